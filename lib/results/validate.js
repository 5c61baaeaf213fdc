import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

const schemaVersion = 2

const schemaFile = new URL('../../results/schema.json', import.meta.url)

/** @type {import('ajv').ValidateFunction | undefined} */
let compiled

/**
 * Says in what a value differs from results/schema.json, or null where it does not.
 * @param {any} value
 * @returns {string | null}
 */
export function describeSchemaFault(value) {
  if (typeof value?.schemaVersion !== 'number') return 'it is not a result of this project'
  if (value.schemaVersion !== schemaVersion)
    return `it has schema version ${value.schemaVersion}, expected ${schemaVersion}; run node bench again for it`
  compiled ??= new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(schemaFile, 'utf8')))
  if (compiled(value)) return describeContradiction(value)
  const [{ instancePath, message }] = compiled.errors ?? [{ instancePath: '', message: 'unknown' }]
  return `${instancePath || 'it'} ${message}`
}

/**
 * What a schema cannot say: there is a summary exactly where every round is completed.
 * @param {import('../types.d.ts').Result} result
 */
function describeContradiction({ rounds, summary }) {
  const completed = rounds.every(({ outcome }) => outcome === 'completed')
  return completed === (summary !== null) ? null : 'its summary does not fit its rounds'
}
