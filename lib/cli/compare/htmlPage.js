import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { exitCodes } from '../../base/errors/exitCodes.js'
import { selectByName } from '../../base/errors/names.js'
import { createMask } from '../../base/mask.js'
import { commandOf } from '../../core/plan/commandOf.js'
import { parametersOf, serverParameters } from '../../core/plan/parameters.js'
import { groupBy } from '../../reports/groupBy.js'
import { formatDocument } from '../../reports/html/document.js'
import { capitalize } from '../../workload/capitalize.js'
import { writeNamed } from '../writeNamed.js'
import { describeMissing } from './describeMissing.js'
import { defaultRequest, openStored, readAllPast } from './openStored.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { UsageError } from '../../base/errors/usageError.js' */
/** @import { Line } from '../../core/store/history.js' */
/** @import { Loaded, StoredResult, Suite } from '../../core/suite.d.ts' */
/** @import { Section } from '../../reports/html/formatSection.js' */
/** @import { Picture, Report } from '../../reports/report.d.ts' */
/** @import { Parameter } from '../../workload/parameter.d.ts' */
/** @import { CompareOptions } from './compareOptions.js' */
/** @import { Place, Stored } from './openStored.js' */

/**
 * Results of a suite from one source, and the request that selects them.
 * @typedef {object} Shown
 * @property {Suite} suite
 * @property {string} suiteOption
 * @property {Place} place
 * @property {Record<string, unknown>} request
 * @property {Stored} stored
 * @property {boolean} isThere
 * @property {string} origin
 * @property {StoredResult[]} results
 * @property {Line[]} past - of all runs
 */

const pageFolder = join(import.meta.dirname, '../../reports/html')
/** Modules of the page's script; each imports only from those before it. */
const modules = [
  '../../workload/counted',
  '../../stats/describePair',
  '../cellOrder',
  ...['tips', 'openPictures', 'openTable', 'openSection', 'openTabs', 'openCases', 'main'].map(
    (name) => `page/${name}`,
  ),
]

/** Reads style and script of a page. */
export function readAssets() {
  const read = (/** @type {string} */ file) => readFileSync(join(pageFolder, file), 'utf8')
  return { style: read('page.css'), modules: modules.map((name) => read(`${name}.js`)) }
}

/** Most seconds of a run that measures a server again. */
const mostSeconds = 120

/**
 * Shortens how a server was measured: a budget to two minutes, everything else to what --quick measures.
 * @type {(result: StoredResult, suite: Suite) => StoredResult}
 */
