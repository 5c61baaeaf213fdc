/** @typedef {import('../types.d.ts').Result} Result */

/**
 * What the ranks say, or why there are none.
 * @param {Result[]} results
 * @param {number | null} ratio the smallest that a second run would confirm; null where nothing is ranked
 */
export function rankNote(results, ratio) {
  if (ratio !== null) {
    const percent = ((ratio - 1) * 100).toFixed(1)
    return `A rank is 1 + the number of GraphQL servers that are surely faster. In this run, differences under ${percent} % are noise: a second run would not reliably confirm them, so such servers share a rank.`
  }
  if (new Set(results.map(({ run }) => run.id)).size > 1)
    return 'These rows come from different runs, which do not compare round by round: there is no ranking.'
  if (results.every(({ rounds }) => rounds.length === 1))
    return 'One round per server is a reading, not a ranking: forks of one server differ by 2–5 % on a quiet machine. Use --rounds 3 or more for ranks.'
  return 'There is no ranking: it takes two or more servers with the same number of completed rounds, at least two.'
}
