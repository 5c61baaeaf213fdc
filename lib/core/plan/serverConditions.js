import { endpointOf } from './endpointOf.js'
import { serverParameters } from './parameters.js'

/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */

const products = { node: 'Node.js', bun: 'Bun', deno: 'Deno' }

/**
 * Adds to results what their servers were varied in: the last fields of their rows, in every suite.
 * @param {StoredResult[]} results
 * @returns {StoredResult[]}
 */
export function addServerConditions(results) {
  const isRequested = (/** @type {string} */ name) => results.some(({ settings: { axes } }) => axes && name in axes)
  const parameters = Object.entries(/** @type {ParameterTable} */ (serverParameters)).filter(
    ([name, { ofSome }]) => !ofSome || isRequested(name),
  )
  return results.map((result) => {
    const [trial] = result.trials
    // The runtime of an endpoint is not known.
    const defaultOf = (/** @type {Parameter} */ { shownDefault, ofSome }) =>
      ofSome || endpointOf(result) ? null : shownDefault
    const conditions = parameters.map(([name, parameter]) => [name, trial?.conditions[name] ?? defaultOf(parameter)])
    return { ...result, serverConditions: Object.fromEntries(conditions) }
  })
}

/** Names the versions of the servers' runtimes, unless all ran under the runner's. @param {StoredResult[]} results @returns {string[]} */
export function describeRuntimes(results) {
  const runtimes = results.flatMap(({ environment: { runtime } }) => runtime ?? [])
  if (runtimes.length === 0) return []
  const servers = runtimes.map(({ name, kind, version }) => `${name}: ${products[kind]} ${version}`)
  const clients = new Set(
    results.map(({ environment: { node }, settings: { clientRuntime = 'current' } }) =>
      clientRuntime === 'current' ? `Node.js ${node.slice(1)}` : clientRuntime,
    ),
  )
  return [
    `Runtimes of servers: ${[...new Set(servers)].sort().join(', ')}; the load generator ran under ${[...clients].join(' or ')}.`,
  ]
}
