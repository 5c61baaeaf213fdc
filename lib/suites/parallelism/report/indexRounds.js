import { keyOf } from '../../../workload/combinations.js'
import { groupBy } from '../../../reports/groupBy.js'
import { processParameters, readingParameters } from '../parameters.js'

/** @import { Arm } from '../../../types.d.ts' */
/** @import { ClientConditions, Conditions } from '../parameters.js' */
/** @import { PageClient, PageReading, PageResult, PageRound } from '../types.d.ts' */

/** @typedef {Omit<PageRound, 'readings'> & { readings: Map<string, PageReading[]> }} IndexedRound */

/** @type {(arm: Arm, client: PageClient, conditions: ClientConditions) => string} */
export const readingKey = (arm, client, conditions) => `${arm} ${client} ${keyOf(conditions, readingParameters)}`

/**
 * The rounds of a result by their process's conditions, and in each the readings by what was read: every reading is looked
 * at once, however many conditions there are.
 * @param {PageResult} result
 * @returns {Map<string, IndexedRound[]>}
 */
export function indexRounds({ rounds }) {
  const indexed = rounds.map((round) => ({
    ...round,
    readings: groupBy(round.readings, ({ arm, client, conditions }) => readingKey(arm, client, conditions)),
  }))
  return groupBy(indexed, ({ protocol, conditions }) => keyOf({ protocol, ...conditions }, processParameters))
}
