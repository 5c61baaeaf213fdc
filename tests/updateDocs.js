import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as graphql from 'graphql'
import { benchProgram } from '../lib/cli/bench/benchOptions.js'
import { compareProgram } from '../lib/cli/compare/compareOptions.js'
import { isAxis, parametersOf } from '../lib/core/plan/parameters.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { suites } from '../lib/suites/index.js'
import { fields as apiFields } from '../lib/suites/api/fields.js'
import { fields as federationFields } from '../lib/suites/federation/fields.js'
import { rowFieldsOf } from '../lib/suites/kit/fields.js'
import { fields } from '../lib/suites/throughput/fields.js'
import { createAuthors } from '../lib/workload/data.js'
import { createSchema } from '../lib/workload/schema.js'
import { createWorkload } from '../lib/workload/workloads.js'
import { createApiTypes } from './apiTypes.js'
import { findAges, judgeAges } from './perf/judgeAges.js'
import { describeOneCore, judgeApi, judgeHttp2, judgeSlices, judgeWrk, readRecords } from './perf/validations.js'
import { schemaFields } from './schemaFields.js'
import { projectFolder } from './sources.js'

/** @import { Suite } from '../lib/core/suite.d.ts' */
/** @import { FieldTable } from '../lib/suites/kit/fields.js' */
/** @import { Parameter, ParameterTable } from '../lib/workload/parameter.d.ts' */
/** @import { Schema } from './schemaFields.js' */

// Writes what of the docs follows from lib/, and from records of tests/perf: `npm run update-docs`.

/** @type {(head: string[], lines: string[][]) => string} */
const tableOf = (head, lines) =>
  [head, head.map(() => ':--'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

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

/**
 * Documents the fields that a schema describes.
 * @param {Schema} schema
 * @param {Set<string>} [others] - fields that another table has
 */
export const documentSchema = (schema, others = new Set()) =>
  tableOf(
    ['field', 'meaning'],
    [...schemaFields(schema)].flatMap(([name, text]) => (text && !others.has(name) ? [[`\`${name}\``, text]] : [])),
  )

/** Documents options with their defaults, as --help does. @param {ParameterTable} table */
export const documentOptions = (table) =>
  tableOf(
    ['option', 'default', 'meaning'],
    Object.entries(table).flatMap(([name, { fixed, alias, help, requires, ...parameter }]) => {
      if (fixed) return []
      const { shownDefault = '', default: defaultText = shownDefault } = parameter
      const text = `${alias ? `\`-${alias}\`: ` : ''}${requires ? `with --${requires[0]}: ` : ''}${help}`
      return [[`\`--${name}\``, defaultText.replace(' of this project', ''), text.replace(/--[a-z][\w-]*/g, '`$&`')]]
    }),
  )

/**
 * Documents a setting by the option that it is the value of.
 * @type {(name: string, parameter: Pick<Parameter, 'fixed' | 'help'>, schema: any, key: string) => string}
 */
function documentSetting(name, { fixed, help }, { properties, required }, key) {
  if (fixed) return help
  const canBeNull = properties[key].anyOf?.some((/** @type {Schema} */ { type }) => type === 'null')
  const absence = required.includes(key) ? (canBeNull ? '; null without it' : '') : '; absent without it'
  return `\`--${name}\`${absence}`
}

/**
 * Documents the settings that are values of options, each once.
 * @param {Pick<Suite, 'name' | 'parameters' | 'definitions'>[]} suites
 */
export function documentSettings(suites) {
  const texts = /** @type {Map<string, string>} */ (new Map())
  for (const suite of suites) {
    const { settings } = /** @type {any} */ (describedSuite(suite).definitions())
    for (const [name, parameter] of Object.entries(/** @type {ParameterTable} */ (parametersOf(suite)))) {
      const { setting = name } = parameter
      const [schema, key] = isAxis(parameter) ? [settings.properties.axes, name] : [settings, setting]
      const field = isAxis(parameter) ? `\`settings.axes.${key}\`` : `\`settings.${key}\``
      if (!schema.properties[key] || texts.has(field)) continue
      texts.set(field, documentSetting(name, parameter, schema, key))
    }
  }
  return tableOf(['field', 'meaning'], [...texts])
}

