import { parseArgs } from 'node:util'
import { createLive, openView } from '../../lib/cli/bench/live.js'
import { createProgress } from '../../lib/cli/bench/progress.js'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { plan as method } from '../../lib/suites/throughput/plan.js'
import { openLoadProcess } from '../../lib/suites/throughput/measure/client/loadProcess.js'
import { createRandom } from '../../lib/workload/random.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { withServer } from './clients.js'

// What the live view costs: windows of one server process with the view told of them, by windows without, in random
// order. At a terminal, on whose stderr it is painted:
//
//   node tests/perf/liveViewCost.js [--server core-graphql-jit-str] [--pairs 60] [--port 4001]

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'core-graphql-jit-str' },
    pairs: { type: 'string', default: '60' },
    port: { type: 'string', default: '4001' },
  },
})
const { stderr } = process
if (!stderr.isTTY) throw new Error('stderr is no terminal: there is nothing to paint on')
const port = Number(values.port)
const workload = createWorkload('compound')
const load = {
  ...{ workload, port, connections: 100, pipelining: 10 },
  ...{ warmupSeconds: 5, durationSeconds: 1, readyTimeoutSeconds: 30 },
}
const random = createRandom(1)

/**
 * What is told of the server in place of a run's progress.
 * @typedef {{ before: () => void, after: (value: any) => void }} Told
 */

/** Opens the progress of a run of one server, whose samples are read one after the other. @returns {Promise<Told>} */
async function openTold() {
  const wording = method.wording(/** @type {any} */ ({ ...load, cohort: 2 }))
  const sample = { name: 'load', conditions: {}, control: false, unsupported: null }
  const planned = /** @type {any} */ ({
    ...{ server: { name: values.server }, conditions: { workload: 'compound' }, control: false },
    ...{ block: 0, position: 0 },
  })
  const said = { adaptive: false, wording }
  const shown = { view: await openView(stderr), terminal: stderr, blocks: 3, figureOf: method.figureOf }
  const live = createLive({ ...shown, ...said, tableOf: () => [] })
  const progress = createProgress({ stream: stderr, live, ...said })
  progress.plan(1)
  progress.start([planned])
  return {
    before: () => progress.sample(sample, 0, 1, planned),
    after: (value) => progress.read(value, planned),
  }
}

/** @type {Record<string, Told>} */
const arms = { view: await openTold(), none: { before() {}, after() {} } }
/** @type {Record<string, number[]>} */
const rates = { view: [], none: [] }
await withServer(values.server, { workload, port }, async () => {
  const client = await openLoadProcess(load, AbortSignal.timeout(3_600_000))
  await client.rest()
  for (let pair = 0; pair < Number(values.pairs); pair += 1)
    for (const arm of shuffle(Object.keys(arms), random)) {
      arms[arm].before()
      const { counts, durationSeconds } = await client.measure(1, { opened() {}, closed() {} })
      await client.rest()
      const value = { requestsPerSecond: counts.ok / durationSeconds }
      rates[arm].push(value.requestsPerSecond)
      arms[arm].after({ value })
    }
  await client.close()
})
const { ratio, low, high } = pairedRatio(rates.view, rates.none)
console.log(
  `requests/s, with the view / without = ${ratio.toFixed(4)} (95 % interval ${low?.toFixed(4)} to ${high?.toFixed(4)})`,
)
process.exit()
