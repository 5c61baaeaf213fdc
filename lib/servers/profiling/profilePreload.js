import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { connect } from 'node:net'
import { isMainThread, threadId } from 'node:worker_threads'

// Code that NODE_OPTIONS loads into every process and thread of Node.js that a command starts. The runner writes lines
// of JSON, and reads one for each (openProfiling.js).

/** @typedef {{ scriptId: string, url: string, sourceMapURL: string }} Script script that has a source map */

const session = new Session()
let isConnected = false
let cpuBefore = /** @type {number | null} */ (null)

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

/** @type {(method: string, parameters?: object) => Promise<any>} */
const post = (method, parameters) =>
  new Promise((resolve, reject) =>
    session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result))),
  )

/** @param {number} microseconds - between two samples */
async function start(microseconds) {
  if (!isConnected) session.connect()
  isConnected = true
  await post('Profiler.enable')
  await post('Profiler.setSamplingInterval', { interval: microseconds })
  await post('Profiler.start')
  cpuBefore = readCpu()
  return {}
}

async function stop() {
  const cpuNow = readCpu()
  const { profile } = await post('Profiler.stop')
  return { profile, cpuMicroseconds: cpuBefore === null || cpuNow === null ? null : cpuNow - cpuBefore }
}

/** Lists the scripts with source maps: a debugger is told of all that have been loaded. */
async function listScripts() {
  /** @type {Script[]} */
  const scripts = []
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url, sourceMapURL } }) => {
    if (sourceMapURL) scripts.push({ scriptId, url, sourceMapURL })
  })
  await post('Debugger.enable')
  await post('Debugger.disable')
  return { scripts }
}

/** @type {(question: { start?: number, stop?: true, list?: true }) => Promise<object>} */
async function answer({ start: microseconds, stop: stops, list }) {
  if (microseconds !== undefined) return start(microseconds)
  if (stops) return stop()
  if (list) return listScripts()
  return { pid: process.pid, thread: isMainThread ? 0 : threadId }
}

const socket = connect(String(process.env.BENCH_PROFILE))
let text = ''
socket.setEncoding('utf8')
socket.unref()
// The runner may have ended.
socket.on('error', () => {})
socket.on('data', async (chunk) => {
  const lines = `${text}${chunk}`.split('\n')
  text = lines.pop() ?? ''
  for (const line of lines) {
    const answered = await answer(JSON.parse(line)).catch(({ message }) => ({ fault: String(message) }))
    socket.write(`${JSON.stringify(answered)}\n`)
  }
})
