import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupBy } from '../../lib/reports/groupBy.js'
import { loadResults } from '../../lib/core/store/resultFiles.js'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { cellsOf } from '../../lib/suites/concurrency/cells.js'
import { concurrency } from '../core/store/suites.js'

/** @import { Cell } from '../../lib/suites/concurrency/cells.js' */

// The client of the suite concurrency against h2load, which is written in C and looks at no answer: both read every
// cell of the same server processes, in random order. Where the server is the limit they should agree within 5 %: of
// each cell, and of all cells of a server and protocol together, which is what a difference of the clients would show
// in. By hand, on a quiet machine:
//
//   node tests/perf/againstH2load.js [options of the suite; the default takes about 12 minutes]

const words = process.argv.slice(2)
const usual = ['-pkgs', 'mercurius', 'ceiling-http', '--protocol', 'h1,h2c', '-c', '1,16,64,256', '-p', '1,16']
const results = mkdtempSync(join(tmpdir(), 'against-h2load-'))

/** @typedef {{ ours: number, theirs: number }} Pair requests per second of one cell in one block */

/** @type {(name: string, pairs: Pair[], remark?: string | null) => void} the ratio with its 95 % interval */
function tell(name, pairs, remark) {
  const [ours, theirs] = [pairs.map(({ ours }) => ours), pairs.map(({ theirs }) => theirs)]
  const { ratio, low, high } = pairedRatio(ours, theirs)
  const interval = `${low?.toFixed(3) ?? '–'} to ${high?.toFixed(3) ?? '–'}`
  const rates = `ours ${geometricMean(ours).toFixed(0)}/s, h2load ${geometricMean(theirs).toFixed(0)}/s`
  console.log(`${name}: ${ratio.toFixed(3)} (${interval}; ${rates})${remark ? ` · ${remark}` : ''}`)
}

/** @type {(cell: Cell, cells: Cell[]) => Pair[]} of the blocks in which both have a number */
function pairsOf({ row, rates }, cells) {
  const name = nameOf(row)
  const other = cells.find(({ row }) => row.driver === 'h2load' && nameOf(row) === name)?.rates ?? new Map()
  return [...rates].flatMap(([block, ours]) => (other.has(block) ? [{ ours, theirs: other.get(block) }] : []))
}

/** @param {Cell['row']} row */
const nameOf = ({ server, protocol, workload, connections, streams }) =>
  `${server} ${protocol} ${workload} ${connections} × ${streams}`

try {
  spawnSync(
    process.execPath,
    [
      ...[join(import.meta.dirname, '../../bench.js'), '--suite', 'concurrency', '--results', results],
      ...['--driver', 'h2load', ...(words.length > 0 ? words : usual)],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const cells = cellsOf(/** @type {any} */ (loadResults(join(results, concurrency.name), concurrency)?.results ?? []))
  const read = cells
    .filter(({ row: { driver } }) => driver === 'bench')
    .map((cell) => ({ row: cell.row, pairs: pairsOf(cell, cells) }))
    .filter(({ pairs }) => pairs.length > 0)
  for (const { row, pairs } of read) tell(nameOf(row), pairs, row.reason)
  for (const [name, together] of groupBy(read, ({ row: { server, protocol } }) => `all of ${server} ${protocol}`))
    tell(
      name,
      together.flatMap(({ pairs }) => pairs),
    )
} finally {
  rmSync(results, { recursive: true })
}
