import { keepGate } from '../../../load/gate.js'
import { stoppable } from '../../../servers/stoppable.js'
import { receiverOf, startChild } from './measureInChild.js'

/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Question } from './child.js' */
/** @import { ClientLoad, On } from './measureInChild.js' */

/** A server closes a connection that is idle for five seconds: a load that rests is refreshed long before. */
const restMilliseconds = 1500
const lookMilliseconds = 200

/** What the loads of a run have in common: while one of them is measured, the others keep still. */
export class Silence {
  #keepers = 0
  /** @type {Set<Promise<unknown>>} what is not to go on during a window */
  #noises = new Set()

  /** @template Seen @param {() => Promise<Seen>} act */
  async during(act) {
    this.#keepers += 1
    try {
      await Promise.all(this.#noises)
      return await act()
    } finally {
      this.#keepers -= 1
    }
  }

  get isKept() {
    return this.#keepers > 0
  }

  /** @param {Promise<unknown>} noise that never fails */
  async wait(noise) {
    this.#noises.add(noise)
    await noise
    this.#noises.delete(noise)
  }
}

/**
 * Opens a load in a client process of its own and warms the server up; from then on it rests between its windows, and
 * keeps its connections open.
 * @param {ClientLoad} load
 * @param {AbortSignal} signal ends the client at once
 * @param {Silence} silence of all loads that take turns
 * @throws {import('../../../base/errors/fault.js').Fault} what came that was not one right answer to each request, then and
 *   at the next window; the signal's reason; an Error with the client's stack where the client itself failed
 */
export async function openInChild(load, signal, silence) {
  const client = startChild(load, signal)
  let restsSince = Number.POSITIVE_INFINITY
  /** What a refresh found. @type {unknown} */
  let fault = null
  let refreshed = Promise.resolve()

  async function refresh() {
    try {
      await client.ask({ refresh: true })
      restsSince = performance.now()
    } catch (error) {
      fault ??= error
    }
  }
  const timer = setInterval(() => {
    if (silence.isKept || fault !== null || performance.now() - restsSince < restMilliseconds) return
    restsSince = Number.POSITIVE_INFINITY
    refreshed = refresh()
    void silence.wait(refreshed)
  }, lookMilliseconds)
  /** @type {(question: object, on?: On) => Promise<any>} */
  async function ask(question, on) {
    restsSince = Number.POSITIVE_INFINITY
    await refreshed
    // What has just been refreshed rests no more: another refresh would take the place of this question.
    restsSince = Number.POSITIVE_INFINITY
    if (fault !== null) throw fault
    return client.ask(question, on && receiverOf(on))
  }
  let rests = true
  /** The server's processes, which the client may have told to stand still. @type {number[]} */
  let sliced = []
  /** @type {Parameters<typeof keepGate>[1]} */
  let admit = async () => {}
  keepGate(client.gate, (turn) => admit(turn))
  async function resume() {
    if (rests) await ask({ resume: true })
    rests = false
  }
  async function close() {
    clearInterval(timer)
    await client.close()
    stoppable(sliced).go()
  }
  try {
    await ask({ open: load })
    restsSince = performance.now()
  } catch (error) {
    await close()
    throw error
  }
  return {
    pid: client.pid,
    /** @type {(seconds: number, on: On) => Promise<ClientMeasurement>} */
    async measure(seconds, on) {
      await resume()
      return silence.during(() => ask({ window: seconds }, on))
    },
    /**
     * The same, in slices of time between which server and load stand still, with all requests in flight, and others have turns.
     * @param {number} seconds
     * @param {On & { nextTurn: () => Promise<void> }} on
     * @param {NonNullable<Question['slicing']>} slicing
     * @returns {Promise<ClientMeasurement>}
     */
    measureInSlices: (seconds, on, slicing) =>
      silence.during(async () => {
        await resume()
        sliced = slicing.pids
        // Whoever begins a window has a turn already.
        admit = async (turn) => (turn === 'first' ? on.opened() : on.nextTurn())
        const measured = await ask({ window: seconds, slicing })
        on.closed()
        return measured
      }),
    /** A window from the first request on. @type {(seconds: number, on: On) => Promise<ClientMeasurement>} */
    work: (seconds, on) => silence.during(() => ask({ work: seconds }, on)),
    /** @returns {Promise<number>} all right answers so far; none is in flight */
    async rest() {
      const answers = await ask({ rest: true })
      rests = true
      restsSince = performance.now()
      return answers
    },
    /** That nothing comes that was not asked for. */
    end: () => ask({ listen: true }),
    close,
  }
}
