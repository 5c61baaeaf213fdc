import { join, resolve } from 'node:path'
import { nearestNames } from '../../base/errors/names.js'
import { isPacked, projectFolder as installedIn, resultsFolders } from '../../base/project.js'
import { plotFile } from '../../core/plan/parameters.js'
import { formats } from '../../reports/formats.js'
import { anyText, declare } from '../../workload/kinds.js'
import { readParameters } from '../readParameters.js'
import { optionOfSuite, parseCommandLine, resultsParameter, suiteParameter } from '../parse.js'

/** @import { Suite } from '../../core/suite.d.ts' */
/** @import { Format } from '../../reports/formats.js' */
/** @import { Filter, Order, Selection } from './selectShown.js' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { Program } from '../parse.js' */
/** @import { UsageError } from '../../base/errors/usageError.js' */

/**
 * Options of `compare`, whatever the suite.
 * @typedef {object} Shared
 * @property {Suite} suite
 * @property {string} suiteOption - that selects it, for commands; empty for the default
 * @property {string[]} names - of servers
 * @property {Format} format
 * @property {boolean} isOpen - whether the user selects and formats nothing
 * @property {string | null} html
 * @property {string | null} plot
 * @property {boolean} summary
 * @property {string | null} resultsDirectory - null for the runs of the project
 * @property {string} projectFolder
 */

/** Options with those that the suite settled. @typedef {Selection & Shared & Record<string, any>} CompareOptions */

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
  ...anyText('a field or column and a value, such as endOfLife=false or "p99 ms<50"'),
  read(text) {
    const [, field, sign, value] = /^([^<>=]*[^<>=\s])\s*([<>=])\s*(.+)$/.exec(text) ?? []
    if (field === undefined || (sign !== '=' && !Number.isFinite(Number(value)))) return undefined
    return { field, value, ...(sign !== '=' && { sign: /** @type {'<' | '>'} */ (sign) }) }
  },
}

/** Matches the title of a column of rates, of which more is better. */
const rate = /\/s( |$)/

/** @type {Kind<Order>} */
const order = {
  ...anyText('the title of a column, or that and :asc or :desc'),
  read(text) {
    const [, title = '', suffix] = /^(.*?)(:asc|:desc)?$/.exec(text) ?? []
    return title === '' ? undefined : { title, descending: suffix ? suffix === ':desc' : rate.test(title) }
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
    help: 'write results of every suite into this file.html: tables to sort, filter and compare, and pictures',
  },
  columns: {
    scope: 'report',
    list: true,
    kind: anyText('titles of columns'),
    conflicts: formatsOfRows,
    help: 'only these, such as server,requests/s; all: also those that a terminal has no room for',
  },
  sort: {
    scope: 'report',
    kind: order,
    conflicts: formatsOfRows,
    help: 'by this column, such as "p99 ms": rates from the largest on, others from the smallest; or with :asc, :desc',
  },
  filter: {
    scope: 'report',
    list: true,
    kind: fieldValue,
    help: 'only rows with these values of columns or fields of --json: endOfLife=false, "requests/s>5000", "p99 ms<50"',
  },
  notes: {
    scope: 'report',
    conflicts: [...formatNames.filter((name) => name !== 'table'), 'html'],
    help: 'all notes in full, also those on columns and signs',
  },
})

const shownResults = {
  ...resultsParameter,
  shownDefault: `${resultsFolders.local}/, or results/published/ of this project`,
}

/** @type {(suites: Suite[]) => Program} */
export const compareProgram = (suites) => ({
  usage: 'node compare [NAME…] [options]',
  shared: { suite: suiteParameter(suites), ...selection, results: shownResults, ...formatParameters },
  short: {
    'What to show:': ['suite', 'results', 'filter', 'sort', 'columns', 'notes'],
    'How to show it:': ['html', 'plot', ...formatNames],
  },
  partOf: ({ compare }) => compare,
  adviseOn(option, value) {
    if (nearestNames(option, ['format']).length > 0) {
      const name = nearestNames(String(value), formatNames)[0]
      return name ? `write --${name}` : `formats are --${formatNames.join(', --')}`
    }
    const measured = suites.flatMap(({ parameters }) => (Object.hasOwn(parameters, option) ? parameters[option] : []))
    const isCondition = measured.some(({ scope, kind }) => kind && (scope === 'server' || scope === 'client'))
    return isCondition ? `--filter ${option}=VALUE selects the rows of results by it` : undefined
  },
})

/**
 * Finds the suite to show if the user names none: the default, unless the directory only has results of others.
 * @type {(suites: Suite[], directory: string) => Promise<Suite>}
 */
async function findSuite(suites, directory) {
  // Lazy, because only this needs the store.
  const { listRuns } = await import('../../core/store/runs.js')
  const { isFolderOf, suiteOfLatestRun } = await import('../../core/store/resultFiles.js')
  const runs = listRuns(directory)
  if (runs.flatMap(({ folders }) => folders).some((name) => isFolderOf(name, suites[0]))) return suites[0]
  const latest = runs[0] && suiteOfLatestRun(runs[0].path)
  return suites.find(({ name }) => name === latest) ?? suites[0]
}

/**
 * @param {string[]} argv
 * @param {{ suites: Suite[], projectFolder: string, version: string }} project
 * @returns {Promise<CompareOptions | null>} null if the command line only asked for help or the version
 * @throws {UsageError}
 */
export async function parseCompareOptions(argv, { suites, projectFolder, version }) {
  const parsed = await parseCommandLine(argv, { suites, version }, compareProgram(suites))
  if (parsed === null) return null
  const { names, written } = parsed
  const { results } = readParameters({ results: resultsParameter }, written)
  const ofSuite = ['suite', 'html', ...Object.keys(parsed.suite.compare?.parameters ?? {})]
  // A checkout has published results of the default suite.
  const directory = results ?? (isPacked(installedIn) ? join(projectFolder, resultsFolders.local) : null)
  const isUnnamed = directory !== null && !ofSuite.some((name) => name in written)
  const suite = isUnnamed ? await findSuite(suites, directory) : parsed.suite
  const values = readParameters(suite.compare?.parameters ?? {}, written)
  return {
    suite,
    suiteOption: optionOfSuite(suite, suites),
    names,
    format: formatNames.find((name) => written[name]) ?? 'table',
    isOpen: names.length === 0 && Object.keys(written).every((name) => ['suite', 'results'].includes(name)),
    resultsDirectory: results,
    projectFolder,
    ...readParameters(selection, written),
    ...suite.compare?.settle?.(values, { names, written: Object.keys(written) }),
  }
}
