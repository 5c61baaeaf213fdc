import { setTimeout as delay } from 'node:timers/promises'
import { createFailure } from '../../load/timeouts.js'
import { Fault } from '../../base/errors/fault.js'
import { largeEventDocument } from '../../workload/events.js'
import { createSubscriptions, openSubscription } from './openSubscription.js'
import { nowMs, publish, readPublisher } from './publishEvents.js'

/** @import { Way } from './types.d.ts' */
/** @import { Subscription } from './openSubscription.js' */

/** Rate of large events, slow enough for any server. */
const bytesPerSecond = 20e6
/** Bytes of a large event, with white space. */
const eventBytes = 240_000
const leadMs = 50
const pollMs = 20
/** Delay until a server has handled the last event. */
const settleMs = 300

/** Creates a subscriber to large events that stops reading. @param {Way} way */
export function createStalled(way) {
  const subscriptions = createSubscriptions(way, largeEventDocument, eventBytes)
  const { fail, failed } = createFailure()
  /** Size of the first event. */
  let bytes = 0
  let received = 0
  /** @type {Fault | null} */
  let ended = null
  /** @type {Subscription} */
  let subscription
  /** Events of a part, and of all parts so far. */
  let [count, published] = [0, 0]

  async function publishMore() {
    const { last } = await readPublisher(way)
    await publish(way, { first: last + 1, count, dueMs: nowMs() + leadMs, perSecond: bytesPerSecond / bytes })
    published += count
    while ((await readPublisher(way)).last < last + count) await delay(pollMs)
  }
  /** Waits for all published events, unless the subscription ends or it takes too long. */
  async function receiveAll() {
    const deadlineMs = nowMs() + way.timeoutSeconds * 1000
    while (received < published && ended === null && nowMs() < deadlineMs) await delay(pollMs)
  }
  return {
    /**
     * Reads as much as it will not read later: memory that a server needs for that is not held for the subscriber.
     * @param {number} megabytes
     */
    async read(megabytes) {
      const opening = { index: 0, name: 'the subscriber', timeoutSeconds: way.timeoutSeconds, failed }
      subscription = await openSubscription(subscriptions, opening, {
        result(result) {
          if (bytes > 0) received += 1
          else bytes = Buffer.byteLength(JSON.stringify(result))
        },
        end(fault) {
          ended ??= fault
          fail(fault)
        },
      })
      count = Math.ceil((megabytes * 1e6) / bytes)
      await publishMore()
      await receiveAll()
      if (ended) throw ended
      if (received < published) throw new Fault('NO_ANSWER', `got ${received} of ${published} large events`)
    },
    /** Stops reading until the server has published all events. @type {() => Promise<{ publishedBytes: number }>} */
    async stop() {
      subscription.pause()
      await publishMore()
      await delay(settleMs)
      return { publishedBytes: count * bytes }
    },
    /**
     * Reads again. `missed` are events that do not come even then.
     * @type {() => Promise<{ isConnected: boolean, missed: number }>}
     */
    async goOn() {
      subscription.resume()
      await receiveAll()
      const isConnected = ended === null
      await subscription.close()
      subscriptions.close()
      return { isConnected, missed: published - received }
    },
  }
}
