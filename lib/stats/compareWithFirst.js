import { signed } from '../workload/counted.js'
import { quoted } from '../workload/quoted.js'
import { usualBetween } from './betweenRuns.js'
import { criticalValuesOf } from './criticalValues.js'
import { blocksToRank } from './ranks.js'

/** @import { Analysis } from './analyseRows.js' */
/** @import { Between } from './betweenRuns.js' */

/**
 * @typedef {object} Compared
 * @property {string} name
 * @property {string} run - id of its run
 * @property {boolean} hasNumber
 * @property {string} [packageName] - if its name is that of a package under a runtime
 * @property {string} [runtime]
 * @property {string} [options] - options that measure it, if it is no package
 */

/** @param {number} ratio */
const percentApart = (ratio) => `${(Math.abs(ratio - 1) * 100).toFixed(1)} %`

/** Writes the command that measures some rows in one run. @type {(rows: Compared[], options: string[]) => string} */
function commandOf(rows, options) {
  const endpoints = rows.flatMap(({ options = [] }) => options)
  const ofPackages = rows.filter((row) => row.options === undefined)
  const packages = [...new Set(ofPackages.map(({ name, packageName = name }) => packageName))]
  const runtimes = [...new Set(rows.map(({ runtime = 'current' }) => runtime))]
  const under = String(runtimes) === 'current' ? '' : ` --runtime ${runtimes}`
  return ['node bench', ...endpoints, `-pkgs ${quoted(...packages)}${under}`, ...options].join(' ')
}

/** Describes how far the ratio of two rows may be from that of another run. @param {Between} between */
function describeFurtherRun({ variance, degreesOfFreedom, source }) {
  const margin = criticalValuesOf(2, degreesOfFreedom).interval * Math.sqrt(2 * variance)
  return `; another run may differ by ± ${percentApart(Math.exp(margin))}, by ${source}`
}

/**
 * Compares two rows in a sentence.
 * @param {Compared} first
 * @param {Compared} other
 * @param {Analysis | null} analysis - of their whole run, or of several
 * @param {string[]} options
 * @param {string} furtherRun - phrase on another run; empty if the analysis is of several
 */
function compareTwo(first, other, analysis, options, furtherRun) {
  const names = `${first.name} and ${other.name}`
  const command = commandOf([first, other], options)
  if (!first.hasNumber || !other.hasNumber) return `${names} cannot be compared: one of them has no number.`
  if (first.run !== other.run) return `${names} were not measured in the same run: run ${command} to compare them.`
  const { ratio, interval, verdict } = analysis?.relate(first.name, other.name) ?? { ratio: 1 }
  if (!analysis || !interval || !verdict)
    return `${names} cannot be compared yet: it takes ${blocksToRank} blocks and their control; run ${command}.`
  const range = `95 % interval ${signed(interval[0])} to ${signed(interval[1])}${furtherRun}`
  // Its own interval counts: ranks hold for all pairs at once, and the user asked for this one only.
  if (interval[0] <= 1 && interval[1] >= 1) return `~ ${names} are not significantly different (${range}).`
  const difference = `${first.name} is ${percentApart(ratio)} ${ratio > 1 ? 'faster' : 'slower'} than ${other.name}`
  const control = Math.abs(Math.log(analysis.controlRatio ?? 1))
  if (Math.abs(Math.log(ratio)) > control) return `${difference} (${range}).`
  const noise = `the A/A control differs from itself by ${percentApart(Math.exp(control))}`
  return `~ ${names} are not significantly different: ${difference} (${range}), and ${noise}.`
}

/**
 * Compares the first of some rows with each of the others, in a sentence each.
 * @param {Compared[]} rows
 * @param {Analysis | null} analysis - of the first one's run, or of several, every row of which shows the noise
 * @param {string[]} [options] - of the command that measures such rows
 * @param {() => Between | null} [estimateBetween] - from runs like a single one; null if there are too few
 */
export function compareWithFirst([first, ...rest], analysis, options = [], estimateBetween = () => null) {
  const isSingle = rest.length > 0 && analysis?.runs === 1
  const furtherRun = isSingle ? describeFurtherRun(estimateBetween() ?? usualBetween) : ''
  return rest.map((other) => compareTwo(first, other, analysis, options, furtherRun))
}
