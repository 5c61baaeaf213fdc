import { groupBy } from '../../reports/groupBy.js'
import { verdictOf } from '../../stats/outcomes.js'
import { median } from '../../stats/median.js'
import { nearestRank } from '../../stats/nearestRank.js'
import { combinationsOf, keyOf } from '../../workload/combinations.js'
import { analyseTimes, readingsOf } from '../kit/times.js'
import { axisNames, clientAxes, encodingsOf, nameOf, sharedAxes } from './parameters.js'
import { mean } from '../../stats/mean.js'

/** @import { Relation } from '../../reports/report.d.ts' */
/** @import { Outcome } from '../../types.d.ts' */
/** @import { Reading, TimeAnalysis } from '../kit/times.js' */
/** @import { Conditions, Encoding, Settings } from './parameters.js' */
/** @import { Row, Stored, Value } from './types.d.ts' */

/** @typedef {(value: Value) => number} MsOf the ms that a reading took of something */
/** @typedef {Reading<Value> & { value: Value }} EncodedReading */
/**
 * @typedef {object} Readings of one coding and level in all blocks
 * @property {string} name
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {EncodedReading[]} readings - none if it has no number
 */
/** @typedef {Encoding & Readings} Encoded */
/**
 * @typedef {object} Fastest
 * @property {string | null} name - by the estimates; null if no coding has a number
 * @property {string[] | null} ties - codings that are not significantly slower; null if there are too few blocks
 */
/**
 * @typedef {object} Group the codings of one server under one set of conditions, which compare with each other
 * @property {string} server
 * @property {Conditions} conditions
 * @property {number} blocks
 * @property {Encoded[]} encodings
 * @property {Row[]} rows
 * @property {MsOf} msOf - the statistic of the run
 * @property {{ ms: Set<string>, cpu: Set<string> }} fronts - names on the Pareto fronts of bytes and time, and of bytes
 *   and CPU
 * @property {Fastest} fastest
 * @property {number | null} noiseFloor
 * @property {boolean} isTime
 * @property {number | null} controlRatio
 * @property {(row: Row, other: Row) => Relation | null} relate
 */
/** @typedef {{ name: string, bytes: number, cost: number }} Point */

/**
 * Groups the codings of each server and set of conditions.
 * @param {Stored[]} results
 * @returns {Group[]}
 */
export const groupRows = (results) =>
  results.flatMap((result) => {
    const { server, serverConditions, settings, trials } = result
    const statistic = statistics[settings.statistic]
    const msOf = (/** @type {Value} */ { ms }) => statistic(ms)
    const blocks = new Set(trials.map(({ block }) => block)).size
    return readResult(result).map(({ conditions, encodings }) => {
      const [byTime, byCpu] = [analyse(encodings, msOf), analyse(encodings, cpuOf)]
      const points = pointsOf(encodings, msOf, byTime)
      return {
        server,
        conditions,
        blocks,
        encodings,
        rows: encodings.map((encoded) => ({
          ...toRow(encoded, { server, conditions, msOf }, byTime),
          ...serverConditions,
        })),
        msOf,
        fronts: { ms: frontOf(points, byTime), cpu: frontOf(pointsOf(encodings, cpuOf, byCpu), byCpu) },
        fastest: fastestOf(points, byTime),
        noiseFloor: byTime?.noiseFloor ?? null,
        isTime: true,
        controlRatio: byTime?.controlRatio ?? null,
        relate: (row, other) => byTime?.relate(nameOf(row), nameOf(other)) ?? null,
      }
    })
  })

/**
 * Computes the median of the means of three runs that follow each other.
 * @param {number[]} ms
 */
function medianOf3(ms) {
  const length = Math.ceil(ms.length / 3)
  return median([0, 1, 2].map((run) => mean(ms.slice(run * length, (run + 1) * length))))
}

/** Time of a reading by --statistic. @type {Record<Settings['statistic'], (ms: number[]) => number>} */
const statistics = { median, 'median-of-3': medianOf3 }

/**
 * Reads a result: for each set of conditions the codings that compare with each other.
 * @param {Stored} result
 * @returns {{ conditions: Conditions, encodings: Encoded[] }[]}
 */
function readResult(result) {
  const { axes } = result.settings
  const plannedSamples = () =>
    combinationsOf(axes, clientAxes).map((conditions) => ({ name: '', conditions, control: false }))
  const readings = groupBy(readingsOf(result, plannedSamples), ({ conditions }) => keyOf(conditions, axisNames))
  return combinationsOf(axes, sharedAxes).flatMap((shared) => {
    const encodings = encodingsOf(axes).flatMap((encoding) => {
      const ofEncoding = readings.get(keyOf({ ...shared, ...encoding }, axisNames))
      return ofEncoding ? [toEncoded(encoding, ofEncoding)] : []
    })
    if (encodings.length === 0) return []
    const [{ compression, level }] = encodings
    return [{ conditions: { ...shared, compression, level }, encodings }]
  })
}

