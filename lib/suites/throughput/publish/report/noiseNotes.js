import { usualBetween } from '../../../../stats/betweenRuns.js'
import { blocksToRank } from '../../../../stats/ranks.js'
import { describeNoise, difference, percent } from '../../../../stats/describeNoise.js'
import { undecidedRows } from '../../../../stats/undecidedRows.js'
import { median } from '../../../../stats/median.js'
import { nameDoubted, sureRows } from '../../analyse/doubted.js'
import { isRanked } from '../../analyse/results.js'

/** @typedef {NonNullable<ReturnType<typeof import('../../analyse/analyseRun.js').analyseRun>>} Analysis */
/** @typedef {ReturnType<Analysis['rank']>} Ranks */
/** @import { Doubtable } from '../../analyse/doubted.js' */
/** @import { Result } from '../../types.d.ts' */

/**
 * Describes the noise of results, explains their ranks or why there are none, and names what is undecided.
 * @param {Result[]} results
 * @param {Analysis | null} analysis
 * @param {Result[]} [shown] - those to name
 * @param {Doubtable[]} [rows] - of the results, if flags may doubt some
 * @param {boolean} [isComparison] - of rows whose difference and its interval stand below
 */
export function noiseNotes(results, analysis, shown = results, rows = [], isComparison = false) {
  if (new Set(results.map(({ run }) => run.id)).size > 1)
    return ['These rows come from different runs, which do not compare block by block: there is no ranking.']
  const { reference } = results[0].settings
  const blocks = analysis?.blocks ?? new Set(results.flatMap(({ rounds }) => rounds.map(({ block }) => block))).size
  const floors = [analysis?.noiseFloor ?? null]
  const { note, isKnown } = describeNoise({ blocks, floors, control: `${reference} as two servers` })
  if (analysis === null || !isKnown) return [note]
  const able = results.filter((result) => isRanked(result) && analysis.has(result.server))
  const doubtful = rows.filter((row) => sureRows([row], 'ratio').length === 0)
  const areSure = (/** @type {Result[]} */ some) =>
    some.filter(({ server }) => doubtful.every((row) => row.server !== server))
  const competing = areSure(able)
  const ranks = analysis.rank(competing.map(({ server }) => server))
  const named = competing.filter((result) => shown.includes(result))
  return [
    `${describePrecision(competing, analysis)}${describeControl(reference, analysis)}`,
    '± is of this machine in these hours. In others all rows may be faster or slower together; ratios change far less.',
    ...rankNote(competing, named, analysis, ranks),
    ...doubtedNote(able, doubtful, ranks),
    ...(isComparison && !hasAim(results) ? [] : undecidedNote(areSure(results), areSure(shown), analysis, ranks)),
  ]
}

/** Names rows that flags keep from ranks. @type {(able: Result[], doubtful: Doubtable[], ranks: Ranks) => string[]} */
function doubtedNote(able, doubtful, ranks) {
  const names = nameDoubted(
    doubtful.filter((row) => able.some(({ server }) => server === row.server)),
    'ratio',
  )
  return names === '' || ranks.size === 0 ? [] : [`Without a rank, because a flag doubts their rates: ${names}.`]
}

/** @type {(reference: string, analysis: Analysis) => string} */
function describeControl(reference, { controlRatio, noiseFloor }) {
  const differs = percent(difference(Number(controlRatio)))
  const precision = percent(Number(noiseFloor))
  return (
    `A/A control: ${reference}, measured as two servers, differed from itself by ${differs}; its precision is ` +
    `${precision}.`
  )
}

/** Rows from which on those of few and of many processes are described apart. */
const fewestRows = 6

/**
 * Describes the difference from which on two rows are told apart, by their number of processes.
 * @type {(competing: Result[], analysis: Analysis) => string}
 */
