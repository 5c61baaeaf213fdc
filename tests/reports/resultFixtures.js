import { summarise } from '../../lib/results/summarise.js'
import { createLatencyHistogram, encodeLatency } from '../../lib/statistics/latency.js'

/** @typedef {import('../../lib/types.d.ts').Measurement} Measurement */
/** @typedef {import('../../lib/types.d.ts').Result} Result */
/** @typedef {import('../../lib/types.d.ts').Round} Round */

/** @param {number[]} microseconds of each answer */
export function encodedLatency(...microseconds) {
  const histogram = createLatencyHistogram()
  for (const value of microseconds) histogram.recordValue(value)
  return encodeLatency(histogram)
}

/**
 * A measurement of a five-second window in which all went well, with the given differences.
 * @param {Partial<Measurement>} [differences]
 * @returns {Measurement}
 */
export function createMeasurement({ requestsPerSecond = 1000, bodyBytesPerAnswer = 6856, ...differences } = {}) {
  const ok = requestsPerSecond * 5
  // By Little's law, as 1000 requests are in flight.
  const ms = 1e6 / requestsPerSecond
  return {
    durationSeconds: 5,
    counts: { sent: ok + 1000, ok, wrong: 0, failed: 0, inFlight: 1000 },
    bytes: ok * 7000,
    bodyBytesPerAnswer,
    latencyMs: { mean: ms, p50: ms, p90: ms, p99: ms, max: ms },
    latencyHistogram: encodedLatency(2000),
    extraWarmupSeconds: 0,
    starvedConnections: 0,
    clientCpuSeconds: 1,
    firstFault: null,
    requestsPerSecond,
    bytesPerSecond: requestsPerSecond * 7000,
    readySeconds: 0.2,
    serverCpuSeconds: 5,
    serverPeakMemoryBytes: 90e6,
    serverProcesses: 1,
    ...differences,
  }
}

/** @param {number} block */
const roundFacts = (block) => ({
  block,
  position: block,
  startedAt: '2026-01-02T03:04:05.000Z',
  loadAverageBefore: [0.1, 0.2, 0.3],
})

/** @type {(block: number, differences?: Partial<Measurement>, reason?: string | null) => Round} */
export function completedRound(block, differences, reason = null) {
  return { ...roundFacts(block), outcome: 'completed', reason, measurement: createMeasurement(differences) }
}

/** @type {(block: number, outcome: 'invalid' | 'failed' | 'unsupported', reason: string) => Round} */
export function faultyRound(block, outcome, reason) {
  return { ...roundFacts(block), outcome, reason, measurement: null }
}

/**
 * A result that fits results/schema.json. Rates are those of completed rounds; settings and environment are only what
 * differs.
 * @param {{ server?: string, rates?: number[], rounds?: Round[], runId?: string, settings?: Partial<Result['settings']>, environment?: Partial<Result['environment']>, endOfLife?: boolean, executesGraphql?: boolean }} [differences]
 * @returns {Result}
 */
export function createResult({ server = 'alpha', rates = [1000], runId = 'run-1', ...differences } = {}) {
  const rounds = differences.rounds ?? rates.map((rate, block) => completedRound(block, { requestsPerSecond: rate }))
  return {
    schemaVersion: 1,
    suite: 'servers',
    server,
    path: `benchmarks/${server}.js`,
    endOfLife: differences.endOfLife ?? false,
    executesGraphql: differences.executesGraphql ?? true,
    run: { id: runId, startedAt: '2026-01-02T03:04:05.000Z' },
    settings: {
      workload: 'compound',
      connections: 100,
      pipelining: 10,
      durationSeconds: 5,
      warmupSeconds: 8,
      readyTimeoutSeconds: 30,
      rounds: rounds.length,
      seed: 1,
      port: 4001,
      ...differences.settings,
    },
    environment: {
      cpuModel: 'Example CPU 3000',
      cpuCores: 8,
      memoryBytes: 16 * 2 ** 30,
      os: 'linux',
      kernel: '6.1.0',
      architecture: 'x64',
      node: 'v20.19.0',
      tcpCongestionControl: 'cubic',
      gitCommit: '0123456789abcdef0123456789abcdef01234567',
      gitModified: false,
      lockfileSha256: '0'.repeat(64),
      packages: [
        { name: `${server}-package`, version: '1.2.3' },
        { name: 'graphql', version: '16.15.0' },
      ],
      ...differences.environment,
    },
    rounds,
    summary: summarise(rounds),
  }
}

/** @returns {Result} a measuring stick */
export function createCeiling({ server = 'ceiling-http', rates = [4000], runId = 'run-1' } = {}) {
  return createResult({ server, rates, runId, executesGraphql: false, environment: { packages: [] } })
}
