import { none, number, right } from '../../../../reports/column.js'
import { rankResults } from '../../analyse/rankResults.js'
import { openWorkloads } from '../../scenarios/openWorkloads.js'

/** @import { StoredResult } from '../../../../core/suite.d.ts' */
/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { Row } from '../../types.d.ts' */

/**
 * p99 of servers that all got as many requests a second.
 * @typedef {object} LatencyAtRate
 * @property {string} title - of its column
 * @property {number} processes - of each server
 * @property {Map<string, string>} cells - by server: p99 of all answers, and the range of the processes
 */

/**
 * Reads p99 at the middle one of constant rates.
 * @param {StoredResult[]} stored - of runs with rates
 * @returns {LatencyAtRate | null} null without any
 */
export function readLatencyAtRate(stored) {
  const { first } = openWorkloads(stored)
  if (first.length === 0) return null
  const { rows, results } = rankResults(first)
  const middle = Math.floor((first[0].settings.rates?.length ?? 0) / 2)
  const cells = rows.flatMap(({ server, rates, doubted }) => {
    const rounds = results.find((result) => result.server === server)?.rounds ?? []
    const each = rounds.flatMap(({ measurement }) => measurement?.rates?.[middle]?.latencyMs?.p99 ?? [])
    const { latencyMs, sustained } = rates[middle] ?? {}
    if (!latencyMs || !sustained || doubted.latency !== null || each.length === 0) return []
    const range = [Math.min(...each), Math.max(...each)].map((value) => number(value, 1)).join('–')
    return /** @type {[string, string][]} */ ([[server, `${number(latencyMs.p99, 1)} (${range})`]])
  })
  const rate = rows.find(({ rates }) => rates[middle])?.rates[middle].intendedRequestsPerSecond
  if (rate === undefined || cells.length === 0) return null
  return {
    title: `p99 ms at ${number(rate, 0)}/s`,
    processes: Math.max(...results.map(({ rounds }) => rounds.length)),
    cells: new Map(cells),
  }
}

/** Creates the column. @type {(latency: LatencyAtRate | null) => Column<Row>[]} none without any */
export const latencyColumn = (latency) =>
  latency === null ? [] : [right(latency.title, ({ server }) => latency.cells.get(server) ?? none)]

/** Explains the column. @type {(latency: LatencyAtRate | null) => string[]} */
export const latencyTerm = (latency) =>
  latency === null
    ? []
    : [
        `${latency.title}: 99 of 100 answers came within it while each server got as many requests; in brackets the ` +
          `range of ${latency.processes} processes.`,
      ]
