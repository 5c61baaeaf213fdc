import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { formatCsv } from './csv.js'
import { formatMarkdown } from './markdown.js'
import { formatWithAnswer } from './table.js'

/** @import { FormatOptions, Report } from './report.d.ts' */

/** @typedef {keyof typeof formats} Format */

/** Formats the rows as a JSON array, without what steers a terminal. @param {Pick<Report, 'rows'>} report */
export const formatJson = ({ rows }) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? plainWords(value, maxNoteLength) : value), 2)

/** Formats of reports, by the options that select them. */
export const formats =
  /** @satisfies {Record<string, { about: string, write: (report: Report, options: FormatOptions) => string }>} */ ({
    table: { about: 'a table for the terminal (default)', write: formatWithAnswer },
    markdown: { about: 'a markdown table', write: formatMarkdown },
    csv: { about: 'comma-separated values', write: formatCsv },
    json: { about: 'an array of rows', write: formatJson },
  })
