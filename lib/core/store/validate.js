import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { memoize } from '../../stats/memoize.js'

/**
 * @typedef {object} Described a suite, as far as its results go
 * @property {string} name
 * @property {() => Record<string, object>} definitions - JSON schemas of the parts of its results
 * @property {(result: any) => string | null} [describeContradiction] - finds faults that a schema cannot find
 */

export const schemaVersion = 4
const envelope = new URL('./schema.json', import.meta.url)

/** Creates the JSON schema of a suite's results. @param {Pick<Described, 'definitions'>} suite */
export function schemaOf({ definitions }) {
  const shared = JSON.parse(readFileSync(envelope, 'utf8'))
  return { ...shared, definitions: { ...shared.definitions, ...definitions() } }
}

const validatorOf = memoize(
  (/** @type {Described} */ suite) => new Ajv({ allowUnionTypes: true }).compile(schemaOf(suite)),
  ({ name }) => name,
)

/**
 * Describes the first fault of a value that is no result of a suite; null if it is one.
 * @type {(value: any, suite: Described) => string | null}
 */
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
