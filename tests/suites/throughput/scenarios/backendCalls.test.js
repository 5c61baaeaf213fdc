import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { withBackendCalls } from '../../../../lib/suites/throughput/scenarios/backendCalls.js'

/**
 * What the server tells, or null where it knows nothing of it.
 * @type {{ calls: number, answers: number, waitedMs?: number } | null}
 */
let told = null
const server = createServer((_, response) =>
  told ? response.end(JSON.stringify(told)) : response.writeHead(404).end('no'),
)
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => void server.close())

const sample = /** @type {any} */ ({ name: 'load' })
/**
 * @type {(samples: number, inFlight?: number[]) => ReturnType<typeof withBackendCalls>} samples: each of 10 right
 *   answers; inFlight: what rates left without one
 */
function clientOf(samples, inFlight = []) {
  const rates = inFlight.map((inFlight) => ({ counts: { inFlight } }))
  const read = { outcome: 'completed', value: { counts: { ok: 10 }, rates } }
  const client = /** @type {any} */ ({ measure: async () => read, close: async () => {} })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return withBackendCalls(client, { samples, expected: 2, port, signal: AbortSignal.timeout(5000) })
}

test('the last of the samples has the calls of an answer', async () => {
  const client = clientOf(2)
  told = null
  assert.equal('backendCallsPerAnswer' in ((await client.measure(sample)).value ?? {}), false)
  told = { calls: 50, answers: 25 }
  assert.equal((await client.measure(sample)).value?.backendCallsPerAnswer, 2)
})

test('what nobody waited for any more need not have made all of its calls', async () => {
  for (const calls of [44, 50]) {
    told = { calls, answers: 25 }
    assert.equal((await clientOf(1, [1, 2]).measure(sample)).value?.backendCallsPerAnswer, 2)
  }
  for (const calls of [43, 51]) {
    told = { calls, answers: 25 }
    await assert.rejects(clientOf(1, [1, 2]).measure(sample), { name: 'Fault', code: 'WRONG_ANSWER' })
  }
})

test('and where calls wait for a connection, how long', async () => {
  told = { calls: 20, answers: 10, waitedMs: 5 }
  const { value } = await clientOf(1).measure(sample)
  assert.deepEqual([value?.backendCallsPerAnswer, value?.poolWaitMs], [2, 0.25])
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
      await assert.rejects(clientOf(1).measure(sample), { name: 'Fault', code: 'WRONG_ANSWER', message })
    })
})
