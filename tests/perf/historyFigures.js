import { followRows } from '../../lib/suites/throughput/publish/report/rowHistory.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from '../stats/createNormal.js'
import { simulateRun } from '../stats/simulatedRuns.js'

/** @import { HistoryLine } from '../../lib/suites/throughput/types.d.ts' */

// How far new levels in the history can be believed: 50 weekly runs of 43 servers and the reference, each analysed as a
// run is, and followed week by week. A row per scenario; processes of a server differ by 3 % in all of them:
//
//   node tests/perf/historyFigures.js [years]

const years = Number(process.argv[2] ?? 20)
const [weeks, rows, changesAt] = [50, 44, 20]
/** Rows that lose 10 % for good. */
const slower = ['7', '17', '27', '37']
const cohorts = { size: 5, windows: 5, windowNoise: 0.06, machine: 0.1 }
const usual = {
  ...{ rows, blocks: 3, noise: () => 0.03, logRate: () => 0, drift: 0, outlier: 0 },
  ...{ precision: null, separate: null, budget: null, cohorts: null },
}
/**
 * differs: from run to run and not within one, as a share of each row's rate.
 * @typedef {Parameters<typeof simulateRun>[0] & { differs: number }} Scenario
 */
/** @type {Record<string, Scenario>} */
const scenarios = {
  '3 blocks': { ...usual, differs: 0 },
  '5 blocks': { ...usual, blocks: 5, differs: 0 },
  '3 blocks of cohorts': { ...usual, cohorts, differs: 0 },
  '3 blocks, runs differ by 2 %': { ...usual, differs: 0.02 },
  '3 blocks, processes differ by 2 to 6 %': {
    ...{ ...usual, noise: (/** @type {number} */ row) => [0.02, 0.03, 0.03, 0.04, 0.06][row % 5], differs: 0 },
  },
}

/** @type {(week: number, scenario: Scenario, random: () => number) => HistoryLine[]} */
function linesOf(week, { differs, ...scenario }, random) {
  const normal = createNormal(random)
  const own = Array.from({ length: rows }, () => differs * normal())
  const { names, analysis } = simulateRun({ ...scenario, logRate: (row) => own[row] }, random)
  return names.slice(1).map((server) => {
    const { ratio, interval } = analysis.compare(server, '0')
    return {
      ...{ run: `run ${week}`, startedAt: new Date(week * 7 * 86_400_000).toISOString(), suite: 'throughput', server },
      ...{ version: '1', outcome: 'completed', runtime: 'node', machine: 'one', load: 'compound', reference: '0' },
      ...{ requestsPerSecond: 1, interval: [1, 1], ratioToReference: ratio, ratioInterval: interval, noiseFloor: 0 },
    }
  })
}

/**
 * @param {HistoryLine[]} lines
 * @returns {{ server: string, at: number }[]} at: the week with which a row has a new level
 */
const newLevels = (lines) =>
  followRows(lines).series.flatMap((runs) =>
    runs.flatMap(({ server, change }, at) => (change === null ? [] : [{ server, at }])),
  )

/** Weeks of a year in which any row has a new level that it had not the week before. @param {HistoryLine[][]} runs */
function falseAlarms(runs) {
  let alarms = 0
  const known = new Set()
  for (let week = 1; week <= runs.length; week += 1) {
    const found = newLevels(runs.slice(0, week).flat()).map(({ server, at }) => `${server} ${at}`)
    if (found.some((one) => !known.has(one))) alarms += 1
    for (const one of found) known.add(one)
  }
  return alarms
}

/**
 * How many of the rows that lose 10 % in a week are found with so many runs.
 * @type {(runs: HistoryLine[][], after: number) => number}
 */
function found(runs, after) {
  const changed = runs
    .slice(0, changesAt + after)
    .flatMap((lines, week) =>
      lines.map((line) => (week >= changesAt && slower.includes(line.server) ? lower(line) : line)),
    )
  const servers = new Set(newLevels(changed).flatMap(({ server, at }) => (at >= changesAt - 1 ? [server] : [])))
  return slower.filter((server) => servers.has(server)).length
}

/** @param {HistoryLine} line */
function lower(line) {
  const [low, high] = line.ratioInterval ?? [1, 1]
  return {
    ...line,
    ratioToReference: 0.9 * Number(line.ratioToReference),
    ratioInterval: /** @type {[number, number]} */ ([0.9 * low, 0.9 * high]),
  }
}

console.log(`${years} × ${weeks} weekly runs of ${rows - 1} rows; a lasting change of 10 % after ${changesAt} of them`)
console.log('scenario                                    ±    false alarms in 50 runs   found within 2, 3, 4 runs')
for (const [name, scenario] of Object.entries(scenarios)) {
  const random = createRandom(2026)
  let alarms = 0
  const within = [0, 0, 0]
  let width = 0
  for (let year = 0; year < years; year += 1) {
    const runs = Array.from({ length: weeks }, (_, week) => linesOf(week, scenario, random))
    alarms += falseAlarms(runs)
    for (const [index, after] of [2, 3, 4].entries()) within[index] += found(runs, after)
    const [[low, high]] = runs.flat().map(({ ratioInterval }) => ratioInterval ?? [1, 1])
    width += Math.sqrt(high / low) - 1
  }
  const shares = within.map((count) => `${((100 * count) / (years * slower.length)).toFixed(0)} %`)
  console.log(
    `${name.padEnd(40)} ${((100 * width) / years).toFixed(1)} %  ${(alarms / years).toFixed(2).padStart(18)}     ` +
      `      ${shares.join(', ')}`,
  )
}
