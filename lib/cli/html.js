import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../core/plan/commandOf.js'
import { serverParameters } from '../core/plan/parameters.js'
import { groupBy } from '../reports/groupBy.js'
import { formatDocument } from '../reports/html/document.js'
import { writeAtomically } from '../core/store/files.js'
import { exitCodes } from '../base/errors/exitCodes.js'
import { loadBeside, nothingIn, openStored, readPast, reportOf } from './openStored.js'
import { readParameters } from './readParameters.js'
import { selectByName } from '../base/errors/names.js'

/** @import { Loaded, StoredResult, Suite } from '../core/suite.d.ts' */
/** @import { Section } from '../reports/html/section.js' */
/** @import { Picture, Report } from '../reports/report.d.ts' */
/** @import { Line } from '../core/store/history.js' */
/** @import { CompareOptions } from './compareOptions.js' */
/** @import { Opened } from './openStored.js' */

/** @typedef {{ suite: Suite, suiteWords: string, asked: Record<string, unknown>, opened: Opened, folder: string, results: StoredResult[], past: Line[] }} Stored past: what all runs left in the history */

const pageFolder = join(import.meta.dirname, '../reports/html')
/** Each imports only from those before it. */
const modules = ['../cellOrder', 'page/filter', 'page/table', 'page/section', 'page/tips', 'page/main']

/** What a page is made of beside results. */
export function readAssets() {
  const read = (/** @type {string} */ file) => readFileSync(join(pageFolder, file), 'utf8')
  return { style: read('page.css'), modules: modules.map((name) => read(`${name}.js`)) }
}

/** What `compare` shows of a suite that nothing was asked of. @type {(suite: Suite) => Record<string, unknown>} */
function usuallyAsked({ compare }) {
  const given = readParameters(compare?.parameters ?? {}, {})
  return { ...given, ...compare?.settle?.(given, { names: [], format: null, written: [] }) }
}

/** @type {(stored: Stored, chosen: string[], resultsDirectory: string) => Promise<{ section: Section, failed: boolean }>} */
async function createSection({ suite, suiteWords, asked, opened, results, past }, chosen, resultsDirectory) {
  const { loaded } = opened
  const told = { ...asked, html: true, chosen, past, load: loadBeside(opened, resultsDirectory) }
  const report = reportOf(suite, loaded, results, told)
  const given = (await loaded.pageParts?.(report, results, told)) ?? {}
  const parts = { ...given, pictures: given.pictures ?? (await usualPictures(suite, loaded, report)) }
  const parameters = [...Object.keys({ ...serverParameters, ...suite.parameters }), ...(parts.askedFields ?? [])]
  const firsts = [...groupBy(results, ({ server }) => server).values()].map(([first]) => first)
  const shown = firsts.filter(({ server }) => chosen.length === 0 || chosen.includes(server))
  const measured = shown.map((result) => {
    const { server, path, run, environment } = result
    const command = commandOf(result, { suiteWords, parameters: suite.parameters }, parts.options?.(result))
    return { server, path, run, environment, command }
  })
  const failed = [report, ...(parts.further ?? []).map(({ report }) => report)].some(({ failed }) => failed)
  return { section: { name: suite.name, title: suite.sentence, report, parts, parameters, measured }, failed }
}

/** What --plot draws. @type {(suite: Suite, loaded: Loaded<any>, report: Report) => Promise<Picture[]>} */
const usualPictures = async ({ sentence: title }, { draw }, report) =>
  draw ? [{ title, about: 'The tables have the figures.', svg: await draw(report) }] : []

/**
 * Writes one page that shows the results of every suite that has some, or of the one that was asked for.
 * @type {(options: CompareOptions & { html: string }, suites: Suite[]) => Promise<number>} the exit code
 * @throws {import('../base/errors/unableError.js').UnableError | import('../base/errors/usageError.js').UsageError}
 */
export async function writeHtml({ html, suite: askedSuite, suiteWords, names, resultsDirectory, ...asked }, suites) {
  /** @type {Stored[]} */
  const stored = []
  const lines = readPast(resultsDirectory)
  for (const suite of suiteWords === '' ? suites : [askedSuite]) {
    const opened = await openStored(suite)
    const own = suite === askedSuite ? asked : usuallyAsked(suite)
    const words = suite === suites[0] ? '' : `--suite ${suite.name} `
    const past = lines.filter((line) => line.suite === suite.name)
    stored.push({ suite, suiteWords: words, asked: own, opened, past, ...opened.loadAsked(resultsDirectory, own) })
  }
  const all = stored.flatMap(({ results }) => results)
  const [{ folder, opened, asked: own }] = stored
  if (all.length === 0) throw nothingIn(folder, suiteWords, opened.loaded.optionsToShow?.(own))
  const chosen = selectByName(names, all).map(({ server }) => server)
  const made = []
  for (const one of stored) {
    const own = chosen.filter((name) => one.results.some(({ server }) => server === name))
    const isEmpty = chosen.length > 0 ? own.length === 0 : one.results.length === 0
    if (!isEmpty) made.push(await createSection(one, own, resultsDirectory))
  }
  writeAtomically(
    html,
    formatDocument(
      made.map(({ section }) => section),
      readAssets(),
    ),
  )
  return made.some(({ failed }) => failed) ? exitCodes.regression : exitCodes.completed
}
