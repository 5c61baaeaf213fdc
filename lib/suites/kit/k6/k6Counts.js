import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument } from '../../../core/store/files.js'
import { requestsOf } from '../../../load/k6Summary.js'
import { sustainedShare } from '../../../load/openLoop.js'
import { groupBy } from '../../../reports/groupBy.js'
import { droppedIterations, goldenChecks, loadTag, rightChecks } from './k6Options.js'

/** @import { K6Metrics } from '../../../load/k6Summary.js' */
/** @import { K6About, K6Counts, K6Measurement } from './types.d.ts' */

/**
 * @template {K6About} About
 * @typedef {object} RunOfK6
 * @property {About} about
 * @property {string | null} segment - part of the load, such as `0:1/2`; null for all of it
 * @property {number} startedAt - in milliseconds
 */
/**
 * Output of one process.
 * @template {K6About} About
 * @typedef {RunOfK6<About> & { counts: K6Counts, thresholds: { name: string, ok: boolean }[] }} Part
 */
/**
 * Kind of loads of a suite.
 * @template {K6About} About
 * @typedef {object} LoadKind
 * @property {(about: any) => about is About} isLoad - whether facts that not every suite has are well-formed
 * @property {(about: About) => void} refuseOther - throws a UsageError if no result is of the same load
 */

/** Begin of the output of load.js in a line, whatever stands before. */
const mark = '{"k6":'

/** Difference in seconds of the starts of machines from which on they did not all work together. */
const togetherSeconds = 1

/**
 * Reads k6's counts from the output of its processes.
 * @template {K6About} About
 * @param {string[]} files
 * @param {LoadKind<About>} kind
 * @returns {{ about: About, measured: K6Measurement }[]} each load once
 * @throws {UsageError} if a file has no summary, or a load is not there once and as a whole, or of no result;
 *   UnableError if a file cannot be read
 */
export function readCounts(files, kind) {
  const parts = files.flatMap((file) => readParts(file, kind))
  for (const { about } of parts) kind.refuseOther(about)
  return [...groupBy(parts, ({ about }) => JSON.stringify(about)).values()].map(join)
}

/**
 * @template {K6About} About
 * @param {string} file
 * @param {LoadKind<About>} kind
 * @returns {Part<About>[]}
 * @throws {UsageError} if it has none; UnableError if it cannot be read
 */
function readParts(file, kind) {
  const lines = readDocument(file).split('\n')
  const parts = lines
    .filter((line) => line.includes(mark))
    .map((line) => readPart(line.slice(line.indexOf(mark)), kind))
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  const got = `${file} without its summary; the README.md beside load.js has the command`
  throw importMismatch('what k6 printed for the load.js of --export-k6', got)
}

/** @type {(expected: string, got: string) => UsageError} */
export const importMismatch = (expected, got) => new UsageError(`--import-k6: expected ${expected}, got ${got}`)

/**
 * @template {K6About} About
 * @param {string} text
 * @param {LoadKind<About>} kind
 * @returns {Part<About> | null} null if it is malformed
 */
function readPart(text, kind) {
  try {
    /** @type {{ k6: RunOfK6<About> & { metrics: K6Metrics } }} */
    const { k6 } = JSON.parse(text)
    const { metrics, ...run } = k6
    const part = { ...run, counts: countsOf(metrics), thresholds: thresholdsOf(metrics) }
    return isPart(part) && kind.isLoad(part.about) ? part : null
  } catch {
    return null
  }
}

/** @param {Part<K6About>} part */
function isPart({ about, segment, startedAt, counts }) {
  const { server, requestsPerSecond, durationSeconds } = about
  const numbers = [startedAt, durationSeconds, requestsPerSecond ?? 0, ...Object.values(counts)]
  return numbers.every(Number.isFinite) && [server, segment ?? ''].every((text) => typeof text === 'string')
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
    Object.entries(thresholds).map(([criterion, { ok }]) => ({ name: `${metric} ${criterion}`, ok: ok === true })),
  )

/**
 * Adds up the parts of one load.
 * @template {K6About} About
 * @param {Part<About>[]} parts
 * @returns {{ about: About, measured: K6Measurement }}
 */
function join(parts) {
  refusePartial(parts)
  const [{ about }] = parts
  const sum = (/** @type {keyof K6Counts} */ name) => parts.reduce((total, { counts }) => total + counts[name], 0)
  const answers = { ok: sum('ok'), wrong: sum('wrong'), failed: sum('failed') }
  const counts = { sent: sum('sent'), ...answers, dropped: sum('dropped'), verified: sum('verified') }
  const judged = groupBy(
    parts.flatMap(({ thresholds }) => thresholds),
    ({ name }) => name,
  )
  const measured = {
    machines: parts.length,
    intendedRequestsPerSecond: about.requestsPerSecond,
    requestsPerSecond: counts.ok / about.durationSeconds,
    counts,
    thresholds: [...judged].map(([name, all]) => ({ name, met: all.filter(({ ok }) => ok).length })),
    reason: describe(parts, counts),
  }
  return { about, measured }
}

/** Reads the begin and the end of a part of a load, such as `0:1/2`. @param {Part<K6About>} part */
const endsOf = ({ segment }) =>
  (segment ?? '0:1').split(':').map((end) => {
    const [above, below = 1] = end.split('/').map(Number)
    return above / below
  })

/** @type {(a: number, b: number) => boolean} */
const isNear = (a, b) => Math.abs(a - b) < 1e-9

/** @param {Part<K6About>[]} parts @throws {UsageError} if one is missing, or there twice */
function refusePartial(parts) {
  const ends = parts.map(endsOf).sort(([a], [b]) => a - b)
  const starts = [...ends.map(([from]) => from), 1]
  if ([[0, 0], ...ends].every(([, to], index) => isNear(to, starts[index]))) return
  const [{ about }] = parts
  const rate = about.requestsPerSecond === null ? '' : ` at ${about.requestsPerSecond}/s`
  const expected = `the whole load of ${about.server}${rate} once`
  const got = parts.map(({ segment }) => segment ?? '0:1').join(', ')
  throw importMismatch(expected, `the parts ${got}; name what every machine of one run printed`)
}

/**
 * Describes what is remarkable of a load; null if there is nothing.
 * @type {(parts: Part<K6About>[], counts: K6Counts) => string | null}
 */
function describe(parts, { sent }) {
  const [{ about }] = parts
  const due = Math.round((about.requestsPerSecond ?? 0) * about.durationSeconds)
  const starts = parts.map(({ startedAt }) => startedAt / 1000)
  const apart = Math.max(...starts) - Math.min(...starts)
  const remarks = []
  if (sent < sustainedShare * due) remarks.push(`${sent} of ${due} requests were sent`)
  if (apart > togetherSeconds) remarks.push(`machines began ${apart.toFixed(1)} s apart: the rate is that of no time`)
  return remarks.join('; ') || null
}
