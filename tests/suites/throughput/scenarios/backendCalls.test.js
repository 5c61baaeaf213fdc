import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { countResolverCalls, withBackendCalls } from '../../../../lib/suites/throughput/scenarios/backendCalls.js'

/**
 * What the server tells, or null where it knows nothing of it.
 * @type {{ calls: number, answers: number, waitedMs?: number, pid?: number, resolverCalls?: number } | null}
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
    ['the server does not tell', null, `${expected}, /api/backend does not report them`],
  ]
  for (const [name, counts, message] of cases)
    test(name, async () => {
      told = counts
      await assert.rejects(clientOf(1).measure(sample), { name: 'Fault', code: 'WRONG_ANSWER', message })
    })
})

describe('calls of resolvers', () => {
  /**
   * Measures a window whose load has the answers so far, and returns the value of the sample.
   * @type {(calls: (number | undefined)[], options?: { fields?: number, answers?: number }) => Promise<any>} calls:
   *   before the load and after it
   */
  async function measure([before, after], { fields = 1, answers = 100 } = {}) {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const load = /** @type {any} */ ({ rest: async () => answers, end: async () => {} })
    const about = { fields, server: { processes: [{ pid: 1 }] }, port, signal: AbortSignal.timeout(5000) }
    told = before === undefined ? null : { calls: 0, answers: 0, pid: 1, resolverCalls: before }
    const counted = countResolverCalls(async () => load, /** @type {any} */ (about))
    const read = { outcome: 'completed', value: { requestsPerSecond: 1 } }
    const client = /** @type {any} */ ({ measure: async () => read, close: async () => {} })
    const opened = await counted.open()
    assert.equal('resolverCallsPerAnswer' in ((await counted.extend(client).measure(sample)).value ?? {}), false)
    told = after === undefined ? null : { calls: 0, answers: 0, pid: 1, resolverCalls: after }
    await opened.rest()
    await opened.end()
    return (await counted.extend(client).measure(sample)).value
  }
  /** @type {[string, (number | undefined)[], { fields?: number }, number | null][]} */
  const cases = [
    ['are one for each answer', [7, 107], {}, 1],
    ['are fewer where answers come from a cache', [7, 8], {}, 0.01],
    ['are counted by the fields that an operation begins with', [0, 1000], { fields: 20 }, 0.5],
    ['are unknown where the server does not tell', [undefined, undefined], {}, null],
    ['are unknown where the server no longer tells', [7, undefined], {}, null],
  ]
  for (const [name, calls, options, expected] of cases)
    test(name, async () => assert.equal((await measure(calls, options)).resolverCallsPerAnswer, expected))
  test('are not counted where an operation has no resolvers of ours', async () => {
    const counted = countResolverCalls(async () => /** @type {any} */ ('load'), /** @type {any} */ ({ fields: 0 }))
    const client = /** @type {any} */ ({})
    assert.deepEqual([await counted.open(), counted.extend(client)], ['load', client])
  })
})
