/**
 * Factors of the units behind a number; the first match counts.
 * @type {Record<'count' | 'duration' | 'bytes', [RegExp, number][]>}
 */
const units = {
  count: [
    [/^(k\b|k\W?([rqto]?ps|req|ops)|thousand)/i, 1e3],
    [/^(m\b|m\W?([rqto]?ps|req|ops)|million)/i, 1e6],
  ],
  duration: [
    [/^(ns\b|nanosec)/, 1e-6],
    [/^([uµμ]s|microsec)/, 1e-3],
    [/^(ms|millisec)/, 1],
    [/^s(ec|$|\b)/, 1000],
  ],
  bytes: [
    [/^k/i, 1e3],
    [/^m/i, 1e6],
    [/^g/i, 1e9],
    [/^b/i, 1],
  ],
}

/** @typedef {keyof typeof units} Kind */

/** Finds the factor of the unit that a text begins with. @type {(text: string, kind: Kind) => number | undefined} */
export const unitOf = (text, kind) => units[kind].find(([pattern]) => pattern.test(text))?.[1]

/** Removes separators of thousands, and turns a decimal comma into a point. @param {string} digits */
function toPlain(digits) {
  const close = digits.replace(/[ '’_]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(close)) return close.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(close)) return close.replaceAll('.', '').replace(',', '.')
  return close.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** Number at the beginning of a cell, behind marks such as `~` or a medal, and the rest of it. */
const number = /^[^\p{L}\d.\-–—−]*(\.?\d[\d.,' ’_]*\d|\.?\d)(e[+-]?\d+)?\s*(.*)$/iu

/** Deviation, or end of a range, between a number and its unit. */
const deviation = /^(±|\+\/-|[-–/])\s*[\d.,]+\s*/

/**
 * Parses a number as people print it: `66804.8`, `12,345`, `1 234,5`, `66.8k`, `52kps`, `7.00 ms`, `~35`, `1.2 ± 0.1`.
 * @param {string | undefined} text
 * @param {Kind} kind
 * @param {number} [unit] - factor of a number without a unit; durations are in milliseconds
 * @returns {{ value: number, step: number } | null} step: value of its last digit; null if there is no number
 */
export function parsePrintedNumber(text, kind, unit = 1) {
  const close = (text ?? '').replace(/[\u00A0\u2009\u202F]/g, ' ').trim()
  const match = number.exec(close)
  if (!match || (kind === 'duration' && match[3].startsWith('%'))) return null
  const [, digits, exponent = '', rest] = match
  const plain = toPlain(digits)
  const scale = (unitOf(rest.replace(deviation, ''), kind) ?? unit) * Number(`1${exponent}`)
  const value = Number(plain) * scale
  const decimals = plain.split('.')[1]?.length ?? 0
  return Number.isFinite(value) ? { value, step: scale * 10 ** -decimals } : null
}
