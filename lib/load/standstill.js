import { Fault } from '../base/errors/fault.js'

/** Interval of checks whether this process runs. */
const checkMilliseconds = 50
/** Time for which any machine keeps a process waiting now and then. */
const tolerableMilliseconds = 1000
const maxAttempts = 3

/**
 * Watches whether this process runs. A stopped one, like one of a stopped machine, is late for its timers without
 * having used CPU time; a busy one has used it.
 * @param {{ now: () => number }} clock
 * @returns {() => number} ends the watch; milliseconds in which this process did not run
 */
function watchStandstill(clock) {
  let [last, used] = [clock.now(), process.cpuUsage()]
  let stoppedMs = 0
  function check() {
    const [now, cpu] = [clock.now(), process.cpuUsage()]
    const idleMs = now - last - (cpu.user + cpu.system - used.user - used.system) / 1000
    if (idleMs > checkMilliseconds + tolerableMilliseconds) stoppedMs += idleMs
    last = now
    used = cpu
  }
  const timer = setInterval(check, checkMilliseconds).unref()
  return () => {
    clearInterval(timer)
    check()
    return stoppedMs
  }
}

/**
 * Measures while this process runs, and repeats a measurement across a standstill.
 * @template Value
 * @param {(attempt: number) => Promise<Value>} measure - attempt: from 1
 * @param {(value: Value) => boolean} [isFaulty] - such a value counts in any case: a standstill makes no answer wrong
 * @param {object} [options]
 * @param {{ now: () => number }} [options.clock] - of a load that may be stopped
 * @param {() => boolean} [options.wasDisturbed] - whether another event makes the value void
 * @returns {Promise<Value>} after several attempts a disturbed value, too
 * @throws {Fault} if this process stood still in each of several attempts
 */
export async function whileRunning(
  measure,
  isFaulty = () => false,
  { clock = performance, wasDisturbed = () => false } = {},
) {
  for (let attempt = 1; ; attempt += 1) {
    const end = watchStandstill(clock)
    let stoppedMs = 0
    const value = await measure(attempt).finally(() => {
      stoppedMs = end()
    })
    const isWhole = stoppedMs === 0 && !wasDisturbed()
    if (isWhole || isFaulty(value)) return value
    if (attempt < maxAttempts) continue
    if (stoppedMs === 0) return value
    const seconds = (stoppedMs / 1000).toFixed(1)
    const problem = `this machine did not let the load generator run for ${seconds} s of a measurement`
    throw new Fault('CLIENT_LIMIT', `${problem}, ${maxAttempts} times in a row; end what stops it`)
  }
}

/**
 * Measures while this process runs, and tells the runner of each repetition, which then counts alone. The first attempt
 * has no events, because the runner reads the machine before its question without their delay.
 * @template Value
 * @param {(event: 'opened' | 'closed') => void} tell
 * @param {() => Promise<Value>} measure
 * @param {Parameters<typeof whileRunning>[2]} [options]
 */
export const tellRepetitions = (tell, measure, options) =>
  whileRunning(
    async (attempt) => {
      if (attempt === 1) return measure()
      tell('opened')
      return measure().finally(() => tell('closed'))
    },
    undefined,
    options,
  )
