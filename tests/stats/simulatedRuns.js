import assert from 'node:assert/strict'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { rowsOfBlock, undecidedRows } from '../../lib/stats/undecidedRows.js'
import { cohortRates, windowVariances } from '../../lib/stats/cohortRates.js'
import { dealCohorts } from '../../lib/core/plan/cohorts.js'
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
 *   slope?: (row: number) => number,
 * }} Scenario synthetic runs whose true rates are known, on the scale of log rates: row 0 is the reference; drift is
 * added from
 *   block to block; outlier is taken from one round of one row; with precision or separate rows stop when they are
 *   decided; budget: rounds of a row, all in all, until which the run goes on with those that are least known; stray:
 *   which share of a row's processes, in cohorts, are slower by a third; slope: how strongly a row reacts to the
 *   machine, in cohorts, 1 by default
 */

/**
 * @typedef {{
 *   size: number,
 *   windows: number,
 *   windowNoise: number,
 *   machine: number,
 *   disturbed?: number,
 *   unrest?: number,
 *   hours?: number,
 *   slowing?: number,
 * }} Cohorts size: servers beside the reference; noise of a scenario is then that of a process; machine: how far it
 *   strays from its usual speed, for some tens of seconds; disturbed: the share of windows that lose 30 %; unrest: by
 *   how much, as a logarithm, the noise of windows differs from cohort to cohort; hours: how far the machine strays for
 *   longer than that: half of what it strays in a cohort is left in the next one; slowing: how much it loses in the run
 */

/**
 * @typedef {import('../../lib/stats/analyseBlocks.js').Reading & {
 *   cohortFit?: import('../../lib/stats/cohortRates.js').CohortRates,
 *   position: number,
 * }} SimulatedReading
 */

/** @type {(name: string, control: boolean) => Parameters<typeof dealCohorts>[0][number]} */
const trialOf = (name, control) => ({
  server: /** @type {any} */ ({ name, unsupported: null, readsPort: true }),
  ...{ conditions: {}, control, samples: [{ name: 'load', conditions: {}, control: false, unsupported: null }] },
})

/** What a process takes until it is warm, and a window, in seconds; and how long the machine remembers its mood. */
const processSeconds = 6
const windowSeconds = 1.3
const moodSeconds = 25
/** Share of what the machine strays for hours in one cohort that is left in the next one. */
const keptInHours = 0.5

const none = () => 0
const alike = () => 1
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
/** Two servers that are 20 % apart, and as much of a difference that counts as that. */
const twentyPercent = Math.log(1.2)

/**
 * One run: 3 % noise, blocks that differ by 3 %, and the reference twice in every block.
 * @param {Required<Omit<Scenario, 'runs' | 'cohorts' | 'stray' | 'slope'>> & {
 *   cohorts: Cohorts | null,
 *   stray?: Scenario['stray'],
 *   slope?: Scenario['slope'],
 * }} scenario
 * @param {() => number} random
 */
