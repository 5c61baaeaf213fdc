import { setTimeout as delay } from 'node:timers/promises'
import { within } from '../../../load/within.js'
import { Fault } from '../../../base/errors/fault.js'
import { largeEventDocument } from '../../../workload/events.js'
import { publish, readPublisher } from './askPublisher.js'
import { createSubscriptions } from './createSubscriptions.js'
import { nowMs } from './nowMs.js'

/** @import { Way } from '../types.d.ts' */
/** @import { Listener, Subscription } from './createSubscriptions.js' */

/** As fast as any server makes answers of them. */
const bytesPerSecond = 20e6
const leadMs = 50
const lookMs = 20
/** What a server does with the last event it has done by then. */
const settleMs = 300

/**
 * One subscriber to large events who stops reading.
 * @param {Way} way
 */
export function createStalled(way) {
  const subscriptions = createSubscriptions(way, largeEventDocument)
  /** Of the first event. */
  let bytes = 0
  let heard = 0
  /** @type {Fault | null} */
  let ended = null
  let begin = () => {}
  /** @type {Promise<void>} */
  const begun = new Promise((resolve) => {
    begin = resolve
  })
  /** @type {Listener} */
  const on = {
    awaits: 'a connection',
    result(result) {
      if (bytes > 0) heard += 1
      else bytes = Buffer.byteLength(JSON.stringify(result))
      begin()
    },
    end(fault) {
      ended ??= fault
      begin()
    },
  }
  /** @type {Subscription} */
  let subscription
  /** Events of a part, and of all so far. */
  let [count, published] = [0, 0]

  async function publishMore() {
    const { last } = await readPublisher(way)
    await publish(way, { first: last + 1, count, dueMs: nowMs() + leadMs, perSecond: bytesPerSecond / bytes })
    published += count
    while ((await readPublisher(way)).last < last + count) await delay(lookMs)
  }
  /** All that was published, unless the subscription ends, or it takes too long. */
  async function hearAll() {
    const deadlineMs = nowMs() + way.timeoutSeconds * 1000
    while (heard < published && ended === null && nowMs() < deadlineMs) await delay(lookMs)
  }
  return {
    /** It reads as much as it will not read later, so that what a server needs for that is not taken for what it holds. @param {number} megabytes */
    async read(megabytes) {
      subscription = subscriptions.open(0, on)
      await within(way.timeoutSeconds, begun, () => on.awaits)
      if (ended) throw ended
      count = Math.ceil((megabytes * 1e6) / bytes)
      await publishMore()
      await hearAll()
      if (ended) throw ended
      if (heard < published) throw new Fault('NO_ANSWER', `got ${heard} of ${published} large events`)
    },
    /** It does not read any more, until a server has published all. @type {() => Promise<{ publishedBytes: number }>} */
    async stop() {
      subscription.pause()
      await publishMore()
      await delay(settleMs)
      return { publishedBytes: count * bytes }
    },
    /** It reads again. @type {() => Promise<{ isConnected: boolean, missed: number }>} missed: events that do not come even then */
    async goOn() {
      subscription.resume()
      await hearAll()
      const isConnected = ended === null
      await subscription.close()
      subscriptions.close()
      return { isConnected, missed: published - heard }
    },
  }
}
