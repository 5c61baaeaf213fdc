import { setTimeout as delay } from 'node:timers/promises'
import { createFailure } from '../../load/timeouts.js'
import { Fault } from '../../base/errors/fault.js'
import { eventDocument } from '../../workload/events.js'
import { judgeEvents, Ledger, Subscriber } from './ledger.js'
import { createSubscriptions, openSubscription } from './openSubscription.js'
import { nowMs, publish, readPublisher } from './publishEvents.js'

/** @import { Settings } from './parameters.js' */
/** @import { Value, Way } from './types.d.ts' */
/** @import { Subscription } from './openSubscription.js' */

/** @typedef {Omit<Value, 'connectPerSecond' | 'bytesPerIdleSubscriber' | 'stalled' | 'capacity'>} EventFigures */
/** @typedef {EventFigures & { clientCpuSeconds: number, firstFault: string | null }} Received events of a window */
/** @typedef {{ perSecond: number } & Pick<Settings, 'warmupSeconds' | 'durationSeconds'>} Events */
/** @typedef {(event: 'opened' | 'closed') => void} OnWindow */

/** Bytes of an event, with white space. */
const eventBytes = 1000
/** Connections that any server has room for in its queue: that of Node.js has 511. */
const openedAtOnce = 256
/** Time until the first event is due. */
const leadMs = 50
/** Silence after which nothing more will come. */
const defaultSilenceMs = 10_000
/** Delay until surplus events have come. */
const surplusMs = 50
const pollMs = 5

/**
 * Creates many subscribers of one server.
 * @param {Way} way
 * @param {number} before - number of the last event that was published before
 * @param {number} [silenceMs]
 */
export function createCrowd(way, before, silenceMs = defaultSilenceMs) {
  const ledger = new Ledger(before)
  const subscriptions = createSubscriptions(way, eventDocument, eventBytes)
  /** @type {{ subscriber: Subscriber, subscription: Subscription }[]} */
  const members = []
  const { fail, failed } = createFailure()

  /** @param {number} index */
  async function openOne(index) {
    const name = `subscriber ${index + 1}`
    const subscriber = new Subscriber(name, ledger)
    const opening = { index, name, timeoutSeconds: way.timeoutSeconds, failed }
    const subscription = await openSubscription(subscriptions, opening, {
      result: (result) => subscriber.receive(result, nowMs()),
      end: ({ code, message }) => fail(new Fault(code, `${name}: ${message}`)),
    })
    members.push({ subscriber, subscription })
  }

  /** Waits until every subscriber has the last event, or nothing comes any more. @param {number} idleTimeoutMs */
  async function receiveAll(idleTimeoutMs) {
    let [received, receivedAtMs] = [0, nowMs()]
    while (members.some(({ subscriber }) => subscriber.last !== ledger.last)) {
      if (ledger.received !== received) [received, receivedAtMs] = [ledger.received, nowMs()]
      else if (nowMs() - receivedAtMs > idleTimeoutMs) return
      await delay(pollMs)
    }
  }

  return {
    ledger,
    /**
     * Opens subscriptions, and returns the seconds until the last one has its first event.
     * @param {number} count
     * @returns {Promise<{ seconds: number }>}
     */
    async open(count) {
      const startedMs = nowMs()
      let next = 0
      const openSome = async () => {
        while (next < count) await openOne(next++)
      }
      await Promise.all(Array.from({ length: Math.min(count, openedAtOnce) }, openSome)).finally(() => {
        next = count
      })
      return { seconds: (nowMs() - startedMs) / 1000 }
    },
    /** @type {(events: Events, onWindow: OnWindow) => Promise<Received>} */
    async receive({ perSecond, warmupSeconds, durationSeconds }, onWindow) {
      const settling = Math.round(perSecond * warmupSeconds)
      const count = settling + Math.max(1, Math.round(perSecond * durationSeconds))
      const schedule = { first: ledger.last + 1, count, dueMs: nowMs() + leadMs, perSecond }
      let cpu = process.cpuUsage()
      ledger.open({ ...schedule, opensAt: schedule.first + settling }, () => {
        cpu = process.cpuUsage()
        onWindow('opened')
      })
      await Promise.race([publish(way, schedule), failed])
      await Promise.race([receiveAll(silenceMs + 1000 / perSecond), failed])
      const { user, system } = process.cpuUsage(cpu)
      onWindow('closed')
      await delay(surplusMs)
      for (const { subscriber } of members) subscriber.end()
      return { ...ledger.close(members.length), clientCpuSeconds: (user + system) / 1e6 }
    },
    /**
     * Closes all subscriptions, and returns how many the server still has long after.
     * @returns {Promise<{ left: number }>}
     */
    async close() {
      // A connection that was lost before rejects now.
      await Promise.race([failed, Promise.resolve()])
      await Promise.all(members.map(({ subscription }) => subscription.close()))
      subscriptions.close()
      const fault = judgeEvents({ ...ledger.faults, expected: ledger.received }, ledger.firstFault)
      if (fault) throw new Fault(fault.reasonCode, fault.reason)
      const deadlineMs = nowMs() + way.timeoutSeconds * 1000
      for (;;) {
        const { subscribers: left } = await readPublisher(way)
        if (left === 0 || nowMs() > deadlineMs) return { left }
        await delay(pollMs)
      }
    },
  }
}
