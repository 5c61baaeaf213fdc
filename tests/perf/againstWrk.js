import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { geometricMean } from '../../lib/stats/geometricMean.js'
import { pairedRatio } from '../../lib/stats/confidenceIntervals.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { measurePlain, measureVerified, measureWrk, withServer } from './clients.js'

/** @import { Measured } from './clients.js' */

// Whether this project's client is what is measured: requests per second against wrk, a client in C that looks at no
// answer, in turn on one running server; its CPU time per answer against plain autocannon's; and how many answers the
// server writes for each time that it reads, as wrk sends all requests of a connection at once, when the last of the
// ones before has its answer (Linux; of servers that write each answer by itself). By hand, as it takes minutes and
// wants wrk to be installed:
//
//   node tests/perf/againstWrk.js [--pairs 10] [--seconds 3] [--plain 3] [ceiling-http core-graphql-jit-str …]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '3' },
    plain: { type: 'string', default: '3' },
    pipelining: { type: 'string', default: '1,10' },
  },
})
const names = positionals.length > 0 ? positionals : ['ceiling-http', 'core-graphql-jit-str', 'core-graphql-js']
const load = {
  workload: createWorkload('compound'),
  port: 4001,
  connections: 100,
  warmupSeconds: 1,
  durationSeconds: Number(values.seconds),
  readyTimeoutSeconds: 30,
}

/** @param {Measured[]} measured @returns {number} geometric mean of the microseconds of client CPU time per answer */
const cpuPerAnswer = (measured) =>
  geometricMean(measured.map((each) => (1e6 * each.clientCpuSeconds) / each.durationSeconds / each.requestsPerSecond))
const ratesOf = (/** @type {{ requestsPerSecond: number }[]} */ measured) =>
  measured.map(({ requestsPerSecond }) => requestsPerSecond)
const rounded = (/** @type {{ requestsPerSecond: number }[]} */ measured) => geometricMean(ratesOf(measured)).toFixed(0)

/** How often a process has read and written. @param {number} pid */
function callsOf(pid) {
  const [reads, writes] = /syscr: (\d+)\nsyscw: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.slice(1) ?? []
  return { reads: Number(reads), writes: Number(writes) }
}

/** @type {(name: string, pipelining: number, child: any) => Promise<void>} */
async function compare(name, pipelining, child) {
  const calls = { ours: { reads: 0, writes: 0 }, wrk: { reads: 0, writes: 0 } }
  /** @type {<Seen>(arm: 'ours' | 'wrk', measure: () => Promise<Seen>) => Promise<Seen>} */
  async function counting(arm, measure) {
    const before = callsOf(child.pid)
    const seen = await measure()
    const after = callsOf(child.pid)
    calls[arm].reads += after.reads - before.reads
    calls[arm].writes += after.writes - before.writes
    return seen
  }
  const arms = {
    ours: () => counting('ours', () => measureVerified({ ...load, pipelining }, child)),
    wrk: () => counting('wrk', () => measureWrk({ ...load, pipelining })),
  }
  /** @type {{ ours: Measured[], wrk: { requestsPerSecond: number }[], plain: Measured[] }} */
  const measured = { ours: [], wrk: [], plain: [] }
  for (let pair = 0; pair < Number(values.pairs); pair += 1) {
    // The order changes from pair to pair, so that neither arm always comes second.
    if (pair % 2 === 1) measured.wrk.push(await arms.wrk())
    measured.ours.push(await arms.ours())
    if (pair % 2 === 0) measured.wrk.push(await arms.wrk())
  }
  for (let time = 0; time < Number(values.plain); time += 1)
    measured.plain.push(await measurePlain({ ...load, pipelining }))
  const { ours, wrk, plain } = measured
  const { ratio, low, high } = pairedRatio(ratesOf(ours), ratesOf(wrk))
  const rates = `ours ${rounded(ours)}/s, wrk ${rounded(wrk)}/s, ours ÷ wrk ${ratio.toFixed(3)}`
  const interval = low && high ? ` (95 % interval ${low.toFixed(3)} to ${high.toFixed(3)})` : ''
  console.log(`${name} -p ${pipelining}: ${rates}${interval}`)
  const perRead = (/** @type {'ours' | 'wrk'} */ arm) => (calls[arm].writes / calls[arm].reads).toFixed(2)
  console.log(`  answers per read of the server: ours ${perRead('ours')}, wrk ${perRead('wrk')}`)
  const cpu = `client CPU per answer: ours ${cpuPerAnswer(ours).toFixed(1)} µs`
  if (plain.length === 0) return console.log(`  ${cpu}`)
  const share = (cpuPerAnswer(ours) / cpuPerAnswer(plain)).toFixed(2)
  console.log(`  ${cpu}, plain autocannon ${cpuPerAnswer(plain).toFixed(1)} µs at ${rounded(plain)}/s: ${share} of it`)
}

for (const name of names)
  await withServer(name, load, async (child) => {
    // Warms the server up for all arms.
    await measureVerified({ ...load, warmupSeconds: 3, pipelining: 10 }, child)
    for (const pipelining of values.pipelining.split(',').map(Number)) await compare(name, pipelining, child)
  })