/** @type {(encoding: Encoding, readings: Reading<Value>[]) => Encoded} */
function toEncoded(encoding, readings) {
  const { outcome, reason } = verdictOf(readings)
  const measured = /** @type {EncodedReading[]} */ (outcome === 'completed' ? readings : [])
  return { ...encoding, name: nameOf(encoding), outcome, reason, readings: measured }
}

/** @param {Value} value */
const cpuOf = ({ serverCpuMs, clientCpuMs }) => serverCpuMs + clientCpuMs

/**
 * Estimates the cost of each coding that has a number. Without an analysis it is the median of all readings.
 * @param {Encoded[]} encodings
 * @param {MsOf} costOf
 * @param {TimeAnalysis | null} analysis
 * @returns {Point[]}
 */
export const pointsOf = (encodings, costOf, analysis) =>
  encodings
    .filter(({ readings }) => readings.length > 0)
    .map(({ name, readings }) => ({
      name,
      bytes: readings[0].value.transferBytes,
      cost: analysis?.estimate(name)?.time ?? median(readings.map(({ value }) => costOf(value))),
    }))

/**
 * Compares codings by a time. Each is a process of its own.
 * @param {Encoded[]} encodings
 * @param {MsOf} msOf
 * @returns {TimeAnalysis | null}
 */
export function analyse(encodings, msOf) {
  const rows = encodings
    .map(({ name, readings }) => ({ name, readings: readings.map((one) => ({ ...one, time: msOf(one.value) })) }))
    .filter(({ readings }) => readings.length > 0)
  const isPositive = rows.every(({ readings }) => readings.every(({ time }) => time > 0))
  // The first coding has the control.
  return isPositive && rows.length > 0 ? analyseTimes(rows, { reference: encodings[0].name }) : null
}

/**
 * Finds the fastest coding, and those that tie with it.
 * @param {Point[]} points
 * @param {TimeAnalysis | null} analysis
 * @returns {Fastest}
 */
export function fastestOf(points, analysis) {
  const name = points.toSorted((a, b) => a.cost - b.cost)[0]?.name ?? null
  const names = points.map(({ name }) => name)
  const ranks = analysis?.rank(names) ?? new Map()
  const ties = names.filter((other) => other !== name && ranks.get(other)?.[0] === 1)
  return { name, ties: ranks.size === 0 ? null : ties }
}

/**
 * Finds the Pareto front, from the smallest on: a larger one is on it only if it is significantly cheaper than every
 * smaller one on it. Costs differ by their estimates if there are too few blocks.
 * @param {Point[]} points
 * @param {TimeAnalysis | null} analysis
 */
function frontOf(points, analysis) {
  /** @type {(point: Point, other: Point) => boolean} */
  function isCheaper(point, other) {
    const verdict = analysis?.relate(point.name, other.name)?.verdict ?? null
    return verdict === null ? point.cost < other.cost : verdict === 'faster'
  }
  /** @type {Point[]} */
  const front = []
  for (const point of points.toSorted((a, b) => a.bytes - b.bytes || a.cost - b.cost))
    if (front.every((other) => isCheaper(point, other))) front.push(point)
  return new Set(front.map(({ name }) => name))
}

/**
 * @type {(
 *   encoded: Encoded,
 *   about: { server: string, conditions: Conditions, msOf: MsOf },
 *   analysis: TimeAnalysis | null,
 * ) => Row}
 */
function toRow({ name, compression, level, outcome, reason, readings }, { server, conditions, msOf }, analysis) {
  const { size, protocol } = conditions
  const values = readings.map(({ value }) => value)
  const [first] = values
  const medianOf = (/** @type {MsOf} */ pick) => (first ? median(values.map(pick)) : null)
  const times = values.flatMap(({ ms }) => ms)
  const { interval, time: ms } = analysis?.estimate(name) ?? { interval: null, time: medianOf(msOf) }
  return {
    server,
    size,
    compression,
    level,
    protocol,
    outcome,
    reason,
    messageBytes: first?.messageBytes ?? null,
    transferBytes: first?.transferBytes ?? null,
    ratio: first ? first.messageBytes / first.transferBytes : null,
    ms: { median: ms, p99: first ? nearestRank(times, 0.99) : null },
    interval,
    serverCpuMs: medianOf(({ serverCpuMs }) => serverCpuMs),
    clientCpuMs: medianOf(({ clientCpuMs }) => clientCpuMs),
    bytesPerSecond: ms ? (first.messageBytes / ms) * 1000 : null,
    conditions: { ...conditions, compression, level },
  }
}
