import { verifyAnswer } from '../workload/verify.js'

/** @import { Variation } from '../types.d.ts' */

/**
 * Where in the right body of one request the mark stands that tells it from the others: there, and only there, another
 * request's mark makes it the right body of that one.
 * @param {Buffer} body
 * @param {{ variation: Variation | null, golden: any, index: number }} request golden: of the first; index: of this one
 * @returns {number} of the mark's first byte; -1 where there is none, as in a compressed body; any where all are the same
 */
export function findMark(body, { variation, golden, index }) {
  if (!variation) return 0
  const other = (index + 1) % variation.count
  const expected = variation.golden(golden, other)
  const mark = variation.mark(index)
  let at = body.lastIndexOf(mark)
  while (at !== -1) {
    const changed = Buffer.from(body)
    changed.write(variation.mark(other), at, 'latin1')
    if (verifyAnswer(expected, { status: 200, headers: {}, body: changed, complete: true }) === null) return at
    // A negative offset would count from the end.
    at = at === 0 ? -1 : body.lastIndexOf(mark, at - 1)
  }
  return -1
}
