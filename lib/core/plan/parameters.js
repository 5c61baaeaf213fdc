import { resolve } from 'node:path'
import { pathFromHome } from '../../base/homePath.js'
import { blocksToRank } from '../../stats/ranks.js'
import { anyText, declare, number, oneOf, time, timeIn, wholeNumber } from '../../workload/kinds.js'

/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Suite } from '../suite.d.ts' */
/** @import { NamesOf, Parameter, ParameterTable } from '../../workload/parameter.d.ts' */

const largestSeed = 2 ** 31 - 1
const wholeSeed = wholeNumber(0, largestSeed)

/**
 * Seed of a run's order: another one for each run, because what an order favours would not differ between two runs.
 * A command that measures something again leaves it out.
 * @type {Kind<number>}
 */
const seed = {
  ...wholeSeed,
  expected: `${wholeSeed.expected}, or random`,
  read: (text) => (text === 'random' ? Math.floor(Math.random() * largestSeed) : wholeSeed.read(text)),
  write: () => 'random',
}

/** Parameters of every run, whatever it measures. */
export const runParameters = declare({
  rounds: {
    kind: wholeNumber(1, 1000),
    default: '3',
    quick: '1',
    help: `blocks, each measuring everything once; ranks and verdicts need ${blocksToRank} or more`,
  },
  budget: {
    setting: 'budgetSeconds',
    kind: time,
    adaptive: true,
    help: 'repeat undecided rows after --rounds until this time is up, such as 10m',
  },
  quick: {
    optional: true,
    help: 'a first look in a minute: fewer blocks and values where none are written; says what it left out',
  },
  seed: { kind: seed, default: 'random', help: 'seed of the random order' },
  port: {
    kind: wholeNumber(1, 65_535),
    default: '4001',
    help: 'first of up to 8 ports of 127.0.0.1 that the servers listen on, 4 apart; without it the next free ones',
  },
  'ready-timeout': {
    setting: 'readyTimeoutSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '30',
    help: 'startup timeout in seconds',
  },
  processes: {
    optional: true,
    kind: oneOf('one', 'many'),
    shownDefault: 'one',
    help: 'of each server; many: several are intended, such as workers, and no remark makes exit code 1',
  },
})

/** @typedef {typeof runParameters} RunParameters */

/** Runtimes of server files: this Node.js, or those installed under these names. */
const runtimeNames = ['current', 'node20', 'node22', 'node24', 'node26', 'bun', 'deno']

/**
 * Variations of servers that suites need not know of: each value makes rows of its own, named after it.
 * They are optional, so that results of earlier versions stay valid. A row's name does not tell `shownDefault`.
 */
export const serverParameters = declare({
  upstream: {
    scope: 'server',
    optional: true,
    ofSome: true,
    kind: {
      ...anyText('the name of a server that speaks HTTP/1.1 and is no gateway'),
      schema: { type: 'string' },
    },
    shownDefault: 'mercurius',
    help: 'what stands behind gateways such as caddy-gateway: names of servers, several with commas',
  },
  runtime: {
    scope: 'server',
    optional: true,
    kind: {
      expected: `${runtimeNames.join(', ')} or the path of a binary`,
      choices: runtimeNames,
      read: (text) =>
        runtimeNames.find((name) => name === text) ?? (text.includes('/') ? pathFromHome(text) : undefined),
      schema: { type: 'string' },
    },
    shownDefault: 'current',
    help:
      `what runs the server files, several with commas: ${runtimeNames.join(', ')} ` +
      '(npm run runtimes installs them) or the path of a binary',
  },
  checkout: {
    scope: 'server',
    optional: true,
    kind: {
      expected: 'current or the path of another checkout of this project',
      read: (text) => (text === '' || text === 'current' ? text || undefined : pathFromHome(text)),
      schema: { type: 'string' },
    },
    shownDefault: 'current',
    help: 'whose server files, packages and lib/serve: current, or the path of another checkout, several with commas',
  },
})

/**
 * Replaces defaults of shared parameters by those of a suite.
 * @type {(shared: ParameterTable, suite: Pick<Suite, 'defaults'>) => ParameterTable}
 */
export const withDefaults = (shared, { defaults = {} }) =>
  Object.fromEntries(Object.entries(shared).map(([name, parameter]) => [name, { ...parameter, ...defaults[name] }]))

/**
 * Creates the table of all parameters of a suite's runs, with its own defaults of shared ones.
 * @type {(suite: Pick<Suite, 'parameters' | 'defaults'>) => RunParameters & typeof serverParameters}
 */
export const parametersOf = (suite) =>
  /** @type {any} */ ({ ...withDefaults({ ...runParameters, ...serverParameters }, suite), ...suite.parameters })

/**
 * Tells whether the run continues after its rounds, until an adaptive option ends it.
 * @type {(table: ParameterTable, settings: Record<string, any>) => boolean}
 */
export const isAdaptive = (table, settings) =>
  Object.entries(table).some(([name, { adaptive, setting = name }]) => adaptive && settings[setting] !== null)

/** The picture of a report; each suite draws its own. */
export const plotFile = /** @type {const} */ ({
  scope: 'report',
  help: 'also draw the rows into this file.svg',
  kind: {
    ...anyText('a file that ends in .svg'),
    read: (/** @type {string} */ text) => (/[^/]\.svg$/i.test(text) ? resolve(text) : undefined),
  },
})

/** Tells whether every combination of its values is measured. @param {Parameter} parameter */
export const isAxis = ({ scope }) => scope === 'server' || scope === 'client'

/**
 * Selects names of parameters by scope, in the order of the table.
 * @template {ParameterTable} Table
 * @template {Parameter['scope']} Scope
 * @param {Table} table
 * @param {Scope[]} scopes
 * @returns {NamesOf<Table, { readonly scope: Scope }>[]}
 */
export const namesOf = (table, ...scopes) =>
  /** @type {any[]} */ (Object.keys(table)).filter((name) => scopes.includes(/** @type {any} */ (table[name].scope)))

/** Replaces defaults by those of --quick. @type {<Table extends ParameterTable>(table: Table) => Table} */
export const quickTable = (table) =>
  /** @type {any} */ (
    Object.fromEntries(
      Object.entries(table).map(([name, { quick, ...parameter }]) => [
        name,
        quick ? { ...parameter, default: quick } : parameter,
      ]),
    )
  )

/**
 * Finds values of the default that a run left out.
 * @type {(name: string, parameter: Parameter, settings: Record<string, any>) => string[]}
 */
function missingOf(name, { kind, default: defaultText = '', quick, setting = name, ...parameter }, settings) {
  if (!kind || !quick) return []
  const measured = isAxis(parameter) ? settings.axes[name] : [settings[setting]].flat()
  return defaultText.split(',').filter((text) => !measured.includes(kind.read(text)))
}

/**
 * Describes in a sentence which defaults --quick left out; null without it.
 * @type {(table: ParameterTable, settings: Record<string, any>) => string | null}
 */
export function describeQuick(table, settings) {
  if (!settings.quick) return null
  const left = Object.entries(table).flatMap(([name, parameter]) => {
    const missing = missingOf(name, parameter, settings)
    return missing.length > 0 ? [`--${name} ${missing.join(',')}`] : []
  })
  return `A quick run: it left out ${left.join(', ') || 'nothing'}.`
}
