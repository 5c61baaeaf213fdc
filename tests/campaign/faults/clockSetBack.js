/** @import { Fault } from './index.js' */

const setBack = new URL('../setClockBack.js', import.meta.url).href

/**
 * The clock on the wall goes back by an hour, in the runner and its clients: `Date`. performance.now() and
 * process.hrtime() are of a clock that nobody can set.
 * @type {Fault}
 */
export const clockSetBack = {
  name: 'clock-set-back',
  flags: (at) => [`--import=${setBack}?at=${at}`],
  strike: async () => true,
}
