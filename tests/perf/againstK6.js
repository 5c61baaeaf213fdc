import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAtRate } from '../../lib/load/session/constantRate.js'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { importK6 } from '../../lib/suites/kit/k6/importSummary.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { cpuSecondsOfPrograms, measurePairs, measureVerified, withServer } from './clients.js'

// Whether what --export-k6 writes is the same load: rate, p50, p99 and CPU time of the client at a constant rate, ours
// and k6's in turn on one running server. k6's CPU time has its start and a second of warm-up in it. What was due and
// never sent, k6 leaves out of its latency. By hand, as it wants k6 to be installed and a quiet machine:
//
//   node tests/perf/againstK6.js [--pairs 5] [--seconds 5] [--rate 500] [ceiling-http …]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '500' },
    port: { type: 'string', default: '4001' },
  },
})
const names = positionals.length > 0 ? positionals : ['ceiling-http', 'core-graphql-js']
const rate = Number(values.rate)
const load = {
  ...{ workload: createWorkload('compound'), port: Number(values.port), connections: 20, pipelining: 5 },
  ...{ warmupSeconds: 1, durationSeconds: Number(values.seconds), readyTimeoutSeconds: 30 },
}

/** @typedef {{ requestsPerSecond: number, p50Ms: number, p99Ms: number, cpuSeconds: number }} Measured */

/** @returns {Promise<Measured>} */
async function measureOurs() {
  const window = { requestsPerSecond: rate, seconds: load.durationSeconds }
  const { counts, durationSeconds, latencyMs, clientCpuSeconds } = await measureAtRate(load, window)
  if (!latencyMs) throw new Error(JSON.stringify(counts))
  const { p50, p99 } = latencyMs
  return { requestsPerSecond: counts.ok / durationSeconds, p50Ms: p50, p99Ms: p99, cpuSeconds: clientCpuSeconds }
}

/** @param {string} folder @returns {Measured} */
function measureK6(folder) {
  const before = cpuSecondsOfPrograms()
  spawnSync('sh', ['-c', `k6 run --quiet ${join(folder, 'load.js')} > ${join(folder, 'k6.txt')}`])
  const cpuSeconds = cpuSecondsOfPrograms() - before
  const { row } = JSON.parse(readFileSync(join(folder, 'load.json'), 'utf8')).about
  const [{ requestsPerSecond, latencyMs }] = importK6([join(folder, 'k6.txt')], [row], (facts) => facts)(row)
  return { requestsPerSecond, p50Ms: latencyMs.p50, p99Ms: latencyMs.p99, cpuSeconds }
}

/** @param {string} name @param {string} folder */
function exportLoad(name, folder) {
  const words = ['-pkgs', name, '--export-k6', folder, '--rate', values.rate, '-d', values.seconds, '--warmup', '1']
  const rest = ['-c', '20', '-p', '5', '--slo', 'p99<10s', '--port', values.port]
  const { status, stderr } = spawnSync(process.execPath, ['bench.js', ...words, ...rest], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** @type {(name: string, folder: string) => Promise<void>} */
async function compare(name, folder) {
  exportLoad(name, folder)
  const [allOurs, allK6] = await measurePairs(Number(values.pairs), measureOurs, () => measureK6(folder))
  const figures = /** @type {const} */ (['requestsPerSecond', 'p50Ms', 'p99Ms', 'cpuSeconds']).map((figure) => {
    const [k6, ours] = [allK6, allOurs].map((all) => all.map((one) => one[figure]))
    const { ratio, low, high } = pairedRatio(k6, ours)
    const interval = low && high ? ` (95 % interval ${low.toFixed(2)} to ${high.toFixed(2)})` : ''
    return (
      `  ${figure}: ours ${geometricMean(ours).toFixed(2)}, k6 ${geometricMean(k6).toFixed(2)}, k6 ÷ ours ` +
      `${ratio.toFixed(2)}${interval}`
    )
  })
  console.log([`${name} at ${rate}/s:`, ...figures].join('\n'))
}

const folder = mkdtempSync(join(tmpdir(), 'against-k6-'))
try {
  for (const name of names)
    await withServer(name, load, async (child) => {
      // Warms the server up for both.
      await measureVerified(load, child)
      await compare(name, folder)
    })
} finally {
  rmSync(folder, { recursive: true })
}
