import { Client } from 'undici'
import { bodyOf, variationOf } from '../workload/variations.js'
import { Fault } from '../base/errors/fault.js'
import { AnswerReader } from './answerReader.js'
import { connectionOf } from './answerStream.js'
import { shareOf } from './dealRequests.js'
import { maxHeadBytes, maxInterimAnswers } from './limits.js'
import { closedByServer } from './loss.js'
import { originOf } from './openSocket.js'

/** @import { ClosedLoop, Workload } from '../types.d.ts' */
/** @import { LastRight } from './answerReader.js' */
/** @import { Ending } from './openLoop.js' */

/** @typedef {LastRight & { isEnding?: boolean }} Shared isEnding: an answer has announced the end of its connection */
/** @typedef {ClosedLoop & { workload: Workload, host?: string, port: number }} PoolLoad */

/**
 * Connections that are kept open, each with up to `pipelining` requests in flight, as in the main window: the shares of
 * the server's maximum refer to that. A request goes where the fewest are in flight, so none waits behind another while
 * a connection is idle.
 */
export class KeepAlivePool {
  inFlight = 0
  #room
  /** Connections by their requests in flight, the longest unused first. @type {Set<KeptConnection>[]} */
  #levels
  /** @type {KeptConnection[]} */
  #connections

  /** @param {PoolLoad} load */
  constructor(load) {
    const lastRight = { body: null }
    const open = (/** @type {unknown} */ _, /** @type {number} */ index) => new KeptConnection(load, lastRight, index)
    this.#connections = Array.from({ length: load.connections }, open)
    this.#levels = Array.from({ length: load.pipelining + 1 }, () => new Set())
    this.#levels[0] = new Set(this.#connections)
    this.#room = load.connections * load.pipelining
  }

  get hasRoom() {
    return this.inFlight < this.#room
  }

  /**
   * Sends one request; there must be room.
   * @param {(ending: Ending) => void} onEnd
   */
  send(onEnd) {
    const level = this.#levels.findIndex(({ size }) => size > 0)
    const [connection] = this.#levels[level]
    this.#move(connection, 1)
    connection.send((ending) => {
      this.#move(connection, -1)
      onEnd(ending)
    })
  }

  /** @type {(connection: KeptConnection, change: 1 | -1) => void} */
  #move(connection, change) {
    this.inFlight += change
    this.#levels[connection.inFlight].delete(connection)
    connection.inFlight += change
    this.#levels[connection.inFlight].add(connection)
  }

  /** Sends one request on every connection, to open them. */
  prime() {
    for (const _ of this.#connections) this.send(() => {})
  }

  async destroy() {
    await Promise.all(this.#connections.map((connection) => connection.destroy()))
  }
}

/** Reason to abort a request that was behind the announced end of its connection. */
const unprocessed = new Error('not processed')

/** One connection to the server. It verifies its answers, which come in the order of the requests. */
class KeptConnection {
  inFlight = 0
  #client
  #request
  #variation
  /** Indexes of the workload's requests that it sends, in turn. @type {number[]} */
  #share
  #sent = 0
  /** Whether the connection has ended without an announcement, and had no answer since. */
  #isBroken = false
  #reader
  #shared

  /**
   * @param {PoolLoad} load
   * @param {Shared} shared - by all connections
   * @param {number} index - of the connection
   */
  constructor({ workload, host = '127.0.0.1', port, connections, pipelining }, shared, index) {
    this.#shared = shared
    const { method, path, headers, body, golden } = workload
    this.#variation = variationOf(workload.name)
    this.#share = this.#variation ? shareOf(this.#variation, index, connections) : [0]
    this.#reader = new AnswerReader(golden, shared, this.#variation)
    this.#request = { method, path, headers, body, idempotent: true, blocking: false }
    this.#client = new Client(originOf(host, port), {
      // The pool limits requests in flight; undici still counts the answer that it is handing over.
      pipelining: pipelining + 1,
      maxHeaderSize: maxHeadBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /** @param {(ending: Ending) => void} onEnd */
  send(onEnd) {
    const index = this.#share[this.#sent++ % this.#share.length]
    const body = this.#variation ? bodyOf(this.#variation, index) : this.#request.body
    let started = false
    let status = 0
    let interim = 0
    /** @type {string[]} */
    let rawHeaders = []
    this.#client.dispatch(
      { ...this.#request, body },
      {
        // Undici retries requests that waited behind a lost one, which are lost, too; or behind an announced end.
        onRequestStart: (controller) => {
          if (started) controller.abort(this.#isBroken ? new Error(closedByServer.why) : unprocessed)
          started = true
        },
        // Called for a 1xx, too, before the answer itself.
        onResponseStart: (controller, statusCode) => {
          this.#isBroken = false
          status = statusCode
          if (status < 200) interim += 1
          if (interim > maxInterimAnswers) controller.abort(new Fault('MALFORMED_ANSWER', 'it sends 1xx without end'))
          this.#reader.expect(index, status)
          rawHeaders = /** @type {Buffer[]} */ (controller.rawHeaders).map(String)
          this.#shared.isEnding ||= connectionOf(rawHeaders).closes === true
        },
        onResponseData: (_, chunk) => this.#reader.add(chunk),
        onResponseEnd: () => onEnd(this.#reader.finish(status, rawHeaders)),
        // Undici refuses a request that is sent before it has ended all that a lost connection had.
        onResponseError: (_, error) => {
          const ending = this.#endingOf(error)
          queueMicrotask(() => onEnd(ending))
        },
      },
    )
  }

  /** @type {(error: NodeJS.ErrnoException) => Ending} */
  #endingOf(error) {
    const { code, syscall, message } = error
    this.#reader.reset()
    if (error instanceof Fault) return { bodyBytes: 0, fault: message }
    // The write has failed before the announcement was read.
    const isBehindEnd = error === unprocessed || (this.#shared.isEnding && syscall === 'write')
    if (isBehindEnd) return { unprocessed: true }
    this.#isBroken = true
    return { lost: code === 'UND_ERR_SOCKET' ? closedByServer.why : message }
  }

  destroy() {
    return this.#client.destroy()
  }
}
