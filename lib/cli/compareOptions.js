import { join, resolve } from 'node:path'
import { plotFile } from '../engine/parameters.js'
import { formats } from '../reports/formats.js'
import { declare } from '../workload/kinds.js'
import { parseOptions } from './options.js'
import { readParameters } from './readParameters.js'
import { resultsParameter } from './resultsParameter.js'
import { chooseSuite, suiteGroups, suiteParameter, suiteWordsOf } from './suites.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Format } from '../reports/formats.js' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {{ suite: Suite, suiteWords: string, plot: string | null, names: string[], format: Format, resultsDirectory: string }} CompareOptions with what the suite settled */

/** @type {ParameterTable} */
const formatParameters = Object.fromEntries(
  Object.entries(formats).map(([name, { about }]) => [name, { scope: 'report', help: about }]),
)

/** @param {Suite[]} suites */
const ownParameters = (suites) =>
  declare({
    suite: suiteParameter(suites),
    plot: { ...plotFile, help: 'also draw the rows into this file.svg' },
    results: resultsParameter,
  })

/**
 * @param {string[]} words of the command line
 * @param {{ suites: Suite[], projectFolder: string, version: string }} known
 * @returns {Promise<CompareOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseCompareOptions(words, { suites, projectFolder, version }) {
  const usage = 'node compare [NAME…] [options]'
  const own = ownParameters(suites)
  const shared = { ...own, ...formatParameters }
  const tableOf = (/** @type {Suite} */ { compare }) => compare?.parameters ?? {}
  const groups = { 'Every suite:': shared, ...suiteGroups(suites, tableOf) }
  const examples = suites.flatMap(({ compare }) => compare?.examples ?? [])
  const parsed = await parseOptions(words, { usage, groups, examples, version })
  if (parsed === null) return null
  const { names, written } = parsed
  const suite = chooseSuite(written, suites, tableOf, shared)
  const { plot, results } = readParameters(own, written)
  const [format = null, ...others] = /** @type {Format[]} */ (Object.keys(formats)).filter((name) => written[name])
  if (others.length > 0)
    throw new UsageError(`expected one format, got --${[format, ...others].join(' and --')}; leave one out`)
  const resultsDirectory = results === null ? join(projectFolder, 'results') : resolve(results)
  const given = readParameters(tableOf(suite), written)
  const settled = suite.compare?.settle?.(given, { names, format, written: Object.keys(written) })
  return {
    suite,
    suiteWords: suiteWordsOf(suite, suites),
    plot,
    names,
    format: format ?? 'table',
    resultsDirectory,
    ...settled,
  }
}
