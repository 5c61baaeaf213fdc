import { importMismatch, readCounts } from '../../kit/k6/k6Counts.js'

/** @import { K6Measurement } from '../../kit/k6/types.d.ts' */
/** @import { K6Load, Result } from '../types.d.ts' */

/** @typedef {{ server: string, measured: K6Measurement }} Imported */

/**
 * Imports k6's counts from the output of its processes.
 * @param {string[]} files
 * @param {Result[]} results - of the same servers
 * @returns {Imported[]} each load once
 * @throws {UsageError} if a file has no summary, a load is not there once and as a whole, or there is no result of the
 *   same server and document; UnableError if a file cannot be read
 */
export function importK6(files, results) {
  const refuseOther = (/** @type {K6Load} */ about) => refuseOtherLoad(about, results)
  return readCounts(files, { isLoad, refuseOther }).map(({ about: { server }, measured }) => ({ server, measured }))
}

/**
 * Tells whether a load is one of this suite.
 * @param {any} about
 * @returns {about is K6Load}
 */
function isLoad(about) {
  const { workload, size, requestsPerSecond } = about
  return Number.isFinite(requestsPerSecond) && [workload, size].every((text) => typeof text === 'string')
}

/**
 * Refuses counts beside rows of another load.
 * @param {K6Load} about
 * @param {Result[]} results
 * @throws {UsageError} if no result is of the same load
 */
function refuseOtherLoad({ server, workload, size }, results) {
  const settings = results.find((result) => result.server === server)?.settings
  if (!settings) throw importMismatch('a server that has a row here', `${server}; run node bench for it, too`)
  const [here, there] = [`${settings.workload} ${settings.size ?? 'classic'}`, `${workload} ${size}`]
  if (here !== there) throw importMismatch(`the workload of the rows here, ${here}`, `${there}; show the rows of that`)
}
