import { startClient } from '../../../load/childClient.js'
import { limitOf } from '../limitOf.js'

/** @import { Verdict } from '../../../core/suite.d.ts' */
/** @import { Conditions } from '../parameters.js' */
/** @import { Value } from '../types.d.ts' */

/** With less than so much of a core idle, one more process would only take its turn with those that there are. */
const worthwhileCores = 0.2

/**
 * Whether one more client process would tell more: those that there are were saturated, each connection of them is not the
 * only one of its process, and the machine had time left.
 * @type {(count: number, read: Verdict<Value>, conditions: Pick<Conditions, 'connections' | 'pipelining'>, cores: number) => boolean}
 */
export function needsAnother(count, read, conditions, cores) {
  const { use } = read
  if (!use || count >= Math.min(cores, conditions.connections) || limitOf([read], conditions) === null) return false
  const { serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, durationSeconds } = use
  const busyCores = ((serverCpuSeconds ?? 0) + clientCpuSeconds + (otherCpuSeconds ?? 0)) / durationSeconds
  return cores - busyCores >= worthwhileCores
}

/** Connections dealt to processes, none of which is without one. @type {(connections: number, processes: number) => number[]} */
export function dealConnections(connections, processes) {
  const length = Math.min(connections, processes)
  return Array.from({ length }, (_, index) => Math.floor((connections + index) / length))
}

/**
 * The client processes of one server process.
 * @param {number} count
 * @param {AbortSignal} signal ends them at once
 */
export function startClients(count, signal) {
  const start = () => startClient(new URL('./child.js', import.meta.url), signal)
  const children = Array.from({ length: count }, start)
  return {
    get count() {
      return children.length
    },
    add: () => void children.push(start()),
    /**
     * Asks as many of them as there are questions, all at the same time, and waits for every answer: only then may they be
     * asked the next one.
     * @param {object[]} questions
     * @param {(event: any) => void} [onEvent]
     * @throws the first thing that one of them threw
     */
    async ask(questions, onEvent) {
      const ended = await Promise.allSettled(questions.map((question, index) => children[index].ask(question, onEvent)))
      return ended.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    },
    close: async () => void (await Promise.all(children.map((child) => child.close()))),
  }
}
