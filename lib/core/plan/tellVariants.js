import { endpointOf } from './endpointOf.js'
import { serverParameters } from './parameters.js'

/** @import { Parameter, ParameterTable } from '../../workload/parameter.d.ts' */
/** @import { StoredResult } from '../suite.d.ts' */

const products = { node: 'Node.js', bun: 'Bun', deno: 'Deno' }

/**
 * A report with what every suite has to say of what its servers were varied in: fields of rows for programs, whose own
 * come first, and versions of runtimes.
 * @template {{ rows: any[], notes: string[] }} Shown
 * @param {Shown} report whose rows are changed in place: its tables show the same
 * @param {StoredResult[]} results that it is of
 * @returns {Shown}
 */
export function tellVariants(report, results) {
  const isAsked = (/** @type {string} */ name) => results.some(({ settings: { axes } }) => axes && name in axes)
  const usual = Object.entries(/** @type {ParameterTable} */ (serverParameters)).filter(
    ([name, { ofSome }]) => !ofSome || isAsked(name),
  )
  /** @type {Map<string, [string, unknown][]>} by server */
  const told = new Map(
    results.map((result) => {
      const [trial] = result.trials
      // What runs an endpoint, nobody knows.
      const unsaid = (/** @type {Parameter} */ { usual, ofSome }) => (ofSome || endpointOf(result) ? null : usual)
      return [result.server, usual.map(([name, parameter]) => [name, trial?.conditions[name] ?? unsaid(parameter)])]
    }),
  )
  // Field by field: to copy ten thousand rows takes 100 MB.
  for (const row of report.rows)
    for (const [name, value] of told.get(row.server) ?? []) if (!(name in row)) row[name] = value
  return { ...report, notes: [...report.notes, ...describeRuntimes(results)] }
}

/** @param {StoredResult[]} results @returns {string[]} nothing where all ran under what measured them */
function describeRuntimes(results) {
  const found = results.flatMap(({ environment: { runtime } }) => runtime ?? [])
  if (found.length === 0) return []
  const words = found.map(({ name, kind, version }) => `${name}: ${products[kind]} ${version}`)
  const clients = new Set(
    results.map(({ environment: { node }, settings: { clientRuntime = 'current' } }) =>
      clientRuntime === 'current' ? `Node.js ${node.slice(1)}` : clientRuntime,
    ),
  )
  return [
    `Runtimes of servers: ${[...new Set(words)].sort().join(', ')}; the load generator ran under ${[...clients].join(' or ')}.`,
  ]
}
