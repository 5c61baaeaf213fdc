import { resolve } from 'node:path'
import { blocksToRank } from '../analysis/blocksToRank.js'
import { anyText, declare, number, time, wholeNumber } from '../workload/kinds.js'

/** @import { NamesOf, Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** What every run has, whatever it measures. */
export const runParameters = declare({
  rounds: {
    kind: wholeNumber(1, 1000),
    default: '3',
    help: `blocks, each measuring everything once; ranks and verdicts need ${blocksToRank} or more`,
  },
  budget: {
    setting: 'budgetSeconds',
    kind: time,
    adaptive: true,
    help: 'adaptive: repeat undecided rows after --rounds until this time is up, such as 10m',
  },
  seed: { kind: wholeNumber(0, 2 ** 31 - 1), default: '1', help: 'seed of the random order' },
  port: { kind: wholeNumber(1, 65_535), default: '4001', help: 'port of 127.0.0.1 that the servers listen on' },
  'ready-timeout': {
    setting: 'readyTimeoutSeconds',
    kind: number(0.1, 3600),
    default: '30',
    help: 'startup timeout in seconds',
  },
})

/** @typedef {typeof runParameters} RunParameters */

/**
 * Whether the run goes on after its rounds, until what was asked for decides that it ends.
 * @type {(table: ParameterTable, settings: Record<string, any>) => boolean}
 */
export const isAdaptive = (table, settings) =>
  Object.entries(table).some(([name, { adaptive, setting = name }]) => adaptive && settings[setting] !== null)

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
