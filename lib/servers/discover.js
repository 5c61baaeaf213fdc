import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import satisfies from 'semver/functions/satisfies.js'
import { UsageError } from '../base/errors/usageError.js'
import { projectFolder } from '../base/project.js'
import { describeMissing, importedPackages, missingPackages } from './packages.js'

/** @import { Server, ServedProtocol, ServerFile, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Feature } from '../workload/scenarios/index.js' */

/** Names of files that may be servers: no hidden ones, which are locks and remains of editors, and no declarations. */
const serverFile = /^(?!\.)(?!.*\.d\.[cm]?ts$).*\.[cm]?[jt]s$/

/** Versions of Node that run TypeScript without an option. */
const typescriptRange = '^22.18 || >=23.6'

/** Names of baselines, which send the same bytes without executing GraphQL. */
const baselineName = /^ceiling-|-rest$/

/** Signs that a file reads PORT, by itself or by lib/serve. */
const mentionsPort = /\benv\b.*\bPORT\b|\bPORT\b.*\benv\b|\/lib\/serve\//

/** Tells by its name whether a server file runs a gateway in front of another server. @param {string} path */
export const isGatewayFile = (path) => /-gateway\.[cm]?[jt]s$/.test(path)

/**
 * Reads the names that a file passes to a function of lib/serve, without running it.
 * @type {(text: string, called: string) => any[] | undefined}
 */
const namedIn = (text, called) => new RegExp(`\\b${called}\\(([^)]*)\\)`).exec(text)?.[1].match(/[\w-]+/g) ?? undefined

/** @type {(text: string) => ServedProtocol[]} */
const protocolsIn = (text) => namedIn(text, 'speaks') ?? (/\bonlyHttp1\(/.test(text) ? ['h1'] : ['h1', 'h2c', 'h2'])

/** Reads the versions of Node that a package's servers run under. @param {string} folder @returns {string} */
const nodeRangeOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).engines?.node ?? '*'

/**
 * Says why a server cannot run under a version of Node.
 * @type {(range: string | undefined, version: string) => string | null}
 */
export function describeOtherNode(range = '*', version) {
  if (satisfies(version, range)) return null
  const needs = range === typescriptRange ? 'TypeScript needs Node 22.18' : `needs Node ${range}`
  return `${needs}, this is ${version}`
}

/** Reads a file; null of a folder, a pipe or a link that leads nowhere. @param {string} path */
function readServerFile(path) {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : null
  } catch {
    return null
  }
}

/** Server that a file describes. @typedef {ServerFile & Required<Pick<ServerFile, 'speaks' | 'isGateway'>>} Found */

/**
 * Finds the servers of a folder: one for each file. The file of its name in scenarios/ is no server, but names its
 * features.
 * @param {string} folder
 * @param {{ root: string, packageFolder: string, nodeVersion: string }} options
 * @returns {Found[]} none if there is no such folder
 */
function serversIn(folder, { root, packageFolder, nodeVersion }) {
  if (!existsSync(folder)) return []
  const isBare = packageFolder !== root && !existsSync(join(packageFolder, 'node_modules'))
  const packageRange = nodeRangeOf(packageFolder)
  const files = readdirSync(folder).filter((file) => serverFile.test(file))
  return files.flatMap((fileName) => {
    const { name, ext } = parse(fileName)
    const file = join(folder, fileName)
    const text = readServerFile(file)
    if (text === null) return []
    const nodeRange = ext.endsWith('ts') ? typescriptRange : packageRange
    const scenarioPath = join(folder, 'scenarios', fileName)
    const scenarioFile = existsSync(scenarioPath) ? scenarioPath : undefined
    const features = scenarioFile ? readFileSync(scenarioFile, 'utf8') : text
    const speaks = protocolsIn(text)
    /** @type {SubscriptionProtocol[] | undefined} */
    const subscribes = namedIn(features, 'subscribes')
    /** @type {Feature[]} */
    const offers = namedIn(features, 'offers') ?? []
    const missing = isBare ? importedPackages(text) : missingPackages(file, text, packageFolder, packageFolder === root)
    return {
      name,
      file,
      path: relative(root, file).split(sep).join('/'),
      ...(scenarioFile && { scenarioFile }),
      packageFolder,
      endOfLife: folder.endsWith('legacy'),
      executesGraphql: !baselineName.test(name) && speaks.includes('h1'),
      readsPort: mentionsPort.test(text),
      importsServe: /\blib\/serve\//.test(text),
      speaks,
      ...(subscribes && { subscribes }),
      isGateway: isGatewayFile(fileName),
      offers,
      nodeRange,
      missing,
      unsupported: describeMissing(missing, packageFolder) ?? describeOtherNode(nodeRange, nodeVersion),
    }
  })
}

/**
 * Finds every server: one for each file in benchmarks/, legacy/ and next/, in the order of their names.
 * @param {{ root?: string, nodeVersion?: string }} [options] root is the folder that holds benchmarks/
 * @throws {UsageError} if two files have one name, because their results would overwrite each other
 */
export function discoverServers({ root = projectFolder, nodeVersion = process.versions.node } = {}) {
  const benchmarks = join(root, 'benchmarks')
  const servers = [benchmarks, join(benchmarks, 'legacy'), join(benchmarks, 'next')].flatMap((folder) =>
    serversIn(folder, { root, packageFolder: folder === benchmarks ? root : folder, nodeVersion }),
  )
  servers.sort((a, b) => (a.name < b.name || (a.name === b.name && a.path < b.path) ? -1 : 1))
  for (const [index, { name, path }] of servers.entries()) {
    const { path: other, name: next } = servers[index + 1] ?? {}
    if (name !== next) continue
    throw new UsageError(`${path} and ${other} have one name, and their results would be one file; rename one of them`)
  }
  return servers
}

/**
 * Finds the servers of a folder in benchmarks/layers/, whose packages may be missing, in the order of their names.
 * @param {string} name - of the folder; empty for benchmarks/layers/ itself
 * @param {string} root - folder that holds benchmarks/
 */
function serversBesideLayers(name, root) {
  const packageFolder = join(root, 'benchmarks/layers')
  return serversIn(join(packageFolder, name), { root, packageFolder, nodeVersion: process.versions.node }).sort(
    (a, b) => (a.name < b.name ? -1 : 1),
  )
}

/**
 * Finds every layer: a base and one thing more, for each file BASE+LAYER in benchmarks/layers/, in the order of their
 * names.
 * @param {{ root?: string }} [options] root is the folder that holds benchmarks/
 * @returns {(Found & { layer: NonNullable<Server['layer']> })[]}
 * @throws {UsageError} if a name has no base
 */
export function discoverLayers({ root = projectFolder } = {}) {
  return serversBesideLayers('', root).map((server) => {
    const [base, layer] = server.name.split('+')
    if (layer === undefined)
      throw new UsageError(`${server.path}: expected a name such as mercurius+cors, of a base and its layer; rename it`)
    return { ...server, layer: { base } }
  })
}

/**
 * Finds the gateways in front of the subgraphs, and the monolith: one for each file in benchmarks/layers/federation/
 * but the subgraph's, in the order of their names.
 * @type {(options?: { root?: string }) => Found[]} options: root is the folder that holds benchmarks/
 */
export function discoverGateways({ root = projectFolder } = {}) {
  const servers = serversBesideLayers('federation', root)
  // One that passes HTTP on has another server behind it.
  return servers.filter(({ name }) => name !== 'subgraph').map((server) => ({ ...server, isGateway: false }))
}
