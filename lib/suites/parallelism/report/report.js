import { armName } from '../../../workload/combinations.js'
import { findCrossovers } from './crossovers.js'
import { headingOf, varyingParameters } from './conditions.js'
import { groupPages } from './groups.js'
import { pageNotes } from './notes.js'

/** @typedef {import('../../../types.d.ts').PageRow} PageRow */
/** @typedef {{ heading: string, winner: string | null, rows: PageRow[] }} PageTable winner: in a sentence; null where nobody can tell yet */
/** @typedef {{ tables: PageTable[], rows: PageRow[], crossovers: import('../../../types.d.ts').Crossover[], notes: string[] }} PageReport */

/** @type {(group: import('./groups.js').PageGroup) => string | null} */
function winnerOf({ rows, leaders }) {
  if (rows.every(({ verdict }) => verdict === null)) return null
  const winner = rows.find((row) => row.winner)
  if (!winner) return `Winner: undecided${leaders.length > 1 ? ` among ${leaders.join(', ')}` : ''}.`
  const name = armName(winner.workload, winner.conditions)
  const { ratioToCompound } = winner
  if (ratioToCompound === null) return `Winner: ${name}.`
  return `Winner: ${name}, at ${ratioToCompound.toFixed(2)} × the time of compound.`
}

/**
 * What all formats show: a table for each server and set of conditions, where arms pass each other, and what the reader
 * must know of them.
 * @param {import('../../../types.d.ts').PageResult[]} results
 * @returns {PageReport}
 */
export function createPageReport(results) {
  const groups = groupPages(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const rows = groups.flatMap((group) => group.rows)
  const varying = varyingParameters(rows)
  const tables = groups.map((group) => ({
    heading: headingOf(group, varying),
    winner: winnerOf(group),
    rows: group.rows,
  }))
  return { tables, rows, crossovers: findCrossovers(rows), notes: pageNotes(results, groups) }
}
