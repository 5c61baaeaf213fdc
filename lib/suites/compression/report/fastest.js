import { analyseRows } from '../../../analysis/analyseRows.js'

/** @import { Analysis } from '../../../analysis/analyseRows.js' */
/** @import { Value } from '../types.d.ts' */
/** @import { Encoded } from './readings.js' */

/** @typedef {(value: Value) => number} MsOf what a reading took of something */
/** @typedef {{ name: string | null, ties: string[] | null }} Fastest name: by the estimates, null where nothing has a number; ties: what is not significantly slower, null where nobody can tell yet */

/**
 * What blocks say of codings: each is a process of its own.
 * @type {(encodings: Encoded[], msOf: MsOf) => Analysis | null}
 */
export function analyse(encodings, msOf) {
  const able = encodings.filter(({ readings }) => readings.length > 0)
  const rows = able.map(({ name, readings }) => ({
    name,
    readings: readings.map(({ block, control, value }) => ({ block, control, rate: 1000 / msOf(value) })),
  }))
  const isKnown = rows.every(({ readings }) => readings.every(({ rate }) => Number.isFinite(rate)))
  // The first one has the control.
  return isKnown && rows.length > 0 ? analyseRows(rows, { reference: encodings[0].name }) : null
}

/** @type {(costs: Map<string, number>, analysis: Analysis | null) => Fastest} costs: the estimates */
export function fastestOf(costs, analysis) {
  const [name = null] = [...costs.keys()].sort((a, b) => Number(costs.get(a)) - Number(costs.get(b)))
  const ranks = analysis?.rank([...costs.keys()]) ?? new Map()
  if (ranks.size === 0) return { name, ties: null }
  return { name, ties: [...costs.keys()].filter((other) => other !== name && ranks.get(other)?.[0] === 1) }
}
