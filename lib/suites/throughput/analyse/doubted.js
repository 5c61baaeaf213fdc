import { doubtsOf } from '../../../checks/doubts.js'

/** @import { Doubted, Flag } from '../../../types.d.ts' */
/** @import { Row } from '../types.d.ts' */

/** Row, or what a report makes of one. @typedef {Pick<Row, 'server' | 'doubted'>} Doubtable */

/** @type {Doubted[]} */
const values = ['rate', 'ratio', 'latency', 'cpu']

/** Names the flags that doubt each value of a row. @type {(flags: Flag[]) => Row['doubted']} */
export const doubtedBy = (flags) =>
  /** @type {Row['doubted']} */ (
    Object.fromEntries(
      values.map((value) => [
        value,
        doubtsOf(flags, value)
          .map(({ kind }) => kind)
          .join(', ') || null,
      ]),
    )
  )

/**
 * Selects the rows of which no flag doubts a value.
 * @type {<Some extends Doubtable>(rows: Some[], value: Doubted) => Some[]}
 */
export const sureRows = (rows, value) => rows.filter(({ doubted }) => doubted[value] === null)

/**
 * Selects the rows whose ratio to a reference no flag doubts, neither theirs nor one of the reference.
 * @type {<Some extends Doubtable>(rows: Some[], reference: Doubtable | undefined) => Some[]}
 */
export const comparableRows = (rows, reference) =>
  sureRows(reference ? [reference] : [], 'ratio').length === 0 ? [] : sureRows(rows, 'ratio')

/**
 * Names the rows of which a flag doubts a value, with their flags, such as `a, b (stalled), c (plateau)`.
 * @type {(rows: Doubtable[], value: Doubted) => string} empty without any
 */
export function nameDoubted(rows, value) {
  const kinds = new Set(rows.flatMap(({ doubted }) => doubted[value] ?? []))
  const namesOf = (/** @type {string} */ kind) =>
    rows.filter(({ doubted }) => doubted[value] === kind).map(({ server }) => server)
  return [...kinds].map((kind) => `${namesOf(kind).join(', ')} (${kind})`).join(', ')
}
