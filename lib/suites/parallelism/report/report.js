import { armName } from '../../../workload/combinations.js'
import { columns, pageRemarks } from './columns.js'
import { findCrossovers } from './crossovers.js'
import { headingOf, varyingParameters } from './conditions.js'
import { groupPages } from './groups.js'
import { pageNotes } from './notes.js'

/** @import { Report, Table } from '../../../reports/report.d.ts' */
/** @import { Crossover, PageResult, PageRow } from '../types.d.ts' */
/** @import { PageGroup } from './groups.js' */

/** What others say as well, such as `bound ms` with `× bound`, or what few arms have at all. */
const leastImportant = [
  'kB out',
  'connections',
  'bound ms',
  'pushed',
  'cached',
  'requests',
  'backend calls',
  'first ms',
]

/** @typedef {{ heading: string, winner: string | null, rows: PageRow[], relate: PageGroup['relate'] }} Shown rows that are compared with each other; winner: in a sentence, null where nobody can tell yet */
/** @typedef {Report<PageRow> & { groups: Shown[], crossovers: Crossover[] }} PageReport */

/** @type {(group: PageGroup) => string | null} */
function winnerOf({ rows, leaders }) {
  if (rows.every(({ verdict }) => verdict === null)) return null
  const winner = rows.find((row) => row.winner)
  if (!winner) return `Winner: undecided${leaders.length > 1 ? ` among ${leaders.join(', ')}` : ''}.`
  const { workload, conditions, ratioToCompound } = winner
  const where = ratioToCompound === null ? '' : `, at ${ratioToCompound.toFixed(2)} × the time of compound`
  return `Winner: ${armName(workload, conditions)}${where}.`
}

/** @param {Shown} group @returns {Table<PageRow>} those that have a number, and what is to be said of the others */
const tableOf = ({ heading, winner, rows }) => ({
  heading,
  columns,
  leastImportant,
  items: rows.filter(({ pageMs }) => pageMs.median !== null),
  said: [...(winner ? [winner] : []), ...pageRemarks(rows)],
})

/** @param {PageRow[]} rows @param {Crossover[]} crossovers @returns {Table[]} where arms pass compound, a line for each */
function crossoverLines(rows, crossovers) {
  const severalServers = new Set(rows.map(({ server }) => server)).size > 1
  const said = crossovers.map(({ server, words }) => (severalServers ? `${server}: ${words}` : words))
  return said.length > 0 ? [{ heading: null, columns: [], items: [], said }] : []
}

/**
 * A table for each server and set of conditions, where arms pass compound, and what the reader must know of them.
 * @type {(results: PageResult[]) => PageReport}
 */
export function createPageReport(results) {
  const found = groupPages(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const rows = found.flatMap((group) => group.rows)
  const varying = varyingParameters(found)
  const groups = found.map((group) => ({ ...group, heading: headingOf(group, varying), winner: winnerOf(group) }))
  const crossovers = findCrossovers(rows, varying)
  const tables = [...groups.map(tableOf), ...crossoverLines(rows, crossovers)]
  return { rows, groups, crossovers, tables, remarks: [], notes: pageNotes(results, found) }
}
