import { parseArgs } from 'node:util'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { createRandom } from '../../lib/workload/random.js'
import { loadOf, loadOptions, rateOf, withLoads } from './clients.js'

/** @import { Member } from './clients.js' */

// What a cohort's idle members cost the one that is measured: its rate while the others' servers and clients are alive,
// by its rate while they are stopped (SIGSTOP), in pairs of windows that follow each other in random order, some on one
// server process after the other. Windows are short, as the machine is slower or faster for seconds.
//
//   node tests/perf/idleCost.js [-c 100] [-p 10] [--cycles 20] [--window 0.3] [server…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...loadOptions,
    cycles: { type: 'string', default: '20' },
    window: { type: 'string', default: '0.3' },
  },
})
const usual = ['core-graphql-js', 'graphql-yoga', 'mercurius', 'apollo-server', 'core-graphql-jit-str', 'ceiling-http']
const names = positionals.length > 0 ? positionals : usual
const random = createRandom(1)
/** No more than others can idle through without a request. */
const pairs = Math.max(1, Math.floor(1 / Number(values.window)))

/** @param {Member[]} members */
async function measureAll(members) {
  const own = members.map(({ pids, load }) => [...pids, load.pid])
  /** @type {Map<string, Record<string, number[]>>} */
  const rates = new Map(members.map(({ name }) => [name, { beside: [], alone: [] }]))
  for (let cycle = 0; cycle < Number(values.cycles); cycle += 1)
    for (const [index, { name, load }] of shuffle([...members.entries()], random)) {
      const others = own.toSpliced(index, 1).flat()
      for (let pair = 0; pair < pairs; pair += 1)
        for (const arm of shuffle(['beside', 'alone'], random)) {
          const tell = (/** @type {NodeJS.Signals} */ word) => {
            if (arm === 'alone') for (const pid of others) process.kill(pid, word)
          }
          const on = { opened: () => tell('SIGSTOP'), closed: () => tell('SIGCONT') }
          rates.get(name)?.[arm].push(await rateOf(load.measure(Number(values.window), on)))
        }
      await load.rest()
    }
  const rows = [...rates].map(([server, { beside, alone }]) => ({ server, ...pairedRatio(beside, alone) }))
  const pooled = (/** @type {string} */ arm) => [...rates.values()].flatMap((arms) => arms[arm])
  console.table([...rows, { server: 'all', ...pairedRatio(pooled('beside'), pooled('alone')) }])
}

const load = loadOf(values, 8)
await withLoads(names, load, measureAll)
process.exit()
