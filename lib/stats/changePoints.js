import { qnorm } from 'lib-r-math.js'
import { median } from './median.js'

/** @typedef {{ value: number, variance: number }} Estimate */

/** Runs that a level must last, so that a single outlier is none. */
const runsOfLevel = 2

/** Median of the square of a standard normal number. */
const medianSquare = 0.4549

/** Halvings of the range of a bisection. */
const steps = 40

/**
 * Estimates the variance between runs beyond that of their estimates, for example day-to-day variation of the machine:
 * with it, differences between successive runs are as large as expected. It takes their median, because changes are
 * among them.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982, with the sum in place of the median.
 * @param {Estimate[][]} series - in the order of their runs
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

/** Creates a function that averages runs of a range, weighted by their variances. @param {Estimate[]} series */
function createMeans(series) {
  const sums = [{ weight: 0, weighted: 0 }]
  for (const [run, { value, variance }] of series.entries())
    sums.push({ weight: sums[run].weight + 1 / variance, weighted: sums[run].weighted + value / variance })
  return (/** @type {number} */ from, /** @type {number} */ to) => {
    const weight = sums[to].weight - sums[from].weight
    return { value: (sums[to].weighted - sums[from].weighted) / weight, variance: 1 / weight }
  }
}

/**
 * Finds the place at which the level of some runs has changed most.
 * @param {Estimate[]} series
 * @param {ReturnType<typeof createMeans>} meanOf
 * @param {number} begin
 * @param {number} end
 */
function findLargestChange(series, meanOf, begin, end) {
  let best = { at: begin, change: 0, deviations: 0 }
  let [low, high] = [Infinity, -Infinity]
  for (let at = end - 1; at >= begin + runsOfLevel; at -= 1) {
    low = Math.min(low, series[at].value)
    high = Math.max(high, series[at].value)
    if (end - at < runsOfLevel) continue
    const [before, after] = [meanOf(begin, at), meanOf(at, end)]
    const change = after.value - before.value
    // Every run of a level is nearer to it than to the one before, so an outlier among them makes none.
    const isLevel = ((change > 0 ? low : high) - before.value) / change > 0.5
    const deviations = Math.abs(change) / Math.sqrt(before.variance + after.variance)
    if (isLevel && deviations >= best.deviations) best = { at, change, deviations }
  }
  return best
}

/**
 * Finds the change points of a series sequentially: a change stays one, and the runs before it are forgotten. After
 * each run every possible place of a change is tested, at the error divided by the number of tests (Bonferroni).
 * Source: Hawkins, Qiu and Kang, "The Changepoint Model for Statistical Process Control", Journal of Quality Technology
 * 35(4), 2003; variances are known here.
 * @param {Estimate[]} series - in the order of their runs
 * @param {{ series: number, error: number }} options - series: number of series that are followed at once; error: rate
 *   of runs with a false change in any of them
 * @returns {{ at: number, change: number }[]} at: the first run of each new level; change: of the level
 */
export function changePoints(series, { series: followed, error }) {
  const meanOf = createMeans(series)
  const changes = []
  let begin = 0
  for (let end = 2 * runsOfLevel; end <= series.length; end += 1) {
    const places = end - begin - 2 * runsOfLevel + 1
    if (places < 1) continue
    const { at, change, deviations } = findLargestChange(series, meanOf, begin, end)
    if (deviations <= qnorm(1 - error / (2 * followed * places))) continue
    changes.push({ at, change })
    begin = at
  }
  return changes
}
