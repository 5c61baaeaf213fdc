/** How often it is looked whether this process runs. */
const lookMilliseconds = 50
/** Any machine keeps a process waiting for less than this now and then. */
const tolerableMilliseconds = 1000
const maxAttempts = 3

/**
 * Watches whether this process runs. One that was stopped, or whose machine was, comes late to its timers without having
 * used the time; one that is busy comes late as well.
 * @param {{ now: () => number }} clock
 * @returns {() => number} ends it; milliseconds in which it did not run, in all
 */
function watchStandstill(clock) {
  let [last, used] = [clock.now(), process.cpuUsage()]
  let stoodMs = 0
  function look() {
    const [now, cpu] = [clock.now(), process.cpuUsage()]
    const idleMs = now - last - (cpu.user + cpu.system - used.user - used.system) / 1000
    if (idleMs > lookMilliseconds + tolerableMilliseconds) stoodMs += idleMs
    last = now
    used = cpu
  }
  const timer = setInterval(look, lookMilliseconds).unref()
  return () => {
    clearInterval(timer)
    look()
    return stoodMs
  }
}

/**
 * Measures something while this process runs: what is measured across a standstill tells of that, and is measured again.
 * Where it stands still again and again the machine is busy, as is told of it anyway.
 * @template Value
 * @param {() => Promise<Value>} measure
 * @param {(value: Value) => boolean} [isFaulty] such a value counts in any case: what is wrong is wrong, however late
 * @param {{ clock?: { now: () => number }, wasDisturbed?: () => boolean }} [known] clock: of its own, where that may be
 *   stopped; wasDisturbed: whether something else makes it void
 * @returns {Promise<Value>}
 */
export async function whileRunning(
  measure,
  isFaulty = () => false,
  { clock = performance, wasDisturbed = () => false } = {},
) {
  for (let attempt = 1; ; attempt += 1) {
    const end = watchStandstill(clock)
    let stoodMs = 0
    const value = await measure().finally(() => {
      stoodMs = end()
    })
    const isWhole = stoodMs === 0 && !wasDisturbed()
    if (isWhole || attempt === maxAttempts || isFaulty(value)) return value
  }
}
