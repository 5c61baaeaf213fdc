import { Client } from 'undici'
import { Fault } from '../../base/errors/fault.js'
import { OpenLoad } from '../../load/closedLoop/openLoad.js'
import { measureAtRate } from '../../load/session/constantRate.js'
import { whileRunning } from '../../load/standstill.js'
import { originOf } from '../../load/openSocket.js'
import { verifyAnswer } from '../../workload/verify.js'

/** @import { Load } from '../../load/closedLoop/autocannon.js' */
/** @import { Counts, Workload } from '../../types.d.ts' */

/**
 * open: warms up; window: a closed loop; rest: ends it; rate: a window at a constant rate; alone: one body after the
 * other, with no request beside it.
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
 * Times requests that are alone in the system, on one connection.
 * @param {Alone} question
 * @returns {Promise<number[]>} milliseconds of each, up to its whole body
 * @throws {Fault} if an answer is not right
 */
async function askAlone({ workload, bodies, port, timeoutSeconds }) {
  const { method, path, headers: sent, golden } = workload
  const timeout = timeoutSeconds * 1000
  const client = new Client(originOf('127.0.0.1', port), { headersTimeout: timeout, bodyTimeout: timeout })
  const times = []
  try {
    for (const body of bodies) {
      const start = performance.now()
      const {
        statusCode: status,
        headers,
        body: received,
      } = await client.request({ method, path, headers: sent, body })
      const bytes = Buffer.from(await received.arrayBuffer())
      times.push(performance.now() - start)
      const fault = verifyAnswer(golden, { status, headers, body: bytes, complete: true })
      if (fault !== null) throw new Fault('WRONG_ANSWER', `asked alone: ${fault}`)
    }
  } catch (error) {
    throw error instanceof Fault
      ? error
      : new Fault('NO_ANSWER', `asked alone: ${/** @type {Error} */ (error).message}`)
  } finally {
    await client.destroy()
  }
  return times
}

/** Tells whether a window has wrong answers, which none after it takes back. @param {{ counts: Counts }} window */
const isWrong = ({ counts }) => counts.wrong > 0

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
      // A fault of the warm-up may have left its load open.
      load?.close()
      opened = open
      load = new OpenLoad(open)
      return load.warmUp()
    }
    if (window)
      return whileRunning(
        () => load.measure(window, { opened: () => tell('opened'), closed: () => tell('closed') }),
        isWrong,
      )
    if (rest) {
      const answers = await load.rest()
      await load.listen()
      load.close()
      return answers
    }
    if (rate) {
      const first = isRateWarm ? null : await measureAtRate({ ...opened, durationSeconds: firstRateSeconds }, rate)
      isRateWarm = true
      return first && isWrong(first) ? first : whileRunning(() => measureAtRate(opened, rate), isWrong)
    }
    if (alone) {
      // A fault of the operation before may have left its load open.
      load?.close()
      return askAlone(alone)
    }
  }
}
