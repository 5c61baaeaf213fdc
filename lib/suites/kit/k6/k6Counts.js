import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument } from '../../../core/store/files.js'
import { requestsOf } from '../../../load/k6Summary.js'
import { sustainedShare } from '../../../load/openLoop.js'
import { droppedIterations, goldenChecks, loadTag, rightChecks } from './k6Options.js'

/** @import { K6Metrics } from '../../../load/k6Summary.js' */
/** @import { K6About, K6Counts, K6Measurement } from './types.d.ts' */

/**
 * Kind of loads of a suite.
 * @template {K6About} About
 * @typedef {object} LoadKind
 * @property {(about: any) => about is About} isLoad - whether facts that not every suite has are well-formed
 * @property {(about: About) => void} refuseOther - throws a UsageError if no result is of the same load
 */

/** Begin of the output of load.js in a line, whatever stands before. */
const mark = '{"k6":'

/** @type {(expected: string, got: string) => UsageError} */
export const importMismatch = (expected, got) => new UsageError(`--import-k6: expected ${expected}, got ${got}`)

/**
 * Reads k6's counts from its output.
 * @template {K6About} About
 * @param {string[]} files
 * @param {LoadKind<About>} kind
 * @returns {{ about: About, measured: K6Measurement }[]} one of each file
 * @throws {UsageError} if a file has no summary, a load is there twice, or of no result; UnableError if a file cannot
 *   be read
 */
export function readCounts(files, kind) {
  const summaries = files.map((file) => readSummary(file, kind))
  const loads = summaries.map(({ about }) => JSON.stringify(about))
  const twice = loads.findIndex((load, index) => loads.indexOf(load) !== index)
  if (twice !== -1) throw importMismatch('each load once', `that of ${files[twice]} twice; leave one out`)
  for (const { about } of summaries) kind.refuseOther(about)
  return summaries
}

/**
 * @template {K6About} About
 * @param {string} file
 * @param {LoadKind<About>} kind
 * @returns {{ about: About, measured: K6Measurement }}
 * @throws {UsageError} if it has none; UnableError if it cannot be read
 */
function readSummary(file, kind) {
  const lines = readDocument(file)
    .split('\n')
    .filter((line) => line.includes(mark))
  const summary = lines.length === 1 ? parseSummary(lines[0].slice(lines[0].indexOf(mark)), kind) : null
  if (summary) return summary
  const got = `${file} without one summary; bench prints the command`
  throw importMismatch('what k6 printed for the load.js of --export-k6', got)
}

/**
 * @template {K6About} About
 * @param {string} text
 * @param {LoadKind<About>} kind
 * @returns {{ about: About, measured: K6Measurement } | null} null if it is malformed
 */
function parseSummary(text, kind) {
  try {
    /** @type {{ k6: { about: About, metrics: K6Metrics } }} */
    const { k6 } = JSON.parse(text)
    const { about, metrics } = k6
    const counts = countsOf(metrics)
    const { server, requestsPerSecond, durationSeconds } = about
    const numbers = [durationSeconds, requestsPerSecond ?? 0, ...Object.values(counts)]
    if (!numbers.every(Number.isFinite) || typeof server !== 'string' || !kind.isLoad(about)) return null
    return { about, measured: measurementOf(about, counts, thresholdsOf(metrics)) }
  } catch {
    return null
  }
}

/** @type {(about: K6About, counts: K6Counts, thresholds: K6Measurement['thresholds']) => K6Measurement} */
function measurementOf({ requestsPerSecond, durationSeconds }, counts, thresholds) {
  const due = Math.round((requestsPerSecond ?? 0) * durationSeconds)
  return {
    intendedRequestsPerSecond: requestsPerSecond,
    requestsPerSecond: counts.ok / durationSeconds,
    counts,
    thresholds,
    reason: counts.sent < sustainedShare * due ? `${counts.sent} of ${due} requests were sent` : null,
  }
}

/**
 * Counts requests of the window, and all dropped iterations, which have no tags.
 * @param {K6Metrics} metrics
 * @returns {K6Counts}
 */
function countsOf(metrics) {
  const { count: sent, failed } = requestsOf(metrics, loadTag)
  const valuesOf = (/** @type {string} */ name) => ({ passes: 0, fails: 0, count: 0, ...metrics[name]?.values })
  const { passes: ok } = valuesOf(rightChecks)
  const golden = valuesOf(goldenChecks)
  const dropped = valuesOf(droppedIterations).count
  return { sent, ok, wrong: sent - ok - failed, failed, dropped, verified: golden.passes + golden.fails }
}

/** @param {K6Metrics} metrics */
const thresholdsOf = (metrics) =>
  Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([criterion, { ok }]) => ({ name: `${metric} ${criterion}`, met: ok === true })),
  )
