import { inFlightByLaw } from '../littlesLaw.js'
import { median } from '../../stats/median.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { Finding, PublishedRow } from './types.d.ts' */

/**
 * @typedef {object} Expected
 * @property {(row: PublishedRow) => number | null} of - requests in flight of a row; null if nothing tells
 * @property {((row: PublishedRow) => Finding) | null} misfit - describes a load that no row agrees with
 */

/** Published rates and latencies are means of seconds, or of runs: their product is less exact than one window's. */
const tolerance = 0.1
/** Factor that neither rounding nor averaging can explain. */
const impossible = 2
/** Rows, and their share, that must agree if the text does not name the requests in flight. */
const minRows = 4
const agreement = 0.75
/** Share of rows that must agree on another load than the text's, so that the text is wrong: two of three. */
const majority = 0.65

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
 * @type {(row: PublishedRow, expected: number) => { name: string, isImpossible: boolean, description: string }[]}
 */
function contradictionsOf(row, expected) {
  return bounds.flatMap(({ name, label, share, isAbove, isBelow }) => {
    const whole = productOf(row, name)
    if (whole === null) return []
    const product = whole * share
    const half = (/** @type {number | undefined} */ step, /** @type {number | null} */ of) =>
      (step ?? 0) / 2 / Number(of)
    const { steps, latencyMs, requestsPerSecond } = row
    const rounding = half(steps[name], latencyMs[name]) + half(steps.requestsPerSecond, requestsPerSecond)
    const ratio = product / expected
    if (Math.abs(ratio - 1) <= tolerance + rounding || (ratio > 1 ? !isAbove : !isBelow)) return []
    const isFar = Math.max(ratio, 1 / ratio) > impossible * (1 + rounding)
    const isImpossible = name === 'mean' ? isFar : name !== 'p99'
    const description = `rate × ${label} is ${print(product)} where ${print(expected)} requests are in flight`
    return [{ name, isImpossible, description }]
  })
}

/** @type {(row: PublishedRow, expected: number | null) => boolean} */
const fits = (row, expected) => expected !== null && contradictionsOf(row, expected).every(({ name }) => name === 'p99')

/**
 * Finds requests in flight that most rows agree on, and their share; null if there are none.
 * @type {(rows: PublishedRow[], written: Expected['of']) => { of: Expected['of'], share: number } | null}
 */
function findAgreement(rows, written) {
  const products = rows.flatMap((row) => productOf(row) ?? [])
  const ratios = rows.flatMap((row) => (productOf(row) ?? 0) / (written(row) ?? 0) || [])
  const lowest = Math.max(...rows.map((row) => (productOf(row, 'p50') ?? 0) / 2))
  const highest = Math.min(...rows.map((row) => productOf(row, 'max') ?? Number.POSITIVE_INFINITY))
  const middle = products.length > 0 ? median(products) : lowest || highest
  const factor = ratios.length > 0 ? median(ratios) : 1
  /** @type {Expected['of'][]} */
  const candidates = [() => middle, (row) => factor * (written(row) ?? Number.NaN)]
  const shares = candidates.map((of) => ({ of, share: rows.filter((row) => fits(row, of(row))).length / rows.length }))
  return shares.find(({ share }) => share >= majority) ?? null
}

/**
 * Describes a load of the text, or of a column, that no row agrees with, while the rows agree on another one.
 * @type {(written: Expected['of'], agreed: Expected['of']) => Expected['misfit']}
 */
const misfitOf = (written, agreed) => (row) => {
  const [load, product] = [Number(written(row)), Number(agreed(row))]
  const isDivided = Math.abs(product - 1) <= tolerance && load > impossible
  const kind = isDivided ? 'latency divided by connections' : 'load that no row fits'
  return { kind, severe: false, description: `${print(load)} in flight are written, and rows have ${print(product)}` }
}

/**
 * Finds the requests in flight of a table. Written are connections × pipelining; or connections alone, because some
 * clients time each pipelined answer from the one before. If no row agrees with what is written, most rows may agree on
 * another number; otherwise they contradict each other, too.
 * @type {(rows: PublishedRow[], text: ClosedLoop | null) => Expected}
 */
export function expectedInFlight(rows, text) {
  const judged = rows.filter((row) => bounds.some(({ name }) => name !== 'p99' && productOf(row, name)))
  const loadOf = (/** @type {PublishedRow} */ row) => row.load ?? text
  /** @type {Expected['of'][]} */
  const candidates = [
    (row) => (loadOf(row)?.connections ?? 0) * (loadOf(row)?.pipelining ?? 0) || null,
    (row) => loadOf(row)?.connections ?? null,
  ]
  const fitting = (/** @type {Expected['of']} */ of) => judged.filter((row) => fits(row, of(row))).length
  const [written] = candidates.toSorted((a, b) => fitting(b) - fitting(a))
  const agreed = fitting(written) > 0 || judged.length === 0 ? null : findAgreement(judged, written)
  // Rows contradict each other where they agree on nothing, so the text is not what is wrong.
  if (agreed === null) return { of: written, misfit: null }
  const isKnown = agreed.share >= agreement && judged.filter((row) => productOf(row)).length >= minRows
  return { of: isKnown ? agreed.of : () => null, misfit: judged.some(written) ? misfitOf(written, agreed.of) : null }
}

/** Judges a row's rate and latencies by Little's law. @type {(row: PublishedRow, expected: Expected) => Finding[]} */
export function checkTableLaw(row, { of, misfit }) {
  const expected = of(row)
  const contradictions = expected === null ? [] : contradictionsOf(row, expected)
  // One reason is enough: an impossible one, if there is any.
  const worst = contradictions.find(({ isImpossible }) => isImpossible) ?? contradictions[0]
  /** @type {Finding[]} */
  const findings = misfit && bounds.some(({ name }) => productOf(row, name)) ? [misfit(row)] : []
  if (worst) findings.push({ kind: "breaks Little's law", severe: worst.isImpossible, description: worst.description })
  return findings
}
