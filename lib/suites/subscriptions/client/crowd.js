import { setTimeout as delay } from 'node:timers/promises'
import { createFailure } from '../../../load/createFailure.js'
import { within } from '../../../load/within.js'
import { Fault } from '../../../base/errors/fault.js'
import { eventDocument } from '../../../workload/events.js'
import { publish, readPublisher } from './askPublisher.js'
import { createSubscriptions } from './createSubscriptions.js'
import { judgeEvents } from './judgeEvents.js'
import { Ledger } from './ledger.js'
import { nowMs } from './nowMs.js'
import { Subscriber } from './subscriber.js'

/** @import { Settings } from '../parameters.js' */
/** @import { Value, Way } from '../types.d.ts' */
/** @import { Listener, Subscription } from './createSubscriptions.js' */

/** @typedef {Omit<Value, 'connectPerSecond' | 'bytesPerIdleSubscriber' | 'stalled' | 'capacity'> & { clientCpuSeconds: number, firstFault: string | null }} Heard */
/** @typedef {{ perSecond: number } & Pick<Settings, 'warmupSeconds' | 'durationSeconds'>} Events */
/** @typedef {(event: 'opened' | 'closed') => void} Tell */

/** So many connections find a place in the queue of any server: 511 are in that of Node.js. */
const openedAtOnce = 256
/** Before the first event is due everybody has been told of it. */
const leadMs = 50
/** Where nothing came for so long, nothing more will. */
const usualSilenceMs = 10_000
/** What comes twice has come by then. */
const surplusMs = 50
const lookMs = 5

/**
 * Many subscribers of one server.
 * @param {Way} way
 * @param {number} before number of the last event before those that they are told
 * @param {number} [silenceMs]
 */
export function createCrowd(way, before, silenceMs = usualSilenceMs) {
  const ledger = new Ledger(before)
  const subscriptions = createSubscriptions(way, eventDocument)
  /** @type {{ subscriber: Subscriber, subscription: Subscription }[]} */
  const members = []
  const { fail, failed } = createFailure()

  /** Subscribes, and waits for the first event. @param {number} index */
  async function openOne(index) {
    const name = `subscriber ${index + 1}`
    const subscriber = new Subscriber(name, ledger)
    let begin = () => {}
    /** @type {Promise<void>} */
    const begun = new Promise((resolve) => {
      begin = resolve
    })
    /** @type {Listener} */
    const on = {
      awaits: 'a connection',
      result(result) {
        subscriber.hear(result, nowMs())
        begin()
      },
      end: ({ code, message }) => fail(new Fault(code, `${name}: ${message}`)),
    }
    members.push({ subscriber, subscription: subscriptions.open(index, on) })
    await within(way.timeoutSeconds, Promise.race([begun, failed]), () => `${on.awaits} of ${name}`)
  }

  /** Until everybody has heard the last event, or nothing comes any more. @param {number} idleTimeoutMs */
  async function hearAll(idleTimeoutMs) {
    let [heard, heardAtMs] = [0, nowMs()]
    while (members.some(({ subscriber }) => subscriber.last !== ledger.last)) {
      if (ledger.heard !== heard) [heard, heardAtMs] = [ledger.heard, nowMs()]
      else if (nowMs() - heardAtMs > idleTimeoutMs) return
      await delay(lookMs)
    }
  }

  return {
    ledger,
    /** @param {number} count @returns {Promise<{ seconds: number }>} until the last one had heard something */
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
    /** @type {(events: Events, tell: Tell) => Promise<Heard>} */
    async hear({ perSecond, warmupSeconds, durationSeconds }, tell) {
      const settling = Math.round(perSecond * warmupSeconds)
      const count = settling + Math.max(1, Math.round(perSecond * durationSeconds))
      const schedule = { first: ledger.last + 1, count, dueMs: nowMs() + leadMs, perSecond }
      let cpu = process.cpuUsage()
      ledger.open({ ...schedule, opensAt: schedule.first + settling }, () => {
        cpu = process.cpuUsage()
        tell('opened')
      })
      await Promise.race([publish(way, schedule), failed])
      await Promise.race([hearAll(silenceMs + 1000 / perSecond), failed])
      const { user, system } = process.cpuUsage(cpu)
      tell('closed')
      await delay(surplusMs)
      for (const { subscriber } of members) subscriber.end()
      return { ...ledger.close(members.length), clientCpuSeconds: (user + system) / 1e6 }
    },
    /** @returns {Promise<{ left: number }>} how many the server knows of long after everybody has left */
    async close() {
      // A connection that was lost before is told now.
      await Promise.race([failed, Promise.resolve()])
      await Promise.all(members.map(({ subscription }) => subscription.close()))
      subscriptions.close()
      const fault = judgeEvents({ ...ledger, expected: ledger.heard }, ledger.firstFault)
      if (fault) throw new Fault(fault.reasonCode, fault.reason)
      const deadlineMs = nowMs() + way.timeoutSeconds * 1000
      for (;;) {
        const { subscribers: left } = await readPublisher(way)
        if (left === 0 || nowMs() > deadlineMs) return { left }
        await delay(lookMs)
      }
    },
  }
}
