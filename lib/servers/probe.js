import { Socket } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'
import { profileAllocation } from './allocation.js'

// Loaded into a server by --import where a suite asks for it. The runner writes lines and reads one for each (see
// monitor.js): of a Window its Reading, what was allocated between two others, and what memory is held. A busy event
// loop reads that line late: therefore everything is kept with its time, and not as monitorEventLoopDelay() has it, whose
// histogram would begin and end whenever the loop comes to it.

/** @import { Allocation } from './allocation.js' */

/** @typedef {{ begin: number, end: number }} Span milliseconds since this process started */

/** How often the event loop is looked at. */
const lookMilliseconds = 10

/** @returns {Span[]} growing: from when the loop should have come to a timer until it did */
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

/** Every garbage collection so far. */
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

/** As `--expose-gc` would have it, without that option for all of the server's life. */
function collectGarbage() {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // What the first one finalises, the second one frees.
  collect()
  collect()
}

/**
 * Without garbage: objects, and what Buffers hold. Resident memory is something else: under Node.js 24 it stays up to 90 MB
 * higher for seconds after a collection, as V8 keeps its pages, the more the busier the machine is.
 */
function readHeldBytes() {
  collectGarbage()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  // What native code allocates for itself is in the latter only.
  return heapUsed + Math.max(external, arrayBuffers)
}

/** @param {Socket} pipe the runner may end at any time, which is none of the server's business */
function answer(pipe) {
  const delays = watchEventLoop()
  const collections = watchGarbageCollection()
  const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now()
  pipe.on('error', () => pipe.destroy())
  /** @type {(() => Allocation) | null} */
  let endProfile = null
  const tell = (/** @type {object} */ told) => pipe.write(`${JSON.stringify(told)}\n`)
  /** @param {string} line */
  function reply(line) {
    const { openedAt, closedAt, profile, held } = JSON.parse(line)
    if (held) return tell({ heldBytes: readHeldBytes() })
    if (profile) {
      const told = endProfile?.() ?? {}
      endProfile = profile === 'begin' ? profileAllocation() : null
      return tell(told)
    }
    const [opened, closed] = [openedAt - startedAt, closedAt - startedAt]
    const within = (/** @type {Span[]} */ spans) => spans.filter(({ begin, end }) => end >= opened && begin <= closed)
    const sorted = within(delays)
      .map(({ begin, end }) => end - begin)
      .sort((a, b) => a - b)
    const collecting = within(collections())
      .map(({ begin, end }) => Math.min(end, closed) - Math.max(begin, opened))
      .reduce((total, milliseconds) => total + milliseconds, 0)
    const eventLoopDelayP99Ms = sorted[Math.ceil(0.99 * sorted.length) - 1]
    tell({ eventLoopDelayP99Ms, gcShare: collecting / (closed - opened) })
  }
  pipe.on('data', (lines) => lines.toString().trim().split('\n').forEach(reply))
  pipe.unref()
}

// Worker threads and child processes inherit this file with the server's options, but not the pipe: in a child process,
// descriptor 3 is the channel to its parent.
const runner = Number(new URL(import.meta.url).searchParams.get('runner'))
if (isMainThread && process.ppid === runner) answer(new Socket({ fd: 3 }))