function describePrecision(competing, { compare }) {
  if (competing.length < 2) return ''
  const rows = competing.toSorted((a, b) => a.rounds.length - b.rounds.length)
  const third = Math.ceil(rows.length / 3)
  const groups = rows.length < fewestRows ? [rows] : [rows.slice(0, third), rows.slice(-third)]
  const differences = groups.map((group) => {
    const processes = Math.floor(median(group.map(({ rounds }) => rounds.length)))
    const margins = group.flatMap(({ server }, index) =>
      group.slice(index + 1).map((other) => {
        const [low, high] = compare(server, other.server).interval
        return Math.sqrt(high / low) - 1
      }),
    )
    return { processes, text: `${percent(median(margins))} on with ${processes} processes each` }
  })
  const distinct = differences.filter(({ processes }, index) => processes !== differences[index - 1]?.processes)
  const texts = distinct.map(({ text }) => text).join(', from ')
  const criterion = 'by the 95 % interval of their ratio; ranks, which hold for all rows at once, take more'
  return `Two rows are typically told apart from ${texts} (${criterion}). `
}

/**
 * Explains ranks, or why a single run has none.
 * @type {(competing: Result[], named: Result[], analysis: Analysis, ranks: Ranks) => string[]} named: those that are
 *   shown
 */
function rankNote(competing, named, { runs, between }, ranks) {
  if (competing.length < 2) return []
  if (!between)
    return [
      'No ranks: they take two runs, because another may order close rows otherwise. Run the same command again, ' +
        'hours later, then node compare --results results/local.',
    ]
  const { variance, estimate } = between
  const [differs, alone, most, before] = [
    variance,
    estimate.variance,
    estimate.upperVariance,
    usualBetween.variance,
  ].map((variance) => percent(Math.sqrt(variance)))
  return [
    'Rows that are not significantly different share ranks. Rank: of this kind of machine, this Node.js and this ' +
      'load: best to worst rank consistent with simultaneous 95 % comparisons of the means of ' +
      `${runs} runs, between which a row is taken to differ by ${differs} (standard deviation; these runs alone: ` +
      `${alone}, at most ${most}; earlier ones: ${before}).`,
    ...describeUnranked(named, ranks),
  ]
}

/** @type {(named: Result[], ranks: Ranks) => string[]} */
function describeUnranked(named, ranks) {
  const unranked = named.flatMap(({ server }) => (ranks.has(server) ? [] : [server])).join(', ')
  if (unranked === '' || ranks.size === 0) return []
  return [
    `Without a rank: ${unranked}. That takes two runs of ${blocksToRank} blocks; the others are ranked without them.`,
  ]
}

/** Number of undecided rows up to which they are named; rank ranges say more of a longer list. */
const mostNamed = 8

/** Tells whether the user named an aim beside the time that rows may take. @param {Result[]} results */
const hasAim = ([{ settings }]) => settings.precision !== null || settings.separate !== null

/** @type {(results: Result[], shown: Result[], analysis: Analysis, ranks: Ranks) => string[]} */
function undecidedNote(results, shown, analysis, ranks) {
  if (results.length === 0) return []
  const { precision, separate, budgetSeconds } = results[0].settings
  if (precision === null && separate === null && budgetSeconds === null) return []
  const names = results.flatMap(({ server, summary }) => (summary === null ? [] : [server]))
  const isShown = (/** @type {string} */ name) => shown.some(({ server }) => server === name)
  const undecided = undecidedRows(names, analysis, { precision, separate }).filter(isShown)
  const apart = 'separated from their neighbours'
  const aims = [
    ...(precision === null ? [] : [`within ± ${percent(precision)} or ${apart}`]),
    ...(separate === null ? [] : [`separated from all that differ by ${percent(separate)} or more`]),
  ]
  const aim = aims.join(', and ') || apart
  if (undecided.length === 0) return shown.length < results.length ? [] : [`All rows are ${aim}.`]
  if (undecided.length > mostNamed) return rangesNote(ranks)
  return [`Undecided when the run ended, not yet ${aim}: ${undecided.join(', ')}.`]
}

/** Describes how wide rank ranges are. @param {Ranks} ranks */
function rangesNote(ranks) {
  const places = [...ranks.values()].map(([first, last]) => last - first + 1)
  if (places.length === 0) return []
  const range = `${Math.min(...places)} to ${Math.max(...places)} places`
  return [`Rank ranges have ${range}, half of them ${Math.floor(median(places))} or fewer. More time narrows them.`]
}
