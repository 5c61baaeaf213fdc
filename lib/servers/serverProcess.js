import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { Fault } from '../base/errors/fault.js'
import { createMask } from '../base/mask.js'
import { writeEnvironment } from '../serve/writeEnvironment.js'
import { describeExit, findReason, keepEnd } from './endReason.js'
import { createMonitor, probeOptions } from './monitor.js'
import { fillPort } from './runningServer.js'
import { describePortHolder, hasListener } from './sockets.js'
import { childEnvironment, commandEnvironment, markName } from '../base/processes/childEnvironment.js'
import { describeProcess, processesOf, sendSignal } from '../base/processes/processes.js'
import { forgetGroup, noteGroup } from '../base/processes/run.js'

/** @import { ChildProcessByStdio } from 'node:child_process' */
/** @import { Socket } from 'node:net' */
/** @import { Readable } from 'node:stream' */
/** @import { ServerEnvironment } from '../serve/serverEnvironment.js' */
/** @import { Server } from '../types.d.ts' */

/** Message of a server that cannot run here, as Node.js, Bun and Deno print it. */
const unsupportedPattern = /^(?:error: (?:Uncaught )?(?:\(in promise\) )?)?Unsupported: (.+)/m

/** @typedef {ChildProcessByStdio<null, Readable, Readable>} Child */

/** Fills in the port in texts of the user. @type {(texts: Record<string, string>, port: number) => typeof texts} */
const fillPorts = (texts, port) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillPort(text, port)]))

/**
 * Finds what runs a server, up to its options and the path of its file.
 * @type {(server: Server, command: string) => { kind: string, command: string[] }} command: of an endpoint
 */
const runnerOf = ({ runtime, endpoint }, command) =>
  endpoint
    ? { kind: 'command', command: ['sh', '-c', command] }
    : (runtime ?? { kind: 'node', command: [process.execPath] })

/** Variables by which pg completes a URL. @param {string} name */
const completesUrl = (name) => /^PG[A-Z]+$/.test(name)

/**
 * Writes the environment of a server: for a command the user's, for a file what it needs.
 * @type {(
 *   server: Server,
 *   conditions: Pick<ServerEnvironment, 'port'> & Partial<ServerEnvironment>,
 *   mark: Record<string, string>,
 * ) => NodeJS.ProcessEnv}
 */
function environmentOf({ endpoint }, conditions, mark) {
  const { port } = conditions
  if (endpoint) return commandEnvironment({ PORT: String(port), ...fillPorts(endpoint.env ?? {}, port), ...mark })
  const isUsersDatabase = process.env.DATABASE_URL && conditions.database?.startsWith('postgres')
  const variables = { ...writeEnvironment(conditions), NODE_ENV: 'production', ...mark }
  return childEnvironment(variables, isUsersDatabase ? completesUrl : undefined)
}

/**
 * @typedef {object} StartOptions
 * @property {boolean} [scenario] starts the file in scenarios/ in place of the plain one, if there is one
 * @property {boolean} [monitor]
 * @property {{ server: string } | null} [cpus]
 * @property {string[]} [under] command line of a program that runs another one in its own process, such as qemu
 * @property {string[]} [flags] options of Node.js; other runtimes do not get them
 * @property {Partial<ServerEnvironment>} [environment] conditions besides the port
 * @property {Set<string>} [secrets] texts to mask in the reason of its end
 */

/** Child process of a server, with its process group and all that they start. */
export class ServerProcess {
  /** @type {number} */
  pid
  /** Time of its start, by performance.now(). */
  startedAt = performance.now()
  /** Asks the server about itself; null if it is not monitored. */
  monitor
  /** Bytes written to stdout and stderr so far. */
  outputBytes = 0
  /** Whether its port has accepted a connection. */
  hasListened = false
  /** Aborted with a Fault that describes the end of the first process. */
  ended
  /** Mark of the run, then of this server. */
  #mark = join(process.env[markName] ?? '', randomUUID())
  #port
  #command
  #folder
  #secrets
  /** Read the ends of stderr and stdout. @type {(() => string)[]} */
  #outputs

