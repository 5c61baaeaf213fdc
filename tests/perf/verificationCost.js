import { parseArgs } from 'node:util'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { measurePairs, measurePlain, measureVerified, withServer } from './clients.js'

// What verifying every answer, recording its latency and watching the machine costs: requests per second of this
// project's client against plain autocannon, in turn on one running server. By hand, as it takes minutes:
//
//   node tests/perf/verificationCost.js [--server core-graphql-jit-str] [--pairs 10] [--seconds 5]

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'core-graphql-jit-str' },
    pairs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
  },
})
const load = {
  workload: createWorkload('compound'),
  port: 4001,
  connections: 100,
  pipelining: 10,
  warmupSeconds: 2,
  durationSeconds: Number(values.seconds),
  readyTimeoutSeconds: 30,
}

await withServer(values.server, load, async (child) => {
  const arms = { plain: () => measurePlain(load), verified: () => measureVerified(load, child) }
  await arms.verified() // warms the server up for both arms
  const tell = (/** @type {any} */ one, /** @type {any} */ other) =>
    console.log(`plain ${one.requestsPerSecond.toFixed(0)}/s, verified ${other.requestsPerSecond.toFixed(0)}/s`)
  const [plain, verified] = await measurePairs(Number(values.pairs), arms.plain, arms.verified, tell)
  const rates = (/** @type {any[]} */ arm) => arm.map(({ requestsPerSecond }) => requestsPerSecond)
  const cpu = (/** @type {any[]} */ arm) => geometricMean(arm.map(({ clientCpuSeconds }) => clientCpuSeconds))
  const { ratio, low, high } = pairedRatio(rates(verified), rates(plain))
  console.log(
    `${values.server}: verified / plain = ${ratio.toFixed(4)} (95 % interval ${low?.toFixed(4)} to ` +
      `${high?.toFixed(4)})`,
  )
  console.log(`client CPU: verified / plain = ${(cpu(verified) / cpu(plain)).toFixed(3)}`)
})
