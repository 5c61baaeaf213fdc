import { basename } from 'node:path'
import { UsageError } from '../../base/errors/usageError.js'
import { resolvePath } from '../../base/homePath.js'
import { describeOtherNode, discoverGateways, discoverLayers, discoverServers } from '../../servers/discover.js'
import { findRuntime, readRuntime } from '../../servers/runtimes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { serverParameters } from './parameters.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { ParameterTable } from '../../workload/parameter.d.ts' */

/** @typedef {keyof typeof serverParameters} Name */
/**
 * @typedef {object} Variation
 * @property {string} condition - its value, as conditions have it
 * @property {(server: Server) => boolean} [concerns] - selects servers, all by default
 * @property {(server: Server) => Partial<Server>} [change] - other properties of a varied server
 */

/** Readers of the values that a server is varied in. @type {Record<Name, (value: any) => Variation>} */
const readers = { upstream: varyUpstream, runtime: varyRuntime, checkout: varyCheckout }

/**
 * Creates a function that makes variants of servers: each one under every combination of `serverParameters`, the first
 * combination first. Without any, servers stay as they are.
 * @param {Record<string, unknown[]>} [axes] - requested values
 * @param {ParameterTable} [ownParameters] - parameters that the suite varies itself
 * @returns {(servers: Server[]) => Server[]}
 * @throws {UsageError} if a value is wrong
 */
export function createVariants(axes = {}, ownParameters = {}) {
  const all = /** @type {Name[]} */ (Object.keys(readers))
  const names = all.filter((name) => name in axes && !(name in ownParameters))
  if (names.length === 0) return (servers) => servers
  const variations = Object.fromEntries(names.map((name) => [name, readVariations(name, axes[name])]))
  const combinations = combinationsOf(variations, names)
  return (servers) => {
    const varied = combinations.flatMap((chosen) => servers.map((server) => apply(server, chosen)))
    // A variation that does not concern a server leaves it the same.
    return [...new Map(varied.map((server) => [server.name, server])).values()]
  }
}

/**
 * Reads the values of a parameter, and rejects two whose rows would have one name.
 * @type {(name: Name, values: unknown[]) => Variation[]}
 * @throws {UsageError}
 */
function readVariations(name, values) {
  const variations = values.map(readers[name])
  const conditions = variations.map(({ condition }) => condition)
  const twin = conditions.find((condition, index) => conditions.indexOf(condition) < index)
  if (twin !== undefined) throw new UsageError(`--${name}: two of them are ${twin}; leave one out`)
  return variations
}

/** @type {(server: Server, chosen: Record<string, Variation>) => Server} */
function apply(server, chosen) {
  const concerning = Object.entries(chosen).filter(([, { concerns }]) => concerns?.(server) ?? true)
  const conditions = Object.fromEntries(concerning.map(([name, { condition }]) => [name, condition]))
  const suffixes = concerning.flatMap(([name, { condition }]) =>
    condition === serverParameters[/** @type {Name} */ (name)].shownDefault ? [] : [condition],
  )
  /** @type {Server} */
  let varied = { ...server, name: [server.name, ...suffixes].join('@'), baseName: server.name, conditions }
  for (const [, { change }] of concerning) varied = { ...varied, ...change?.(varied) }
  return varied
}

/**
 * @type {(name: string) => Variation} name: of a server
 * @throws {UsageError} if a gateway cannot pass on to it
 */
function varyUpstream(name) {
  const upstream = discoverServers().find((server) => server.name === name)
  if (!upstream?.speaks.includes('h1') || upstream.isGateway)
    throw new UsageError(`--upstream: expected ${serverParameters.upstream.kind.expected}, got "${name}"`)
  const { executesGraphql, nodeRange, missing, unsupported } = upstream
  return {
    condition: name,
    concerns: ({ isGateway = false }) => isGateway,
    change: () => ({ upstream, executesGraphql, nodeRange, missing, unsupported }),
  }
}

/**
 * @type {(value: string) => Variation} value: a name, or a path
 * @throws {UsageError} if no runtime is at the path
 */
function varyRuntime(value) {
  if (value === serverParameters.runtime.shownDefault) return { condition: value }
  const isPath = value.includes('/')
  const runtime = isPath ? readRuntime(resolvePath(value)) : findRuntime(value)
  if (typeof runtime !== 'string')
    return {
      condition: runtime.name,
      change: ({ nodeRange, missing = [], unsupported }) => ({
        runtime,
        unsupported: missing.length > 0 ? unsupported : describeOtherNode(nodeRange, runtime.nodeVersion),
      }),
    }
  if (isPath) throw new UsageError(`--runtime: ${runtime}; expected ${serverParameters.runtime.kind.expected}`)
  return { condition: value, change: () => ({ unsupported: runtime }) }
}

/**
 * @type {(root: string) => Variation} root: path of a checkout
 * @throws {UsageError} if there is no checkout
 */
function varyCheckout(root) {
  const { shownDefault, kind } = serverParameters.checkout
  if (root === shownDefault) return { condition: root }
  const name = basename(resolvePath(root))
  if (!/^[\w.+-]+$/.test(name)) throw new UsageError(`--checkout: ${root} makes no name of a row; rename the folder`)
  const servers = serversIn(resolvePath(root))
  if (servers === null) throw new UsageError(`--checkout: there are no servers in ${root}; expected ${kind.expected}`)
  return {
    condition: name,
    change({ path, missing: current = [], unsupported }) {
      const server = servers.find((candidate) => candidate.path === path)
      if (!server) return { unsupported: `${path} is not in ${name}` }
      const { file, scenarioFile, packageFolder, readsPort, speaks, missing = [] } = server
      // Each checkout has its own packages.
      const reason = current.length > 0 ? null : unsupported
      const lack = missing.length > 0 ? server.unsupported : null
      return { file, scenarioFile, packageFolder, readsPort, speaks, missing, unsupported: reason ?? lack }
    },
  }
}

/** @param {string} root - of a checkout @returns {Server[] | null} null if it is none */
function serversIn(root) {
  try {
    const servers = [...discoverServers({ root }), ...discoverLayers({ root }), ...discoverGateways({ root })]
    return servers.length > 0 ? servers : null
  } catch {
    return null
  }
}
