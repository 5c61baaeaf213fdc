import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UnableError } from '../../base/errors/unableError.js'
import { resultsFolders } from '../../base/project.js'
import { describedSuite } from '../../core/plan/schemas.js'
import { plainWords } from '../../workload/plainWords.js'
import { quoted } from '../../workload/quoted.js'
import { addServerConditions } from '../../core/store/storedServers.js'
import { shown } from '../../core/store/files.js'
import { readHistory } from '../../core/store/history.js'
import { isFolderOf, loadAllResults, loadResults } from '../../core/store/resultFiles.js'
import { listRuns, mostSpecificFirst, readRuns } from '../../core/store/runs.js'
import { describeMachines, minuteOf } from '../../reports/runFacts.js'
import { readParameters } from '../readParameters.js'
import { withRunNotes } from '../runNotes.js'

/** @import { Line } from '../../core/store/history.js' */
/** @import { RunFolder } from '../../core/store/runs.js' */
/** @import { StoredResult, Suite } from '../../core/suite.d.ts' */

/** @typedef {Awaited<ReturnType<typeof openStored>>} Stored */

/**
 * Place of the results to show.
 * @typedef {object} Place
 * @property {string | null} resultsDirectory - that the user named; null for the runs of the project
 * @property {string} projectFolder
 * @property {'local' | 'published'} [only] - kind of the runs of the project; both if absent
 */

/** Runs to choose from. @typedef {{ kind: string | null, runs: RunFolder[] }} Source kind: null for one folder */

/**
 * Results to show, with the request that shows them.
 * @typedef {object} Requested
 * @property {Record<string, any>} request
 * @property {StoredResult[]} results
 * @property {string | null} about - which runs they are of; null if the user named the folder of the one
 * @property {string} origin - the same for a page, which names no folder; empty without results
 * @property {boolean} isThere - whether there are files of results, usable or not
 */

/** Kind of the runs that are committed. */
const published = 'Published run'

/** Prints warnings about stored files. @param {string[]} warnings */
function warn(warnings) {
  for (const warning of warnings) console.error(`compare: ${warning}`)
}

/** Reads the request of a suite without options. @type {(suite: Suite) => Record<string, any>} */
export function defaultRequest({ compare }) {
  const values = readParameters(compare?.parameters ?? {}, {})
  return { ...values, ...compare?.settle?.(values, { names: [], written: [] }) }
}

/** Lists runs of a project. @type {(projectFolder: string, kind: keyof typeof resultsFolders) => RunFolder[]} */
const listProjectRuns = (projectFolder, kind) => listRuns(join(projectFolder, resultsFolders[kind]))

/**
 * Lists the sources of a place, the preferred one first: each local run by itself, then what is published.
 * @param {Place} place
 */
function listSources({ resultsDirectory, projectFolder, only }) {
  if (resultsDirectory !== null) {
    const runs = listRuns(resultsDirectory)
    return [{ kind: runs[0]?.path === resultsDirectory ? null : 'Run', runs }]
  }
  const listed = (/** @type {keyof typeof resultsFolders} */ kind) =>
    only === undefined || only === kind ? listProjectRuns(projectFolder, kind) : []
  const local = listed('local').map((run) => ({ kind: 'Local run', runs: [run] }))
  return [...local, { kind: published, runs: listed('published') }]
}

/** Formats when runs began, such as `2026-11-26 21:03`. @param {StoredResult[]} results */
const formatTimes = (results) => [...new Set(results.map(({ run }) => minuteOf(run)))].sort().join(' and ')

/**
 * Describes the runs that are shown with their machine and folder, and the options that show what they have measured.
 * @type {(kind: string | null, runs: RunFolder[], results: StoredResult[], options: string[]) =>
 *   Pick<Requested, 'about' | 'origin'>}
 */
