import { mean } from '../stats/mean.js'
import { counted } from '../workload/counted.js'

/** @import { ClientMeasurement, LoadFacts } from '../types.d.ts' */

/** Fewest milliseconds of a connection without a request that are called idle. */
const idleMilliseconds = 100

/** @typedef {Pick<ClientMeasurement, 'connectionEnds' | 'loadFacts'>} Logged */

/** Log of what lowers a load: ends of connections, requests that are sent again, and too few streams. */
export class ConnectionLog {
  /** Requests behind the announced end of their connection, which are sent a second time. */
  unprocessed = 0
  /** Connections whose end the server announced, with what was sent on them. */
  #ends = { connections: 0, answers: 0, unprocessed: 0 }
  /** @type {LoadFacts} */
  #facts = {}

  /** @param {ConnectionLog} [earlier] - on the same connections, which it goes on with */
  constructor(earlier) {
    if (earlier) {
      this.#ends = earlier.#ends
      this.#facts = earlier.#facts
    }
  }

  /** Counts a connection whose end the server has announced. @type {(answers: number, unprocessed: number) => void} */
  leave(answers, unprocessed) {
    this.unprocessed += unprocessed
    this.#ends.connections += 1
    this.#ends.answers += answers
    this.#ends.unprocessed += unprocessed
  }

  /**
   * Counts requests that are sent again, or a connection that is dropped.
   * @type {(name: 'resent' | 'refused' | 'dropped', count: number, idleMs?: number) => void}
   */
  count(name, count, idleMs = 0) {
    if (count === 0) return
    const before = this.#facts[name] ?? 0
    this.#facts[name] = before + count
    if (name !== 'resent') return
    const least = before === 0 ? idleMs : Math.min(idleMs, this.#facts.idleMs ?? 0)
    if (least < idleMilliseconds) delete this.#facts.idleMs
    else this.#facts.idleMs = least
  }

  /** Notes that a server takes fewer requests at a time than planned. @param {number} streams */
  limit(streams) {
    this.#facts.streams = Math.min(streams, this.#facts.streams ?? streams)
  }

  /** Returns what there is to tell. @returns {Logged} */
  close() {
    const { connections, answers, unprocessed } = this.#ends
    return {
      ...(connections > 0 && {
        connectionEnds: { answers: answers / connections, unprocessed: unprocessed / connections },
      }),
      ...(Object.keys(this.#facts).length > 0 && { loadFacts: { ...this.#facts } }),
    }
  }
}

/**
 * Describes when a server ends its connections, as it announces.
 * @param {Logged} logged
 * @returns {string | null} null if it ended none
 */
export function describeEnds({ connectionEnds }) {
  if (!connectionEnds) return null
  const { answers } = connectionEnds
  const count = Math.round(answers)
  return `closes each connection after ${count === answers ? '' : 'about '}${counted(count, 'answer')}`
}

/** Describes an idle time, such as `idle for 1 s`; null if it is none. @param {number} milliseconds */
export const describeIdle = (milliseconds) =>
  milliseconds < idleMilliseconds ? null : `idle for ${Math.round(milliseconds / 100) / 10} s`

/** Lists why a load was not sent as planned. @param {Logged} logged */
export function describeLoad({ connectionEnds, loadFacts = {} }) {
  const { resent = 0, idleMs = 0, refused = 0, dropped = 0, streams } = loadFacts
  const wereCounted = (/** @type {number} */ count, /** @type {string} */ noun) =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`
  const again = (/** @type {number} */ count) => `${wereCounted(count, 'request')} sent again`
  const atATime = `${counted(streams ?? 0, 'request')} at a time on a connection`
  const texts = [
    streams === undefined ? null : `takes ${atATime}, so no more were in flight`,
    describeEnds({ connectionEnds }),
    resent > 0 ? `ends connections ${describeIdle(idleMs) ?? 'without announcing it'}: ${again(resent)}` : null,
    refused > 0 ? `refuses streams (REFUSED_STREAM, GOAWAY): ${again(refused)}` : null,
    dropped > 0 ? `sends bytes behind answers: ${wereCounted(dropped, 'connection')} dropped` : null,
  ]
  return texts.filter((text) => text !== null)
}

/** Joins the logs of several processes. @param {Logged[]} logs @returns {Logged} */
export function mergeLogs(logs) {
  const ends = logs.flatMap(({ connectionEnds }) => connectionEnds ?? [])
  const facts = logs.flatMap(({ loadFacts }) => loadFacts ?? [])
  const log = new ConnectionLog()
  for (const { resent = 0, idleMs, refused = 0, dropped = 0, streams } of facts) {
    log.count('resent', resent, idleMs)
    log.count('refused', refused)
    log.count('dropped', dropped)
    if (streams !== undefined) log.limit(streams)
  }
  const meanOf = (/** @type {'answers' | 'unprocessed'} */ name) => mean(ends.map((end) => end[name]))
  return {
    ...(ends.length > 0 && { connectionEnds: { answers: meanOf('answers'), unprocessed: meanOf('unprocessed') } }),
    ...log.close(),
  }
}
