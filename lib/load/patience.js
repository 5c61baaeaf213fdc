/** In so many parts somebody waits: a standstill takes one of them at most. */
const parts = 10

/**
 * Acts after so many seconds in which this process has run. One that was stopped, by Ctrl-Z or with its machine, takes in
 * what has come meanwhile first, where one timer for all of the time would be over at once.
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

/** Aborts then; it keeps no process alive. @param {number} seconds @returns {AbortSignal} */
export function patience(seconds) {
  const controller = new AbortController()
  const reason = () => new DOMException(`not there within ${seconds} s`, 'TimeoutError')
  afterRunning(seconds, () => controller.abort(reason())).unref()
  return controller.signal
}
