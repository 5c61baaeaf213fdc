import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createMask, maskTexts } from '../../base/mask.js'
import { describeMachine, serverFacts } from './environment.js'
import { calibrate } from './processor.js'
import { saveResult } from './resultFiles.js'
import { schemaVersion } from './validate.js'

/** @import { Mask } from '../../base/mask.js' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Method, PlannedTrial, RunSettings, Session, StoredResult, TrialResult } from '../suite.d.ts' */

/**
 * @typedef {object} Recorded
 * @property {import('./validate.js').Described} suite
 * @property {Pick<Method, 'folderOf'>} method
 * @property {RunSettings} settings
 * @property {Server[]} servers - all servers of the run
 * @property {string} projectFolder
 * @property {string} resultsDirectory
 * @property {Pick<Session, 'facts'>} session
 * @property {StoredResult[]} resumed - results that an interrupted run has measured already
 * @property {ReturnType<typeof beginRun>} [begun] - the run, unless it is resumed; it begins now if absent
 * @property {Set<string>} [secrets] - texts to mask beside those of the environment
 */

export const beginRun = () => ({ id: randomUUID(), startedAt: new Date().toISOString() })

/** Keeps the results of a run: writes a server's file after each of its trials. @param {Recorded} recorded */
export function createRecorder(recorded) {
  const { suite, method, settings, servers, projectFolder, resultsDirectory, session, resumed } = recorded
  const calibrationStepsPerSecond = calibrate()
  const machine = { ...describeMachine(projectFolder, suite.name), calibrationStepsPerSecond }
  const { command = '', url = '' } = settings.endpoint ?? {}
  const mask = createMask(process.env, [command, url], recorded.secrets)
  const kept = maskEndpoint(settings, mask)
  const { begun = beginRun() } = recorded
  /** @type {StoredResult['run']} */
  const latest = resumed[0]?.run ?? { ...begun, servers: servers.map(({ name }) => name) }
  const { endedAt: _, ...run } = latest
  const results = [...resumed]

  /** @type {(planned: Pick<PlannedTrial, 'server' | 'conditions'>) => StoredResult | undefined} */
  const find = ({ server, ...trial }) =>
    results.find(
      (result) => result.server === server.name && method.folderOf(result.trials[0]) === method.folderOf(trial),
    )
  /** Adds a result without trials. @param {Server} server */
  function create(server) {
    const { environment, path, ...facts } = serverFacts(server, machine)
    const about = { ...facts, path: mask.document(path) }
    /** @type {StoredResult} */
    const result = {
      schemaVersion,
      suite: suite.name,
      ...about,
      run,
      settings: kept,
      environment,
      facts: {},
      trials: [],
    }
    results.push(result)
    return result
  }

  const save = (/** @type {StoredResult} */ result) =>
    saveResult(join(resultsDirectory, method.folderOf(result.trials[0])), result, suite)

  return {
    results,
    /** @param {PlannedTrial} planned */
    recordOf: (planned) => find(planned)?.trials.find((trial) => !trial.interrupted && isSamePlace(trial, planned)),
    /** @type {(planned: PlannedTrial, trial: TrialResult) => void} */
    record(planned, trial) {
      const result = find(planned) ?? create(planned.server)
      result.trials = withTrial(result.trials, maskTexts(trial, mask))
      result.facts = session.facts()
      result.run = run
      save(result)
    },
    /** Notes in every result that the run has ended by itself, unless it had ended before. */
    finish() {
      if (results.every(({ run }) => run.endedAt !== undefined)) return
      const ended = { ...run, endedAt: new Date().toISOString() }
      for (const result of results) {
        result.run = ended
        save(result)
      }
    },
  }
}

/**
 * Masks the secrets of the options that start and address an endpoint.
 * @type {(settings: RunSettings, mask: Mask) => RunSettings}
 */
function maskEndpoint({ endpoint, ...settings }, mask) {
  if (!endpoint) return settings
  const { url, command } = endpoint
  const masked = { url: mask.document(url), ...(command !== undefined && { command: mask.command(command) }) }
  return { ...settings, endpoint: { ...endpoint, ...masked } }
}

/** @typedef {Pick<TrialResult, 'block' | 'cohort' | 'control' | 'conditions'>} Place */

/** @param {Place} trial */
const placeOf = ({ block, cohort, control, conditions }) => [block, cohort, control, conditions]

/** Tells whether two are the same trial of one block. @type {(a: Place, b: Place) => boolean} */
const isSamePlace = (a, b) => isDeepStrictEqual(placeOf(a), placeOf(b))

/**
 * Adds a trial, in place of an earlier measurement of the same one.
 * @type {(trials: TrialResult[], trial: TrialResult) => TrialResult[]}
 */
export const withTrial = (trials, trial) => [...trials.filter((other) => !isSamePlace(other, trial)), trial]
