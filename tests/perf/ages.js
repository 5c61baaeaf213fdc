import { parseArgs } from 'node:util'
import { deal } from '../../lib/core/plan/cohorts.js'
import { shuffle } from '../../lib/core/plan/shuffle.js'
import { takeTurns } from '../../lib/core/run/turns.js'
import { openLoadProcess } from '../../lib/load/session/loadProcess.js'
import { createPreallocation } from '../../lib/load/slices/memory.js'
import { mainThreadCpus, pinMainThreads } from '../../lib/load/slices/pinning.js'
import { suspendedServerFlags } from '../../lib/load/slices/slices.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { machineOf } from '../../lib/servers/machineUse.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { measureWindow } from '../../lib/suites/throughput/measure/client/measureWindow.js'
import { defaultSliceMs } from '../../lib/suites/throughput/measure/windows.js'
import { createRandom } from '../../lib/workload/random.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { loadOf, loadOptions } from './clients.js'
import { createRecords } from './validations.js'

/** @import { LoadProcess } from '../../lib/load/session/loadProcess.js' */
/** @import { Server } from '../../lib/types.d.ts' */

/** @typedef {{ child: ServerProcess, client: LoadProcess, askedAt: number, readyAt: number }} Member */

// Rates of fresh server processes in each second of load, from the first one on. Seven processes and a warm one of the
// reference take turns in slices, as in measured runs: the machine is slower and faster for all of them at once.
// Writes a record of each process; docs/validation.md is made of them (judgeAges.js).
//
//   node tests/perf/ages.js FILE [-c 100] [-p 10] [--seconds 60] [--minutes 100] [--repeat 5:name,name] [server…]
//
// repeat: how many processes of some servers; there is one of the others.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...loadOptions,
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '100' },
    repeat: { type: 'string', default: '1:' },
  },
})
const [file, ...names] = positionals
const [count, repeated] = values.repeat.split(':')
const often = repeated.split(',').filter(Boolean)
const cpus = mainThreadCpus()
const signal = AbortSignal.timeout(7_200_000)
const windows = Number(values.seconds)
const cohort = 8
/** CPU time of the busiest second below which the load went elsewhere. */
const leastCpuSeconds = 0.2
const reference = 'core-graphql-js'
const memory = createPreallocation(cohort)
const random = createRandom(1)

/** @param {number} value @param {number} [digits] */
const rounded = (value, digits = 3) => Number(value.toFixed(digits))

/**
 * Boots a server with a load that rests, after some windows.
 * @type {(server: Server, port: number, before: number) => Promise<Member>}
 */
async function openMember(server, port, before) {
  const question = { workload: createWorkload('compound'), port }
  const child = new ServerProcess(server, port, { flags: suspendedServerFlags })
  try {
    const { askedAt, at: readyAt } = await awaitGoldenAnswer(child, { ...question, signal, timeoutSeconds: 30 })
    const load = { ...loadOf(values, 0), ...question, durationSeconds: 1, readyTimeoutSeconds: 30 }
    const client = await openLoadProcess(load, signal)
    for (let window = 0; window < before; window += 1) await client.measure({ seconds: 1 }, () => {})
    await client.rest()
    const pids = child.processes.map(({ pid }) => pid)
    if (cpus !== null && pids.length === 1) pinMainThreads({ server: pids[0], client: client.pid }, cpus)
    return { child, client, askedAt, readyAt }
  } catch (error) {
    await child.stop(2)
    throw error
  }
}

/**
 * Measures the windows of a member in slices, between which others have their turns.
 * @param {Member} member
 * @param {ReturnType<typeof takeTurns>[0]} slot
 */
async function measureMember({ child, client, askedAt, readyAt }, slot) {
  const machine = machineOf(child)
  const measured = []
  try {
    for (let window = 0; window < windows; window += 1) {
      await slot.next()
      await memory.preallocate(signal)
      const slicing = { milliseconds: defaultSliceMs, pids: child.processes.map(({ pid }) => pid) }
      const bench = { server: child, machine, askedAt, readyAt, enter() {} }
      const { use, value } = await measureWindow(bench, (onEvent, leaveOut) =>
        client.measureInSlices({ seconds: 1, slicing }, onEvent, () => leaveOut(slot.next)),
      )
      measured.push({ ...use, ...value })
    }
    await slot.next()
    await client.rest()
  } finally {
    slot.leave()
  }
  const busiest = Math.max(...measured.map(({ serverCpuSeconds }) => Number(serverCpuSeconds)))
  if (busiest < leastCpuSeconds) throw new Error('its server used no CPU time, so another process has answered')
  return {
    requestsPerSecond: measured.map(({ requestsPerSecond }) => rounded(requestsPerSecond, 1)),
    serverCpuSeconds: measured.map(({ serverCpuSeconds }) => rounded(Number(serverCpuSeconds))),
    otherCpuSeconds: measured.map(({ otherCpuSeconds }) => rounded(Number(otherCpuSeconds))),
    stealSeconds: measured.map(({ stealSeconds }) => rounded(Number(stealSeconds))),
    peakMemoryMB: measured.map(({ serverPeakMemoryBytes }) => rounded(Number(serverPeakMemoryBytes) / 1e6, 0)),
  }
}

/**
 * Measures the processes of a cohort, the first of which is the warm reference.
 * @type {(members: Server[], number: number, write: (record: object) => void) => Promise<void>}
 */
async function measureCohort(members, number, write) {
  const opened = []
  const at = new Date()
  try {
    for (const [index, server] of members.entries())
      opened.push(await openMember(server, 4001 + index, index === 0 ? windows : 0))
    const slots = takeTurns(members.length, random)
    const measured = await Promise.all(
      opened.map((member, index) => measureMember(member, slots[index]).catch(({ message }) => ({ reason: message }))),
    )
    for (const [index, { name }] of members.entries())
      write({ server: name, cohort: number, isWarm: index === 0, at, ...measured[index] })
    const reasons = measured.slice(1).flatMap((member) => ('reason' in member ? [member.reason] : []))
    if (reasons.length === measured.length - 1) throw new Error(`no server was measured: ${reasons[0]}`)
  } finally {
    for (const { child, client } of opened) {
      await client.close()
      await child.stop(2)
    }
  }
}

const all = discoverServers()
const servers = all.filter(({ name, unsupported }) => !unsupported && (names.length === 0 || names.includes(name)))
const missing = [...names, ...often].filter((name) => !servers.some((server) => server.name === name))
const warm = all.find(({ name }) => name === reference)
if (!file || !warm || missing.length > 0) throw new Error(`expected a file and names of servers, unknown: ${missing}`)
const { connections, pipelining } = loadOf(values, 0)
const write = createRecords(file, { connections, pipelining, sliceMs: defaultSliceMs })
const begin = performance.now()
let number = 0
for (let block = 0; block < Number(count); block += 1) {
  const measured = servers.filter(({ name }) => block === 0 || often.includes(name))
  for (const members of deal(shuffle(measured, random), cohort - 1)) {
    const elapsed = (performance.now() - begin) / 60_000
    if (number > 0 && elapsed * (1 + 1 / number) > Number(values.minutes)) process.exit()
    await measureCohort([warm, ...members], number, write)
    number += 1
  }
}
process.exit()