function describeRuns(kind, runs, results, options) {
  if (results.length === 0) return { about: null, origin: '' }
  const [{ path }] = runs
  const [ending, folder] = runs.length === 1 ? ['', path] : ['s', dirname(path)]
  const times = `${kind ?? 'Run'}${ending} of ${formatTimes(results)} UTC`
  const rest = [
    ...(options.length > 0 ? [`of ${quoted(...options)}`] : []),
    plainWords(describeMachines(results)),
  ].join(', ')
  return { about: `${times} (${shown(folder)}), ${rest}`, origin: `${times}, ${rest}.` }
}

/** Names the folders of results in some runs. @param {RunFolder[]} runs */
const foldersIn = (runs) => [...new Set(runs.flatMap(({ folders }) => folders))]

/** Names the folders of results in a place, the preferred ones first. @param {Place} place */
export const foldersAt = (place) => foldersIn(listSources(place).flatMap(({ runs }) => runs))

/** Adapts a request to folders with more conditions. @type {(request: any, suite: Suite, folders: string[]) => any} */
const specify = (request, { compare }, folders) => compare?.specify?.(request, folders) ?? request

/**
 * Finds the runs of a place with the requested results, or with such results under more conditions; a request for
 * nothing in particular takes any of the suite.
 * @type {(place: Place, suite: Suite, request: Record<string, any>) => Source | undefined}
 */
function findSource(place, suite, request) {
  const isOpen = !request.conditions && isDeepStrictEqual(request.folders, defaultRequest(suite).folders)
  const has = (/** @type {Source} */ { runs }, { folders = [suite.name] } = request) =>
    foldersIn(runs).some((name) => (isOpen ? isFolderOf(name, suite) : folders.includes(name)))
  const sources = listSources(place)
  const hasSpecific = (/** @type {Source} */ one) => has(one, specify(request, suite, foldersIn(one.runs)))
  return sources.find((source) => has(source)) ?? sources.find(hasSpecific)
}

/**
 * Adapts a request to runs of a suite: if none has the requested results, it shows what the newest has measured.
 * @param {Record<string, any>} request
 * @param {RunFolder[]} runs
 * @param {Suite} suite
 * @returns {Record<string, any> & { folders: string[] }}
 */
function adaptRequest(request, runs, suite) {
  const stored = foldersIn(runs)
  const specific = specify(request, suite, stored)
  const { folders = [suite.name] } = specific
  if (stored.some((name) => folders.includes(name))) return { ...specific, folders }
  const newest = runs.find((run) => run.folders.some((name) => isFolderOf(name, suite)))
  const results = newest ? loadAllResults(newest.path, describedSuite(suite)) : []
  const [latest] = results.sort((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))
  return { ...request, folders, ...(latest && suite.compare?.toShow?.(latest.settings)) }
}

