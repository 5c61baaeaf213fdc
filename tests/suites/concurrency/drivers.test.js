import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { drivers, isInstalled, runDriver } from '../../../lib/suites/concurrency/drivers.js'
import { createEcho } from '../../../lib/workload/workloads.js'

/** @import { AddressInfo } from 'node:net' */
/** @import { DriverLoad } from '../../../lib/suites/concurrency/types.d.ts' */

const workload = createEcho(1)
/** @type {DriverLoad} */
const asked = {
  ...{ protocol: 'h1', url: 'http://127.0.0.1:4001/api/echo', connections: 8, pipelining: 1, workload },
  ...{ bodyFile: '/tmp/body', folder: '/tmp', warmupSeconds: 0.5, durationSeconds: 2 },
}

/**
 * What each of them said of 2 seconds, and what that is.
 * @type {Record<string, [string, { requestsPerSecond: number, failed: number }][]>}
 */
const said = {
  h2load: [
    [
      `finished in 2.00s, 8123.50 req/s, 78.51MB/s
requests: 16247 total, 16263 started, 16247 done, 16247 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 16255 2xx, 0 3xx, 0 4xx, 0 5xx
`,
      { requestsPerSecond: 8123.5, failed: 0 },
    ],
    [
      `finished in 2.00s, 100.00 req/s, 1.00MB/s
requests: 200 total, 210 started, 200 done, 190 succeeded, 10 failed, 4 errored, 0 timeout
status codes: 190 2xx, 0 3xx, 6 4xx, 0 5xx
`,
      { requestsPerSecond: 100, failed: 10 },
    ],
  ],
  wrk: [
    [
      '  16247 requests in 2.00s, 160.00MB read\nRequests/sec:   8123.50\nTransfer/sec:     80.00MB\n',
      { requestsPerSecond: 8123.5, failed: 0 },
    ],
    [
      '  Socket errors: connect 0, read 3, write 0, timeout 1\n  Non-2xx or 3xx responses: 5\nRequests/sec:    ' +
        '100.00\n',
      { requestsPerSecond: 100, failed: 9 },
    ],
  ],
  oha: [
    [
      JSON.stringify({
        summary: { total: 2.01, requestsPerSec: 1990 },
        statusCodeDistribution: { 200: 4000 },
        errorDistribution: { 'aborted due to deadline': 8 },
      }),
      { requestsPerSecond: 2000, failed: 0 },
    ],
    [
      JSON.stringify({
        summary: { total: 2, requestsPerSec: 1990 },
        statusCodeDistribution: { 200: 10, 500: 3 },
        errorDistribution: { 'connection closed': 2 },
      }),
      { requestsPerSecond: 5, failed: 5 },
    ],
  ],
  k6: [
    [
      JSON.stringify({
        http_reqs: { values: { count: 200, rate: 100 } },
        http_req_failed: { values: { rate: 0, passes: 0, fails: 200 } },
      }),
      { requestsPerSecond: 100, failed: 0 },
    ],
    [
      JSON.stringify({
        http_reqs: { values: { count: 200, rate: 100 } },
        http_req_failed: { values: { rate: 0.5, passes: 100, fails: 100 } },
      }),
      { requestsPerSecond: 50, failed: 100 },
    ],
  ],
  autocannon: [
    [
      JSON.stringify({ duration: 2, errors: 0, timeouts: 0, non2xx: 0, '2xx': 4000 }),
      { requestsPerSecond: 2000, failed: 0 },
    ],
    [
      JSON.stringify({ duration: 2, errors: 1, timeouts: 2, non2xx: 3, '2xx': 10 }),
      { requestsPerSecond: 5, failed: 6 },
    ],
  ],
}

for (const [name, cases] of Object.entries(said))
  describe(name, () => {
    const driver = drivers[name]
    test('is understood', () => {
      for (const [stdout, expected] of cases) assert.deepEqual(driver.read(stdout, asked), expected)
    })
    test('is not believed where it says something else', () => {
      assert.throws(() => driver.read('Segmentation fault', asked))
    })
    test('is told of the cell', () => {
      const told = [...driver.argumentsFor(asked), ...Object.values(driver.files?.(asked) ?? {})].join(' ')
      assert.match(told, /\b8\b/)
      assert.match(told, /\/tmp\/body/)
      assert.match(told, /octet-stream/)
    })
  })

