import { inWords } from './progress.js'

/** @import { Method, RunSettings } from '../engine/suite.d.ts' */
/** @import { Server } from '../types.d.ts' */

/** @type {(count: number, noun: string) => string} */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * How much there is to measure, and how long that takes, before any of it is: controls are no cells of their own, and
 * what cannot be measured takes no time.
 * @type {(method: Method, servers: Server[], settings: RunSettings) => string}
 */
export function planWords(method, servers, settings) {
  const all = method.trials(servers, settings)
  const able = all.map((trial) => ({
    trial,
    samples: method.samples(trial, settings, 1).filter(({ unsupported }) => unsupported === null),
  }))
  const run = able.filter(({ trial, samples }) => trial.server.unsupported === null && samples.length > 0)
  const cells = run.flatMap(({ trial, samples }) => (trial.control ? [] : samples.filter(({ control }) => !control)))
  const seconds = run.length * settings.rounds * method.wording(settings).expectedSeconds
  const blocks = counted(settings.rounds, 'block')
  return `${counted(cells.length, 'cell')} in ${blocks} of ${counted(run.length, 'trial')}: about ${inWords(seconds)}`
}
