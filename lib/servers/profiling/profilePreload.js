import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

// Code that NODE_OPTIONS loads into every process and thread of Node.js that a command starts. The runner writes lines
// of JSON, and reads one for each (openProfiling.js). One profile lasts from before the warm-up to the end: V8 tells a
// profile which functions it inlines into others only when it compiles them.

/** @import { HeapProfiler, Profiler } from 'node:inspector' */

/** Turn by this process's clock in microseconds; CPU time of the thread: null if unknown. */
/** @typedef {{ from: number, to: number, cpuMicroseconds: number | null }} Turn */
/** @typedef {{ scriptId: string, url: string, sourceMapURL: string }} Script script that has a source map */
/**
 * @typedef {object} Recording
 * @property {Profiler.Profile} profile
 * @property {number} startedAt
 * @property {Turn[]} turns
 * @property {Script[]} scripts
 * @property {number} allocatedBytes - on the heap from the first turn to the last one
 */

const session = new Session()
/** @type {Turn[]} */
const turns = []
let startedAt = 0
let present = { from: 0, cpu: /** @type {number | null} */ (null) }

/** @type {(method: string, parameters?: object) => Promise<any>} */
const post = (method, parameters) =>
  new Promise((resolve, reject) =>
    session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result))),
  )

const readClock = () => Number(process.hrtime.bigint()) / 1000

/** Reads the CPU microseconds of this thread; null if neither Node.js nor the system says. */
function readCpu() {
  const { threadCpuUsage } = /** @type {any} */ (process)
  try {
    if (!threadCpuUsage) return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'utf8'), 10) / 1000
    const { user, system } = threadCpuUsage()
    return user + system
  } catch {
    return null
  }
}

/** @param {number} interval - microseconds between two samples */
async function open(interval) {
  session.connect()
  await post('Profiler.enable')
  await post('Profiler.setSamplingInterval', { interval })
  startedAt = readClock()
  await post('Profiler.start')
}

/** Options of a sample every 256 kB, of all objects: also those that are garbage by the end. */
const ofHeap = {
  samplingInterval: 2 ** 18,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
}

/** @type {(node: HeapProfiler.SamplingHeapProfileNode) => number} */
const sumBytes = ({ selfSize, children }) => children.reduce((total, child) => total + sumBytes(child), selfSize)

/** Ends the profile, and lists the scripts with source maps: a debugger is told of all that were loaded. */
async function end() {
  const { profile } = await post('Profiler.stop')
  const { profile: heap } = turns.length > 0 ? await post('HeapProfiler.stopSampling') : {}
  /** @type {Script[]} */
  const scripts = []
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url, sourceMapURL } }) => {
    if (sourceMapURL) scripts.push({ scriptId, url, sourceMapURL })
  })
  await post('Debugger.enable')
  session.disconnect()
  return { profile, startedAt, turns, scripts, allocatedBytes: heap ? sumBytes(heap.head) : 0 }
}

/** @type {Record<string, (interval: number) => unknown>} */
const answers = {
  identify: () => process.pid,
  open,
  async start() {
    if (turns.length === 0) await post('HeapProfiler.startSampling', ofHeap)
    present = { from: readClock(), cpu: readCpu() }
  },
  stop() {
    const [to, cpu] = [readClock(), readCpu()]
    turns.push({
      from: present.from,
      to,
      cpuMicroseconds: present.cpu === null || cpu === null ? null : cpu - present.cpu,
    })
  },
  end,
}

const socket = connect(String(process.env.BENCH_PROFILE))
socket.unref()
// The runner may have ended.
socket.on('error', () => {})
createInterface(socket).on('line', async (line) => {
  const { question, interval } = JSON.parse(line)
  try {
    socket.write(`${JSON.stringify((await answers[question](interval)) ?? {})}\n`)
  } catch (error) {
    socket.write(`${JSON.stringify({ fault: String(error) })}\n`)
  }
})
