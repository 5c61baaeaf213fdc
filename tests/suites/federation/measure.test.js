import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import { processIds } from '../../../lib/base/processes/processes.js'
import { openLoadProcess, startLoadProcess } from '../../../lib/load/session/loadProcess.js'
import { waitUntil } from '../../../lib/load/timeouts.js'
import { machineOf } from '../../../lib/servers/machineUse.js'
import { projectFolder } from '../../../lib/base/project.js'
import { discoverGateways } from '../../../lib/servers/discover.js'
import { measureOperation } from '../../../lib/suites/federation/measure.js'
import { describePartial } from '../../../lib/suites/federation/partialAnswers.js'
import { createColdBodies, createRequest } from '../../../lib/suites/federation/requests.js'
import { startSubgraphs } from '../../../lib/suites/federation/subgraphProcesses.js'
import { operations, partial } from '../../../lib/workload/federation/operations.js'
import { listenLocally } from '../../listenLocally.js'
import { freePort, run } from '../../project.js'
import { createSettings } from './fixtures.js'

/** @import { Subgraphs } from '../../../lib/suites/federation/subgraphProcesses.js' */

const { signal } = new AbortController()
const { document, golden } = operations.find(({ name }) => name === 'user') ?? assert.fail()
const settings = createSettings({ connections: 2, durationSeconds: 2, warmupSeconds: 0.3, answers: 50 })

describe('an operation of a gateway', () => {
  /** @type {Subgraphs} */
  let subgraphs
  before(async () => {
    subgraphs = await startSubgraphs({ delayMs: 1, timeoutSeconds: 20, signal })
  })
  after(() => subgraphs.close())

  /** Asks a subgraph for entities. @type {(url: string, ids: string[]) => Promise<void>} */
  async function resolve(url, ids) {
    const query = 'query ($keys: [_Any!]!) { _entities(representations: $keys) { __typename } }'
    const variables = { keys: ids.map((id) => ({ __typename: 'User', id })) }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    await answer.json()
  }

  /**
   * Measures a gateway that makes some calls, and then answers.
   * @type {(
   *   calls: number,
   *   answer?: (count: number) => object,
   *   headers?: Record<string, string>,
   * ) => ReturnType<typeof measureOperation>}
   */
  async function measure(calls, answer = () => golden, headers = {}) {
    let count = 0
    const gateway = await listenLocally(
      createServer(async (request, response) => {
        await once(request.resume(), 'end')
        count += 1
        // After a wrong answer, the client and the subgraphs end while others are on their way.
        const fail = () => response.destroy()
        for (let call = 0; call < calls; call += 1) await resolve(subgraphs.urls.accounts, ['1', '2']).catch(fail)
        response.writeHead(200, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify(answer(count)))
      }),
    )
    const client = startLoadProcess(signal)
    const bench = { machine: machineOf({ processes: [] }), enter: () => {} }
    try {
      const coldBodies = createColdBodies()
      const { port } = gateway
      const parts = { client, subgraphs, bench, port, hasSubgraphs: true, coldBodies, settings }
      return await measureOperation('user', parts)
    } finally {
      await client.close()
      gateway.close()
    }
  }

  test('is measured with its calls, entities and bytes', async () => {
    const { value } = await measure(4)
    const { callsPerOperation, entitiesPerOperation, callsUnderLoad, subgraphBytes, ...times } = value ?? assert.fail()
    assert.deepEqual(callsPerOperation, { accounts: 4, books: 0, reviews: 0 })
    assert.equal(entitiesPerOperation, 8)
    assert.ok(Math.abs(callsUnderLoad - 4) < 0.01, `${callsUnderLoad}`)
    assert.ok(subgraphBytes > 100, `${subgraphBytes}`)
    // Each of the four calls waits a millisecond.
    assert.ok(times.hotMs > 4 && times.coldMs > 4, `${times.hotMs} ${times.coldMs}`)
    assert.ok(times.operations > 0 && times.requestsPerSecond > times.ratePerSecond)
    assert.ok(Number(times.latencyMs?.p50) > 4, `${times.latencyMs?.p50}`)
    assert.ok(times.subgraphCores.accounts >= 0 && times.subgraphCores.books >= 0)
  })
  test('has a remark if its connections end', async () => {
    const { reason } = await measure(4, () => golden, { connection: 'close' })
    assert.match(
      String(reason),
      /^closes each connection after 1 answer; at the constant rate: closes each connection /,
    )
  })
  test('is refused if it is answered from a cache', async () => {
    await assert.rejects(measure(3), { message: /expected 4 calls to subgraphs for an answer, got 3: it answers from/ })
  })
  test('is refused if an answer under load is wrong', async () => {
    const wrong = { data: { user: null } }
    await assert.rejects(
      measure(4, (count) => (count > 6 ? wrong : golden)),
      { code: 'WRONG_ANSWER' },
    )
  })
})

