import { Client } from 'undici'
import { bodyOf, variationOf } from '../workload/variations.js'
import { AnswerReader } from './answerReader.js'
import { shareOf } from './dealRequests.js'

/** @import { ClosedLoop, Workload } from '../types.d.ts' */
/** @import { Ending } from './openLoop.js' */

const connectionClosed = 'the server closed the connection'

/** One connection to the server that verifies the answers it gets, which come in the order of the requests. */
export class KeptConnection {
  inFlight = 0
  #client
  #request
  #variation
  /** Which of the workload's requests it sends, in turn. @type {number[]} */
  #share
  #sent = 0
  #reader

  /**
   * @param {ClosedLoop & { workload: Workload, host?: string, port: number }} load
   * @param {{ body: Buffer | null }} known see AnswerReader
   * @param {number} which of the connections, from 0
   */
  constructor({ workload, host = '127.0.0.1', port, connections, pipelining }, known, which) {
    const { method, path, headers, body, golden } = workload
    this.#variation = variationOf(workload.name)
    this.#share = this.#variation ? shareOf(this.#variation, which, connections) : [0]
    this.#reader = new AnswerReader(golden, known, this.#variation)
    this.#request = { method, path, headers, body, idempotent: true, blocking: false }
    this.#client = new Client(`http://${host}:${port}`, {
      // Undici counts the answer that it is just handing over as still in flight; how many are is decided by the pool.
      pipelining: pipelining + 1,
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
    /** @type {string[]} */
    let rawHeaders = []
    this.#client.dispatch(
      { ...this.#request, body },
      {
        // Undici would quietly send what waited behind a lost request once more; a lost request is one here.
        onRequestStart(controller) {
          if (started) controller.abort(new Error(connectionClosed))
          started = true
        },
        // A 1xx comes here, too, and then the answer itself.
        onResponseStart: (controller, statusCode) => {
          status = statusCode
          this.#reader.expect(index)
          rawHeaders = /** @type {Buffer[]} */ (controller.rawHeaders).map(String)
        },
        onResponseData: (_, chunk) => this.#reader.add(chunk),
        onResponseEnd: () => onEnd(this.#reader.finish(status, rawHeaders)),
        onResponseError: (_, /** @type {NodeJS.ErrnoException} */ { code, message }) => {
          this.#reader.reset()
          onEnd({ lost: code === 'UND_ERR_SOCKET' ? connectionClosed : message })
        },
      },
    )
  }

  destroy() {
    return this.#client.destroy()
  }
}
