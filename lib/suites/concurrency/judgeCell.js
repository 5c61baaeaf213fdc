import { Fault, toVerdict } from '../../base/errors/fault.js'
import { describeUnprocessed } from '../../load/closedLoop/judgeWindow.js'
import { limitFlag, saturated } from '../../checks/utilisation.js'

/** @import { SampleResult, Verdict } from '../../core/suite.d.ts' */
/** @import { Flag } from '../../types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { Errors, Value } from './types.d.ts' */

/**
 * Adds counts up by their names.
 * @template {object} Counted
 * @param {Counted[]} all
 * @returns {Counted}
 */
export function addUp(all) {
  /** @type {Record<string, number>} */
  const sum = {}
  for (const some of all) for (const [name, count] of Object.entries(some)) sum[name] = (sum[name] ?? 0) + count
  return /** @type {Counted} */ (sum)
}

/** Describes errors, such as `12 reset, 3 timeout`. @param {Errors} errors */
export const describeErrors = (errors) =>
  Object.entries(errors)
    .map(([kind, count]) => `${count.toLocaleString('en-US')} ${kind}`)
    .join(', ')

/** @param {{ errors: Errors }} row */
export const hasErrors = ({ errors }) => Object.keys(errors).length > 0

/**
 * Judges the counts of a cell. Servers lose requests under too much load: a cell shows it, if more requests are
 * answered than lost, and all answers are right.
 * @param {Pick<Value, 'counts' | 'errors' | 'connectionEnds'>} value
 * @param {{ firstFault: string | null }[]} windows
 * @returns {Pick<Verdict<Value>, 'outcome' | 'reason' | 'reasonCode'>}
 */
export function judgeCell({ counts: all, errors, connectionEnds }, windows) {
  const counts = /** @type {NonNullable<typeof all>} */ (all)
  const { sent, ok, wrong } = counts
  const why = windows.find(({ firstFault }) => firstFault !== null)?.firstFault
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `${wrong} of ${sent} answers were wrong: ${why}`)
  const unprocessed = describeUnprocessed({ counts, connectionEnds })
  if (unprocessed !== null) return toVerdict('NO_ANSWER', unprocessed)
  const lost = Object.values(errors).reduce((sum, count) => sum + count, 0)
  if (lost === 0 && ok > 0) return { outcome: 'completed', reason: null, reasonCode: null }
  const reason = `${lost} of ${sent} requests got no answer (${describeErrors(errors)}): ${why}`
  if (lost >= ok) return new Fault('NO_ANSWER', ok + lost === 0 ? 'no answer in the measured window' : reason).verdict
  return { outcome: 'completed', reason, reasonCode: null }
}

/**
 * Flags a cell whose rate its server did not limit.
 * @type {(
 *   readings: Pick<SampleResult<Value>, 'use' | 'value'>[],
 *   conditions: Pick<Conditions, 'connections' | 'pipelining'>,
 * ) => Flag[]}
 */
export function limitsOf(readings, conditions) {
  const used = readings.flatMap(({ use, value }) => {
    if (!use || typeof value?.clientCpuShare !== 'number') return []
    // The busiest process is the one that limits the others.
    return [{ ...use, clientCpuSeconds: value.clientCpuShare * use.durationSeconds }]
  })
  return used.length > 0 ? [limitFlag(used, conditions)].flatMap((flag) => flag ?? []) : []
}

/** Tells a saturated load generator from other limits. @param {Pick<Flag, 'kind'>} flag */
export const isSaturation = ({ kind }) => kind === saturated
