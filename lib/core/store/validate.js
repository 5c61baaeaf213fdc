import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

/** @import { ValidateFunction } from 'ajv' */

/**
 * @typedef {object} Described a suite, as far as its results go
 * @property {string} name
 * @property {() => Record<string, object>} definitions what they hold in the envelope, as JSON schemas
 * @property {(result: any) => string | null} [describeContradiction] what a schema cannot say
 */

export const schemaVersion = 4
const envelope = new URL('../../../results/schema.json', import.meta.url)

/** @type {Map<string, ValidateFunction>} by suite */
const compiled = new Map()

/** What a result of a suite is: the envelope, with what the suite says of it. @param {Pick<Described, 'definitions'>} suite */
export function schemaOf({ definitions }) {
  const shared = JSON.parse(readFileSync(envelope, 'utf8'))
  return { ...shared, definitions: { ...shared.definitions, ...definitions() } }
}

/** @param {Described} suite */
function validatorOf(suite) {
  const known = compiled.get(suite.name)
  if (known) return known
  const validate = new Ajv({ allowUnionTypes: true }).compile(schemaOf(suite))
  compiled.set(suite.name, validate)
  return validate
}

/** In what a value is no result of a suite. @type {(value: any, suite: Described) => string | null} null where it is one */
export function describeSchemaFault(value, suite) {
  if (typeof value?.schemaVersion !== 'number') return 'it is not a result of this project'
  if (value.schemaVersion !== schemaVersion)
    return `it has schema version ${value.schemaVersion}, expected ${schemaVersion}; run node bench again for it`
  if (typeof value.suite === 'string' && value.suite !== suite.name) return `it is a result of the suite ${value.suite}`
  const validate = validatorOf(suite)
  if (validate(value)) return suite.describeContradiction?.(value) ?? null
  const [{ instancePath, message }] = validate.errors ?? [{ instancePath: '', message: 'unknown' }]
  return `${instancePath || 'it'} ${message}`
}
