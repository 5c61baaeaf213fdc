import { doubtsOf } from '../../../checks/doubts.js'
import { number } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { describeDoubt } from '../../../stats/describeNoise.js'
import { describeDifference, describeInterval, percentApart } from '../../../stats/describePair.js'
import { mean } from '../../../stats/mean.js'
import { isApart } from '../../../stats/pairedVerdicts.js'
import { isFault } from '../../../stats/outcomes.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { counted } from '../../../workload/counted.js'
import { judgeBlocks } from '../../kit/compare/comparisons.js'
import { maxErrorRate } from '../counting.js'
import { mix } from '../file/keys.js'
import { setJudged } from './comparedFields.js'
import { formatShare } from './failOn.js'
import { isClosedLoop } from './rows.js'

/** @import { Compared } from '../../../reports/report.d.ts' */
/** @import { Words } from '../../../stats/describePair.js' */
/** @import { Judged, Verdict } from '../../kit/compare/comparisons.js' */
/** @import { Figure } from './comparedFields.js' */
/** @import { Rate } from './figures.js' */
/** @import { Line } from './rows.js' */

/**
 * Row of a server, and that of the first one for the same subject under the same load.
 * @typedef {object} Pair
 * @property {Line} line
 * @property {Line} first
 * @property {number} blocks - in which both have a rate
 * @property {Figure} figure - what is compared
 * @property {number} tests - number of verdicts of the run, which err together in 5 % of runs
 */
/** @typedef {Pair & Omit<Judged, 'verdict'> & { verdict: Verdict | 'more' | 'less' }} Comparison more, less: a cost */

/**
 * Compares every server with the first one of its run, and sets ratios and verdicts of the rows.
 * @param {Line[]} lines
 * @param {(line: Line) => Figure[]} [figuresOf] - compared ones, whose verdicts err together in 5 % of runs
 * @returns {Comparison[]} in the order of the subjects, then of the servers
 */
export function compareLines(lines, figuresOf = speedsOf) {
  const comparisons = [...groupBy(lines, ({ run }) => run).values()].flatMap((ofRun) => judgeRun(ofRun, figuresOf))
  const subjects = [...new Set(lines.map(({ subject }) => subject))]
  return comparisons.sort((a, b) => subjects.indexOf(a.line.subject) - subjects.indexOf(b.line.subject))
}

/** Judges all rows of a run together. @type {(lines: Line[], figuresOf: (line: Line) => Figure[]) => Comparison[]} */
function judgeRun(lines, figuresOf) {
  const paired = lines.flatMap((line) => {
    const first = lines.find(({ row, subject }) => row.server === line.reference && subject === line.subject)
    if (!first || first === line) return []
    const lack = findLack(line) ?? findLack(first) ?? findOtherAge(line, first)
    return figuresOf(line).map((kind) => {
      const logRatios = pairRates(readingsOf(line, kind), readingsOf(first, kind))
      const reason = lack ?? findUnequal({ line, first, kind, logRatios })
      return {
        line,
        first,
        kind,
        reason,
        logRatios,
        isFirst: (kind === 'rate' || kind === 'cpu') && line.row.operation === mix,
      }
    })
  })
  const judged = judgeBlocks(paired)
  const tests = judged.filter(({ verdict }) => verdict !== null).length
  return paired.map(({ line, first, kind: figure, logRatios }, index) => {
    const { verdict, ...estimate } = judged[index]
    const comparison = { ...estimate, verdict: nameVerdict(figure, verdict) }
    setJudged(line.row, figure, comparison)
    return { line, first, figure, blocks: logRatios.size, tests, ...comparison }
  })
}

/** Lists the speeds that are compared. @param {Line} line @returns {Figure[]} */
function speedsOf({ row, latencies }) {
  if (latencies !== null) return ['p50', 'p99']
  return row.slo === null ? ['rate'] : ['capacity']
}

/** Tells a percentile of latency from a rate. @param {Figure} figure @returns {figure is 'p50' | 'p99'} */
const isLatency = (figure) => figure === 'p50' || figure === 'p99'

/** Tells a cost of answers from a speed. @type {(figure: Figure) => figure is 'cpu' | 'memory' | 'kept'} */
const isCost = (figure) => figure === 'cpu' || figure === 'memory' || figure === 'kept'

/** @type {(line: Line, figure: Figure) => Rate[]} */
const readingsOf = ({ rates, latencies, costs }, figure) =>
  isCost(figure) ? costs[figure] : isLatency(figure) ? (latencies?.[figure] ?? []) : rates

