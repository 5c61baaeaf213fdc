import { median } from '../../stats/median.js'
import { optimalRepetitions } from '../../stats/repetitions.js'
import { groupPages } from './groups.js'

/** @import { PageResult } from './types.d.ts' */
/** @import { PageSettings } from './parameters.js' */

/** Pages of a reading in the first blocks. */
const pilotPages = 4
/** Limits of later blocks, whose pages the noise decides. */
const [minPages, maxPages] = [2, 12]

/** Variance of the median of many normal values, relative to that of their mean. */
const medianFactor = Math.PI / 2

/** @param {number[]} values */
const sumOf = (values) => values.reduce((sum, value) => sum + value, 0)

/** Sums the squares of the logarithms around their mean. @param {number[]} pageMs */
function squaresOf(pageMs) {
  const logs = pageMs.map(Math.log)
  const mean = sumOf(logs) / logs.length
  return sumOf(logs.map((log) => (log - mean) ** 2))
}

/**
 * Counts the pages of a reading: by --pages, or as many as use the time best, by the variances of pages and processes.
 * @param {Pick<PageSettings, 'pages'>} settings
 * @param {PageResult[]} results - of the blocks before
 */
export function countPages({ pages }, results) {
  if (pages !== 'auto') return pages
  const rounds = results.flatMap(({ rounds }) => rounds)
  const readings = rounds.flatMap(({ readings }) => readings.flatMap(({ pages }) => (pages ? [pages.pageMs] : [])))
  const variances = groupPages(results).flatMap(({ readingVariance }) => readingVariance() ?? [])
  if (variances.length === 0) return pilotPages
  const perReading = median(readings.map(({ length }) => length))
  const pageVariance = sumOf(readings.map(squaresOf)) / Math.max(1, sumOf(readings.map(({ length }) => length - 1)))
  const repetitionVariance = medianFactor * pageVariance
  const seconds = sumOf(readings.map(sumOf)) / 1000
  const optimum = optimalRepetitions({
    processVariance: Math.max(0, sumOf(variances) / variances.length - repetitionVariance / perReading),
    repetitionVariance,
    processSeconds: sumOf(rounds.map(({ elapsedSeconds }) => elapsedSeconds)) - seconds,
    repetitionSeconds: seconds / perReading,
  })
  return Math.min(maxPages, Math.max(minPages, Math.round(optimum)))
}
