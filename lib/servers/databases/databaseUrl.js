import { createRequire } from 'node:module'
import { isLoopback } from '../runningServer.js'

/**
 * Reads where pg connects to by a URL: host is a name, an address or the folder of a socket.
 * @param {string} connectionString
 */
export function addressOf(connectionString) {
  // Loaded late, because pg takes longer to load than all else of --help.
  const { Client } = /** @type {typeof import('pg')} */ (createRequire(import.meta.url)('pg'))
  const { host, port } = new Client({ connectionString })
  return { host, port }
}

/** Tells whether a host is this machine. @param {string} host */
export const isLocal = (host) => isLoopback(host) || host.startsWith('/')
