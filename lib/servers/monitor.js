import { setTimeout as delay } from 'node:timers/promises'

/** @import { Allocation } from './allocation.js' */

/** @typedef {{ openedAt: number, closedAt: number }} Window milliseconds of the machine's clock that only goes forward */

/**
 * @typedef {{ eventLoopDelayP99Ms: number, gcShare: number }} Reading
 *   of the main thread of a server's first process, from the opening to the closing of the window. gcShare: time in
 *   garbage collection, as a share of the window
 */

/**
 * @template {string} Name
 * @param {string} line
 * @param {Name[]} names
 * @returns {Record<Name, number> | null} null where the server itself wrote something else into the pipe
 */
function parseNumbers(line, names) {
  try {
    const told = JSON.parse(line)
    return names.every((name) => Number.isFinite(told[name])) ? told : null
  } catch {
    return null
  }
}

/** @type {(line: string) => Reading | null} */
const parseReading = (line) => parseNumbers(line, ['eventLoopDelayP99Ms', 'gcShare'])

/** @type {(line: string) => Allocation | null} */
const parseAllocation = (line) => parseNumbers(line, ['allocatedBytes', 'collections'])

/** @param {string} line */
const parseHeldBytes = (line) => parseNumbers(line, ['heldBytes'])?.heldBytes ?? null

/** What is put before the path of a server's file so that it loads probe.js. */
export function probeOptions() {
  const probe = new URL('./probe.js', import.meta.url)
  probe.searchParams.set('runner', String(process.pid))
  return ['--import', probe.href]
}

const now = () => Number(process.hrtime.bigint()) / 1e6

/** The runner's side of probe.js. @param {import('node:stream').Duplex} pipe descriptor 3 of the server */
export function createMonitor(pipe) {
  /** Who waits for a line, in the order of the questions. @type {((line: string) => void)[]} */
  const waiting = []
  let text = ''
  let isClosed = false
  pipe.setEncoding('utf8')
  pipe.on('data', (chunk) => {
    const lines = `${text}${chunk}`.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) waiting.shift()?.(line)
  })
  // The server has ended; 'close' comes after it.
  pipe.on('error', () => {})
  pipe.once('close', () => {
    isClosed = true
    for (const resolve of waiting.splice(0)) resolve('')
  })
  /** @param {object} question @returns {Promise<string>} a line; empty where the server has ended */
  const ask = (question) =>
    new Promise((resolve) => {
      if (isClosed) return resolve('')
      waiting.push(resolve)
      pipe.write(`${JSON.stringify(question)}\n`)
    })
  /** @type {<Answer>(answer: Promise<Answer>, seconds: number) => Promise<Answer | null>} */
  const within = (answer, seconds) => Promise.race([answer, delay(seconds * 1000, null, { ref: false })])
  let openedAt = 0
  /** @type {Promise<Reading | null>} */
  let reading = Promise.resolve(null)
  return {
    open() {
      openedAt = now()
    },
    close() {
      reading = ask(/** @type {Window} */ ({ openedAt, closedAt: now() })).then(parseReading)
    },
    /** @type {(seconds: number) => Promise<Reading | null>} null where the server did not answer within that time */
    read: (seconds) => within(reading, seconds),
    /** Bytes that the main thread of the first process holds, without garbage. @type {(seconds: number) => Promise<number | null>} null as of `read` */
    readHeldBytes: (seconds) => within(ask({ held: true }).then(parseHeldBytes), seconds),
    /** From now on the main thread of the first process counts what it allocates. @param {number} seconds */
    beginProfile: (seconds) => within(ask({ profile: 'begin' }), seconds),
    /** @type {(seconds: number) => Promise<Allocation | null>} since then; null as of `read` */
    endProfile: (seconds) => within(ask({ profile: 'end' }).then(parseAllocation), seconds),
  }
}
