import { relateTimes } from '../../../analysis/relateTimes.js'
import { median } from '../../../statistics/median.js'
import { nameOf } from '../encodings.js'
import { analyse, fastestOf } from './fastest.js'
import { frontOf } from './front.js'
import { readResult } from './readings.js'
import { toRow } from './rows.js'
import { statistics } from './statistic.js'

/** @import { Compared } from '../../../reports/report.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Row, Stored, Value } from '../types.d.ts' */
/** @import { Fastest, MsOf } from './fastest.js' */
/** @import { Encoded } from './readings.js' */

/**
 * The codings of one server under one set of conditions, which are compared with each other. msOf: what a reading took; fronts:
 * names of those that nothing beats in bytes and in time, or in bytes and CPU time; fastest: by time alone.
 * @typedef {{ server: string, conditions: Conditions, encodings: Encoded[], rows: Row[], msOf: MsOf, fronts: { ms: Set<string>, cpu: Set<string> }, fastest: Fastest, noiseFloor: number | null, blocks: number, relate: Compared['relate'] }} Group
 */

/** @param {Value} value */
const cpuOf = ({ serverCpuMs, clientCpuMs }) => serverCpuMs + clientCpuMs

/** @param {Stored[]} results @returns {Group[]} */
export const groupRows = (results) =>
  results.flatMap((result) => {
    const statistic = statistics[result.settings.statistic]
    const msOf = (/** @type {Value} */ { ms }) => statistic(ms)
    const blocks = new Set(result.trials.map(({ block }) => block)).size
    return readResult(result).map((read) => ({
      server: result.server,
      blocks,
      msOf,
      ...read,
      ...judge(read, result, msOf),
    }))
  })

/** @type {(read: { conditions: Conditions, encodings: Encoded[] }, result: Stored, msOf: MsOf) => Pick<Group, 'rows' | 'fronts' | 'fastest' | 'noiseFloor' | 'relate'>} */
function judge({ conditions, encodings }, { server }, msOf) {
  const [byTime, byCpu] = [analyse(encodings, msOf), analyse(encodings, cpuOf)]
  const able = encodings.filter(({ readings }) => readings.length > 0)
  const pointsOf = (/** @type {MsOf} */ costOf) =>
    able.map(({ name, readings }) => ({
      name,
      bytes: readings[0].value.transferBytes,
      cost: median(readings.map(({ value }) => costOf(value))),
    }))
  const points = pointsOf(msOf)
  return {
    rows: encodings.map((encoded) => toRow(encoded, { server, conditions, msOf }, byTime)),
    fronts: { ms: frontOf(points, byTime), cpu: frontOf(pointsOf(cpuOf), byCpu) },
    fastest: fastestOf(new Map(points.map(({ name, cost }) => [name, cost])), byTime),
    noiseFloor: byTime?.noiseFloor ?? null,
    relate: (...pair) => {
      const [name, other] = /** @type {Row[]} */ (pair).map(nameOf)
      return relateTimes(byTime, name, other)
    },
  }
}
