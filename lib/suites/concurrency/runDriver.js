import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../../load/ask.js'
import { toVerdict } from '../../base/errors/fault.js'
import { plainWords } from '../../workload/plainWords.js'
import { drivers } from './drivers.js'

/** @import { Verdict } from '../../core/suite.d.ts' */
/** @import { Protocol, Workload } from '../../types.d.ts' */
/** @import { Driver, DriverLoad, Value } from './types.d.ts' */

/**
 * @typedef {object} Cell
 * @property {Protocol} protocol
 * @property {number} port
 * @property {string | null} certificate
 * @property {number} connections
 * @property {number} pipelining
 * @property {Workload} workload
 * @property {number} warmupSeconds
 * @property {number} durationSeconds
 */

/** Seconds that a driver may take to start, connect and end. */
const overheadSeconds = 20
const maxOutputBytes = 16 * 1024 ** 2

/**
 * Checks whether the program of a driver is in the PATH.
 * @param {Driver} driver
 */
export const isInstalled = ({ program: [command] }) =>
  spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' }).status === 0

/**
 * Runs another load generator on a cell. Its answers are not verified.
 * @param {string} name
 * @param {Cell} cell
 * @param {AbortSignal} signal
 * @param {Driver} [driver]
 * @returns {Promise<Verdict<Value>>}
 * @throws the signal's reason
 */
export async function runDriver(name, cell, signal, driver = drivers[name]) {
  const refusal = driver.refuse(cell) ?? (await refuseHere(name, driver, cell, signal))
  if (refusal !== null) return { ...toVerdict('UNSUPPORTED', refusal), value: null, use: null }
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  try {
    const { requestsPerSecond, failed, reason = null } = await read(driver, cell, folder, signal)
    const words = `${name} says that ${failed} requests failed`
    if (failed > 0 || requestsPerSecond === 0)
      return { ...toVerdict('NO_ANSWER', failed > 0 ? words : `${name} had no answer`), value: null, use: null }
    return { outcome: 'completed', reason, reasonCode: null, value: { ...nothing, requestsPerSecond }, use: null }
  } catch (error) {
    signal.throwIfAborted()
    const { message, stderr = '' } = /** @type {Error & { stderr?: string }} */ (error)
    const line = stderr.trim().split('\n').at(-1) || message.split('\n')[0]
    return { ...toVerdict('NO_ANSWER', `${name}: ${plainWords(line)}`), value: null, use: null }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fields that no other load generator has. @type {Omit<Value, 'requestsPerSecond'>} */
const nothing = {
  counts: null,
  errors: {},
  ttfbMs: null,
  ttfbHistogram: null,
  latencyMs: null,
  latencyHistogram: null,
  clientProcesses: null,
  clientCpuShare: null,
  serverPeakMemoryBytes: null,
  starvedConnections: null,
}

/**
 * Explains why a driver cannot be used here; null if it can.
 * @type {(name: string, driver: Driver, cell: Cell, signal: AbortSignal) => Promise<string | null>}
 */
async function refuseHere(name, driver, { workload, ...way }, signal) {
  if (!isInstalled(driver)) return `${name} is not installed: ${driver.install}`
  if (!driver.countsInformational) return null
  const { informational = 0 } = await ask(workload, { ...way, signal })
  return informational > 0 ? `${name} counts 1xx as answers, and this server sends one before each of its own` : null
}

/** @type {(driver: Driver, cell: Cell, folder: string, signal: AbortSignal) => Promise<ReturnType<Driver['read']>>} */
async function read(driver, { port, workload, ...cell }, folder, signal) {
  const { body, path } = workload
  const bodyFile = body === undefined ? null : join(folder, 'body')
  const url = `http${cell.protocol === 'h2' ? 's' : ''}://127.0.0.1:${port}${path}`
  /** @type {DriverLoad} */
  const load = { ...cell, url, workload, bodyFile, folder }
  if (bodyFile !== null && body !== undefined) writeFileSync(bodyFile, body)
  for (const [file, text] of Object.entries(driver.files?.(load) ?? {})) writeFileSync(join(folder, file), text)
  const [command, ...before] = driver.program
  const timeout = (cell.warmupSeconds + cell.durationSeconds + overheadSeconds) * 1000
  const options = {
    signal,
    timeout,
    killSignal: /** @type {const} */ ('SIGKILL'),
    maxBuffer: maxOutputBytes,
    cwd: folder,
  }
  const { stdout } = await promisify(execFile)(command, [...before, ...driver.words(load)], options)
  return driver.read(stdout, load)
}
