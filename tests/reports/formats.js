import { createReport } from '../../lib/reports/report.js'
import { completedRound, createCeiling, createResult, encodedLatency, faultyRound } from './resultFixtures.js'

const latencies = [...Array(89).fill(1000), ...Array(9).fill(1500), 1750, 2000]
const measurement = {
  requestsPerSecond: 12345,
  serverPeakMemoryBytes: null,
  latencyHistogram: encodedLatency(...latencies),
}

/** A report of one row of each kind, with what is awkward to write down: commas, quotes, pipes and tags. */
export function awkwardReport() {
  return createReport([
    createResult({ server: 'good', rounds: [completedRound(0, measurement)] }),
    createResult({ server: 'old', rates: [100], endOfLife: true }),
    createCeiling({ rates: [20_000] }),
    createResult({ server: 'bad', rounds: [faultyRound(0, 'invalid', 'got <b>"a|b"</b>, again')] }),
  ])
}

/** A report of one row with nothing to remark. */
export function plainReport() {
  return createReport([createResult({ server: 'good', rounds: [completedRound(0, measurement)] })])
}
