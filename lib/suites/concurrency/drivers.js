import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requestsOf } from '../../load/k6Summary.js'

/** @import { Driver } from './types.d.ts' */

/** @param {number} seconds */
const milliseconds = (seconds) => `${Math.round(seconds * 1000)}ms`

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
  words: ({ protocol, url, connections, pipelining, workload, bodyFile, warmupSeconds, durationSeconds }) => [
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
    const wrong = statuses.slice(1).reduce((sum, count) => sum + Number(count), 0)
    return { requestsPerSecond: Number(rate[1]), failed: Math.max(Number(failed[1]), wrong) }
  },
}

/**
 * Quotes a text as Lua does.
 * @param {unknown} value
 */
const quoteLua = (value) => JSON.stringify(value ?? '')

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
  words: ({ url, connections, folder, durationSeconds }) => [
    ...['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(durationSeconds)}s`],
    ...['--timeout', `${2 * Math.ceil(durationSeconds)}s`],
    ...['-s', join(folder, 'wrk.lua'), new URL(url).origin],
  ],
  read(stdout) {
    const rate = /^Requests\/sec: +([\d.]+)$/m.exec(stdout)
    if (!rate) throw new Error('no rate in its output')
    const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
    const statuses = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
    const failed = [...sockets.slice(1), ...statuses.slice(1)].reduce((sum, count) => sum + Number(count), 0)
    return { requestsPerSecond: Number(rate[1]), failed }
  },
}

/** Factor of the duration from which oha's total time is remarked on. */
const ohaTolerance = 1.05

/** @type {Driver} */
const oha = {
  install: 'cargo install oha',
  program: ['oha'],
  refuse: ({ protocol, pipelining }) => (protocol === 'h1' && pipelining > 1 ? 'oha does not pipeline' : null),
  words: ({ protocol, url, connections, pipelining, workload, bodyFile, durationSeconds }) => [
    ...['--no-tui', '--output-format', 'json', '--insecure'],
    ...['-z', `${Math.round(durationSeconds * 1000)}ms`, '-c', `${connections}`, '-m', workload.method],
    ...(protocol === 'h1' ? ['--http-version', '1.1'] : ['--http-version', '2', '-p', `${pipelining}`]),
    ...Object.entries(workload.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(bodyFile === null ? [] : ['-D', bodyFile]),
    url,
  ],
  read(stdout, { durationSeconds }) {
    const { summary, statusCodeDistribution: statuses, errorDistribution: errors } = JSON.parse(stdout)
    const sum = (/** @type {[string, number][]} */ entries) => entries.reduce((total, [, count]) => total + count, 0)
    const [right, wrong] = [true, false].map((is) =>
      Object.entries(statuses).filter(([status]) => /^2/.test(status) === is),
    )
    // A request in flight when the time is over is not a failure.
    const failures = Object.entries(errors).filter(([words]) => !/deadline/.test(words))
    const requestsPerSecond = sum(right) / durationSeconds
    const remark =
      `oha itself says ${summary.requestsPerSec.toFixed(0)} requests/s, ` +
      `as its total time of ${summary.total.toFixed(1)} s includes its exit`
    const isSlow = summary.total > ohaTolerance * durationSeconds
    return { requestsPerSecond, failed: sum(wrong) + sum(failures), ...(isSlow && { reason: remark }) }
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
  vus: ${connections}, duration: '${Math.round(durationSeconds * 1000)}ms',
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
  words: ({ folder }) => ['run', '--quiet', '--no-usage-report', join(folder, 'k6.js')],
  read(stdout) {
    const { count, rate, failed } = requestsOf(JSON.parse(stdout))
    return { requestsPerSecond: count > 0 ? (rate * (count - failed)) / count : 0, failed }
  },
}

/** Plain autocannon, of which our load generator has only the connecting and the parsing. @type {Driver} */
const autocannon = {
  install: 'npm ci',
  program: [process.execPath, fileURLToPath(new URL('./autocannonProcess.js', import.meta.url))],
  refuse: ({ protocol }) =>
    protocol === 'h1'
      ? null
      : 'autocannon speaks HTTP/1.1 only; against HTTP/2 without TLS it reports 0 requests and 0 errors',
  countsInformational: true,
  words: ({ url, connections, pipelining, workload: { method, headers }, bodyFile, durationSeconds }) => [
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
