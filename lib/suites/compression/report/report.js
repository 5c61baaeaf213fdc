import { groupBy } from '../../../reports/groupBy.js'
import { nameOf } from '../encodings.js'
import { columnsOf, leastImportant } from './columns.js'
import { headingOf, toldParameters } from './conditions.js'
import { groupRows } from './groups.js'
import { compressionNotes } from './notes.js'
import { describeAdvice, recommend } from './recommend.js'

/** @import { Report, Table } from '../../../reports/report.d.ts' */
/** @import { Row, Stored } from '../types.d.ts' */
/** @import { Group } from './groups.js' */
/** @import { Advice } from './recommend.js' */

/** @typedef {Report<Row> & { groups: Group[], advice: (Advice & { heading: string, words: string })[] }} CompressionReport advice: which coding for which bandwidth, words: in a sentence */

/** Reasons, each with its codings, such as `zstd 3, zstd 9: unsupported: …`. @param {Row[]} rows */
function remarksOn(rows) {
  const told = rows.filter(({ reason }) => reason !== null)
  return [...groupBy(told, ({ outcome, reason }) => `${outcome}: ${reason}`)].map(
    ([subject, about]) => `${about.map(nameOf).join(', ')}: ${subject}`,
  )
}

/** @param {Group} group */
function describeFronts({ rows, fronts }) {
  const inOrder = (/** @type {Set<string>} */ front) =>
    rows
      .filter((row) => front.has(nameOf(row)))
      .sort((a, b) => Number(a.ms.median) - Number(b.ms.median))
      .map(nameOf)
      .join(', ')
  if (fronts.ms.size === 0) return []
  return [`Pareto front: ${inOrder(fronts.ms)} (time and bytes); ${inOrder(fronts.cpu)} (CPU time and bytes).`]
}

/**
 * A table for each server and set of conditions, with its Pareto front, and which coding for which bandwidth.
 * @param {Stored[]} results
 * @returns {CompressionReport}
 */
export function createCompressionReport(results) {
  const groups = groupRows(results.toSorted((a, b) => (a.server < b.server ? -1 : 1)))
  const told = toldParameters(groups)
  const advice = recommend(groups).map((own) => ({
    ...own,
    heading: headingOf(
      own,
      told.filter((name) => name !== 'bandwidth'),
    ),
    words: describeAdvice(own),
  }))
  const tables = groups.map(
    (group) =>
      /** @type {Table<Row>} */ ({
        heading: headingOf(group, told),
        columns: columnsOf(group),
        leastImportant,
        items: group.rows.filter(({ ms }) => ms.median !== null),
        said: [...describeFronts(group), ...remarksOn(group.rows)],
      }),
  )
  const said = advice.map(({ heading, words }) => `${heading}. ${words}`)
  const advised = said.length > 0 ? [{ heading: null, columns: [], items: [], said }] : []
  const rows = groups.flatMap((group) => group.rows)
  return {
    rows,
    groups,
    advice,
    tables: [...tables, ...advised],
    remarks: [],
    notes: compressionNotes(results, groups),
  }
}