export function shorten(result, suite) {
  const { settings } = result
  if (settings.budgetSeconds)
    return { ...result, settings: { ...settings, budgetSeconds: Math.min(mostSeconds, settings.budgetSeconds) } }
  const parameters = /** @type {[string, Parameter][]} */ (Object.entries(parametersOf(suite)))
  const short = parameters.filter(([, { quick, adaptive }]) => quick !== undefined || adaptive)
  const keys = short.flatMap(([name, { setting = name }]) => [name, setting])
  const without = (/** @type {object} */ values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
  const axes = without(settings.axes ?? {})
  return { ...result, settings: { ...without(settings), axes, quick: true } }
}

/** @type {(shown: Shown, chosen: string[]) => Promise<{ section: Section, failed: boolean }>} */
async function createSection({ suite, suiteOption, place, request, stored, results, origin, past }, chosen) {
  const ofPage = { ...request, html: true, chosen, past }
  const report = stored.createReport(results, ofPage)
  const suiteParts = await stored.createPageParts(report, results, ofPage)
  const pictures = suiteParts.pictures ?? (await drawPictures(suite, stored.loaded, report))
  const parts = { ...suiteParts, pictures }
  const parameters = [...Object.keys({ ...serverParameters, ...suite.parameters }), ...(parts.askedFields ?? [])]
  const measured = [...groupBy(results, ({ server }) => server).values()]
    .filter(([{ server }]) => chosen.length === 0 || chosen.includes(server))
    .map((ofServer) => {
      const [result] = ofServer
      const { server, path, environment } = result
      const command = commandOf(shorten(result, suite), { ...suite, suiteOption }, parts.options?.(result))
      return { server, path, runs: ofServer.map(({ run }) => run), environment, command }
    })
    .sort((a, b) => a.server.localeCompare(b.server, 'en'))
  const further = /** @type {{ report: Report }[]} */ (parts.further ?? [])
  const failed = [report, ...further.map(({ report }) => report)].some(({ failed }) => failed)
  const { name, sentence: title, question = title } = suite
  const named = isLocal({ place })
    ? { name: `local-${name}`, question: `Local run: ${question}` }
    : { name, question: capitalize(question) }
  return { section: { ...named, title, origin, report, parts, parameters, measured }, failed }
}

/** Draws the picture of --plot. @type {(suite: Suite, loaded: Loaded<any>, report: Report) => Promise<Picture[]>} */
const drawPictures = async ({ sentence: title }, { draw }, report) => (draw ? [{ title, svg: await draw(report) }] : [])

/**
 * Tells whether a request names nothing in particular, so that every source of results answers it.
 * @type {(suite: Suite, request: Record<string, unknown>) => boolean}
 */
const isOpen = (suite, request) =>
  Object.entries(defaultRequest(suite)).every(([name, value]) =>
    isDeepStrictEqual(request[name] ?? null, value ?? null),
  )

/**
 * Opens the results of a suite, those of each source apart: what is published first, then the newest local run.
 * @type {(suite: Suite, suiteOption: string, request: Record<string, unknown>, place: Place) => Promise<Shown[]>}
 */
async function openSources(suite, suiteOption, request, { resultsDirectory, projectFolder }) {
  /** @type {Place['only'][]} */
  const kinds = resultsDirectory === null && isOpen(suite, request) ? ['published', 'local'] : [undefined]
  const opened = []
  for (const only of kinds) {
    const place = { resultsDirectory, projectFolder, only }
    const stored = await openStored(suite, place)
    const past = readAllPast(place).filter((line) => line.suite === suite.name)
    const requested = stored.loadRequested(request)
    if (requested.about) console.error(`compare: ${suite.name}: ${requested.about}`)
    opened.push({ suite, suiteOption, place, stored, past, ...requested })
  }
  return opened
}

/**
 * Writes one page with the results of every suite that has some, or of the one of the options.
 * @param {CompareOptions & { html: string }} compareOptions
 * @param {Suite[]} suites - all of the project
 * @returns {Promise<number>} the exit code: local results decide it, if there are some
 * @throws {UnableError | UsageError}
 */
export async function writeHtml(compareOptions, suites) {
  const { html, suite: only, suiteOption, names, resultsDirectory, projectFolder, ...options } = compareOptions
  const place = { resultsDirectory, projectFolder }
  /** @type {Shown[]} */
  const shown = []
  for (const suite of suiteOption === '' ? suites : [only]) {
    const request = suite === only ? options : defaultRequest(suite)
    const option = suite === suites[0] ? '' : `--suite ${suite.name} `
    shown.push(...(await openSources(suite, option, request, place)))
  }
  const all = shown.flatMap(({ results }) => results)
  const [first] = shown
  if (all.length === 0)
    throw describeMissing(
      { ...place, isThere: first.isThere, suite: only, suiteOption, suites },
      first.stored.loaded.optionsToShow?.(first.request),
    )
  const chosen = selectByName(names, all).map(({ server }) => server)
  const sections = []
  // Local results follow all that is published.
  for (const one of [...shown.filter((one) => one.place.only !== 'local'), ...shown.filter(isLocal)]) {
    const ofSuite = chosen.filter((name) => one.results.some(({ server }) => server === name))
    const isEmpty = chosen.length > 0 ? ofSuite.length === 0 : one.results.length === 0
    if (!isEmpty) sections.push({ ...(await createSection(one, ofSuite)), isLocal: isLocal(one) })
  }
  const page = formatDocument(
    sections.map(({ section }) => section),
    readAssets(),
  )
  writeNamed('compare', html, createMask(process.env).document(page))
  const deciding = sections.some((one) => one.isLocal) ? sections.filter((one) => one.isLocal) : sections
  return deciding.some(({ failed }) => failed) ? exitCodes.regression : exitCodes.completed
}

/** @param {Pick<Shown, 'place'>} shown */
const isLocal = ({ place: { only } }) => only === 'local'
