import { objectSchema } from '../../../core/plan/schemas.js'

/**
 * @typedef {object} ValueKind
 * @property {string} expected - for messages, such as `a text`
 * @property {(value: any) => boolean} accepts
 * @property {object} schema - of its JSON, for editors
 * @property {string} [type] - of TypeScript, if modules may have more than JSON
 */
/**
 * @typedef {object} KeyFacts
 * @property {string} help - its meaning, for editors
 * @property {boolean} [required]
 * @property {boolean} [secret] - whether messages must not quote its values
 * @property {ValueKind} [entries] - kind of each value of an object with any keys
 */
/** Key of the user's file: the reader and the editors' schema follow from it. @typedef {ValueKind & KeyFacts} Key */
/** @typedef {Record<string, Key>} KeyTable */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value !== ''

/** @type {ValueKind} */
const text = { expected: 'a text', accepts: isText, schema: { type: 'string', minLength: 1 } }
/** @type {ValueKind} */
const flag = {
  expected: 'true or false',
  accepts: (value) => typeof value === 'boolean',
  schema: { type: 'boolean' },
}
/** @type {ValueKind} */
const object = { expected: 'an object', accepts: isObject, schema: { type: 'object' } }
/** Function, which JSON has not: its schema accepts nothing. @type {ValueKind} */
const callback = { expected: 'a function', accepts: (value) => typeof value === 'function', schema: { not: {} } }

/** Value of a header or a variable of the environment. @type {ValueKind} */
const line = {
  expected: 'a text of one line',
  accepts: (value) => typeof value === 'string' && !/[\r\n\0]/.test(value),
  schema: { type: 'string' },
}
/** Object of lines, whose values are secret. */
const lines = { ...object, schema: { type: 'object', additionalProperties: line.schema }, entries: line, secret: true }

/** @type {ValueKind} */
const paths = {
  expected: "a list of paths such as ['extensions', 'data.feed.*.updatedAt']",
  accepts: (value) => Array.isArray(value) && value.every(isText),
  schema: { type: 'array', items: text.schema },
}

/** @type {(...names: string[]) => ValueKind} */
const choice = (...names) => ({
  expected: names.join(' or '),
  accepts: (value) => names.includes(value),
  schema: { enum: names },
})

/** Object whose keys are names, at least one. @type {(definition: string) => ValueKind} */
const named = (definition) => ({
  expected: 'an object with at least one name',
  accepts: (value) => isObject(value) && Object.keys(value).length > 0,
  schema: {
    type: 'object',
    minProperties: 1,
    propertyNames: { pattern: namePattern.source },
    additionalProperties: { $ref: `#/definitions/${definition}` },
  },
})

/** Name of the subject of all operations together, by their weights: no operation has it. */
export const mix = 'mix'

/** Names of servers and operations: they are in names of files, in lists with commas, and keep the file's order. */
export const namePattern = /^[A-Za-z_][\w.-]{0,63}$/

/** Tells whether a value is the path of a log of requests. @param {unknown} value */
export const isLog = (value) => typeof value === 'string' && /\.(?:jsonl|ndjson)$/i.test(value)

const operations = named('operation')

/** @type {KeyTable} */
export const fileKeys = {
  $schema: { ...text, help: 'address of the JSON schema of this file, for editors' },
  servers: { ...named('server'), required: true, help: 'servers by their names; others are compared with the first' },
  operations: {
    expected: `${operations.expected}, or the path of a log that ends in .jsonl`,
    accepts: (value) => isLog(value) || operations.accepts(value),
    schema: { anyOf: [{ type: 'string', pattern: '\\.(jsonl|ndjson)$' }, operations.schema] },
    required: true,
    help: 'operations by their names, or the path of a log with a request a line: operationName, query, variables',
  },
  headers: { ...lines, help: 'headers of every request' },
  ignore: { ...paths, help: 'paths in answers that may differ, with * for any key or index' },
  mutations: { ...flag, help: 'true allows mutations, which write' },
  protocol: {
    ...choice('auto', 'h1', 'h2', 'h2c'),
    help: 'auto, the default: HTTP/2 or HTTP/1.1 as the server prefers with https, HTTP/1.1 without',
  },
  tls: {
    ...object,
    schema: { $ref: '#/definitions/tls' },
    help: 'trust in certificates; by default that of the system',
  },
  schema: { ...text, help: 'schema as SDL or the path of its file; introspection by default' },
  login: {
    ...callback,
    type: '(context: LoginContext) => Promise<{ headers: Record<string, string> }>',
    secret: true,
    help: 'async ({ fetch, server }) => ({ headers }): gets the headers of each process, such as a short-lived token',
  },
}

