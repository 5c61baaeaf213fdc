import { createRequire } from 'node:module'
import { isLoopback } from '../runningServer.js'

/** Loads pg late: it takes longer than all else of --help, and is not installed for `--api` alone. */
export const loadPg = () => /** @type {typeof import('pg')} */ (createRequire(import.meta.url)('pg'))

/** Reads where pg connects by a URL: host is a name, address or folder of a socket. @param {string} connectionString */
export function addressOf(connectionString) {
  const { Client } = loadPg()
  const { host, port } = new Client({ connectionString })
  return { host, port }
}

/** Tells whether a host is this machine. @param {string} host */
export const isLocal = (host) => isLoopback(host) || host.startsWith('/')
