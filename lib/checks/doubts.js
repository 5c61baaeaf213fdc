/** @import { Doubted, Flag } from '../types.d.ts' */

/** Lists the flags that doubt a value. @type {(flags: Flag[], value: Doubted) => Flag[]} */
export const doubtsOf = (flags, value) => flags.filter(({ doubts }) => doubts.includes(value))

/**
 * Selects the rows whose value no flag doubts: only these may be in a sentence, a headline, a picture or a ranking.
 * @type {<Row>(rows: Row[], flagsOf: (row: Row) => Flag[] | undefined, value: Doubted) => Row[]}
 */
export const withoutDoubt = (rows, flagsOf, value) =>
  rows.filter((row) => doubtsOf(flagsOf(row) ?? [], value).length === 0)
