import { mergeHistograms, toLatencies } from '../../../stats/latency.js'

/** @import { Counts, Measurement, ProcessMeasurement } from '../../../types.d.ts' */

/**
 * Several windows of one process as one: what was counted is added up; what is known at their end is the last one's.
 * @param {Measurement[]} windows in their order, at least one
 * @returns {ProcessMeasurement}
 */
export function mergeWindows(windows) {
  const { requestsPerSecond, ...last } = /** @type {Measurement} */ (windows.at(-1))
  if (windows.length === 1) return { ...last, processRate: requestsPerSecond }
  /** @param {(window: Measurement) => number} pick */
  const total = (pick) => windows.reduce((sum, window) => sum + pick(window), 0)
  /**
   * Null where one of them is.
   * @type {(pick: (window: Measurement) => number | null, join: (values: number[]) => number) => number | null}
   */
  const known = (pick, join) =>
    windows.some((window) => pick(window) === null) ? null : join(windows.map((window) => Number(pick(window))))
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
  const max = (/** @type {number[]} */ values) => Math.max(...values)
  const durationSeconds = total((window) => window.durationSeconds)
  const ok = total(({ counts }) => counts.ok)
  const bytes = total((window) => window.bytes)
  const share = (/** @type {Measurement} */ { durationSeconds: own }) => own / durationSeconds
  return {
    ...last,
    ...mergeHistograms(windows),
    ...mergeFirstBytes(windows),
    ...(last.databaseCpuSeconds !== undefined && {
      databaseCpuSeconds: known((window) => window.databaseCpuSeconds ?? null, sum),
    }),
    counts: addUpCounts(windows.map((window) => window.counts)),
    bytes,
    bodyBytesPerAnswer:
      ok === 0 ? null : total(({ counts, bodyBytesPerAnswer }) => counts.ok * (bodyBytesPerAnswer ?? 0)) / ok,
    durationSeconds,
    processRate: ok / durationSeconds,
    bytesPerSecond: bytes / durationSeconds,
    serverCpuSeconds: known((window) => window.serverCpuSeconds, sum),
    clientCpuSeconds: total((window) => window.clientCpuSeconds),
    otherCpuSeconds: known((window) => window.otherCpuSeconds, sum),
    stealSeconds: known((window) => window.stealSeconds, sum),
    serverPeakMemoryBytes: known((window) => window.serverPeakMemoryBytes, max),
    eventLoopDelayP99Ms: known((window) => window.eventLoopDelayP99Ms, max),
    gcShare: known(
      (window) => window.gcShare,
      () => total((window) => Number(window.gcShare) * share(window)),
    ),
  }
}

/** Merges times to the first byte, if they were measured. @param {Measurement[]} windows */
function mergeFirstBytes(windows) {
  const firstBytes = windows.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram))
  if (firstBytes.length === 0) return {}
  const { latencyMs: ttfbMs, latencyHistogram: ttfbHistogram } = mergeHistograms(firstBytes)
  return { ttfbMs, ttfbHistogram }
}

/** @param {Counts[]} all */
function addUpCounts(all) {
  const counts = { sent: 0, ok: 0, wrong: 0, failed: 0, inFlight: 0 }
  for (const name of /** @type {(keyof Counts)[]} */ (Object.keys(counts)))
    for (const some of all) counts[name] += some[name]
  return counts
}
