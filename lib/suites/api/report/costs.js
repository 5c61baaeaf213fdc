import { groupBy } from '../../../reports/groupBy.js'
import { meanDifference } from '../../../stats/confidenceIntervals.js'
import { leastGrowth } from '../../../stats/keptMemory.js'
import { mean } from '../../../stats/mean.js'
import { blocksToRank } from '../../../stats/ranks.js'
import { setJudged } from './comparedFields.js'
import { compareLines, describeComparison, findLack, pairReadings } from './verdicts.js'

/** @import { Rate } from './figures.js' */
/** @import { Line } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/**
 * Memory that a server keeps for each answer, and the first one.
 * @typedef {object} Kept
 * @property {Line} line
 * @property {Line} first
 * @property {number} difference - bytes
 * @property {[number, number] | null} interval - 95 % of it; null from too few blocks
 * @property {'more' | 'less' | '~' | null} verdict - null without one
 * @property {number} least - bytes for each answer that count as none
 * @property {number} ofFirst - bytes that the first one keeps
 */

/**
 * Joins the readings of each process, such as its peaks in several samples.
 * @template {Rate} One
 * @param {One[]} readings
 * @param {(ofProcess: One[]) => One} pick
 * @returns {One[]}
 */
const joinProcesses = (readings, pick) =>
  [...groupBy(readings, ({ block, cohort, control }) => `${block} ${cohort} ${control}`).values()].map((ofProcess) => ({
    ...pick(ofProcess),
    // Processes that lack a sample compare with none that has it.
    history: ofProcess.map(({ history }) => history).join(),
  }))

/**
 * Joins the rows of a server in a run into one of the memory of its processes, which answer all subjects.
 * @param {Line[]} lines - of the server, at least one
 * @returns {Line} with the row that forbids a verdict, if one does
 */
function joinMemory(lines) {
  const peaks = lines.flatMap(({ costs }) => costs.memory)
  const memory = joinProcesses(peaks, (ofProcess) => ofProcess.toSorted((a, b) => b.rate - a.rate)[0])
  // One sample of a process has it, unless it was measured again.
  const readings = lines.flatMap(({ costs }) => costs.kept)
  const kept = joinProcesses(readings, (ofProcess) => ofProcess[ofProcess.length - 1])
  return { ...(lines.find(findLack) ?? lines[0]), subject: 'memory', costs: { cpu: [], memory, kept } }
}

/** @param {Rate[]} readings */
const meanOf = (readings) => mean(readings.map(({ rate }) => rate))

/**
 * Compares the bytes that servers of one run keep for each answer with those of the first one. A verdict takes an
 * interval beyond the least growth; the verdicts of all servers err together in 5 % of runs (Bonferroni).
 * @param {Line[]} lines - joined, each of one server
 * @returns {Kept[]}
 */
function compareKept(lines) {
  const first = lines.find(({ row, reference }) => row.server === reference)
  if (!first) return []
  const pairs = lines.flatMap((line) => {
    const differences = pairReadings(line.costs.kept, first.costs.kept, Number)
    return line === first || differences.size === 0 ? [] : [{ line, values: [...differences.values()] }]
  })
  return pairs.map(({ line, values }) => {
    const isKnown = values.length >= blocksToRank
    const { difference, interval, least: margin } = meanDifference(values, pairs.length)
    const least = leastGrowth / mean(line.costs.kept.map(({ answers }) => answers))
    const verdict = difference - margin > least ? 'more' : difference + margin < -least ? 'less' : '~'
    const isJudged = isKnown && (findLack(line) ?? findLack(first)) === null
    return {
      ...{ line, first, difference, least, ofFirst: meanOf(first.costs.kept) },
      interval: isKnown ? interval : null,
      verdict: isJudged ? verdict : null,
    }
  })
}

/** Formats bytes, such as `2.1 kB`. @param {number} bytes */
export const formatBytes = (bytes) =>
  Math.abs(bytes) < 1000 ? `${bytes.toFixed(0)} B` : `${(bytes / 1000).toFixed(1)} kB`

/** Says what a server keeps. @param {Kept} kept */
function describeKept({ line, first, difference, interval, least, ofFirst }) {
  const [low, high] = (interval ?? []).map(Math.abs).sort((a, b) => a - b)
  const range = `95 % interval ${formatBytes(low)} to ${formatBytes(high)}`
  const more = `${formatBytes(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} for each answer`
  const before = ofFirst < least ? 'none' : formatBytes(ofFirst)
  return `memory: ${line.row.server} keeps ${more} than ${first.row.server} (${range}), which keeps ${before}.`
}

/**
 * Judges costs of answers, each kind apart: CPU time, peaks of memory, and memory that is kept.
 * @param {Line[]} lines
 * @returns {{ comparisons: Comparison[], kept: Kept[] }}
 */
export function compareCosts(lines) {
  const servers = [...groupBy(lines, ({ run, row }) => `${run} ${row.server}`).values()]
  const joined = servers.map(joinMemory)
  const cpu = compareLines(
    lines.filter(({ row }) => row.slo === null),
    () => ['cpu'],
  )
  const peaks = compareLines(joined, () => ['memory'])
  const kept = [...groupBy(joined, ({ run }) => run).values()].flatMap(compareKept)
  for (const [index, { costs }] of joined.entries())
    for (const { row } of servers[index]) {
      const isOf = (/** @type {{ line: Line }} */ one) => one.line === joined[index]
      const [peak, held] = [peaks.find(isOf), kept.find(isOf)]
      if (peak) setJudged(row, 'memory', peak)
      row.keptBytesPerAnswer = costs.kept.length > 0 ? meanOf(costs.kept) : null
      if (held) setJudged(row, 'kept', { ...held, ratio: held.difference })
    }
  return { comparisons: [...cpu, ...peaks], kept }
}

/**
 * Says which costs differ significantly.
 * @param {ReturnType<typeof compareCosts>} costs
 * @param {(line: Line) => boolean} isShown
 */
export function describeCosts({ comparisons, kept }, isShown) {
  const isOther = (/** @type {{ line: Line, verdict: string | null }} */ { line, verdict }) =>
    isShown(line) && (verdict === 'more' || verdict === 'less')
  return [...comparisons.filter(isOther).map(describeComparison), ...kept.filter(isOther).map(describeKept)]
}
