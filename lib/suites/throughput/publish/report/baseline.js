import { percent } from '../../../../stats/describeNoise.js'
import { describeCores } from '../../../../reports/runFacts.js'
import { none } from '../../../../reports/column.js'
import { addBetween, usualBetween } from '../../../../stats/betweenRuns.js'
import { certain } from '../../../../stats/confidenceIntervals.js'
import { relateRows } from '../../analyse/analyseRun.js'
import { comparableRows, nameDoubted, sureRows } from '../../analyse/doubted.js'
import { compareRuns } from '../../../kit/compare/comparisons.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { createChangeReport } from './changes.js'

/** @import { Between } from '../../../../stats/betweenRuns.js' */
/** @import { Estimate } from '../../../../stats/confidenceIntervals.js' */
/** @import { Changed, Judged } from '../../../kit/compare/comparisons.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { ChangedRow, Changes, Result, Row } from '../../types.d.ts' */

/**
 * Row of one of two runs.
 * @typedef {object} Side
 * @property {string} server
 * @property {Row} row
 * @property {Estimate | null} ratio - to the reference
 * @property {object} [conditions]
 */
/**
 * @typedef {object} ChangesOptions
 * @property {number | null} [failOn] - share from which on a worse row is a regression: 0.05 for 5 %
 * @property {string[]} [chosen] - servers to show; all if there is none
 */

/**
 * Reports what changed for each server of two runs, relative to a reference that is in both and assumed unchanged: the
 * machine need not be as fast. By how much a row differs from run to run is part of the ratios of several runs, and is
 * added to those of one.
 * @param {Ranked} now
 * @param {Ranked} before
 * @param {ChangesOptions & { between?: Between }} [options] - between: of a row from run to run
 * @returns {Changes}
 */
export function createChanges(now, before, { between = usualBetween, ...options } = {}) {
  const { reference } = now.results[0].settings
  const [here, there] = [now, before].map((ranked) => sidesOf(ranked, reference, between))
  const floor = Math.hypot(floorOf(now), floorOf(before))
  const moved = describeMove(now, before, reference)
  const [to, from] = [here, there].map((sides) => sides.find(({ server }) => server === reference)?.row.version ?? none)
  const same = from === to ? '' : `, although it went from ${from} to ${to}`
  const about =
    `Change: of the ratio to ${reference}, which is taken as unchanged${same}; with its 95 % interval, of which a ` +
    `part is what rows differ by from run to run${describeBetween([now, before], between)}. better, worse: ` +
    'significant among all rows at once, and beyond the noise floors of both runs, together ' +
    `${percent(Math.expm1(floor))}.`
  const results = [...now.results, ...before.results]
  /** @type {(now: Side, before: Side) => Changed} */
  const estimate = ({ ratio }, { ratio: other }) => ({ estimates: ratio && other && [ratio, other], reason: null })
  const compared = compareRuns({ now: here, before: there }, { nameOf: ({ server }) => server, estimate, floor })
  return reportPairs(compared, { about, reference, results, moved, ...options })
}

/**
 * Describes what is added to the ratios of single runs; those of several have their own estimate.
 * @type {(sides: Ranked[], between: Between) => string}
 */
const describeBetween = (sides, { variance, source }) =>
  sides.some(({ analysis }) => analysis?.runs === 1) ? ` (${percent(Math.sqrt(variance))}, by ${source})` : ''

/** @typedef {{ sentence: string, isJudged: boolean }} Move isJudged: whether rates compare all the same */
/**
 * @typedef {object} PairFacts
 * @property {string} about
 * @property {string} reference
 * @property {Result[]} results
 * @property {Move | null} [moved] - absent within one run
 */

/** Facts without which a ratio to the reference may change by itself. @type {((result: Result) => string)[]} */
const surroundings = [
  ({ environment }) => `Node ${environment.node.slice(1)}`,
  ({ environment }) => describeCores(environment),
]

/**
 * Describes that the baseline is of another Node or machine. Rates are not judged then if the reference itself changed
 * by more than its intervals.
 * @type {(now: Ranked, before: Ranked, reference: string) => Move | null} null if both are the same
 */
function describeMove(now, before, reference) {
  const changed = surroundings.flatMap((fact) => {
    const [from, to] = [before, now].map(({ results }) => [...new Set(results.map(fact))].sort().join(' and '))
    return from === to ? [] : [`${from} → ${to}`]
  })
  if (changed.length === 0) return null
  const rows = [now, before].flatMap((ranked) => ranked.rows.find(({ server }) => server === reference) ?? [])
  const [ratio, ...margins] = [
    Math.log(Number(rows[0]?.requestsPerSecond) / Number(rows[1]?.requestsPerSecond)),
    ...rows.map(({ interval }) => (interval ? Math.log(interval[1] / interval[0]) / 2 : 0)),
  ]
  // Without the reference in both there is no ratio either.
  const isJudged = sureRows(rows, 'rate').length < 2 || !(Math.abs(ratio) > Math.hypot(...margins))
  const change = `${reference} itself changed by ${formatChange(Math.exp(ratio))}`
  const consequence = isJudged ? '' : `; ${change}, more than its intervals, so that no row is better or worse`
  return { sentence: `The baseline is of other surroundings: ${changed.join('; ')}${consequence}.`, isJudged }
}

