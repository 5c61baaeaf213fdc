/** @import { Fault } from './index.js' */

const setBack = new URL('../setClockBack.js', import.meta.url).href

/**
 * The clock on the wall goes back by an hour, in every Node.js process of the run: `Date`. performance.now() and
 * process.hrtime() are of a clock that nobody can set.
 * @type {Fault}
 */
export const clockSetBack = {
  name: 'clock-set-back',
  environment: (at) => ({ NODE_OPTIONS: `--import=${setBack}`, CLOCK_SET_BACK_AT: String(at) }),
  strike: async () => true,
}
