import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { quoted } from '../../workload/quoted.js'
import { openCounting, steadyFlags } from './openCounting.js'

/** @typedef {ReturnType<typeof countCommands>} CommandCounting */

/**
 * Makes a way to count the instructions of servers that commands start: the first `node` in PATH is a script that runs
 * this program's Node.js under the counter.
 * @throws {UnableError} if this machine cannot count
 */
export function countCommands() {
  const counting = openCounting()
  if (typeof counting === 'string') throw new UnableError('NOT_INSTALLED', `--instructions: ${counting}`)
  const { tool, under, open } = counting
  const folder = mkdtempSync(join(tmpdir(), 'bench-node-'))
  const [script, started] = [join(folder, 'node'), join(folder, 'started')]
  // The script's process becomes that of Node.js.
  const lines = [
    '#!/bin/sh',
    `echo $$ >>${quoted(started)}`,
    `exec ${quoted(...under, process.execPath, ...steadyFlags)} "$@"`,
  ]
  writeFileSync(started, '')
  writeFileSync(script, `${lines.join('\n')}\n`, { mode: 0o700 })
  return {
    tool,
    /** Writes the command line that a command runs under. @param {string} [path] - the command's own PATH */
    under: (path = process.env.PATH) => ['env', `PATH=${[folder, ...(path ? [path] : [])].join(delimiter)}`],
    /**
     * Counts the processes of one server, which gets no requests meanwhile.
     * @param {{ pid: number }[]} processes
     * @throws {Fault} if they cannot be counted
     */
    open(processes) {
      const pids = processes.map(({ pid }) => pid)
      const counted = readFileSync(started, 'utf8').split('\n').map(Number)
      if (!pids.some((pid) => counted.includes(pid)))
        throw new Fault('UNSUPPORTED', 'its command runs no `node` found in PATH, which --instructions counts')
      assertOneProcess(tool, processes)
      return open(pids)
    },
    remove() {
      counting.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Checks that a tool counts all processes of a server.
 * @type {(tool: 'perf' | 'qemu', processes: unknown[]) => void}
 * @throws {Fault}
 */
export function assertOneProcess(tool, { length }) {
  if (tool === 'perf' || length < 2) return
  throw new Fault('UNSUPPORTED', `it ran in ${length} processes, of which qemu-user counts the first one only`)
}
