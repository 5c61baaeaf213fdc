import { answerQuestions } from '../../../../load/childClient.js'
import { judgeWindow } from '../../../../load/closedLoop/judgeWindow.js'
import { OpenLoad } from '../../../../load/closedLoop/openLoad.js'
import { waitForTurn } from '../../../../load/slices/controlSocket.js'
import { Slices } from '../../../../load/slices/slices.js'
import { whileRunning } from '../../../../load/standstill.js'
import { measureRates } from './measureRates.js'

/** @import { ClientMeasurement } from '../../../../types.d.ts' */
/** @import { LoadWithRates } from './measureRates.js' */

/**
 * @typedef {object} Question one of them at a time
 * @property {LoadWithRates} [open]
 * @property {number} [window] - seconds
 * @property {number} [pipelining] - requests in flight on each connection in the window; by default those of the load
 * @property {{ milliseconds: number, pids: number[] }} [slicing] - length of a slice, and the server's processes
 * @property {number} [work] - seconds
 * @property {true} [rest]
 * @property {true} [end]
 * @property {Pick<ClientMeasurement, 'counts' | 'durationSeconds'>} [ratesAfter] - the main window
 */

// Client of one server process.
answerQuestions(createAnswerer())

function createAnswerer() {
  /** @type {LoadWithRates} */
  let settings
  /** @type {OpenLoad} */
  let load
  /** @type {Slices} */
  let slices
  /** @type {(question: Question, send: (event: unknown) => void) => Promise<unknown>} */
  return async ({ open, window, pipelining, slicing, work, ratesAfter, rest }, send) => {
    if (open) {
      settings = open
      load = new OpenLoad(open)
      slices = new Slices(load.clock, waitForTurn)
      // The process that ends this one cannot know that the server is suspended.
      process.once('exit', () => slices.resume())
      return load.warmUp()
    }
    if (window) {
      const on = { opened: () => send('opened'), closed: () => send('closed') }
      const slice =
        slicing && ((/** @type {number} */ seconds) => slices.run(seconds, slicing.milliseconds, slicing.pids))
      // Under another load the server has to run before the window, too.
      if (!load.isUnder(pipelining)) slices.resume()
      await load.resume(pipelining)
      return whileRunning(
        () => load.measure(window, on, slice),
        (measured) => judgeWindow(measured) !== null,
        { clock: load.clock, wasDisturbed: () => slices.wasDisturbed() },
      )
    }
    if (work) return load.work(work, { opened() {}, closed() {} })
    if (ratesAfter) {
      load.close()
      return measureRates(settings, ratesAfter, send)
    }
    slices.resume()
    return rest ? load.rest() : load.listen()
  }
}
