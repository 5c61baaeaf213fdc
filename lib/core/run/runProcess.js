import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { withLastWords } from '../../servers/endReason.js'
import { awaitGoldenAnswer, checkGoldenAnswer } from '../../servers/goldenAnswer.js'
import { fillPort, portMark, RunningServer } from '../../servers/runningServer.js'
import { ServerProcess } from '../../servers/serverProcess.js'
import { accepts, assertPortFree, cohortPorts, portTimeoutSeconds, refuseTakenPort } from '../../servers/sockets.js'

/** @import { Question } from '../../servers/goldenAnswer.js' */

/**
 * @typedef {object} Job
 * @property {import('../../types.d.ts').Server} server
 * @property {ConstructorParameters<typeof ServerProcess>[2]} [options] - of its start
 * @property {Omit<Question, 'signal'>} question - with the golden answer, before and after
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 * @property {boolean} [hasManyProcesses] - whether all that a command starts belongs to its server
 * @property {(phase: string) => void} [onPhase]
 */
/**
 * @typedef {object} Ready a process that answers rightly
 * @property {ServerProcess | RunningServer} server
 * @property {string} [host] - that accepts its connections
 * @property {number} askedAt - when its first right answer was requested, by performance.now()
 * @property {number} readyAt - when that answer was there
 * @property {AbortSignal} signal - aborted when the run or the server ends
 * @property {(phase: string) => void} enter - names the phase that a failure is attributed to
 * @property {() => Promise<void>} check - asks for its golden answer once more
 */

/**
 * @typedef {object} Conduct behaviour of a server besides its answers
 * @property {number} serverProcesses
 * @property {number} outputBytes
 * @property {boolean} endedOnRequest - whether SIGTERM was enough
 * @property {string[]} [remarks] - on its first answers
 */

/** Output above which a server probably logs its requests. */
const muchOutputBytes = 2 ** 20

/**
 * Lists remarkable conduct, such as `ran in 4 processes`, which is normal for a gateway.
 * @type {(conduct: Conduct, mayBeMany?: boolean) => string[]}
 */
export function conductRemarks({ serverProcesses, outputBytes, endedOnRequest, remarks = [] }, mayBeMany = false) {
  return [
    ...remarks,
    ...(serverProcesses > 1 && !mayBeMany ? [`ran in ${serverProcesses} processes`] : []),
    ...(outputBytes > muchOutputBytes ? [`wrote ${(outputBytes / 1e6).toFixed(1)} MB to stdout and stderr`] : []),
    ...(endedOnRequest ? [] : [`did not end within ${graceSeconds} s of SIGTERM, and had to be killed`]),
  ]
}

/** Time in which a server may end its connections after SIGTERM. */
const graceSeconds = 5

/** Most ports that are tried for a process. */
const maxPorts = 5

/** Tells whether a process could not start because another one has its port. @param {unknown} error */
const isPortTaken = (error) =>
  (error instanceof UnableError && error.code === 'PORT_TAKEN') ||
  (error instanceof Fault && /(EADDRINUSE|(address|port).{0,20} already in use).*\(boot\)$/is.test(error.message))

/**
 * Runs a process of a server. If the runner chooses its port, and another process takes that, on another one.
 * @template {{ server: Job['server'], port: number }} Placed
 * @template Result
 * @param {Placed} placed
 * @param {(placed: Placed) => Promise<Result>} run
 * @param {boolean} [choosesPort] - whether it does, unless the address of the server has a fixed one
 * @returns {Promise<Result>}
 * @throws what `run` does
 */
export async function runOnFreePort(placed, run, choosesPort = false, tries = maxPorts) {
  const { server, port } = placed
  const isChosen = tries > 1 && choosesPort && (server.endpoint?.url.includes(portMark) ?? true)
  const next = () => runOnFreePort({ ...placed, port: port + cohortPorts }, run, choosesPort, tries - 1)
  if (isChosen && (await accepts(port))) return next()
  return run(placed).catch((error) => {
    if (!isChosen || !isPortTaken(error)) throw error
    return next()
  })
}

/** Delay after which the end of a server whose connections broke is known. */
export const lastWordsMilliseconds = 300

/**
 * Runs one process of a server, from its start to its end: port free → start → golden answer → measure → golden
 * answer → finish → stop → port free. One that runs already is neither started nor stopped.
 * @param {Job} job
 * @param {(ready: Ready) => Promise<(question: Question) => Promise<void>>} measure - returns what is left to do after
 *   the last golden answer
 * @returns {Promise<Conduct>}
 * @throws {Fault} of the server; UnableError if another process has its port; the signal's reason
 */
export async function runProcess({ server, options, question, signal, ...job }, measure) {
  const { readyTimeoutSeconds, hasManyProcesses = false, onPhase } = job
  const { port } = question
  const { endpoint } = server
  const socketPath = endpoint?.socketPath && fillPort(endpoint.socketPath, port)
  const place = socketPath ?? port
  const isThere = endpoint !== undefined && endpoint.command === undefined
  if (!isThere) await refuseTakenPort(place, portTimeoutSeconds)
  const child = isThere ? new RunningServer({ ...endpoint, port }) : new ServerProcess(server, port, options)
  const prepare = question.prepare && withLastWords(child, question.prepare)
  const ending = { ...question, prepare, socketPath, signal: AbortSignal.any([signal, child.ended]) }
  let phase = 'boot'
  let hadWindow = false
  /** @param {string} next */
  function enter(next) {
    phase = next
    hadWindow ||= next.endsWith('window')
    onPhase?.(next)
  }
  const conduct = { serverProcesses: 1, outputBytes: 0, endedOnRequest: false, remarks: /** @type {string[]} */ ([]) }
  const check = () => checkGoldenAnswer(ending, hadWindow ? 'after the window' : 'after the measurement')
  try {
    enter('boot')
    const timed = { ...ending, timeoutSeconds: readyTimeoutSeconds }
    const { askedAt, at: readyAt, host, operations, remarks } = await awaitGoldenAnswer(child, timed)
    Object.assign(ending, { host, operations })
    conduct.remarks = remarks
    // A command may run other processes beside its server, such as a shell; those of a gateway belong to it.
    const isFound = endpoint !== undefined && socketPath === undefined && (isThere || !hasManyProcesses)
    const served = isFound ? new RunningServer({ ...endpoint, port }, child.startedAt) : child
    const finish = await measure({ server: served, host, askedAt, readyAt, signal: ending.signal, enter, check })
    if (!question.isExcused?.()) await check()
    conduct.outputBytes = child.outputBytes
    conduct.serverProcesses = served.processes.length
    await finish(ending)
  } catch (error) {
    // The server's end may have broken the client's connections.
    if (error instanceof Fault) await delay(lastWordsMilliseconds, null, { signal: ending.signal }).catch(() => {})
    signal.throwIfAborted()
    throw child.ended.aborted ? child.ended.reason.during(phase) : error
  } finally {
    conduct.endedOnRequest = await child.stop(signal.aborted ? 0.5 : graceSeconds)
    // Another process may have taken the port first.
    if (phase === 'boot' && !isThere && !signal.aborted) await refuseTakenPort(place, portTimeoutSeconds)
  }
  if (!isThere) await assertPortFree(place, portTimeoutSeconds)
  return conduct
}
