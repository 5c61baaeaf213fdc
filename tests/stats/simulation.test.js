import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { simulate } from './simulatedRuns.js'
import { simulateTables } from './simulatedTables.js'

/** @import { Scenario } from './simulatedRuns.js' */

const rows = 8
const steps = [0, Math.log(1.02), Math.log(1.02 * 1.05), Math.log(1.02 * 1.05 * 1.2)]
const alternating = (/** @type {number} */ row) => (row % 2) * Math.log(1.2)

const noisy = () => 0.06

/**
 * 400 runs each at most, or 1,000 of few rows, whose true rates are known. `node tests/perf/simulationFigures.js`
 * prints the figures, of larger runs, too.
 * @type {Record<string, Scenario>}
 */
const scenarios = {
  'equal servers': { rows },
  '2 %, 5 % and 20 % apart': { rows, logRate: (row) => steps[row % 4] },
  'a machine that drifts by 10 % a block': { rows, logRate: alternating, drift: -0.1 },
  'an outlier of −26 %': { rows, logRate: alternating, outlier: 0.3 },
  'a few rows only': { rows: 3, logRate: alternating, runs: 1000 },
  'adaptive stopping of equal servers': { rows, precision: 0.03, runs: 1000 },
  'noisy servers, until what differs by 10 % is separated': { rows, logRate: alternating, noise: noisy, separate: 0.1 },
  'noisy equal servers, until what differs by 10 % is separated': { rows, noise: noisy, separate: 0.1 },
}

describe('in hundreds of synthetic runs of three blocks', () => {
  for (const [name, scenario] of Object.entries(scenarios))
    test(name, () => {
      const found = simulate(scenario)
      const figures = JSON.stringify(found)
      // Of 2,000 runs that stop when rows are decided 5.5 % have one: of 1,000 it may be some more.
      const atMost = scenario.precision ? 0.07 : 0.05
      assert.ok(found.falseRuns <= atMost, `false separations: ${figures}`)
      assert.ok(found.coverage >= 0.93 && found.coverage <= 0.97, `coverage: ${figures}`)
      assert.ok(found.ratioCoverage >= 0.93 && found.ratioCoverage <= 0.97, `coverage of ratios: ${figures}`)
      // Where no server differs from another there are no figures of separating what does.
      if (!scenario.logRate) return assert.deepEqual(found.twentySeparated, NaN)
      assert.ok(found.twentySeparated >= 0.95, `power at 20 %: ${figures}`)
      assert.ok(found.flipped <= 0.05, `flips: ${figures}`)
    })

  /** Servers that take turns on a machine that strays by 12 % for some tens of seconds. */
  const cohorts = { size: 3, windows: 5, windowNoise: 0.09, machine: 0.12, disturbed: 0.02 }
  /** @type {[string, Partial<Scenario>, number][]} */
  const inCohorts = [
    // With a process of the reference more in each block, which its control takes the place of, it was 0.45.
    ['servers that take turns', {}, 0.3],
    [
      'the same, where the machine is noisier at times',
      { cohorts: { ...cohorts, windowNoise: 0.06, unrest: 0.8 }, runs: 400 },
      0.4,
    ],
    ['the same, until what differs by 10 % is separated', { separate: 0.1 }, 0.95],
    ['the same, for the time of eight blocks: those in a crowd first', { budget: 8 }, 0.6],
  ]
  const slope = (/** @type {number} */ row) => [1, 0.8, 1, 0.9, 1.4, 0.9, 1, 1][row % 8]
  for (const [name, scenario, power] of inCohorts)
    test(name, () => {
      const found = simulate({ rows, logRate: alternating, cohorts, runs: 100, ...scenario })
      const figures = JSON.stringify(found)
      assert.ok(found.falseRuns <= 0.05, `false separations: ${figures}`)
      assert.ok(found.coverage >= 0.92 && found.coverage <= 0.98, `coverage: ${figures}`)
      assert.ok(found.ratioCoverage >= 0.93 && found.ratioCoverage <= 0.98, `coverage of ratios: ${figures}`)
      assert.ok(found.twentySeparated >= power && found.flipped <= 0.05, `power at 20 %: ${figures}`)
    })

  test('servers that react unlike to a machine that becomes slower, for the time of ten blocks', () => {
    const machine = { size: 7, windows: 3, windowNoise: 0.025, machine: 0.03, hours: 0.038, slowing: 0.07 }
    const scenario = { rows: 12, noise: () => 0.017, budget: 10, cohorts: machine, runs: 20 }
    const found = simulate({ ...scenario, logRate: (row) => (row % 4) * 0.02, slope })
    const figures = JSON.stringify(found)
    assert.ok(found.falseRuns <= 0.1, `false separations: ${figures}`)
    assert.ok(found.pairCoverage >= 0.93 && found.coverage >= 0.93, `coverage: ${figures}`)
    assert.ok(found.controlsApart <= 0.15, `A/A control: ${figures}`)
    assert.ok(found.slopeDeviation > 0.1 && found.slopeDeviation < 0.25, `slopes: ${figures}`)
    const alike = simulate(scenario)
    assert.ok(alike.slopeDeviation < 0.1, `slopes of servers that react alike: ${JSON.stringify(alike)}`)
  })

  test('servers of which a fifth of the processes are a third slower', () => {
    const stray = (/** @type {number} */ row) => (row === 3 || row === 6 ? 0.2 : 0)
    const scenario = { rows, blocks: 10, noise: () => 0.017, cohorts: { ...cohorts, windowNoise: 0.025 }, runs: 100 }
    const found = simulate({ ...scenario, logRate: alternating, stray })
    const figures = JSON.stringify(found)
    assert.ok(found.falseRuns <= 0.05, `false separations: ${figures}`)
    assert.ok(found.pairCoverage >= 0.9, `coverage of pairs: ${figures}`)
    // Rates are of all processes, so the two rows have wide intervals: 71 % of the pairs are separated.
    assert.ok(found.twentySeparated >= 0.65 && found.flipped <= 0.05, `power at 20 %: ${figures}`)
  })

  // Three rounds cannot tell which rows are noisy, so some of this is left: it is stated, not hidden, and far less than
  // the third of all runs that one variance for all rows gives.
  test('rows of unequal noise, 2 to 6 %', () => {
    const noise = (/** @type {number} */ row) => [0.02, 0.03, 0.03, 0.04, 0.06][row % 5]
    const found = simulate({ rows, noise })
    assert.ok(found.falseRuns <= 0.15 && found.falsePairs <= 0.015, JSON.stringify(found))
    assert.ok(found.coverage >= 0.9 && found.coverage <= 0.97, JSON.stringify(found))
    assert.ok(simulate({ rows, noise, blocks: 6, runs: 300 }).falseRuns <= 0.08)
  })
})

