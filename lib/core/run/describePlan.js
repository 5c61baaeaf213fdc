import { sum } from '../../stats/mean.js'
import { counted } from '../../workload/counted.js'
import { isCompared, planBlock } from '../plan/planBlock.js'
import { blocksFrom } from './runBlocks.js'
import { canRun } from './wasRun.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { Method, PlannedTrial, RunSettings, Sample, Wording } from '../suite.d.ts' */

/** @param {number} seconds */
export const formatDuration = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`)

/** @param {Sample} sample */
const isCell = ({ control, unsupported }) => !control && unsupported === null

/**
 * Estimates the extent of a run before it begins. Controls are no rows, and unsupported samples take no time.
 * @type {(method: Method, servers: Server[], settings: RunSettings, wording?: Wording) =>
 *   { text: string, seconds: number | null, isCut: boolean }} seconds: null if unknown; isCut: by the budget
 */
export function estimatePlan(method, servers, settings, wording = method.wording(settings)) {
  const trials = method.trials(servers, settings)
  const able = trials.map((trial) => ({ ...trial, samples: method.samples(trial, settings, 1) })).filter(canRun)
  const cells = able.flatMap(({ control, samples }) => (control ? [] : samples.filter(isCell)))
  // Includes the processes of the reference, which every cohort has.
  const planned = planBlock(trials, method, settings, { block: 0, position: 0 }).filter(canRun)
  const { expectedSeconds, extra } = wording
  const { budgetSeconds, rounds } = settings
  const blocks = counted(rounds, 'block')
  const extent = `${counted(cells.length, 'row')} in ${blocks}`
  const count = (/** @type {PlannedTrial[]} */ trials) => sum(trials.map((trial) => blocksFrom(0, trial, settings)))
  const further = extra ? planned.filter((trial) => !isCompared(trial)) : []
  const besideSeconds = (extra?.seconds ?? []).map((seconds) => count(further) * seconds)
  const range = besideSeconds.map(formatDuration).join(' to ')
  const beside = further.length > 0 ? `, and ${range} ${extra?.purpose}` : ''
  if (expectedSeconds === null) return { text: `${extent}${beside}`, seconds: budgetSeconds, isCut: false }
  const seconds = count(planned.filter((trial) => !further.includes(trial))) * expectedSeconds
  const leftSeconds = Number(budgetSeconds) - (besideSeconds.at(-1) ?? 0)
  const fitting = Math.floor((rounds * leftSeconds) / seconds)
  const shortened = fitting < 1 ? 'less than a block' : `about ${counted(fitting, 'block')}`
  const isCut = budgetSeconds !== null && seconds > leftSeconds
  const limit = isCut ? `, cut to ${formatDuration(budgetSeconds)} by --budget, ${shortened}` : ''
  const text = `${extent}: about ${formatDuration(seconds)}${beside}${limit}`
  return { text, seconds: budgetSeconds ?? seconds + (besideSeconds.at(-1) ?? 0), isCut }
}

/** Describes that extent. @type {(...plan: Parameters<typeof estimatePlan>) => string} */
export const describePlan = (...plan) => estimatePlan(...plan).text
