import { doubtsOf, withoutDoubt } from '../../checks/doubts.js'
import { describeDisturbed } from '../../reports/flagNotes.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeDoubt } from '../../stats/describeNoise.js'
import { blocksToRank } from '../../stats/ranks.js'
import { listFirst } from './notes.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Doubted, Flag } from '../../types.d.ts' */

/** Row that no sentence uses, and the kind of its flag. @typedef {{ name: string, kind: string }} LeftOut */
/**
 * @template Row
 * @typedef {{ flagsOf: (row: Row) => Flag[] | undefined, nameOf: (row: Row) => string }} Reader reads a row
 */

/** Names of rows that a sentence leaves out. */
const mostNames = 4

/**
 * Splits rows by whether a flag doubts a value: sentences, pictures and ranks are made of the sure ones. A busy machine
 * is no flag of a row here: toAnswer says it of the whole sentence.
 * @template Row
 * @param {Row[]} rows
 * @param {Reader<Row>} reader
 * @param {Doubted} value
 * @returns {{ sure: Row[], leftOut: LeftOut[] }}
 */
export function splitByDoubt(rows, { flagsOf, nameOf }, value) {
  const leftOut = rows.flatMap((row) =>
    doubtsOf(flagsOf(row) ?? [], value).map(({ kind }) => ({ name: nameOf(row), kind })),
  )
  return { sure: withoutDoubt(rows, flagsOf, value), leftOut }
}

/** Describes left-out rows: `Left out: a, b (load generator saturated).` @param {LeftOut[]} rows */
export function describeLeftOut(rows) {
  const texts = [...groupBy(rows, ({ kind }) => kind)].map(([kind, alike]) => {
    const names = listFirst([...new Set(alike.map(({ name }) => name))], mostNames)
    return `${names} (${kind.replace(/^[A-Z]/, (first) => first.toLowerCase())})`
  })
  return texts.length > 0 ? ` Left out: ${texts.join('; ')}.` : ''
}

/**
 * Joins the clauses of an answer to a sentence, which says if too few blocks confirm it, if the machine had other work
 * meanwhile, and which rows it leaves out.
 * @param {string[]} clauses
 * @param {StoredResult[]} results - that they are of
 * @param {LeftOut[]} [leftOut]
 */
export function toAnswer(clauses, results, leftOut = []) {
  if (clauses.length === 0) return ''
  const blocks = Math.min(...results.map(({ trials }) => new Set(trials.map(({ block }) => block)).size))
  const doubts = [...(blocks < blocksToRank ? [describeDoubt(blocks)] : []), ...describeDisturbed(results)]
  const doubt = doubts.length > 0 ? ` (${doubts.join('; ')})` : ''
  return `${clauses.join('; ')}${doubt}.${describeLeftOut(leftOut)}`
}

/**
 * Formats a ratio with its 95 % interval, such as `1.85 (1.7 to 2.0)`.
 * @type {(ratio: number, interval: [number, number] | null) => string}
 */
export const formatRatio = (ratio, interval) =>
  `${ratio.toFixed(2)}${interval ? ` (${interval.map((end) => end.toFixed(2)).join(' to ')})` : ''}`