describe('in tables of two runs, between which a row differs by 1.2 %', () => {
  const slices = { size: 7, windows: 3, windowNoise: 0.025, machine: 0.1 }
  // Two groups that are far apart: in the published table five of six separated pairs differ by more than 10 %.
  const logRate = (/** @type {number} */ row) => steps[row % 4] + 0.5 * (row >> 2)
  /** @type {[string, Partial<import('./simulatedTables.js').Tables>][]} */
  const equal = [
    ['equal servers', { tables: 200 }],
    ['equal servers, of processes that hardly differ', { noise: () => 0.005, tables: 400 }],
    ['a few of them', { rows: 3, noise: () => 0.01, tables: 200 }],
    ['equal servers in slices', { cohorts: slices, noise: () => 0.017, tables: 60 }],
  ]
  for (const [name, scenario] of equal)
    test(`${name} are seldom separated`, () => {
      const found = simulateTables({ between: 0.012, ...scenario })
      assert.ok(found.falseTables <= 0.05, JSON.stringify(found))
      assert.ok(found.coverage >= 0.92 && found.confirmed >= 0.9, JSON.stringify(found))
    })
  /** @type {[string, Partial<import('./simulatedTables.js').Tables>][]} */
  const apart = [
    ['one after the other', { tables: 200 }],
    ['of processes that hardly differ', { noise: () => 0.005, tables: 200 }],
    ['in slices', { cohorts: slices, noise: () => 0.017, tables: 60 }],
  ]
  for (const [name, scenario] of apart)
    test(`servers ${name} that are separated keep their order in a further run`, () => {
      const found = simulateTables({ between: 0.012, logRate, ...scenario })
      // A single run separates more than it should, as its intervals lack what runs differ by.
      assert.ok(found.reversed <= 0.002 && found.separatedReversed <= 0.001, JSON.stringify(found))
      assert.ok(found.separated > 0.6, JSON.stringify(found))
      assert.ok(found.falseTables <= 0.05 && found.confirmed >= 0.9, JSON.stringify(found))
    })
  test('a single run would be contradicted by another one many times', () => {
    const found = simulateTables({ between: 0.012, logRate, noise: () => 0.005, runs: 1 })
    assert.ok(found.reversed > 0.002 && found.confirmed < 0.9, JSON.stringify(found))
  })
})
