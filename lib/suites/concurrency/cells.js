import { describeLoad } from '../../load/connectionLog.js'
import { combinationsOf, keyOf } from '../../workload/combinations.js'
import { readRows } from '../kit/readRows.js'
import { describeReplaced, ofFirstProcesses } from '../kit/times.js'
import { fields } from './fields.js'
import { addUp, describeErrors, hasErrors, limitsOf } from './judgeCell.js'
import { cellAxes } from './parameters.js'
import { samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { ReadRow } from '../kit/readRows.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {ReturnType<typeof toCell>} Cell */
/** @typedef {Cell['row']} SweepRow */

/**
 * Lists every measured cell of every server, in the order of the axes.
 * @param {StoredResult<Settings, Value>[]} results
 * @returns {Cell[]}
 */
export const cellsOf = (results) =>
  results.flatMap((result) => {
    const { settings } = result
    const read = readRows(result, fields, {
      planned: (trial) => samples(trial, settings),
      keyOf: ({ conditions }) => keyOf(conditions, cellAxes),
    })
    return combinationsOf(settings.axes, cellAxes).flatMap((conditions) => {
      const cell = read.get(keyOf(conditions, cellAxes))
      return cell ? [toCell(result, conditions, cell)] : []
    })
  })

/**
 * Makes a cell of its readings, without a number if one of them has none.
 * @param {StoredResult<Settings, Value>} result
 * @param {Conditions} conditions
 * @param {ReadRow<typeof fields>} read
 */
function toCell({ server, run, serverConditions }, conditions, { readings, processes, verdict, figures }) {
  const { protocol, workload, connections, pipelining: streams, driver } = conditions
  const errors = addUp(readings.flatMap(({ value }) => value?.errors ?? []))
  const isMeasured = verdict.outcome === 'completed'
  const flags = isMeasured ? limitsOf(readings, conditions) : []
  const starving = describeStarving(processes, connections)
  const remarks = [
    ...(hasErrors({ errors }) ? [`errors: ${describeErrors(errors)}`] : []),
    ...(starving ? [starving] : []),
    ...new Set(processes.flatMap(describeLoad)),
    ...describeReplaced(processes),
    ...flags.map((flag) => `${flag.kind}: ${flag.seen}`),
  ]
  const reason = isMeasured ? remarks.join('; ') || null : verdict.reason
  const about = { server, protocol, connections, streams, workload, ...verdict, reason }
  return {
    row: { ...about, ...figures, errors, driver, ...serverConditions },
    run: run.id,
    conditions,
    rates: new Map(ofFirstProcesses(processes).map(({ block, requestsPerSecond }) => [block, requestsPerSecond])),
    flags,
    starving,
  }
}

/**
 * Describes starved connections by the worst window.
 * @type {(values: Pick<Value, 'starvedConnections'>[], connections: number) => string | null}
 */
function describeStarving(values, connections) {
  const starved = Math.max(0, ...values.map(({ starvedConnections }) => starvedConnections ?? 0))
  if (starved === 0) return null
  return `${starved} of ${connections} connections had no answer in the measured window, use a longer -d`
}
