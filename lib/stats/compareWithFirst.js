import { quoted } from '../workload/quoted.js'
import { usualBetween } from './betweenRuns.js'
import { criticalValuesOf } from './criticalValues.js'
import { describeDoubt } from './describeNoise.js'
import { describePair, percentApart } from './describePair.js'

/** @import { Analysis } from './analyseRows.js' */
/** @import { Between } from './betweenRuns.js' */

/**
 * @typedef {object} Compared
 * @property {string} name
 * @property {string} run - id of its run
 * @property {number | null} rate - null without a number
 * @property {number} blocks
 * @property {string} [packageName] - if its name is that of a package under a runtime
 * @property {string} [runtime]
 * @property {string} [options] - options that measure it, if it is no package
 */

/** Writes the command that measures some rows in one run. @type {(rows: Compared[], options: string[]) => string} */
function commandOf(rows, options) {
  const endpoints = rows.flatMap(({ options = [] }) => options)
  const ofPackages = rows.filter((row) => row.options === undefined)
  const packages = [...new Set(ofPackages.map(({ name, packageName = name }) => packageName))]
  const runtimes = [...new Set(rows.map(({ runtime = 'current' }) => runtime))]
  const under = String(runtimes) === 'current' ? '' : ` --runtime ${runtimes}`
  return ['node bench', ...endpoints, `-pkgs ${quoted(...packages)}${under}`, ...options].join(' ')
}

/**
 * Describes how far the ratio of two rows of a single run may be from that of another run: both differ from their mean.
 * @param {Between} [between] - from runs like it; those that are published if there are too few
 */
export function describeFurtherRun({ variance, degreesOfFreedom, source } = usualBetween) {
  const margin = criticalValuesOf(2, degreesOfFreedom).interval * Math.sqrt(4 * variance)
  return `In another run the ratio of two rows may differ by ± ${percentApart(Math.exp(margin))} (by ${source}).`
}

/**
 * Compares two rows in a sentence, or says why they cannot be compared.
 * @param {Compared} first
 * @param {Compared} other
 * @param {Analysis | null} analysis - of their whole run, or of several
 * @param {string[]} options
 */
function compareTwo(first, other, analysis, options) {
  const names = `${first.name} and ${other.name}`
  if (first.rate === null || other.rate === null) return `${names} cannot be compared: one of them has no number.`
  if (first.run !== other.run)
    return `${names} were not measured in the same run: run ${commandOf([first, other], options)} to compare them.`
  const relation = analysis?.relate(first.name, other.name) ?? { ratio: first.rate / other.rate }
  const doubt = describeDoubt(Math.min(first.blocks, other.blocks))
  return describePair(first.name, other.name, relation, { doubt, controlRatio: analysis?.controlRatio })
}

/**
 * Compares the first of some rows with each of the others, in a sentence each.
 * @param {Compared[]} rows
 * @param {Analysis | null} analysis - of the first one's run, or of several, every row of which shows the noise
 * @param {string[]} [options] - of the command that measures such rows
 */
export const compareWithFirst = ([first, ...rest], analysis, options = []) =>
  rest.map((other) => compareTwo(first, other, analysis, options))
