/** @import { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { Arm } from '../../types.d.ts' */
/** @import { PageSettings } from './parameters.js' */
/** @import { PageColumns, PageReading, PageResult, PageRound, Waterfall } from './types.d.ts' */

/**
 * @typedef {object} Value
 * @property {PageColumns} pages
 * @property {number | null} clientCpuShare - CPU time of the client, relative to the time of its pages; null of a
 *   browser
 * @property {Waterfall} [waterfall] - in the first block
 */

/**
 * @param {SampleResult<Value>} sample
 * @returns {PageReading}
 */
const toReading = ({ name, conditions, value, ...facts }) => ({
  ...facts,
  arm: /** @type {Arm} */ (name),
  client: /** @type {PageReading['client']} */ (conditions.client),
  conditions: /** @type {any} */ (conditions),
  pages: value?.pages ?? null,
  clientCpuShare: value?.clientCpuShare ?? null,
})

/** @param {TrialResult<Value>} trial @returns {PageRound} */
function toRound({ samples, control: _, conditions: { protocol, ...conditions }, ...facts }) {
  return /** @type {any} */ ({ ...facts, protocol, conditions, readings: samples.map(toReading) })
}

/**
 * Turns stored results into the form that this suite reports.
 * @type {(stored: StoredResult<PageSettings, Value>[]) => PageResult[]}
 */
export const toPageResults = (stored) =>
  stored.map(({ trials, facts, ...about }) => /** @type {any} */ ({ ...about, ...facts, rounds: trials.map(toRound) }))
