import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describeMachine, serverFacts } from './environment.js'
import { saveResult } from './files.js'
import { schemaVersion } from './validate.js'

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
 */

/**
 * Keeps the results of a run: writes a server's file after each of its trials.
 * @param {Recorded} recorded
 */
export function createRecorder(recorded) {
  const { suite, method, settings, servers, projectFolder, resultsDirectory, session, resumed } = recorded
  const machine = describeMachine(projectFolder)
  const startedAt = new Date().toISOString()
  const run = resumed[0]?.run ?? { id: randomUUID(), startedAt, servers: servers.map(({ name }) => name) }
  const results = [...resumed]

  /** @type {(planned: Pick<PlannedTrial, 'server' | 'conditions'>) => StoredResult | undefined} */
  const find = ({ server, ...trial }) =>
    results.find(
      (result) => result.server === server.name && method.folderOf(result.trials[0]) === method.folderOf(trial),
    )
  /** Adds a result without trials. @param {Server} server */
  function create(server) {
    const { environment, ...facts } = serverFacts(server, machine)
    /** @type {StoredResult} */
    const result = { schemaVersion, suite: suite.name, ...facts, run, settings, environment, facts: {}, trials: [] }
    results.push(result)
    return result
  }

  return {
    results,
    /** @param {PlannedTrial} planned */
    isRecorded(planned) {
      return find(planned)?.trials.some((trial) => !trial.interrupted && isSamePlace(trial, planned)) ?? false
    },
    /**
     * @param {PlannedTrial} planned
     * @param {TrialResult} trial
     */
    record(planned, trial) {
      const result = find(planned) ?? create(planned.server)
      result.trials = withTrial(result.trials, trial)
      result.facts = session.facts()
      saveResult(join(resultsDirectory, method.folderOf(trial)), result, suite)
    },
  }
}

/** @typedef {Pick<TrialResult, 'block' | 'cohort' | 'control' | 'conditions'>} Place */

/** @param {Place} trial */
const placeOf = ({ block, cohort, control, conditions }) => [block, cohort, control, conditions]

/** Tells whether two are the same trial of one block. @type {(a: Place, b: Place) => boolean} */
const isSamePlace = (a, b) => isDeepStrictEqual(placeOf(a), placeOf(b))

/**
 * Adds a trial, in place of an earlier measurement of the same one.
 * @param {TrialResult[]} trials
 * @param {TrialResult} trial
 * @returns {TrialResult[]}
 */
export const withTrial = (trials, trial) => [...trials.filter((other) => !isSamePlace(other, trial)), trial]