function readRun(
  { rows, blocks, logRate, noise, drift, outlier, precision, separate, budget, cohorts, stray = none, slope = alike },
  random,
) {
  const normal = createNormal(random)
  let [mood, strayed, position] = [0, 0, 0]
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
  /** Effect of the machine's drift on a cohort of a run of so many servers. @param {number} size */
  function hoursOf(size) {
    const { hours = 0, slowing = 0 } = cohorts ?? {}
    strayed = keptInHours * strayed + hours * Math.sqrt(1 - keptInHours ** 2) * normal()
    return strayed + slowing * (0.5 - (moods.length * size) / ((budget ?? blocks) * rows))
  }
  /**
   * A block of cohorts, dealt as a run deals them.
   * @type {(names: string[], block: number, arms: boolean[]) => void} arms: of the reference, true for its control
   */
  function readCohorts(names, block, arms) {
    const { size, windows, windowNoise, disturbed = 0, unrest = 0 } = /** @type {Cohorts} */ (cohorts)
    const trials = [
      ...arms.map((control) => trialOf('0', control)),
      ...names.filter((name) => name !== '0').map((name) => trialOf(name, false)),
    ]
    const dealt = dealCohorts(shuffle(trials, random), { cohort: size + 1, reference: '0' })
    for (const [cohort, members] of dealt.entries()) {
      const memberRows = members.map(({ server }) => Number(server.name))
      moodAfter(processSeconds * members.length)
      const processes = memberRows.map((row) => {
        const straying = stray(row) > 0 && random() < stray(row) ? Math.log(2 / 3) : 0
        return logRate(row) + noise(row) * normal() + straying
      })
      const logRates = members.map(() => /** @type {number[]} */ ([]))
      const ownNoise = windowNoise * Math.exp(unrest * normal())
      const longer = hoursOf(size)
      /** @type {number[]} */
      const ofWindows = []
      for (let cycle = 0; cycle < windows; cycle += 1)
        for (const index of shuffle([...members.keys()], random)) {
          const hit = random() < disturbed ? Math.log(0.7) : 0
          const machine = moodAfter(windowSeconds) + longer
          ofWindows.push(machine)
          logRates[index].push(processes[index] + slope(memberRows[index]) * machine + ownNoise * normal() + hit)
        }
      moods.push(mean(ofWindows))
      const found = cohortRates(logRates.map((row) => row.map((value) => 1000 * Math.exp(value))))
      for (const [index, { control }] of members.entries())
        data[memberRows[index]].readings.push({
          ...{ block, cohort, position: position++, control, logReading: found.logReadings[index] },
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
    // If only the time ends a run, the reference's arms take turns after its first blocks.
    const arms = budget !== null && block >= blocks ? [block % 2 === 1] : [false, true]
    if (cohorts) readCohorts(measured, block, arms)
    else readRounds(new Set([...names.filter((name) => measured.includes(name)), '0']), block)
    spent += measured.length
    if (!isAdaptive || block + 1 < blocks) continue
    weigh()
    const analysis = analyseRows(data, options) ?? assert.fail()
    open = undecidedRows(names, analysis, { precision, separate }).filter((name) => open.includes(name))
    const places = new Map(
      data.slice(1).map(({ name, readings }) => [name, mean(readings.map(({ position }) => position))]),
    )
    const count = budget === null ? undefined : Math.max(7, cohorts?.size ?? 0)
    measured = open.length === 0 ? [] : rowsOfBlock(open, places, analysis, count)
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
        data[row].readings.push({ block, position: position++, control, logReading: Math.log(1000) + value })
      }
  }
  weigh()
  const level = cohorts ? mean(moods) : mean(weather)
  // A row's rate is that at the mean speed of the machine, however strongly it reacts to it.
  for (const [row, { readings }] of data.entries())
    for (const reading of readings) reading.logReading -= cohorts ? (slope(row) - 1) * level : 0
  return {
    data,
    /** What the machine adds to the log rates, all in all. */
    level,
    hit: outlier > 0 ? bad.row : null,
  }
}

/** @param {Parameters<typeof readRun>[0]} scenario @param {() => number} random */
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

/** Counts verdicts on many seeded runs of a scenario, as shares from 0 to 1. @param {Scenario} scenario */
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
  slope,
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
    slope,
  }
  const random = createRandom(2026)
  /** @type {ReturnType<typeof simulateRun>['analysis'] | null} */
  let before = null
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
    controlsApart: 0,
    slopes: 0,
  }
  for (let run = 0; run < runs; run += 1) {
    const { names, analysis, trueRate, hit, rounds } = simulateRun(scenario, random)
    count.rounds += rounds
    const { controlRatio, noiseFloor, varianceOfSlopes } = analysis
    count.controlsApart += Number(Math.abs(Math.log(Number(controlRatio))) > Math.log1p(Number(noiseFloor)) - 1e-12)
    count.slopes += varianceOfSlopes
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
        // Each run is the second one of the run before: does it put the same two servers in the same order?
        const first = before?.compare(name, names[other])
        if (!first?.separated) continue
        count.separated += 1
        count.flipped += Number(Math.log(first.ratio) * Math.log(ratio) < 0)
      }
    })
    count.falseRuns += Number(isFalse)
    before = analysis
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
    /** Separated pairs, also of equal servers, that the next run put in the other order. */
    flipped: share(count.flipped, count.separated),
    roundsPerRow: count.rounds / runs / (rows + 1),
    /** Runs in which the reference differs significantly from itself. */
    controlsApart: count.controlsApart / runs,
    /** Standard deviation of slopes, from the mean of its estimated squares. */
    slopeDeviation: Math.sqrt(count.slopes / runs),
  }
}
