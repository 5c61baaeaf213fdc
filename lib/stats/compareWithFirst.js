import { blocksToRank } from './blocksToRank.js'

/** @import { Analysis } from './analyseRows.js' */

/** @typedef {{ name: string, run: string, hasNumber: boolean, packageName?: string, runtime?: string, options?: string, document?: string }} Compared run: its id; packageName: where its name is of a package under a runtime, which makes two; options: what asks for it where it is no package; document: what it was asked for, where all others were asked for another one */

/** @param {number} ratio how many times as fast, as a signed percentage */
export const signed = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`.replace('-', '−')

/** @param {number} ratio */
const percentApart = (ratio) => `${(Math.abs(ratio - 1) * 100).toFixed(1)} %`

/** What measures some rows in one run. @type {(rows: Compared[], asked: string[]) => string} */
function commandOf(rows, asked) {
  const options = rows.flatMap(({ options = [] }) => options)
  const ofPackages = rows.filter((row) => row.options === undefined)
  const packages = [...new Set(ofPackages.map(({ name, packageName = name }) => packageName))]
  const runtimes = [...new Set(rows.map(({ runtime = 'current' }) => runtime))]
  const under = String(runtimes) === 'current' ? '' : ` --runtime ${runtimes}`
  return ['node bench', ...options, `-pkgs ${packages.join(' ')}${under}`, ...asked].join(' ')
}

/**
 * @param {Compared} first
 * @param {Compared} other
 * @param {Analysis | null} analysis of their whole run
 * @param {string[]} asked
 */
function compareTwo(first, other, analysis, asked) {
  const names = `${first.name} and ${other.name}`
  const command = commandOf([first, other], asked)
  if (first.document !== other.document) return `${names} cannot be compared: they were asked for different documents.`
  if (!first.hasNumber || !other.hasNumber) return `${names} cannot be compared: one of them has no number.`
  if (first.run !== other.run) return `${names} were not measured in the same run: run ${command} to compare them.`
  const { ratio, interval, verdict } = analysis?.relate(first.name, other.name) ?? { ratio: 1 }
  if (!analysis || !interval || !verdict)
    return `${names} cannot be compared yet: it takes ${blocksToRank} blocks and their control; run ${command}.`
  const range = `95 % interval ${signed(interval[0])} to ${signed(interval[1])}`
  // By its own interval: nobody asked for the other pairs, which ranks have to hold for at once.
  if (interval[0] <= 1 && interval[1] >= 1) return `~ ${names} are not significantly different (${range}).`
  const difference = `${percentApart(ratio)} ${ratio > 1 ? 'faster' : 'slower'} than ${other.name}`
  const control = Math.abs(Math.log(analysis.controlRatio ?? 1))
  if (Math.abs(Math.log(ratio)) <= control)
    return `~ ${names} are not significantly different: ${first.name} is ${difference} (${range}), and the A/A control differs from itself by ${percentApart(Math.exp(control))}.`
  return `${first.name} is ${difference} (${range}).`
}

/**
 * The first of some rows against each of the others, a sentence each.
 * @param {Compared[]} rows
 * @param {Analysis | null} analysis of the first one's run: noise is judged by every row of it
 * @param {string[]} [asked] options of the command that measures such rows
 */
export const compareWithFirst = ([first, ...others], analysis, asked = []) =>
  others.map((other) => compareTwo(first, other, analysis, asked))