/** @type {(verdict: Verdict) => Verdict} */
const opposite = (verdict) => (verdict === 'faster' ? 'slower' : verdict === 'slower' ? 'faster' : verdict)

/** Names the verdict on a figure. @type {(figure: Figure, verdict: Verdict) => Comparison['verdict']} */
function nameVerdict(figure, verdict) {
  if (isCost(figure)) return verdict === 'faster' ? 'more' : verdict === 'slower' ? 'less' : verdict
  // More latency is slower.
  return isLatency(figure) ? opposite(verdict) : verdict
}

/**
 * Pairs rates by block: each with the mean of the first server's two processes there that have an equal history. Of
 * servers that are never alive together, these are in other cohorts; else those in the same one.
 * @param {Rate[]} rates
 * @param {Rate[]} firstRates
 */
export const pairRates = (rates, firstRates) => pairReadings(rates, firstRates, Math.log)

/**
 * Pairs readings likewise: differences of their values on a scale.
 * @type {(rates: Rate[], firstRates: Rate[], scale: (value: number) => number) => Map<number, number>} by block
 */
export function pairReadings(rates, firstRates, scale) {
  /** @type {Map<number, number>} */
  const differences = new Map()
  for (const { block, cohort, history, rate } of rates) {
    const ofBlock = firstRates.filter((first) => first.block === block && first.history === history)
    const beside = ofBlock.filter((first) => first.cohort === cohort)
    const arms = beside.length > 0 ? beside : ofBlock
    if (arms.length > 0) differences.set(block, scale(rate) - mean(arms.map((arm) => scale(arm.rate))))
  }
  return differences
}

/** Describes that one of two servers ran before the run; null if both did, or none. @param {Line[]} lines */
function findOtherAge(...lines) {
  const started = lines.find(({ isStarted }) => isStarted)
  const running = lines.find(({ isStarted }) => !isStarted)
  if (!started || !running) return null
  const [older, younger] = [running, started].map(({ row }) => row.server)
  return `${older} ran already, and each block starts ${younger} anew; give both a command, or none`
}

/**
 * Describes why too few blocks have processes with equal histories; null if enough have.
 * @type {(pair: Pick<Pair, 'line' | 'first'> & { kind: Figure, logRatios: Map<number, number> }) => string | null}
 */
function findUnequal({ line, first, kind, logRatios }) {
  const [blocks, ofFirst] = [line, first].map((one) => new Set(readingsOf(one, kind).map(({ block }) => block)))
  const both = [...blocks].filter((block) => ofFirst.has(block))
  const unequal = both.filter((block) => !logRatios.has(block))
  if (unequal.length === 0 || logRatios.size >= blocksToRank) return null
  const faults = [line, first].flatMap(({ row: { server }, result: { trials } }) =>
    trials.flatMap(({ block, samples }) =>
      unequal.includes(block) ? samples.filter(isFault).map(({ name }) => `${server} has no number for ${name}`) : [],
    ),
  )
  const why = faults.length > 0 ? ` because ${faults[0]},` : ''
  const where = `in ${unequal.length} of ${counted(both.length, 'block')},${why}`
  return `${where} their processes had answered different requests before; a verdict takes ${blocksToRank} alike`
}

/** Finds a fact about a row that forbids a verdict. @param {Line} line @returns {string | null} */
export function findLack({ row: { server, outcome, errorRate, rate, sustained }, flag }) {
  if (outcome !== 'completed') return `${server} has no number (${outcome})`
  if (flag && doubtsOf([flag], 'ratio').length > 0) return `${flag.kind} at ${server}`
  if (errorRate === null || errorRate <= maxErrorRate)
    return sustained === false ? `${server} does not sustain ${rate}/s` : null
  return `${server} has ${formatShare(errorRate)} errors, a verdict takes ${formatShare(maxErrorRate)} at most`
}

/**
 * Formats the 95 % interval of a ratio in percent: by distances from 1 if that is significant, else with signs.
 * @type {(interval: [number, number], isSignificant: boolean) => string}
 */
export function formatRange([low, high], isSignificant) {
  if (!isSignificant) return describeInterval([low, high])
  const [least, most] = high < 1 ? [high, low] : [low, high]
  return `95 % interval ${percentApart(least).replace(' %', '')} to ${percentApart(most)}`
}

