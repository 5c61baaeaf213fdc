import { join } from 'node:path'
import { plotFile } from '../engine/parameters.js'
import { formats } from '../reports/formats.js'
import { declare } from '../workload/kinds.js'
import { readParameters } from './readParameters.js'
import { parseSuiteOptions, resultsParameter, suiteParameter } from './suites.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Format } from '../reports/formats.js' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ suite: Suite, suiteWords: string, plot: string | null, names: string[], format: Format, resultsDirectory: string }} CompareOptions with what the suite settled */

/** @type {ParameterTable} */
const formatParameters = Object.fromEntries(
  Object.entries(formats).map(([name, { about }]) => [name, { scope: 'report', help: about }]),
)

const plotParameter = /** @type {const} */ ({ ...plotFile, help: 'also draw the rows into this file.svg' })

/**
 * @param {string[]} words of the command line
 * @param {{ suites: Suite[], projectFolder: string, version: string }} known
 * @returns {Promise<CompareOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseCompareOptions(words, known) {
  const own = declare({ suite: suiteParameter(known.suites), plot: plotParameter, results: resultsParameter })
  const parsed = await parseSuiteOptions(words, known, {
    usage: 'node compare [NAME…] [options]',
    shared: { ...own, ...formatParameters },
    partOf: ({ compare }) => compare,
  })
  if (parsed === null) return null
  const { names, written, suite, suiteWords } = parsed
  const { plot, results } = readParameters(own, written)
  const [format = null, ...others] = /** @type {Format[]} */ (Object.keys(formats)).filter((name) => written[name])
  if (others.length > 0)
    throw new UsageError(`expected one format, got --${[format, ...others].join(' and --')}; leave one out`)
  const resultsDirectory = results ?? join(known.projectFolder, 'results')
  const given = readParameters(suite.compare?.parameters ?? {}, written)
  const settled = suite.compare?.settle?.(given, { names, format, written: Object.keys(written) })
  return { suite, suiteWords, plot, names, format: format ?? 'table', resultsDirectory, ...settled }
}
