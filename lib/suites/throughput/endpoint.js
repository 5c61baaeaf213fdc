import { createRequire } from 'node:module'
import { UsageError } from '../../base/errors/usageError.js'
import { objectSchema } from '../../core/plan/schemas.js'
import { readDocument } from '../../core/store/files.js'
import { isLoopback, serverAt } from '../../servers/runningServer.js'
import { readJson } from '../../workload/json.js'
import { documentKindOf } from '../../workload/variations.js'
import { anyText, declare } from '../../workload/kinds.js'

/** @import { Endpoint } from '../../types.d.ts' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Given } from '../../workload/parameter.d.ts' */
/** @import { Settings } from './settle.js' */

/** Servers that an endpoint is always measured beside. */
export const ceilings = ['ceiling-http', 'ceiling-net']

const text = { type: 'string' }
const object = { type: 'object' }

const example = 'http://127.0.0.1:3000/graphql'

/** Sign of another address behind one. */
const another = /,\s*https?:\/\//i

/** Describes a wrong address that has a reason of its own. @type {(text: string) => string | undefined} */
function explainAddress(text) {
  // Not quoted, because it may contain a password.
  if (text.includes('@')) return `user and password in an address are not supported; leave them out, as in ${example}`
  if (another.test(text)) return `expected one address, got ${text.split(another).length}; measure them one by one`
  if (/^https:/i.test(text)) return `expected an address over HTTP without TLS, such as ${example}, got one of https`
}

/** Address of a server; the schema has all settings of an endpoint. @type {Kind<Endpoint>} */
const address = {
  expected: `an address over HTTP, such as ${example}`,
  explain: explainAddress,
  read(text) {
    const url = URL.canParse(text) && !another.test(text) ? new URL(text) : null
    if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '' || url.hash !== '') return
    return { url: url.href }
  },
  schema: objectSchema({ url: text, command: text, query: text, variables: object, answer: object }, [
    'command',
    'query',
    'variables',
    'answer',
  ]),
}
const path = anyText('a path')

/** Options of an endpoint beside its address; its setting holds their values. */
export const endpointDetails = declare({
  command: {
    optional: true,
    secret: true,
    kind: anyText('a command'),
    requires: ['endpoint', 'resume'],
    help: 'starts that server, anew in every block, with your environment and NODE_ENV as they are, and stops it',
  },
  query: {
    optional: true,
    kind: path,
    requires: ['endpoint'],
    conflicts: ['documents'],
    help: 'file of the document that it is asked for',
  },
  variables: { optional: true, kind: path, requires: ['query'], help: 'JSON file of its variables' },
  answer: {
    optional: true,
    kind: path,
    requires: ['query'],
    help: 'JSON file of the right answer; else ten equal ones tell it',
  },
  'allow-remote': {
    optional: true,
    requires: ['endpoint', 'backend postgres'],
    help: '--endpoint or DATABASE_URL may be on another machine',
  },
})

export const endpointParameters = declare({
  endpoint: {
    kind: address,
    optional: true,
    secret: true,
    help: 'also a server that runs already, in any language: http://127.0.0.1:3000/graphql',
  },
  ...endpointDetails,
})

/** @typedef {Given<typeof endpointParameters>} GivenEndpoint */

/**
 * Reads the setting of an endpoint from its options, with the content of their files.
 * @param {GivenEndpoint} options
 * @returns {Endpoint | undefined}
 * @throws {UsageError} UnableError if a file cannot be read
 */
export function readEndpoint({ endpoint, command, query, variables, answer, 'allow-remote': isRemote }) {
  if (endpoint === undefined) return undefined
  refuseElsewhere(endpoint.url, command, isRemote)
  return {
    ...endpoint,
    ...(command && { command }),
    ...(query && { query: readQuery(query) }),
    ...(variables && { variables: readObject('--variables', variables, '{"id": 1}') }),
    ...(answer && { answer: readObject('--answer', answer, '{"data": {"id": 1}}') }),
  }
}

/** @type {(url: string, command?: string, isAllowed?: boolean) => void} @throws {UsageError} */
function refuseElsewhere(url, command, isAllowed) {
  const { hostname, host } = new URL(url)
  if (isLoopback(hostname)) return
  if (command) throw new UsageError(`--command starts a server on this machine, but --endpoint is at ${host}`)
  if (isAllowed) return
  throw new UsageError(
    `--endpoint: all load would go to ${host}, which is not this machine; add --allow-remote if that is meant`,
  )
}

/** Reads a document of one query. @param {string} path @throws {UsageError} */
function readQuery(path) {
  const text = readDocument(path)
  // Lazy, because it takes longer to load than --help.
  const { parse } = /** @type {typeof import('graphql')} */ (createRequire(import.meta.url)('graphql'))
  let operations
  try {
    operations = parse(text).definitions.flatMap((part) => (part.kind === 'OperationDefinition' ? part.operation : []))
  } catch (error) {
    const { message, locations } = /** @type {import('graphql').GraphQLError} */ (error)
    throw new UsageError(`--query: ${message} in line ${locations?.[0].line ?? 1} of ${path}`)
  }
  if (operations.join() === 'query') return text
  const got = operations.join(' and ') || 'none'
  throw new UsageError(`--query: expected one query in ${path}, as it is asked thousands of times, got ${got}`)
}

/** @type {(option: string, path: string, example: string) => Record<string, unknown>} @throws {UsageError} */
function readObject(option, path, example) {
  const text = readDocument(path)
  let value
  try {
    value = readJson(text)
  } catch (error) {
    throw new UsageError(`${option}: ${path} is no JSON: ${/** @type {Error} */ (error).message}`)
  }
  if (Object(value) === value && !Array.isArray(value)) return value
  throw new UsageError(`${option}: expected an object such as ${example} in ${path}, got ${text.trim().slice(0, 50)}`)
}

/** Writes the options that request an endpoint. @param {Endpoint} endpoint */
export function endpointOptions({ url, command, ...files }) {
  const remote = isLoopback(new URL(url).hostname) ? [] : ['--allow-remote']
  // Results have the content of files, not their paths.
  const options = Object.keys(files).flatMap((name) => [`--${name}`, 'FILE'])
  return ['--endpoint', url, ...remote, ...(command ? ['--command', command] : []), ...options]
}

/** Refuses settings that no endpoint can be measured with. @type {(settings: Settings) => void} @throws {UsageError} */
export function refuseWithEndpoint({ endpoint, workloads, cohort, port: first, cpus }) {
  if (!endpoint) return
  const { host, port } = serverAt(endpoint).endpoint
  const last = first + cohort - 1
  if (isLoopback(host) && first <= port && port <= last)
    throw new UsageError(
      `--endpoint: port ${port} is for other servers of this run, as are all from ${first} to ${last}; ` +
        'choose other ones with --port',
    )
  const strange = workloads.find((name) => documentKindOf(name) === null)
  if (strange) throw new UsageError(`--endpoint does not go with the workload ${strange}; leave one out`)
  if (cpus && !endpoint.command) throw new UsageError('--endpoint with --cpus needs --command; add it')
}