  /** @param {Server} server @param {number} port @param {StartOptions} [options] */
  constructor(server, port, { scenario = false, cpus = null, under = [], environment = {}, ...options } = {}) {
    const { packageFolder, upstream, endpoint } = server
    this.#command = fillPort(endpoint?.command ?? '', port)
    // A command of the user starts in its folder, or else in the runner's.
    this.#folder = endpoint?.cwd ?? packageFolder ?? process.cwd()
    this.#port = port
    this.#secrets = options.secrets
    const file = (scenario && server.scenarioFile) || server.file
    const upstreamFile = upstream && (scenario && upstream.scenarioFile ? `scenarios/${upstream.name}` : upstream.name)
    const { kind, command: start } = runnerOf(server, this.#command)
    // Other runtimes have no probe.
    const monitor = options.monitor === true && kind === 'node'
    // The process of taskset becomes that of the runtime.
    const [command, ...commandArguments] = [
      ...(cpus ? ['taskset', '-c', cpus.server] : []),
      ...under,
      ...start,
      ...(kind === 'node' ? (options.flags ?? []) : []),
      ...(monitor ? probeOptions() : []),
      ...(file === null ? [] : [relative(packageFolder ?? '', file)]),
    ]
    const child = /** @type {Child} */ (
      spawn(command, commandArguments, {
        cwd: this.#folder,
        // A new process group can be ended as a whole, and Ctrl-C in the terminal does not reach it.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', monitor ? 'pipe' : 'ignore'],
        env: environmentOf(server, { port, upstream: upstreamFile, ...environment }, { [markName]: this.#mark }),
      })
    )
    if (child.pid === undefined) throw new Error(`could not start ${command}`)
    this.pid = child.pid
    noteGroup(this.pid)
    this.monitor = monitor ? createMonitor(/** @type {Socket} */ (child.stdio[3])) : null
    // Reads both, because a server that writes much would block on a full pipe.
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        this.outputBytes += chunk.length
      })
    this.#outputs = [child.stderr, child.stdout].map(keepEnd)
    const ended = new AbortController()
    this.ended = ended.signal
    // 'exit', not 'close': a grandchild may hold the pipes open. The end of stderr may come a moment after it.
    child.once('exit', (code, signal) => {
      setTimeout(() => ended.abort(this.#describeEnd(code, signal)), 50)
    })
  }

  /** Whether a command of the user started it. */
  get isCommand() {
    return this.#command !== ''
  }

  get #mask() {
    return createMask(process.env, [this.#command], this.#secrets)
  }

  /** Masked ends of stderr and stdout. */
  get #texts() {
    const { reason } = this.#mask
    return this.#outputs.map((read) => reason(stripVTControlCharacters(read())))
  }

  /** Line of its output that says what is wrong, or else the last one; empty without output. */
  get lastWords() {
    const reason = this.#texts.map((text) => findReason(text, this.#folder)).find(Boolean)
    return reason ? this.#mask.reason(reason) : ''
  }

  /** @type {(code: number | null, signal: string | null) => Fault} */
  #describeEnd(code, signal) {
    const texts = this.#texts
    const [, unsupported] = unsupportedPattern.exec(texts[0]) ?? []
    if (unsupported) return new Fault('UNSUPPORTED', unsupported)
    const how = (code === 0 && this.#describeQuietEnd()) || describeExit(code, signal)
    const reason = this.lastWords
    return new Fault('SERVER_CRASHED', this.#mask.reason(reason ? `${how}: ${reason}` : how))
  }

  /** Describes an end without an error: of a command that leaves its server behind, or of what is no server. */
  #describeQuietEnd() {
    const [left] = this.isCommand ? this.processes : []
    if (left)
      return (
        `the command ended and left ${describeProcess(left.pid)} behind; ` +
        'it has to run its server in the foreground, without & and not as a daemon'
      )
    if (this.isCommand && hasListener(this.#port))
      return (
        `the command ended, and ${describePortHolder(this.#port)} serves port ${this.#port}; ` +
        'start a container or a daemon by hand, and leave the command out'
      )
    return this.hasListened ? null : `ended by itself without listening on port ${this.#port}; is it a server?`
  }

  /** Living processes of this server. */
  get processes() {
    return processesOf([this.pid], this.#mark)
  }

  /** Sends a signal to the whole group, and to processes that left it. @param {NodeJS.Signals} signal */
  #signal(signal) {
    const pids = this.processes.map(({ pid }) => pid)
    for (const target of [-this.pid, ...pids]) sendSignal(target, signal)
  }

  /** Waits for the end of all processes. @param {number} seconds timeout */
  async #awaitEnd(seconds) {
    const deadline = performance.now() + seconds * 1000
    while (this.processes.length > 0) {
      if (performance.now() > deadline) return false
      await delay(20)
    }
    return true
  }

  /**
   * Ends every process of the server: by SIGTERM, then by SIGKILL what is left.
   * @param {number} graceSeconds between the two
   * @returns {Promise<boolean>} whether SIGTERM was enough
   * @throws {Error} if a process is still there
   */
  async stop(graceSeconds) {
    this.#signal('SIGTERM')
    const onRequest = await this.#awaitEnd(graceSeconds)
    if (!onRequest) this.#signal('SIGKILL')
    if (onRequest || (await this.#awaitEnd(1))) {
      forgetGroup(this.pid)
      return onRequest
    }
    throw new Error(`processes ${this.processes.map(({ pid }) => pid).join(', ')} did not end after SIGKILL`)
  }
}