describe('what they cannot do is said', () => {
  const refusals = /** @type {const} */ ({
    h2load: [['h1', 2, /^h2load does not pipeline requests that have a body$/]],
    wrk: [['h2c', 1, /^wrk speaks HTTP\/1\.1 only$/]],
    autocannon: [['h2c', 1, /HTTP\/1\.1 only; against HTTP\/2 without TLS it reports 0 requests and 0 errors/]],
    k6: [
      ['h2c', 1, /^k6 has no h2c$/],
      ['h1', 1, /^k6 runs for a second at least$/, 0.5],
      ['h1', 16, /^k6 has one request in flight for each of its users$/],
    ],
    oha: [['h1', 16, /^oha does not pipeline$/]],
  })
  for (const [name, cases] of Object.entries(refusals))
    for (const [protocol, pipelining, words, durationSeconds = 1] of cases)
      test(`${name}: ${protocol} -p ${pipelining} -d ${durationSeconds}`, () => {
        assert.match(String(drivers[name].refuse({ ...asked, protocol, pipelining, durationSeconds })), words)
        assert.equal(drivers[name].refuse({ ...asked, pipelining: 1 }), null)
      })
  test("oha's slow exit", () => {
    const slow = {
      summary: { total: 4, requestsPerSec: 1000 },
      statusCodeDistribution: { 200: 4000 },
      errorDistribution: {},
    }
    const { requestsPerSecond, reason } = drivers.oha.read(JSON.stringify(slow), asked)
    assert.equal(requestsPerSecond, 2000)
    assert.equal(reason, 'oha itself says 1000 requests/s, as its total time of 4.0 s includes its exit')
  })
})

/** @type {(scene: (port: number) => Promise<void>, inform?: boolean, status?: number) => Promise<void>} */
async function withEcho(scene, inform = false, status = 200) {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    if (inform) response.writeEarlyHints({ link: '</x>; rel=preload' })
    response.writeHead(status, { 'content-length': body.length })
    response.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    await scene(/** @type {AddressInfo} */ (server.address()).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('wrk calls no answer failed as long as it runs, which it otherwise does after 2 s', () => {
  assert.match(drivers.wrk.argumentsFor({ ...asked, durationSeconds: 7 }).join(' '), /-d 7s .*--timeout 14s /)
})

const signal = AbortSignal.timeout(60_000)
const cell = {
  ...{ protocol: /** @type {const} */ ('h1'), certificate: null, connections: 4, pipelining: 1, workload },
  ...{ warmupSeconds: 0.1, durationSeconds: 0.5 },
}
for (const name of ['h2load', 'wrk', 'autocannon', 'k6']) {
  const { countsInformational = false } = drivers[name]
  const own = name === 'k6' ? { ...cell, durationSeconds: 1 } : cell
  const skip = isInstalled(drivers[name]) ? false : `${name} is not installed: ${drivers[name].install}`
  describe(`${name} on a server`, { skip }, () => {
    test('says how many requests it had answered', () =>
      withEcho(async (port) => {
        const { reason, value } = await runDriver(name, { ...own, port }, signal)
        assert.equal(reason, null)
        assert.ok(Number(value?.requestsPerSecond) > 0)
      }))
    test('is not asked where it would count informational answers', () =>
      withEcho(async (port) => {
        const message = `${name} counts 1xx as answers, and this server sends one before each of its own`
        const run = runDriver(name, { ...own, port }, signal)
        if (countsInformational) await assert.rejects(run, { code: 'UNSUPPORTED', message })
        else assert.equal((await run).reason, null)
      }, true))
    test('has no number where answers are not 200', () =>
      withEcho(
        (port) =>
          assert.rejects(runDriver(name, { ...own, port }, signal), {
            code: 'NO_ANSWER',
            message: new RegExp(`^${name} says that \\d+ requests failed$`),
          }),
        false,
        500,
      ))
  })
}

test('a driver that is missing is unsupported, with the command that installs it', async () => {
  const missing = { ...drivers.k6, program: ['there-is-no-such-program'] }
  await assert.rejects(runDriver('k6', { ...cell, durationSeconds: 1, port: 1 }, signal, missing), {
    code: 'UNSUPPORTED',
    message: `k6 is not installed: ${drivers.k6.install}`,
  })
})

test('a driver that fails has no number, and its last line says why', async () => {
  const failing = { ...drivers.k6, program: ['sh', '-c', 'echo first >&2; echo last >&2; exit 3'] }
  await assert.rejects(runDriver('k6', { ...cell, durationSeconds: 1, port: 1 }, signal, failing), {
    code: 'NO_ANSWER',
    message: 'k6: last',
  })
})
