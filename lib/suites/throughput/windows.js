/** @import { Settings } from './settle.js' */

/** What is measured of a process where nobody says for how long: of one alone; of one that takes turns, in each window. */
const aloneSeconds = 5
const inTurnSeconds = 1
/** What it takes at full load until the requests of one server are answered, and those of the next one are under way. */
const turnSeconds = 0.5

/** Windows of a process in the first block, and at least: the machine may become noisier than it was. */
export const minWindows = 5

/**
 * One window of a process that is alone; of about a second where servers take turns; null where the noise says how many.
 * @param {Pick<Settings, 'cohort' | 'durationSeconds'>} settings
 */
export function fixedWindows({ cohort, durationSeconds }) {
  if (cohort === 1) return 1
  return durationSeconds === 'auto' ? null : Math.max(2, Math.round(durationSeconds / inTurnSeconds))
}

/** @type {(settings: Pick<Settings, 'cohort' | 'durationSeconds'>, windows: number) => number} */
export function secondsOfWindow({ cohort, durationSeconds }, windows) {
  if (durationSeconds !== 'auto') return durationSeconds / windows
  return cohort === 1 ? aloneSeconds : inTurnSeconds
}

/** How long a process is measured in all, with its turns, before there is noise to go by. @param {Pick<Settings, 'cohort' | 'durationSeconds'>} settings */
export function expectedSeconds(settings) {
  const windows = fixedWindows(settings) ?? minWindows
  return windows * (secondsOfWindow(settings, windows) + (settings.cohort === 1 ? 0 : turnSeconds))
}
