import { requestsOf } from '../../../load/k6Summary.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument } from '../../../core/store/files.js'
import { droppedIterations, goldenChecks, loadTag, rightChecks } from './k6Options.js'

/** @import { K6Metrics } from '../../../load/k6Summary.js' */
/** @import { K6Counts, K6Load } from '../types.d.ts' */

/** @typedef {{ about: K6Load, segment: string | null, startedAt: number }} Ran segment: which part of the load, such as `0:1/2`; null of all of it */
/** @typedef {Ran & { counts: K6Counts, thresholds: { name: string, ok: boolean }[] }} Part what one process of k6 says */

/** What load.js prints is the rest of a line that begins so, whatever stands before it. */
const mark = '{"k6":'

/** @type {(file: string) => Part[]} @throws {UsageError} where it has none; UnableError where it cannot be read */
export function readParts(file) {
  const lines = readDocument(file).split('\n')
  const parts = lines.filter((line) => line.includes(mark)).map((line) => readPart(line.slice(line.indexOf(mark))))
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  const expected = '--import-k6: expected what k6 printed for the load.js of --export-k6'
  throw new UsageError(`${expected}, got ${file} without its summary; the README.md beside load.js has the command`)
}

/** @param {string} text @returns {Part | null} null where it is none */
function readPart(text) {
  try {
    /** @type {{ k6: Ran & { metrics: K6Metrics } }} */
    const { k6 } = JSON.parse(text)
    const { metrics, ...ran } = k6
    const part = { ...ran, counts: countsOf(metrics), thresholds: thresholdsOf(metrics) }
    return isPart(part) ? part : null
  } catch {
    return null
  }
}

/** @param {Part} part */
function isPart({ about, segment, startedAt, counts }) {
  const numbers = [startedAt, about.requestsPerSecond, about.durationSeconds, ...Object.values(counts)]
  const words = [about.server, about.workload, about.size, segment ?? '']
  return numbers.every(Number.isFinite) && words.every((word) => typeof word === 'string')
}

/** Of the window, but for what was dropped, which has no tags. @param {K6Metrics} metrics @returns {K6Counts} */
function countsOf(metrics) {
  const { count: sent, failed } = requestsOf(metrics, loadTag)
  const valuesOf = (/** @type {string} */ name) => ({ passes: 0, fails: 0, count: 0, ...metrics[name]?.values })
  const { passes: ok } = valuesOf(rightChecks)
  const golden = valuesOf(goldenChecks)
  const others = { dropped: valuesOf(droppedIterations).count, verified: golden.passes + golden.fails }
  return { sent, ok, wrong: sent - ok - failed, failed, ...others }
}

/** @param {K6Metrics} metrics */
const thresholdsOf = (metrics) =>
  Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([criterion, { ok }]) => ({ name: `${metric} ${criterion}`, ok: ok === true })),
  )
