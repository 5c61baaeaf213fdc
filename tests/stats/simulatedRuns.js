import assert from 'node:assert/strict'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { leastKnownRows, undecidedRows } from '../../lib/stats/undecidedRows.js'
import { cohortRates, windowVariances } from '../../lib/stats/cohortRates.js'
import { deal } from '../../lib/core/plan/cohorts.js'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

/**
 * @typedef {{
 *   rows: number,
 *   blocks?: number,
 *   logRate?: (row: number) => number,
 *   noise?: (row: number) => number,
 *   drift?: number,
 *   outlier?: number,
 *   precision?: number | null,
 *   separate?: number | null,
 *   budget?: number | null,
 *   runs?: number,
 *   cohorts?: Cohorts,
 *   stray?: (row: number) => number,
 * }} Scenario synthetic runs whose true rates are known, on the scale of log rates: row 0 is the reference; drift is
 * added from
 *   block to block; outlier is taken from one round of one row; with precision or separate rows stop when they are
 *   decided; budget: rounds of a row, all in all, until which the run goes on with those that are least known; stray:
 *   which share of a row's processes, in cohorts, are slower by a third
 */

/**
 * @typedef {{
 *   size: number,
 *   windows: number,
 *   windowNoise: number,
 *   machine: number,
 *   disturbed?: number,
 *   unrest?: number,
 * }} Cohorts size: servers beside the reference; noise of a scenario is then that of a process; machine: how far it
 *   strays from its usual speed, for some tens of seconds; disturbed: the share of windows that lose 30 %; unrest: by
 *   how much, as a logarithm, the noise of windows differs from cohort to cohort
 */

/**
 * @typedef {import('../../lib/stats/analyseBlocks.js').Reading & {
 *   cohortFit?: import('../../lib/stats/cohortRates.js').CohortRates,
 * }} SimulatedReading
 */

/** What a process takes until it is warm, and a window, in seconds; and how long the machine remembers its mood. */
const processSeconds = 6
const windowSeconds = 1.3
const moodSeconds = 25

const none = () => 0
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
/** Two servers that are 20 % apart, and as much of a difference that counts as that. */
const twentyPercent = Math.log(1.2)

/**
 * One run: 3 % noise, blocks that differ by 3 %, and the reference twice in every block.
 * @param {Required<Omit<Scenario, 'runs' | 'cohorts' | 'stray'>> & {
 *   cohorts: Cohorts | null,
 *   stray?: Scenario['stray'],
 * }} scenario
 * @param {() => number} random
 */
