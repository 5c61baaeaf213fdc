import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyseRun } from '../../lib/suites/throughput/analyse/analyseRun.js'
import { toResults } from '../../lib/suites/throughput/analyse/results.js'
import { median } from '../../lib/stats/median.js'

/** @import { TrialResult } from '../../lib/core/suite.d.ts' */
/** @import { Row } from '../../lib/suites/throughput/types.d.ts' */

// What a whole run says: how well its rows are known, how far their ranks reach, and, of a second run of the same
// servers, how many separated pairs it puts in the other order.
//
//   node tests/perf/fullRun.js [results] [results of another run]

const root = join(import.meta.dirname, '../..')

/** @param {string} folder */
function describe(folder) {
  const words = [join(root, 'compare.js'), '--json', '--results', folder]
  /** @type {Row[]} */
  const rows = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }))
  const files = readdirSync(join(folder, 'throughput')).filter((file) => file.endsWith('.json'))
  const stored = files.map((file) => JSON.parse(readFileSync(join(folder, 'throughput', file), 'utf8')))
  const analysis = analyseRun(toResults(stored))
  if (!analysis) throw new Error(`${folder} holds too little to analyse`)
  const known = rows.flatMap(({ server, interval }) => (interval ? [{ server, interval }] : []))
  const ranges = rows.flatMap(({ rank }) => (rank ? [rank[1] - rank[0] + 1] : []))
  const seconds = stored.flatMap(({ trials }) => trials.map((/** @type {TrialResult} */ trial) => trial.elapsedSeconds))
  console.table({
    rows: rows.length,
    minutes: Math.round(seconds.reduce((sum, own) => sum + own, 0) / 60),
    'median ± %': 100 * median(known.map(({ interval: [low, high] }) => Math.sqrt(high / low) - 1)),
    'noise floor %': 100 * Number(analysis.noiseFloor),
    'median rank range': median(ranges),
    'widest rank range': Math.max(...ranges),
    tiers: new Set(rows.flatMap(({ tier }) => tier ?? [])).size,
    ...analysis.noise,
  })
  return { analysis, names: known.map(({ server }) => server) }
}

const [folder = join(root, 'results'), second] = process.argv.slice(2)
const one = describe(folder)
if (second !== undefined) {
  const other = describe(second)
  const names = one.names.filter((name) => other.names.includes(name))
  const pairs = names.flatMap((name, index) => names.slice(index + 1).map((than) => [name, than]))
  const judged = pairs.map(([name, than]) => [one, other].map(({ analysis }) => analysis.compare(name, than)))
  const reversed = judged.filter(([a, b]) => (a.separated || b.separated) && (a.ratio - 1) * (b.ratio - 1) < 0)
  const both = judged.filter(([a, b]) => a.separated && b.separated && (a.ratio - 1) * (b.ratio - 1) < 0)
  console.table({
    pairs: pairs.length,
    'separated in the first': judged.filter(([a]) => a.separated).length,
    'separated in the second': judged.filter(([, b]) => b.separated).length,
    'separated in one, other order in the other': reversed.length,
    'separated in both, in contrary order': both.length,
  })
}
