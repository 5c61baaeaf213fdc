import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { readBody } from '../../../../lib/serve/bodies.js'
import { registerDocument, withStart } from '../../../../lib/suites/throughput/scenarios/persistedQuery.js'
import { registration, requestByHash } from '../../../../lib/workload/scenarios/persisted.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'

/** @typedef {(response: import('node:http').ServerResponse, request: any) => unknown} Reply */

const workload = createWorkload('persisted')
const right = JSON.stringify(workload.golden)
/** @type {any[]} */
let asked = []
/** @type {Reply} */
let reply
const server = createServer(async (request, response) => {
  const said = JSON.parse((await readBody(request)).toString())
  asked.push(said)
  reply(response, said)
})
before(() => once(server.listen(0, '127.0.0.1'), 'listening'))
after(() => void server.close())

/** @param {Reply} replies */
function register(replies, signal = AbortSignal.timeout(10_000)) {
  reply = replies
  asked = []
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return registerDocument(workload, { port, signal })
}

/** @type {(error: object, status?: number) => Reply} */
const missing =
  (error, status = 200) =>
  (response, { query }) =>
    query ? response.end(right) : response.writeHead(status).end(JSON.stringify({ errors: [error] }))

describe('a server learns a document that it did not know', () => {
  /** @type {[string, Reply][]} */
  const misses = [
    ['by its message', missing({ message: 'PersistedQueryNotFound' })],
    ['by its code', missing({ message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } })],
    ['with a status', missing({ message: 'PersistedQueryNotFound' }, 404)],
  ]
  for (const [name, replies] of misses)
    test(`and says so ${name}`, async () => {
      assert.ok((await register(replies)) > 0)
      assert.deepEqual(asked, [requestByHash, registration])
    })
})

describe('there is no number where', () => {
  /** @type {[string, Reply, string, RegExp][]} */
  const cases = [
    [
      'it knew the hash',
      (response) => response.end(right),
      'WRONG_ANSWER',
      /^expected PersistedQueryNotFound .* 200: \{"data"/,
    ],
    [
      'it says something else',
      missing({ message: 'what?' }, 400),
      'WRONG_ANSWER',
      /^expected PersistedQueryNotFound .* 400/,
    ],
    [
      'it does not answer the document',
      (response) => response.end('{"errors":[{"message":"PersistedQueryNotFound"}]}'),
      'WRONG_ANSWER',
      /^to a document with its hash: answered with errors/,
    ],
    ['it goes away', (response) => response.destroy(), 'CONNECTION_LOST', /^it did not learn the document: /],
  ]
  for (const [name, replies, code, message] of cases)
    test(name, () => assert.rejects(register(replies), { name: 'Fault', code, message }))
  test('the run is ended', () => {
    const reason = new Error('Ctrl-C')
    return assert.rejects(register(missing({ message: 'PersistedQueryNotFound' }), AbortSignal.abort(reason)), reason)
  })
})

test('the first miss is told with what was measured', async () => {
  const read = { outcome: 'completed', value: { requestsPerSecond: 1 } }
  const clientOf = (/** @type {object} */ one) =>
    withStart(/** @type {any} */ ({ measure: async () => one }), { firstMissMs: 2 })
  const sample = /** @type {any} */ ({ name: 'load' })
  assert.deepEqual((await clientOf(read).measure(sample)).value, { requestsPerSecond: 1, firstMissMs: 2 })
  assert.equal((await clientOf({ ...read, value: null }).measure(sample)).value, null)
})
