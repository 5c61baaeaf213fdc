import { inFlightByLaw } from '../littlesLaw.js'
import { median } from '../../stats/median.js'

/** @import { Finding, PublishedRow, WrittenLoad } from './types.d.ts' */

/**
 * @typedef {object} Expected
 * @property {(row: PublishedRow) => number | null} of - requests in flight of a row; null if nothing tells
 * @property {(row: PublishedRow) => boolean} isCertain - so that a contradiction is a proof
 */

/** Published rates and latencies are means of seconds, or of runs: their product is less exact than one window's. */
const tolerance = 0.1
/** Factor that neither rounding nor averaging can explain. */
const impossible = 2
/** Rows, and their share, that must agree if the text does not name the requests in flight. */
const minRows = 4
const agreement = 0.75

/**
 * Ways in which a latency bounds requests in flight. Half of the answers take the median or
 * longer, so the mean is at least half of it; the mean is at most the maximum, and rarely above the 99th percentile.
 * @type {{ name: keyof PublishedRow['latencyMs'], label: string, share: number, isAbove: boolean, isBelow: boolean }[]}
 */
const bounds = [
  { name: 'mean', label: 'latency', share: 1, isAbove: true, isBelow: true },
  { name: 'p50', label: 'p50 ÷ 2', share: 0.5, isAbove: true, isBelow: false },
  { name: 'max', label: 'max', share: 1, isAbove: false, isBelow: true },
  { name: 'p99', label: 'p99', share: 1, isAbove: false, isBelow: true },
]

/** Prints requests in flight. @param {number} count */
const print = (count) => (count < 100 ? String(Number(count.toPrecision(2))) : count.toFixed(0))

/** @type {(row: PublishedRow, name?: keyof PublishedRow['latencyMs']) => number | null} null without rate or latency */
function productOf({ requestsPerSecond, latencyMs }, name = 'mean') {
  const latency = latencyMs[name]
  return requestsPerSecond && latency ? inFlightByLaw(requestsPerSecond, latency) : null
}

/**
 * Lists how a row contradicts requests in flight: by a product of rate and latency, beyond what rounding explains.
 * @type {(row: PublishedRow, expected: number) => { name: string, isImpossible: boolean, term: string,
 *   product: number }[]}
 */
function contradictionsOf(row, expected) {
  return bounds.flatMap(({ name, label, share, isAbove, isBelow }) => {
    const whole = productOf(row, name)
    if (whole === null) return []
    const half = (/** @type {number | undefined} */ step, /** @type {number | null} */ of) =>
      (step ?? 0) / 2 / Number(of)
    const { steps, latencyMs, requestsPerSecond } = row
    const rounding = half(steps[name], latencyMs[name]) + half(steps.requestsPerSecond, requestsPerSecond)
    const ratio = (whole * share) / expected
    if (Math.abs(ratio - 1) <= tolerance + rounding || (ratio > 1 ? !isAbove : !isBelow)) return []
    const isFar = Math.max(ratio, 1 / ratio) > impossible * (1 + rounding)
    const isImpossible = name === 'mean' ? isFar : name !== 'p99'
    return [{ name, isImpossible, term: `rate × ${label}`, product: whole * share }]
  })
}

/** @type {(row: PublishedRow, expected: number | null) => boolean} */
const fits = (row, expected) => expected !== null && contradictionsOf(row, expected).every(({ name }) => name === 'p99')

/**
 * Finds the requests in flight of a table. Written are connections × pipelining; or connections alone, because some
 * clients time each pipelined answer from the one before. Without any, most rows may agree on a number. A load that no
 * row fits proves nothing: a unit may be another one.
 * @type {(rows: PublishedRow[], text: WrittenLoad | null) => Expected}
 */
export function expectedInFlight(rows, text) {
  const loadOf = (/** @type {PublishedRow} */ row) => row.load ?? text
  const judged = rows.filter((row) => bounds.some(({ name }) => name !== 'p99' && productOf(row, name)))
  const fitting = (/** @type {Expected['of']} */ of) => judged.filter((row) => fits(row, of(row))).length
  /** @type {Expected['of'][]} */
  const candidates = [
    (row) => (loadOf(row)?.connections ?? 0) * (loadOf(row)?.pipelining ?? 0) || null,
    (row) => loadOf(row)?.connections ?? null,
  ]
  const [of] = candidates.toSorted((a, b) => fitting(b) - fitting(a))
  const isProof = fitting(of) > 0
  if (judged.some(of)) return { of, isCertain: (row) => isProof && Boolean(loadOf(row)?.isCertain) }
  const products = judged.flatMap((row) => productOf(row) ?? [])
  const middle = products.length >= minRows ? median(products) : null
  const isAgreed = fitting(() => middle) >= agreement * judged.length
  return { of: () => (isAgreed ? middle : null), isCertain: () => false }
}

/** Judges a row's rate and latencies by Little's law. @type {(row: PublishedRow, expected: Expected) => Finding[]} */
export function checkTableLaw(row, { of, isCertain }) {
  const expected = of(row)
  const contradictions = expected === null ? [] : contradictionsOf(row, expected)
  // One reason is enough: an impossible one, if there is any.
  const worst = contradictions.find(({ isImpossible }) => isImpossible) ?? contradictions[0]
  if (!worst) return []
  const [product, load] = [print(worst.product), print(Number(expected))]
  const description = isCertain(row)
    ? `${worst.term} is ${product} where ${load} requests are in flight`
    : `${worst.term} would need ${product} in flight, not ${load}`
  return [{ kind: "breaks Little's law", severe: isCertain(row) && worst.isImpossible, description }]
}
