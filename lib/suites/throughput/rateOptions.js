import { UsageError } from '../../cli/usageError.js'

/** @typedef {import('../../types.d.ts').AskedRate} AskedRate */
/** @typedef {import('../../types.d.ts').Slo} Slo */

const maxRate = 1_000_000

/** @type {(option: string, expected: string, text: string) => UsageError} */
function unexpected(option, expected, text) {
  return new UsageError(`${option}: expected ${expected}, got ${text === '' ? 'nothing' : `"${text}"`}; see --help`)
}

/** @param {string} text one of the list @returns {AskedRate} */
function toRate(text) {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  const value = Number(digits)
  if (percent === '%' && value > 0 && value <= 100) return { shareOfMaximum: value / 100 }
  if (percent === '' && value > 0 && value <= maxRate) return { requestsPerSecond: value }
  const limit = maxRate.toLocaleString('en-US')
  throw unexpected('--rate', `requests/s up to ${limit} or shares up to 100%, such as 500 or 50%,90%`, text)
}

/**
 * @param {unknown} given requests/s and shares of the maximum, with commas between them
 * @param {number} durationSeconds of a window
 * @returns {{ rates?: AskedRate[] }} empty where nothing was given
 * @throws {UsageError}
 */
export function toRates(given, durationSeconds) {
  if (given === undefined) return {}
  const rates = String(given)
    .split(',')
    .map((text) => toRate(text.trim()))
  for (const rate of rates) {
    if ('requestsPerSecond' in rate && rate.requestsPerSecond * durationSeconds < 1)
      throw new UsageError(
        `--rate: ${rate.requestsPerSecond} requests/s in ${durationSeconds} s is less than one; raise it or -d/--duration`,
      )
  }
  return { rates }
}

/**
 * @param {unknown} given such as p99<50ms
 * @returns {{ slo?: Slo }} empty where nothing was given
 * @throws {UsageError}
 */
export function toSlo(given) {
  if (given === undefined) return {}
  const text = String(given).trim()
  const [, percentile, digits, unit] = /^(mean|p50|p90|p99|max)\s*<\s*(\d+(?:\.\d+)?)\s*(ms|s)$/.exec(text) ?? []
  const belowMs = unit === 's' ? Number(digits) * 1000 : Number(digits)
  if (!(belowMs > 0)) throw unexpected('--slo', 'mean, p50, p90, p99 or max below a time, such as p99<50ms', text)
  return { slo: { percentile: /** @type {Slo['percentile']} */ (percentile), belowMs } }
}
