import { endpointOf } from '../../../core/store/storedServers.js'
import { mergeWindows } from './mergeWindows.js'
import { summarise } from './summarise.js'
import { settingsAt } from '../scenarios/workloads.js'

/** @import { StoredResult, TrialResult } from '../../../core/suite.d.ts' */
/** @import { Value } from '../measure/session.js' */
/** @import { Settings } from '../settle.js' */
/** @import { Counted, Measurement, ProcessMeasurement, Result, Round } from '../types.d.ts' */

/** Whether a trial counts instructions, and is no round. @param {Pick<TrialResult, 'conditions'>} trial */
export const countsInstructions = ({ conditions }) => conditions.instructions === true

/** Whether it answers another document than all others. @param {Pick<Result, 'path' | 'settings'>} result */
export const answersOwnDocument = (result) => endpointOf(result)?.query !== undefined

/** Whether it is compared with others by rank. @param {Pick<Result, 'path' | 'settings' | 'executesGraphql'>} result */
export const isRanked = (result) => result.executesGraphql && !answersOwnDocument(result)

/** @param {TrialResult} trial of one sample, if its process came to it @returns {Counted} */
export function toCounted({ outcome, reason, samples: [sample] }) {
  if (!sample) return { outcome, reason, instructions: null }
  const isCounted = sample.outcome === 'completed'
  return { outcome: sample.outcome, reason: sample.reason ?? reason, instructions: isCounted ? sample.value : null }
}

const nothing = { measurement: null, windowRates: [], graphqlOverHttp: null, repeated: null }

/**
 * A trial of this suite is one window, or several of which the first that failed decides: all together are a round.
 * @param {TrialResult<Value>} trial
 * @returns {Round}
 */
export function toRound({ outcome, reason, reasonCode, interrupted: _, conditions: __, samples, ...facts }) {
  const failed = samples.find((window) => window.outcome !== 'completed')
  const sample = failed ?? samples.at(-1)
  if (!sample) return /** @type {Round} */ ({ ...facts, outcome, reason, reasonCode, ...nothing })
  const remarks = [sample.reason, reason].filter((remark) => remark !== null).join('; ') || null
  const told = { outcome: sample.outcome, reason: failed ? failed.reason : remarks, reasonCode: sample.reasonCode }
  const read = (failed ? [failed] : samples).flatMap(({ value, use }) => (value ? [{ ...use, ...value }] : []))
  const seen = read.length > 0 ? join(/** @type {(Measurement & Value)[]} */ (read)) : nothing
  return /** @type {Round} */ ({ ...facts, ...seen, ...told, repeated: sample.repeated })
}

/** @param {(Measurement & Value)[]} read */
function join(read) {
  const { graphqlOverHttp = null } = read[0]
  const windowRates = read.length > 1 ? read.map(({ requestsPerSecond }) => requestsPerSecond) : []
  const { graphqlOverHttp: _, ...measurement } = /** @type {ProcessMeasurement & Value} */ (mergeWindows(read))
  return { measurement, windowRates, graphqlOverHttp }
}

/**
 * Reads results of this suite as its analysis and its reports take them: round by round, and all rounds as one.
 * @param {StoredResult<Settings, Value>[]} stored
 * @returns {Result[]}
 */
export const toResults = (stored) =>
  stored.map(({ trials, settings, ...about }) => {
    const rounds = trials.filter((trial) => !countsInstructions(trial)).map(toRound)
    const counting = trials.filter((trial) => countsInstructions(trial) && !trial.interrupted).map(toCounted)
    const workload = /** @type {Result['settings']['workload']} */ (trials[0].conditions.workload)
    return {
      ...about,
      settings: { ...settingsAt(settings, workload), workload },
      rounds,
      summary: summarise(rounds),
      counting,
    }
  })
