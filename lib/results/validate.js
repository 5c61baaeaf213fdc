import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describeUnequalColumns } from '../suites/parallelism/pageColumns.js'
import { describeContradiction } from '../suites/throughput/contradiction.js'

/** @typedef {import('./files.js').Suite} Suite */

/** @type {Record<Suite, { version: number, path: string }>} */
const schemas = {
  servers: { version: 2, path: 'results/schema.json' },
  parallelism: { version: 4, path: 'results/parallelism.schema.json' },
}

/** What a schema cannot say. @type {Record<Suite, (value: any) => string | null>} */
const contradictions = { servers: describeContradiction, parallelism: describeUnequalColumns }

/** @type {Map<string, import('ajv').ValidateFunction>} by path */
const compiled = new Map()

/** The file that says what a result of a suite is, from the project's root. @param {Suite} suite */
export const schemaPath = (suite) => (schemas[suite] ?? schemas.servers).path

/** @param {string} path */
function validatorOf(path) {
  const known = compiled.get(path)
  if (known) return known
  const schema = JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema)
  compiled.set(path, validate)
  return validate
}

/**
 * Says in what a value differs from the schema of its suite, or null where it does not.
 * @param {any} value
 * @param {Suite} [suite] that it is to be of
 * @returns {string | null}
 */
export function describeSchemaFault(value, suite = 'servers') {
  const { version, path } = schemas[suite] ?? schemas.servers
  if (typeof value?.schemaVersion !== 'number') return 'it is not a result of this project'
  if (value.suite in schemas && value.suite !== suite) return `it is a result of the suite ${value.suite}`
  if (value.schemaVersion !== version)
    return `it has schema version ${value.schemaVersion}, expected ${version}; run node bench again for it`
  const validate = validatorOf(path)
  if (validate(value)) return contradictions[suite](value)
  const [{ instancePath, message }] = validate.errors ?? [{ instancePath: '', message: 'unknown' }]
  return `${instancePath || 'it'} ${message}`
}
