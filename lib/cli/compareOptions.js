import { join, resolve } from 'node:path'
import { plotFile } from '../core/plan/parameters.js'
import { formats } from '../reports/formats.js'
import { anyText, declare } from '../workload/kinds.js'
import { readParameters } from './readParameters.js'
import { parseCommandLine, resultsParameter, suiteParameter } from './parse.js'

/** @import { Suite } from '../core/suite.d.ts' */
/** @import { Format } from '../reports/formats.js' */
/** @import { Filter, Order, Selection } from './selectShown.js' */
/** @import { Kind } from '../workload/kinds.js' */
/** @import { ParameterTable } from '../workload/parameter.d.ts' */

/** @typedef {Selection & { suite: Suite, suiteWords: string, html: string | null, plot: string | null, names: string[], format: Format, summary: boolean, resultsDirectory: string }} CompareOptions with what the suite settled */

const formatNames = /** @type {Format[]} */ (Object.keys(formats))

/** @type {ParameterTable} */
const formatParameters = Object.fromEntries(
  formatNames.map((name) => {
    const conflicts = formatNames.filter((other) => other !== name)
    return [name, { scope: 'report', conflicts, help: formats[name].about }]
  }),
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

/** Formats that have all fields of rows and no columns. */
const formatsOfRows = ['csv', 'json']

/** Parameters that select rows and columns, and name further outputs. */
const selection = declare({
  summary: { scope: 'report', help: "also append markdown to GitHub's job summary (GITHUB_STEP_SUMMARY)" },
  plot: plotFile,
  html: {
    scope: 'report',
    kind: {
      ...anyText('a file that ends in .html'),
      read: (/** @type {string} */ text) => (/[^/]\.html?$/i.test(text) ? resolve(text) : undefined),
    },
    conflicts: [...formatNames, 'columns', 'sort', 'filter', 'plot', 'summary'],
    help: 'write all there is, of every suite, into this file.html: tables to sort, filter and compare in, and pictures',
  },
  columns: {
    scope: 'report',
    list: true,
    kind: anyText('titles of columns'),
    conflicts: formatsOfRows,
    help: 'only these, such as server,requests/s',
  },
  sort: {
    scope: 'report',
    kind: order,
    conflicts: formatsOfRows,
    help: 'by this column, such as "p99 ms" or requests/s:desc',
  },
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
  const parsed = await parseCommandLine(words, known, {
    usage: 'node compare [NAME…] [options]',
    shared: { ...own, ...formatParameters },
    partOf: ({ compare }) => compare,
  })
  if (parsed === null) return null
  const { names, written, suite, suiteWords } = parsed
  const { suite: _, results, ...shown } = readParameters(own, written)
  const format = formatNames.find((name) => written[name]) ?? null
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
