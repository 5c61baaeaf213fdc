import { summarise } from './summarise.js'

/** @import { StoredResult, TrialResult } from '../../engine/suite.d.ts' */
/** @import { Value } from './session.js' */
/** @import { Settings } from './settle.js' */
/** @import { Result, Round } from './types.d.ts' */

/** The folder of a workload's results, such as `throughput-cold`. @param {unknown} workload */
export const folderOfWorkload = (workload) => `throughput-${workload}`.replace('-compound', '')

/** A trial of this suite has one sample, so that both together are a round. @param {TrialResult<Value>} trial @returns {Round} */
function toRound({ outcome, reason, reasonCode, interrupted: _, conditions: __, samples: [sample], ...facts }) {
  if (!sample) return /** @type {Round} */ ({ ...facts, outcome, reason, reasonCode, ...nothing })
  const { graphqlOverHttp = null, ...measurement } = sample.value ?? {}
  const remarks = [sample.reason, reason].filter((remark) => remark !== null).join('; ') || null
  const told = { outcome: sample.outcome, reasonCode: sample.reasonCode }
  const seen = sample.value === null ? nothing : { measurement: { ...sample.use, ...measurement }, graphqlOverHttp }
  const why = sample.outcome === 'completed' ? remarks : sample.reason
  return /** @type {Round} */ ({ ...facts, ...told, reason: why, ...seen, repeated: sample.repeated })
}
const nothing = { measurement: null, graphqlOverHttp: null, repeated: null }

/**
 * Results of this suite as its analysis and its reports take them: round by round, and all rounds as one.
 * @param {StoredResult<Settings, Value>[]} stored
 * @returns {Result[]}
 */
export const toResults = (stored) =>
  stored.map(({ trials, settings, ...about }) => {
    const rounds = trials.map(toRound)
    const workload = /** @type {Result['settings']['workload']} */ (trials[0].conditions.workload)
    return { ...about, settings: { ...settings, workload }, rounds, summary: summarise(rounds) }
  })
