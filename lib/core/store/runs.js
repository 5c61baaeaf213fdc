import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { entriesOf, readIfThere, writeAtomically } from './files.js'
import { foldersOfResults, isFolderOf, loadResults, runsIn } from './resultFiles.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { Environment } from '../../types.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */
/** @import { Described } from './validate.js' */

/** @typedef {Pick<Environment, 'processor' | 'calibrationStepsPerSecond'>} Speed */
/** A run's folder. @typedef {{ path: string, folders: string[] }} RunFolder folders: names of those with results */

/**
 * @typedef {object} ReadRuns
 * @property {StoredResult[]} results - of all runs read; `run.id` tells them apart
 * @property {string[]} warnings
 * @property {RunFolder[]} runs - that they are of, newest first
 */

/** Formats a time of day for the name of a file. @param {string} startedAt */
const nameOfTime = (startedAt) => startedAt.slice(0, 19).replaceAll(':', '-')

/**
 * Names the folder of a run by its start and its id, such as `2026-11-26T21-03-55-5078a7cd`.
 * @type {(run: Pick<StoredResult['run'], 'id' | 'startedAt'>) => string}
 */
export const folderOfRun = ({ id, startedAt }) => `${nameOfTime(startedAt)}-${id.slice(0, 8)}`

