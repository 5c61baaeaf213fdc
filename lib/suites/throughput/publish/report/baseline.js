import { percent } from '../../../../stats/describeNoise.js'
import { endpointOf } from '../../../../core/store/storedServers.js'
import { none } from '../../../../reports/column.js'
import { certain, changeBetween } from '../../../../stats/confidenceIntervals.js'
import { changesOfCosts, isTold } from '../../analyse/instructionCosts.js'
import { toChanges } from './changes.js'

/** @import { Estimate } from '../../../../stats/confidenceIntervals.js' */
/** @import { InstructionCost } from '../../analyse/instructionCosts.js' */
/** @import { Change, ChangedRow, Changes, Row } from '../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */

/** @typedef {ReturnType<typeof knownOf>} Known */
/** @typedef {{ row?: Row, conditions?: object, document?: string, cost?: InstructionCost, counter?: string }} Side what one of the runs knows of a server; document: that an endpoint was asked for in place of the usual one; counter: what counted its instructions, and under what */

/**
 * Every server of two runs: what changed, relative to a reference that is in both and taken as unchanged, as the machine need
 * not be as fast in the one as in the other.
 * @param {Ranked} now
 * @param {Ranked} before
 * @param {{ failOn?: number | null, chosen?: string[] }} [asked] failOn: 0.05 where 5 % worse is a regression; chosen: the
 *   servers to show, all where there is none
 * @returns {Changes}
 */
export function createChanges(now, before, { failOn = null, chosen = [] } = {}) {
  const runs = [now, before].map((ranked) => knownOf(ranked, now.results[0].settings.reference))
  const names = [...new Set(runs.flatMap(({ names }) => names))]
  const compared = names.filter((name) => runs.every(({ ratioOf }) => ratioOf(name) !== null)).length
  const sidesOf = (/** @type {string} */ name) => runs.map(({ sideOf }) => sideOf(name))
  const counted = countedOf(names, sidesOf)
  const tests = compared + counted.size
  const costs = changesOfCosts(counted, tests)
  const floor = Math.hypot(...runs.map(({ noiseFloor }) => Math.log1p(noiseFloor)))
  const shown = names.filter((name) => chosen.length === 0 || chosen.includes(name))
  const rows = shown.map((name) => {
    const sides = sidesOf(name)
    const ratios = runs.map(({ ratioOf }) => ratioOf(name))
    const [own, other] = sides[0].document === sides[1].document ? ratios : []
    const change = own && other ? beyond(floor, changeBetween(own, other, tests)) : null
    return toChangedRow(name, sides, ratios, { rate: change, instructions: costs.get(name) ?? null }, failOn)
  })
  const about = aboutRuns(runs, floor)
  return toChanges(rows, { about, reference: runs[0].reference, failOn, tests }, [...now.results, ...before.results])
}

/**
 * The same of two variants of each server in one run, such as mercurius and mercurius@base: they compare as rows do, with no
 * reference between them.
 * @param {Ranked} ranked
 * @param {string} suffix of the names of those that were before, such as `@base`
 * @param {Parameters<typeof createChanges>[2]} [asked] chosen: by their names without it
 * @returns {Changes}
 */
export function createVariantChanges(ranked, suffix, { failOn = null, chosen = [] } = {}) {
  const { reference } = ranked.results[0].settings
  const { names, noiseFloor, sideOf, ratioOf, analysis } = knownOf(ranked, reference)
  const pairs = names.filter((name) => names.includes(name + suffix))
  const shown = pairs.filter((name) => chosen.length === 0 || chosen.includes(name))
  const floor = Math.log1p(noiseFloor)
  const isKnown = (/** @type {string} */ name) =>
    analysis?.has(name) && analysis.has(name + suffix) && analysis.relate(name, name + suffix).verdict !== null
  const bothOf = (/** @type {string} */ name) => [name, name + suffix]
  const compared = pairs.filter(isKnown).length
  const counted = countedOf(pairs, (name) => bothOf(name).map(sideOf))
  const tests = compared + counted.size
  const costs = changesOfCosts(counted, tests)
  const rows = shown.map((name) => {
    const both = bothOf(name)
    const found = isKnown(name) && analysis ? analysis.compare(name, name + suffix) : null
    const change = found && beyond(floor, changeBetween(found, certain, tests))
    const changes = { rate: change, instructions: costs.get(name) ?? null }
    return toChangedRow(name, both.map(sideOf), both.map(ratioOf), changes, failOn)
  })
  const about = `Change: of each server to the same with ${suffix}, in the same blocks; with its 95 % interval. better, worse: significant among all rows at once, and beyond the noise floor of ${percent(noiseFloor)}.`
  return toChanges(rows, { about, reference, failOn, tests }, ranked.results)
}

