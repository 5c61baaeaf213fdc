import { confirmableRatio } from '../statistics/confirmableRatio.js'
import { sharedRanks } from '../statistics/sharedRanks.js'
import { describeRun } from './describeRun.js'

/** @typedef {import('../types.d.ts').Result} Result */
/** @typedef {import('../types.d.ts').Row} Row */

/** Outcomes in the order in which rows without a number come. */
const outcomes = ['completed', 'invalid', 'failed', 'unsupported']

/** A client that is busy for more of the window than this may be what limits the rate. */
const busyClient = 0.9

/**
 * @param {Result} result
 * @returns {Pick<Row, 'outcome' | 'reason'>} of the first round that did not complete, else what is remarkable
 */
function verdict({ rounds }) {
  const faulty = rounds.find(({ outcome }) => outcome !== 'completed')
  const reasons = faulty ? [faulty.reason] : [...new Set(rounds.flatMap(({ reason }) => reason ?? []))]
  const which = faulty && rounds.length > 1 ? `round ${rounds.indexOf(faulty) + 1} of ${rounds.length}: ` : ''
  return { outcome: faulty?.outcome ?? 'completed', reason: reasons.length ? which + reasons.join('; ') : null }
}

/**
 * @param {Result} result
 * @returns {Row} still without what takes other rows to know
 */
function toRow(result) {
  const { server, path, endOfLife, executesGraphql, environment, rounds, summary } = result
  const [about] = environment.packages
  const none = { mean: null, p50: null, p90: null, p99: null, max: null }
  return {
    rank: null,
    server,
    path,
    version: about ? `${about.name} ${about.version}` : `node ${environment.node.slice(1)}`,
    endOfLife,
    executesGraphql,
    ...verdict(result),
    rounds: rounds.length,
    requestsPerSecond: summary?.requestsPerSecond ?? null,
    bytesPerSecond: summary?.bytesPerSecond ?? null,
    latencyMs: summary?.latencyMs ?? none,
    percentOfCeilingHttp: null,
    serverCpuMsPerThousandRequests: summary?.serverCpuMsPerThousandRequests ?? null,
    peakMemoryBytes: summary?.serverPeakMemoryBytes ?? null,
    bodyBytesPerAnswer: summary?.bodyBytesPerAnswer ?? null,
  }
}

/** @type {(a: Row, b: Row) => number} fastest first; then by outcome and name */
function byRate(a, b) {
  const rates = (b.requestsPerSecond ?? 0) - (a.requestsPerSecond ?? 0)
  return rates || outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || (a.server < b.server ? -1 : 1)
}

/**
 * The results that can be ranked against each other: GraphQL servers of one run with two or more rounds each.
 * @param {Result[]} results
 */
function rankable(results) {
  const completed = results.filter(({ summary }) => summary !== null)
  const runs = new Set(completed.map(({ run }) => run.id))
  const counts = new Set(completed.map(({ rounds }) => rounds.length))
  const competing = completed.filter(({ executesGraphql }) => executesGraphql)
  return runs.size === 1 && counts.size === 1 && !counts.has(1) && competing.length > 1 ? competing : []
}

/** @param {Result} result */
const ratesOf = ({ rounds }) => rounds.map(({ measurement }) => measurement?.requestsPerSecond ?? Number.NaN)

/**
 * @param {Row[]} rows
 * @returns {number | null} the body length that most rows have
 */
function usualBodyBytes(rows) {
  const lengths = rows.flatMap(({ bodyBytesPerAnswer }) => bodyBytesPerAnswer ?? [])
  const frequency = (/** @type {number} */ length) => lengths.filter((other) => other === length).length
  return lengths.sort((a, b) => frequency(b) - frequency(a) || a - b)[0] ?? null
}

/** @param {Row[]} rows */
function bodyNote(rows) {
  const usual = usualBodyBytes(rows)
  const others = rows.filter(({ bodyBytesPerAnswer }) => bodyBytesPerAnswer !== null && bodyBytesPerAnswer !== usual)
  if (usual === null || others.length === 0) return []
  const difference = (/** @type {Row} */ { server, bodyBytesPerAnswer }) => {
    const bytes = Number(bodyBytesPerAnswer) - usual
    return `${server} ${bytes > 0 ? '+' : '−'}${Math.abs(Number(bytes.toFixed(1)))}`
  }
  return [`An answer's body is ${usual} bytes long, but: ${others.map(difference).join(', ')}.`]
}

/**
 * @param {Result[]} results
 * @returns {string[]}
 */
function clientNote(results) {
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
 * @param {Result[]} results
 * @param {number | null} ratio the smallest that a second run would confirm; null where nothing is ranked
 */
function rankNote(results, ratio) {
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

/**
 * What all formats show: the rows, fastest first, and what the reader must know of them.
 * @param {Result[]} results
 * @returns {import('../types.d.ts').Report}
 */
export function createReport(results) {
  const rows = results.map(toRow).sort(byRate)
  const competing = rankable(results)
  const ratio = competing.length > 0 ? confirmableRatio(competing.map(ratesOf)) : null
  if (ratio !== null) {
    const ranked = rows.filter(({ server }) => competing.some((result) => result.server === server))
    const ranks = sharedRanks(
      ranked.map(({ requestsPerSecond }) => Number(requestsPerSecond)),
      ratio,
    )
    ranked.forEach((row, index) => {
      row.rank = ranks[index]
    })
  }
  setPercentOfCeiling(rows, results)
  return { rows, notes: [...describeRun(results), rankNote(results, ratio), ...bodyNote(rows), ...clientNote(results)] }
}

/**
 * @param {Row[]} rows
 * @param {Result[]} results
 */
function setPercentOfCeiling(rows, results) {
  const ceiling = results.find(({ server, summary }) => server === 'ceiling-http' && summary)
  if (!ceiling?.summary) return
  const { requestsPerSecond } = ceiling.summary
  const sameRun = new Set(results.filter(({ run }) => run.id === ceiling.run.id).map(({ server }) => server))
  for (const row of rows) {
    if (row.requestsPerSecond !== null && sameRun.has(row.server))
      row.percentOfCeilingHttp = (row.requestsPerSecond / requestsPerSecond) * 100
  }
}