/** Words for a larger and a smaller figure; those of a rate if absent. @type {{ [Name in Figure]?: Words }} */
const comparatives = {
  capacity: ['is', 'higher', 'lower'],
  p50: ['is', 'higher', 'lower'],
  p99: ['is', 'higher', 'lower'],
  cpu: ['uses', 'more CPU per answer', 'less CPU per answer'],
  memory: ['uses', 'more memory at its peak', 'less memory at its peak'],
}

/** Says how many more blocks a verdict takes. @type {(enough: number, blocks: number) => string} */
const describeMore = (enough, blocks) => `about ${counted(enough - blocks, 'more block')}, --rounds ${enough}`

/** Adds to a sentence what lowered the load of closed loops. @type {(sentence: string, ...lines: Line[]) => string} */
function addLowered(sentence, ...lines) {
  const lowered = lines
    .filter(isClosedLoop)
    .flatMap(({ row: { server, remark } }) => (remark ? `${server} ${remark}` : []))
  return `${[sentence.replace(/\.$/, ''), ...new Set(lowered)].join('; ')}.`
}

/** Says how a server compares with the first one. @param {Comparison} comparison */
export const describeComparison = (comparison) =>
  addLowered(describeRatio(comparison), comparison.line, comparison.first)

/** @param {Comparison} comparison */
function describeRatio({ line, first, figure, blocks, tests, ratio, interval, verdict, ...comparison }) {
  const { reason, enough = null } = comparison
  const { server } = line.row
  const subject = isLatency(figure) ? `${line.subject}, ${figure}` : line.subject
  const reference = first.row.server
  if (ratio === null || reason !== null) return `${subject}: no verdict on ${server}: ${reason ?? 'no block has both'}.`
  const difference = `${subject}: ${describeDifference(server, reference, ratio, comparatives[figure])}`
  if (interval === null || verdict === null) {
    const lack = line.result.settings.budgetSeconds === null ? `--rounds ${blocksToRank} or more` : 'a longer --budget'
    return `${difference} (${describeDoubt(blocks)}: a verdict takes ${lack}).`
  }
  const range = formatRange(interval, verdict !== '~')
  if (verdict !== '~') return `${difference} (${range}).`
  if (!isApart(interval)) return `~ ${subject}: ${server} and ${reference} are not significantly different (${range}).`
  const alone = formatRange(interval, true)
  const chance = `among ${tests} verdicts at once that may be chance`
  const more = enough === null ? 'both versions in one run' : describeMore(enough, blocks)
  return `~ ${difference} (${alone} of this ratio alone), but ${chance}: a verdict takes ${more}.`
}

/** Says how fast a server is that nothing is compared with. @param {Line} line */
export const describeAlone = (line) => addLowered(describeFigures(line), line)

/** @param {Line} line */
function describeFigures({ subject, row, flag }) {
  const { server, outcome, slo, requestsPerSecond, latencyMs, sustained } = row
  if (requestsPerSecond === null) return `${subject}: ${server} has no number (${outcome}).`
  const latency = `p50 ${number(latencyMs.p50, 1)} ms, p99 ${number(latencyMs.p99, 1)} ms`
  if (sustained === false) return `${subject}: ${server} does not sustain it, at least ${latency}.`
  if (sustained && slo === null) return `${subject}: ${server} has ${latency}.`
  if (flag && doubtsOf([flag], 'rate').length > 0)
    return `${subject}: ${server} gives at least ${number(requestsPerSecond, 0)} right answers/s (${flag.kind}).`
  return `${subject}: ${server} gives ${number(requestsPerSecond, 0)} right answers/s, ${latency}.`
}

/**
 * Makes comparisons of rows for a page: of a server with the first one, either way.
 * @param {Line[]} lines
 * @param {Comparison[]} comparisons
 * @returns {Compared}
 */
export function relateRows(lines, comparisons) {
  /** @type {Compared['relate']} */
  function relate(row, other) {
    const comparison = comparisons.find(({ line, first }) => line.row === row && first.row === other)
    const { ratio = null, interval = null, verdict = null } = /** @type {Partial<Judged>} */ (comparison ?? {})
    return ratio === null || interval === null ? null : { ratio, interval, verdict }
  }
  /** @type {Compared['relate']} */
  function relateBack(row, other) {
    const relation = relate(other, row)
    if (relation === null) return null
    const { ratio, interval, verdict } = relation
    return { ratio: 1 / ratio, interval: [1 / interval[1], 1 / interval[0]], verdict: opposite(verdict) }
  }
  return {
    rows: lines.map(({ row }) => row),
    relate: (row, other) => relate(row, other) ?? relateBack(row, other),
  }
}
