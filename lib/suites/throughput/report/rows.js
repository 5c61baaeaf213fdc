/** @typedef {import('../../../types.d.ts').Result} Result */
/** @typedef {import('../../../types.d.ts').Row} Row */

/** Outcomes in the order in which rows without a number come. */
const outcomes = ['completed', 'invalid', 'failed', 'unsupported']

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

/** @param {import('../../../types.d.ts').Slo} slo as on the command line */
const describeSlo = ({ percentile, belowMs }) => `${percentile}<${belowMs}ms`

/**
 * One line of a report.
 * @param {Result} result
 * @returns {Row} still without what takes other rows to know
 */
export function toRow(result) {
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
    flags: [],
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
 * Fastest first, then by outcome and name.
 * @type {(a: Row, b: Row) => number}
 */
export function byRate(a, b) {
  const rates = (b.requestsPerSecond ?? 0) - (a.requestsPerSecond ?? 0)
  return rates || outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || (a.server < b.server ? -1 : 1)
}
