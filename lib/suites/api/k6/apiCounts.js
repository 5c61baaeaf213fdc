import { importMismatch, readCounts } from '../../kit/k6/k6Counts.js'

/** @import { K6About, K6Measurement } from '../../kit/k6/types.d.ts' */
/** @import { Result } from '../report/rows.js' */

/**
 * Load of this suite; subject: name of an operation, or mix; sha256: of the api file.
 * @typedef {K6About & { subject: string, connections: number, pipelining: number, sha256: string }} ApiLoad
 */
/** @typedef {{ about: ApiLoad, measured: K6Measurement }} Imported */

/**
 * Imports k6's counts from the output of its processes.
 * @param {string[]} files
 * @param {Result[]} results
 * @returns {Imported[]} each load once
 * @throws {UsageError} if a file has no summary, a load is not there once and as a whole, or there is no result of the
 *   same server, file and operation; UnableError if a file cannot be read
 */
export const importCounts = (files, results) =>
  readCounts(files, { isLoad, refuseOther: (about) => refuseOtherLoad(about, results) })

/** @param {any} about @returns {about is ApiLoad} */
function isLoad(about) {
  const { subject, sha256, connections, pipelining } = about
  const hasTexts = [subject, sha256].every((text) => typeof text === 'string')
  return hasTexts && [connections, pipelining].every(Number.isInteger)
}

/** @param {ApiLoad} about @param {Result[]} results @throws {UsageError} if no row is of the same load */
function refuseOtherLoad({ server, subject, sha256, connections, pipelining }, results) {
  const settings = results.find((result) => result.server === server)?.settings
  if (!settings) throw importMismatch('a server that has a row here', `${server}; run node bench for it, too`)
  if (settings.api.sha256 !== sha256)
    throw importMismatch('the api file of the rows here', 'another one; export and run the same file')
  const { axes, operations } = settings
  const hasLoad = axes.connections.includes(connections) && axes.pipelining.includes(pipelining)
  if (hasLoad && operations.includes(subject)) return
  const got = `${subject} with -c ${connections} -p ${pipelining}; run node bench for it, too`
  throw importMismatch(`a row of ${server} with the same operation and load`, got)
}
