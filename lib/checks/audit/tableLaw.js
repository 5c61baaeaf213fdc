import { inFlightByLaw } from '../littlesLaw.js'
import { median } from '../../stats/median.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { PublishedRow } from './types.d.ts' */

/** @typedef {{ inFlight: number, confirmed: boolean }} Expected confirmed: rows of the table agree with it */

/** Published rates and latencies are means of seconds, or of runs: their product is less exact than one window's. */
const tolerance = 0.1
/** Factor that neither rounding nor averaging can explain. */
const impossible = 2
/** Rows, and their share, that must agree if the text does not name the requests in flight. */
const minRows = 4
const agreement = 0.75

/** @param {PublishedRow} row @returns {number | null} null without rate or mean */
function productOf({ requestsPerSecond, latencyMs: { mean } }) {
  return requestsPerSecond && mean ? inFlightByLaw(requestsPerSecond, mean) : null
}

/**
 * Finds the requests in flight of a table: connections × pipelining if the text has them and rows agree; or connections
 * alone, because some clients time each pipelined answer from the one before; or a number that most rows agree on.
 * @type {(rows: PublishedRow[], written: ClosedLoop | null) => Expected | null} null if nothing tells
 */
export function expectedInFlight(rows, written) {
  const products = rows.flatMap((row) => productOf(row) ?? [])
  const agreeing = (/** @type {number} */ inFlight) =>
    products.filter((product) => Math.abs(product / inFlight - 1) <= tolerance).length
  const candidates = written ? [written.connections * written.pipelining, written.connections] : []
  const [best] = candidates.toSorted((a, b) => agreeing(b) - agreeing(a))
  if (best && agreeing(best) > 0) return { inFlight: best, confirmed: true }
  const middle = products.length >= minRows ? median(products) : 0
  if (middle > 0 && agreeing(middle) >= agreement * products.length) return { inFlight: middle, confirmed: true }
  return best ? { inFlight: best, confirmed: false } : null
}

/**
 * Describes a contradiction of a row's rate and latency by Little's law.
 * @type {(row: PublishedRow, expected: Expected | null) => { severe: boolean, description: string } | null}
 */
export function checkTableLaw(row, expected) {
  const product = productOf(row)
  if (product === null || !expected) return null
  const ratio = product / expected.inFlight
  const rounding = row.latencyStepMs / 2 / Number(row.latencyMs.mean)
  if (Math.abs(ratio - 1) <= tolerance + rounding) return null
  const beyond = Math.max(ratio, 1 / ratio) > impossible * (1 + rounding)
  const inFlight = `${expected.inFlight.toFixed(0)} requests are in flight`
  const description = `rate × latency is ${product.toFixed(0)} where ${inFlight}`
  return { severe: beyond && expected.confirmed, description }
}
