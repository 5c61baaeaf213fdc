import { ask } from '../../../load/ask.js'
import { timeoutSignal } from '../../../load/runningTimer.js'
import { Fault } from '../../../base/errors/fault.js'
import { eventsPath } from '../../../workload/events.js'
import { readAnswer } from '../../../workload/verify.js'
import { environments } from '../method.js'

/** @import { Schedule } from '../../../workload/events.js' */
/** @import { Way } from '../types.d.ts' */

/** It may still have events to tell many subscribers of. */
const answerSeconds = 30

/** @type {(way: Way, method: 'GET' | 'POST', content?: object) => Promise<any>} */
async function askPublisher({ port, transport }, method, content) {
  const { protocol } = environments[transport]
  const signal = timeoutSignal(answerSeconds)
  const body = content && JSON.stringify(content)
  const request = { method, path: eventsPath, headers: {}, body }
  const answer = await ask(request, { port, protocol, signal }).catch(({ message }) => {
    throw new Fault(signal.aborted ? 'NO_ANSWER' : 'CONNECTION_LOST', `${method} ${eventsPath}: ${message}`)
  })
  const { value, fault } = readAnswer(answer)
  if (fault !== null) throw new Fault('WRONG_ANSWER', `${method} ${eventsPath}: ${fault}`)
  return value
}

/**
 * Has a server publish events. Both sides know beforehand when each of them is due.
 * @type {(way: Way, schedule: Schedule) => Promise<void>}
 * @throws {Fault} where other events were published before
 */
export async function publish(way, schedule) {
  const { first } = await askPublisher(way, 'POST', schedule)
  if (first === schedule.first) return
  throw new Fault('WRONG_ANSWER', `expected event ${schedule.first} to be the next one, got ${first}`)
}

/**
 * How many subscribers a server knows of, and the number of the last event that it has published.
 * @type {(way: Way) => Promise<{ subscribers: number, last: number }>}
 */
export const readPublisher = (way) => askPublisher(way, 'GET')