/** @type {(floor: number, change: Change) => Change} which is not significant below the noise floor */
const beyond = (floor, change) => ({
  ...change,
  significant: change.significant && Math.abs(Math.log(change.ratio)) > floor,
})

/**
 * @param {Ranked} ranked
 * @param {string} reference
 */
function knownOf({ results, analysis, costs, ...ranked }, reference) {
  const rows = new Map(ranked.rows.map((row) => [row.server, row]))
  const resultOf = new Map(results.map((result) => [result.server, result]))
  return {
    names: [...rows.keys()],
    reference,
    version: rows.get(reference)?.version ?? none,
    noiseFloor: analysis?.noiseFloor ?? 0,
    analysis,
    /** @type {(name: string) => Estimate | null} */
    ratioOf(name) {
      if (name === reference || !analysis?.has(name) || !analysis.has(reference)) return null
      return analysis.relate(name, reference).verdict === null ? null : analysis.compare(name, reference)
    },
    /** @type {(name: string) => Side} */
    sideOf(name) {
      const result = resultOf.get(name)
      if (!result) return {}
      const { environment } = result
      const { query, variables } = endpointOf(result) ?? {}
      const cost = costs.get(name)
      // Another runtime, or another way to count, has other counts.
      const { version = environment.node } = environment.runtime ?? {}
      return {
        row: rows.get(name),
        conditions: result.serverConditions,
        ...(query && { document: JSON.stringify([query, variables]) }),
        ...(cost && { cost, counter: `${cost.tool} ${version}` }),
      }
    },
  }
}

/**
 * What an answer costs in both runs, of the servers of which that compares.
 * @param {string[]} names
 * @param {(name: string) => Side[]} sidesOf
 */
function countedOf(names, sidesOf) {
  /** @type {Parameters<typeof changesOfCosts>[0]} */
  const counted = new Map()
  for (const name of names) {
    const [{ cost: now, counter }, { cost: before, counter: other }] = sidesOf(name)
    if (now && before && isTold(now) && isTold(before) && counter === other) counted.set(name, [now, before])
  }
  return counted
}

/** @type {(server: string, sides: Side[], ratios: (Estimate | null)[], changes: { rate: Change | null, instructions: Change | null }, failOn: number | null) => ChangedRow} */
function toChangedRow(server, sides, [own, other], { rate, instructions }, failOn) {
  const [{ row: now, conditions }, { row: before }] = sides
  const { outcome, reason } = /** @type {Row} */ (now ?? before)
  const judged = judge(sides, rate, instructions)
  return {
    server,
    outcome,
    reason: now ? reason : null,
    version: now?.version ?? null,
    baselineVersion: before?.version ?? null,
    ratioToReference: own?.ratio ?? null,
    baselineRatioToReference: other?.ratio ?? null,
    change: rate?.ratio ?? null,
    changeInterval: rate?.interval ?? null,
    instructionsChange: instructions?.ratio ?? null,
    instructionsChangeInterval: instructions?.interval ?? null,
    ...judged,
    isRegression: failOn !== null && isRegression(judged, rate, instructions, now, failOn),
    ...conditions,
  }
}

/** @type {(sides: Side[], rate: Change | null, instructions: Change | null) => Pick<ChangedRow, 'verdict' | 'yardstick'>} */
function judge([{ row: now }, { row: before }], rate, instructions) {
  const [has, had] = [now, before].map((row) => typeof row?.requestsPerSecond === 'number')
  if (has !== had) return { verdict: has ? 'new' : 'gone', yardstick: null }
  if (rate?.significant) return { verdict: rate.ratio > 1 ? 'better' : 'worse', yardstick: 'requests/s' }
  if (instructions?.significant)
    return { verdict: instructions.ratio < 1 ? 'better' : 'worse', yardstick: 'instructions' }
  return { verdict: rate || instructions ? '~' : null, yardstick: null }
}

/** @type {(judged: Pick<ChangedRow, 'verdict' | 'yardstick'>, rate: Change | null, instructions: Change | null, now: Row | undefined, failOn: number) => boolean} */
function isRegression({ verdict, yardstick }, rate, instructions, now, failOn) {
  // What was measured and has no number any more is worse than slow.
  if (verdict === 'gone') return now !== undefined && now.outcome !== 'unsupported'
  if (verdict !== 'worse') return false
  return yardstick === 'instructions' ? Number(instructions?.ratio) > 1 + failOn : Number(rate?.ratio) < 1 - failOn
}

/** @type {(runs: Known[], floor: number) => string} */
function aboutRuns([{ reference, version }, before], floor) {
  const same = version === before.version ? '' : `, although it went from ${before.version} to ${version}`
  return `Change: of the ratio to ${reference}, which is taken as unchanged${same}; with its 95 % interval. better, worse: significant among all rows at once, and beyond the noise floors of both runs, together ${percent(Math.expm1(floor))}.`
}
