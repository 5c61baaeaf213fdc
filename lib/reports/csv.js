import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/** @typedef {import('../types.d.ts').Row} Row */

/**
 * @param {Row} row
 * @returns {Record<string, string | number | boolean | null>} the row without nesting, so without its constant rates
 */
function flatten({ rank, interval, ratioInterval, latencyMs, graphqlOverHttp, rates: _, capacity: __, flags, ...row }) {
  const audits = /** @type {const} */ (['must', 'should', 'may']).flatMap((level) => [
    [`graphqlOverHttp.${level}.passed`, graphqlOverHttp?.[level].passed ?? null],
    [`graphqlOverHttp.${level}.total`, graphqlOverHttp?.[level].total ?? null],
  ])
  return {
    'rank.first': rank?.[0] ?? null,
    'rank.last': rank?.[1] ?? null,
    ...row,
    'interval.low': interval?.[0] ?? null,
    'interval.high': interval?.[1] ?? null,
    'ratioInterval.low': ratioInterval?.[0] ?? null,
    'ratioInterval.high': ratioInterval?.[1] ?? null,
    ...Object.fromEntries(Object.entries(latencyMs).map(([name, value]) => [`latencyMs.${name}`, value])),
    ...Object.fromEntries(audits),
    flags: flags.join(' | '),
  }
}

/** What a spreadsheet takes for a formula, in both widths. */
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A field as RFC 4180 has it; nothing where there is no value. A text that a spreadsheet would compute begins with an
 * apostrophe, as OWASP's "CSV Injection" advises.
 * @param {string | number | boolean | null} value
 */
function field(value) {
  if (typeof value !== 'string') return String(value ?? '')
  const plain = plainWords(value, maxNoteLength)
  const text = formula.test(plain) ? `'${plain}` : plain
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * @param {string[]} names
 * @param {(string | number | boolean | null)[][]} lines with a value for each name
 * @returns {string} comma-separated values with a header line
 */
export function toCsv(names, lines) {
  return [names.join(','), ...lines.map((values) => values.map(field).join(','))].join('\n')
}

/**
 * The rows as comma-separated values with a header line.
 * @param {import('../types.d.ts').Report} report
 */
export function formatCsv({ rows }) {
  const flat = rows.map(flatten)
  const names = Object.keys(flat[0] ?? {})
  return toCsv(
    names,
    flat.map((row) => names.map((name) => row[name])),
  )
}
