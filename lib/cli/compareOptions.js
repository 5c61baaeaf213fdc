import { existsSync, readdirSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { plotFile } from '../engine/parameters.js'
import { formats } from '../reports/formats.js'
import { anyText, declare } from '../workload/kinds.js'
import { readParameters } from './readParameters.js'
import { parseSuiteOptions, resultsParameter, suiteParameter } from './suites.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Format } from '../reports/formats.js' */
/** @import { Filter, Order, Selection } from './selectShown.js' */
/** @import { Kind } from '../workload/kinds.js' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {Selection & { suite: Suite, suiteWords: string, html: string | null, plot: string | null, names: string[], format: Format, wide: boolean, summary: boolean, resultsDirectory: string }} CompareOptions with what the suite settled */

/** @type {ParameterTable} */
const formatParameters = Object.fromEntries(
  Object.entries(formats).map(([name, { about }]) => [name, { scope: 'report', help: about }]),
)

/** @type {Kind<Filter>} */
const fieldValue = {
  ...anyText('a field and its value, such as endOfLife=false'),
  read(text) {
    const [, field, value] = /^(\w[^=]*)=(.+)$/.exec(text) ?? []
    return field === undefined ? undefined : { field, value }
  },
}

/** @type {Kind<Order>} */
const order = {
  ...anyText('the title of a column, or that and :desc'),
  read(text) {
    const title = text.replace(/:desc$/, '')
    return title === '' ? undefined : { title, descending: title !== text }
  },
}

/** What is shown of the results, and where. */
const selection = declare({
  summary: { scope: 'report', help: "also append markdown to GitHub's job summary (GITHUB_STEP_SUMMARY)" },
  plot: { ...plotFile, help: 'also draw the rows into this file.svg' },
  html: {
    scope: 'report',
    kind: {
      ...anyText('a file that ends in .html'),
      read: (/** @type {string} */ text) => (/[^/]\.html?$/i.test(text) ? resolve(text) : undefined),
    },
    help: 'write all there is, of every suite, into this file.html: tables to sort, filter and compare in, and pictures',
  },
  wide: { scope: 'report', help: 'all columns, also where the terminal is too narrow for them' },
  columns: {
    scope: 'report',
    list: true,
    kind: anyText('titles of columns'),
    help: 'only these, such as server,requests/s',
  },
  sort: { scope: 'report', kind: order, help: 'by this column, such as "p99 ms" or requests/s:desc' },
  filter: {
    scope: 'report',
    list: true,
    kind: fieldValue,
    help: 'only rows with these values of fields of --json, such as endOfLife=false; ranks stay those of all rows',
  },
})

/**
 * @param {string[]} words of the command line
 * @param {{ suites: Suite[], projectFolder: string, version: string }} known
 * @returns {Promise<CompareOptions | null>} null where the command line only asked for words, which are said
 * @throws {UsageError}
 */
export async function parseCompareOptions(words, known) {
  const own = declare({ suite: suiteParameter(known.suites), ...selection, results: resultsParameter })
  const parsed = await parseSuiteOptions(words, known, {
    usage: 'node compare [NAME…] [options]',
    shared: { ...own, ...formatParameters },
    partOf: ({ compare }) => compare,
    namesOf: () => storedNames(join(known.projectFolder, 'results')),
    takesNames: true,
  })
  if (parsed === null) return null
  const { names, written, suite, suiteWords } = parsed
  const { suite: _, results, ...shown } = readParameters(own, written)
  const [format = null, ...others] = /** @type {Format[]} */ (Object.keys(formats)).filter((name) => written[name])
  if (others.length > 0)
    throw new UsageError(`expected one format, got --${[format, ...others].join(' and --')}; leave one out`)
  refuseWithoutColumns(written, format)
  refuseBesideHtml(written)
  const resultsDirectory = results ?? join(known.projectFolder, 'results')
  const given = readParameters(suite.compare?.parameters ?? {}, written)
  const settled = suite.compare?.settle?.(given, { names, format, written: Object.keys(written) })
  return {
    suite,

    suiteWords,
    names,
    format: format ?? 'table',
    resultsDirectory,
    ...shown,
    ...settled,
  }
}

/** Of all that has a result, whatever the suite. @param {string} folder */
function storedNames(folder) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(parse) : []
  return [...new Set(files.flatMap(({ dir, ext, name }) => (dir !== '' && ext === '.json' ? [name] : [])))]
}

/** @type {(written: Record<string, unknown>, format: Format | null) => void} */
function refuseWithoutColumns(written, format) {
  const option = ['wide', 'columns', 'sort'].find((name) => name in written)
  if (option === undefined || (format !== 'csv' && format !== 'json')) return
  throw new UsageError(`--${option} is about the columns of a table, got --${format}, too; leave one out`)
}

/** @param {Record<string, unknown>} written */
function refuseBesideHtml(written) {
  if (!('html' in written)) return
  const option = [...Object.keys(formats), 'wide', 'columns', 'sort', 'filter', 'plot', 'summary'].find(
    (name) => name in written,
  )
  if (option !== undefined)
    throw new UsageError(
      `--html writes a page with all rows, columns and pictures, got --${option}, too; leave one out`,
    )
}
