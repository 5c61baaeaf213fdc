import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { commandEnvironment } from '../../lib/base/processes/childEnvironment.js'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { fillPort } from '../../lib/servers/runningServer.js'
import { accepts, assertPortFree, portTimeoutSeconds } from '../../lib/servers/sockets.js'
import { learnExpectations } from '../../lib/suites/api/checks/learnExpectations.js'
import { askOnce } from '../../lib/suites/api/client/askOnce.js'
import { logIn } from '../../lib/suites/api/client/logIn.js'
import { describeApi } from '../../lib/suites/api/file/describeApi.js'
import { prepareRequests } from '../../lib/suites/api/file/prepareRequests.js'
import { readApi } from '../../lib/suites/api/file/readApi.js'
import { startLoad } from '../../lib/suites/api/servers/loadInTurns.js'
import { createRandom } from '../../lib/workload/random.js'
import { judgeTurns } from './judgeTurns.js'
import { createRecords, fileToWrite, readRecords } from './validations.js'

/** @import { ApiServer, Expectation, Operation } from '../../lib/suites/api/types.d.ts' */

// Shows how well turns of several lengths tell the ratio of the first two servers of an api file, by the suite's own
// client. Each pair has new processes, whose turns are of one length after the other, in random order; within a cycle
// each server has one turn. Writes a line of JSON for each pair into a new file. By hand, on a quiet machine:
//
//   node tests/perf/turns.js FILE [--api examples/own-api/api.js] [--operation mix] [--turns 100,300,1000] \
//     [--pairs 6] [--seconds 30] [--warmup 4] [-c 10] [-p 1] [--port 4001] [--seed 1]
//   node tests/perf/turns.js --read FILE

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    api: { type: 'string', default: join(import.meta.dirname, '../../examples/own-api/api.js') },
    operation: { type: 'string', default: 'mix' },
    turns: { type: 'string', default: '100,300,1000' },
    pairs: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '30' },
    warmup: { type: 'string', default: '4' },
    connections: { type: 'string', short: 'c', default: '10' },
    pipelining: { type: 'string', short: 'p', default: '1' },
    port: { type: 'string', default: '4001' },
    seed: { type: 'string', default: '1' },
    read: { type: 'string' },
  },
})
const file = fileToWrite(values, positionals, judgeTurns)
const numbers = [values.seconds, values.warmup, values.connections, values.pipelining, values.port].map(Number)
const [seconds, warmup, connections, pipelining, firstPort] = numbers
const lengths = values.turns.split(',').map(Number)
const random = createRandom(Number(values.seed))
const api = await readApi(values.api)
const versions = api.servers.slice(0, 2)
if (versions.length < 2) throw new Error(`expected two servers in ${values.api}, got ${versions.length}`)
const chosen = api.operations.filter(({ name }) => values.operation === 'mix' || values.operation === name)
if (chosen.length === 0) throw new Error(`${values.api} has no operation ${values.operation}`)
const { signal } = new AbortController()
process.once('SIGINT', () => process.exit(130))

/** Length of a turn while servers warm up. */
const warmupTurnMs = 500
const readySeconds = 30
const timeoutSeconds = 10

/** @typedef {(milliseconds: number) => Promise<{ ok: number, errors: number, seconds: number }>} TakeTurn */
/** @typedef {{ takeTurn: TakeTurn, close: () => Promise<void> }} Member */
/**
 * Running version.
 * @typedef {{ name: string, url: string, headers: Record<string, string>, stop: () => void }} Running
 */

