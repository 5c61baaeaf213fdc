/** @import { Compared, Relation } from '../report.d.ts' */

/** @typedef {[row: number, other: number, ratio: number, low: number, high: number, verdict: string]} Pair */

/** As many digits as anybody reads. @param {number} value */
const rounded = (value) => Number(value.toPrecision(4))

/** @type {(row: number, other: number, relation: Relation) => Pair} */
const toPair = (row, other, { ratio, interval: [low, high], verdict }) => [
  row,
  other,
  rounded(ratio),
  rounded(low),
  rounded(high),
  verdict ?? '?',
]

/**
 * How each row compares with each that follows it: computed once, as a page that compares only shows what it was told.
 * @type {(rows: object[], compared: Compared[]) => Pair[]} rows: all of them, by whose indexes pairs are known
 */
export function pairsOf(rows, compared) {
  const places = new Map(rows.map((row, index) => [row, index]))
  return compared.flatMap(({ rows: own, relate }) => {
    const indexes = own.flatMap((row) => places.get(row) ?? []).sort((a, b) => a - b)
    return indexes.flatMap((index, place) =>
      indexes.slice(place + 1).flatMap((other) => {
        const relation = relate(rows[index], rows[other])
        return relation === null ? [] : [toPair(index, other, relation)]
      }),
    )
  })
}
