import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { describedSuite } from '../lib/engine/describedSuite.js'
import { schemaOf } from '../lib/results/validate.js'
import { suites } from '../lib/suites/index.js'

/** Where the code is that checks a result without any package. */
export const validatorPath = join(import.meta.dirname, 'resultValidator.js')

/** That whose results are published. */
const [suite] = suites

/**
 * The schema of a suite's results as code: Ajv's own, so that the job that commits results checks them as the runner does,
 * but has to install nothing.
 * @throws {Error} where the schema has come to need Ajv's runtime
 */
export function validatorCode() {
  const ajv = new Ajv({ allowUnionTypes: true, inlineRefs: false, code: { source: true, esm: true, lines: true } })
  const code = standalone.default(ajv, ajv.compile(schemaOf(describedSuite(suite))))
  const [required] = code.match(/require\([^)]*\)/) ?? []
  if (required) throw new Error(`a keyword of the schema needs ${required}, which is not there without npm`)
  return `// @ts-nocheck\n// Built by npm run build-validator; do not edit.\nexport const suite = '${suite.name}';\n${code}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(validatorPath, validatorCode())
