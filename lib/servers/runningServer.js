import { UnableError } from '../base/errors/unableError.js'
import { withDescendants } from '../base/processes/processes.js'
import { describePortHolder, firstAccepting, portOwners } from './sockets.js'

/** @import { Endpoint, Server } from '../types.d.ts' */

/**
 * Lists the addresses to try for a host, the first that accepts connections being used. Servers print addresses of all
 * interfaces, too.
 * @param {string} host as in a URL
 */
export function addressesOf(host) {
  const address = host.replace(/^\[|\]$/g, '')
  if (/^(?:.*\.)?localhost\.?$/.test(address)) return ['127.0.0.1', '::1']
  if (address === '::') return ['::1', '127.0.0.1']
  return [address === '0.0.0.0' ? '127.0.0.1' : address]
}

/** Tells whether a host is this machine; another name may lead anywhere. @param {string} host as in a URL */
export const isLoopback = (host) => /^(?:127(\.\d+){3}|::1|::ffff:7f[\da-f]{2}:[\da-f]+)$/.test(addressesOf(host)[0])

/** Mark in addresses and commands: the port that the runner chooses for each process. */
export const portMark = '{port}'

/** Fills in the port of a process. @type {(text: string, port: number) => string} */
export const fillPort = (text, port) => text.replaceAll(portMark, String(port))

/**
 * Describes an endpoint as a server, named by its address.
 * @type {(endpoint: Endpoint) => Server & { endpoint: Endpoint & { host: string, port: number } }}
 */
export function serverAt(endpoint) {
  const { hostname: host, port: portText } = new URL(endpoint.url)
  const port = Number(portText || 80)
  return {
    name: `${host}:${port}`,
    endpoint: { ...endpoint, host, port },
    file: null,
    path: endpoint.url,
    packageFolder: null,
    endOfLife: false,
    executesGraphql: true,
    readsPort: true,
    speaks: ['h1'],
    unsupported: null,
  }
}

/**
 * Checks that an endpoint accepts connections, or that its port is free if a command will start it.
 * @param {Endpoint} endpoint
 * @throws {UnableError}
 */
export async function assertEndpoint(endpoint) {
  const { host, port } = serverAt(endpoint).endpoint
  const isThere = (await firstAccepting(port, addressesOf(host))) !== null
  if (isThere && endpoint.command) {
    const problem = `port ${port}, which --command is to serve, is in use by ${describePortHolder(port)}`
    throw new UnableError('PORT_TAKEN', `${problem}; stop it, or leave --command out to measure it`)
  }
  if (!isThere && !endpoint.command) {
    const problem = `nothing accepts connections at ${endpoint.url}`
    throw new UnableError('NO_ENDPOINT', `${problem}; start the server first, or have --command start it`)
  }
}

/** Server that is known by its address alone: the runner neither starts nor ends it. Replaces a ServerProcess. */
export class RunningServer {
  pid = null
  monitor = null
  outputBytes = 0
  hasListened = true
  isCommand = false
  lastWords = ''
  /** Never aborted: only the client's connections show the end of such a server. */
  ended = new AbortController().signal
  #listening

  /**
   * @param {{ host: string, port: number, socketPath?: string }} endpoint
   * @param {number | null} [startedAt] by performance.now(), if a command started it for the run
   */
  constructor({ host, port, socketPath }, startedAt = null) {
    this.startedAt = startedAt
    this.#listening = socketPath === undefined && isLoopback(host) ? portOwners(port) : []
  }

  /** Listeners of its port and their descendants; none on another machine or a socket, or of another user. */
  get processes() {
    return withDescendants(this.#listening)
  }

  async stop() {
    return true
  }
}