test('a load that a fault left open ends before the next operation', async (context) => {
  let count = 0
  const server = createServer((_, response) => {
    count += 1
    response.setHeader('content-type', 'application/json').end(JSON.stringify(golden))
  })
  const { port, close } = await listenLocally(server)
  context.after(close)
  const workload = createRequest('user', document, golden)
  const loop = { connections: 2, pipelining: 1, warmupSeconds: 0.1, durationSeconds: 0.1, readyTimeoutSeconds: 5 }
  const client = await openLoadProcess({ workload, port, ...loop }, signal)
  context.after(client.close)
  for (const _ of ['once', 'again']) {
    const times = await client.askAlone({ workload, port, readyTimeoutSeconds: 5 }, [String(workload.body)])
    assert.equal(times.length, 1)
  }
  await delay(50)
  const before = count
  await delay(100)
  assert.equal(count, before)
})

const isEnded = (/** @type {number} */ pid) => !processIds().includes(pid)

test('subgraphs end with their run, and another process that ends one is named', async () => {
  const subgraphs = await startSubgraphs({ delayMs: 0, timeoutSeconds: 20, signal })
  subgraphs.assertAlive()
  process.kill(subgraphs.pids[1], 'SIGKILL')
  await waitUntil(() => isEnded(subgraphs.pids[1]), 5)
  // Its last words may come a moment later.
  await delay(200)
  assert.throws(() => subgraphs.assertAlive(), { message: /^the subgraph books ended: .*; continue with --resume$/ })
  const noCounts = { name: 'UnableError', message: /^the subgraph books gave no counts: .*; continue with --resume$/ }
  await assert.rejects(subgraphs.readCounts(), noCounts)
  await subgraphs.close()
  await waitUntil(() => subgraphs.pids.every(isEnded), 5)
  assert.deepEqual(subgraphs.pids.filter(isEnded), subgraphs.pids)
})

test('cold documents differ in their names only, also from call to call', () => {
  const coldBodies = createColdBodies()
  const bodies = [2, 1].flatMap((count) => coldBodies('{ books { id } }', count))
  assert.deepEqual(
    bodies.map((body) => JSON.parse(body).query),
    [0, 1, 2].map((number) => `query Cold${number} { books { id } }`),
  )
})

describe('the answer to an operation of which one field fails', () => {
  const errors = partial.errorPaths.map((path) => ({ message: 'sorry', path }))
  const { data } = partial.golden
  /** @type {[string, object | string, number?][]} */
  const cases = [
    ['yes', { data, errors }],
    ['yes', { data, errors: errors.map((error) => ({ ...error, path: error.path.map(String) })) }],
    ['yes', { data, errors }, 203],
    ['no error', { data }],
    ['no error', { data, errors: [] }],
    ['error without a path', { data, errors: [{ message: 'sorry' }] }],
    ['path without index', { data, errors: [{ message: 'sorry', path: ['books', 'rating'] }] }],
    ['another path', { data, errors: [{ message: 'sorry', path: ['books'] }] }],
    ['another path', { data, errors: [...errors, ...errors] }],
    ['no data', { data: null, errors }],
    ['other data', { data: { books: [] }, errors }],
    ['no JSON', 'sorry'],
    ['HTTP 500', { data, errors }, 500],
  ]
  for (const [expected, body, status = 200] of cases) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    test(`${text.slice(-80)} with status ${status} is "${expected}"`, () => {
      const answer = { status, headers: {}, body: Buffer.from(text), complete: true }
      assert.equal(describePartial(answer, partial), expected)
    })
  }
})

describe('a run of the suite federation', () => {
  const [{ unsupported }] = discoverGateways().filter(({ name }) => name === 'monolith')
  const results = mkdtempSync(join(tmpdir(), 'federation-'))
  after(() => rmSync(results, { recursive: true }))
  test('measures the monolith, and compare shows it', { skip: unsupported ?? false }, async () => {
    const words = ['--suite', 'federation', '-pkgs', 'monolith', '--operations', 'user,reviews', '-c', '2', '-d', '0.2']
    const further = ['--warmup', '0.1', '--rounds', '1', '--results', results, '--port', String(await freePort())]
    const { code, stdout, stderr } = await run(join(projectFolder, 'bench.js'), [...words, ...further])
    assert.ok(code === 0 || code === 1, stderr)
    assert.match(stdout, /^monolith +0 .* yes$/m)
    const path = join(results, 'federation/monolith.json')
    assert.ok(existsSync(path))
    const { trials } = JSON.parse(readFileSync(path, 'utf8'))
    assert.deepEqual(
      trials[0].samples.map((/** @type {any} */ { name, value }) => [name, value.callsUnderLoad]).sort(),
      [
        ['reviews', 0],
        ['user', 0],
      ],
    )
  })
})
