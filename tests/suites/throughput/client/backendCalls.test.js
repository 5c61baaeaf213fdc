import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { withBackendCalls } from '../../../../lib/suites/throughput/client/backendCalls.js'

/** What the server tells, or null where it knows nothing of it. @type {{ calls: number, answers: number } | null} */
let told = null
const server = createServer((_, response) =>
  told ? response.end(JSON.stringify(told)) : response.writeHead(404).end('no'),
)
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => void server.close())

const sample = /** @type {any} */ ({ name: 'load' })
/** @param {number} samples each of 10 right answers */
function clientOf(samples) {
  const read = { outcome: 'completed', value: { counts: { ok: 10 } } }
  const client = /** @type {any} */ ({ measure: async () => read, close: async () => {} })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return withBackendCalls(client, { samples, expected: 2, port, signal: AbortSignal.timeout(5000) })
}

test('the last of the samples has the calls of an answer', async () => {
  const client = clientOf(2)
  told = null
  assert.equal('backendCallsPerAnswer' in ((await client.measure(sample, () => {})).value ?? {}), false)
  told = { calls: 50, answers: 25 }
  assert.equal((await client.measure(sample, () => {})).value?.backendCallsPerAnswer, 2)
})

describe('the number is void where', () => {
  const expected = 'expected 2 calls of its backend for each of 10 answers'
  /** @type {[string, typeof told, string][]} */
  const cases = [
    ['an answer took one call more', { calls: 51, answers: 25 }, `${expected}, had 51 for 25`],
    ['answers were not made anew', { calls: 18, answers: 9 }, `${expected}, had 18 for 9`],
    ['the server does not tell', null, `${expected}, /api/backend does not tell`],
  ]
  for (const [name, counts, message] of cases)
    test(name, async () => {
      told = counts
      await assert.rejects(
        clientOf(1).measure(sample, () => {}),
        { name: 'Fault', code: 'WRONG_ANSWER', message },
      )
    })
})
