import { UsageError } from '../../base/errors/usageError.js'
import { objectSchema } from '../../core/plan/schemas.js'
import { isLoopback, serverAt } from '../../servers/runningServer.js'
import { documentKindOf } from '../../workload/variations.js'
import { anyText, declare } from '../../workload/kinds.js'

/** @import { Endpoint } from '../../types.d.ts' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Given } from '../../workload/parameter.d.ts' */
/** @import { Settings } from './settle.js' */

/** Servers that an endpoint is always measured beside. */
export const ceilings = ['ceiling-http', 'ceiling-net']

const text = { type: 'string' }

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
  schema: objectSchema({ url: text, command: text }, ['command']),
}

/** Options of an endpoint beside its address; its setting holds their values. */
export const endpointDetails = declare({
  command: {
    optional: true,
    secret: true,
    kind: anyText('a command'),
    requires: ['endpoint', 'resume'],
    help: 'starts that server, anew in every block, with your environment and NODE_ENV as they are, and stops it',
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
 * Reads the setting of an endpoint from its options.
 * @param {GivenEndpoint} options
 * @returns {Endpoint | undefined}
 * @throws {UsageError}
 */
export function readEndpoint({ endpoint, command, 'allow-remote': isRemote }) {
  if (endpoint === undefined) return undefined
  refuseElsewhere(endpoint.url, command, isRemote)
  return { ...endpoint, ...(command && { command }) }
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

/** Writes the options that request an endpoint. @param {Endpoint} endpoint */
export function endpointOptions({ url, command }) {
  const remote = isLoopback(new URL(url).hostname) ? [] : ['--allow-remote']
  return ['--endpoint', url, ...remote, ...(command ? ['--command', command] : [])]
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