/** Runs a script of the project. @param {string[]} args @returns {string} what it prints */
const runScript = (...args) => execFileSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' })

/** Rows of a run. @param {string} folder */
const rowsOf = (folder) => JSON.parse(runScript('compare.js', '--results', folder, '--json'))

/** @typedef {(path: string) => string} Describe */
/** @typedef {[path: string, marker: string, table: string]} Marked */
/** @typedef {[path: string, marker: string, table: ParameterTable]} Options */
/**
 * What tests/perf has measured, where there are records of it.
 * @type {[path: string, marker: string, records: string, describe: Describe][]}
 */
const validations = [
  ['docs/validation.md', 'ages', 'ages.ndjson', (path) => judgeAges(readRecords(path))],
  ['docs/validation.md', 'wrk', 'wrk.ndjson', (path) => judgeWrk(readRecords(path)).text],
  ['docs/validation.md', 'http2-clients', 'http2-clients.ndjson', (path) => judgeHttp2(readRecords(path))],
  ['docs/validation.md', 'slices-8', 'slices-8.ndjson', (path) => judgeSlices(readRecords(path)).text],
  ['docs/validation.md', 'slices-4', 'slices-4.ndjson', (path) => judgeSlices(readRecords(path)).text],
  [
    'docs/validation.md',
    'wrk-100x10',
    'wrk-100x10.ndjson',
    (path) => `At 100 × 10, the load of the published ranks:\n\n${judgeWrk(readRecords(path)).text}`,
  ],
  [
    'docs/validation.md',
    'slices-60',
    'slices-60.ndjson',
    (path) => `In twelve sets of processes with five cycles each:\n\n${judgeSlices(readRecords(path)).text}`,
  ],
  ['docs/validation.md', 'api-equal', 'api-equal.ndjson', (path) => judgeApi(readRecords(path))],
  ['docs/validation.md', 'api-slower', 'api-slower.ndjson', (path) => judgeApi(readRecords(path))],
  ['docs/validation.md', 'api-smaller', 'api-smaller.ndjson', (path) => judgeApi(readRecords(path))],
  ['docs/validation.md', 'api-one', 'api-one.ndjson', (path) => judgeApi(readRecords(path))],
  [
    'docs/suites/throughput.md',
    'one-core',
    'one-core',
    (path) => describeOneCore(rowsOf(join(path, '../two-cores')), rowsOf(path)),
  ],
]

/** @type {() => Marked[]} */
const measuredTables = () =>
  validations.flatMap(([path, marker, name, describe]) => {
    const records = join(projectFolder, 'results/published/validation', name)
    return existsSync(records) ? [[path, marker, describe(records)]] : []
  })

/** Pages whose tables of options are written by hand. */
const handWritten = ['docs/suites/subscriptions.md']

/** Tables of options: of bench, of compare, and of both in each suite. @type {() => Marked[]} */
function optionTables() {
  /** @type {Options[]} */
  const programs = [
    ['docs/commands.md', 'bench-options', benchProgram(suites).shared],
    ['docs/commands.md', 'compare-options', compareProgram(suites).shared],
  ]
  /** @type {(suite: Suite) => Options[]} */
  const optionsOf = ({ name, parameters, compare }) => [
    [`docs/suites/${name}.md`, 'options', parameters],
    ['docs/commands.md', `${name}-compare`, compare?.parameters ?? {}],
  ]
  return [...programs, ...suites.flatMap(optionsOf)]
    .filter(([path, , table]) => !handWritten.includes(path) && Object.keys(table).length > 0)
    .map(([path, marker, table]) => [path, marker, documentOptions(table)])
}

