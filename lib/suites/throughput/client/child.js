import { answerQuestions } from '../../../load/childClient.js'
import { Gate } from '../../../load/gate.js'
import { judgeWindow } from '../../../load/closedLoop/judgeWindow.js'
import { FirstByteTally } from '../../../load/firstByteTally.js'
import { stoppable } from '../../../servers/stoppable.js'
import { measureRates } from './measureRates.js'
import { measure } from '../../../load/closedLoop/measure.js'
import { OpenLoad } from '../../../load/closedLoop/openLoad.js'
import { Slices } from '../../../load/closedLoop/slices.js'
import { whileRunning } from '../../../load/standstill.js'

/** @import { LoadWithRates } from './measureRates.js' */
/** @import { Ends, Means } from '../../../load/closedLoop/openLoad.js' */
/** @import { Tally } from '../../../load/tally.js' */

/** @typedef {{ measure?: LoadWithRates, open?: LoadWithRates, window?: number, slicing?: { milliseconds: number, pids: number[] }, work?: number, resume?: true, rest?: true, refresh?: true, listen?: true }} Question one of them; slicing: milliseconds of each slice of a window, and the server's processes */

// The client of one server process: it measures a whole round, or opens a load that rests between its windows.
answerQuestions(createAnswerer())

function createAnswerer() {
  /** @type {OpenLoad} */
  let load
  /** @type {Slices} */
  let slices
  /** @type {(question: Question, tell: (event: string | { phase: string }) => void) => Promise<unknown>} */
  return async ({ measure: round, open, window, slicing, work, ...command }, tell) => {
    const on = { opened: () => tell('opened'), closed: () => tell('closed') }
    if (round) return measureRound(round, on, (phase) => tell({ phase }))
    if (open) {
      load = new OpenLoad(open, meansOf(open))
      slices = new Slices(load.clock, new Gate())
      // Whoever ends this process cannot know that its server stands still.
      process.once('exit', () => slices.thaw())
      await load.warmUp()
    }
    if (window) {
      const slice = slicing && (() => slices.run(window, slicing.milliseconds, stoppable(slicing.pids)))
      return whileRunning(
        () => load.measure(window, on, slice),
        (measured) => judgeWindow(measured) !== null,
        { clock: load.clock, wasDisturbed: () => slices.wasDisturbed() },
      )
    }
    if (work) return load.work(work, on)
    slices?.thaw()
    if (command.resume) return load.resume()
    if (command.refresh) return load.refresh()
    return command.listen ? load.listen() : load.rest()
  }
}

/** @param {LoadWithRates} load @returns {Partial<Means>} */
const meansOf = ({ firstBytes }) =>
  firstBytes ? { createTally: (/** @type {Tally | undefined} */ earlier) => new FirstByteTally(earlier) } : {}

/** @type {(load: LoadWithRates, on: Ends, enter: (phase: string) => void) => Promise<object>} */
async function measureRound(load, on, enter) {
  const measurement = await measure(load, on, meansOf(load))
  return { ...measurement, ...(await measureRates(load, measurement, enter)) }
}
