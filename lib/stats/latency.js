import hdr from 'hdr-histogram-js'

/** @import { Latency } from '../types.d.ts' */

/**
 * @typedef {object} Latencies
 * @property {Latency | null} latencyMs
 * @property {string} latencyHistogram - as from encodeLatency
 */

const bitBucketSize = 32

/** Creates a histogram of microseconds, 1 µs to 10 minutes, right to three significant digits. */
export const createLatencyHistogram = () =>
  hdr.build({
    bitBucketSize,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 600_000_000,
    numberOfSignificantValueDigits: 3,
  })

/**
 * Reads a percentile in milliseconds: the upper end of a bucket, unless that is above the largest value.
 * @type {(histogram: hdr.Histogram, percentile: number) => number}
 */
const percentileOf = (histogram, percentile) =>
  Math.min(histogram.getValueAtPercentile(percentile), histogram.maxValue) / 1000

/**
 * Describes recorded latencies in milliseconds.
 * @param {hdr.Histogram} histogram - of microseconds
 * @param {number} [mean] - in milliseconds; the library takes milliseconds to compute it
 * @returns {Latency | null} null if nothing was recorded
 */
export function describeLatency(histogram, mean = histogram.mean / 1000) {
  if (histogram.totalCount === 0) return null
  const [p50, p90, p99] = [50, 90, 99].map((percentile) => percentileOf(histogram, percentile))
  return { mean, p50, p90, p99, max: histogram.maxValue / 1000 }
}

/** @param {hdr.Histogram} histogram @returns {string} HdrHistogram's V2 compressed encoding in base64 */
export const encodeLatency = (histogram) => hdr.encodeIntoCompressedBase64(histogram)

/** @param {string} encoded - as from encodeLatency */
const decodeLatency = (encoded) => hdr.decodeFromCompressedBase64(encoded, bitBucketSize)

/** Adds up the latencies of windows. Each one's mean weighs as much as it has answers. @param {Latencies[]} windows */
function addUp(windows) {
  const histogram = createLatencyHistogram()
  let totalMs = 0
  for (const { latencyMs, latencyHistogram } of windows) {
    const added = decodeLatency(latencyHistogram)
    histogram.add(added)
    totalMs += added.totalCount * (latencyMs?.mean ?? 0)
  }
  return { latencyMs: describeLatency(histogram, totalMs / histogram.totalCount), histogram }
}

/** Describes the latencies of several windows together. @param {Latencies[]} windows */
export const mergeLatencies = (windows) => addUp(windows).latencyMs

/** Describes and encodes the latencies of several windows together. @type {(windows: Latencies[]) => Latencies} */
export function mergeHistograms(windows) {
  const { latencyMs, histogram } = addUp(windows)
  return { latencyMs, latencyHistogram: encodeLatency(histogram) }
}

/**
 * Joins a window's latency with its histogram.
 * @type {(latencyMs?: Latency | null, latencyHistogram?: string | null) => Latencies[]} none without a histogram
 */
export const toLatencies = (latencyMs = null, latencyHistogram = null) =>
  latencyHistogram === null ? [] : [{ latencyMs, latencyHistogram }]

/**
 * Reads a percentile of encoded latencies in milliseconds.
 * @type {(encoded: string, percentile: number) => number} encoded: as from encodeLatency
 */
export const readPercentile = (encoded, percentile) => percentileOf(decodeLatency(encoded), percentile)
