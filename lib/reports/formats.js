import { formatCsv } from './csv.js'
import { formatJson } from './json.js'
import { formatMarkdown } from './markdown.js'
import { formatTable } from './table.js'

/** @import { FormatOptions, Report } from './report.d.ts' */

/** @typedef {keyof typeof formats} Format */

/** The ways in which a report can be written, by the options that ask for them. */
export const formats =
  /** @satisfies {Record<string, { about: string, write: (report: Report, options: FormatOptions) => string }>} */ ({
    table: { about: 'a table for the terminal (default)', write: formatTable },
    markdown: { about: 'a markdown table', write: formatMarkdown },
    csv: { about: 'comma-separated values', write: formatCsv },
    json: { about: 'an array of rows', write: formatJson },
  })
