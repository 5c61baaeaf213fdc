import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { measureOnce } from '../../lib/suites/throughput/measure/client/loadClient.js'
import { openLoadProcess } from '../../lib/suites/throughput/measure/client/loadProcess.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { impliedP99 } from '../suites/throughput/measure/client/impliedLatency.js'

// Whether the p99 at a constant rate is what it has to be: a server that stops for 100 ms every 2 s, the p99 that this
// implies, and the p99 that is reported; then that of a closed loop at the same rate, which does not notice the stops.
// By hand, as it takes a minute:
//
//   node tests/perf/scriptedPause.js [--rate 500] [--repeats 3] [--seconds 8] [--connections 4] [--port 4001]

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    repeats: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '4' },
    port: { type: 'string', default: '4001' },
  },
})
const [requestsPerSecond, seconds, connections, port] = [
  values.rate,
  values.seconds,
  values.connections,
  values.port,
].map(Number)
const pause = { everyMs: 2000, forMs: 100 }
const workload = createWorkload('compound')
const load = {
  workload,
  port,
  connections,
  pipelining: 1,
  warmupSeconds: 1,
  durationSeconds: seconds,
  readyTimeoutSeconds: 30,
  rates: [{ requestsPerSecond }],
}

async function openLoop() {
  const phases = { opened() {}, closed() {} }
  const open = () => openLoadProcess(load, AbortSignal.timeout(600_000))
  const { counts, durationSeconds, rates } = await measureOnce({ open, durationSeconds: seconds }, phases)
  // In the main window, a closed loop without a rate, the server works for all of the time in which it does not stop.
  const serviceMs = ((1 - pause.forMs / pause.everyMs) * durationSeconds * 1000) / counts.ok
  const implied = impliedP99(pause, { requestsPerSecond, serviceMs })
  const [{ latencyMs, clientLatenessP99Ms, counts: counted }] = /** @type {any} */ (rates)
  const error = (latencyMs.p99 / implied - 1) * 100
  console.log(
    `open loop: p99 ${latencyMs.p99.toFixed(1)} ms, implied ${implied.toFixed(1)} ms, error ${error.toFixed(1)} %; ` +
      `p50 ${latencyMs.p50.toFixed(2)} ms, max ${latencyMs.max.toFixed(1)} ms, ${counted.ok} of ${counted.sent} ` +
      'right, ' +
      `client ${clientLatenessP99Ms.toFixed(1)} ms late (p99)`,
  )
  return Math.abs(error)
}

async function closedLoop() {
  const { method, headers, body, path } = workload
  const { latency, requests } = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method: /** @type {any} */ (method),
    headers,
    body,
    connections,
    duration: seconds,
    overallRate: requestsPerSecond,
    ignoreCoordinatedOmission: true,
  })
  console.log(`closed loop: p99 ${latency.p99} ms, max ${latency.max} ms at ${requests.average.toFixed(0)} requests/s`)
}

const server = fork(new URL('./pausingServer.js', import.meta.url), [String(pause.everyMs), String(pause.forMs)], {
  env: { ...process.env, PORT: String(port) },
})
try {
  await once(server, 'message')
  const errors = []
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) errors.push(await openLoop())
  await closedLoop()
  console.log(`largest error: ${Math.max(...errors).toFixed(1)} % (at most 5 % is right)`)
  if (Math.max(...errors) > 5) process.exitCode = 1
} finally {
  server.kill()
}
