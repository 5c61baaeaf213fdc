import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeMachine } from '../../lib/core/store/environment.js'
import { groupBy } from '../../lib/reports/groupBy.js'
import { projectFolder } from '../../lib/base/project.js'
import { usualBetween } from '../../lib/stats/betweenRuns.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { mean } from '../../lib/stats/mean.js'

// Records of slices.js and againstWrk.js, and what they say: whether two ways to measure give the same rates; and those
// of apiVerdicts.js. A file has a line of JSON about the machine and the measurement, then one per cycle, pair or run.

/** @typedef {ReturnType<typeof pairedRatio>} Estimate */
/** @typedef {[least: number, most: number]} Range */
/** @typedef {{ range: Range, holds: (estimate: Estimate, range: Range) => boolean, words: string }} Goal */
/**
 * @typedef {object} Row
 * @property {Record<string, string>} cells - by the titles of their columns; the first one names the row
 * @property {number[]} ratios - of independent units, which are the same in each row
 */

/**
 * Begins a file of records with facts and the machine.
 * @param {string} file - which is not there yet
 * @param {object} facts
 * @param {string} [suite] - whose way to measure it is
 * @returns {(record: object) => void} adds a record
 */
export function createRecords(file, facts, suite = 'throughput') {
  const format = (/** @type {object} */ line) => `${JSON.stringify(line)}\n`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, format({ at: new Date(), ...facts, ...describeMachine(projectFolder, suite) }), { flag: 'wx' })
  return (record) => appendFileSync(file, format(record))
}

/** Share of 1 within which two ways to measure must be equivalent, in records made since 2026-11-29. */
export const equivalence = 0.03

/** Reads a file of records. @param {string} file @returns {{ facts: any, records: any[] }} */
export function readRecords(file) {
  const [facts, ...records] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { facts, records }
}

/**
 * Finds the file that a script shall write; with --read prints what a file says, and ends the script.
 * @param {{ read?: string }} options
 * @param {string[]} words - the file first
 * @param {(file: ReturnType<typeof readRecords>) => string} judge
 * @throws {Error} without a file
 */
export function fileToWrite({ read }, [file], judge) {
  if (read !== undefined) {
    console.log(judge(readRecords(read)))
    process.exit()
  }
  if (file === undefined) throw new Error('expected a file for the records, got none')
  return file
}

/** Estimates the mean of ratios of independent units. @param {number[]} ratios */
const estimateOf = (ratios) =>
  pairedRatio(
    ratios,
    ratios.map(() => 1),
  )

/** @type {Goal['holds']} */
const liesIn = ({ low, high }, [least, most]) => low !== null && high !== null && low >= least && high <= most
/** @type {Goal['holds']} */
const overlaps = ({ low, high }, [least, most]) => low !== null && high !== null && low <= most && high >= least
/** @type {Goal['holds']} */
const isMeanIn = ({ ratio }, [least, most]) => ratio >= least && ratio <= most

/**
 * Says which rows are equivalent: by two one-sided tests at 5 %, the 90 % interval lies within a share of 1. Source:
 * Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence
 * of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987.
 * @type {(rows: Row[], share?: number) => string[]} share: which the records were made for; none of older records
 */
function describeEquivalence(rows, share) {
  if (share === undefined) return []
  const isEquivalent = (/** @type {Row} */ { ratios }) => {
    const { low, high } = pairedRatio(
      ratios,
      ratios.map(() => 1),
      0.1,
    )
    return low !== null && high !== null && low >= 1 - share && high <= 1 + share
  }
  const unlike = rows.filter((row) => !isEquivalent(row)).map(({ cells }) => Object.values(cells)[0])
  const names = unlike.length > 0 ? `; not shown for ${unlike.join(', ')}` : ''
  return [
    `- ${rows.length - unlike.length} of ${rows.length} rows are equivalent within ± ${100 * share} %, by two ` +
      `one-sided tests at 5 %${names}.`,
  ]
}

/** @param {Estimate} estimate */
const formatEstimate = ({ ratio, low, high }) =>
  ratio.toFixed(3) + (low === null || high === null ? '' : ` (${low.toFixed(3)}–${high.toFixed(3)})`)

