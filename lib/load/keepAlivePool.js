import { KeptConnection } from './keptConnection.js'

/** @import { Ending } from './openLoop.js' */

/**
 * Connections that are kept open, each with up to `pipelining` requests in flight, as in the main window: without
 * pipelining a server could not do what the shares of its maximum refer to. A request goes where the fewest are in
 * flight, so none waits behind another while a connection is idle.
 */
export class KeepAlivePool {
  inFlight = 0
  #room
  /** The connections by how many requests they have in flight, the longest unused first. @type {Set<KeptConnection>[]} */
  #levels
  /** @type {KeptConnection[]} */
  #connections

  /** @param {ConstructorParameters<typeof KeptConnection>[0]} load */
  constructor(load) {
    const known = { body: null }
    this.#connections = Array.from({ length: load.connections }, (_, client) => new KeptConnection(load, known, client))
    this.#levels = Array.from({ length: load.pipelining + 1 }, () => new Set())
    this.#levels[0] = new Set(this.#connections)
    this.#room = load.connections * load.pipelining
  }

  get hasRoom() {
    return this.inFlight < this.#room
  }

  /** Sends one request; only where there is room. @param {(ending: Ending) => void} onEnd */
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

  /** One request on every connection: they are open when all are answered. */
  prime() {
    for (const _ of this.#connections) this.send(() => {})
  }

  async destroy() {
    await Promise.all(this.#connections.map((connection) => connection.destroy()))
  }
}
