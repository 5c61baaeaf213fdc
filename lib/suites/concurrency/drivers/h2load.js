/** @import { Driver } from './types.d.ts' */

/** @param {number} seconds */
const milliseconds = (seconds) => `${Math.round(seconds * 1000)}ms`

/** Of nghttp2. It refuses push, so that what a server would push is no part of its number. @type {Driver} */
export const h2load = {
  install: 'apt-get install -y nghttp2-client',
  program: ['h2load'],
  // Seen with nghttp2 1.52: -m 16 has 16 GET requests in flight over HTTP/1.1, and one POST.
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
    // What errored or took too long is among what failed.
    const failed = /^requests: .* (\d+) failed, /m.exec(stdout)
    const others = /^status codes: \d+ 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/m.exec(stdout)
    if (!rate || !failed || !others) throw new Error('no rate in what it says')
    const wrong = others.slice(1).reduce((sum, count) => sum + Number(count), 0)
    return { requestsPerSecond: Number(rate[1]), failed: Math.max(Number(failed[1]), wrong) }
  },
}
