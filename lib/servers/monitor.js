import { setTimeout as delay } from 'node:timers/promises'

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

/** The runner's side of probe.js. @param {import('node:stream').Duplex} pipe descriptor 3 of the server */
export function createMonitor(pipe) {
  /** @type {Promise<Reading | null>} */
  const reading = new Promise((resolve) => {
    let text = ''
    pipe.setEncoding('utf8')
    pipe.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(parseReading(text))
    })
    // The server has ended; 'close' comes after it.
    pipe.on('error', () => {})
    pipe.once('close', () => resolve(null))
  })
  let openedAt = 0
  return {
    open() {
      openedAt = now()
    },
    close() {
      pipe.write(`${JSON.stringify(/** @type {Window} */ ({ openedAt, closedAt: now() }))}\n`)
    },
    /** @type {(seconds: number) => Promise<Reading | null>} null where the server did not answer within that time */
    read: (seconds) => Promise.race([reading, delay(seconds * 1000, null, { ref: false })]),
  }
}