function readRun(
  { rows, blocks, logRate, noise, drift, outlier, precision, separate, budget, cohorts, stray = none },
  random,
) {
  const normal = createNormal(random)
  let mood = 0
  /**
   * In each cohort, of a run in cohorts: a large one says no more of what the machine is like than a small one.
   * @type {number[]}
   */
  const moods = []
  /** @param {number} seconds that go by */
  function moodAfter(seconds) {
    const kept = Math.exp(-seconds / moodSeconds)
    mood = kept * mood + (cohorts?.machine ?? 0) * Math.sqrt(1 - kept ** 2) * normal()
    return mood
  }
  /**
   * @type {(names: string[], block: number) => void} a block of cohorts, with the reference in each and its control in
   *   one
   */
  function readCohorts(names, block) {
    const { size, windows, windowNoise, disturbed = 0, unrest = 0 } = /** @type {Cohorts} */ (cohorts)
    const others = ['control', ...names.filter((name) => name !== '0')]
    for (const [cohort, part] of deal(shuffle(others, random), size).entries()) {
      const members = ['0', ...part]
      moodAfter(processSeconds * members.length)
      const processes = members.map((name) => {
        const row = Number(name) || 0
        const strayed = stray(row) > 0 && random() < stray(row) ? Math.log(2 / 3) : 0
        return logRate(row) + noise(row) * normal() + strayed
      })
      const logRates = members.map(() => /** @type {number[]} */ ([]))
      const ownNoise = windowNoise * Math.exp(unrest * normal())
      /** @type {number[]} */
      const ofWindows = []
      for (let cycle = 0; cycle < windows; cycle += 1)
        for (const index of shuffle([...members.keys()], random)) {
          const hit = random() < disturbed ? Math.log(0.7) : 0
          ofWindows.push(moodAfter(windowSeconds))
          logRates[index].push(processes[index] + mood + ownNoise * normal() + hit)
        }
      moods.push(mean(ofWindows))
      const found = cohortRates(logRates.map((row) => row.map((value) => 1000 * Math.exp(value))))
      for (const [index, name] of members.entries())
        data[Number(name) || 0].readings.push({
          ...{ block, cohort, control: name === 'control', logReading: found.logReadings[index] },
          cohortFit: found,
        })
    }
  }
  const names = Array.from({ length: rows }, (_, row) => String(row))
  const data = names.map((name) => ({
    name,
    readings: /** @type {SimulatedReading[]} */ ([]),
  }))
  const bad = { row: 1 + Math.floor(random() * (rows - 1)), block: Math.floor(random() * blocks) }
  const options = { reference: '0', ranked: names }
  /** @type {number[]} */
  const weather = []
  let [open, measured, spent] = [names, names, 0]
  const isAdaptive = precision !== null || separate !== null || budget !== null
  const blocksAtMost = budget !== null ? Number.POSITIVE_INFINITY : isAdaptive ? 15 : blocks
  const isInBudget = () => budget === null || spent < budget * rows
  while (measured.length > 0 && weather.length < blocksAtMost && isInBudget()) {
    const block = weather.length
    weather.push(0.03 * normal() + drift * block)
    if (cohorts) readCohorts(measured, block)
    else readRounds(new Set([...names.filter((name) => measured.includes(name)), '0']), block)
    spent += measured.length
    if (!isAdaptive || block + 1 < blocks) continue
    weigh()
    const analysis = analyseRows(data, options) ?? assert.fail()
    open = undecidedRows(names, analysis, { precision, separate }).filter((name) => open.includes(name))
    measured =
      budget === null ? open : leastKnownRows(open, names, analysis, Math.max(6, cohorts ? cohorts.size - 1 : 0))
  }
  /** What is known of each reading's variance, by all cohorts so far. */
  function weigh() {
    if (!cohorts) return
    const all = data.flatMap(({ readings }) => readings)
    const fits = [...new Set(all.flatMap(({ cohortFit }) => cohortFit ?? []))]
    const variances = windowVariances(fits)
    for (const reading of all)
      reading.variance = variances[fits.indexOf(/** @type {any} */ (reading.cohortFit))] / cohorts.windows
  }
  /** @type {(names: Set<string>, block: number) => void} */
  function readRounds(names, block) {
    for (const name of names)
      for (const control of name === '0' ? [false, true] : [false]) {
        const row = Number(name)
        const hit = bad.row === row && bad.block === block ? outlier : 0
        const value = logRate(row) + weather[block] + noise(row) * normal() - hit
        data[row].readings.push({ block, control, logReading: Math.log(1000) + value })
      }
  }
  weigh()
  return {
    data,
    /** What the machine adds to the log rates, all in all. */
    level: cohorts ? mean(moods) : mean(weather),
    hit: outlier > 0 ? bad.row : null,
  }
}

/**
 * @param {Parameters<typeof readRun>[0]} scenario
 * @param {() => number} random
 */
export function simulateRun(scenario, random) {
  const { rows, logRate } = scenario
  const names = Array.from({ length: rows }, (_, row) => String(row))
  const { data, level, hit } = readRun(scenario, random)
  return {
    names,
    analysis: analyseRows(data, { reference: '0', ranked: names }) ?? assert.fail(),
    rounds: data.reduce((sum, { readings }) => sum + readings.length, 0),
    hit,
    /** @param {number} row */
    trueRate: (row) => 1000 * Math.exp(logRate(row) + level),
  }
}

