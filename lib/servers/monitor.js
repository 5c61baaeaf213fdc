import { setTimeout as delay } from 'node:timers/promises'

/** @import { Allocation } from './allocation.js' */

/** @typedef {{ openedAt: number, closedAt: number }} Window milliseconds of the machine's clock that only goes forward */

/**
 * @typedef {{ eventLoopDelayP99Ms: number, gcShare: number }} Reading
 *   of the main thread of a server's first process, from the opening to the closing of the window. gcShare: time in
 *   garbage collection, as a share of the window
 */

/** @param {string} line @returns {Reading | null} null where the server itself wrote something else into the pipe */
function parseReading(line) {
  try {
    const { eventLoopDelayP99Ms, gcShare } = JSON.parse(line)
    return Number.isFinite(eventLoopDelayP99Ms) && Number.isFinite(gcShare) ? { eventLoopDelayP99Ms, gcShare } : null
  } catch {
    return null
  }
}

/** What is put before the path of a server's file so that it loads probe.js. */
export function probeOptions() {
  const probe = new URL('./probe.js', import.meta.url)
  probe.searchParams.set('runner', String(process.pid))
  return ['--import', probe.href]
}

const now = () => Number(process.hrtime.bigint()) / 1e6

/** @param {string} line @returns {Allocation | null} */
function parseAllocation(line) {
  try {
    const { allocatedBytes, collections } = JSON.parse(line)
    return Number.isFinite(allocatedBytes) && Number.isFinite(collections) ? { allocatedBytes, collections } : null
  } catch {
    return null
  }
}

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
    /** Has the main thread of the first process collect all garbage. @param {number} seconds within which */
    collectGarbage: (seconds) => within(ask({ collect: true }), seconds),
    /** From now on the main thread of the first process counts what it allocates. @param {number} seconds */
    beginProfile: (seconds) => within(ask({ profile: 'begin' }), seconds),
    /** @type {(seconds: number) => Promise<Allocation | null>} since then; null as of `read` */
    endProfile: (seconds) => within(ask({ profile: 'end' }).then(parseAllocation), seconds),
  }
}
