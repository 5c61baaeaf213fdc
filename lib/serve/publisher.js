import { createEvent, dueMsOf } from '../workload/events.js'
import { told } from './told.js'

/** @import { Event, Schedule } from '../workload/events.js' */

/** @typedef {{ event: Event }} Told */
/** @typedef {AsyncIterableIterator<Told> & { push: (told: Told) => void }} Queue */

/** On Linux it is CLOCK_MONOTONIC, which all processes of a machine share. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6

/**
 * What one subscriber was not told yet. There is no end to how much that may be, as in the usual packages.
 * @param {Told} first
 * @param {(queue: Queue) => void} onEnd
 * @returns {Queue}
 */
function createQueue(first, onEnd) {
  let untold = [first]
  /** @type {((told: IteratorResult<Told>) => void)[]} */
  let waiting = []
  let isOver = false

  /** @returns {IteratorReturnResult<undefined>} */
  function end() {
    isOver = true
    onEnd(queue)
    for (const resolve of waiting) resolve({ done: true, value: undefined })
    untold = []
    waiting = []
    return { done: true, value: undefined }
  }
  /** @type {Queue} */
  const queue = {
    push(value) {
      const resolve = waiting.shift()
      if (resolve) resolve({ done: false, value })
      else untold.push(value)
    },
    async next() {
      if (isOver) return { done: true, value: undefined }
      const value = untold.shift()
      if (value) return { done: false, value }
      return new Promise((resolve) => waiting.push(resolve))
    },
    return: async () => end(),
    async throw(error) {
      end()
      throw error
    },
    [Symbol.asyncIterator]: () => queue,
  }
  return queue
}

/**
 * Tells events to whoever subscribes: first the last one that there was, then each one that comes. Events are due at times
 * that are known beforehand and that they are stamped with: a server that falls behind cannot hide it.
 */
export function createPublisher() {
  /** @type {Set<Queue>} */
  const queues = new Set()
  let last = createEvent(0, nowMs())

  /** @param {Schedule} schedule */
  function emit(schedule) {
    const { first, count } = schedule
    let dueMs = dueMsOf(schedule, last.number + 1)
    for (; last.number < first + count - 1 && dueMs <= nowMs(); dueMs = dueMsOf(schedule, last.number + 1)) {
      last = createEvent(last.number + 1, dueMs)
      // One object for all of them, as any program would have it.
      const value = { event: last }
      for (const queue of queues) queue.push(value)
    }
    if (last.number < first + count - 1) setTimeout(emit, Math.ceil(dueMs - nowMs()), schedule)
  }

  return {
    /** How many subscribers there are, and the number of the last event. */
    get state() {
      return { subscribers: queues.size, last: last.number }
    },
    subscribe() {
      const queue = createQueue({ event: last }, (ended) => queues.delete(ended))
      queues.add(queue)
      return queue
    },
    /** One after the other. @type {(asked: Omit<Schedule, 'first'>) => { first: number }} first: the number of the first one */
    publish(asked) {
      const first = last.number + 1
      emit({ ...asked, first })
      return { first }
    },
  }
}

/** Of this server; null where nobody is to subscribe. */
export const publisher = told.subscription === null ? null : createPublisher()
