import { parseArgs } from 'node:util'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { createPreallocation } from '../../lib/load/slices/memory.js'
import { mainThreadCpus, pinMainThreads } from '../../lib/load/slices/pinning.js'
import { defaultSliceMs } from '../../lib/suites/throughput/measure/windows.js'
import { parameters } from '../../lib/suites/throughput/parameters.js'
import { createRandom } from '../../lib/workload/random.js'
import { loadOf, loadOptions, measureSliced, measureWhole, withLoads } from './clients.js'
import { createRecords, equivalence, fileToWrite, judgeSlices, readRecords } from './validations.js'

/** @import { Member } from './clients.js' */
/** @import { Arm } from './validations.js' */

// Whether rates in slices are those of whole windows. Servers are alive at once, as in a cohort, and each cycle has two
// arms on the same processes: in one each has some windows in slices, with memory and CPUs as in a run, in the other as
// many whole windows that follow each other while the others rest. Each set has new processes, and other cohorts.
// Writes a line of JSON for each cycle into a new file; ends when intervals are narrow enough, or there is no time for
// a set.
//
//   node tests/perf/slices.js FILE [-c 100] [-p 10] [--cohort 8] [--sets 8] [--cycles 5] [--windows 3] [--minutes 65] \
//     [--warmup 10] [--slice 50] [--port 4001] [server…]
//   node tests/perf/slices.js --read FILE

const options = /** @type {const} */ ({
  ...loadOptions,
  cohort: { type: 'string', default: '8' },
  sets: { type: 'string', default: '8' },
  cycles: { type: 'string', default: '5' },
  windows: { type: 'string', default: '3' },
  minutes: { type: 'string', default: '65' },
  warmup: { type: 'string', default: parameters.warmup.default },
  slice: { type: 'string', default: String(defaultSliceMs) },
  read: { type: 'string' },
})
const defaultServers = [
  ...['mercurius', 'graphql-yoga', 'apollo-server', 'graphql-http-express'],
  ...['core-graphql-js', 'core-graphql-jit-str', 'fastify-rest', 'hono-yoga'],
]
/** Number of cycles before which no result ends the measurement. */
const fewestCycles = 20

const { values, positionals } = parseArgs({ allowPositionals: true, options })
const [, ...names] = positionals
const file = fileToWrite(values, positionals, (records) => judgeSlices(records).text)
const servers = names.length > 0 ? names : defaultServers
const [cohort, sets, cycles, windows] = [values.cohort, values.sets, values.cycles, values.windows].map(Number)
const milliseconds = Number(values.slice)
const load = loadOf(values, Number(values.warmup))
const random = createRandom(1)
const apart = mainThreadCpus()
if (apart === null) throw new Error('slices take two CPUs and taskset, to keep main threads apart')
const both = `${apart.server},${apart.client}`
const cpusIn = { whole: { server: both, client: both }, sliced: apart }
const { preallocate } = createPreallocation(cohort)

/** Rates of each member's windows. @type {Record<Arm, (members: Member[]) => Promise<number[][]>>} */
const measureIn = {
  async whole(members) {
    const rates = members.map(() => /** @type {number[]} */ ([]))
    for (const [index, member] of shuffle([...members.entries()], random))
      rates[index] = await measureWhole(member, windows)
    return rates
  },
  sliced: (members) => measureSliced(members, { windows, milliseconds, random, preallocate }),
}

/** Measures both arms in random order. @param {Member[]} members */
async function measureCycle(members) {
  const order = shuffle(/** @type {Arm[]} */ (['whole', 'sliced']), random)
  /** @type {Partial<Record<Arm, number[][]>>} */
  const rates = {}
  for (const arm of order) {
    for (const { pids, load } of members) pinMainThreads({ server: pids[0], client: load.pid }, cpusIn[arm])
    rates[arm] = await measureIn[arm](members)
  }
  /** @type {(arm: Arm, index: number) => number[] | undefined} */
  const ofMember = (arm, index) => rates[arm]?.[index].map((rate) => Number(rate.toFixed(1)))
  const byServer = members.map(({ name }, index) => [
    name,
    { whole: ofMember('whole', index), sliced: ofMember('sliced', index) },
  ])
  return { order, rates: Object.fromEntries(byServer) }
}

/** Deals the servers out to cohorts of new processes. @param {number} set @param {(record: object) => void} append */
async function measureSet(set, append) {
  const left = shuffle(servers, random)
  while (left.length > 0)
    await withLoads(left.splice(0, cohort), load, async (members) => {
      for (let cycle = 0; cycle < cycles; cycle += 1) append({ set, cycle, ...(await measureCycle(members)) })
    })
}

const append = createRecords(file, { equivalence, servers, cohort, cycles, windows, milliseconds, ...load })
const until = performance.now() + Number(values.minutes) * 60_000
let longestMs = 0
for (let set = 0; set < sets && performance.now() + longestMs < until; set += 1) {
  const start = performance.now()
  await measureSet(set, append)
  longestMs = Math.max(longestMs, performance.now() - start)
  const judged = judgeSlices(readRecords(file))
  console.log(judged.text)
  if (judged.holds && judged.cycles >= fewestCycles) break
}
process.exit()
