import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ pid: number, groupId: number, cpuSeconds: number, peakMemoryBytes: number | null }} ProcessFacts
 *   cpuSeconds: its own and that of its ended children
 */

/** proc(5): CPU times in /proc/<pid>/stat are in clock ticks, 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100

/** @param {string} path a file of a process, which may have ended in the meantime: then there is no text */
function readProcess(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @returns {number[]} every process of this machine, on Linux */
export function processIds() {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/**
 * @param {string} stat the line of /proc/<pid>/stat; the name in brackets may itself hold spaces and brackets
 * @param {string} status the text of /proc/<pid>/status
 * @returns {ProcessFacts | null} null for a zombie, which holds nothing any more
 */
export function parseProcFiles(stat, status) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, , groupId] = fields
  if (!groupId || state === 'Z' || state === 'X') return null
  const ticks = fields.slice(11, 15).reduce((total, text) => total + Number(text), 0)
  const peakKilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return {
    pid: Number.parseInt(stat, 10),
    groupId: Number(groupId),
    cpuSeconds: ticks / ticksPerSecond,
    peakMemoryBytes: peakKilobytes ? Number(peakKilobytes) * 1024 : null,
  }
}

/**
 * @param {string} line of `ps -A -o pid=,pgid=,stat=,time=`, as POSIX has it
 * @returns {ProcessFacts | null} null for a zombie
 */
export function parsePsLine(line) {
  const [pid, groupId, state, time] = line.trim().split(/\s+/)
  if (!time || state.startsWith('Z')) return null
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time]
  const cpuSeconds = clock.split(':').reduce((total, text) => total * 60 + Number(text), 0) + Number(days) * 86_400
  return { pid: Number(pid), groupId: Number(groupId), cpuSeconds, peakMemoryBytes: null }
}

/** @returns {ProcessFacts[]} the processes of the machine, as far as the platform tells */
function listProcesses() {
  if (process.platform === 'linux') {
    return processIds().flatMap((pid) => {
      const stat = readProcess(`/proc/${pid}/stat`)
      return stat ? (parseProcFiles(stat, readProcess(`/proc/${pid}/status`)) ?? []) : []
    })
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat=,time='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => parsePsLine(line) ?? [])
}

/**
 * The living processes that a server consists of: those of its process group and, on Linux, those that left the group
 * (a grandchild started `detached`) but carry the round's mark in their environment.
 * @param {number} groupId the process id of the server's first process
 * @param {string} mark a text found in no other process's environment
 * @returns {ProcessFacts[]}
 */
export function processesOf(groupId, mark) {
  return listProcesses().filter(
    (facts) => facts.groupId === groupId || readProcess(`/proc/${facts.pid}/environ`).includes(mark),
  )
}

/**
 * How a person would recognise a process.
 * @param {number} pid
 */
export function describeProcess(pid) {
  const command = readProcess(`/proc/${pid}/cmdline`).split('\0').join(' ').trim()
  return command ? `pid ${pid} (${command})` : `pid ${pid}`
}
