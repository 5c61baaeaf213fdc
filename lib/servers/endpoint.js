import { UnableError } from '../base/errors/unableError.js'
import { accepts, describePortHolder } from './sockets.js'

/** @import { Endpoint, Server } from '../types.d.ts' */

/** Whether an address leads nowhere but to this machine: a name may lead anywhere. @param {string} host as a URL has it */
export const isLoopback = (host) => /^127(\.\d+){3}$/.test(host)

/** What was asked for as a server like any other, named by its address. @type {(asked: Endpoint) => Server & Required<Pick<Server, 'endpoint'>>} */
export function serverAt(asked) {
  const { hostname: host, port } = new URL(asked.url)
  const endpoint = { ...asked, host, port: Number(port || 80) }
  return {
    name: `${host}:${endpoint.port}`,
    endpoint,
    file: null,
    path: asked.url,
    packageFolder: null,
    endOfLife: false,
    executesGraphql: true,
    readsPort: true,
    speaks: ['h1'],
    unsupported: null,
  }
}

/**
 * That a server is there, or that there is none where a command is to start it: that is no fact about a server.
 * @param {Endpoint} asked
 * @throws {UnableError}
 */
export async function assertEndpoint(asked) {
  const { host, port } = serverAt(asked).endpoint
  const isThere = await accepts(port, host)
  if (isThere && asked.command)
    throw new UnableError(
      'PORT_TAKEN',
      `port ${port}, which --command is to serve, is in use by ${describePortHolder(port)}; stop it, or leave --command out to measure it`,
    )
  if (!isThere && !asked.command)
    throw new UnableError(
      'NO_ENDPOINT',
      `nobody accepts connections at ${asked.url}; start the server first, or have --command start it`,
    )
}
