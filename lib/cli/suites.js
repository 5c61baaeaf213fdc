import { oneOf } from '../workload/kinds.js'
import { isAxis } from '../engine/parameters.js'
import { readParameters, spelled } from './readParameters.js'
import { UsageError } from '../errors/usageError.js'

/** @import { Suite } from '../engine/suite.d.ts' */
/** @import { Kind } from '../workload/kinds.js' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */

/** @type {(suites: Suite[]) => Parameter & { kind: Kind<string> }} which of them is asked */
export const suiteParameter = (suites) => ({
  scope: 'report',
  kind: {
    ...oneOf(...suites.map(({ name }) => name)),
    read: (text) => suites.find(({ name, formerly }) => [name, ...formerly].includes(text))?.name,
  },
  default: suites[0].name,
  help: suites.map(({ name, sentence }) => `${name}: ${sentence}`).join('; '),
})

/** How a suite is asked for, as part of a command line. @type {(suite: Suite, suites: Suite[]) => string} */
export const suiteWordsOf = (suite, suites) => (suite === suites[0] ? '' : `--suite ${suite.name} `)

/**
 * What --help says of each suite, below a heading of its own.
 * @param {Suite[]} suites
 * @param {(suite: Suite) => ParameterTable} tableOf
 * @returns {Record<string, ParameterTable>}
 */
export function suiteGroups(suites, tableOf) {
  const groups = suites.map((suite) => {
    const table = tableOf(suite)
    const combined = Object.values(table).some(isAxis)
      ? ' (several values with commas: every combination is measured)'
      : ''
    return [`Suite ${suite.name}${combined}:`, table]
  })
  return Object.fromEntries(groups.filter(([, table]) => Object.keys(table).length > 0))
}

/**
 * The suite that is asked, and that nothing is of another.
 * @param {Record<string, any>} written options
 * @param {Suite[]} suites
 * @param {(suite: Suite) => ParameterTable} tableOf
 * @param {ParameterTable} shared what all have
 * @throws {UsageError}
 */
export function chooseSuite(written, suites, tableOf, shared) {
  const asked = readParameters({ suite: suiteParameter(suites) }, written)
  const suite = suites.find(({ name }) => name === asked.suite) ?? suites[0]
  const strange = Object.keys(written).find((name) => !(name in shared) && !(name in tableOf(suite)))
  if (strange === undefined) return suite
  const owners = suites.filter((other) => strange in tableOf(other))
  const names = owners.map(({ name }) => name).join(' or ')
  const option = spelled(strange, tableOf(owners[0])[strange])
  throw new UsageError(`${option} goes with --suite ${names} only, this is --suite ${suite.name}; leave one out`)
}
