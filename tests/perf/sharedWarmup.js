import { parseArgs } from 'node:util'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { pinMainThreads, mainThreadCpus } from '../../lib/load/slices/pinning.js'
import { defaultSliceMs } from '../../lib/suites/throughput/measure/windows.js'
import { createRandom } from '../../lib/workload/random.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { loadOf, loadOptions, measureSliced, openMember, withServer } from './clients.js'
import { mean } from '../../lib/stats/mean.js'

// What it gains and costs that two servers are warmed up at once: fresh processes of both, warmed up one after the
// other or together, then measured in turns, as in a cohort. Of each server: its rate where they were warmed up
// together by that where one was alone; and how long the warm-ups took.
//
//   node tests/perf/sharedWarmup.js [-c 100] [-p 10] [--warmup 5] [--windows 3] [--cycles 10] [server server]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...loadOptions,
    warmup: { type: 'string', default: '5' },
    windows: { type: 'string', default: '3' },
    cycles: { type: 'string', default: '10' },
  },
})
const names = positionals.length === 2 ? positionals : ['graphql-yoga', 'mercurius']
const random = createRandom(1)
const load = loadOf(values, Number(values.warmup))
const slices = { windows: Number(values.windows), milliseconds: defaultSliceMs, random }
const apart = mainThreadCpus()
const [first, second] = names.map((_, index) => ({ workload: createWorkload('compound'), port: load.port + index }))

/** @typedef {() => ReturnType<typeof openMember>} Open */

/** One after the other, or both at once. */
const ways = {
  alone: async (/** @type {Open[]} */ [one, other]) => [await one(), await other()],
  together: (/** @type {Open[]} */ open) => Promise.all(open.map((each) => each())),
}

/**
 * @param {keyof typeof ways} arm
 * @returns {Promise<{ seconds: number, rates: number[][] }>} rates: of each server's windows
 */
async function measurePair(arm) {
  let [seconds, rates] = [0, /** @type {number[][]} */ ([])]
  await withServer(names[0], first, (one) =>
    withServer(names[1], second, async (other) => {
      const start = performance.now()
      const members = await ways[arm]([() => openMember(one, first, load), () => openMember(other, second, load)])
      seconds = (performance.now() - start) / 1000
      try {
        for (const { pids, load } of members)
          if (apart !== null) pinMainThreads({ server: pids[0], client: load.pid }, apart)
        rates = await measureSliced(members, slices)
      } finally {
        for (const { load } of members) await load.close()
      }
    }),
  )
  return { seconds, rates }
}

/** @type {Record<keyof typeof ways, Awaited<ReturnType<typeof measurePair>>[]>} */
const measured = { alone: [], together: [] }
for (let cycle = 0; cycle < Number(values.cycles); cycle += 1)
  for (const arm of shuffle(/** @type {const} */ (['alone', 'together']), random))
    measured[arm].push(await measurePair(arm))

for (const [index, server] of names.entries()) {
  const ratesIn = (/** @type {keyof typeof ways} */ arm) => measured[arm].map(({ rates }) => mean(rates[index]))
  console.log({ server, 'together ÷ alone': pairedRatio(ratesIn('together'), ratesIn('alone')) })
}
for (const arm of /** @type {const} */ (['alone', 'together']))
  console.log(`warmed up ${arm}: ${mean(measured[arm].map(({ seconds }) => seconds)).toFixed(1)} s`)
process.exit()
