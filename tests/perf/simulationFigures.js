import { simulate } from '../stats/simulatedRuns.js'
import { simulateTables } from '../stats/simulatedTables.js'

// How far ranks and intervals can be believed, on synthetic runs whose true rates are known, a row per scenario:
//
//   node tests/perf/simulationFigures.js [runs]

const runs = Number(process.argv[2] ?? 1000)
const steps = [0, Math.log(1.02), Math.log(1.02 * 1.05), Math.log(1.02 * 1.05 * 1.2)]
const alternating = (/** @type {number} */ row) => (row % 2) * Math.log(1.2)
const unequal = (/** @type {number} */ row) => [0.02, 0.03, 0.03, 0.04, 0.06][row % 5]
const noisy = { separate: 0.1, noise: () => 0.06, runs: Math.ceil(runs / 5) }
/** Servers that take turns: processes differ by 3 %, windows by 6 %, the machine strays by 10 % for some 25 s. */
const cohorts = { size: 5, windows: 5, windowNoise: 0.06, machine: 0.1, disturbed: 0.02 }
/** As full runs are in slices of 50 ms. */
const slices = { size: 7, windows: 3, windowNoise: 0.025, machine: 0.1 }
/** A machine that strays for hours and becomes slower, and rows that react to it by 0.8 to 1.4, 1 on average. */
const drifting = { ...slices, machine: 0.03, hours: 0.038, slowing: 0.07 }
const slope = (/** @type {number} */ row) => [1, 0.8, 1, 0.9, 1.4, 0.9, 1, 1][row % 8]
const isOneOfTwo = (/** @type {number} */ row) => row === 2 || row === 7
const twoNoisier = { cohorts: slices, noise: (/** @type {number} */ row) => (isOneOfTwo(row) ? 0.12 : 0.017) }
const percent = (/** @type {number} */ share) => (Number.isNaN(share) ? '–' : (share * 100).toFixed(1)).padStart(6)

/** Runs with a false separation, equal pairs that are separated, coverage, power, flips, and what else is estimated. */
const heads = ['false', 'equal', 'cover', 'ratios', 'pairs', '20 %', 'flips', 'A/A', 'slopes']
console.log(`rows  ${'scenario'.padEnd(28)} ${heads.map((head) => head.padStart(6)).join(' ')}  rounds`)
for (const rows of [3, 8, 16, 44]) {
  /** @type {Record<string, Omit<import('../stats/simulatedRuns.js').Scenario, 'rows'>>} */
  const scenarios = {
    equal: {},
    '2, 5, 20 % apart': { logRate: (row) => steps[row % 4] },
    drift: { logRate: alternating, drift: -0.1 },
    outlier: { logRate: alternating, outlier: 0.3 },
    'unequal noise': { noise: unequal },
    'unequal noise, 6 blocks': { noise: unequal, blocks: 6 },
    'adaptive ± 3 %': { precision: 0.03, runs: Math.ceil(runs / 5) },
    'separate 10 %, noise 6 %': { ...noisy, logRate: alternating },
    'the same of equal servers': noisy,
    cohorts: { cohorts, logRate: alternating, runs: Math.ceil(runs / 5) },
    'cohorts, unequal noise': { cohorts, noise: unequal, runs: Math.ceil(runs / 5) },
    'cohorts, noisier at times': {
      cohorts: { ...cohorts, unrest: 0.8 },
      logRate: alternating,
      runs: Math.ceil(runs / 5),
    },
    'cohorts, 10 % disturbed': { cohorts: { ...cohorts, disturbed: 0.1 }, runs: Math.ceil(runs / 5) },
    slices: { cohorts: slices, noise: () => 0.017, runs: Math.ceil(runs / 5) },
    'slices, unequal noise': { cohorts: slices, noise: (row) => unequal(row) / 2, runs: Math.ceil(runs / 5) },
    'slices, unequal noise, 6 blocks': {
      cohorts: slices,
      noise: (row) => unequal(row) / 2,
      blocks: 6,
      runs: Math.ceil(runs / 5),
    },
    'slices, a fifth of two slower': {
      cohorts: slices,
      noise: () => 0.017,
      stray: (row) => (isOneOfTwo(row) ? 0.2 : 0),
      blocks: 10,
      runs: Math.ceil(runs / 5),
    },
    'slices, two noisier, 8 blocks': { ...twoNoisier, blocks: 8, runs: Math.ceil(runs / 5) },
    'slices, two noisier, 12 blocks': { ...twoNoisier, blocks: 12, runs: Math.ceil(runs / 5) },
    'slices, eight blocks each': { cohorts: slices, noise: () => 0.017, budget: 8, runs: Math.ceil(runs / 10) },
    'slopes, eight blocks each': {
      ...{ cohorts: drifting, noise: () => 0.017, budget: 8, logRate: (row) => steps[row % 4] },
      ...{ slope, runs: Math.ceil(runs / 10) },
    },
    'slopes, 16 blocks each': {
      ...{ cohorts: drifting, noise: () => 0.017, budget: 16, logRate: (row) => steps[row % 4] },
      ...{ slope, runs: Math.ceil(runs / 10) },
    },
    'slopes, equal, 16 blocks each': {
      ...{ cohorts: drifting, noise: () => 0.017, budget: 16, slope, runs: Math.ceil(runs / 10) },
    },
    'cohorts, separate 10 %': { ...noisy, cohorts, logRate: alternating },
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    const found = simulate({ runs, ...scenario, rows })
    const figures = [
      found.falseRuns,
      found.falsePairs,
      found.coverage,
      found.ratioCoverage,
      found.pairCoverage,
      found.twentySeparated,
      found.flipped,
      found.controlsApart,
      found.slopeDeviation,
    ]
    console.log(
      `${String(rows).padStart(4)}  ${name.padEnd(28)} ${figures.map(percent).join(' ')}  ` +
        `${found.roundsPerRow.toFixed(1)}`,
    )
  }
}

console.log('\nTables of several runs, and what a further run says of them:')
console.log('rows  runs  between  scenario       false  cover  separated  confirmed  reversed/1,000  separated so')
const published = { noise: () => 0.017, cohorts: slices }
for (const rows of [3, 8, 44])
  for (const between of [0, 0.007, 0.012, 0.03])
    for (const tableRuns of [1, 2, 3])
      for (const [name, scenario] of Object.entries({
        equal: published,
        '2, 5, 20 %': { ...published, logRate: (/** @type {number} */ row) => steps[row % 4] + 0.03 * (row >> 2) },
      })) {
        const tables = Math.ceil(runs / (rows === 44 ? 20 : 5))
        const found = simulateTables({ ...scenario, rows, between, runs: tableRuns, tables })
        const figures = [found.falseTables, found.coverage, found.separated, found.confirmed]
        const reversed = [found.reversed, found.separatedReversed].map((share) => (1000 * share).toFixed(2).padStart(9))
        console.log(
          `${String(rows).padStart(4)}  ${tableRuns}     ${percent(between)}   ${name.padEnd(12)} ` +
            `${figures.map(percent).join('  ')}  ${reversed.join('  ')}   estimated ${percent(found.between)}`,
        )
      }
