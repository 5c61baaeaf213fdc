/** @import { K6Load } from '../types.d.ts' */

/** @typedef {K6Load & { warmupSeconds: number, machines: number, port: number, path: string }} Told path: of the server's file */

/** As Kubernetes allows names. @param {{ server: string }} told */
const nameOf = ({ server }) =>
  `bench-${server.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 50).replace(/-$/, '')

const target = (/** @type {Told} */ { port }) => `-e TARGET=http://HOST:${port}`

/** What has the operator of k6 run it. @param {Told} told */
export const describeTestRun = (told) => `apiVersion: k6.io/v1alpha1
kind: TestRun
metadata:
  name: ${nameOf(told)}
spec:
  parallelism: ${told.machines}
  separate: true
  arguments: ${target(told)}
  script:
    configMap:
      name: ${nameOf(told)}
      file: load.js
`

/** A part of the load for each machine; the command is the same for one. @param {Told} told @returns {string[]} */
function commandsOf(told) {
  const { machines } = told
  const end = (/** @type {number} */ part) => (part === 0 || part === machines ? `${part && 1}` : `${part}/${machines}`)
  const ends = Array.from({ length: machines + 1 }, (_, part) => end(part))
  return ends.slice(1).map((to, part) => {
    const segment = `--execution-segment ${ends[part]}:${to} --execution-segment-sequence ${ends}`
    return `k6 run --quiet ${segment} ${target(told)} load.js > k6-${part + 1}.txt`
  })
}

/** What load.js is run with. */
const files = ['load.js', 'load.json', 'golden.json', 'marks.json']

/** @param {string[]} lines */
const block = (...lines) => lines.map((line) => `    ${line}`).join('\n')

/** How to run it, and what its numbers are. @param {Told} told */
export function describeK6(told) {
  const { server, workload, size, requestsPerSecond, durationSeconds, warmupSeconds, verifiedShare, machines } = told
  const name = nameOf(told)
  return `# The load of ${server} for k6

Written by \`node bench --export-k6\` for k6 1.0 or newer: ${requestsPerSecond} requests/s of the workload ${workload} (size ${size}) at a constant
rate, ${warmupSeconds} s of warm-up and ${durationSeconds} s that count. Every answer is checked for status 200 and its length,
${Number((verifiedShare * 100).toFixed(2))} % of them, and the first one of each connection, as a whole against the golden answer. More of them
(\`verifiedShare\` in load.json) take more CPU time of k6.

| file                     | content                                                                  |
| :----------------------- | :----------------------------------------------------------------------- |
| load.js                  | what k6 runs                                                             |
| load.json                | rate, times, thresholds, request; to change these, write it again        |
| golden.json, marks.json  | the right answer, and what differs from request to request               |
| testrun.yaml             | for the k6 operator in Kubernetes                                        |

The servers of the project listen on 127.0.0.1 only. A server that other machines are to reach is yours to run, and
\`TARGET\` says where it is. Load only what is yours.

## One machine

${block(`PORT=${told.port} node ${told.path}        # in the project`, 'k6 run --quiet load.js > k6-1.txt')}

## Several machines

Each sends its part of the load. Start them at the same time; their rates add up only while all of them run.

${block(...commandsOf(told))}

## Kubernetes

With the [k6 operator](https://github.com/grafana/k6-operator); put the address of the server into testrun.yaml. A
ConfigMap holds 1 MiB: what is larger goes into a volume (\`volumeClaim\`).

${block(
  `kubectl create configmap ${name} ${files.map((file) => `--from-file=${file}`).join(' ')}`,
  'kubectl apply -f testrun.yaml',
  `kubectl logs -l k6_cr=${name},runner=true --tail=-1 --max-log-requests=${machines} > k6.txt`,
)}

## Live metrics

k6 sends them itself; with several machines give each a tag of its own.

${block(
  'K6_OTEL_GRPC_EXPORTER_INSECURE=true K6_OTEL_GRPC_EXPORTER_ENDPOINT=HOST:4317 \\',
  '  k6 run --out opentelemetry --tag machine=1 load.js      # before k6 1.4: --out experimental-opentelemetry',
  'K6_PROMETHEUS_RW_SERVER_URL=http://HOST:9090/api/v1/write K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true \\',
  '  k6 run --out experimental-prometheus-rw --tag machine=1 load.js',
)}

Percentiles of several machines come from histograms that were added up, as OpenTelemetry and native histograms have
them. Averages of percentiles are wrong.

## Results

${block('node compare --import-k6 k6-*.txt          # in the project: beside the row of the same server')}

Counts and rates are added up. Thresholds are judged by each machine for its own part, and k6 ends with exit code 99 where
one is not met. Latency (http_req_duration) counts from when k6 sent a request, not from when it was due: what was due
while no connection was free is a dropped iteration, and no latency tells of it.
`
}
