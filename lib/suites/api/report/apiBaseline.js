import { areOneKind } from '../../../core/store/runs.js'
import { minuteOf, placeFacts } from '../../../reports/runFacts.js'
import { addBetween } from '../../../stats/betweenRuns.js'
import { meanOfProcesses } from '../../../stats/confidenceIntervals.js'
import { percent } from '../../../stats/describeNoise.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { compareRuns } from '../../kit/compare/comparisons.js'
import { followRates, machineOf, workOf } from './apiHistory.js'
import { setJudged } from './comparedFields.js'
import { ratesOfBlocks } from './figures.js'
import { isClosedLoop } from './rows.js'
import { findLack } from './verdicts.js'

/** @import { Estimate } from '../../../stats/confidenceIntervals.js' */
/** @import { Between } from '../../../stats/betweenRuns.js' */
/** @import { Changed } from '../../kit/compare/comparisons.js' */
/** @import { HistoryLine } from './apiHistory.js' */
/** @import { Line } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/** Runs of a row from which on the history tells by how much runs differ. */
const fewestRuns = 3

/**
 * Estimates by how much a row differs from run to run on a machine.
 * @type {(past: HistoryLine[], machine: string) => Between | null} null if no row has enough runs there
 */
function estimateBetween(past, machine) {
  const { series, between } = followRates(past.filter((line) => line.machine === machine))
  const runs = Math.max(0, ...series.map(({ length }) => length))
  if (runs < fewestRuns) return null
  return { variance: between ** 2, degreesOfFreedom: runs - 1, source: `${runs} runs on this kind of machine` }
}

/** Estimates the rate of a row; null from too few blocks. @param {Line} line @returns {Estimate | null} */
function estimateOf({ rates }) {
  const blocks = ratesOfBlocks(rates)
  if (blocks.length < blocksToRank) return null
  const { mean, variance, degreesOfFreedom } = meanOfProcesses(blocks)
  return { ratio: mean, standardError: Math.sqrt(variance / blocks.length), degreesOfFreedom }
}

/** Finds a difference of the machine or of Node.js. @type {(...lines: Line[]) => string | null} */
function findOtherPlace(...lines) {
  const [here, there] = lines.map(({ result }) => placeFacts.map((fact) => fact(result)))
  const index = here.findIndex((fact, place) => fact !== there[place])
  if (index !== -1) return `the baseline is of ${there[index]}, this run of ${here[index]}`
  const [machine, other] = lines.map(({ result }) => result.environment)
  return areOneKind(machine, other) ? null : 'the baseline is of another kind of processor, or of one of another speed'
}

/** Sign of rows that compare. @param {Line} line */
const nameOf = (line) => JSON.stringify(workOf(line))

/**
 * Estimates a row and the same in another run, and finds a fact that forbids a verdict.
 * @type {(line: Line, other: Line, between: Between | null) => Changed}
 */
function estimatePair(line, other, between) {
  const lackThere = findLack(other)
  const lack =
    findOtherPlace(line, other) ??
    findLack(line) ??
    (lackThere && `in the baseline, ${lackThere}`) ??
    (line.isPlanned && other.isPlanned ? null : 'after a fault, a process had answered different requests before')
  const [now, before] = [estimateOf(line), estimateOf(other)]
  if (lack !== null || now === null || before === null)
    return { reason: lack ?? `that takes ${blocksToRank} blocks of both runs`, estimates: null }
  if (between !== null) return { reason: null, estimates: [addBetween(now, between), before] }
  const unknown = `history.ndjson has fewer than ${fewestRuns} runs of it on this kind of machine`
  return { reason: unknown, estimates: [now, before] }
}

/**
 * Compares rows in a closed loop with the same in another run, and sets their changes. A ratio is also of the machine's
 * speed then and now, so its interval has what runs in the history differ by.
 * @param {Line[]} lines
 * @param {Line[]} baseline - of the other run, at least one
 * @param {HistoryLine[]} past - rows of all runs
 * @returns {{ comparisons: Comparison[], caveat: string }} caveat: sentence on what another run means
 */
export function compareWithBaseline(lines, baseline, past) {
  const [now, before] = [lines, baseline].map((some) => some.filter(isClosedLoop))
  const between = now.length > 0 ? estimateBetween(past, machineOf(now[0])) : null
  const { changes, tests } = compareRuns(
    { now, before },
    {
      nameOf,
      estimate: (line, other) => estimatePair(line, other, between),
      missing: 'the baseline has no row of the same requests, checks and load',
    },
  )
  const time = minuteOf(baseline[0].result.run)
  const comparisons = changes.flatMap(({ now: line, judged }) => {
    if (!line) return []
    setJudged(line.row, 'change', judged)
    const first = { ...line, row: { ...line.row, server: `${line.row.server} in the run of ${time}` } }
    const blocks = ratesOfBlocks(line.rates).length
    return /** @type {Comparison} */ ({ line, first, blocks, figure: 'change', tests, ...judged })
  })
  const part = between ? `: by ${percent(Math.sqrt(between.variance))} in ${between.source}, part of its intervals` : ''
  const caveat = `The baseline is another run, of ${time}: the machine may have been faster or slower then${part}.`
  return { comparisons, caveat }
}
