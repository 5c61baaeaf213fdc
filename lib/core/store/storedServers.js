import { serverParameters } from '../plan/parameters.js'

/** @import { Endpoint } from '../../types.d.ts' */
/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */

const products = { node: 'Node.js', bun: 'Bun', deno: 'Deno' }

/**
 * Finds the endpoint of a result; null for the file of a server, which other results of the same run may be of.
 * @type {(result: { path: string, settings: { endpoint?: Endpoint } }) => Endpoint | null}
 */
export function endpointOf({ path, settings: { endpoint } }) {
  if (endpoint && endpoint.url === path) return endpoint
  // Some suites have several, whose commands are not stored.
  return /^(?:https?|unix):/.test(path) ? { url: path } : null
}

/**
 * Adds to results the values of `serverParameters`: the last fields of their rows, in every suite.
 * @type {(results: StoredResult[]) => StoredResult[]}
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

/** Names the versions of the servers' runtimes, unless all ran under the runner's. @param {StoredResult[]} results */
export function describeRuntimes(results) {
  const runtimes = results.flatMap(({ environment: { runtime } }) => runtime ?? [])
  if (runtimes.length === 0) return []
  const servers = runtimes.map(({ name, kind, version }) => `${name}: ${products[kind]} ${version}`)
  const clients = results.map(({ environment: { node }, settings: { clientRuntime = 'current' } }) =>
    clientRuntime === 'current' ? `Node.js ${node.slice(1)}` : clientRuntime,
  )
  const client = `the load generator ran under ${[...new Set(clients)].join(' or ')}`
  return [`Runtimes of servers: ${[...new Set(servers)].sort().join(', ')}; ${client}.`]
}
