import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createMask } from '../mask.js'
import { childEnvironment, markName } from './childEnvironment.js'

/**
 * @typedef {object} ProcessFacts
 * @property {number} pid
 * @property {number} parentId
 * @property {number} groupId
 * @property {number} cpuSeconds - its own and that of its ended children
 * @property {number | null} peakMemoryBytes - null if the platform does not say
 */

/** proc(5): CPU times in /proc are in clock ticks, 100 a second on every Linux that Node runs on. */
export const ticksPerSecond = 100

/** Reads a file of a process; empty if it has ended meanwhile, or the platform has no /proc. @param {string} path */
function readProcess(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Lists the ids of all processes of this machine, on Linux. */
export const processIds = () => readdirSync('/proc').map(Number).filter(Number.isInteger)

/**
 * Splits /proc/<pid>/stat into its fields from the third on; the name in brackets may hold spaces and brackets.
 * @param {string} stat
 */
const fieldsOf = (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Tells whether a process has ended; a zombie has. @param {string | undefined} state - as /proc and ps write it */
const isEnded = (state) => !state || /^[ZX]/.test(state)

/**
 * Parses /proc/<pid>/stat and status.
 * @type {(stat: string, status: string) => ProcessFacts | null} null for a zombie
 */
export function parseProcFiles(stat, status) {
  const fields = fieldsOf(stat)
  const [state, parentId, groupId] = fields
  if (isEnded(state)) return null
  const ticks = fields.slice(11, 15).reduce((total, text) => total + Number(text), 0)
  const peakKilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return {
    pid: Number.parseInt(stat, 10),
    parentId: Number(parentId),
    groupId: Number(groupId),
    cpuSeconds: ticks / ticksPerSecond,
    peakMemoryBytes: peakKilobytes ? Number(peakKilobytes) * 1024 : null,
  }
}

/**
 * Parses a line of POSIX's `ps -A -o pid=,ppid=,pgid=,stat=,time=`.
 * @type {(line: string) => ProcessFacts | null} null for a zombie
 */
export function parsePsLine(line) {
  const [pid, parentId, groupId, state, time] = line.trim().split(/\s+/)
  if (!time || isEnded(state)) return null
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time]
  const cpuSeconds = clock.split(':').reduce((total, text) => total * 60 + Number(text), 0) + Number(days) * 86_400
  return { pid: Number(pid), parentId: Number(parentId), groupId: Number(groupId), cpuSeconds, peakMemoryBytes: null }
}

/** Lists the processes of the machine that the platform shows. @returns {ProcessFacts[]} */
function listProcesses() {
  if (process.platform === 'linux')
    return processIds().flatMap(
      (pid) => parseProcFiles(readProcess(`/proc/${pid}/stat`), readProcess(`/proc/${pid}/status`)) ?? [],
    )
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,time='], {
    encoding: 'utf8',
    env: childEnvironment(),
  })
  return text.split('\n').flatMap((line) => parsePsLine(line) ?? [])
}

/** Tells whether a signal has stopped a process, or it has ended, or the platform does not say. @param {number} pid */
export function isStopped(pid) {
  const stat = readProcess(`/proc/${pid}/stat`)
  return stat === '' || /^[TtZX]/.test(fieldsOf(stat)[0])
}

/** @type {(pid: number, mark: string) => boolean} */
function carries(pid, mark) {
  const environment = `\0${readProcess(`/proc/${pid}/environ`)}`
  return ['\0', '/'].some((end) => environment.includes(`\0${markName}=${mark}${end}`))
}

/**
 * Lists the living processes of some process groups and, on Linux, those that left them (a grandchild started
 * `detached`) but carry a mark: the round's for a server, the run's for any process.
 * @type {(groupIds: number[], mark: string) => ProcessFacts[]} mark: a run's is the beginning of its rounds'
 */
export function processesOf(groupIds, mark) {
  return listProcesses().filter(({ pid, groupId }) => groupIds.includes(groupId) || carries(pid, mark))
}

/** Lists the living ones of some processes and their descendants, without this process. @param {number[]} pids */
export function withDescendants(pids) {
  const family = new Set(pids.filter((pid) => pid !== process.pid))
  if (family.size === 0) return []
  const all = listProcesses().filter(({ pid }) => pid !== process.pid)
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parentId } of all) if (family.has(parentId)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
}

/** Reads the name of a process's program; empty if it has ended. @param {number} pid */
const programOf = (pid) => readProcess(`/proc/${pid}/comm`).trim()

/** Finds the first process of a program: others may be its children. @param {number} pid @returns {number} */
function firstOf(pid) {
  const parent = Number(fieldsOf(readProcess(`/proc/${pid}/stat`))[1])
  const isSame = parent > 1 && parent !== process.pid && programOf(parent) === programOf(pid)
  return isSame ? firstOf(parent) : pid
}

/** Lists the living processes of programs, such as all of a database, by some of them. @param {number[]} pids */
export const wholePrograms = (pids) => withDescendants([...new Set(pids.map(firstOf))]).map(({ pid }) => pid)

/**
 * Sends a signal to a process, or to a group by its negative id, unless it has ended.
 * @type {(pid: number, signal: NodeJS.Signals) => void}
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/** Adds up CPU seconds. @param {ProcessFacts[]} processes */
export const cpuSecondsOf = (processes) => processes.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)

/** Reads the CPU seconds of a process; 0 if it has ended or the platform does not say. @param {number} pid */
export const cpuSecondsOfProcess = (pid) => parseProcFiles(readProcess(`/proc/${pid}/stat`), '')?.cpuSeconds ?? 0

/** Adds up the CPU seconds of processes, as above. @param {number[]} pids */
export const cpuSecondsOfAll = (pids) => pids.reduce((total, pid) => total + cpuSecondsOfProcess(pid), 0)

/** Lists the living processes of every group with a marked process, on Linux. @param {string} mark */
export function processesMarked(mark) {
  const all = listProcesses()
  const marked = all.filter(({ pid }) => readProcess(`/proc/${pid}/environ`).includes(mark))
  const groups = new Set(marked.map(({ groupId }) => groupId))
  return all.filter(({ groupId }) => groups.has(groupId))
}

/** Longest command line shown, because Node 24 hands all of its options on to the processes of tests. */
const shownCharacters = 100

/** Describes a process by its id and command line. @param {number} pid */
export function describeProcess(pid) {
  const line = readProcess(`/proc/${pid}/cmdline`).split('\0').join(' ').trim()
  const command = createMask(process.env, [line]).command(line)
  const shown = command.length > shownCharacters ? `${command.slice(0, shownCharacters)}…` : command
  return shown ? `pid ${pid} (${shown})` : `pid ${pid}`
}

/**
 * Reads when a process started, as the system writes it: process ids are reused, the two together are not.
 * @type {(pid: number) => string | null} null if there is no such process, or a zombie
 */
export function startOf(pid) {
  if (process.platform === 'linux') {
    const fields = fieldsOf(readProcess(`/proc/${pid}/stat`))
    return isEnded(fields[0]) ? null : `${readProcess('/proc/sys/kernel/random/boot_id').trim()} ${fields[19]}`
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: childEnvironment({ LC_ALL: 'C', TZ: 'UTC' }),
  })
  const [state, ...started] = stdout.trim().split(/\s+/)
  return isEnded(state) ? null : started.join(' ')
}
