import { Clock } from '../slices/slices.js'

/** @import { Statistics } from '../connection.js' */

/** Bytes that Node.js reads at once. */
const readBytes = 64 * 1024

/**
 * Creates the state that the connections of a load share.
 * @param {boolean} [goesOn] - whether bytes that HTTP has no place for are a loss of their connection alone
 * @returns {Statistics}
 */
export const createStatistics = (goesOn = false) => ({
  tally: null,
  fault: null,
  goesOn,
  buffer: Buffer.alloc(readBytes),
  clock: new Clock(),
  due: [],
})
