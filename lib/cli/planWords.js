import { planBlock } from '../core/plan/planBlock.js'
import { canRun } from '../core/run/wasRun.js'
import { inWords } from './progress.js'
import { counted } from '../workload/counted.js'

/** @import { Method, RunSettings, Sample } from '../core/suite.d.ts' */
/** @import { Server } from '../types.d.ts' */

/** @param {Sample} sample */
const isCell = ({ control, unsupported }) => !control && unsupported === null

/**
 * How much there is to measure, and how long that takes, before any of it is: controls are no cells of their own, and
 * what cannot be measured takes no time.
 * @type {(method: Method, servers: Server[], settings: RunSettings) => string}
 */
export function planWords(method, servers, settings) {
  const trials = method.trials(servers, settings)
  const able = trials.map((trial) => ({ ...trial, samples: method.samples(trial, settings, 1) })).filter(canRun)
  const cells = able.flatMap(({ control, samples }) => (control ? [] : samples.filter(isCell)))
  // With the processes of the reference that every cohort has.
  const run = planBlock(trials, method, settings, { block: 0, position: 0 }).filter(canRun)
  const seconds = run.length * settings.rounds * method.wording(settings).expectedSeconds
  const blocks = counted(settings.rounds, 'block')
  const { budgetSeconds } = settings
  const isCut = budgetSeconds !== null && seconds > budgetSeconds
  const time = `about ${inWords(seconds)}${isCut ? `, cut to ${inWords(budgetSeconds)} by --budget` : ''}`
  return `${counted(cells.length, 'cell')} in ${blocks} of ${counted(run.length, 'trial')}: ${time}`
}
