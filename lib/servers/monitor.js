import { askLines, withTimeout } from './askLines.js'

/** @import { Allocation } from './allocation.js' */

/** @typedef {{ openedAt: number, closedAt: number }} Window milliseconds of the machine's monotonic clock */

/**
 * @typedef {object} Reading of the main thread of a server's first process, during a window
 * @property {number} eventLoopDelayP99Ms
 * @property {number} gcShare time in garbage collection, as a share of the window
 */

/**
 * Parses a line of the probe; null if the server itself wrote something else into the pipe.
 * @type {<Name extends string>(line: string, names: Name[]) => Record<Name, number> | null}
 */
function parseNumbers(line, names) {
  try {
    const numbers = JSON.parse(line)
    return names.every((name) => Number.isFinite(numbers[name])) ? numbers : null
  } catch {
    return null
  }
}

/** Writes the options that load probe.js into a server. */
export function probeOptions() {
  const probe = new URL('./probe.js', import.meta.url)
  probe.searchParams.set('runner', String(process.pid))
  return ['--import', probe.href]
}

/** Kept length of a line that has not ended: those of the probe are shorter. */
const maxLineCharacters = 10_000

/** Seconds that a process has to collect its garbage. */
const collectSeconds = 30

/**
 * Reads the bytes that a server's main thread holds, without garbage.
 * @type {(server: { monitor: ReturnType<typeof createMonitor> | null }) => Promise<number | null>} null if its runtime
 *   does not say
 */
export const readHeldBytes = async ({ monitor }) => (await monitor?.readHeldBytes(collectSeconds)) ?? null

const now = () => Number(process.hrtime.bigint()) / 1e6

/** Creates the runner's side of probe.js. @param {import('node:stream').Duplex} pipe descriptor 3 of the server */
export function createMonitor(pipe) {
  const ask = askLines(pipe, maxLineCharacters)
  /** @type {<Name extends string>(question: object, names: Name[]) => Promise<Record<Name, number> | null>} */
  const askNumbers = async (question, names) => parseNumbers(await ask(question), names)
  let openedAt = 0
  /** @type {Promise<Reading | null>} */
  let reading = Promise.resolve(null)
  return {
    open() {
      openedAt = now()
    },
    close() {
      reading = askNumbers(/** @type {Window} */ ({ openedAt, closedAt: now() }), ['eventLoopDelayP99Ms', 'gcShare'])
    },
    /** Reads the window. @type {(seconds: number) => Promise<Reading | null>} null after a timeout or its end */
    read: (seconds) => withTimeout(reading, seconds),
    /**
     * Reads the bytes that the main thread of the first process holds, without garbage.
     * @type {(seconds: number) => Promise<number | null>} null as for `read`
     */
    readHeldBytes: async (seconds) =>
      (await withTimeout(askNumbers({ held: true }, ['heldBytes']), seconds))?.heldBytes ?? null,
    /** Begins to count what the main thread of the first process allocates. @param {number} seconds */
    beginProfile: (seconds) => withTimeout(ask({ profile: 'begin' }), seconds),
    /** Ends that. @type {(seconds: number) => Promise<Allocation | null>} null as for `read` */
    endProfile: (seconds) => withTimeout(askNumbers({ profile: 'end' }, ['allocatedBytes', 'collections']), seconds),
  }
}
