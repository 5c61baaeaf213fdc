import { fileKeys, operationKeys, serverKeys, tlsKeys } from '../lib/suites/api/file/keys.js'

/** @import { KeyTable } from '../lib/suites/api/file/keys.js' */

/** Interfaces by the definitions of the schema. @type {[name: string, keys: KeyTable, help: string][]} */
const interfaces = [
  ['Api', fileKeys, 'Servers and operations of an API, for --api'],
  ['Server', serverKeys, 'Version of the API, or a server that runs already'],
  ['Operation', operationKeys, 'Document with its variables and the check of its answers'],
  ['Tls', tlsKeys, 'Trust in certificates'],
]

/** Types that keys name, besides the interfaces. */
const named = `/** Argument of login: fetch has the TLS settings of the load */
export interface LoginContext {
  fetch: typeof fetch
  server: { name: string; url: string }
}
`

/** Writes a type of TypeScript for a JSON schema. @param {any} schema @returns {string} */
function typeOf({ $ref, enum: values, anyOf, type, items, additionalProperties }) {
  if ($ref)
    return $ref
      .split('/')
      .at(-1)
      .replace(/^./, (/** @type {string} */ first) => first.toUpperCase())
  if (values) return values.map((/** @type {string} */ value) => `'${value}'`).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (type === 'array') return `${typeOf(items)}[]`
  return additionalProperties ? `Record<string, ${typeOf(additionalProperties)}>` : type
}

/** Writes the declarations of an api file in JavaScript or TypeScript. */
export function createApiTypes() {
  const texts = interfaces.map(([name, keys, help]) => {
    const members = Object.entries(keys).flatMap(([key, { help: text, required, schema, type = typeOf(schema) }]) => [
      `  /** ${text} */`,
      `  ${key}${required ? '' : '?'}: ${type}`,
    ])
    return `/** ${help} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`
  })
  const rule = 'biome-ignore-all lint/suspicious/noExplicitAny: answers and variables are those of the user'
  const head = [rule, 'Written by npm run update-docs, of lib/suites/api/file/keys.js.']
  return `${head.map((line) => `// ${line}\n`).join('')}\n${[...texts, named].join('\n')}`
}
