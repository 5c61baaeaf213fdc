import { toVerdict } from '../../base/errors/fault.js'
import { busyShare, percent, saturated } from '../../checks/utilisation.js'
import { groupBy } from '../../reports/groupBy.js'
import { faultOf, verdictOf } from '../../stats/outcomes.js'
import { median } from '../../stats/median.js'
import { nearestRank } from '../../stats/nearestRank.js'
import { keyOf } from '../../workload/combinations.js'
import { combineProcesses, pickRow } from '../kit/fields.js'
import { pageFields } from './fields.js'
import { belowBound, boundOf } from './pageBound.js'
import { readingAxes } from './parameters.js'
import { joinColumns } from './storedPages.js'

/** @import { TrialResult } from '../../core/suite.d.ts' */
/** @import { Arm, Flag } from '../../types.d.ts' */
/** @import { TimeReading } from '../kit/times.js' */
/** @import { Conditions } from './parameters.js' */
/** @import { PageRow, Value, Waterfall } from './types.d.ts' */

/** @typedef {ReturnType<typeof indexSamples>} IndexedTrials the trials under one process's conditions */
/**
 * @typedef {object} ArmReadings one arm in all blocks
 * @property {PageRow} row - still compared with nothing
 * @property {TimeReading[]} times - one of each process
 * @property {Waterfall | null} waterfall - of the first block
 * @property {Flag[]} flags - doubts about its times
 */

/** @type {(arm: string, conditions: Record<string, unknown>) => string} */
const sampleKey = (arm, conditions) => `${arm} ${keyOf(conditions, ['client', ...readingAxes])}`

/**
 * Indexes the samples of trials by arm, client and conditions; process: index over all trials.
 * @param {TrialResult<Value>[]} trials - under one process's conditions
 */
export function indexSamples(trials) {
  const all = trials.flatMap(({ block, samples }, trial) =>
    samples.map((sample) => ({ ...sample, block, process: trial + trials.length * (sample.processIndex ?? 0) })),
  )
  return { trials, samples: groupBy(all, ({ name, conditions }) => sampleKey(name, conditions)) }
}

/**
 * Reads one arm from all trials: its pages, or the first fault. Pages faster than their bound are one.
 * @type {(
 *   indexed: IndexedTrials,
 *   arm: Arm,
 *   conditions: Conditions,
 *   about: Pick<PageRow, 'server' | 'client'>,
 * ) => ArmReadings | null} null if it was not read
 */
export function readArm({ trials, samples }, arm, conditions, { server, client }) {
  const read = samples.get(sampleKey(arm, { ...conditions, client })) ?? []
  const verdicts = [...trials.filter(({ outcome }) => outcome !== 'completed'), ...read]
  if (verdicts.length === 0) return null
  /** @type {(verdict: ReturnType<typeof verdictOf>, pageMs: number[], combined: object | null) => PageRow} */
  const toRow = (verdict, pageMs, combined) => ({
    server,
    workload: arm,
    protocol: conditions.protocol,
    client,
    ...verdict,
    rounds: trials.length,
    pages: pageMs.length,
    ...pickRow(pageFields, combined),
    conditions,
  })
  const withoutNumber = { times: [], waterfall: null, flags: [] }
  const fault = faultOf(verdicts)
  if (fault) return { row: toRow(fault, [], null), ...withoutNumber }
  const values = read.map(({ value }) => /** @type {Value} */ (value))
  const pages = joinColumns(values.map(({ pages }) => pages))
  const boundMs = boundOf(arm, conditions, pages)
  const impossible = belowBound(pages, boundMs)
  if (impossible) return { row: toRow(toVerdict('BELOW_BOUND', impossible), [], null), ...withoutNumber }
  // The control is not in p99, because other arms have none.
  const pageMs = read.flatMap(({ control }, index) => (control ? [] : values[index].pages.pageMs))
  const typical = { median: median(pages.pageMs), p99: pageMs.length > 0 ? nearestRank(pageMs, 0.99) : null }
  return {
    row: toRow(verdictOf([...trials, ...read]), pageMs, {
      ...combineProcesses(pageFields, [pages]),
      pageMs: typical,
      boundMs,
    }),
    times: read.map(({ process: block, control }, index) => ({
      block,
      control,
      time: median(values[index].pages.pageMs),
    })),
    waterfall: values.find(({ waterfall }) => waterfall)?.waterfall ?? null,
    flags: saturatedFlags(values),
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
