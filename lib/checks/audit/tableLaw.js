import { inFlightByLaw } from '../littlesLaw.js'
import { median } from '../../stats/median.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { PublishedRow } from './types.d.ts' */

/** @typedef {{ inFlight: number, confirmed: boolean }} Expected confirmed: rows of the table agree with it */

/** Published rates and latencies are means of seconds, or of runs: their product is less exact than one window's. */
const tolerance = 0.1
/** What neither rounding nor averaging can explain. */
const impossible = 2
/** So many rows, and such a share of them, have to agree where the table's own rows are all there is to go by. */
const minRows = 4
const agreement = 0.75

/** @param {PublishedRow} row @returns {number | null} null where there is nothing to multiply */
function productOf({ requestsPerSecond, latencyMs: { mean } }) {
  return requestsPerSecond && mean ? inFlightByLaw(requestsPerSecond, mean) : null
}

/**
 * How many requests were in flight in a table: connections × pipelining where the text says so and rows agree; or the
 * connections alone, as some clients time each of the pipelined answers from the one before; or what most rows agree on.
 * @type {(rows: PublishedRow[], told: ClosedLoop | null) => Expected | null} null where nobody can say
 */
export function expectedInFlight(rows, told) {
  const products = rows.flatMap((row) => productOf(row) ?? [])
  const agreeing = (/** @type {number} */ inFlight) =>
    products.filter((product) => Math.abs(product / inFlight - 1) <= tolerance).length
  const candidates = told ? [told.connections * told.pipelining, told.connections] : []
  const [best] = candidates.toSorted((a, b) => agreeing(b) - agreeing(a))
  if (best && agreeing(best) > 0) return { inFlight: best, confirmed: true }
  const middle = products.length >= minRows ? median(products) : 0
  if (middle > 0 && agreeing(middle) >= agreement * products.length) return { inFlight: middle, confirmed: true }
  return best ? { inFlight: best, confirmed: false } : null
}

/**
 * Whether a row's rate and latency contradict each other by Little's law.
 * @type {(row: PublishedRow, expected: Expected | null) => { severe: boolean, words: string } | null}
 */
export function checkTableLaw(row, expected) {
  const product = productOf(row)
  if (product === null || !expected) return null
  const ratio = product / expected.inFlight
  const rounding = row.latencyStepMs / 2 / Number(row.latencyMs.mean)
  if (Math.abs(ratio - 1) <= tolerance + rounding) return null
  const beyond = Math.max(ratio, 1 / ratio) > impossible * (1 + rounding)
  const words = `rate × latency is ${product.toFixed(0)} where ${expected.inFlight.toFixed(0)} requests are in flight`
  return { severe: beyond && expected.confirmed, words }
}
