/** @import { SampleResult, StoredResult, TrialResult } from '../../core/suite.d.ts' */
/** @import { PageSettings } from './settle.js' */
/** @import { PageColumns, PageReading, PageResult, PageRound, Waterfall } from './types.d.ts' */

/** @typedef {{ pages: PageColumns, clientCpuShare: number | null, waterfall?: Waterfall }} Value clientCpuShare: CPU time of the client while pages were loading, as a share of their time; null where it does not tell; waterfall: of the first block */

/** Turns a sample into a reading. @param {SampleResult<Value>} sample @returns {PageReading} */
const toReading = ({ name, value, ...sample }) =>
  /** @type {any} */ ({
    ...sample,
    arm: name,
    client: sample.conditions.client,
    pages: value?.pages ?? null,
    clientCpuShare: value?.clientCpuShare ?? null,
  })

/** @param {TrialResult<Value>} trial @returns {PageRound} */
function toRound({ samples, control: _, conditions: { protocol, ...conditions }, ...facts }) {
  return /** @type {any} */ ({ ...facts, protocol, conditions, readings: samples.map(toReading) })
}

/** Stored results as this suite reports them. @type {(stored: StoredResult<PageSettings, Value>[]) => PageResult[]} */
export const toPageResults = (stored) =>
  stored.map(({ trials, facts, ...about }) => /** @type {any} */ ({ ...about, ...facts, rounds: trials.map(toRound) }))
