import { join } from 'node:path'
import { requestsOf } from '../../../load/k6Summary.js'

/** @import { Driver } from './types.d.ts' */

/** @type {Driver} */
export const k6 = {
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
  vus: ${connections}, duration: '${Math.round(durationSeconds * 1000)}ms', insecureSkipTLSVerify: true, discardResponseBodies: true,
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
