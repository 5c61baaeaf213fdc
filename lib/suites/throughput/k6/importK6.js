import { sustainedShare } from '../../../load/openLoop.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { groupBy } from '../../../reports/groupBy.js'
import { readParts } from './readParts.js'

/** @import { K6Counts, K6Load, K6Measurement, Result } from '../types.d.ts' */
/** @import { Part } from './readParts.js' */

/** @typedef {{ server: string, measured: K6Measurement }} Imported */

/** Processes that began further apart were not all at work together; clocks of machines differ by less. */
const togetherSeconds = 1

/**
 * What k6 counted, from what its processes printed.
 * @type {(files: string[], results: Result[]) => Imported[]} results: of the same servers; each load once
 * @throws {UsageError} where a file has no summary, a load is not there once and as a whole, or there is no result of the
 *   same server and document; UnableError where a file cannot be read
 */
export function importK6(files, results) {
  const parts = files.flatMap(readParts)
  for (const { about } of parts) refuseOther(about, results)
  return [...groupBy(parts, ({ about }) => JSON.stringify(about)).values()].map(join)
}

/** @type {(about: K6Load, results: Result[]) => void} */
function refuseOther({ server, workload, size }, results) {
  const settings = results.find((result) => result.server === server)?.settings
  if (!settings)
    throw new UsageError(
      `--import-k6: expected a server that has a row here, got ${server}; run node bench for it, too`,
    )
  const [here, there] = [`${settings.workload} ${settings.size ?? 'classic'}`, `${workload} ${size}`]
  if (here !== there)
    throw new UsageError(
      `--import-k6: expected the workload of the rows here, ${here}, got ${there}; show the rows of that`,
    )
}

/** @param {Part[]} parts of one load @returns {Imported} */
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

/** Where a part of a load begins and ends, such as `0:1/2`. @param {Part} part */
const endsOf = ({ segment }) =>
  (segment ?? '0:1').split(':').map((end) => {
    const [above, below = 1] = end.split('/').map(Number)
    return above / below
  })

/** @type {(a: number, b: number) => boolean} */
const isNear = (a, b) => Math.abs(a - b) < 1e-9

/** @param {Part[]} parts @throws {UsageError} where they are not a whole: one is missing, or there twice */
function refusePartial(parts) {
  const ends = parts.map(endsOf).sort(([a], [b]) => a - b)
  const starts = [...ends.map(([from]) => from), 1]
  if ([[0, 0], ...ends].every(([, to], index) => isNear(to, starts[index]))) return
  const [{ about }] = parts
  const expected = `the whole load of ${about.server} at ${about.requestsPerSecond}/s once`
  const got = parts.map(({ segment }) => segment ?? '0:1').join(', ')
  throw new UsageError(
    `--import-k6: expected ${expected}, got the parts ${got}; name what every machine of one run printed`,
  )
}

/** @type {(parts: Part[], counts: K6Counts) => string | null} */
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
