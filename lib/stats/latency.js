import hdr from 'hdr-histogram-js'

/** @import { Latency } from '../types.d.ts' */

const bitBucketSize = 32

/** A histogram of microseconds, 1 µs to 10 minutes, right to three significant digits. */
export const createLatencyHistogram = () =>
  hdr.build({
    bitBucketSize,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 600_000_000,
    numberOfSignificantValueDigits: 3,
  })

/**
 * Computes the mean of a histogram. Its own `mean` makes `node compare --table` take 2.3 times as long, because it describes
 * each of ten thousand buckets, empty or not.
 * @param {hdr.Histogram} histogram with something recorded
 * @returns {number} in microseconds
 */
export function meanOf(histogram) {
  const buckets = /** @type {import('hdr-histogram-js/dist/JsHistogram.js').JsHistogram} */ (
    /** @type {any} */ (histogram)
  )
  let total = 0
  for (let index = 0, left = histogram.totalCount; left > 0; index += 1) {
    const count = buckets.getCountAtIndex(index)
    if (count === 0) continue
    left -= count
    const lowest = buckets.valueFromIndex(index)
    total += count * (lowest + Math.floor((buckets.valueFromIndex(index + 1) - lowest) / 2))
  }
  return total / histogram.totalCount
}

/** @param {hdr.Histogram} histogram @returns {Latency | null} in milliseconds; null where nothing was recorded */
export function describeLatency(histogram) {
  if (histogram.totalCount === 0) return null
  /** The upper end of a bucket, which may lie above the largest value, known exactly. @param {number} percentile */
  const at = (percentile) => Math.min(histogram.getValueAtPercentile(percentile), histogram.maxValue) / 1000
  return { mean: meanOf(histogram) / 1000, p50: at(50), p90: at(90), p99: at(99), max: histogram.maxValue / 1000 }
}

/** @param {hdr.Histogram} histogram @returns {string} HdrHistogram's V2 compressed encoding in base64 */
export const encodeLatency = (histogram) => hdr.encodeIntoCompressedBase64(histogram)

/** @param {string[]} encoded as from encodeLatency */
function addUp(encoded) {
  const merged = createLatencyHistogram()
  for (const text of encoded) merged.add(hdr.decodeFromCompressedBase64(text, bitBucketSize))
  return merged
}

/** The latency of several rounds as of one: their histograms added up. @param {string[]} encoded as from encodeLatency */
export const mergeLatencies = (encoded) => describeLatency(addUp(encoded))

/**
 * Latencies of several rounds as of one, in milliseconds: values that so many percent of them are not above.
 * @type {(encoded: string[], percentiles: number[]) => number[]} encoded: as from encodeLatency, with something recorded
 */
export function percentilesOf(encoded, percentiles) {
  const merged = addUp(encoded)
  return percentiles.map((percentile) => Math.min(merged.getValueAtPercentile(percentile), merged.maxValue) / 1000)
}

/** The same, with the sum itself. @param {string[]} encoded as from encodeLatency */
export function mergeHistograms(encoded) {
  const merged = addUp(encoded)
  return { latencyMs: describeLatency(merged), latencyHistogram: encodeLatency(merged) }
}
