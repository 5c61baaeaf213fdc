import { describeFlag, flagResults } from '../physics/flags.js'
import { confirmableRatio } from '../statistics/confirmableRatio.js'
import { sharedRanks } from '../statistics/sharedRanks.js'
import { describeRun } from './describeRun.js'
import { flagNotes } from './flagNotes.js'
import { rankNote } from './notes.js'
import { byRate, toRow } from './rows.js'

/** @typedef {import('../types.d.ts').Result} Result */
/** @typedef {import('../types.d.ts').Row} Row */

/**
 * The results that can be ranked against each other: GraphQL servers of one run with two or more rounds each.
 * @param {Result[]} results
 */
function rankable(results) {
  const completed = results.filter(({ summary }) => summary !== null)
  const runs = new Set(completed.map(({ run }) => run.id))
  const counts = new Set(completed.map(({ rounds }) => rounds.length))
  const competing = completed.filter(({ executesGraphql }) => executesGraphql)
  return runs.size === 1 && counts.size === 1 && !counts.has(1) && competing.length > 1 ? competing : []
}

/** @param {Result} result */
const ratesOf = ({ rounds }) => rounds.map(({ measurement }) => measurement?.requestsPerSecond ?? Number.NaN)

/**
 * What all formats show: the rows, fastest first, and what the reader must know of them.
 * @param {Result[]} results
 * @returns {import('../types.d.ts').Report}
 */
export function createReport(results) {
  const rows = results.map(toRow).sort(byRate)
  const competing = rankable(results)
  const ratio = competing.length > 0 ? confirmableRatio(competing.map(ratesOf)) : null
  if (ratio !== null) {
    const ranked = rows.filter(({ server }) => competing.some((result) => result.server === server))
    const ranks = sharedRanks(
      ranked.map(({ requestsPerSecond }) => Number(requestsPerSecond)),
      ratio,
    )
    ranked.forEach((row, index) => {
      row.rank = ranks[index]
    })
  }
  setPercentOfCeiling(rows, results)
  const flags = setFlags(rows, results)
  return { rows, notes: [...describeRun(results), rankNote(results, ratio), ...flagNotes(flags)] }
}

/**
 * @param {Row[]} rows
 * @param {Result[]} results
 * @returns {Map<string, import('../types.d.ts').Flag[]>} by server, in the order of the rows
 */
function setFlags(rows, results) {
  const found = flagResults(results)
  return new Map(
    rows.map((row) => {
      const flags = found.get(row.server) ?? []
      row.flags = flags.map(describeFlag)
      return [row.server, flags]
    }),
  )
}

/**
 * @param {Row[]} rows
 * @param {Result[]} results
 */
function setPercentOfCeiling(rows, results) {
  const ceiling = results.find(({ server, summary }) => server === 'ceiling-http' && summary)
  if (!ceiling?.summary) return
  const { requestsPerSecond } = ceiling.summary
  const sameRun = new Set(results.filter(({ run }) => run.id === ceiling.run.id).map(({ server }) => server))
  for (const row of rows) {
    if (row.requestsPerSecond !== null && sameRun.has(row.server))
      row.percentOfCeilingHttp = (row.requestsPerSecond / requestsPerSecond) * 100
  }
}
