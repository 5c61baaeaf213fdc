import { join } from 'node:path'

/** @import { Driver } from './types.d.ts' */

/** @param {unknown} value as Lua has a text */
const quoted = (value) => JSON.stringify(value ?? '')

/** @type {Driver} */
export const wrk = {
  install: 'apt-get install -y wrk',
  program: ['wrk'],
  refuse: ({ protocol }) => (protocol === 'h1' ? null : 'wrk speaks HTTP/1.1 only'),
  countsInformational: true,
  files: ({ workload: { method, path, headers }, bodyFile, pipelining }) => ({
    'wrk.lua': `local requests
function init()
  local file = ${bodyFile === null ? 'nil' : `io.open(${quoted(bodyFile)}, "rb")`}
  local headers = { ${Object.entries(headers)
    .map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`)
    .join(', ')} }
  local one = wrk.format(${quoted(method)}, ${quoted(path)}, headers, file and file:read("*a") or "")
  requests = string.rep(one, ${pipelining})
end
function request() return requests end
`,
  }),
  // It calls an answer after 2 s failed, which the first ones of a busy server may be: none is, as long as it runs.
  words: ({ url, connections, folder, durationSeconds }) => [
    ...['-t', '1', '-c', `${connections}`, '-d', `${Math.ceil(durationSeconds)}s`],
    ...['--timeout', `${2 * Math.ceil(durationSeconds)}s`],
    ...['-s', join(folder, 'wrk.lua'), new URL(url).origin],
  ],
  read(stdout) {
    const rate = /^Requests\/sec: +([\d.]+)$/m.exec(stdout)
    if (!rate) throw new Error('no rate in what it says')
    const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
    const others = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
    const failed = [...sockets.slice(1), ...others.slice(1)].reduce((sum, count) => sum + Number(count), 0)
    return { requestsPerSecond: Number(rate[1]), failed }
  },
}
