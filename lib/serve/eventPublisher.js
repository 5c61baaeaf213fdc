import { createEvent, dueMsOf } from '../workload/events.js'
import { environment } from './serverEnvironment.js'

/** @import { Event, Schedule } from '../workload/events.js' */

/** @typedef {{ event: Event }} Message */
/** @typedef {AsyncIterableIterator<Message> & { push: (message: Message) => void }} Queue */

/** Reads CLOCK_MONOTONIC on Linux, which all processes of a machine share. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Creates the queue of one subscriber. It has no limit, as in the packages that servers use.
 * @type {(first: Message, onEnd: (queue: Queue) => void) => Queue}
 */
function createQueue(first, onEnd) {
  let pending = [first]
  /** @type {((result: IteratorResult<Message>) => void)[]} */
  let waiting = []
  let isOver = false

  /** @returns {IteratorReturnResult<undefined>} */
  function end() {
    isOver = true
    onEnd(queue)
    for (const resolve of waiting) resolve({ done: true, value: undefined })
    pending = []
    waiting = []
    return { done: true, value: undefined }
  }
  /** @type {Queue} */
  const queue = {
    push(value) {
      const resolve = waiting.shift()
      if (resolve) resolve({ done: false, value })
      else pending.push(value)
    },
    async next() {
      if (isOver) return { done: true, value: undefined }
      const value = pending.shift()
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
 * Creates a publisher. Each subscriber first gets the last event, then every new one. Events carry the time they were
 * due, which is known beforehand: a server that falls behind cannot hide it.
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
      // One object for all subscribers, as any program would have it.
      const value = { event: last }
      for (const queue of queues) queue.push(value)
    }
    if (last.number < first + count - 1) setTimeout(emit, Math.ceil(dueMs - nowMs()), schedule)
  }

  return {
    /** Number of subscribers, and of the last event. */
    get state() {
      return { subscribers: queues.size, last: last.number }
    },
    subscribe() {
      const queue = createQueue({ event: last }, (ended) => queues.delete(ended))
      queues.add(queue)
      return queue
    },
    /** @param {Omit<Schedule, 'first'>} schedule @returns {{ first: number }} number of the first event */
    publish(schedule) {
      const first = last.number + 1
      emit({ ...schedule, first })
      return { first }
    },
  }
}

/** Publisher of this server; null without subscribers. */
export const publisher = environment.subscription === null ? null : createPublisher()