/** @type {(cells: string[]) => string} */
const formatLine = (cells) => `| ${cells.join(' | ')} |`

/**
 * Makes a table of ratios and of their mean, and says which of them reach their goals.
 * @param {string} title - of the column of ratios
 * @param {Row[]} rows
 * @param {{ row: Goal, mean: Goal }} goals
 * @param {number} [equivalence] - share of 1 within which rows must be equivalent
 * @returns {{ text: string, holds: boolean }}
 */
function judgeRatios(title, rows, goals, equivalence) {
  const units = Math.min(...rows.map(({ ratios }) => ratios.length))
  if (rows.length === 0 || units === 0) throw new Error('nothing was measured to its end')
  const means = Array.from({ length: units }, (_, unit) => geometricMean(rows.map(({ ratios }) => ratios[unit])))
  const estimates = rows.map(({ ratios }) => estimateOf(ratios))
  const missing = rows.filter((_, index) => !goals.row.holds(estimates[index], goals.row.range))
  const ofMean = estimateOf(means)
  const isMeanRight = goals.mean.holds(ofMean, goals.mean.range)
  const [first, ...columns] = Object.keys(rows[0].cells)
  const lines = rows.map(({ cells }, index) => {
    const [name, ...texts] = Object.values(cells)
    return formatLine([name, formatEstimate(estimates[index]), ...texts])
  })
  const names = missing.map(({ cells }) => cells[first]).join(', ')
  const text = [
    formatLine([first, `${title} (95 % interval)`, ...columns]),
    formatLine([':--', ...[title, ...columns].map(() => '--:')]),
    ...lines,
    formatLine(['mean', formatEstimate(ofMean), ...columns.map(() => '')]),
    '',
    `- ${rows.length - missing.length} of ${rows.length} rows: ${goals.row.words}${names && `; not ${names}`}.`,
    `- ${isMeanRight ? 'Reached' : 'Not reached'}: ${goals.mean.words}.`,
    ...describeEquivalence(rows, equivalence),
  ].join('\n')
  return { text, holds: missing.length === 0 && isMeanRight }
}

/** @type {(range: Range, holds: Goal['holds'], words: string) => Goal} */
const goalOf = (range, holds, words) => ({ range, holds, words: `${words} ${range.join('–')}` })

const slicesGoals = {
  row: goalOf([0.94, 1.06], liesIn, 'the whole interval lies in'),
  mean: goalOf([0.975, 1.025], liesIn, 'the whole interval of the mean lies in'),
}

/** @typedef {'whole' | 'sliced'} Arm */
/** @typedef {{ set: number, rates: Record<string, Record<Arm, number[]>> }} Cycle rates of windows by server */

/** @type {(cycles: Cycle[], server: string) => Cycle[]} */
const cyclesOf = (cycles, server) => cycles.filter(({ rates }) => server in rates)

/** Compares rates of a process, which are means of its windows. @type {(cycles: Cycle[], server: string) => number} */
function ratioOf(cycles, server) {
  const rateIn = (/** @type {Arm} */ arm) => mean(cycles.flatMap(({ rates }) => rates[server][arm]))
  return rateIn('sliced') / rateIn('whole')
}

/**
 * Formats the standard deviation of a window beside the same windows of the other servers, within processes.
 * @type {(sets: Cycle[][], server: string, arm: Arm) => string}
 */
function noiseOf(sets, server, arm) {
  let [squares, degreesOfFreedom] = [0, 0]
  for (const set of sets) {
    const logarithms = cyclesOf(set, server).flatMap(({ rates: { [server]: own, ...others } }) =>
      own[arm].map((rate, window) =>
        Math.log(rate / geometricMean(Object.values(others).map((arms) => arms[arm][window]))),
      ),
    )
    const centre = mean(logarithms)
    squares += logarithms.reduce((sum, value) => sum + (value - centre) ** 2, 0)
    degreesOfFreedom += logarithms.length - 1
  }
  return `${(100 * Math.sqrt(squares / degreesOfFreedom)).toFixed(1)} %`
}

