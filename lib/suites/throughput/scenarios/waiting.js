import { busyShare } from '../../../checks/utilisation.js'
import { number } from '../../../reports/column.js'
import { sureRows } from '../analyse/doubted.js'

/** @import { Row } from '../types.d.ts' */

/**
 * Servers that wait for a slow backend: their rates say nothing of them, the CPU time of an answer does.
 * @typedef {object} Waiting
 * @property {number[]} delays - milliseconds of a call: all from which on no server is busy
 * @property {number} inFlight - requests
 * @property {[least: number, most: number]} cores - CPU seconds a second of a server
 * @property {string | null} cheapest - server with the least CPU time at each of them; null if they are several
 * @property {string | null} dearest
 * @property {number[]} ratios - CPU time of the dearest by that of the cheapest, at each delay
 */

/** Row of the same servers at a delay. @typedef {{ x: number, rows: Row[] }} RowsAt x: milliseconds of a call */

/** @type {(rows: Row[]) => string | null} null if rows are of several servers */
const commonName = ([{ server }, ...rows]) => (rows.every((row) => row.server === server) ? server : null)

/** CPU seconds a second of servers; an unknown one counts as busy. @param {Row[]} rows */
const coresOf = (rows) => rows.map(({ serverCores }) => serverCores ?? busyShare)

/**
 * Finds from which delay on all servers wait, and what they cost then.
 * @param {RowsAt[]} all - the shortest delay first
 * @param {number} inFlight
 * @returns {Waiting | null} null if one is busy at the longest, or if too few costs are known or free of doubt
 */
export function findWaiting(all, inFlight) {
  const isBusy = (/** @type {RowsAt} */ { rows }) => coresOf(rows).some((share) => share >= busyShare)
  const waiting = all.slice(all.findLastIndex(isBusy) + 1)
  if (waiting.length === 0) return null
  const places = waiting.map(({ rows }) => rows)
  const cores = places.flatMap(coresOf)
  const costOf = (/** @type {Row} */ row) => Number(row.serverCpuMsPerThousandRequests)
  const sorted = places.map((rows) => sureRows(rows, 'cpu').sort((a, b) => costOf(a) - costOf(b)))
  if (sorted.some((rows) => rows.length < 2 || costOf(rows[0]) === 0)) return null
  const [cheapest, dearest] = [sorted.map((rows) => rows[0]), sorted.map((rows) => rows[rows.length - 1])]
  return {
    delays: waiting.map(({ x }) => x),
    inFlight,
    cores: [Math.min(...cores), Math.max(...cores)],
    cheapest: commonName(cheapest),
    dearest: commonName(dearest),
    ratios: sorted.map((_, place) => costOf(dearest[place]) / costOf(cheapest[place])),
  }
}

/** Formats how much servers work. @param {Waiting} waiting */
export const formatCores = ({ cores }) => `${cores.map((share) => number(share, 2)).join(' to ')} cores used`

/** Describes by how much the CPU time of an answer differs, as a clause. @param {Waiting} waiting */
export function describeCosts({ cheapest, dearest, ratios }) {
  const ends = [...new Set([Math.min(...ratios), Math.max(...ratios)].map((ratio) => number(ratio, 2)))]
  const [dear, cheap] = [dearest ?? 'the dearest one', cheapest ?? 'the cheapest one']
  return `differ by the CPU time of an answer: ${dear} takes ${ends.join(' to ')} times as much as ${cheap}`
}
