import { byOutcome } from '../../../analysis/outcomes.js'

/** @import { Analysis } from '../../../analysis/analyseRows.js' */
/** @import { Flag } from '../../../types.d.ts' */
/** @import { Result, Row, Slo } from '../types.d.ts' */

/** Of the first round that did not complete, else what is remarkable. @param {Result} result */
function verdict({ rounds }) {
  const faulty = rounds.find(({ outcome }) => outcome !== 'completed')
  const reasons = faulty ? [faulty.reason] : [...new Set(rounds.flatMap(({ reason }) => reason ?? []))]
  const which = faulty && rounds.length > 1 ? `round ${rounds.indexOf(faulty) + 1} of ${rounds.length}: ` : ''
  const reason = reasons.length ? which + reasons.join('; ') : null
  return { outcome: faulty?.outcome ?? 'completed', reason, reasonCode: faulty?.reasonCode ?? null }
}

/** @param {Slo} slo as on the command line */
const describeSlo = ({ percentile, belowMs }) => `${percentile}<${belowMs}ms`

/** One line of a report, still without what takes a run to know. @type {(result: Result, flags?: Flag[]) => Row} */
export function toRow(result, flags = []) {
  const { server, path, endOfLife, executesGraphql, environment, rounds, summary, settings } = result
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
    interval: null,
    ratioToReference: null,
    ratioInterval: null,
    bytesPerSecond: summary?.bytesPerSecond ?? null,
    latencyMs: summary?.latencyMs ?? none,
    percentOfCeilingHttp: null,
    serverCpuMsPerThousandRequests: summary?.serverCpuMsPerThousandRequests ?? null,
    peakMemoryBytes: summary?.serverPeakMemoryBytes ?? null,
    bodyBytesPerAnswer: summary?.bodyBytesPerAnswer ?? null,
    flags: flags.map(({ kind, seen, advice }) => `${kind} (${seen}): ${advice}`),
    variablesRequestsPerSecond: null,
    coldRequestsPerSecond: null,
    coldToHotRatio: null,
    coldStartMs: summary?.coldStartMs ?? null,
    eventLoopDelayP99Ms: summary?.eventLoopDelayP99Ms ?? null,
    gcShare: summary?.gcShare ?? null,
    graphqlOverHttp: rounds.find(({ graphqlOverHttp }) => graphqlOverHttp)?.graphqlOverHttp?.score ?? null,
    rates: summary?.rates ?? [],
    capacity: summary?.capacity && settings.slo ? { ...summary.capacity, slo: describeSlo(settings.slo) } : null,
  }
}

/**
 * Gives rows of one run their estimates, intervals and, from three blocks on, ranks.
 * @param {Row[]} rows changed in place
 * @param {Analysis} analysis
 * @param {string | null} reference
 */
export function addAnalysis(rows, analysis, reference) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  const ranks = analysis.rank(completed.flatMap(({ server, executesGraphql }) => (executesGraphql ? [server] : [])))
  for (const row of completed) {
    const { rate, interval } = analysis.estimate(row.server)
    Object.assign(row, { requestsPerSecond: rate, interval, rank: ranks.get(row.server) ?? null })
    if (reference === null || reference === row.server) continue
    const { ratio, interval: ratioInterval } = analysis.relate(row.server, reference)
    Object.assign(row, { ratioToReference: ratio, ratioInterval })
  }
}

/** Fastest first, then by outcome and name. @type {(a: Row, b: Row) => number} */
export function byRate(a, b) {
  const rates = (b.requestsPerSecond ?? 0) - (a.requestsPerSecond ?? 0)
  return rates || byOutcome(a, b) || (a.server < b.server ? -1 : 1)
}
