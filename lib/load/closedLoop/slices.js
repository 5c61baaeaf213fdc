import { setTimeout as delay } from 'node:timers/promises'

/** @import { Clock } from '../clock.js' */
/** @import { Gate } from '../gate.js' */

/** @typedef {{ stop: () => void, isStopped: () => boolean, go: () => void }} Stoppable a server's processes */

/** After so long a process that was told to stop has done so. */
const stopMilliseconds = 5

/**
 * A load in slices of time between which its server and this process stand still, so that others can have theirs, with all
 * requests in flight as they are. The clock stands still with them.
 */
export class Slices {
  #clock
  #gate
  /** The server, while it is stopped. @type {Stoppable | null} */
  #stopped = null
  #stoppedAt = 0
  #wasDisturbed = false

  /** @param {Clock} clock @param {Gate} gate where turns are waited for */
  constructor(clock, gate) {
    this.#clock = clock
    this.#gate = gate
  }

  /** @param {number} seconds in all @param {number} milliseconds of a slice @param {Stoppable} server */
  async run(seconds, milliseconds, server) {
    const count = Math.max(1, Math.round((seconds * 1000) / milliseconds))
    for (let slice = 0; slice < count; slice += 1) {
      this.#freeze(server)
      this.#gate.pass(slice === 0 ? 'first' : 'next')
      this.thaw()
      await delay((seconds * 1000) / count)
    }
    this.#freeze(server)
  }

  /** @param {Stoppable} server */
  #freeze(server) {
    if (this.#stopped !== null) return
    server.stop()
    this.#clock.stop()
    this.#stopped = server
    this.#stoppedAt = performance.now()
  }

  /** Whether the server ran in a time that was not its own, since it was asked last: somebody else let it go on. */
  wasDisturbed() {
    const was = this.#wasDisturbed
    this.#wasDisturbed = false
    return was
  }

  /** Server and clock go on. */
  thaw() {
    if (this.#stopped === null) return
    const isSettled = performance.now() - this.#stoppedAt > stopMilliseconds
    if (isSettled && !this.#stopped.isStopped()) this.#wasDisturbed = true
    this.#stopped.go()
    this.#clock.start()
    this.#stopped = null
  }
}
