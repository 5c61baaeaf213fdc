import { analyseRows } from '../../stats/analyseRows.js'
import { groupBy } from '../../reports/groupBy.js'
import { counted } from '../../workload/counted.js'

/** @import { Relation } from '../../reports/report.d.ts' */
/** @import { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts' */

/** @typedef {{ block: number, control: boolean, time: number }} TimeReading */
/** @typedef {{ name: string, readings: TimeReading[] }} TimedRow */
/** @typedef {NonNullable<ReturnType<typeof analyseTimes>>} TimeAnalysis */

/**
 * Compares rows by their times. The analysis is of rates: each time becomes its inverse, and estimates are turned back.
 * @param {TimedRow[]} rows
 * @param {Parameters<typeof analyseRows>[1]} options
 * @returns null if there is too little to tell noise from difference
 */
export function analyseTimes(rows, options) {
  const analysis = analyseRows(
    rows.map(({ name, readings }) => ({
      name,
      readings: readings.map(({ block, control, time }) => ({ block, control, logReading: -Math.log(time) })),
    })),
    options,
  )
  if (analysis === null) return null
  const { noiseFloor, controlRatio, has, rank, typicalVariance } = analysis
  return {
    noiseFloor,
    controlRatio,
    rank,
    typicalVariance,
    /**
     * Estimates the time of a row with its 95 % interval; null if the row is not part of the analysis.
     * @param {string} name
     * @returns {{ time: number, interval: [number, number] } | null}
     */
    estimate(name) {
      if (!has(name)) return null
      const { estimatedRate, interval } = analysis.estimate(name)
      return { time: 1 / estimatedRate, interval: [1 / interval[1], 1 / interval[0]] }
    },
    /**
     * Compares two rows: the ratio of the first one's time to the other's.
     * @param {string} name
     * @param {string} other
     * @returns {Relation | null} null if one of them is not part of the analysis
     */
    relate(name, other) {
      if (!has(name) || !has(other)) return null
      const { ratio, interval, verdict } = analysis.relate(name, other)
      return { ratio: 1 / ratio, interval: [1 / interval[1], 1 / interval[0]], verdict }
    },
  }
}

/**
 * Compares the rows of one run by their times.
 * @template {object} Row
 * @param {{ name: string, row: Row, times: TimeReading[] }[]} read - no times if it has no number
 * @param {string | null} reference - name of the row with the A/A control
 * @param {{ blocksOfRun?: number }} [options]
 */
export function compareTimes(read, reference, options) {
  const names = new Map(read.map(({ row, name }) => [/** @type {object} */ (row), name]))
  const nameOf = (/** @type {object} */ row) => names.get(row) ?? ''
  const measured = read.filter(({ times }) => times.length > 0)
  const timed = measured.map(({ name, times }) => ({ name, readings: times }))
  const analysis = analyseTimes(timed, { reference, ...options })
  return {
    rows: read.map(({ row }) => row),
    isTime: true,
    controlRatio: analysis?.controlRatio ?? null,
    noiseFloor: analysis?.noiseFloor ?? null,
    /** Returns the variance of the log times of single readings; null if too little is known. */
    readingVariance: () => analysis?.typicalVariance() ?? null,
    /** Finds the first and the last place of each row, by their names. @param {Row[]} some */
    rank: (some) => analysis?.rank(some.map(nameOf)) ?? new Map(),
    estimate: (/** @type {Row} */ row) => analysis?.estimate(nameOf(row)) ?? null,
    /** @type {import('../../reports/report.d.ts').Compared['relate']} */
    relate: (row, other) => analysis?.relate(nameOf(row), nameOf(other)) ?? null,
  }
}

/** Counts the blocks of results of one run. @param {Pick<StoredResult, 'trials'>[]} results */
export const countBlocks = (results) => new Set(results.flatMap(({ trials }) => trials.map(({ block }) => block))).size

/**
 * Groups results by run: only rows of one run have blocks in common, and are compared with each other.
 * @template {StoredResult} Result
 * @param {Result[]} results
 */
export const groupRuns = (results) => [...groupBy(results, ({ run }) => run.id).values()]

/**
 * Sample of one block, with all of its conditions; control: whether it or its trial is the A/A control.
 * @template Value
 * @typedef {Omit<SampleResult<Value>, 'conditions'> &
 *   { block: number, cohort?: number, history: string, conditions: any }} Reading
 */

/** @typedef {Pick<TrialResult, 'cohort' | 'replaces'> & { samples: Past[] }} PastTrial */
/** @typedef {Pick<SampleResult, 'name' | 'outcome' | 'repeated' | 'processIndex'>} Past */

/**
 * Describes what was read from a process before one of its samples. Readings compare only with equal histories: a
 * process that replaces another one is younger, and one that failed in a sample has had fewer requests.
 * @type {(trial: PastTrial, sample: Past) => string}
 */
export function historyOf({ cohort, replaces, samples }, sample) {
  const before = samples
    .slice(0, samples.indexOf(sample))
    .filter(({ processIndex }) => processIndex === sample.processIndex)
    .map(({ name, outcome, repeated }) => [name, outcome === 'completed', Boolean(repeated)])
  // A cohort that replaces a disturbed one has another time than the rest of its block.
  return JSON.stringify([replaces === undefined ? null : cohort, Boolean(sample.repeated), ...before])
}

/**
 * Selects the readings that compare in suites whose samples have a random order: not those of a younger process, which
 * replaced one that a sample had ended.
 * @type {<One extends Pick<SampleResult, 'processIndex'>>(readings: One[]) => One[]}
 */
export const ofFirstProcesses = (readings) => readings.filter(({ processIndex }) => !processIndex)

/** Counts readings that compare with none, in words. @param {Pick<SampleResult, 'processIndex'>[]} readings */
export function describeReplaced(readings) {
  const count = readings.length - ofFirstProcesses(readings).length
  if (count === 0) return []
  return [`${count} of ${counted(readings.length, 'reading')} from a process that replaced another, without a verdict`]
}

/**
 * Lists the samples of a result. Those of a process that failed share its outcome, each with no value.
 * @template Value
 * @param {StoredResult<any, Value>} result
 * @param {(trial: TrialResult<Value>) => Pick<SampleResult, 'name' | 'conditions' | 'control'>[]} plannedSamples
 * @returns {Reading<Value>[]}
 */
export const readingsOf = ({ trials }, plannedSamples) =>
  trials.flatMap((trial) => {
    const { block, cohort, control, conditions, outcome, reason, reasonCode } = trial
    const failed = { outcome, reason, reasonCode, value: null, use: null, processIndex: null, repeated: null }
    const samples =
      outcome === 'completed' ? trial.samples : plannedSamples(trial).map((sample) => ({ ...sample, ...failed }))
    return samples.map((sample) => ({
      ...sample,
      history: historyOf({ ...trial, samples }, sample),
      block,
      cohort,
      control: control || sample.control,
      conditions: { ...conditions, ...sample.conditions },
    }))
  })
