import { percent } from '../../../../stats/describeNoise.js'
import { describeCores } from '../../../../reports/runFacts.js'
import { none } from '../../../../reports/column.js'
import { addBetween, usualBetween } from '../../../../stats/betweenRuns.js'
import { certain } from '../../../../stats/confidenceIntervals.js'
import { comparableRows, nameDoubted, sureRows } from '../../analyse/doubted.js'
import { judgeChanges } from '../../../kit/compare/comparisons.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { createChangeReport } from './changes.js'

/** @import { Between } from '../../../../stats/betweenRuns.js' */
/** @import { Estimate } from '../../../../stats/confidenceIntervals.js' */
/** @import { Judged } from '../../../kit/compare/comparisons.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { ChangedRow, Changes, Result, Row } from '../../types.d.ts' */

/**
 * One of two runs' results of a server; empty without any.
 * @typedef {object} Side
 * @property {Row} [row]
 * @property {Estimate | null} [ratio] - to the reference
 * @property {object} [conditions]
 */
/**
 * @typedef {object} Pair
 * @property {string} server
 * @property {[now: Side, before: Side]} sides
 * @property {[now: Estimate, before: Estimate] | null} estimates - whose ratio is the change; null if it is unknown
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
  const [here, there] = [now, before].map((ranked) => openSides(ranked, reference, between))
  const names = [...new Set([...here.names, ...there.names])]
  /** @type {Pair[]} */
  const pairs = names.map((server) => {
    const [side, other] = [here.sideOf(server), there.sideOf(server)]
    return {
      server,
      sides: [side, other],
      estimates: side.ratio && other.ratio ? [side.ratio, other.ratio] : null,
    }
  })
  const floor = Math.hypot(here.floor, there.floor)
  const moved = describeMove(now, before, reference)
  const same = here.version === there.version ? '' : `, although it went from ${there.version} to ${here.version}`
  const about =
    `Change: of the ratio to ${reference}, which is taken as unchanged${same}; with its 95 % interval, of which a ` +
    `part is what rows differ by from run to run${describeBetween([now, before], between)}. better, worse: ` +
    'significant among all rows at once, and beyond the noise floors of both runs, together ' +
    `${percent(Math.expm1(floor))}.`
  const results = [...now.results, ...before.results]
  return reportPairs(pairs, { floor, about, reference, results, moved, ...options })
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
 * @property {number} floor - logarithm of the noise floor
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
  const { names, floor, sideOf } = openSides(ranked, reference)
  /** @type {Pair[]} */
  const pairs = names
    .filter((server) => names.includes(server + suffix))
    .map((server) => {
      const baseline = server + suffix
      const isSure =
        sureRows(
          [sideOf(server).row, sideOf(baseline).row].flatMap((row) => row ?? []),
          'ratio',
        ).length > 1
      const estimate = isSure ? compareKnown(analysis, server, baseline) : null
      return { server, sides: [sideOf(server), sideOf(baseline)], estimates: estimate && [estimate, certain] }
    })
  const about =
    `Change: of each server to the same with ${suffix}, in the same blocks; with its 95 % interval. better, worse: ` +
    `significant among all rows at once, and beyond the noise floor of ${percent(Math.expm1(floor))}.`
  return reportPairs(pairs, { floor, about, reference, results, ...options })
}

/**
 * Compares two rows; null if too few blocks have both.
 * @type {(analysis: Ranked['analysis'], name: string, other: string) => Estimate | null}
 */
function compareKnown(analysis, name, other) {
  if (!analysis?.has(name) || !analysis.has(other)) return null
  return analysis.relate(name, other).verdict === null ? null : analysis.compare(name, other)
}

/**
 * Opens the results of a run server by server.
 * @param {Ranked} ranked
 * @param {string} reference
 * @param {Between} [between] - for a ratio of one run; not part of it by default
 */
function openSides({ results, analysis, ...ranked }, reference, between) {
  const rows = new Map(ranked.rows.map((row) => [row.server, row]))
  /** Estimates a ratio that no flag doubts. @param {string} name */
  function ratioOf(name) {
    if (comparableRows([rows.get(name) ?? []].flat(), rows.get(reference)).length === 0) return null
    const ratio = compareKnown(analysis, name, reference)
    return ratio && between && analysis?.runs === 1 ? addBetween(ratio, between) : ratio
  }
  return {
    names: [...rows.keys()],
    version: rows.get(reference)?.version ?? none,
    /** Logarithm of the noise floor. */
    floor: Math.log1p(analysis?.noiseFloor ?? 0),
    /** @type {(name: string) => Side} */
    sideOf(name) {
      const result = results.find(({ server }) => server === name)
      if (!result) return {}
      const ratio = name === reference ? null : ratioOf(name)
      return { row: rows.get(name), ratio, conditions: result.serverConditions }
    },
  }
}

/**
 * @param {Pair[]} pairs
 * @param {ChangesOptions & PairFacts} options
 * @returns {Changes}
 */
function reportPairs(pairs, { floor, about, reference, results, moved = null, failOn = null, chosen = [] }) {
  const tests = pairs.filter(({ estimates }) => estimates).length
  const shown = pairs.filter(({ server }) => chosen.length === 0 || chosen.includes(server))
  const isJudged = moved?.isJudged ?? true
  const changes = judgeChanges(
    shown.map(({ estimates }) => ({ estimates, reason: null })),
    { floor, tests },
  )
  const rows = shown.map(({ server, sides }, index) =>
    toChangedRow(server, sides, { rate: changes[index], isJudged }, failOn),
  )
  const doubted = nameDoubted(
    shown.flatMap(({ sides }) => sides.flatMap(({ row }) => row ?? [])),
    'ratio',
  )
  return createChangeReport(rows, { about, reference, failOn, tests, doubted, moved: moved?.sentence ?? null }, results)
}

/** @typedef {{ rate: Judged, isJudged: boolean }} RowChanges isJudged: the rate */

/** @type {(server: string, sides: Pair['sides'], changes: RowChanges, failOn: number | null) => ChangedRow} */
function toChangedRow(server, [now, before], changes, failOn) {
  const { outcome, reason } = /** @type {Row} */ (now.row ?? before.row)
  const { rate } = changes
  const verdict = judge([now.row, before.row], changes)
  return {
    server,
    outcome,
    reason: now.row ? reason : null,
    version: now.row?.version ?? null,
    baselineVersion: before.row?.version ?? null,
    ratioToReference: now.ratio?.ratio ?? null,
    baselineRatioToReference: before.ratio?.ratio ?? null,
    change: rate.ratio,
    changeInterval: rate.interval,
    verdict,
    isRegression: failOn !== null && isRegression(verdict, rate, now.row, failOn),
    ...now.conditions,
  }
}

/** @type {(rows: (Row | undefined)[], changes: RowChanges) => ChangedRow['verdict']} */
function judge(rows, { rate, isJudged }) {
  const [has, had] = rows.map((row) => typeof row?.requestsPerSecond === 'number')
  if (has !== had) return has ? 'new' : 'gone'
  if (!isJudged || rate.verdict === null) return null
  if (rate.verdict === 'faster') return 'better'
  return rate.verdict === 'slower' ? 'worse' : '~'
}

/** @type {(verdict: ChangedRow['verdict'], rate: Judged, now: Row | undefined, failOn: number) => boolean} */
function isRegression(verdict, rate, now, failOn) {
  // A server that lost its number is worse than a slow one.
  if (verdict === 'gone') return now !== undefined && now.outcome !== 'unsupported'
  return verdict === 'worse' && Number(rate.ratio) < 1 - failOn
}