/**
 * Judges rates in slices by those in whole windows. A set of new processes is a unit, so intervals hold what processes
 * differ by; those by cycles are of these processes only. A set that was not measured to its end is left out.
 * @param {{ facts: { servers: string[], cycles: number, equivalence?: number }, records: Cycle[] }} file
 */
export function judgeSlices({ facts: { servers, cycles, equivalence }, records }) {
  const sets = [...new Set(records.map(({ set }) => set))]
    .map((set) => records.filter((record) => record.set === set))
    .filter((set) => servers.every((server) => cyclesOf(set, server).length === cycles))
  const rows = servers.map((server) => {
    const each = sets.flatMap((set) => cyclesOf(set, server))
    const byCycle = estimateOf(each.map((cycle) => ratioOf([cycle], server)))
    return {
      cells: {
        server,
        'by cycles of these processes': formatEstimate(byCycle),
        'noise of a whole window': noiseOf(sets, server, 'whole'),
        'of one in slices': noiseOf(sets, server, 'sliced'),
      },
      ratios: sets.map((set) => ratioOf(cyclesOf(set, server), server)),
    }
  })
  const { text, holds } = judgeRatios('slices ÷ whole windows', rows, slicesGoals, equivalence)
  return { text, holds, cycles: sets.length * cycles }
}

const wrkGoals = {
  row: goalOf([0.97, 1.03], overlaps, 'the interval overlaps'),
  mean: goalOf([0.97, 1.03], isMeanIn, 'the mean of all lies in'),
}

/** @typedef {{ requestsPerSecond: number, answersPerRead: number }} Window */
/**
 * @typedef {object} Pair
 * @property {string} server
 * @property {number} pipelining
 * @property {number} connections
 * @property {{ ours: Window, wrk: Window, atOnce?: Window }} arms - atOnce: without the delay of what is sent
 */

/**
 * Judges rates of this project's client by those of wrk.
 * @param {{ facts?: { equivalence?: number }, records: Pair[] }} file
 */
export function judgeWrk({ facts, records }) {
  /** @param {Pair} pair */
  const nameOf = ({ server, pipelining, connections }) => `${server} -p ${pipelining} -c ${connections}`
  const rows = [...new Set(records.map(nameOf))].map((name) => {
    const pairs = records.filter((pair) => nameOf(pair) === name)
    const perRead = (/** @type {'ours' | 'wrk'} */ arm) =>
      mean(pairs.map(({ arms }) => arms[arm].answersPerRead)).toFixed(1)
    const atOnce = pairs.flatMap(({ arms: { ours, atOnce } }) =>
      atOnce ? [ours.requestsPerSecond / atOnce.requestsPerSecond] : [],
    )
    return {
      cells: {
        'server and load': name,
        'with the delay ÷ sent at once': atOnce.length > 0 ? formatEstimate(estimateOf(atOnce)) : '–',
        'answers per read of the server: ours, wrk': `${perRead('ours')}, ${perRead('wrk')}`,
      },
      ratios: pairs.map(({ arms: { ours, wrk } }) => ours.requestsPerSecond / wrk.requestsPerSecond),
    }
  })
  return judgeRatios('ours ÷ wrk', rows, wrkGoals, facts?.equivalence)
}

/** @typedef {{ answersPerSecond: number, clientCpuUs: number, serverCpuUs: number }} Http2Window CPU time per answer */

/**
 * Compares the CPU time that two clients of HTTP/2 need for each answer with that of the server in the same window.
 * @param {{ records: { server: string, own: Http2Window, node: Http2Window }[] }} file
 */
