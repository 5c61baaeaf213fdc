/** Units behind a number, or in the header of a column; durations are in milliseconds. */
const units = {
  count: { pattern: /(?<!\p{L})([km])(?:\b|(?=\W?(?:[rqto]?ps|req|ops)))/iu, factors: { k: 1e3, m: 1e6 } },
  duration: {
    pattern: /(?<![\p{L}\d'’/])(n|u|µ|μ|m|nano|micro|milli|)s(?:ec|(?!\p{L}))/u,
    factors: { n: 1e-6, nano: 1e-6, u: 1e-3, µ: 1e-3, μ: 1e-3, micro: 1e-3, m: 1, milli: 1, '': 1000 },
  },
  bytes: { pattern: /(?<!\p{L})([kmg]?)i?b/iu, factors: { k: 1e3, m: 1e6, g: 1e9, '': 1 } },
}

/** @typedef {keyof typeof units} Kind */

/** Finds the factor of a text's unit, if it has one. @type {(text: string, kind: Kind) => number | undefined} */
export function unitIn(text, kind) {
  const { pattern, factors } = units[kind]
  const [, prefix] = pattern.exec(text) ?? []
  return /** @type {Record<string, number>} */ (factors)[prefix?.toLowerCase() ?? '-']
}

/** Removes separators of thousands, and turns a decimal comma into a point. @param {string} digits */
function toPlain(digits) {
  const close = digits.replace(/[ '’_]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(close)) return close.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(close)) return close.replaceAll('.', '').replace(',', '.')
  return close.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** Number at the beginning of a cell, behind marks such as `~` or a medal; and, behind a deviation, the rest of it. */
const number = /^[^\p{L}\d.\-–—−]*(\.?\d[\d.,' ’_]*\d|\.?\d)(e[+-]?\d+)?\s*(?:(?:±|\+\/-|[-–/])\s*[\d.,]+\s*)?(\S*)/iu

/**
 * Parses a number as people print it: `66804.8`, `12,345`, `1 234,5`, `66.8k`, `52kps`, `7.00 ms`, `~35`, `1.2 ± 0.1`.
 * @type {(text: string | undefined, kind: Kind, unit?: number) => { value: number, step: number } | null} unit: factor
 *   of a number without a unit; step: value of its last digit; null if there is no number
 */
export function parsePrintedNumber(text = '', kind, unit = 1) {
  const match = number.exec(text.replace(/[\u00A0\u2009\u202F]/g, ' ').trim())
  if (!match || (kind === 'duration' && match[3].startsWith('%'))) return null
  const plain = toPlain(match[1])
  const scale = (unitIn(match[3], kind) ?? unit) * Number(`1${match[2] ?? ''}`)
  const value = Number(plain) * scale
  return Number.isFinite(value) ? { value, step: scale * 10 ** -(plain.split('.')[1]?.length ?? 0) } : null
}
