import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { Fault } from '../../base/errors/fault.js'

/**
 * @typedef {object} Counter
 * @property {() => Promise<number>} read all user-mode instructions of all threads so far, except the last moment's
 * @property {() => void} close
 */
/**
 * @typedef {object} Counting a way to count the instructions of a server
 * @property {'perf' | 'qemu'} tool
 * @property {string[]} under command line of the program that Node.js runs under
 * @property {(pids: number[]) => Counter} open counts the processes of one server, which gets no requests meanwhile
 * @property {() => void} remove deletes its files
 */

/**
 * Options under which the same work has the same instructions: compilers and garbage collectors take their turn in the
 * main thread. In their own threads, they would finish when the machine has time.
 */
export const steadyFlags = ['--single-threaded']

/** Chooses the best way to count instructions on this machine. @type {() => Counting | string} or why there is none */
export function openCounting() {
  const perf = openPerf()
  if (typeof perf !== 'string') return perf
  const qemu = openQemu()
  if (typeof qemu !== 'string') return qemu
  return `instructions are counted by perf (${perf}) or by qemu-user (${qemu}): apt-get install -y qemu-user gcc`
}

/** Event of perf: in user mode, like qemu-user. */
const instructions = 'instructions:u'
/** Options of perf: a line after each of the shortest intervals, which delays a count by so much. */
const perfOptions = ['stat', '-I', '10', '-x', ',', '-e']

/** Reads a line of time and count; 0 if a processor was not used, or has no counters. @param {string} line */
const countIn = (line) => Number(line.split(',')[1]) || 0

/** Counts by the processor's own counters. @returns {Counting | string} or why it cannot */
function openPerf() {
  const { error, stderr } = spawnSync('perf', [...perfOptions, instructions, process.execPath, '--version'], {
    encoding: 'utf8',
    env: childEnvironment(),
  })
  if (error) return 'there is no perf'
  if (!stderr.split('\n').some((line) => countIn(line) > 0)) return 'perf finds no counters'
  return { tool: 'perf', under: [], open: (pids) => countByPerf(pids, instructions), remove() {} }
}

/**
 * Counts an event of processes and their descendants from now on.
 * @type {(pids: number[], event: string) => Counter} event: as perf names it
 */
export function countByPerf(pids, event) {
  const perf = spawn('perf', [...perfOptions, event, '-p', pids.join(',')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
  })
  const lines = createInterface({ input: perf.stderr })
  const ended = new AbortController()
  let total = 0
  lines.on('line', (line) => {
    total += countIn(line)
  })
  lines.once('close', () => ended.abort())
  return {
    async read() {
      try {
        // The first line may belong to an interval that had ended before.
        for (let line = 0; line < 2; line += 1) await once(lines, 'line', { signal: ended.signal })
        return total
      } catch {
        throw new Fault('NOT_MEASURED', 'perf ended before the server')
      }
    },
    close: () => void perf.kill('SIGINT'),
  }
}

/** Names of processors that qemu calls otherwise than Node.js. @type {Record<string, string>} */
const processors = { x64: 'x86_64', arm64: 'aarch64', ppc64: 'ppc64le' }
/** Versions of qemu's interface of plugins: until 8, and from 9 on. */
const interfaceVersions = [1, 2]
/** Bytes that plugin.c reserves for each thread. */
const counterBytes = 64

/**
 * Runs a program, and describes its failure by the last line of its output.
 * @type {(command: string, commandArguments: string[]) => string | null} null without a failure
 */
function faultOf(command, commandArguments) {
  const { error, status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8', env: childEnvironment() })
  if (error) return `there is no ${command}`
  return status === 0 ? null : stderr.trim().split('\n').at(-1) || `${command} exited with code ${status}`
}

/** Adds up the counts of all threads. @param {string} path of the plugin's file */
function readCounts(path) {
  const bytes = readFileSync(path)
  let total = 0
  for (let at = 0; at < bytes.length; at += counterBytes) total += Number(bytes.readBigUInt64LE(at))
  return total
}

/**
 * Counts by qemu-user, which runs a program without another machine, ten to twenty times slower. Its plugin is compiled
 * into a temporary folder.
 * @returns {Counting | string} or why it cannot
 */
export function openQemu() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-instructions-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const [plugin, counts] = [join(folder, 'plugin.so'), join(folder, 'counts')]
  // A doubled comma does not separate the plugin's options.
  const option = [plugin, `counts=${counts}`].map((part) => part.replaceAll(',', ',,')).join(',')
  const under = [`qemu-${processors[process.arch] ?? process.arch}`, '-plugin', option]
  const [command, ...qemuOptions] = under
  /** @type {Set<string>} */
  const faults = new Set()
  for (const version of interfaceVersions) {
    const source = join(import.meta.dirname, 'plugin.c')
    const compiling = ['-O2', '-shared', '-fPIC', `-DAPI=${version}`, '-o', plugin, source]
    const fault = faultOf('cc', compiling) ?? faultOf(command, [...qemuOptions, process.execPath, '--version'])
    // A plugin begins with an empty file, so several servers in turn can count into the same one.
    if (fault === null)
      return { tool: 'qemu', under, open: () => ({ read: async () => readCounts(counts), close() {} }), remove }
    faults.add(fault)
  }
  remove()
  return [...faults].join('; ')
}
