import { median } from '../../../statistics/median.js'
import { nearestRank } from '../../../statistics/nearestRank.js'

/** @import { Analysis } from '../../../analysis/analyseRows.js' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Row, Value } from '../types.d.ts' */
/** @import { MsOf } from './fastest.js' */
/** @import { Encoded } from './readings.js' */

/** A rate's interval as one of times: the other way round. @param {[number, number]} rates @returns {[number, number]} */
const toMs = ([low, high]) => [1000 / high, 1000 / low]

/** What a row has numbers of. @type {(values: Value[], msOf: MsOf, interval: [number, number] | null) => Pick<Row, 'messageBytes' | 'transferBytes' | 'ratio' | 'ms' | 'interval' | 'serverCpuMs' | 'clientCpuMs' | 'bytesPerSecond'>} */
function numbersOf(values, msOf, interval) {
  const [first] = values
  const medianOf = (/** @type {MsOf} */ pick) => (first ? median(values.map(pick)) : null)
  const ms = medianOf(msOf)
  const all = values.flatMap((value) => value.ms)
  return {
    messageBytes: first?.messageBytes ?? null,
    transferBytes: first?.transferBytes ?? null,
    ratio: first ? first.messageBytes / first.transferBytes : null,
    ms: { median: ms, p99: first ? nearestRank(all, 0.99) : null },
    interval,
    serverCpuMs: medianOf(({ serverCpuMs }) => serverCpuMs),
    clientCpuMs: medianOf(({ clientCpuMs }) => clientCpuMs),
    bytesPerSecond: ms ? (first.messageBytes / ms) * 1000 : null,
  }
}

/** @type {(encoded: Encoded, about: { server: string, conditions: Conditions, msOf: MsOf }, analysis: Analysis | null) => Row} */
export function toRow({ name, compression, level, outcome, reason, readings }, { server, conditions, msOf }, analysis) {
  const { size, protocol } = conditions
  const interval = analysis?.has(name) ? toMs(analysis.estimate(name).interval) : null
  const values = readings.map(({ value }) => value)
  return {
    ...{ server, size, compression, level, protocol, outcome, reason, ...numbersOf(values, msOf, interval) },
    conditions: { ...conditions, compression, level },
  }
}