/** Matches the name of a run's folder. */
export const nameOfRun = /(?:^|[/\\])(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[\da-f]{8}$/

/** Reads when the latest run in a folder began: from its name, or from its results. @param {string} path */
const startOf = (path) =>
  nameOfRun.exec(path)?.[1] ??
  nameOfTime(
    runsIn(path)
      .map(({ startedAt }) => startedAt)
      .sort()
      .at(-1) ?? '',
  )

/**
 * Lists the runs of a directory, which is the folder of a run or holds such folders.
 * @type {(directory: string) => RunFolder[]} newest first
 */
export function listRuns(directory) {
  const folders = foldersOfResults(directory)
  if (folders.length > 0) return [{ path: directory, folders }]
  return (entriesOf(directory) ?? [])
    .map(({ name }) => join(directory, name))
    .flatMap((path) => {
      const folders = foldersOfResults(path)
      return folders.length > 0 ? [{ path, folders, start: startOf(path) }] : []
    })
    .sort((a, b) => b.start.localeCompare(a.start))
    .map(({ path, folders }) => ({ path, folders }))
}

/** Settings in which runs of one method may differ. */
const freeSettings = ['seed', 'rounds', 'budgetSeconds', 'port', 'readyTimeoutSeconds']
/** Facts that runs of one method share: the machine, its software, how it is measured, and what. */
const sharedFacts = /** @type {const} */ ([
  'cpuModel',
  'cpuCores',
  'cpuQuota',
  'os',
  'kernel',
  'architecture',
  'node',
  'methodSha256',
  'serversSha256',
  'checkoutSha256',
])

/** Facts of the processor that machines of one kind share; undefined in older results. @param {Speed} machine */
const processorOf = ({ processor }) =>
  processor && [processor.family, processor.model, processor.stepping, processor.caches]

/**
 * Ratios up to which machines of one kind may differ. Readings of one frequency differ by far less, and kinds of
 * processors that differ by 100 MHz or more. A shared host makes the calibration loop some per cent slower or faster.
 */
const tolerances = { mhz: 1.03, calibration: 1.1 }

/** Tells whether two readings agree. Without a reading only another one without agrees. */
const areClose = (/** @type {number | null} */ a, /** @type {number | null} */ b, /** @type {number} */ tolerance) =>
  a === null || b === null ? a === b : Math.max(a / b, b / a) <= tolerance

/**
 * Tells whether two machines are of one kind, as far as results say. A kernel that has started anew makes no other one.
 * @type {(a: Speed, b: Speed) => boolean}
 */
export const areOneKind = (a, b) =>
  isDeepStrictEqual(processorOf(a), processorOf(b)) &&
  areClose(a.processor?.mhz ?? null, b.processor?.mhz ?? null, tolerances.mhz) &&
  areClose(a.calibrationStepsPerSecond ?? null, b.calibrationStepsPerSecond ?? null, tolerances.calibration)

/** Selects the facts that runs share if they can be combined. @param {StoredResult} result */
const methodOf = ({ suite, settings, environment }) => ({
  suite,
  settings: Object.fromEntries(Object.entries(settings).filter(([name]) => !freeSettings.includes(name))),
  facts: sharedFacts.map((fact) => environment[fact]),
  // A machine of the same kind may have a few pages more or less.
  gibibytes: Math.round(environment.memoryBytes / 2 ** 30),
})

/**
 * Tells whether the runs of two results have one method, load, kind of machine and Node.js.
 * @type {(a: StoredResult, b: StoredResult) => boolean}
 */
export const haveOneMethod = (a, b) =>
  isDeepStrictEqual(methodOf(a), methodOf(b)) && areOneKind(a.environment, b.environment)

/**
 * Reads folders of results: each from the first run that has usable ones, and with `areCombined` also from all other
 * runs of its method.
 * @param {RunFolder[]} runs - newest first
 * @param {string[]} names - of folders of results
 * @param {Described} suite
 * @param {boolean} [areCombined] - whether the suite combines runs; else one run is read for each folder
 * @returns {ReadRuns}
 * @throws {UnableError} if a compact file is damaged
 */
export function readRuns(runs, names, suite, areCombined = false) {
  const read = names.map((name) => readFolder(runs, name, suite, areCombined))
  return {
    results: read.flatMap(({ results }) => results),
    warnings: read.flatMap(({ warnings }) => warnings),
    runs: runs.filter((run) => read.some(({ runs }) => runs.includes(run))),
  }
}

/** @type {(runs: RunFolder[], name: string, suite: Described, areCombined: boolean) => ReadRuns} */
function readFolder(runs, name, suite, areCombined) {
  /** @type {ReadRuns} */
  const read = { results: [], warnings: [], runs: [] }
  for (const run of runs.filter(({ folders }) => folders.includes(name))) {
    const [first] = read.results
    if (first && !areCombined) break
    const { results, warnings } = loadResults(join(run.path, name), suite) ?? { results: [], warnings: [] }
    read.warnings.push(...warnings)
    if (results.length === 0 || (first && !haveOneMethod(first, results[0]))) continue
    read.results.push(...results)
    read.runs.push(run)
  }
  return read
}

/**
 * Moves runs that measured nothing but some folders of a suite before those that measured more, such as all scenarios.
 * @type {(runs: RunFolder[], names: string[], suite: Pick<Described, 'name'>) => RunFolder[]}
 */
export function mostSpecificFirst(runs, names, suite) {
  const furtherIn = (/** @type {RunFolder} */ { folders }) =>
    folders.filter((name) => isFolderOf(name, suite) && !names.includes(name)).length
  return runs.toSorted((a, b) => furtherIn(a) - furtherIn(b))
}

/**
 * Finds the newest run in a directory of runs that did not end by itself.
 * @param {string} directory
 * @param {string} [suite] - name of its suite; any if absent
 * @returns {string | undefined} its folder
 */
export const interruptedRunIn = (directory, suite) =>
  listRuns(directory).find(({ path }) =>
    runsIn(path).some((run) => run.endedAt === undefined && (suite === undefined || run.suite === suite)),
  )?.path

/** Run that measured nothing. @typedef {{ suite: string, startedAt: string }} Unmeasured */

/** @param {string} directory - of results */
const pathOfUnmeasured = (directory) => join(directory, 'interrupted.json')

/**
 * Notes that a run was interrupted before it had measured anything, if an older one could pass for it.
 * @type {(directory: string, run: Unmeasured) => void}
 * @throws {UnableError} if that cannot be written
 */
export function noteUnmeasured(directory, { suite, startedAt }) {
  if (interruptedRunIn(directory) === undefined) return
  writeAtomically(pathOfUnmeasured(directory), `${JSON.stringify({ suite, startedAt })}\n`)
}

/**
 * Finds when a run began that was interrupted before it had measured anything, and after all runs of a folder.
 * @param {string} directory - of results
 * @param {string} folder - of the run that would go on
 * @param {string} [suite] - name of its suite; any if absent
 * @returns {string | null}
 */
export function findUnmeasured(directory, folder, suite) {
  const text = readIfThere(pathOfUnmeasured(directory))
  if (text === null) return null
  /** @type {Unmeasured} */
  const unmeasured = JSON.parse(text)
  const isOlder = (/** @type {Unmeasured} */ run) => run.startedAt < unmeasured.startedAt
  return (suite ?? unmeasured.suite) === unmeasured.suite && runsIn(folder).every(isOlder) ? unmeasured.startedAt : null
}
