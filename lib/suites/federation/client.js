import { once } from 'node:events'
import { createConnection } from 'node:net'
import { Fault } from '../../base/errors/fault.js'
import { ask } from '../../load/ask.js'
import { OpenLoad } from '../../load/closedLoop/openLoad.js'
import { measureAtRate } from '../../load/constantRate.js'
import { whileRunning } from '../../load/standstill.js'
import { timeoutSignal } from '../../load/timeouts.js'
import { verifyAnswer } from '../../workload/verify.js'

/** @import { Load } from '../../load/closedLoop/autocannon.js' */
/** @import { Workload } from '../../types.d.ts' */

/**
 * open: warms up; window: a closed loop; rest: ends it; rate: a window at a constant rate; alone: each body on a
 * connection of its own, one after the other.
 * @typedef {object} Question one of them
 * @property {Load} [open]
 * @property {number} [window] - seconds
 * @property {true} [rest]
 * @property {number} [rate] - requests per second
 * @property {Alone} [alone]
 */
/** @typedef {{ workload: Workload, bodies: string[], port: number, timeoutSeconds: number }} Alone */

/** Seconds of a first window at a constant rate, whose code is not compiled yet. */
const firstRateSeconds = 0.5

/**
 * Times requests that are alone in the system, from an open connection to the right answer.
 * @param {Alone} question
 * @returns {Promise<number[]>} milliseconds of each
 * @throws {Fault} if an answer is not right
 */
async function askAlone({ workload, bodies, port, timeoutSeconds }) {
  const times = []
  for (const body of bodies) {
    const signal = timeoutSignal(timeoutSeconds)
    const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect', { signal })
    const start = performance.now()
    const answer = await ask({ ...workload, body }, { port, signal, socket })
    times.push(performance.now() - start)
    const fault = verifyAnswer(workload.golden, answer)
    if (fault !== null) throw new Fault('WRONG_ANSWER', `asked alone: ${fault}`)
  }
  return times
}

/** Creates a client of one gateway process: it measures one operation after the other. */
export function createAnswers() {
  /** @type {OpenLoad} */
  let load
  /** @type {Load} */
  let opened
  let isRateWarm = false
  /** @type {(question: Question, tell: (event: 'opened' | 'closed') => void) => Promise<unknown>} */
  return async ({ open, window, rest, rate, alone }, tell) => {
    if (open) {
      opened = open
      load = new OpenLoad(open)
      return load.warmUp()
    }
    if (window)
      return whileRunning(() => load.measure(window, { opened: () => tell('opened'), closed: () => tell('closed') }))
    if (rest) {
      const answers = await load.rest()
      await load.listen()
      load.close()
      return answers
    }
    if (rate) {
      if (!isRateWarm) await measureAtRate({ ...opened, durationSeconds: firstRateSeconds }, rate)
      isRateWarm = true
      return whileRunning(() => measureAtRate(opened, rate))
    }
    return alone && askAlone(alone)
  }
}