/** @type {(version: ApiServer, port: number) => Promise<Running>} */
async function startVersion({ name, url: pattern, command, cwd, env }, port) {
  if (command === undefined) throw new Error(`servers.${name} has no command`)
  await assertPortFree(port, portTimeoutSeconds)
  const environment = commandEnvironment({ ...env, PORT: String(port) })
  const child = spawn('sh', ['-c', fillPort(command, port)], { cwd, env: environment, stdio: 'ignore', detached: true })
  const stop = () => {
    process.off('exit', stop)
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL')
  }
  process.once('exit', stop)
  const until = performance.now() + readySeconds * 1000
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`servers.${name} ended with ${child.exitCode}`)
    if (performance.now() > until) throw new Error(`servers.${name} does not listen on port ${port}`)
    await delay(50)
  }
  const url = fillPort(pattern, port)
  const { headers } = await logIn(api, { name, url }, signal)
  return { name, url, headers, stop }
}

/** Learns the right answers from the first version. @returns {Promise<Expectation[]>} */
async function learn() {
  const { url, headers, stop } = await startVersion(versions[0], firstPort)
  try {
    const ask = (/** @type {Operation} */ operation, /** @type {number} */ index) =>
      askOnce(prepareRequests(operation, url, { ...api.headers, ...headers })[index], {
        url,
        protocol: api.protocol,
        tls: api.tls,
        signal,
      })
    return (await learnExpectations({ api, operations: chosen, ask, signal })).expectations
  } finally {
    stop()
  }
}

/** @type {(version: ApiServer, port: number, expectations: Expectation[]) => Promise<Member>} */
async function openMember(version, port, expectations) {
  const { url, headers, stop } = await startVersion(version, port)
  const client = startLoad(signal)
  const depth = { connections, pipelining }
  const operations = chosen.map(({ name }) => name)
  const load = { file: describeApi(api), url, headers, expectations, operations, timeoutSeconds }
  await client.ask({ open: { ...load, ...depth } })
  await client.ask({ begin: { subject: values.operation, ...depth } })
  return {
    takeTurn: (milliseconds) => client.ask({ turn: { milliseconds } }),
    async close() {
      await client.close()
      stop()
    },
  }
}

/**
 * Has each member take a turn, in random order.
 * @type {(members: Member[], milliseconds: number) => Promise<[number, number]>}
 */
async function measureCycle(members, milliseconds) {
  /** @type {[number, number]} */
  const rates = [0, 0]
  for (const index of shuffle([0, 1], random)) {
    const { ok, errors, seconds } = await members[index].takeTurn(milliseconds)
    if (errors > 0) throw new Error(`${errors} of ${ok + errors} answers of ${versions[index].name} are wrong`)
    rates[index] = Number((ok / seconds).toFixed(2))
  }
  return rates
}

/**
 * Measures cycles for some seconds, at least two.
 * @type {(members: Member[], milliseconds: number, seconds: number) => Promise<[number, number][]>}
 */
async function measureCycles(members, milliseconds, seconds) {
  const until = performance.now() + seconds * 1000
  /** @type {[number, number][]} */
  const cycles = []
  while (performance.now() < until || cycles.length < 2) cycles.push(await measureCycle(members, milliseconds))
  return cycles
}

/** Measures new processes of both versions. @param {Expectation[]} expectations */
async function measurePair(expectations) {
  /** @type {Member[]} */
  const members = []
  try {
    for (const [index, version] of versions.entries())
      members.push(await openMember(version, firstPort + index, expectations))
    await measureCycles(members, warmupTurnMs, warmup * members.length)
    /** @type {Record<string, [number, number][]>} */
    const readings = {}
    for (const milliseconds of shuffle(lengths, random))
      readings[milliseconds] = await measureCycles(members, milliseconds, seconds)
    return readings
  } finally {
    for (const member of members) await member.close()
  }
}

const names = versions.map(({ name }) => name)
const facts = { names, subject: values.operation, seconds, warmup, connections, pipelining, lengths }
const expectations = await learn()
const append = createRecords(file, facts, 'api')
for (let pair = 0; pair < Number(values.pairs); pair += 1) append({ pair, readings: await measurePair(expectations) })
console.log(judgeTurns(readRecords(file)))
process.exit()