/**
 * Reports what changed between two variants of each server in one run, such as mercurius and mercurius@base: they
 * compare as rows do, without a reference.
 * @param {Ranked} ranked
 * @param {string} suffix - of the names of the earlier variants, such as `@base`
 * @param {ChangesOptions} [options] - chosen: names without the suffix
 * @returns {Changes}
 */
export function createVariantChanges(ranked, suffix, options) {
  const { results, analysis } = ranked
  const { reference } = results[0].settings
  const floor = floorOf(ranked)
  const all = sidesOf(ranked, reference)
  const now = all.filter(({ server }) => all.some((other) => other.server === server + suffix))
  const before = now.flatMap(({ server }) => all.find((other) => other.server === server + suffix) ?? [])
  const compared = compareRuns(
    { now, before },
    {
      nameOf: (side) => (before.includes(side) ? side.server.slice(0, -suffix.length) : side.server),
      floor,
      estimate({ row }, { row: other }) {
        const isSure = sureRows([row, other], 'ratio').length > 1
        const estimate = isSure ? compareKnown(analysis, row.server, other.server) : null
        return { estimates: estimate && [estimate, certain], reason: null }
      },
    },
  )
  const about =
    `Change: of each server to the same with ${suffix}, in the same blocks; with its 95 % interval. better, worse: ` +
    `significant among all rows at once, and beyond the noise floor of ${percent(Math.expm1(floor))}.`
  return reportPairs(compared, { about, reference, results, ...options })
}

/**
 * Compares two rows; null if too few blocks have both.
 * @type {(analysis: Ranked['analysis'], name: string, other: string) => Estimate | null}
 */
function compareKnown(analysis, name, other) {
  const isKnown = (relateRows(analysis, name, other)?.verdict ?? null) !== null
  return analysis && isKnown ? analysis.compare(name, other) : null
}

/** Computes the logarithm of a noise floor. @param {Ranked} ranked */
const floorOf = ({ analysis }) => Math.log1p(analysis?.noiseFloor ?? 0)

/**
 * Lists the rows of a run, with their ratios that no flag doubts.
 * @type {(ranked: Ranked, reference: string, between?: Between) => Side[]} between: for a ratio of one run; not part of
 *   it by default
 */
const sidesOf = ({ results, analysis, rows }, reference, between) =>
  rows.map((row) => {
    const { server } = row
    const base = rows.find((other) => other.server === reference)
    const isSure = server !== reference && comparableRows([row], base).length > 0
    const estimate = isSure ? compareKnown(analysis, server, reference) : null
    const ratio = estimate && between && analysis?.runs === 1 ? addBetween(estimate, between) : estimate
    return { server, row, ratio, conditions: results.find((result) => result.server === server)?.serverConditions }
  })

/** @typedef {ReturnType<typeof compareRuns<Side>>} ComparedSides */

/** @type {(compared: ComparedSides, options: ChangesOptions & PairFacts) => Changes} */
function reportPairs({ changes, tests }, { about, reference, results, moved = null, failOn = null, chosen = [] }) {
  const shown = changes.filter(
    ({ now, before }) => chosen.length === 0 || chosen.includes(String((now ?? before)?.server)),
  )
  const rows = shown.map((change) => toChangedRow(change, moved?.isJudged ?? true, failOn))
  const doubted = nameDoubted(
    shown.flatMap(({ now, before }) => [now?.row ?? [], before?.row ?? []].flat()),
    'ratio',
  )
  return createChangeReport(rows, { about, reference, failOn, tests, doubted, moved: moved?.sentence ?? null }, results)
}

/** @type {(change: ComparedSides['changes'][0], isJudged: boolean, failOn: number | null) => ChangedRow} */
function toChangedRow({ now, before, judged }, isJudged, failOn) {
  const { server, row } = /** @type {Side} */ (now ?? before)
  const verdict = judge([now?.row, before?.row], judged, isJudged)
  return {
    server,
    outcome: row.outcome,
    reason: now?.row.reason ?? null,
    version: now?.row.version ?? null,
    baselineVersion: before?.row.version ?? null,
    ratioToReference: now?.ratio?.ratio ?? null,
    baselineRatioToReference: before?.ratio?.ratio ?? null,
    change: judged.ratio,
    changeInterval: judged.interval,
    verdict,
    isRegression: failOn !== null && isRegression(verdict, judged, now?.row, failOn),
    ...now?.conditions,
  }
}

/** @type {(rows: (Row | undefined)[], judged: Judged, isJudged: boolean) => ChangedRow['verdict']} */
function judge(rows, { verdict }, isJudged) {
  const [has, had] = rows.map((row) => typeof row?.requestsPerSecond === 'number')
  if (has !== had) return has ? 'new' : 'gone'
  if (!isJudged || verdict === null) return null
  if (verdict === 'faster') return 'better'
  return verdict === 'slower' ? 'worse' : '~'
}

/** @type {(verdict: ChangedRow['verdict'], rate: Judged, now: Row | undefined, failOn: number) => boolean} */
function isRegression(verdict, rate, now, failOn) {
  // A server that lost its number is worse than a slow one.
  if (verdict === 'gone') return now !== undefined && now.outcome !== 'unsupported'
  return verdict === 'worse' && Number(rate.ratio) < 1 - failOn
}
