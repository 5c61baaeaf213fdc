import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/** @import { Report } from './report.d.ts' */

/**
 * The rows as a JSON array; null where there is no number. Words are as they are, but for what steers a terminal.
 * @param {Pick<Report, 'rows'>} report
 */
export function formatJson({ rows }) {
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? plainWords(value, maxNoteLength) : value), 2)
}
