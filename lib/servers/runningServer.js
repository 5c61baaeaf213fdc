import { withDescendants } from '../base/processes/processes.js'
import { isLoopback } from './endpoint.js'
import { portOwners } from './sockets.js'

/**
 * A server that is known by its address alone, in place of a ServerProcess: nothing of it is started or ended here. How it
 * ends is seen by its connections.
 */
export class RunningServer {
  /** Nobody's child, and nothing of it can be asked or read. */
  pid = null
  monitor = null
  outputBytes = 0
  ended = new AbortController().signal
  #listening

  /**
   * @param {{ host: string, port: number }} endpoint
   * @param {number | null} [startedAt] where it was started for this, as performance.now() has it
   */
  constructor({ host, port }, startedAt = null) {
    this.startedAt = startedAt
    this.#listening = isLoopback(host) ? portOwners(port) : []
  }

  /** Those that listen on its port, and what they have started; none where they are another machine's or another user's. */
  get processes() {
    return withDescendants(this.#listening)
  }

  async stop() {
    return true
  }
}
