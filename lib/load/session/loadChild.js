import { answerQuestions } from '../childClient.js'
import { openHttp2Connections } from '../closedLoop/openHttp2Connections.js'
import { OpenLoad } from '../closedLoop/openLoad.js'
import { waitForTurn } from '../slices/controlSocket.js'
import { Slices } from '../slices/slices.js'
import { whileRunning } from '../standstill.js'
import { askAlone } from './askAlone.js'
import { measureAtRate } from './constantRate.js'

/** @import { Counts, Protocol } from '../../types.d.ts' */
/** @import { Load } from '../closedLoop/autocannon.js' */
/** @import { Asked } from './askAlone.js' */
/** @import { ConstantRate } from './connectionGroup.js' */

/** @typedef {Load & { protocol?: Protocol, certificate?: string | null }} OpenedLoad protocol: HTTP/1.1 by default */
/**
 * @typedef {object} Window
 * @property {number} seconds
 * @property {number} [pipelining] - requests in flight on each connection; by default those of the load
 * @property {{ milliseconds: number, pids: number[] }} [slicing] - length of a slice, and the server's processes
 */

/** Tells whether a window has wrong answers, which none after it takes back. @param {{ counts: Counts }} window */
const isWrong = ({ counts }) => counts.wrong > 0

// Client of one server process. A question has the key of its answer.
const answers = /** @type {Record<string, Function>} */ (createAnswers())
answerQuestions(async (question, tell) => {
  const [[key, value]] = Object.entries(question)
  return answers[key](value, tell)
})

function createAnswers() {
  /** @type {Load} */
  let settings
  /** @type {OpenLoad} */
  let load
  /** @type {Slices} */
  let slices
  let hasHadRate = false
  // The process that ends this one cannot know that the server is suspended.
  process.once('exit', () => slices?.resume())

  return {
    /** Opens a load in place of an earlier one, and warms the server up. @param {OpenedLoad} opened */
    open({ protocol = 'h1', ...opened }) {
      load?.close()
      settings = opened
      load = new OpenLoad(opened, protocol === 'h1' ? {} : { open: openHttp2Connections })
      slices = new Slices(load.clock, waitForTurn)
      return load.warmUp()
    },
    /** @type {(window: Window, tell: (event: 'opened' | 'closed') => void) => Promise<unknown>} */
    async window({ seconds, pipelining, slicing }, tell) {
      const on = { opened: () => tell('opened'), closed: () => tell('closed') }
      const slice =
        slicing && ((/** @type {number} */ length) => slices.run(length, slicing.milliseconds, slicing.pids))
      // Under another load the server has to run before the window, too.
      if (!load.isUnder(pipelining)) slices.resume()
      await load.resume(pipelining)
      return whileRunning(() => load.measure(seconds, on, slice), isWrong, {
        clock: load.clock,
        wasDisturbed: () => slices.wasDisturbed(),
      })
    },
    rest() {
      slices.resume()
      return load.rest()
    },
    async drain() {
      const drained = await load.drain()
      await load.listen()
      return drained
    },
    async end() {
      slices.resume()
      await load.listen()
      load.close()
    },
    close: () => load?.close(),
    /** @type {(windows: { window: ConstantRate, first: ConstantRate }) => ReturnType<typeof measureAtRate>} */
    async rate({ window, first }) {
      const measure = (/** @type {ConstantRate} */ rate) => measureAtRate(settings, rate)
      // The code that drives a rate has not run yet: its first second would be slower than the next ones.
      const warmUp = hasHadRate ? null : await measure(first)
      hasHadRate = true
      return warmUp && isWrong(warmUp) ? warmUp : whileRunning(() => measure(window), isWrong)
    },
    /** @type {(question: { load: Asked, bodies: string[] }) => Promise<number[]>} */
    alone(question) {
      // A fault may have left its load open.
      load?.close()
      return askAlone(question.load, question.bodies)
    },
  }
}
