import { layOut } from '../../../../../lib/suites/throughput/publish/report/rankingTables.js'
import {
  auditScore,
  completedRound,
  createCeiling,
  createResult,
  faultyRound,
  measuredLatency,
} from '../../resultFixtures.js'
import { createReport } from './reports.js'

const latencies = [...Array(89).fill(1000), ...Array(9).fill(1500), 1750, 2000]
const measurement = {
  requestsPerSecond: 12345,
  serverPeakMemoryBytes: null,
  ...measuredLatency(...latencies),
}

/** @param {number} requestsPerSecond */
const roundAt = (requestsPerSecond) => completedRound(0, { requestsPerSecond, ...measuredLatency(2000) })

/** Rows without the flags that their odd latencies raise. @param {ReturnType<typeof createReport>} report */
const withoutFlags = ({ rows, ...report }) => ({
  ...report,
  rows: rows.map((row) => ({ ...row, doubted: { rate: null, ratio: null, latency: null, cpu: null } })),
})

/** A report of one row of each kind, with what is awkward to write down: commas, quotes, pipes and tags. */
export function awkwardReport() {
  return createReport([
    createResult({ server: 'good', rounds: [completedRound(0, measurement)] }),
    createResult({ server: 'old', rounds: [roundAt(100)], endOfLife: true }),
    createCeiling({ rounds: [roundAt(20_000)] }),
    createResult({ server: 'bad', rounds: [faultyRound(0, 'invalid', 'got <b>"a|b"</b>, again')] }),
  ])
}

/** A report of two rows with all that costs, one of which is not known. */
export function costReport() {
  const known = { eventLoopDelayP99Ms: 12.34, gcShare: 0.0567, readySeconds: 0.2 }
  const audited = { ...completedRound(0, known), graphqlOverHttp: { score: auditScore, failedMusts: [], reason: null } }
  return createReport([
    createResult({ server: 'good', rounds: [audited] }),
    createResult({ server: 'silent', rounds: [completedRound(0, { requestsPerSecond: 10 })] }),
  ])
}

/** A report of one row with nothing to remark. */
export function plainReport() {
  return withoutFlags(createReport([createResult({ server: 'good', rounds: [completedRound(0, measurement)] })]))
}

/**
 * The rows of the awkward report as if they were of several blocks, relative to `good`, of which `old` shares places
 * with others, but not with `good`.
 */
export function rankedReport() {
  const report = awkwardReport()
  /** @type {Record<string, Partial<import('../../../../../lib/suites/throughput/types.d.ts').Row>>} */
  const known = {
    'ceiling-http': { interval: [16_000, 25_000], ratioToReference: 1.625, ratioInterval: [1.28, 2] },
    good: { rank: [1, 1], tier: 1, interval: [10_000, 10_201] },
    old: { rank: [2, 5], tier: 2, interval: [100, 144], ratioToReference: 0.0081, ratioInterval: [0.0064, 0.0081] },
  }
  const rows = withoutFlags(report).rows.map((row) => ({ ...row, ...known[row.server] }))
  return { ...report, rows, ...layOut(rows, 'good') }
}
