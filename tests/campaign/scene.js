import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../../lib/base/processes/processes.js'
import { processesIn } from '../processesIn.js'
import { roles } from './roles.js'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Role } from './roles.js' */

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, stderr: string }} End code: null where it was killed
 */

/** A run is given up after so long, however much it has to do. */
const patienceMilliseconds = 180_000
/** What a run has left behind may hold its output open. */
const outputMilliseconds = 10_000
/** Between two looks at the processes of a run. */
const lookMilliseconds = 20

/** Where a run takes place: a folder with its temporary files and its results, a port, and what was started there. */
export class Scene {
  folder = mkdtempSync(join(tmpdir(), 'campaign-'))
  temporary = join(this.folder, 'temporary')
  results = join(this.folder, 'results')
  /** What takes the fault back. @type {(() => void)[]} */
  restore = []
  /** What is left to do at the very end. @type {(() => void)[]} */
  undo = []
  /** The file of results that was cut short. @type {string | null} */
  cut = null
  /** What decides that round trips come from a relay, wherever this runs. */
  #binaries = join(this.folder, 'binaries')
  #program
  /** @type {{ child: ChildProcess, ended: Promise<End> } | null} */
  #run = null

  /**
   * @param {string} program the folder of bench.js
   * @param {number} port
   */
  constructor(program, port) {
    this.#program = program
    this.port = port
  }

  /** @param {((scene: Scene) => void) | undefined} prepare what is done before there is anything in its folder */
  furnish(prepare) {
    prepare?.(this)
    // As any folder for temporary files: PostgreSQL does not run as root.
    chmodSync(this.folder, 0o755)
    for (const path of [this.temporary, this.results, this.#binaries]) mkdirSync(path)
    writeFileSync(join(this.#binaries, 'tc'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  }

  /** @type {(words: string[], flags?: string[]) => void} flags: of Node.js */
  startBench(words, flags = []) {
    const child = spawn(
      process.execPath,
      [...flags, join(this.#program, 'bench.js'), ...words, '--results', this.results],
      {
        cwd: this.#program,
        env: {
          ...process.env,
          ...{ TMPDIR: this.temporary, PATH: `${this.#binaries}:${process.env.PATH}` },
        },
        stdio: ['ignore', 'ignore', 'pipe'],
        // Ctrl-C is for this process to hand on.
        detached: true,
      },
    )
    this.#run = { child, ended: endOf(child) }
  }

  /** Whether the runner has ended. */
  get isOver() {
    const { exitCode = 0, signalCode = null } = this.#run?.child ?? {}
    return exitCode !== null || signalCode !== null
  }

  /** How the run ended; one that does not end is killed. @returns {Promise<End>} */
  async end() {
    if (this.#run === null) throw new Error('nothing was started')
    const timer = setTimeout(() => this.killRunner(), patienceMilliseconds)
    return this.#run.ended.finally(() => clearTimeout(timer))
  }

  killRunner() {
    this.#run?.child.kill('SIGKILL')
  }

  /** Until so many milliseconds are over, or the run is. @param {number} milliseconds */
  async wait(milliseconds) {
    const timer = new AbortController()
    const waited = delay(milliseconds, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race([waited, this.#run?.ended])
    timer.abort()
  }

  /** @param {Role} role @returns {number[]} process ids */
  find(role) {
    if (role === 'runner') return this.isOver ? [] : [Number(this.#run?.child.pid)]
    return processesIn(this.temporary)
      .filter(({ command }) => roles[role].test(command))
      .map(({ pid }) => pid)
  }

  /**
   * One of those with a role, as soon as there is one.
   * @type {(role: Role, random: () => number) => Promise<number | null>} null where the run ends before
   */
  async choose(role, random) {
    while (!this.isOver) {
      const pids = this.find(role)
      if (pids.length > 0) return pids[Math.floor(random() * pids.length)]
      await delay(lookMilliseconds)
    }
    return null
  }

  /** What is left of a run that is over: processes and temporary files. @returns {string[]} */
  get leftovers() {
    const processes = processesIn(this.temporary).map(
      ({ pid, command }) => `pid ${pid} (${command.split('\0').join(' ').slice(0, 120)})`,
    )
    return [...processes, ...readdirSync(this.temporary).map((name) => join('temporary', name))]
  }

  takeBack() {
    for (const act of this.restore.splice(0)) act()
  }

  /** At once: nobody waits where this program is interrupted. */
  close() {
    this.killRunner()
    for (const { pid } of processesIn(this.temporary)) sendSignal(pid, 'SIGKILL')
    this.takeBack()
    for (const act of this.undo.splice(0)) act()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** @param {ChildProcess} child @returns {Promise<End>} */
function endOf(child) {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve) => {
    const tell = (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) =>
      resolve({ code, signal, stderr })
    child.once('close', tell)
    child.once('exit', (code, signal) => setTimeout(tell, outputMilliseconds, code, signal).unref())
  })
}
