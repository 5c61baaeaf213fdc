import { left } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeMissing } from '../../reports/runFacts.js'
import { describeNoise } from '../../stats/describeNoise.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Table } from '../../reports/report.d.ts' */

/**
 * Lists each reason with the rows that have it, such as `zstd 3, zstd 9: unsupported: …`.
 * @template {{ outcome: string, reason: string | null }} Row
 * @param {Row[]} rows
 * @param {(rows: Row[]) => string} nameRows
 */
export function groupReasons(rows, nameRows) {
  const remarkable = rows.filter(({ reason }) => reason !== null)
  return [...groupBy(remarkable, ({ outcome, reason }) => `${outcome}: ${reason}`)].map(
    ([reason, about]) => `${nameRows(about)}: ${reason}`,
  )
}

/**
 * Names the servers that lack trials because the run ended early, and the command that measures them.
 * @template {StoredResult} Result
 * @param {Result[]} results
 * @param {(result: Result) => number} countTrials - planned in each block
 */
export const missingTrials = (results, countTrials) =>
  describeMissing(results, {
    planned: (result) => result.settings.rounds * countTrials(result),
    finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
    resume: `node bench --suite ${results[0]?.suite} --resume`,
  })

/**
 * Describes the noise of groups that were analysed one by one.
 * @param {{ blocks: number, noiseFloor: number | null }[]} groups
 * @param {string} control - the A/A control in words, such as `compound twice from every process`
 * @param {string} [legend] - further sentences if the noise is known
 */
export function noiseNote(groups, control, legend = '') {
  const blocks = Math.min(...groups.map((group) => group.blocks))
  const floors = groups.map(({ noiseFloor }) => noiseFloor)
  const { note, isKnown } = describeNoise({ blocks, floors, control })
  return isKnown ? note + legend : note
}

/**
 * Adds a column of remarks if there are any.
 * @type {<Item extends { reason: string | null }>(
 *   columns: Column<Item>[],
 *   items: Item[],
 * ) => Pick<Table, 'columns' | 'items'>}
 */
export function withRemarks(columns, items) {
  const remark = left('remark', (/** @type {typeof items[0]} */ { reason }) => reason ?? '')
  return { columns: items.some(({ reason }) => reason) ? [...columns, remark] : columns, items }
}
