/** Parts of a timeout: a standstill of this process takes one of them at most. */
const parts = 10

/**
 * Calls a function after so many seconds in which this process has run. After a stop, by Ctrl-Z or with the machine, it
 * reads the data that has arrived first, when one timer for all of the time would expire at once.
 * @param {number} seconds
 * @param {() => void} act
 * @returns {NodeJS.Timeout} clearInterval ends it
 */
export function afterRunning(seconds, act) {
  let left = parts
  const timer = setInterval(
    () => {
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      act()
    },
    (seconds * 1000) / parts,
  )
  return timer
}

/**
 * Creates a signal that is aborted after so many seconds of running; it keeps no process alive.
 * @param {number} seconds
 */
export function timeoutSignal(seconds) {
  const controller = new AbortController()
  const reason = () => new DOMException(`not there within ${seconds} s`, 'TimeoutError')
  afterRunning(seconds, () => controller.abort(reason())).unref()
  return controller.signal
}
