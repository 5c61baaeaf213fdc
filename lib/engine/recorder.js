import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describeMachine, serverFacts } from '../results/environment.js'
import { saveResult } from '../results/files.js'
import { schemaVersion } from '../results/validate.js'
import { isSamePlace, journalPath, readInterrupted, withTrial } from './interrupted.js'
import { openJournal, removeJournal } from './journal.js'

/** @import { Server } from '../types.d.ts' */
/** @import { Method, PlannedTrial, RunSettings, Session, StoredResult, Trial, TrialResult } from './suite.d.ts' */

/**
 * @typedef {object} Recorded
 * @property {import('../results/validate.js').Described} suite
 * @property {Pick<Method, 'folderOf' | 'joinParts'>} method
 * @property {RunSettings} settings
 * @property {Server[]} servers all that the run measures
 * @property {string} projectFolder
 * @property {string} resultsDirectory
 * @property {Pick<Session, 'facts'>} session
 * @property {StoredResult[]} [resumed] what an interrupted run has measured already
 */

/**
 * Keeps the results of a run: writes a server's file after each of its trials, and each part and sample of a trial into a
 * journal beside it as it ends, so that whatever ends the run loses little.
 * @param {Recorded} run
 */
export function createRecorder({ suite, method, settings, servers, projectFolder, resultsDirectory, ...rest }) {
  const { session, resumed = [] } = rest
  const machine = describeMachine(projectFolder)
  const startedAt = new Date().toISOString()
  const run = resumed[0]?.run ?? { id: randomUUID(), startedAt, servers: servers.map(({ name }) => name) }
  const results = [...resumed]
  const folderOf = (/** @type {Pick<Trial, 'conditions'>} */ trial) => join(resultsDirectory, method.folderOf(trial))
  /** Of the trials that are under way, by their paths. @type {Map<string, () => void>} */
  const journals = new Map()
  const journalOf = (/** @type {PlannedTrial} */ planned) =>
    journalPath(folderOf(planned), planned.server.name, planned.control)

  /** @type {(trial: Pick<Trial, 'conditions'> & { server: { name: string } }) => StoredResult | undefined} */
  const find = ({ server, ...trial }) =>
    results.find(
      (result) => result.server === server.name && method.folderOf(result.trials[0]) === method.folderOf(trial),
    )
  /** @type {(trial: Trial) => StoredResult} */
  const create = ({ server }) => {
    const { environment, ...about } = serverFacts(server, machine)
    return {
      schemaVersion,
      suite: suite.name,
      ...about,
      run,
      settings,
      environment,
      facts: session.facts(),
      trials: [],
    }
  }
  /** @type {(result: StoredResult, trial: TrialResult) => void} */
  function add(result, trial) {
    if (!results.includes(result)) results.push(result)
    result.trials = withTrial(result.trials, trial)
    result.facts = session.facts()
    saveResult(folderOf(trial), result, suite)
  }
  /** @param {string} path */
  function closeJournal(path) {
    journals.get(path)?.()
    journals.delete(path)
    removeJournal(path)
  }
  // What journals of a killed run hold is in `resumed`; on a full disk one stays of a trial that was written after all.
  for (const result of resumed) {
    const folder = folderOf(result.trials[0])
    if (result.trials.some(({ interrupted }) => interrupted)) saveResult(folder, result, suite)
    for (const control of [false, true]) removeJournal(journalPath(folder, result.server, control))
  }

  return {
    results,
    /** @param {PlannedTrial} planned */
    isRecorded(planned) {
      return find(planned)?.trials.some((trial) => !trial.interrupted && isSamePlace(trial, planned)) ?? false
    },
    /**
     * @param {PlannedTrial} planned
     * @param {TrialResult} start what is known as it begins
     * @returns {import('./runTrial.js').Keep}
     */
    begin(planned, start) {
      const path = journalOf(planned)
      const result = { ...(find(planned) ?? create(planned)), trials: [] }
      const { append, close } = openJournal(path, { result, trial: start })
      journals.set(path, close)
      return {
        begin: ({ unsupported: _, ...sample }, processIndex) => append({ begin: { ...sample, processIndex } }),
        part: (part) => append({ part }),
        end: (sample) => append({ end: sample }),
      }
    },
    /**
     * @param {PlannedTrial} planned
     * @param {TrialResult} trial
     */
    record(planned, trial) {
      add(find(planned) ?? create(planned), trial)
      closeJournal(journalOf(planned))
    },
    /** Keeps what was read of trials that will not be read to their end. */
    stop() {
      for (const path of journals.keys()) {
        const left = readInterrupted(path, suite, method)
        if (left) add(find({ server: { name: left.result.server }, ...left.trial }) ?? left.result, left.trial)
        closeJournal(path)
      }
    },
  }
}
