/** @import { Settings } from './parameters.js' */

/** @typedef {{ requests: Settings['requests'], runs: number }} Count of the requests to measure */
/** @typedef {{ seconds: number, fewest: number, most: number }} Limits */
/** @type {Limits} */
const automatic = { seconds: 1, fewest: 10, most: 1000 }
/**
 * Limits of the warm-up: the first requests run cold code, and TCP windows must grow.
 * @type {(count: Pick<Count, 'requests'>) => Limits}
 */
export const warming = ({ requests }) => ({
  seconds: 0.5,
  fewest: 5,
  most: requests === 'auto' ? automatic.most : requests,
})
/** @type {(count: Count) => Limits} */
export const measuring = ({ requests, runs }) =>
  requests === 'auto' ? automatic : { seconds: 0, fewest: requests * runs, most: requests * runs }

/** Counts the requests of a reading. @type {(settings: Pick<Settings, 'requests' | 'statistic'>) => Count} */
export const countOf = ({ requests, statistic }) => ({ requests, runs: statistic === 'median-of-3' ? 3 : 1 })
