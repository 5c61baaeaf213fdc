import { parseArgs } from 'node:util'
import { measureOnce } from '../../lib/suites/throughput/measure/client/loadClient.js'
import { openLoadProcess } from '../../lib/suites/throughput/measure/client/loadProcess.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { createMeter } from '../../lib/suites/throughput/measure/client/meter.js'
import { machineOf } from '../../lib/servers/machineUse.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { assertPortFree, portTimeoutSeconds } from '../../lib/servers/sockets.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { createWorkload } from '../../lib/workload/workloads.js'

// What --monitor costs: requests per second of a server with lib/servers/probe.js in it against one without, each in a
// process of its own, in pairs. By hand, as it takes minutes:
//
//   node tests/perf/monitorCost.js [--server core-graphql-jit-str] [--pairs 10] [--seconds 4] \
//     [--warmup 3] [--port 4001]

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'core-graphql-jit-str' },
    pairs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '4' },
    warmup: { type: 'string', default: '3' },
    port: { type: 'string', default: '4001' },
  },
})
const port = Number(values.port)
const signal = AbortSignal.timeout(3_600_000)
const workload = createWorkload('compound')
const load = {
  workload,
  port,
  connections: 100,
  pipelining: 10,
  warmupSeconds: Number(values.warmup),
  durationSeconds: Number(values.seconds),
  readyTimeoutSeconds: 30,
}
const server = discoverServers().find(({ name }) => name === values.server)
if (!server) throw new Error(`no server named ${values.server}`)

/** @param {boolean} monitor */
async function measure(monitor) {
  await assertPortFree(port, portTimeoutSeconds)
  const child = new ServerProcess(/** @type {import('../../lib/types.d.ts').Server} */ (server), port, { monitor })
  const meter = createMeter({ server: child, machine: machineOf(child), askedAt: 0, readyAt: 0, enter() {} })
  try {
    await awaitGoldenAnswer(child, { workload, port, signal, timeoutSeconds: 30 })
    const open = () => openLoadProcess(load, AbortSignal.any([signal, child.ended]))
    const client = await measureOnce({ ...load, open }, meter)
    if (client.counts.wrong + client.counts.failed > 0) throw new Error(JSON.stringify(client.counts))
    const { use, value } = await meter.complete(client)
    return { ...use, ...value }
  } finally {
    await child.stop(2)
  }
}

/** @type {{ with: any[], without: any[] }} */
const measured = { with: [], without: [] }
for (let pair = 0; pair < Number(values.pairs); pair += 1) {
  // The order changes from pair to pair, so that neither arm always comes second.
  for (const monitor of pair % 2 === 0 ? [false, true] : [true, false])
    measured[monitor ? 'with' : 'without'].push(await measure(monitor))
  const [one, other] = [measured.with[pair], measured.without[pair]]
  const told = `loop p99 ${one.eventLoopDelayP99Ms?.toFixed(1)} ms, GC ${(one.gcShare * 100).toFixed(1)} %`
  console.log(`with ${one.requestsPerSecond.toFixed(0)}/s, without ${other.requestsPerSecond.toFixed(0)}/s (${told})`)
}

/** @type {(what: string, pick: (measurement: any) => number) => void} */
function compare(what, pick) {
  const { ratio, low, high } = pairedRatio(measured.with.map(pick), measured.without.map(pick))
  const interval = `95 % interval ${low?.toFixed(4)} to ${high?.toFixed(4)}`
  console.log(`${values.server}: ${what}, with / without = ${ratio.toFixed(4)} (${interval})`)
}
compare('requests/s', ({ requestsPerSecond }) => requestsPerSecond)
compare('server CPU per answer', ({ serverCpuSeconds, counts }) => serverCpuSeconds / counts.ok)
