import { parseArgs } from 'node:util'
import { completeSession } from '../../lib/core/run/runSuite.js'
import { runTrial } from '../../lib/core/run/runTrial.js'
import { openRun } from '../../lib/base/processes/run.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { changesOfCosts, instructionCosts } from '../../lib/stats/instructionCosts.js'
import { plan as method } from '../../lib/suites/throughput/plan.js'
import { toCounted } from '../../lib/suites/kit/countInstructions.js'
import { openSession } from '../../lib/suites/throughput/measure/session.js'
import { freePort } from '../project.js'
import { throughput } from '../core/store/suites.js'
import { createCounted, createResult } from '../suites/throughput/resultFixtures.js'
import { createTwins } from './slowerTwin.js'

/** @import { Counted } from '../../lib/suites/throughput/types.d.ts' */

// How well instructions per answer agree between processes of one server, whether the verdict of three processes each
// tells a twin in which every so-manieth request is executed twice from it, and how long a server takes. The servers
// are counted in turns:
//
//   node tests/perf/instructions.js [--processes 10] [--servers mercurius,graphql-yoga] \
//     [--twin core-graphql-js] [--slower 50]

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '10' },
    servers: { type: 'string', default: 'mercurius,graphql-yoga' },
    twin: { type: 'string', default: 'core-graphql-js' },
    slower: { type: 'string', default: '50' },
  },
})
const signal = AbortSignal.timeout(7_200_000)
const settings = { ...createResult().settings, instructions: true, warmupSeconds: 5, durationSeconds: 5 }
const ours = await openRun()
const project = createTwins(values.twin, values.slower, values.servers.split(','))
const names = [...values.servers.split(','), values.twin, 'twin', 'slower']
const servers = discoverServers({ root: project.folder }).filter(({ name }) => names.includes(name))
const trials = method.trials(servers, settings).filter(({ firstBlocks }) => firstBlocks)
const run = { settings, signal, resumed: [], tls: () => Promise.reject(new Error('nobody asks for TLS')) }
const session = completeSession(await openSession(run))

/** @type {Map<string, { k: number, seconds: number }[]>} by server */
const counted = new Map(names.map((name) => [name, []]))
try {
  for (let number = 1; number <= Number(values.processes); number += 1) for (const trial of trials) await count(trial)
} finally {
  await session.close()
  project.remove()
  await ours.close()
}
console.log('\nserver                 processes  k instr/answer  highest ÷ lowest  standard deviation  seconds at most')
for (const [name, processes] of counted) {
  const all = processes.map(({ k }) => k)
  const mean = all.reduce((total, k) => total + k, 0) / all.length
  const deviation = Math.sqrt(all.reduce((total, k) => total + (k - mean) ** 2, 0) / (all.length - 1))
  const cells = [
    all.length,
    mean.toFixed(1),
    percent(Math.max(...all) / Math.min(...all) - 1),
    percent(deviation / mean),
  ]
  const seconds = Math.max(...processes.map(({ seconds }) => seconds)).toFixed(1)
  console.log([name.padEnd(22), ...[...cells, seconds].map((cell) => String(cell).padStart(16))].join(''))
}

/** What three processes each, one after the other, say of a server. @param {string} name */
const runsOf = (name) => {
  const all = counted.get(name) ?? []
  return Array.from({ length: Math.floor(all.length / 3) }, (_, run) =>
    all.slice(3 * run, 3 * run + 3).map(({ k }) => createCounted({ instructionsPerAnswer: k * 1000 })),
  )
}
const twins = [...runsOf(values.twin), ...runsOf('twin')]
const pairs = twins.flatMap((one, index) => twins.slice(index + 1).map((other) => [one, other]))
const unequal = runsOf('slower').flatMap((one) => twins.map((other) => [one, other]))
console.log(
  `\nVerdicts on pairs of three processes each: ${found(unequal)} of slower and its twins, ${found(pairs)} of twins`,
)

/** How many are significant. @param {Counted[][][]} pairs */
function found(pairs) {
  const significant = pairs.filter(([now, before]) => {
    // In runs of their own, each with its own variances.
    const [own, other] = [now, before].map((counting) => instructionCosts([createResult({ counting })]).get('alpha'))
    return own && other && changesOfCosts(new Map([['alpha', [own, other]]]), 1).get('alpha')?.significant
  })
  return `${significant.length} of ${pairs.length}`
}

/** @param {import('../../lib/core/suite.d.ts').Trial} trial */
async function count(trial) {
  const place = { block: 0, cohort: 0, repetitions: 1, position: 0, port: await freePort() }
  const start = performance.now()
  const conducted = await runTrial(
    { ...trial, ...place, samples: method.samples(trial, settings, 1) },
    {
      ...{ session, method: throughput.method, readyTimeoutSeconds: 60, signal },
      progress: { phase() {}, sample() {}, read() {}, repeat() {} },
    },
  )
  const { reason, instructions } = toCounted(/** @type {any} */ (conducted))
  if (instructions === null) throw new Error(`${trial.server.name}: ${reason}`)
  const { instructionsPerAnswer, warmupSeconds, settled, windows } = instructions
  const k = instructionsPerAnswer / 1000
  const seconds = (performance.now() - start) / 1000
  const warmup = `warm-up ${warmupSeconds.toFixed(1)} s${settled ? '' : ', not settled'}`
  console.log(
    `${trial.server.name}: ${k.toFixed(1)} k, ${seconds.toFixed(1)} s, ${warmup}, ` +
      `${windows.map((one) => (one / 1000).toFixed(0)).join(' ')}`,
  )
  counted.get(trial.server.name)?.push({ k, seconds })
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(2)} %`
}
