import { maxNoteLength, plainWords } from '../workload/plainWords.js'

/** @import { Report } from './report.d.ts' */

/** The rows as a JSON array; words are as they are, but for what steers a terminal. @param {Pick<Report, 'rows'>} report */
export const formatJson = ({ rows }) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? plainWords(value, maxNoteLength) : value), 2)
