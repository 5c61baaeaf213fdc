import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { createRandom } from '../../lib/workload/random.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { measureVerified, measureWrk, withServer } from './clients.js'
import { createRecords, equivalence, fileToWrite, judgeWrk, readRecords } from './validations.js'

/** @import { ServerProcess } from '../../lib/servers/serverProcess.js' */
/** @import { Load } from './clients.js' */
/** @import { Pair, Window } from './validations.js' */

// Whether this project's client is what is measured: its rate by that of wrk, a client in C that looks at no answer, in
// pairs of windows on one process of each server under each load. Every third pair of several requests in flight has a
// third window, which shows what the client's delay of what it sends does. Writes a line of JSON for each pair into a
// new file. Also counts the answers that a server writes each time that it reads, as wrk sends all requests of a
// connection when the last of the ones before has its answer (of servers that write each answer by itself). Takes Linux
// and wrk:
//
//   node tests/perf/againstWrk.js FILE [--loads 1x100,10x10] [--pairs 60] [--seconds 3] [--minutes 75] [--port 4001] \
//     [server…]
//   node tests/perf/againstWrk.js --read FILE
//
// loads: requests in flight on each connection × connections.

const options = /** @type {const} */ ({
  loads: { type: 'string', default: '1x100,10x10' },
  pairs: { type: 'string', default: '60' },
  seconds: { type: 'string', default: '3' },
  minutes: { type: 'string', default: '75' },
  port: { type: 'string', default: '4001' },
  read: { type: 'string' },
})
const defaultServers = ['mercurius', 'graphql-yoga', 'apollo-server', 'graphql-http-express']
const atOnceEvery = 3
/** Seconds of load on a new process before its first pair. */
const firstWarmupSeconds = 10

const { values, positionals } = parseArgs({ allowPositionals: true, options })
const [, ...names] = positionals
const file = fileToWrite(values, positionals, (records) => judgeWrk(records).text)
const servers = names.length > 0 ? names : defaultServers
const loads = values.loads.split(',').map((text) => {
  const [pipelining, connections] = text.split('x').map(Number)
  return { pipelining, connections }
})
const pairs = Number(values.pairs)
const random = createRandom(1)
const shared = {
  workload: createWorkload('compound'),
  port: Number(values.port),
  warmupSeconds: 1,
  durationSeconds: Number(values.seconds),
  readyTimeoutSeconds: 30,
}
const sendAtOnce = new URL('./sendAtOnce.js', import.meta.url).href

/** Counts how often a process has read and written. @param {number} pid */
function callsOf(pid) {
  const [reads, writes] = /syscr: (\d+)\nsyscw: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.slice(1) ?? []
  return { reads: Number(reads), writes: Number(writes) }
}

/**
 * Has clients that start meanwhile send requests at once.
 * @template Result
 * @param {() => Promise<Result>} measure
 */
async function atOnce(measure) {
  // A fork has the options of its parent.
  process.execArgv.push('--import', sendAtOnce)
  try {
    return await measure()
  } finally {
    process.execArgv.splice(-2)
  }
}

/**
 * Measures a pair in random order.
 * @type {(load: Load, child: ServerProcess, pair: number) => Promise<Pair['arms']>}
 */
async function measurePair(load, child, pair) {
  const ours = () => measureVerified(load, child)
  /** @type {Record<string, () => Promise<{ requestsPerSecond: number }>>} */
  const arms = {
    ours,
    wrk: () => measureWrk(load),
    ...(load.pipelining > 1 && pair % atOnceEvery === 0 && { atOnce: () => atOnce(ours) }),
  }
  /** @type {Record<string, Window>} */
  const measured = {}
  for (const arm of shuffle(Object.keys(arms), random)) {
    const before = callsOf(child.pid)
    const { requestsPerSecond } = await arms[arm]()
    const after = callsOf(child.pid)
    const answersPerRead = (after.writes - before.writes) / (after.reads - before.reads)
    measured[arm] = {
      requestsPerSecond: Number(requestsPerSecond.toFixed(1)),
      answersPerRead: Number(answersPerRead.toFixed(3)),
    }
  }
  return /** @type {Pair['arms']} */ (measured)
}

const append = createRecords(file, { equivalence, servers, loads, pairs, seconds: shared.durationSeconds })
const until = performance.now() + Number(values.minutes) * 60_000
const cells = servers.flatMap((server) => loads.map((load) => ({ server, ...load })))
for (const [index, cell] of cells.entries()) {
  const now = performance.now()
  const end = now + (until - now) / (cells.length - index)
  const load = { ...shared, ...cell }
  await withServer(cell.server, load, async (child) => {
    await measureVerified({ ...load, warmupSeconds: firstWarmupSeconds }, child)
    for (let pair = 0; pair < pairs && performance.now() < end; pair += 1)
      append({ ...cell, pair, arms: await measurePair(load, child, pair) })
  })
}
console.log(judgeWrk(readRecords(file)).text)