/** @type {KeyTable} */
export const tlsKeys = {
  ca: { ...text, help: 'certificate of the authority as PEM, or the path of its file' },
  cert: { ...text, help: 'certificate of the client as PEM, or the path of its file; with key' },
  key: { ...text, secret: true, help: 'private key of the client as PEM, or the path of its file' },
  insecure: { ...flag, help: 'true accepts any certificate' },
}

/** @type {KeyTable} */
export const serverKeys = {
  url: {
    ...text,
    required: true,
    help: 'address of requests: http:, https: or unix:/path/of.sock:/graphql; {port} is a free port for each process',
  },
  command: { ...text, secret: true, help: 'shell command that starts it, anew for each process; PORT is its port' },
  cwd: { ...text, help: "folder of the command, from this file's folder" },
  env: { ...lines, help: 'variables of the environment of command and build; in command, {port} is its port' },
  build: { ...text, secret: true, help: 'shell command that runs once before, when no port is chosen' },
}

/** @type {KeyTable} */
export const operationKeys = {
  document: {
    expected: 'a text or a list of texts',
    accepts: (value) => [value].flat().length > 0 && [value].flat().every(isText),
    schema: { anyOf: [text.schema, { type: 'array', minItems: 1, items: text.schema }] },
    help: 'query or mutation as text, or the path of its file; with its fragments: a list of these',
  },
  operationName: { ...text, help: 'operation to run, of a document with several' },
  kind: { ...choice('query', 'mutation'), help: 'required without a document, whose operation says it' },
  persisted: { ...choice('apq'), help: 'apq: automatic persisted queries, by hash' },
  body: { ...object, help: 'fields in place of query, such as the id of a trusted document' },
  method: { ...choice('POST', 'GET'), help: 'POST by default' },
  headers: { ...lines, help: 'headers of its requests' },
  variables: {
    expected: 'an object, a list of objects, the path of a .json, .jsonl or .csv file, or a function',
    accepts: (value) => isText(value) || isObject(value) || Array.isArray(value) || typeof value === 'function',
    schema: { anyOf: [text.schema, { type: 'object' }, { type: 'array', minItems: 1, items: { type: 'object' } }] },
    type: 'string | object | object[] | ((index: number, answers: any) => object)',
    help: 'an object, a list, the path of a .json, .jsonl or .csv file, or a function of the number of the request',
  },
  weight: {
    expected: 'a number above 0',
    accepts: (value) => typeof value === 'number' && value > 0 && Number.isFinite(value),
    schema: { type: 'number', exclusiveMinimum: 0 },
    help: 'share of the mix, relative to the others; 1 by default',
  },
  check: {
    expected: "'equal', 'shape' or a function",
    accepts: (value) => value === 'equal' || value === 'shape' || typeof value === 'function',
    schema: { enum: ['equal', 'shape'] },
    type: "'equal' | 'shape' | ((answer: any, variables: any) => true | string)",
    help: 'equal: answers are the same from all servers; shape: they have the types of the schema; or a function',
  },
  answer: {
    expected: 'an answer such as { data: { id: 1 } }, a list of them, or the path of a JSON file',
    accepts: (value) => isText(value) || isObject(value) || Array.isArray(value),
    schema: { anyOf: [text.schema, { type: 'object' }, { type: 'array', minItems: 1, items: { type: 'object' } }] },
    help: 'the right answer, a list of one for each of variables, or the path of a JSON file; learnt by default',
  },
  ignore: { ...paths, help: 'further paths in its answers that may differ' },
}

/** Creates the JSON schema of an object with these keys. @param {KeyTable} keys */
function schemaOfKeys(keys) {
  const properties = Object.entries(keys).map(([name, { schema, help }]) => [
    name,
    '$ref' in schema ? { description: help, allOf: [schema] } : { description: help, ...schema },
  ])
  const optional = Object.keys(keys).filter((name) => !keys[name].required)
  return objectSchema(Object.fromEntries(properties), optional)
}

/** Creates the JSON schema of an api file in JSON, for editors. */
export const createEditorSchema = () => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Servers and operations of an API, for node bench --api',
  ...schemaOfKeys(fileKeys),
  definitions: {
    server: schemaOfKeys(serverKeys),
    operation: schemaOfKeys(operationKeys),
    tls: schemaOfKeys(tlsKeys),
  },
})