export function judgeHttp2({ records }) {
  /** @type {(pairs: typeof records, ratio: (pair: typeof records[number]) => number) => string} */
  const estimate = (pairs, ratio) => formatEstimate(estimateOf(pairs.map(ratio)))
  const lines = [...groupBy(records, ({ server }) => server)].map(([server, pairs]) =>
    formatLine([
      server,
      estimate(pairs, ({ own }) => own.clientCpuUs / own.serverCpuUs),
      estimate(pairs, ({ node }) => node.clientCpuUs / node.serverCpuUs),
      estimate(pairs, ({ own, node }) => node.clientCpuUs / own.clientCpuUs),
      mean(pairs.map(({ own }) => own.clientCpuUs)).toFixed(1),
    ]),
  )
  const head = ['server', 'own client ÷ server', 'node:http2 ÷ server', 'node:http2 ÷ own client', 'own client, µs']
  return [formatLine(head), formatLine([':--', ...head.slice(1).map(() => '--:')]), ...lines].join('\n')
}

/** @typedef {{ operation: string, ratio: number, verdict: 'faster' | 'slower' | '~' | null }} Found */

/**
 * Counts the verdicts of runs on each operation.
 * @param {{ facts: { extraWork: string, budget: string }, records: { rows: Found[] }[] }} file
 */
export function judgeApi({ facts: { extraWork, budget }, records }) {
  const rows = records.flatMap((record) => record.rows)
  const lines = [...groupBy(rows, ({ operation }) => operation)].map(([name, found]) => {
    const count = (/** @type {Found['verdict']} */ kind) => `${found.filter(({ verdict }) => verdict === kind).length}`
    const change = formatEstimate(estimateOf(found.map(({ ratio }) => ratio)))
    return formatLine([name, count('slower'), count('faster'), change])
  })
  const decided = records.filter(({ rows }) => rows.some(({ verdict }) => verdict === 'slower' || verdict === 'faster'))
  return [
    `${records.length} runs of ${budget}, extra work ${extraWork}, of which ${decided.length} have a verdict:`,
    '',
    formatLine(['operation', 'found slower', 'found faster', 'after ÷ before, mean of runs (95 % interval)']),
    formatLine([':--', '--:', '--:', '--:']),
    ...lines,
  ].join('\n')
}

/**
 * @typedef {object} RunRow a row of `compare --json`
 * @property {string} server
 * @property {number | null} requestsPerSecond
 * @property {number | null} ratioToReference
 * @property {[number, number] | null} ratioInterval
 * @property {number | null} serverCpuMsPerThousandRequests
 */

/** Cells of a run: cores that a server used, its rate, and its ratio to the reference. @param {RunRow} row */
const cellsOf = ({ requestsPerSecond, serverCpuMsPerThousandRequests, ratioToReference }) => [
  ((Number(requestsPerSecond) * Number(serverCpuMsPerThousandRequests)) / 1e6).toFixed(2),
  Number(requestsPerSecond).toFixed(0),
  Number(ratioToReference ?? 1).toFixed(2),
]

/** Half of the width of an interval of a logarithm; 0 of the reference. @param {RunRow} row */
const marginOf = ({ ratioInterval }) => (ratioInterval ? Math.log(ratioInterval[1] / ratioInterval[0]) / 2 : 0)

/** Half of the width of an interval of what two rows differ by from one run to another. */
const ofTwoRuns = 1.96 * Math.sqrt(4 * usualBetween.variance)

/**
 * Puts two runs side by side: servers had all cores in one, and one core in the other.
 * @param {RunRow[]} free
 * @param {RunRow[]} pinned
 */
export function describeOneCore(free, pinned) {
  const lines = free.flatMap((row) => {
    const other = pinned.find(({ server }) => server === row.server)
    if (!other || row.requestsPerSecond === null || other.requestsPerSecond === null) return []
    const ratio = Number(other.ratioToReference ?? 1) / Number(row.ratioToReference ?? 1)
    const between = row.ratioInterval === null ? 0 : ofTwoRuns
    const margin = Math.exp(Math.hypot(marginOf(row), marginOf(other), between))
    const change = { ratio, low: ratio / margin, high: ratio * margin }
    return [formatLine([row.server, ...cellsOf(row), ...cellsOf(other), formatEstimate(change)])]
  })
  const columns = ['cores', 'requests/s', '× reference']
  const head = ['server', ...columns, ...columns.map((title) => `${title}, one core`), 'change of × (95 % interval)']
  return [formatLine(head), formatLine([':--', ...head.slice(1).map(() => '--:')]), ...lines].join('\n')
}
