import { answerQuestions } from '../../../client/childClient.js'
import { judgeWindow } from './judge.js'
import { measureRates } from './measureRates.js'
import { measure, OpenLoad } from './openLoad.js'

/** @import { LoadWithRates } from './measureRates.js' */
/** @import { Ends } from './openLoad.js' */

/** @typedef {{ measure: LoadWithRates } | { open: LoadWithRates } | { window: number } | 'refresh' | 'end'} Question */

// The client of one server process: it measures a whole round, or opens a load that rests between its windows.
answerQuestions(createAnswerer())

function createAnswerer() {
  /** @type {OpenLoad} */
  let load
  /** @type {(question: Question, tell: (event: string | { phase: string }) => void) => Promise<unknown>} */
  return async (question, tell) => {
    const on = { opened: () => tell('opened'), closed: () => tell('closed') }
    if (question === 'refresh') return load.refresh()
    if (question === 'end') return load.listen()
    if ('measure' in question) return measureRound(question.measure, on, (phase) => tell({ phase }))
    if ('window' in question) return measureWindow(load, question.window, on)
    load = new OpenLoad(question.open)
    await load.warmUp()
    return load.rest()
  }
}

/** @type {(load: LoadWithRates, on: Ends, enter: (phase: string) => void) => Promise<object>} */
async function measureRound(load, on, enter) {
  const measurement = await measure(load, on)
  return { ...measurement, ...(await measureRates(load, measurement, enter)) }
}

/** @type {(load: OpenLoad, seconds: number, on: Ends) => Promise<object>} */
async function measureWindow(load, seconds, on) {
  await load.resume()
  const measurement = await load.measure(seconds, on)
  // What was no right answer ends the load of this server.
  if (judgeWindow(measurement) === null) await load.rest()
  return measurement
}
