import { verdictOf } from '../../../analysis/faultOf.js'
import { groupBy } from '../../../reports/groupBy.js'
import { combinationsOf, keyOf } from '../../../workload/combinations.js'
import { encodingsOf, nameOf } from '../encodings.js'
import { axisNames, clientParameters, sharedParameters } from '../parameters.js'

/** @import { Outcome } from '../../../types.d.ts' */
/** @import { Encoding } from '../encodings.js' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Stored, Value } from '../types.d.ts' */

/** @typedef {{ block: number, control: boolean, value: Value }} Reading */
/** @typedef {Encoding & { name: string, outcome: Outcome, reason: string | null, readings: Reading[] }} Encoded what all blocks say of one coding and level; no readings where it has no number */

/**
 * Everything that was read of a server under one set of conditions: the codings that are compared with each other.
 * @param {Stored} result
 * @returns {{ conditions: Conditions, encodings: Encoded[] }[]}
 */
export function readResult({ settings: { axes }, trials }) {
  const told = trials.flatMap(({ block, control, conditions, samples, ...ended }) => {
    const all = combinationsOf(axes, clientParameters).map((conditions) => ({ ...ended, conditions, value: null }))
    return (samples.length > 0 ? samples : all).map((said) => {
      const key = keyOf({ ...conditions, ...said.conditions }, axisNames)
      return { block, control, said, key }
    })
  })
  const known = groupBy(told, ({ key }) => key)
  return combinationsOf(axes, sharedParameters).flatMap((shared) => {
    const encodings = encodingsOf(axes).flatMap((encoding) => {
      const own = known.get(keyOf({ ...shared, ...encoding }, axisNames))
      return own ? [toEncoded(encoding, own)] : []
    })
    const [first] = encodings
    if (!first) return []
    const { compression, level } = first
    return [{ conditions: { ...shared, compression, level }, encodings }]
  })
}

/** @type {(encoding: Encoding, told: { block: number, control: boolean, said: any }[]) => Encoded} */
function toEncoded({ compression, level }, told) {
  const about = { compression, level, name: nameOf({ compression, level }) }
  const { outcome, reason } = verdictOf(told)
  const read = outcome === 'completed' ? told : []
  const readings = read.map(({ block, control, said }) => ({ block, control, value: said.value }))
  return { ...about, outcome, reason, readings }
}
