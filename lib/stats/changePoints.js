import { qnorm } from 'lib-r-math.js'
import { median } from './median.js'

/** @typedef {{ value: number, variance: number }} Estimate */

/** A level is one only once it has lasted for so many runs: a single strange one is none. */
const runsOfLevel = 2

/** The median of the square of a standard normal number. */
const medianSquare = 0.4549

/** Halvings of a range in which a number is looked for. */
const steps = 40

/**
 * The variance by which runs differ from one another beyond what their own say, such as by the machine's mood of a day: with
 * it, differences of runs that follow each other are as large as they should be. By their median, as changes are among them.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982, who have the sum in place of the median.
 * @param {Estimate[][]} series in the order of their runs
 */
export function varianceBetween(series) {
  const pairs = series.flatMap((runs) =>
    runs.slice(1).map(({ value, variance }, index) => ({
      square: (value - runs[index].value) ** 2,
      variance: variance + runs[index].variance,
    })),
  )
  const isEnough = (/** @type {number} */ between) =>
    median(pairs.map(({ square, variance }) => square / (variance + 2 * between))) <= medianSquare
  if (pairs.length === 0 || isEnough(0)) return 0
  let [low, high] = [0, Math.max(...pairs.map(({ square }) => square)) / medianSquare]
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** Means of runs from one place to another, weighted by their variances. @param {Estimate[]} series */
function createMeans(series) {
  const sums = [{ weight: 0, weighted: 0 }]
  for (const [run, { value, variance }] of series.entries())
    sums.push({ weight: sums[run].weight + 1 / variance, weighted: sums[run].weighted + value / variance })
  return (/** @type {number} */ from, /** @type {number} */ to) => {
    const weight = sums[to].weight - sums[from].weight
    return { value: (sums[to].weighted - sums[from].weighted) / weight, variance: 1 / weight }
  }
}

/** The place at which the level of some runs has changed most. @type {(series: Estimate[], meanOf: ReturnType<typeof createMeans>, begin: number, end: number) => { at: number, change: number, deviations: number }} */
function mostChanged(series, meanOf, begin, end) {
  let best = { at: begin, change: 0, deviations: 0 }
  let [low, high] = [Infinity, -Infinity]
  for (let at = end - 1; at >= begin + runsOfLevel; at -= 1) {
    low = Math.min(low, series[at].value)
    high = Math.max(high, series[at].value)
    if (end - at < runsOfLevel) continue
    const [before, after] = [meanOf(begin, at), meanOf(at, end)]
    const change = after.value - before.value
    // Every run of a level is nearer to it than to the one before: one strange run among them makes none.
    const isLevel = ((change > 0 ? low : high) - before.value) / change > 0.5
    const deviations = Math.abs(change) / Math.sqrt(before.variance + after.variance)
    if (isLevel && deviations >= best.deviations) best = { at, change, deviations }
  }
  return best
}

/**
 * Where a series has a new level, as whoever follows it run by run finds out: once found, a change stays one, and what comes
 * before it is forgotten. At each run every place where the level may have changed is tested, at the error divided by how
 * many tests that makes (Bonferroni).
 * Source: Hawkins, Qiu and Kang, "The Changepoint Model for Statistical Process Control", Journal of Quality Technology 35(4),
 * 2003; variances are known here.
 * @param {Estimate[]} series in the order of their runs
 * @param {{ series: number, error: number }} options series: how many are followed at once; error: how often a run may have a
 *   false change in any of them
 * @returns {{ at: number, change: number }[]} at: the first run of each new level; change: of the level
 */
export function changePoints(series, { series: followed, error }) {
  const meanOf = createMeans(series)
  const found = []
  let begin = 0
  for (let end = 2 * runsOfLevel; end <= series.length; end += 1) {
    const places = end - begin - 2 * runsOfLevel + 1
    if (places < 1) continue
    const best = mostChanged(series, meanOf, begin, end)
    if (best.deviations <= qnorm(1 - error / (2 * followed * places))) continue
    found.push({ at: best.at, change: best.change })
    begin = best.at
  }
  return found
}
