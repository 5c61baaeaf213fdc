import { ask } from '../../load/ask.js'
import { timeoutSignal } from '../../load/timeouts.js'
import { Fault } from '../../base/errors/fault.js'
import { eventsPath } from '../../workload/events.js'
import { readAnswer } from '../../workload/verify.js'
import { environments } from './parameters.js'

/** @import { Schedule } from '../../workload/events.js' */
/** @import { Way } from './types.d.ts' */

/** Timeout of an answer: a server may first have to send events to many subscribers. */
const answerSeconds = 30

/** Clock of the events' times: CLOCK_MONOTONIC on Linux, which all processes share. */
export const nowMs = () => Number(process.hrtime.bigint()) / 1e6

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
 * Tells a server to publish events. Both sides know beforehand when each event is due.
 * @type {(way: Way, schedule: Schedule) => Promise<void>}
 * @throws {Fault} if other events were published before
 */
export async function publish(way, schedule) {
  const { first } = await askPublisher(way, 'POST', schedule)
  if (first === schedule.first) return
  throw new Fault('WRONG_ANSWER', `expected event ${schedule.first} to be the next one, got ${first}`)
}

/**
 * Reads how many subscribers a server has, and the number of the last event that it has published.
 * @type {(way: Way) => Promise<{ subscribers: number, last: number }>}
 */
export const readPublisher = (way) => askPublisher(way, 'GET')
