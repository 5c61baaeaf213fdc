import { median } from '../../stats/median.js'
import { combinationsOf, keyOf } from '../../workload/combinations.js'
import { readRows, timesOf } from '../kit/readRows.js'
import { analyseTimes, countBlocks } from '../kit/times.js'
import { fields } from './fields.js'
import { axisNames, clientAxes, encodingsOf, nameOf, sharedAxes } from './parameters.js'
import { mean } from '../../stats/mean.js'

/** @import { Relation } from '../../reports/report.d.ts' */
/** @import { ReadRow } from '../kit/readRows.js' */
/** @import { TimeAnalysis } from '../kit/times.js' */
/** @import { Conditions, Encoding, Settings } from './parameters.js' */
/** @import { Stored, Value } from './types.d.ts' */

/** @typedef {(value: Value) => number} MsOf the ms that a reading took of something */
/** @typedef {Encoding & { name: string } & ReadRow<typeof fields>} Encoded one coding and level in all blocks */
/** @typedef {ReturnType<typeof toRow> & { server: string }} Row */
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

/** Groups the codings of each server and set of conditions. @type {(results: Stored[]) => Group[]} */
export const groupRows = (results) =>
  results.flatMap((result) => {
    const { server, serverConditions, settings } = result
    const statistic = statistics[settings.statistic]
    const msOf = (/** @type {Value} */ { ms }) => statistic(ms)
    const blocks = countBlocks([result])
    return readResult(result).map(({ conditions, encodings }) => {
      const [byTime, byCpu] = [analyse(encodings, msOf), analyse(encodings, cpuOf)]
      const points = pointsOf(encodings, msOf, byTime)
      const times = new Map(points.map(({ name, cost }) => [name, cost]))
      return {
        server,
        conditions,
        blocks,
        encodings,
        rows: encodings.map((encoded) => {
          const interval = byTime?.estimate(encoded.name)?.interval ?? null
          const row = toRow(encoded, conditions, times.get(encoded.name) ?? null, interval)
          return { server, ...row, ...serverConditions }
        }),
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

/** Computes the median of the means of three runs that follow each other. @param {number[]} ms */
function medianOf3(ms) {
  const length = Math.ceil(ms.length / 3)
  return median([0, 1, 2].map((run) => mean(ms.slice(run * length, (run + 1) * length))))
}

/** Time of a reading by --statistic. @type {Record<Settings['statistic'], (ms: number[]) => number>} */
const statistics = { median, 'median-of-3': medianOf3 }

/**
 * Reads a result: for each set of conditions the codings that compare with each other.
 * @type {(result: Stored) => { conditions: Conditions, encodings: Encoded[] }[]}
 */
function readResult(result) {
  const { axes } = result.settings
  const read = readRows(result, fields, {
    planned: () => combinationsOf(axes, clientAxes).map((conditions) => ({ name: '', conditions, control: false })),
    keyOf: ({ conditions }) => keyOf(conditions, axisNames),
    withControl: true,
  })
  return combinationsOf(axes, sharedAxes).flatMap((shared) => {
    const encodings = encodingsOf(axes).flatMap((encoding) => {
      const row = read.get(keyOf({ ...shared, ...encoding }, axisNames))
      return row ? [{ ...row, ...encoding, name: nameOf(encoding) }] : []
    })
    if (encodings.length === 0) return []
    const [{ compression, level }] = encodings
    return [{ conditions: { ...shared, compression, level }, encodings }]
  })
}

/** @param {Value} value */
const cpuOf = ({ serverCpuMs, clientCpuMs }) => serverCpuMs + clientCpuMs

/**
 * Estimates the cost of each coding that has a number. Without an analysis it is the median of all readings.
 * @type {(encodings: Encoded[], costOf: MsOf, analysis: TimeAnalysis | null) => Point[]}
 */
export const pointsOf = (encodings, costOf, analysis) =>
  encodings
    .filter(({ processes }) => processes.length > 0)
    .map(({ name, processes }) => ({
      name,
      bytes: processes[0].transferBytes,
      cost: analysis?.estimate(name)?.time ?? median(processes.map(costOf)),
    }))

/** Compares codings by a time. Each is a process of its own. @param {Encoded[]} encodings @param {MsOf} msOf */
export function analyse(encodings, msOf) {
  const rows = encodings
    .map(({ name, processes }) => ({ name, readings: timesOf(processes, msOf) }))
    .filter(({ readings }) => readings.length > 0)
  const isPositive = rows.every(({ readings }) => readings.every(({ time }) => time > 0))
  // The first coding has the control.
  return isPositive && rows.length > 0 ? analyseTimes(rows, { reference: encodings[0].name }) : null
}

/**
 * Finds the fastest coding, and those that tie with it.
 * @type {(points: Point[], analysis: TimeAnalysis | null) => Fastest}
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
 * @param {Encoded} encoded
 * @param {Conditions} shared
 * @param {number | null} ms
 * @param {[number, number] | null} interval
 */
function toRow({ compression, level, verdict, figures }, shared, ms, interval) {
  const { size, protocol } = shared
  const { messageBytes, ms: times } = figures
  const conditions = { ...shared, compression, level }
  const bytesPerSecond = ms ? (Number(messageBytes) / ms) * 1000 : null
  const estimates = { ms: { ...times, median: ms }, interval, bytesPerSecond }
  return { size, compression, level, protocol, ...verdict, ...figures, ...estimates, conditions }
}
