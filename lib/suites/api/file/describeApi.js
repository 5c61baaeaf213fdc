import { createHash } from 'node:crypto'
import { UsageError } from '../../../base/errors/usageError.js'
import { pathFromHome } from '../../../base/homePath.js'
import { maskByPlace } from '../../../base/secrets.js'
import { writeJson } from '../../../workload/json.js'
import { listeningPlaceOf, readApi } from './readApi.js'
import { readAddress } from './serverAddress.js'

/** @import { Server } from '../../../types.d.ts' */
/** @import { Api, ApiFacts, ApiServer, Operation, OperationFacts } from '../types.d.ts' */

/** @type {(value: unknown) => string} */
const hashOf = (value) => createHash('sha256').update(writeJson(value)).digest('hex')

/** Names of secret values, in one order. @param {Record<string, string>} [values] */
const namesOf = (values = {}) => Object.keys(values).sort()

/** Writes a function as its source, and other values as they are. @param {unknown} value */
const sourceOf = (value) => (typeof value === 'function' ? String(value) : value)

/** @param {Operation} operation @returns {OperationFacts} */
function describeOperation(operation) {
  const { name, kind, weight, variables, variablesSource, check, headers, step: _, needs: __, ...rest } = operation
  const secretless = { headers: namesOf(headers), check: sourceOf(check) }
  return {
    name,
    kind,
    weight,
    requests: variables.length,
    check: typeof check === 'function' ? 'function' : check,
    sha256: hashOf({ ...rest, ...secretless, kind, variables: variablesSource ?? variables }),
  }
}

/**
 * Tells whether another server that a command starts has the same address.
 * @type {(server: ApiServer, all: ApiServer[]) => boolean}
 */
function sharesAddress(server, all) {
  const place = listeningPlaceOf(server)
  const isTwin = (/** @type {ApiServer} */ other) => other.command !== undefined && listeningPlaceOf(other) === place
  return place !== null && server.command !== undefined && all.filter(isTwin).length > 1
}

/**
 * Describes an api file by facts that may be stored. Hashes have no values of headers or of the environment: a new
 * token is no other API.
 * @param {Api} api
 * @returns {ApiFacts}
 */
export function describeApi({ path, servers, operations, headers, login, tls: _, ...rest }) {
  const commands = servers.map(({ name, url, command = '', build = '', env }) => ({
    name,
    url,
    command: maskByPlace(command, 'shell'),
    build: maskByPlace(build, 'shell'),
    env: namesOf(env),
  }))
  const described = operations.map(describeOperation)
  return {
    path: pathFromHome(path),
    sha256: hashOf({ ...rest, commands, operations: described, headers: namesOf(headers), login: sourceOf(login) }),
    servers: servers.map((server) => ({
      name: server.name,
      url: maskByPlace(server.url, 'document'),
      starts: server.command !== undefined,
      sharesAddress: sharesAddress(server, servers),
    })),
    operations: described,
  }
}

/**
 * Reads the api file of a run once more.
 * @param {Pick<ApiFacts, 'path' | 'sha256'>} facts - stored
 * @throws {UsageError} if the file is another one by now
 */
export async function readSameApi({ path, sha256 }) {
  const api = await readApi(path)
  if (describeApi(api).sha256 === sha256) return api
  const advice = 'restore it, or start a new run; variables that differ on each reading must be a function'
  throw new UsageError(`${path}: it has changed since the run began; ${advice}`)
}

/** Describes the servers of an api file as the engine starts them. @param {Api} api @returns {Server[]} */
export const serversOf = ({ servers }) =>
  servers.map((server) => {
    const { name, url, command, cwd, env, build } = server
    const { host, port, socketPath } = readAddress(url)
    return {
      name,
      endpoint: {
        url,
        ...(command !== undefined && { command, cwd }),
        ...(env && { env }),
        ...(build !== undefined && { build }),
        host,
        ...(port !== null && { port }),
        ...(socketPath !== null && { socketPath }),
      },
      file: null,
      path: url,
      packageFolder: null,
      endOfLife: false,
      executesGraphql: true,
      readsPort: !sharesAddress(server, servers),
      unsupported: null,
    }
  })
