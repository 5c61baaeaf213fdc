import { answerQuestions } from '../../../load/childClient.js'
import { createCrowd } from './crowd.js'
import { createStalled } from './stalled.js'

/** @import { Way } from '../types.d.ts' */
/** @import { Events, Tell } from './crowd.js' */

/** open comes first, close last; so do read, stop and go on. @typedef {{ step: 'open', way: Way, count: number } | { step: 'hear', events: Events } | { step: 'close' } | { step: 'read', way: Way, megabytes: number } | { step: 'stop' } | { step: 'go on' }} Question */

// The client process of one server process: all of its subscribers are in it.
answerQuestions(createAnswerer())

function createAnswerer() {
  /** The number of the last event that was published. */
  let last = 0
  /** @type {ReturnType<typeof createCrowd>} */
  let crowd
  /** @type {ReturnType<typeof createStalled>} */
  let stalled
  /** @type {(question: Question, tell: Tell) => Promise<unknown>} */
  return async (question, tell) => {
    switch (question.step) {
      case 'open':
        crowd = createCrowd(question.way, last)
        return crowd.open(question.count)
      case 'hear': {
        const heard = await crowd.hear(question.events, tell)
        last = crowd.ledger.last
        return heard
      }
      case 'close':
        return crowd.close()
      case 'read':
        stalled = createStalled(question.way)
        return stalled.read(question.megabytes)
      case 'stop':
        return stalled.stop()
      case 'go on':
        return stalled.goOn()
    }
  }
}
