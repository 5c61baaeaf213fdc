import { resolve } from 'node:path'
import { anyText, oneOf } from '../workload/kinds.js'
import { isAxis } from '../engine/parameters.js'
import { refuseConflicts } from './conflicts.js'
import { parseOptions } from './options.js'
import { readParameters, spelled } from './readParameters.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Kind } from '../workload/kinds.js' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** Which of them is asked. @type {(suites: Suite[]) => Parameter & { kind: Kind<string> }} */
export const suiteParameter = (suites) => ({
  scope: 'report',
  kind: {
    ...oneOf(...suites.map(({ name }) => name)),
    read: (text) => suites.find(({ name, formerly }) => [name, ...formerly].includes(text))?.name,
  },
  default: suites[0].name,
  help: suites.map(({ name, sentence }) => `${name}: ${sentence}`).join('; '),
})

export const resultsParameter = /** @satisfies {Parameter} */ ({
  scope: /** @type {const} */ ('report'),
  kind: { ...anyText('a directory'), read: (/** @type {string} */ text) => (text === '' ? undefined : resolve(text)) },
  usual: 'results/ of this project',
  help: 'directory of the results',
})

/**
 * @typedef {object} Program
 * @property {string} usage
 * @property {ParameterTable} shared what all suites have
 * @property {(suite: Suite) => Suite['compare']} partOf what one of them adds
 */

/**
 * Reads a command line that is of one suite.
 * @param {string[]} words
 * @param {{ suites: Suite[], version: string }} known
 * @param {Program} program
 * @throws {UsageError}
 */
export async function parseSuiteOptions(words, { suites, version }, { usage, shared, partOf }) {
  const tableOf = (/** @type {Suite} */ suite) => partOf(suite)?.parameters ?? {}
  const groups = { 'Every suite:': shared, ...suiteGroups(suites, tableOf) }
  const examples = suites.flatMap((suite) => partOf(suite)?.examples ?? [])
  const parsed = await parseOptions(words, { usage, groups, examples, version })
  if (parsed === null) return null
  /** @param {Record<string, unknown>} given */
  const choose = (given) => chooseSuite(given, suites, tableOf, shared)
  let { written } = parsed
  if ('config' in written) {
    // Only now: few ask for it.
    const { addConfig } = await import('./configFile.js')
    const { config: _, ...all } = Object.assign({}, ...Object.values(groups))
    written = addConfig(written, { all, tableFor: (given) => ({ ...shared, ...tableOf(choose(given)) }) })
  }
  const suite = choose(written)
  refuseConflicts({ ...shared, ...tableOf(suite) }, written)
  return { ...parsed, written, suite, suiteWords: suite === suites[0] ? '' : `--suite ${suite.name} ` }
}

/**
 * What --help says of each suite, below a heading of its own.
 * @type {(suites: Suite[], tableOf: (suite: Suite) => ParameterTable) => Record<string, ParameterTable>}
 */
function suiteGroups(suites, tableOf) {
  const several = ' (several values with commas: every combination is measured)'
  const groups = suites.flatMap((suite) => {
    const parameters = Object.values(tableOf(suite))
    const heading = `Suite ${suite.name}${parameters.some(isAxis) ? several : ''}:`
    return parameters.length > 0 ? [[heading, tableOf(suite)]] : []
  })
  return Object.fromEntries(groups)
}

/**
 * The suite that is asked, and that nothing is of another.
 * @param {Record<string, unknown>} written options
 * @param {Suite[]} suites
 * @param {(suite: Suite) => ParameterTable} tableOf
 * @param {ParameterTable} shared
 */
function chooseSuite(written, suites, tableOf, shared) {
  const asked = readParameters({ suite: suiteParameter(suites) }, written)
  const suite = suites.find(({ name }) => name === asked.suite) ?? suites[0]
  const strange = Object.keys(written).find((name) => !(name in shared) && !(name in tableOf(suite)))
  if (strange === undefined) return suite
  const owners = suites.filter((other) => strange in tableOf(other))
  const names = owners.map(({ name }) => name).join(' or ')
  const option = spelled(strange, tableOf(owners[0])[strange])
  const why = suite.absent?.[strange]
  if (why) throw new UsageError(`${option}: --suite ${suite.name} has none: ${why}; leave it out`)
  throw new UsageError(`${option} goes with --suite ${names} only, this is --suite ${suite.name}; leave one out`)
}
