import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { Fault } from '../../base/errors/fault.js'
import { ask } from '../../load/ask.js'
import { timeoutSignal } from '../../load/timeouts.js'

/** @import { Driver, DriverLoad, DriverOutput, Value } from './types.d.ts' */

/** @param {number} seconds */
const milliseconds = (seconds) => `${Math.round(seconds * 1000)}ms`

/** @param {unknown[]} counts - numbers, or their texts */
const sumOf = (counts) => counts.reduce((/** @type {number} */ sum, count) => sum + Number(count), 0)

/** Load generator of nghttp2. It refuses push, which would count as answers. @type {Driver} */
const h2load = {
  install: 'apt-get install -y nghttp2-client',
  program: ['h2load'],
  // With nghttp2 1.52, -m 16 has 16 GET requests in flight over HTTP/1.1, and one POST.
  refuse: ({ protocol, pipelining, workload: { body } }) =>
    protocol === 'h1' && pipelining > 1 && body !== undefined
      ? 'h2load does not pipeline requests that have a body'
      : null,
  countsInformational: true,
  argumentsFor: ({ protocol, url, connections, pipelining, workload, bodyFile, warmupSeconds, durationSeconds }) => [
    ...['-t', '1', '-c', `${connections}`, '-m', `${pipelining}`],
    ...['-D', milliseconds(durationSeconds), '--warm-up-time', milliseconds(warmupSeconds)],
    ...(protocol === 'h1' ? ['--h1'] : []),
    ...Object.entries(workload.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(bodyFile === null ? [] : ['-d', bodyFile]),
    url,
  ],
  read(stdout) {
    const rate = /^finished in .*?, ([\d.]+) req\/s/m.exec(stdout)
    // Failed requests include errors and timeouts.
    const failed = /^requests: .* (\d+) failed, /m.exec(stdout)
    const statuses = /^status codes: \d+ 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/m.exec(stdout)
    if (!rate || !failed || !statuses) throw new Error('no rate in its output')
    return { requestsPerSecond: Number(rate[1]), failed: Math.max(Number(failed[1]), sumOf(statuses.slice(1))) }
  },
}

/** Quotes a text for Lua, whose strings are like those of JSON. @param {string} text */
const quoteLua = (text) => JSON.stringify(text)

/** @type {Driver} */
const wrk = {
  install: 'apt-get install -y wrk',
  program: ['wrk'],
  refuse: ({ protocol }) => (protocol === 'h1' ? null : 'wrk speaks HTTP/1.1 only'),
  countsInformational: true,
  files: ({ workload: { method, path, headers }, bodyFile, pipelining }) => ({
    'wrk.lua': `local requests
function init()
  local file = ${bodyFile === null ? 'nil' : `io.open(${quoteLua(bodyFile)}, "rb")`}
  local headers = { ${Object.entries(headers)
    .map(([name, value]) => `[${quoteLua(name)}] = ${quoteLua(value)}`)
    .join(', ')} }
  local one = wrk.format(${quoteLua(method)}, ${quoteLua(path)}, headers, file and file:read("*a") or "")
  requests = string.rep(one, ${pipelining})
end
function request() return requests end
`,
  }),
  // By default an answer after 2 s has failed, which the first ones of a busy server may need.
  argumentsFor: ({ url, connections, folder, durationSeconds }) => [
    ...['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(durationSeconds)}s`],
    ...['--timeout', `${2 * Math.ceil(durationSeconds)}s`],
    ...['-s', join(folder, 'wrk.lua'), new URL(url).origin],
  ],
  read(stdout) {
    const rate = /^Requests\/sec: +([\d.]+)$/m.exec(stdout)
    if (!rate) throw new Error('no rate in its output')
    const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
    const statuses = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
    return { requestsPerSecond: Number(rate[1]), failed: sumOf([...sockets.slice(1), ...statuses.slice(1)]) }
  },
}

/** Factor of the duration from which oha's total time is remarked on. */
const ohaTolerance = 1.05

/** @type {Driver} */
const oha = {
  install: 'cargo install oha',
  program: ['oha'],
  refuse: ({ protocol, pipelining }) => (protocol === 'h1' && pipelining > 1 ? 'oha does not pipeline' : null),
  argumentsFor: ({ protocol, url, connections, pipelining, workload, bodyFile, durationSeconds }) => [
    ...['--no-tui', '--output-format', 'json', '--insecure'],
    ...['-z', milliseconds(durationSeconds), '-c', `${connections}`, '-m', workload.method],
    ...(protocol === 'h1' ? ['--http-version', '1.1'] : ['--http-version', '2', '-p', `${pipelining}`]),
    ...Object.entries(workload.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(bodyFile === null ? [] : ['-D', bodyFile]),
    url,
  ],
  read(stdout, { durationSeconds }) {
    const { summary, statusCodeDistribution: statuses, errorDistribution: errors } = JSON.parse(stdout)
    /** @type {(counts: Record<string, number>, isCounted: (name: string) => boolean) => number} */
    const countIf = (counts, isCounted) =>
      sumOf(Object.entries(counts).map(([name, count]) => (isCounted(name) ? count : 0)))
    const right = countIf(statuses, (status) => status.startsWith('2'))
    const wrong = countIf(statuses, (status) => !status.startsWith('2'))
    // A request in flight when the time is over is not a failure.
    const failures = countIf(errors, (reason) => !reason.includes('deadline'))
    const remark =
      `oha itself says ${summary.requestsPerSec.toFixed(0)} requests/s, ` +
      `as its total time of ${summary.total.toFixed(1)} s includes its exit`
    const isSlow = summary.total > ohaTolerance * durationSeconds
    return { requestsPerSecond: right / durationSeconds, failed: wrong + failures, ...(isSlow && { reason: remark }) }
  },
}

/** @type {Driver} */
const k6 = {
  install: 'go install go.k6.io/k6@v1.8.1',
  program: ['k6'],
  refuse({ protocol, pipelining, durationSeconds }) {
    if (protocol === 'h2c') return 'k6 has no h2c'
    if (durationSeconds < 1) return 'k6 runs for a second at least'
    return pipelining > 1 ? 'k6 has one request in flight for each of its users' : null
  },
  files: ({ url, workload: { method, headers }, bodyFile, connections, durationSeconds }) => ({
    'k6.js': `import http from 'k6/http'
const body = ${bodyFile === null ? 'null' : `open(${JSON.stringify(bodyFile)}, 'b')`}
export const options = {
  vus: ${connections}, duration: '${milliseconds(durationSeconds)}',
  insecureSkipTLSVerify: true, discardResponseBodies: true,
}
export default function () {
  http.request(${JSON.stringify(method)}, ${JSON.stringify(url)}, body, { headers: ${JSON.stringify(headers)} })
}
export function handleSummary({ metrics }) {
  return { stdout: JSON.stringify(metrics) }
}
`,
  }),
  argumentsFor: ({ folder }) => ['run', '--quiet', '--no-usage-report', join(folder, 'k6.js')],
  read(stdout) {
    const { http_reqs: requests, http_req_failed: failures } = JSON.parse(stdout)
    const { count = 0, rate = 0 } = requests?.values ?? {}
    // True for a failed request, so its passes are failures.
    const { passes: failed = 0 } = failures?.values ?? {}
    return { requestsPerSecond: count > 0 ? (rate * (count - failed)) / count : 0, failed }
  },
}

/** Plain autocannon, of which our load generator has only the requests and the parser. @type {Driver} */
const autocannon = {
  install: 'npm ci',
  program: [process.execPath, fileURLToPath(new URL('./autocannonProcess.js', import.meta.url))],
  refuse: ({ protocol }) =>
    protocol === 'h1'
      ? null
      : 'autocannon speaks HTTP/1.1 only; against HTTP/2 without TLS it reports 0 requests and 0 errors',
  countsInformational: true,
  argumentsFor: ({ url, connections, pipelining, workload: { method, headers }, bodyFile, durationSeconds }) => [
    JSON.stringify({ url, connections, pipelining, method, headers, duration: Math.ceil(durationSeconds) }),
    ...(bodyFile === null ? [] : [bodyFile]),
  ],
  read(stdout) {
    const { duration, errors, timeouts, non2xx, '2xx': right } = JSON.parse(stdout)
    return { requestsPerSecond: right / duration, failed: errors + timeouts + non2xx }
  },
}

/** Load generators for a second opinion, by their names. @type {Record<string, Driver>} */
export const drivers = { h2load, wrk, oha, k6, autocannon }

/**
 * @typedef {Omit<DriverLoad, 'url' | 'bodyFile' | 'folder'> & {
 *   port: number,
 *   certificate: string | null,
 * }} DriverCell
 */

/** Seconds that a driver may take to start, connect and end. */
const overheadSeconds = 20
const maxOutputBytes = 16 * 1024 ** 2

/** Checks whether the program of a driver is in the PATH. @param {Driver} driver */
export const isInstalled = ({ program: [command] }) =>
  spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore', env: childEnvironment() }).status === 0

/**
 * Runs another load generator on a cell. Its answers are not verified.
 * @param {string} name
 * @param {DriverCell} cell
 * @param {AbortSignal} signal
 * @param {Driver} [driver]
 * @returns {Promise<{ value: Value, reason: string | null, use: null }>}
 * @throws {Fault} if it has no number; the signal's reason
 */
export async function runDriver(name, cell, signal, driver = drivers[name]) {
  const refusal = driver.refuse(cell) ?? (await refuseHere(name, driver, cell, signal))
  if (refusal !== null) throw new Fault('UNSUPPORTED', refusal)
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  try {
    const output = await read(driver, cell, folder, signal).catch((error) => {
      signal.throwIfAborted()
      throw new Fault('NO_ANSWER', `${name}: ${lastLineOf(error)}`)
    })
    const { requestsPerSecond, failed, reason = null } = output
    if (failed > 0) throw new Fault('NO_ANSWER', `${name} says that ${failed} requests failed`)
    if (requestsPerSecond === 0) throw new Fault('NO_ANSWER', `${name} had no answer`)
    return { reason, value: { ...nothing, requestsPerSecond }, use: null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Error & { stderr?: string }} error */
const lastLineOf = ({ message, stderr = '' }) => stderr.trim().split('\n').at(-1) || message.split('\n')[0]

/** Fields that no other load generator has. @type {Omit<Value, 'requestsPerSecond'>} */
const nothing = {
  counts: null,
  errors: {},
  ttfbMs: null,
  ttfbHistogram: null,
  latencyMs: null,
  latencyHistogram: null,
  clientProcesses: null,
  clientCpuShare: null,
  serverPeakMemoryBytes: null,
  starvedConnections: null,
}

/**
 * Explains why a driver cannot be used here; null if it can.
 * @type {(name: string, driver: Driver, cell: DriverCell, signal: AbortSignal) => Promise<string | null>}
 */
async function refuseHere(name, driver, { workload, ...way }, signal) {
  if (!isInstalled(driver)) return `${name} is not installed: ${driver.install}`
  if (!driver.countsInformational) return null
  const either = AbortSignal.any([signal, timeoutSignal(overheadSeconds)])
  const { informational = 0 } = await ask(workload, { ...way, signal: either }).catch((error) => {
    signal.throwIfAborted()
    throw new Fault('NO_ANSWER', `before ${name}: ${error.message}`)
  })
  return informational > 0 ? `${name} counts 1xx as answers, and this server sends one before each of its own` : null
}

/**
 * Runs a driver with its files in a folder.
 * @type {(driver: Driver, cell: DriverCell, folder: string, signal: AbortSignal) => Promise<DriverOutput>}
 */
async function read(driver, { port, workload, ...cell }, folder, signal) {
  const { body, path } = workload
  const bodyFile = body === undefined ? null : join(folder, 'body')
  const url = `http${cell.protocol === 'h2' ? 's' : ''}://127.0.0.1:${port}${path}`
  /** @type {DriverLoad} */
  const load = { ...cell, url, workload, bodyFile, folder }
  if (bodyFile !== null && body !== undefined) writeFileSync(bodyFile, body)
  for (const [file, text] of Object.entries(driver.files?.(load) ?? {})) writeFileSync(join(folder, file), text)
  const [command, ...before] = driver.program
  const timeout = (cell.warmupSeconds + cell.durationSeconds + overheadSeconds) * 1000
  const { stdout } = await promisify(execFile)(command, [...before, ...driver.argumentsFor(load)], {
    signal,
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
    cwd: folder,
    env: childEnvironment(),
  })
  return driver.read(stdout, load)
}
