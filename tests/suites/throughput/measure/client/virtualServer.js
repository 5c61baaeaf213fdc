import { OpenLoop } from '../../../../../lib/load/openLoop.js'
import { Tally } from '../../../../../lib/load/tally.js'

/** @import { Ending, Sender } from '../../../../../lib/load/openLoop.js' */

/** Time that passes only as far as something happens. */
export class VirtualTime {
  now = 0
  /** @type {{ atMs: number, happen: () => void }[]} in their order */
  #events = []

  /** @type {(atMs: number, happen: () => void) => void} */
  at(atMs, happen) {
    const index = this.#events.findLastIndex((event) => event.atMs <= atMs)
    this.#events.splice(index + 1, 0, { atMs, happen })
  }

  run() {
    for (let event = this.#events.shift(); event; event = this.#events.shift()) {
      this.now = Math.max(this.now, event.atMs)
      event.happen()
    }
  }
}

/**
 * A server that works on one request after the other, as Node does.
 * @param {VirtualTime} time
 * @param {{
 *   serviceMs: number,
 *   room?: number,
 *   resumesAt?: (ms: number) => number,
 *   ending?: (index: number) => Ending | null,
 * }} conduct resumesAt: when it is next at work, at the earliest at that time; ending: what becomes of a request, null
 *   for nothing
 */
export function createVirtualServer(time, { serviceMs, room = 100, resumesAt = (ms) => ms, ending = () => right }) {
  let freeAt = 0
  let inFlight = 0
  let requests = 0
  return {
    get hasRoom() {
      return inFlight < room
    },
    /** @type {Sender['send']} */
    send(onEnd) {
      inFlight += 1
      const outcome = ending(requests++)
      if (outcome === null) return
      freeAt = resumesAt(resumesAt(Math.max(time.now, freeAt)) + serviceMs)
      time.at(freeAt, () => {
        inFlight -= 1
        onEnd(outcome)
      })
    },
  }
}

const right = { bodyBytes: 10, fault: null }

/**
 * A whole window at a constant rate in virtual time, with a timer that is right to a millisecond.
 * @param {import('../../../../../lib/load/openLoop.js').Schedule} schedule
 * @param {Parameters<typeof createVirtualServer>[1]} conduct
 * @param {number} [tickMs]
 */
export function runVirtually(schedule, conduct, tickMs = 1) {
  const time = new VirtualTime()
  const tally = new Tally()
  const loop = new OpenLoop(schedule, createVirtualServer(time, conduct), () => time.now, tally)
  const deadline = loop.closesMs + 2000
  const close = () => {
    const window = loop.close()
    return { ...window, ...tally.close(0, window.unanswered) }
  }
  const tick = () => {
    loop.advance()
    if (time.now < deadline && !loop.finished) time.at(time.now + tickMs, tick)
    else measured ??= close()
  }
  /** @type {ReturnType<typeof close> | undefined} */
  let measured
  tick()
  time.run()
  return /** @type {ReturnType<typeof close>} */ (measured)
}

/** The schedule of the stop: for so long at the end of every period. */
export const pause = { everyMs: 2000, forMs: 100 }

/** @param {number} ms */
export function afterPause(ms) {
  const place = ms % pause.everyMs
  return place < pause.everyMs - pause.forMs ? ms : ms - place + pause.everyMs
}
