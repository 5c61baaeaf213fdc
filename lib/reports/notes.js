/** @typedef {import('../types.d.ts').Result} Result */
/** @typedef {import('../types.d.ts').Row} Row */

/** A client that is busy for more of the window than this may be what limits the rate. */
const busyClient = 0.9

/** @param {Row} row @returns {number | null} to a tenth of a byte, as it is a mean */
function bodyBytes({ bodyBytesPerAnswer }) {
  return bodyBytesPerAnswer === null ? null : Math.round(bodyBytesPerAnswer * 10) / 10
}

/**
 * @param {Row[]} rows
 * @returns {number | null} the body length that most rows have
 */
function usualBodyBytes(rows) {
  const lengths = rows.flatMap((row) => bodyBytes(row) ?? [])
  const frequency = (/** @type {number} */ length) => lengths.filter((other) => other === length).length
  return lengths.sort((a, b) => frequency(b) - frequency(a) || a - b)[0] ?? null
}

/**
 * Which answers are not as long as the others'.
 * @param {Row[]} rows
 * @returns {string[]}
 */
export function bodyNote(rows) {
  const usual = usualBodyBytes(rows)
  const others = rows.filter((row) => bodyBytes(row) !== null && bodyBytes(row) !== usual)
  if (usual === null || others.length === 0) return []
  const difference = (/** @type {Row} */ row) => {
    const bytes = Number(row.bodyBytesPerAnswer) - usual
    return `${row.server} ${bytes > 0 ? '+' : '−'}${Number(Math.abs(bytes).toFixed(1))}`
  }
  return [`An answer's body is ${usual} bytes long, but: ${others.map(difference).join(', ')}.`]
}

/**
 * Where the client itself may be what limits.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function clientNote(results) {
  const limited = results.filter(
    ({ summary, rounds }) =>
      summary &&
      rounds.some(
        ({ measurement }) => measurement && measurement.clientCpuSeconds > busyClient * measurement.durationSeconds,
      ),
  )
  if (limited.length === 0) return []
  const names = limited.map(({ server }) => server).join(', ')
  return [
    `The load client was busy for over ${busyClient * 100} % of the window, so these may be faster than shown: ${names}.`,
  ]
}

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
