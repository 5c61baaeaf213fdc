import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/** @import { Report } from './report.d.ts' */

/** What any suite's rows may lack, and what it holds elsewhere. @param {string} name */
function usualShape(name) {
  if (name === 'rank') return { first: null, last: null }
  return /interval$/i.test(name) ? { low: null, high: null } : undefined
}

/** Where the ends of a range are in it. @type {Record<string, number>} */
const places = { first: 0, low: 0, last: 1, high: 1 }

/** @type {(value: unknown) => value is object} */
const isNested = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @type {(path: string[], shape: unknown) => string[][]} a path to each value that is not nested */
const pathsIn = (path, shape) =>
  isNested(shape) ? Object.entries(shape).flatMap(([name, inner]) => pathsIn([...path, name], inner)) : [path]

/** Ranks come first, what is nested behind what is not, lists last. @type {(name: string, shape: unknown) => number} */
const placeOf = (name, shape) => (name === 'rank' ? 0 : Array.isArray(shape) ? 3 : isNested(shape) ? 2 : 1)

/** @param {Pick<Report, 'rows' | 'nested'>} report */
function pathsOf({ rows, nested }) {
  const shapes = Object.entries(rows[0] ?? {}).map(
    ([name, value]) => /** @type {const} */ ([name, nested?.[name] ?? usualShape(name) ?? value]),
  )
  return shapes.sort((a, b) => placeOf(...a) - placeOf(...b)).flatMap(([name, shape]) => pathsIn([name], shape))
}

/** @type {(value: any, name: string) => any} */
const inside = (value, name) => (Array.isArray(value) ? value[places[name]] : value?.[name])

/** What a spreadsheet takes for a formula, in both widths. */
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A field as RFC 4180 has it; nothing where there is no value. A text that a spreadsheet would compute begins with an
 * apostrophe, as OWASP's "CSV Injection" advises.
 * @param {string | number | boolean | string[] | null | undefined} given
 */
function field(given) {
  const value = Array.isArray(given) ? given.join(' | ') : given
  if (typeof value !== 'string') return String(value ?? '')
  const plain = plainWords(value, maxNoteLength)
  const text = formula.test(plain) ? `'${plain}` : plain
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Comma-separated values with a header line: nested fields have dotted names, ranges are two fields.
 * @param {Pick<Report, 'rows' | 'nested'>} report
 */
export function formatCsv(report) {
  const paths = pathsOf(report)
  const head = paths.map((path) => path.join('.')).join(',')
  return [head, ...report.rows.map((row) => paths.map((path) => field(path.reduce(inside, row))).join(','))].join('\n')
}
