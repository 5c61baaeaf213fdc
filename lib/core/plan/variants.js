import { basename } from 'node:path'
import { UsageError } from '../../base/errors/usageError.js'
import { describeOtherNode, discoverServers } from '../../servers/discover.js'
import { findRuntime, readRuntime } from '../../servers/runtimes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { serverParameters } from './parameters.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { ParameterTable } from '../../workload/parameter.d.ts' */

/** @typedef {{ condition: unknown, concerns?: (server: Server) => boolean, change: (server: Server) => Partial<Server> }} Varied condition: its value as conditions have it; concerns: which servers, all where absent; change: what else becomes of a server */

/** @type {ParameterTable} */
const table = serverParameters

/** Where a value is more than a condition that a suite may read. @type {Record<string, (asked: any) => Varied>} */
const readers = { upstream: varyUpstream, runtime: varyRuntime, checkout: varyCheckout }

/**
 * What makes of servers what is measured: each one under every combination of what servers of any suite may be varied in.
 * Those under the first combination come first. Where nobody asks, they are as they were.
 * @param {Record<string, unknown[]>} [axes] what was asked for
 * @param {ParameterTable} [own] of the suite: what it varies itself
 * @returns {(servers: Server[]) => Server[]}
 * @throws {UsageError} where something is not what it should be
 */
export function createVariants(axes = {}, own = {}) {
  const names = Object.keys(table).filter((name) => name in axes && !(name in own))
  const varied = Object.fromEntries(names.map((name) => [name, axes[name].map((value) => vary(name, value))]))
  for (const name of names) refuseTwins(name, varied[name])
  const combinations = names.length === 0 ? [] : combinationsOf(varied, names)
  return (servers) => {
    if (names.length === 0) return servers
    const all = combinations.flatMap((chosen) => servers.map((server) => apply(server, chosen)))
    // What does not concern a server makes no other one of it.
    return [...new Map(all.map((server) => [server.name, server])).values()]
  }
}

/** @type {(name: string, value: unknown) => Varied} */
const vary = (name, value) => readers[name]?.(value) ?? { condition: value, change: () => ({}) }

/** Their rows would be one. @type {(name: string, values: Varied[]) => void} @throws {UsageError} */
function refuseTwins(name, values) {
  const conditions = values.map(({ condition }) => condition)
  const twin = conditions.find((condition, index) => conditions.indexOf(condition) < index)
  if (twin !== undefined) throw new UsageError(`--${name}: two of them are ${twin}; leave one out`)
}

/** @type {(server: Server, chosen: Record<string, Varied>) => Server} */
function apply(server, chosen) {
  const own = Object.entries(chosen).filter(([, { concerns }]) => concerns?.(server) ?? true)
  const conditions = Object.fromEntries(own.map(([name, { condition }]) => [name, condition]))
  const told = Object.entries(conditions).flatMap(([name, value]) =>
    String(value) === table[name].shownDefault ? [] : [value],
  )
  const name = [server.name, ...told].join('@')
  /** @type {Server} */
  let varied = { ...server, name, baseName: server.name, conditions }
  for (const [, { change }] of own) varied = { ...varied, ...change(varied) }
  return varied
}

/** @param {string} asked the name of a server @returns {Varied} @throws {UsageError} where a gateway cannot pass on to it */
function varyUpstream(asked) {
  const upstream = discoverServers().find(({ name }) => name === asked)
  if (!upstream?.speaks.includes('h1') || upstream.isGateway)
    throw new UsageError(`--upstream: expected ${serverParameters.upstream.kind.expected}, got "${asked}"`)
  const { executesGraphql, nodeRange, unsupported } = upstream
  return {
    condition: asked,
    concerns: ({ isGateway = false }) => isGateway,
    change: () => ({ upstream, executesGraphql, nodeRange, unsupported }),
  }
}

/** @param {string} asked a name, or a path @returns {Varied} @throws {UsageError} where a path leads to no runtime */
function varyRuntime(asked) {
  if (asked === serverParameters.runtime.shownDefault) return { condition: asked, change: () => ({}) }
  const isPath = asked.includes('/')
  const found = isPath ? readRuntime(asked) : findRuntime(asked)
  if (typeof found !== 'string')
    return {
      condition: found.name,
      change: ({ nodeRange }) => ({ runtime: found, unsupported: describeOtherNode(nodeRange, found.nodeVersion) }),
    }
  if (isPath) throw new UsageError(`--runtime: ${found}; expected ${serverParameters.runtime.kind.expected}`)
  return { condition: asked, change: () => ({ unsupported: found }) }
}

/** @param {string} asked a path @returns {Varied} @throws {UsageError} where it leads to no checkout */
function varyCheckout(asked) {
  const { shownDefault, kind } = serverParameters.checkout
  if (asked === shownDefault) return { condition: asked, change: () => ({}) }
  const name = basename(asked)
  if (!/^[\w.+-]+$/.test(name)) throw new UsageError(`--checkout: ${asked} makes no name of a row; rename the folder`)
  const there = serversIn(asked)
  if (there === null) throw new UsageError(`--checkout: there are no servers in ${asked}; expected ${kind.expected}`)
  return {
    condition: name,
    change({ path }) {
      const found = there.find((server) => server.path === path)
      if (!found) return { unsupported: `${path} is not in ${name}` }
      const { file, scenarioFile, packageFolder, readsPort, speaks } = found
      return { file, scenarioFile, packageFolder, readsPort, speaks }
    },
  }
}

/** @param {string} root of a checkout @returns {Server[] | null} null where it is none */
function serversIn(root) {
  try {
    return discoverServers({ root })
  } catch {
    return null
  }
}
