/**
 * Factors of the units behind a number; the first match counts.
 * @type {Record<'count' | 'duration' | 'bytes', [RegExp, number][]>}
 */
const units = {
  count: [
    [/^k\b/i, 1e3],
    [/^m\b/i, 1e6],
  ],
  duration: [
    [/^ns\b/, 1e-6],
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

/** Removes separators of thousands, and turns a decimal comma into a point. @param {string} digits */
function toPlain(digits) {
  const close = digits.replace(/[ '’_]/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(close)) return close.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(close)) return close.replaceAll('.', '').replace(',', '.')
  return close.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/**
 * Parses a number as people print it: `66804.8`, `12,345`, `1 234,5`, `66.8k`, `7.00 ms`, `~35`, `1.2 ± 0.1`.
 * @param {string | undefined} text
 * @param {keyof typeof units} kind
 * @param {number} [unit] - factor of a number without a unit; durations are in milliseconds
 * @returns {{ value: number, step: number } | null} step: value of its last digit; null if there is no number
 */
export function parsePrintedNumber(text, kind, unit = 1) {
  const close = (text ?? '').replace(/[\u00A0\u2009\u202F]/g, ' ').trim()
  const match = /^[~≈<>]?\s*(\d[\d.,' ’_]*\d|\d)\s*(.*)$/.exec(close)
  if (!match) return null
  const plain = toPlain(match[1])
  const scale = units[kind].find(([pattern]) => pattern.test(match[2]))?.[1] ?? unit
  const value = Number(plain) * scale
  const decimals = plain.split('.')[1]?.length ?? 0
  return Number.isFinite(value) ? { value, step: scale * 10 ** -decimals } : null
}