/** Loads a suite, and opens its stored results. @param {Suite} suite @param {Place} place */
export async function openStored(suite, place) {
  const loaded = await suite.load()
  const described = describedSuite(suite)

  /** @type {(runs: RunFolder[], names: string[]) => { results: StoredResult[], runs: RunFolder[] }} */
  function read(all, names) {
    const { results, warnings, runs } = readRuns(all, names, described, loaded.combinesRuns)
    warn(warnings)
    return { results: addServerConditions(results), runs }
  }

  /**
   * Loads the results of a path: of runs, or of one folder of results.
   * @type {(path: string, names: string[]) => StoredResult[]} names: of the folders in a run
   */
  function loadAt(path, names) {
    const runs = listRuns(path)
    if (runs.length > 0) return read(runs, names).results
    const { results, warnings } = loadResults(path, described) ?? { results: [], warnings: [] }
    warn(warnings)
    return results
  }

  /** Loads runs of the project. @type {(kind: 'local' | 'published', names: string[]) => StoredResult[]} */
  const loadRuns = (kind, names) => read(listProjectRuns(place.projectFolder, kind), names).results

  /**
   * Reads folders of some names.
   * @type {(runs: RunFolder[], isWanted: (folder: string) => boolean) => StoredResult[]}
   */
  function readFolders(runs, isWanted) {
    const names = runs.flatMap(({ folders }) => folders.filter(isWanted))
    return read(runs, [...new Set(names)]).results
  }

  return {
    loaded,
    loadAt,
    /** Loads all results in folders of some names. @param {(folder: string) => boolean} isWanted */
    loadFolders(isWanted) {
      const runs = listSources(place).flatMap((source) => source.runs)
      return readFolders(runs, isWanted)
    },
    /**
     * Loads the requested results: of the newest local run that has some, or else the published ones.
     * @type {(request: Record<string, any>) => Requested}
     */
    loadRequested(request) {
      const source = findSource(place, suite, request)
      if (!source) return { request, results: [], about: null, origin: '', isThere: false }
      const { kind } = source
      const adapted = adaptRequest(request, source.runs, suite)
      const all = kind === published ? mostSpecificFirst(source.runs, adapted.folders, suite) : source.runs
      const { results, runs } = read(all, adapted.folders)
      const isAdapted = request.folders !== undefined && !isDeepStrictEqual(adapted.folders, request.folders)
      const options = isAdapted ? (loaded.optionsToShow?.(adapted) ?? []) : []
      const isPlain = kind === null && !isAdapted
      return {
        request: {
          ...adapted,
          load: (/** @type {string} */ name) => read(runs, [name]).results,
          loadAt,
          loadRuns,
          loadFolders: (/** @type {(folder: string) => boolean} */ isWanted) => readFolders(source.runs, isWanted),
          readPast: () => pastOf(suite, place),
        },
        results,
        ...describeRuns(kind, runs, results, options),
        ...(isPlain && { about: null }),
        isThere: true,
      }
    },
    /** Reports results, with the notes that every suite has. @type {(results: StoredResult[], request: any) => any} */
    createReport: (results, request) => withRunNotes(loaded.report(results, request), suite, results),
    /**
     * Creates the parts of a page beside a report.
     * @type {(report: any, results: StoredResult[], request: any) => Promise<any>}
     */
    createPageParts: async (report, results, request) => (await loaded.pageParts?.(report, results, request)) ?? {},
  }
}

/**
 * Reads the lines of all runs in the history: of the project, those that are published and those of local runs.
 * @type {(place: Place) => Line[]}
 */
export function readAllPast({ resultsDirectory, projectFolder, only }) {
  const folders = { published: resultsFolders.all, local: resultsFolders.local }
  const ofProject = (only ? [folders[only]] : Object.values(folders)).map((folder) => join(projectFolder, folder))
  const [first, ...further] = resultsDirectory === null ? ofProject : [resultsDirectory]
  const { lines, warnings } = readHistory(first)
  const runs = new Set(lines.map(({ run }) => run))
  for (const directory of further) {
    const local = readHistory(directory)
    // A published run may be here, too.
    lines.push(...local.lines.filter(({ run }) => !runs.has(run)))
    warnings.push(...local.warnings)
    lines.sort((a, b) => String(a.startedAt).localeCompare(String(b.startedAt)))
  }
  warn(warnings)
  return lines
}

/** Reads a suite's lines of the history, if there are any. @type {(suite: Suite, place: Place) => Line[]} */
export const pastOf = ({ name }, place) => readAllPast(place).filter(({ suite }) => suite === name)

/**
 * Reads a suite's lines of the history.
 * @type {(suite: Suite, place: Place) => Line[]}
 * @throws {UnableError} if there is none
 */
export function readPast(suite, place) {
  const lines = pastOf(suite, place)
  if (lines.length > 0) return lines
  const { resultsDirectory, projectFolder } = place
  const directory = shown(resultsDirectory ?? join(projectFolder, resultsFolders.all))
  throw new UnableError('NO_RESULTS', `there is no history in ${directory}; node bench begins one`)
}
