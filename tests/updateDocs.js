import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as graphql from 'graphql'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { rowFieldsOf } from '../lib/suites/kit/fields.js'
import { fields } from '../lib/suites/throughput/fields.js'
import { createAuthors } from '../lib/workload/data.js'
import { createSchema } from '../lib/workload/schema.js'
import { createWorkload } from '../lib/workload/workloads.js'
import { findAges, judgeAges } from './perf/judgeAges.js'
import { describeOneCore, judgeSlices, judgeWrk, readRecords } from './perf/validations.js'
import { projectFolder } from './sources.js'

/** @import { FieldTable } from '../lib/suites/kit/fields.js' */

// Writes what of the docs follows from lib/, and from records of tests/perf: `npm run update-docs`.

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

/** Rows of a run. @param {string} folder */
const rowsOf = (folder) =>
  JSON.parse(
    execFileSync(process.execPath, ['compare.js', '--results', folder, '--json'], {
      cwd: projectFolder,
      encoding: 'utf8',
    }),
  )

/** @typedef {(path: string) => string} Describe */
/**
 * What tests/perf has measured, where there are records of it.
 * @type {[path: string, marker: string, records: string, describe: Describe][]}
 */
const validations = [
  ['docs/validation.md', 'ages', 'ages.ndjson', (path) => judgeAges(readRecords(path))],
  ['docs/validation.md', 'wrk', 'wrk.ndjson', (path) => judgeWrk(readRecords(path)).text],
  ['docs/validation.md', 'slices-8', 'slices-8.ndjson', (path) => judgeSlices(readRecords(path)).text],
  ['docs/validation.md', 'slices-4', 'slices-4.ndjson', (path) => judgeSlices(readRecords(path)).text],
  [
    'docs/suites/throughput.md',
    'one-core',
    'one-core',
    (path) => describeOneCore(rowsOf(join(path, '../two-cores')), rowsOf(path)),
  ],
]

/** @type {() => [path: string, marker: string, table: string][]} */
const measuredTables = () =>
  validations.flatMap(([path, marker, name, describe]) => {
    const records = join(projectFolder, 'results/published/validation', name)
    return existsSync(records) ? [[path, marker, describe(records)]] : []
  })

/** Tables by the path of their page and their marker. @type {[path: string, marker: string, table: string][]} */
const tables = [
  ['docs/results-format.md', 'throughput-value', documentValue(fields)],
  ['docs/suites/throughput.md', 'columns', documentColumns(fields)],
  ['docs/suites/throughput.md', 'rows', documentRows(fields)],
  ...measuredTables(),
]

/** Prints the part of the schema that the classic document and its kinds ask for, without the scenarios' fields. */
function printClassicSchema() {
  const query = createSchema(graphql, { authors: [] }).getQueryType()?.toConfig()
  const fields = Object.entries(query?.fields ?? {}).filter(([name]) => /^(hello|authors?)$/.test(name))
  const Query = new graphql.GraphQLObjectType({ name: 'Query', fields: Object.fromEntries(fields) })
  return `${graphql.printSchema(new graphql.GraphQLSchema({ query: Query }))}\n`
}

/** Files that are made as a whole, for servers in other languages: their texts by path. */
function createClassicFiles() {
  const { body, golden } = createWorkload('compound')
  const print = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`
  return Object.entries({
    'docs/classic/schema.graphql': printClassicSchema(),
    'docs/classic/data.json': print({ authors: createAuthors() }),
    'docs/classic/request.json': print(JSON.parse(String(body))),
    'docs/classic/answer.json': print(golden),
  })
}

const agesFile = join(projectFolder, 'results/published/validation/ages.ndjson')

/** Writes from which second of load on each server is steady, for flags. @type {() => [string, string][]} */
function createSteadyAges() {
  const ages = findAges(readRecords(agesFile).records).rows.map(({ server, age }) => [server, age])
  const text = JSON.stringify(Object.fromEntries(ages.sort()), null, 2)
  return [['lib/suites/throughput/analyse/steadyAges.json', `${text}\n`]]
}

/** @param {string} path of a file, which may not be there yet */
const read = (path) => (existsSync(join(projectFolder, path)) ? readFileSync(join(projectFolder, path), 'utf8') : '')

/** @type {(text: string, table: string, marker: string, path: string) => string} */
function replaceMarked(text, table, marker, path) {
  const replaced = replaceBetweenMarkers(text, table, marker)
  if (replaced === null) throw new Error(`${path} has no markers ${marker}:start and ${marker}:end`)
  return replaced
}

/** Pages and files as they are, and as lib/ has them. */
export const generatedPages = () => [
  ...[...new Set(tables.map(([path]) => path))].map((path) => {
    const page = read(path)
    const updated = tables
      .filter(([other]) => other === path)
      .reduce((text, [, marker, table]) => replaceMarked(text, table, marker, path), page)
    return { path, page, updated }
  }),
  ...[...createClassicFiles(), ...createSteadyAges()].map(([path, updated]) => ({ path, page: read(path), updated })),
]

if (import.meta.filename === process.argv[1])
  for (const { path, updated } of generatedPages()) writeFileSync(join(projectFolder, path), updated)
