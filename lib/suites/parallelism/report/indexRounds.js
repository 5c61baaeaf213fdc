import { clientParameters, keyOf, serverParameters } from '../../../workload/combinations.js'
import { groupBy } from '../../../reports/groupBy.js'

/** @typedef {import('../../../types.d.ts').Conditions} Conditions */
/** @typedef {Omit<import('../../../types.d.ts').PageRound, 'readings'> & { readings: Map<string, import('../../../types.d.ts').PageReading[]> }} IndexedRound */

/** The parameters that a fork has one value of each. */
export const forkParameters = /** @type {(keyof Conditions)[]} */ (['protocol', ...serverParameters])

/** What a reading says of its conditions, as its fork does not. */
const readingParameters = /** @type {(keyof Conditions)[]} */ ([...clientParameters, 'links'])

/** @type {(arm: import('../../../types.d.ts').Arm, client: import('../../../types.d.ts').PageClient, conditions: import('../../../types.d.ts').ClientConditions) => string} */
export const readingKey = (arm, client, conditions) => `${arm} ${client} ${keyOf(conditions, readingParameters)}`

/**
 * The rounds of a result by their fork's conditions, and in each the readings by what was read: every reading is looked
 * at once, however many conditions there are.
 * @param {import('../../../types.d.ts').PageResult} result
 * @returns {Map<string, IndexedRound[]>}
 */
export function indexRounds({ rounds }) {
  const indexed = rounds.map((round) => ({
    ...round,
    readings: groupBy(round.readings, ({ arm, client, conditions }) => readingKey(arm, client, conditions)),
  }))
  return groupBy(indexed, ({ protocol, conditions }) => keyOf({ protocol, ...conditions }, forkParameters))
}
