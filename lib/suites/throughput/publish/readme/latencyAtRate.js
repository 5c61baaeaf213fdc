import { none, number, right } from '../../../../reports/column.js'
import { middleRateOf, rangeOfP99 } from '../../analyse/latencyOfRates.js'
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
  const middle = middleRateOf(first)
  const cells = rows.flatMap(({ server, rates, doubted }) => {
    const range = rangeOfP99(results.find((result) => result.server === server)?.rounds ?? [], middle)
    const { latencyMs, sustained } = rates[middle] ?? {}
    if (!latencyMs || !sustained || doubted.latency !== null || range === null) return []
    const ends = range.map((value) => number(value, 1)).join('–')
    return /** @type {[string, string][]} */ ([[server, `${number(latencyMs.p99, 1)} (${ends})`]])
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
