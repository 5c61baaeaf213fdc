import { UsageError } from './usageError.js'

/** @typedef {import('yargs').Options} Option */

/** What can be measured, each with options of its own. */
export const suites = ['servers', 'parallelism']

/**
 * @param {string} suite
 * @param {string[]} written options
 * @param {Record<string, Record<string, Option>>} optionsOf what only one suite has
 * @throws {UsageError} where one of them is of another suite
 */
export function refuseOtherSuite(suite, written, optionsOf) {
  for (const other of suites.filter((name) => name !== suite)) {
    const name = written.find((option) => option in optionsOf[other])
    if (name === undefined) continue
    const { alias } = optionsOf[other][name]
    const spelled = `${alias ? `-${alias}/` : ''}--${name}`
    throw new UsageError(`${spelled} goes with --suite ${other} only, this is --suite ${suite}; leave one out`)
  }
}