/**
 * What the analysis says of many seeded runs of a scenario, as shares from 0 to 1.
 * @param {Scenario} scenario
 */
export function simulate({
  runs = 400,
  rows,
  blocks = 3,
  logRate = () => 0,
  noise = () => 0.03,
  drift = 0,
  outlier = 0,
  precision = null,
  separate = null,
  budget = null,
  cohorts,
  stray,
}) {
  const scenario = {
    rows,
    blocks,
    logRate,
    noise,
    drift,
    outlier,
    precision,
    separate,
    budget,
    cohorts: cohorts ?? null,
    stray,
  }
  const random = createRandom(2026)
  const normal = createNormal(random)
  const count = {
    falseRuns: 0,
    falsePairs: 0,
    equalPairs: 0,
    covered: 0,
    intervals: 0,
    ratiosCovered: 0,
    ratios: 0,
    pairsCovered: 0,
    pairs: 0,
    twenty: 0,
    twentySeparated: 0,
    separated: 0,
    flipped: 0,
    rounds: 0,
  }
  for (let run = 0; run < runs; run += 1) {
    const { names, analysis, trueRate, hit, rounds } = simulateRun(scenario, random)
    count.rounds += rounds
    let isFalse = false
    names.forEach((name, row) => {
      const holds = (/** @type {[number, number]} */ [low, high], /** @type {number} */ value) =>
        Number(low <= value && value <= high)
      count.intervals += 1
      count.covered += holds(analysis.estimate(name).interval, trueRate(row))
      if (row > 0) {
        count.ratios += 1
        count.ratiosCovered += holds(analysis.compare(name, '0').interval, trueRate(row) / trueRate(0))
      }
      for (let other = 0; other < row; other += 1) {
        const difference = logRate(row) - logRate(other)
        const { ratio, interval, separated } = analysis.compare(name, names[other])
        count.pairs += 1
        count.pairsCovered += holds(interval, trueRate(row) / trueRate(other))
        const wrong = separated && difference * Math.log(ratio) <= 0
        isFalse ||= wrong
        if (difference === 0) {
          count.equalPairs += 1
          count.falsePairs += Number(separated)
        }
        if (Math.abs(Math.abs(difference) - twentyPercent) < 1e-9 && hit !== row && hit !== other) {
          count.twenty += 1
          count.twentySeparated += Number(separated)
        }
        if (!separated || difference === 0) continue
        // The same two servers in a second run of this size: does it put them in the same order?
        const second = difference + Math.sqrt((noise(row) ** 2 + noise(other) ** 2) / blocks) * normal()
        count.separated += 1
        count.flipped += Number(second * Math.log(ratio) < 0)
      }
    })
    count.falseRuns += Number(isFalse)
  }
  /** @type {(part: number, whole: number) => number} */
  const share = (part, whole) => (whole === 0 ? Number.NaN : part / whole)
  return {
    /** Runs in which any two servers were separated that are equal, or in the wrong order. */
    falseRuns: share(count.falseRuns, runs),
    /** Pairs of equal servers that were separated. */
    falsePairs: share(count.falsePairs, count.equalPairs),
    /** Intervals that cover the true rate. */
    coverage: share(count.covered, count.intervals),
    ratioCoverage: share(count.ratiosCovered, count.ratios),
    pairCoverage: share(count.pairsCovered, count.pairs),
    /** Pairs 20 % apart that were separated, other than those of a row with an outlier. */
    twentySeparated: share(count.twentySeparated, count.twenty),
    /** Separated pairs that a second run would put in the other order. */
    flipped: share(count.flipped, count.separated),
    roundsPerRow: count.rounds / runs / (rows + 1),
  }
}
