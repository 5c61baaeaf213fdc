import { fileURLToPath } from 'node:url'

/** @import { Driver } from './types.d.ts' */

/** As it comes: of its clients ours has only what connects and what parses. @type {Driver} */
export const autocannon = {
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
