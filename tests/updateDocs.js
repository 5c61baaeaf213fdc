import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { rowFieldsOf } from '../lib/suites/kit/fields.js'
import { fields } from '../lib/suites/throughput/fields.js'
import { projectFolder } from './sources.js'

/** @import { FieldTable } from '../lib/suites/kit/fields.js' */

// Writes the tables of the docs that follow from tables of fields: `npm run update-docs`.

/** @type {(head: string[], lines: string[][]) => string} */
const tableOf = (head, lines) =>
  [head, [':--', ':--'], ...lines].map(([name, text]) => `| ${name} | ${text} |`).join('\n')

/** Documents a sample's value, a line for each field. @param {FieldTable} fields */
export const documentValue = (fields) =>
  tableOf(
    ['field', 'meaning'],
    Object.entries(fields).flatMap(([name, { kind, text = '' }]) => (kind ? [[`\`value.${name}\``, text]] : [])),
  )

/** Documents fields of rows. @param {FieldTable} fields */
export const documentRows = (fields) =>
  tableOf(
    ['field', 'meaning'],
    rowFieldsOf(fields).map(({ name, text }) => [`\`${name}\``, text]),
  )

/** Documents columns. @param {FieldTable} fields */
export const documentColumns = (fields) =>
  tableOf(
    ['column', 'meaning'],
    rowFieldsOf(fields).flatMap(({ columns, text }) => columns.map(({ title }) => [title, text])),
  )

/** Tables by the path of their page and their marker. @type {[path: string, marker: string, table: string][]} */
const tables = [
  ['docs/results-format.md', 'throughput-value', documentValue(fields)],
  ['docs/suites/throughput.md', 'columns', documentColumns(fields)],
  ['docs/suites/throughput.md', 'rows', documentRows(fields)],
]

/** Pages as they are, and as the tables of fields have them. */
export const generatedPages = () =>
  [...new Set(tables.map(([path]) => path))].map((path) => {
    const page = readFileSync(join(projectFolder, path), 'utf8')
    const updated = tables
      .filter(([other]) => other === path)
      .reduce((text, [, marker, table]) => replaceBetweenMarkers(text, table, marker) ?? text, page)
    return { path, page, updated }
  })

if (import.meta.filename === process.argv[1])
  for (const { path, updated } of generatedPages()) writeFileSync(join(projectFolder, path), updated)
