import { dirname, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../../base/errors/usageError.js'
import { resolvePath } from '../../../base/homePath.js'
import { readDocument, shown } from '../../../core/store/files.js'
import { securityOf } from '../../../load/target.js'
import { addressesOf, isLoopback, portMark } from '../../../servers/runningServer.js'
import { plainWords } from '../../../workload/plainWords.js'
import { refuseStrayPaths } from '../checks/strayPaths.js'
import { checkKeys, readHeaders, readNames } from './checkKeys.js'
import { fileKeys, isLog, mix, serverKeys, tlsKeys } from './keys.js'
import { readLog } from './readLog.js'
import { readOperation } from './readOperation.js'
import { parseJson } from './readVariables.js'
import { addNeeds } from '../steps/readStep.js'
import { readAddress } from './serverAddress.js'

/** @import { Api, ApiServer } from '../types.d.ts' */

/** Names with another meaning: of all operations together, and of the first server measured twice. */
const reservedNames = { operations: [mix], servers: ['control'] }

/**
 * Reads and checks the user's api file, a module or JSON.
 * @param {string} path
 * @returns {Promise<Api>}
 * @throws {UsageError} that names the file; UnableError if it or another one cannot be read
 */
export async function readApi(path) {
  const absolute = resolvePath(path)
  try {
    return createApi(await loadFile(absolute), absolute)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${shown(absolute)}: ${error.message}`) : error
  }
}

/** @type {(path: string) => Promise<unknown>} */
async function loadFile(path) {
  const text = readDocument(path)
  if (extname(path) === '.json') return parseJson(text, 'it')
  let exported
  try {
    exported = await import(pathToFileURL(path).href)
  } catch (error) {
    const isTypeScript = /^\.[cm]?tsx?$/.test(extname(path))
    if (isTypeScript && /** @type {NodeJS.ErrnoException} */ (error)?.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      const advice = 'take Node.js 22.18 or newer, or write it as .mjs'
      throw new UsageError(
        `expected JavaScript or JSON, got TypeScript under Node.js ${process.versions.node}; ${advice}`,
      )
    }
    const message = plainWords(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    throw new UsageError(`it cannot be imported: ${message}; correct it`)
  }
  if (exported.default !== undefined) return exported.default
  throw new UsageError('expected export default { servers, operations }, got no default export; add one')
}

/** @type {(value: unknown, path: string) => Api} */
function createApi(value, path) {
  checkKeys(value, '', fileKeys)
  const written = /** @type {Omit<Partial<Api>, 'servers' | 'operations'> & Record<string, any>} */ (value)
  const { ignore = [], mutations = false, protocol = 'auto', cookies, tls = {}, schema, login } = written
  const folder = dirname(path)
  const servers = readNames(written.servers, 'servers', reservedNames.servers).map(([name, server]) =>
    readServer(name, server, folder),
  )
  refuseTakenAddresses(servers)
  refuseProtocol(servers, protocol)
  const isLogged = isLog(written.operations)
  const listed = isLogged ? readLog(resolve(folder, written.operations)) : written.operations
  const entries = readNames(listed, 'operations', reservedNames.operations)
  const names = entries.map(([name]) => name)
  const operations = addNeeds(
    entries.map(([name, one]) => readOperation(name, one, { folder, ignore, mutations, isLogged, names })),
  )
  refuseStrayPaths(operations)
  return {
    path,
    servers,
    operations,
    headers: readHeaders(written.headers, 'headers'),
    ignore,
    mutations,
    protocol,
    ...(cookies && { cookies }),
    tls: readTls(tls, folder),
    ...(schema !== undefined && { schema: schema.includes('{') ? schema : readDocument(resolve(folder, schema)) }),
    ...(login !== undefined && { login }),
  }
}

/** @type {(name: string, value: unknown, folder: string) => ApiServer} */
function readServer(name, value, folder) {
  const at = `servers.${name}`
  checkKeys(value, at, serverKeys)
  const { url, command, cwd = '', env, build } = /** @type {Omit<ApiServer, 'name'>} */ (value)
  const { host } = readAddress(url, `${at}.url`)
  if (command === undefined) {
    const strange = Object.entries({ cwd, env, build }).find(([, option]) => option)?.[0]
    if (strange) throw new UsageError(`${at}.${strange}: it goes with command only; add command, or leave it out`)
    if (url.includes(portMark))
      throw new UsageError(`${at}.url: ${portMark} is the port of a server that a command starts; add command`)
    return { name, url }
  }
  if (build?.includes(portMark))
    throw new UsageError(`${at}.build: it runs once, before any port is chosen; use ${portMark} in command or env`)
  if (!isLoopback(host))
    throw new UsageError(`${at}: command starts a server on this machine, but the url is at ${host}; leave one out`)
  return { name, url, command, cwd: resolve(folder, cwd), ...(env && { env }), ...(build && { build }) }
}

/** @type {(tls: Record<string, any>, folder: string) => Api['tls']} */
function readTls(tls, folder) {
  checkKeys(tls, 'tls', tlsKeys)
  const { insecure, ...files } = tls
  const texts = Object.entries(files).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.includes('-----BEGIN') ? text : readDocument(resolve(folder, text))]],
  )
  const settings = { ...Object.fromEntries(texts), ...(insecure !== undefined && { insecure }) }
  const { cert, key } = settings
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError(
      `tls: expected cert and key, got ${cert ? 'cert' : 'key'} alone; add the other, or leave it out`,
    )
  try {
    securityOf(settings)
    return settings
  } catch (error) {
    const { reason, message } = /** @type {Error & { reason?: string }} */ (error)
    throw new UsageError(`tls: expected cert and key that belong together, as PEM, got others: ${reason ?? message}`)
  }
}

/** Names the place at which a server listens; null if the runner chooses it. @param {Pick<ApiServer, 'url'>} server */
export function listeningPlaceOf({ url }) {
  const { host, port, socketPath } = readAddress(url)
  if (socketPath?.includes(portMark)) return null
  return socketPath ?? (port === null ? null : `${addressesOf(host)[0]}:${port}`)
}

/** Refuses a command whose address another server has that runs already. @param {ApiServer[]} servers */
function refuseTakenAddresses(servers) {
  const running = servers.filter(({ command }) => command === undefined)
  for (const server of servers.filter(({ command }) => command !== undefined)) {
    const holder = running.find((other) => listeningPlaceOf(other) === listeningPlaceOf(server))
    if (holder)
      throw new UsageError(
        `servers.${server.name}: its command cannot listen at the address of ${holder.name}, which runs already; ` +
          `change one, or write ${portMark} as the port`,
      )
  }
}

/**
 * Refuses a protocol that does not go with the address of a server.
 * @type {(servers: ApiServer[], protocol: string) => void}
 */
function refuseProtocol(servers, protocol) {
  for (const { name, url } of servers) {
    const { scheme } = readAddress(url)
    if (protocol === 'h2' && scheme !== 'https')
      throw new UsageError(`protocol: h2 needs https, but servers.${name} has ${scheme}; choose h2c, or change its url`)
    if (protocol === 'h2c' && scheme === 'https')
      throw new UsageError(`protocol: h2c has no TLS, but servers.${name} has https; choose h2, or change its url`)
  }
}
