import { parseArgs } from 'node:util'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { pinMainThreads, mainThreadCpus } from '../../lib/load/slices/pinning.js'
import { createRandom } from '../../lib/workload/random.js'
import { loadOf, loadOptions, measureSliced, measureWhole, withLoads } from './clients.js'

// What it gains and costs that the windows of a cohort are cut into slices: three whole windows of each, after which
// its load rests, and three of each in slices, with the CPUs that a run in slices has, alternated on the same
// processes. Of each server: its rate in slices by that in whole windows, and the standard deviation of what its window
// tells of its ratio to the first server, in both.
//
//   node tests/perf/slices.js [-c 100] [-p 10] [--slice 50] [--cycles 30] [server…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...loadOptions,
    slice: { type: 'string', default: '50' },
    cycles: { type: 'string', default: '30' },
  },
})
const usual = [
  'core-graphql-js',
  'core-graphql-js',
  'graphql-yoga',
  'mercurius',
  'core-graphql-jit-str',
  'ceiling-http',
]
const names = positionals.length > 0 ? positionals : usual
const random = createRandom(1)

/** @typedef {import('./clients.js').Member & { rates: Record<'whole' | 'sliced', number[]> }} Measured */

const windows = 3
const milliseconds = Number(values.slice)
const apart = mainThreadCpus()
/** Those of this process, as far as it matters here: all. */
const anywhere = apart && { server: `${apart.server},${apart.client}`, client: `${apart.server},${apart.client}` }
const cpusIn = { whole: anywhere, sliced: apart }
const measures = {
  /** @param {Measured[]} members */
  async whole(members) {
    for (const member of shuffle(members, random)) member.rates.whole.push(...(await measureWhole(member, windows)))
  },
  /** @param {Measured[]} members */
  async sliced(members) {
    const measured = await measureSliced(members, { windows, milliseconds, random })
    for (const [index, { rates }] of members.entries()) rates.sliced.push(...measured[index])
  },
}

/** @param {number[]} values */
function deviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** @param {Measured[]} members */
async function measureAll(members) {
  for (let cycle = 0; cycle < Number(values.cycles); cycle += 1)
    for (const arm of shuffle(/** @type {const} */ (['whole', 'sliced']), random)) {
      for (const { pids, load } of members)
        if (cpusIn[arm] !== null) pinMainThreads({ server: pids[0], client: load.pid }, cpusIn[arm])
      await measures[arm](members)
    }
  const [first] = members
  const rows = members.map((member) => {
    const { name, rates } = member
    /** @param {'whole' | 'sliced'} arm */
    const noise = (arm) =>
      `${(100 * deviation(rates[arm].map((rate, cycle) => Math.log(rate / first.rates[arm][cycle])))).toFixed(1)} %`
    return {
      server: name,
      'sliced ÷ whole': pairedRatio(rates.sliced, rates.whole),
      'of a whole window': noise('whole'),
      'of one in slices': noise('sliced'),
    }
  })
  for (const row of rows) console.log(row)
}

await withLoads(names, loadOf(values, 6), (members) =>
  measureAll(members.map((member) => ({ ...member, rates: { whole: [], sliced: [] } }))),
)
process.exit()
