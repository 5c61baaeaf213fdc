import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/** @import { Report } from './report.d.ts' */

/** Returns the shape of a field that the rows of any suite may lack. @param {string} name */
function defaultShape(name) {
  if (name === 'rank') return { first: null, last: null }
  return /interval$/i.test(name) ? { low: null, high: null } : undefined
}

/** Indexes of the ends of a range. @type {Record<string, number>} */
const indexes = { first: 0, low: 0, last: 1, high: 1 }

/** @param {unknown} value @returns {value is object} */
const isNested = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the path to each value that is not nested. @type {(path: string[], shape: unknown) => string[][]} */
const pathsIn = (path, shape) =>
  isNested(shape) ? Object.entries(shape).flatMap(([name, inner]) => pathsIn([...path, name], inner)) : [path]

/** Places ranks first, then plain fields, nested ones, and lists. @type {(name: string, shape: unknown) => number} */
function placeOf(name, shape) {
  if (name === 'rank') return 0
  if (Array.isArray(shape)) return 3
  return isNested(shape) ? 2 : 1
}

/** @param {Pick<Report, 'rows' | 'nested'>} report */
function pathsOf({ rows, nested }) {
  const shapes = Object.entries(rows[0] ?? {}).map(
    ([name, value]) => /** @type {const} */ ([name, nested?.[name] ?? defaultShape(name) ?? value]),
  )
  return shapes.sort((a, b) => placeOf(...a) - placeOf(...b)).flatMap(([name, shape]) => pathsIn([name], shape))
}

/** @type {(value: any, name: string) => any} */
const memberOf = (value, name) => (Array.isArray(value) ? value[indexes[name]] : value?.[name])

/** First letters of what a spreadsheet takes for a formula, in both widths. */
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Formats a field by RFC 4180; an absent value is empty.
 * An apostrophe precedes a formula, so that no spreadsheet computes it (OWASP, "CSV Injection").
 * @param {string | number | boolean | string[] | null | undefined} content
 */
function formatField(content) {
  const value = Array.isArray(content) ? content.join(' | ') : content
  if (typeof value !== 'string') return String(value ?? '')
  const plain = plainWords(value, maxNoteLength)
  const text = formula.test(plain) ? `'${plain}` : plain
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Formats rows as comma-separated values below a header: nested fields have dotted names, ranges are two fields.
 * @param {Pick<Report, 'rows' | 'nested'>} report
 */
export function formatCsv(report) {
  const paths = pathsOf(report)
  const lines = report.rows.map((row) => paths.map((path) => formatField(path.reduce(memberOf, row))))
  return [paths.map((path) => path.join('.')), ...lines].map((fields) => fields.join(',')).join('\n')
}