/** Reads definitions that no suite has alone. @param {string} folder @returns {[string, Schema]} */
function sharedSchema(folder) {
  const schema = JSON.parse(readFileSync(join(projectFolder, 'lib', folder, 'schema.json'), 'utf8'))
  return [folder.split('/').at(-1) ?? '', schema]
}

/** Tables of what schemas of stored results describe, each field in the first of them. @type {() => Marked[]} */
function schemaTables() {
  const documented = /** @type {Set<string>} */ (new Set())
  /** @type {[string, Schema][]} */
  const suiteSchemas = suites.map((suite) => [suite.name, { definitions: suite.definitions() }])
  return [...['core/store', 'network'].map(sharedSchema), ...suiteSchemas].map(([name, schema]) => {
    const table = documentSchema(schema, documented)
    for (const [field, text] of schemaFields(schema)) if (text) documented.add(field)
    return ['docs/results-format.md', `${name}-fields`, table]
  })
}

/** Tables by the path of their page and their marker. @type {Marked[]} */
const tables = [
  ['docs/results-format.md', 'settings', documentSettings(suites)],
  ['docs/results-format.md', 'throughput-value', documentValue(fields)],
  ...schemaTables(),
  ...optionTables(),
  ['docs/suites/throughput.md', 'columns', documentColumns(fields)],
  ['docs/suites/throughput.md', 'rows', documentRows(fields)],
  ['docs/suites/federation.md', 'rows', documentRows(federationFields)],
  ['docs/suites/api.md', 'rows', documentRows(apiFields)],
  ...measuredTables(),
]

/** Prints the part of the schema that the classic document and its kinds ask for, without the scenarios' fields. */
function printClassicSchema() {
  const query = createSchema(graphql, { authors: [] }).getQueryType()?.toConfig()
  const fields = Object.entries(query?.fields ?? {}).filter(([name]) => /^(hello|authors?)$/.test(name))
  const Query = new graphql.GraphQLObjectType({ name: 'Query', fields: Object.fromEntries(fields) })
  return `${graphql.printSchema(new graphql.GraphQLSchema({ query: Query }))}\n`
}

/** Files that are made as a whole, for servers in other languages and for api files: their texts by path. */
function createWholeFiles() {
  const { body, golden } = createWorkload('compound')
  const print = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`
  return Object.entries({
    'docs/classic/schema.graphql': printClassicSchema(),
    'docs/classic/data.json': print({ authors: createAuthors() }),
    'docs/classic/request.json': print(JSON.parse(String(body))),
    'docs/classic/answer.json': print(golden),
    'docs/api.d.ts': createApiTypes(),
  })
}

/** Address of this project if package.json has none. */
const noAddress = 'OWNER/REPOSITORY'

/** Pages that name the address of this project. */
const addressed = ['README.md', 'CONTRIBUTING.md', 'docs/own-api.md', '.github/workflows/pull-request.yml']

/** Matches the address where it is cloned or used. */
const address = /(?<=git clone https:\/\/github\.com\/|uses: )[\w.-]+\/[\w.-]+(?= |\/\.github\/workflows\/|@COMMIT)/g

/** Reads OWNER/NAME from a package's field `repository`. @param {string | { url: string }} [repository] */
export function addressOf(repository = '') {
  const text = typeof repository === 'string' ? repository : repository.url
  return /(?:^|github:|github\.com[/:])([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(text)?.[1] ?? noAddress
}

/** Writes the address of this project. @type {(page: string, owned?: string) => string} */
export const writeAddress = (page, owned = addressOf(JSON.parse(read('package.json')).repository)) =>
  page.replace(address, owned)

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
  ...addressed.map((path) => ({ path, page: read(path), updated: writeAddress(read(path)) })),
  ...[...createWholeFiles(), ...createSteadyAges()].map(([path, updated]) => ({ path, page: read(path), updated })),
]

if (import.meta.filename === process.argv[1])
  for (const { path, updated } of generatedPages()) writeFileSync(join(projectFolder, path), updated)
