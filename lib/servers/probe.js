import { Socket } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { profileAllocation } from './allocation.js'
import { readHeldBytes } from './heldMemory.cjs'

// Code that --import loads into a monitored server. The runner writes lines, and reads one for each (monitor.js): the
// Reading of a Window, allocation between two lines, or memory held. A busy event loop reads a line late, so every
// delay is kept with its time: the histogram of monitorEventLoopDelay() would begin and end late.

/** @import { Allocation } from './allocation.js' */

/** @typedef {{ begin: number, end: number }} Span milliseconds since this process started */

/** Interval between looks at the event loop. */
const lookMilliseconds = 10

/**
 * Watches the delays of the event loop.
 * @returns {Span[]} grows: from when the loop should have come to a timer until it did
 */
function watchEventLoop() {
  /** @type {Span[]} */
  const delays = []
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    delays.push({ begin: Math.min(now, last + lookMilliseconds), end: now })
    last = now
  }
  setInterval(look, lookMilliseconds).unref()
  return delays
}

/** Watches garbage collections. @returns {() => Span[]} lists all so far */
function watchGarbageCollection() {
  /** @type {Span[]} */
  const collections = []
  const add = (/** @type {PerformanceEntry[]} */ entries) => {
    for (const { startTime, duration } of entries) collections.push({ begin: startTime, end: startTime + duration })
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'gc' })
  return () => {
    add(observer.takeRecords())
    return collections
  }
}

/** Answers the runner's lines. @param {Socket} pipe to the runner, which may end at any time */
function answerRunner(pipe) {
  const delays = watchEventLoop()
  const collections = watchGarbageCollection()
  const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now()
  pipe.on('error', () => pipe.destroy())
  /** @type {(() => Allocation) | null} */
  let endProfile = null

  /** @type {(openedAt: number, closedAt: number) => object} times by the machine's monotonic clock */
  function readWindow(openedAt, closedAt) {
    const [opened, closed] = [openedAt - startedAt, closedAt - startedAt]
    const overlaps = (/** @type {Span} */ { begin, end }) => end >= opened && begin <= closed
    const sorted = delays
      .filter(overlaps)
      .map(({ begin, end }) => end - begin)
      .sort((a, b) => a - b)
    const collecting = collections()
      .filter(overlaps)
      .reduce((total, { begin, end }) => total + Math.min(end, closed) - Math.max(begin, opened), 0)
    const eventLoopDelayP99Ms = sorted[Math.ceil(0.99 * sorted.length) - 1]
    return { eventLoopDelayP99Ms, gcShare: collecting / (closed - opened) }
  }

  /** @param {string} line */
  function createReply(line) {
    const { openedAt, closedAt, profile, held } = JSON.parse(line)
    if (held) return { heldBytes: readHeldBytes() }
    if (!profile) return readWindow(openedAt, closedAt)
    const allocation = endProfile?.() ?? {}
    endProfile = profile === 'begin' ? profileAllocation() : null
    return allocation
  }
  pipe.on('data', (lines) => {
    for (const line of lines.toString().trim().split('\n')) pipe.write(`${JSON.stringify(createReply(line))}\n`)
  })
  pipe.unref()
}

// Worker threads and child processes inherit this file with the server's options, but not the pipe: in a child process,
// descriptor 3 is the channel to its parent.
const runner = Number(new URL(import.meta.url).searchParams.get('runner'))
if (isMainThread && process.ppid === runner) answerRunner(new Socket({ fd: 3 }))
