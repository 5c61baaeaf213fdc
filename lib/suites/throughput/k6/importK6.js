import { requestsOf } from '../../../load/k6Summary.js'
import { sustainedShare } from '../../../load/openLoop.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument } from '../../../core/store/files.js'
import { groupBy } from '../../../reports/groupBy.js'
import { droppedIterations, goldenChecks, loadTag, rightChecks } from './k6Options.js'

/** @import { K6Metrics } from '../../../load/k6Summary.js' */
/** @import { K6Counts, K6Load, K6Measurement, Result } from '../types.d.ts' */

/** @typedef {{ server: string, measured: K6Measurement }} Imported */
/**
 * @typedef {object} RunOfK6
 * @property {K6Load} about
 * @property {string | null} segment - part of the load, such as `0:1/2`; null for all of it
 * @property {number} startedAt - in milliseconds
 */
/** @typedef {RunOfK6 & { counts: K6Counts, thresholds: { name: string, ok: boolean }[] }} Part output of one process */

/** Begin of the output of load.js in a line, whatever stands before. */
const mark = '{"k6":'

/** Difference in seconds of the starts of machines from which on they did not all work together. */
const togetherSeconds = 1

/**
 * Imports k6's counts from the output of its processes.
 * @param {string[]} files
 * @param {Result[]} results - of the same servers
 * @returns {Imported[]} each load once
 * @throws {UsageError} if a file has no summary, a load is not there once and as a whole, or there is no result of the
 *   same server and document; UnableError if a file cannot be read
 */
export function importK6(files, results) {
  const parts = files.flatMap(readParts)
  for (const { about } of parts) refuseOther(about, results)
  return [...groupBy(parts, ({ about }) => JSON.stringify(about)).values()].map(join)
}

/** @type {(file: string) => Part[]} @throws {UsageError} if it has none; UnableError if it cannot be read */
function readParts(file) {
  const lines = readDocument(file).split('\n')
  const parts = lines.filter((line) => line.includes(mark)).map((line) => readPart(line.slice(line.indexOf(mark))))
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts
  const got = `${file} without its summary; the README.md beside load.js has the command`
  throw mismatch('what k6 printed for the load.js of --export-k6', got)
}

/** @type {(expected: string, got: string) => UsageError} */
const mismatch = (expected, got) => new UsageError(`--import-k6: expected ${expected}, got ${got}`)

/** @param {string} text @returns {Part | null} null if it is malformed */
function readPart(text) {
  try {
    /** @type {{ k6: RunOfK6 & { metrics: K6Metrics } }} */
    const { k6 } = JSON.parse(text)
    const { metrics, ...run } = k6
    const part = { ...run, counts: countsOf(metrics), thresholds: thresholdsOf(metrics) }
    return isPart(part) ? part : null
  } catch {
    return null
  }
}

/** @param {Part} part */
function isPart({ about, segment, startedAt, counts }) {
  const numbers = [startedAt, about.requestsPerSecond, about.durationSeconds, ...Object.values(counts)]
  const texts = [about.server, about.workload, about.size, segment ?? '']
  return numbers.every(Number.isFinite) && texts.every((text) => typeof text === 'string')
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

/** @type {(about: K6Load, results: Result[]) => void} @throws {UsageError} if no result is of the same load */
function refuseOther({ server, workload, size }, results) {
  const settings = results.find((result) => result.server === server)?.settings
  if (!settings) throw mismatch('a server that has a row here', `${server}; run node bench for it, too`)
  const [here, there] = [`${settings.workload} ${settings.size ?? 'classic'}`, `${workload} ${size}`]
  if (here !== there) throw mismatch(`the workload of the rows here, ${here}`, `${there}; show the rows of that`)
}

/** @param {Part[]} parts - of one load @returns {Imported} */
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
  return { server: about.server, measured }
}

/** Reads the begin and the end of a part of a load, such as `0:1/2`. @param {Part} part */
const endsOf = ({ segment }) =>
  (segment ?? '0:1').split(':').map((end) => {
    const [above, below = 1] = end.split('/').map(Number)
    return above / below
  })

/** @type {(a: number, b: number) => boolean} */
const isNear = (a, b) => Math.abs(a - b) < 1e-9

/** @param {Part[]} parts @throws {UsageError} if one is missing, or there twice */
function refusePartial(parts) {
  const ends = parts.map(endsOf).sort(([a], [b]) => a - b)
  const starts = [...ends.map(([from]) => from), 1]
  if ([[0, 0], ...ends].every(([, to], index) => isNear(to, starts[index]))) return
  const [{ about }] = parts
  const expected = `the whole load of ${about.server} at ${about.requestsPerSecond}/s once`
  const got = parts.map(({ segment }) => segment ?? '0:1').join(', ')
  throw mismatch(expected, `the parts ${got}; name what every machine of one run printed`)
}

/**
 * Describes what is remarkable of a load; null if there is nothing.
 * @type {(parts: Part[], counts: K6Counts) => string | null}
 */
function describe(parts, { sent }) {
  const [{ about }] = parts
  const due = Math.round(about.requestsPerSecond * about.durationSeconds)
  const starts = parts.map(({ startedAt }) => startedAt / 1000)
  const apart = Math.max(...starts) - Math.min(...starts)
  const remarks = []
  if (sent < sustainedShare * due) remarks.push(`${sent} of ${due} requests were sent`)
  if (apart > togetherSeconds) remarks.push(`machines began ${apart.toFixed(1)} s apart: the rate is that of no time`)
  return remarks.join('; ') || null
}
