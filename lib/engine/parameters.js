import { resolve } from 'node:path'
import { blocksToRank } from '../analysis/blocksToRank.js'
import { anyText, declare, number, time, wholeNumber } from '../workload/kinds.js'

/** @import { NamesOf, Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** What every run has, whatever it measures. */
export const runParameters = declare({
  rounds: {
    scope: 'run',
    kind: wholeNumber(1, 1000),
    default: '3',
    help: `blocks, each measuring everything once; ranks and verdicts need ${blocksToRank} or more`,
  },
  budget: {
    scope: 'run',
    setting: 'budgetSeconds',
    kind: time,
    adaptive: true,
    help: 'adaptive: repeat undecided rows after --rounds until this time is up, such as 10m',
  },
  seed: {
    scope: 'run',
    kind: wholeNumber(0, 2 ** 31 - 1),
    default: '1',
    help: 'seed of the random order',
  },
  port: {
    scope: 'run',
    kind: wholeNumber(1, 65_535),
    default: '4001',
    help: 'port of 127.0.0.1 that the servers listen on',
  },
  'ready-timeout': {
    scope: 'run',
    setting: 'readyTimeoutSeconds',
    kind: number(0.1, 3600),
    default: '30',
    help: 'startup timeout in seconds',
  },
})

/** @typedef {typeof runParameters} RunParameters */

/** That what is reported is drawn, too; what it shows is a suite's to say. */
export const plotFile = /** @type {const} */ ({
  scope: 'report',
  kind: {
    ...anyText('a file that ends in .svg'),
    read: (/** @type {string} */ text) => (/[^/]\.svg$/i.test(text) ? resolve(text) : undefined),
  },
})

/** @param {Parameter} parameter whether it may have several values, every combination of which is measured */
export const isAxis = ({ scope }) => scope === 'server' || scope === 'client'

/** @type {(name: string, parameter: Parameter) => string} */
export const keyOfSetting = (name, { setting }) => setting ?? name

/**
 * The names of those of a table that are of some scopes, in its order.
 * @template {ParameterTable} Table
 * @template {Parameter['scope']} Scope
 * @param {Table} table
 * @param {Scope[]} scopes
 * @returns {NamesOf<Table, { readonly scope: Scope }>[]}
 */
export const namesOf = (table, ...scopes) =>
  /** @type {any[]} */ (Object.keys(table)).filter((name) => scopes.includes(/** @type {any} */ (table[name].scope)))

/**
 * Those of a table that are of some scopes.
 * @template {ParameterTable} Table
 * @template {Parameter['scope']} Scope
 * @param {Table} table
 * @param {Scope[]} scopes
 * @returns {Pick<Table, NamesOf<Table, { readonly scope: Scope }>>}
 */
export const tableOfScopes = (table, ...scopes) =>
  /** @type {any} */ (Object.fromEntries(namesOf(table, ...scopes).map((name) => [name, table[name]])))

/** @type {(properties: Record<string, object>, required?: string[]) => object} with these properties and no others */
const objectSchema = (properties, required = Object.keys(properties)) => ({
  ...{ type: 'object', required, additionalProperties: false, properties },
})

/** @type {(items: object) => object} */
const listSchema = (items) => ({ type: 'array', minItems: 1, items })

/** @type {(parameter: Parameter) => Record<string, unknown>} of one value */
const schemaOf = ({ kind }) => kind?.schema ?? { type: 'boolean' }

/**
 * The JSON schema of `conditions`: one value of each axis.
 * @param {ParameterTable} table those of server or client, or both
 * @param {Record<string, object>} [others] schemas of values that nobody asks for
 */
export function schemaOfConditions(table, others = {}) {
  const values = namesOf(table, 'server', 'client').map((name) => [name, others[name] ?? schemaOf(table[name])])
  return objectSchema(Object.fromEntries(values))
}

/**
 * The JSON schema of the settings of a run.
 * @param {ParameterTable} table what is stored as it was given
 * @param {Record<string, object>} [others] schemas of what is made of something given
 */
export function schemaOfSettings(table, others = {}) {
  const settings = namesOf(table, 'run').map((name) => [keyOfSetting(name, table[name]), schemaOfSetting(table[name])])
  const axes = namesOf(table, 'server', 'client').map((name) => [name, listSchema(schemaOf(table[name]))])
  const properties = {
    ...Object.fromEntries(settings),
    ...(axes.length > 0 ? { axes: objectSchema(Object.fromEntries(axes)) } : {}),
    ...others,
  }
  const optional = namesOf(table, 'run').filter((name) => table[name].optional)
  const absent = optional.map((name) => keyOfSetting(name, table[name]))
  const required = Object.keys(properties).filter((key) => !absent.includes(key))
  return objectSchema(properties, required)
}

/** @param {Parameter} parameter */
function schemaOfSetting(parameter) {
  const value = parameter.list ? listSchema(schemaOf(parameter)) : schemaOf(parameter)
  const isThere = !parameter.kind || parameter.optional || parameter.default !== undefined
  return isThere ? value : { anyOf: [value, { type: 'null' }] }
}
