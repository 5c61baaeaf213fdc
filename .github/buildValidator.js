import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'

/** Where the code is that checks a result without any package. */
export const validatorPath = join(import.meta.dirname, 'resultValidator.js')

/**
 * results/schema.json as code: Ajv's own, so that the job that commits results checks them as the runner does, but has
 * to install nothing.
 * @throws {Error} where the schema has come to need Ajv's runtime
 */
export function validatorCode() {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../results/schema.json'), 'utf8'))
  const ajv = new Ajv({ allowUnionTypes: true, inlineRefs: false, code: { source: true, esm: true, lines: true } })
  const code = standalone.default(ajv, ajv.compile(schema))
  const [required] = code.match(/require\([^)]*\)/) ?? []
  if (required) throw new Error(`a keyword of results/schema.json needs ${required}, which is not there without npm`)
  return `// @ts-nocheck\n// Built from results/schema.json by npm run build-validator; do not edit.\n${code}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(validatorPath, validatorCode())
