import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { documentColumns, documentRows, documentValue } from '../lib/suites/kit/fields.js'
import { fields } from '../lib/suites/throughput/fields.js'
import { projectFolder } from './sources.js'

// Writes the tables of the docs that follow from tables of fields: `npm run update-docs`.

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
