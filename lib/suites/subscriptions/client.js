import { createCrowd } from './crowd.js'
import { createStalled } from './stalled.js'

/** @import { Way } from './types.d.ts' */
/** @import { Events, OnWindow } from './crowd.js' */

/** @typedef {{ step: 'open', way: Way, count: number }} OpenQuestion */
/** @typedef {OpenQuestion | { step: 'receive', events: Events } | { step: 'close' }} CrowdQuestion in this order */
/** @typedef {{ step: 'read', way: Way, megabytes: number }} ReadQuestion */
/** @typedef {ReadQuestion | { step: 'stop' } | { step: 'go on' }} StalledQuestion in this order */
/** @typedef {CrowdQuestion | StalledQuestion} Question */

/** Creates the client of one server process, with all of its subscribers. */
export function createAnswers() {
  /** @type {ReturnType<typeof createCrowd>} */
  let crowd
  /** @type {ReturnType<typeof createStalled>} */
  let stalled
  /** @type {(question: Question, onWindow: OnWindow) => Promise<unknown>} */
  return async (question, onWindow) => {
    switch (question.step) {
      case 'open':
        crowd = createCrowd(question.way, crowd?.ledger.last ?? 0)
        return crowd.open(question.count)
      case 'receive':
        return crowd.receive(question.events, onWindow)
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
