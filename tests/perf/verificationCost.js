import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { measureInChild } from '../../lib/load/measureInChild.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { createMeter } from '../../lib/servers/meter.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { assertPortFree } from '../../lib/servers/sockets.js'
import { geometricMean } from '../../lib/statistics/geometricMean.js'
import { pairedRatio } from '../../lib/statistics/pairedRatio.js'
import { createWorkload } from '../../lib/workload/workloads.js'

// What verifying every answer, recording its latency and watching the machine costs: requests per second of this project's client against
// plain autocannon, in turn on one running server. By hand, as it takes minutes:
//
//   node tests/perf/verificationCost.js [--server core-graphql-jit-str] [--pairs 10] [--seconds 5]

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'core-graphql-jit-str' },
    pairs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
  },
})
const port = 4001
const signal = AbortSignal.timeout(3_600_000)
const workload = createWorkload('compound')
const load = {
  workload,
  port,
  connections: 100,
  pipelining: 10,
  warmupSeconds: 2,
  durationSeconds: Number(values.seconds),
  readyTimeoutSeconds: 30,
}
const server = discoverServers().find(({ name }) => name === values.server)
if (!server) throw new Error(`no server named ${values.server}`)

async function plain() {
  const client = fork(new URL('./plainClient.js', import.meta.url))
  client.send(load)
  const [measured] = await once(client, 'message')
  await once(client, 'exit')
  return measured
}

async function verified() {
  // All that a round watches by default: the processes of the server and the rest of the machine.
  const meter = createMeter(child, () => {})
  const { counts, durationSeconds, clientCpuSeconds } = await meter.complete(await measureInChild(load, meter, signal))
  if (counts.wrong + counts.failed > 0) throw new Error(JSON.stringify(counts))
  return { requestsPerSecond: counts.ok / durationSeconds, clientCpuSeconds }
}

await assertPortFree(port)
const child = new ServerProcess(server, port)
try {
  await awaitGoldenAnswer(child, { workload, port, signal, timeoutSeconds: 30 })
  await verified() // warms the server up for both arms
  /** @type {{ plain: any[], verified: any[] }} */
  const measured = { plain: [], verified: [] }
  for (let pair = 0; pair < Number(values.pairs); pair += 1) {
    // The order changes from pair to pair, so that neither arm always comes second.
    const arms = pair % 2 === 0 ? [plain, verified] : [verified, plain]
    for (const arm of arms) measured[/** @type {'plain' | 'verified'} */ (arm.name)].push(await arm())
    const [one, other] = [measured.plain.at(-1), measured.verified.at(-1)]
    console.log(`plain ${one.requestsPerSecond.toFixed(0)}/s, verified ${other.requestsPerSecond.toFixed(0)}/s`)
  }
  const rates = (/** @type {any[]} */ arm) => arm.map(({ requestsPerSecond }) => requestsPerSecond)
  const cpu = (/** @type {any[]} */ arm) => geometricMean(arm.map(({ clientCpuSeconds }) => clientCpuSeconds))
  const { ratio, low, high } = pairedRatio(rates(measured.verified), rates(measured.plain))
  console.log(
    `${values.server}: verified / plain = ${ratio.toFixed(4)} (95 % interval ${low?.toFixed(4)} to ${high?.toFixed(4)})`,
  )
  console.log(`client CPU: verified / plain = ${(cpu(measured.verified) / cpu(measured.plain)).toFixed(3)}`)
} finally {
  await child.stop(2)
}
