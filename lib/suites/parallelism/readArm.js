import { toVerdict } from '../../base/errors/fault.js'
import { busyShare, percent, saturated } from '../../checks/utilisation.js'
import { groupBy } from '../../reports/groupBy.js'
import { faultOf, verdictOf } from '../../stats/outcomes.js'
import { median } from '../../stats/median.js'
import { keyOf } from '../../workload/combinations.js'
import { belowBound, boundOf } from './pageBound.js'
import { readingAxes } from './parameters.js'
import { joinColumns } from './storedPages.js'

/** @import { SampleResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { BlockVerdict } from '../../stats/outcomes.js' */
/** @import { Arm, Flag } from '../../types.d.ts' */
/** @import { TimeReading } from '../kit/times.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { PageClient, PageColumns, PageRow, Value, Waterfall } from './types.d.ts' */

/** @typedef {SampleResult<Value> & { block: number, process: number }} BlockSample process: index over all trials */
/**
 * @typedef {object} IndexedTrials the trials under one process's conditions
 * @property {TrialResult<Value>[]} trials
 * @property {BlockVerdict[]} failed - trials without samples
 * @property {Map<string, BlockSample[]>} samples - by arm, client and conditions
 */
/** @typedef {Pick<PageRow, 'outcome' | 'reason' | 'reasonCode' | 'rounds' | 'boundMs' | 'conditions'>} ArmFacts */
/**
 * @typedef {object} ArmPages
 * @property {Arm} arm
 * @property {PageColumns | null} pages - of all blocks
 * @property {number[]} pageMs - of all blocks, without the control, which other arms do not have
 * @property {Waterfall | null} waterfall - of the first block
 * @property {TimeReading[]} readings - one of each process
 * @property {Flag[]} flags - doubts about its times
 */
/** @typedef {ArmFacts & ArmPages} ArmReadings one arm in all blocks */

/** @type {(arm: string, conditions: Record<string, unknown>) => string} */
const sampleKey = (arm, conditions) => `${arm} ${keyOf(conditions, ['client', ...readingAxes])}`

/**
 * Indexes the samples of trials by arm, client and conditions.
 * @param {TrialResult<Value>[]} trials - under one process's conditions
 * @returns {IndexedTrials}
 */
export function indexSamples(trials) {
  const all = trials.flatMap(({ block, samples }, trial) =>
    samples.map((sample) => ({ ...sample, block, process: trial + trials.length * (sample.processIndex ?? 0) })),
  )
  return {
    trials,
    failed: trials.filter(({ outcome }) => outcome !== 'completed'),
    samples: groupBy(all, ({ name, conditions }) => sampleKey(name, conditions)),
  }
}

/**
 * Reads one arm from all trials: its pages, or the first fault. Pages faster than their bound are one.
 * @type {(
 *   indexed: IndexedTrials,
 *   arm: Arm,
 *   client: PageClient,
 *   conditions: Conditions,
 * ) => ArmReadings | null} null if it was not read
 */
export function readArm({ trials, failed, samples }, arm, client, conditions) {
  const read = samples.get(sampleKey(arm, { ...conditions, client })) ?? []
  const verdicts = [...failed, ...read]
  if (verdicts.length === 0) return null
  const none = { boundMs: null, pages: null, pageMs: [], waterfall: null, readings: [], flags: [] }
  const facts = { arm, conditions, rounds: trials.length, ...none }
  const fault = faultOf(verdicts)
  if (fault) return { ...facts, ...fault }
  const values = read.map(({ value }) => /** @type {Value} */ (value))
  const pages = joinColumns(values.map(({ pages }) => pages))
  const boundMs = boundOf(arm, conditions, pages)
  const impossible = belowBound(pages, boundMs)
  if (impossible) return { ...facts, ...toVerdict('BELOW_BOUND', impossible) }
  return {
    ...facts,
    ...verdictOf([...trials, ...read]),
    boundMs,
    pages,
    pageMs: read.flatMap(({ control }, index) => (control ? [] : values[index].pages.pageMs)),
    flags: saturatedFlags(values),
    waterfall: values.find(({ waterfall }) => waterfall)?.waterfall ?? null,
    readings: read.map(({ process, control }, index) => ({
      block: process,
      control,
      time: median(values[index].pages.pageMs),
    })),
  }
}

/**
 * Flags readings whose client was busy for nearly all the time of their pages.
 * @param {Pick<Value, 'clientCpuShare'>[]} values - of readings
 * @returns {Flag[]}
 */
export function saturatedFlags(values) {
  const shares = values.flatMap(({ clientCpuShare }) => clientCpuShare ?? [])
  const high = shares.filter((share) => share >= busyShare)
  if (high.length === 0) return []
  return [
    {
      kind: saturated,
      doubts: ['rate', 'ratio', 'latency'],
      seen:
        `up to ${percent(Math.max(...high))} of a core while pages were loading, ` +
        `in ${high.length} of ${shares.length} readings`,
      advice:
        'The load generator was saturated, so these pages may load faster than shown, as arms of many documents may.',
    },
  ]
}
