/** Of so many parts, or of parts so long, is the time that somebody waits. */
const parts = 10
const longestMilliseconds = 100

/**
 * Aborts after so many seconds in which this process has run. One that was stopped, by Ctrl-Z or as its machine slept, finds
 * what has come meanwhile before its patience is over, where a timer of the system would be over at once.
 * @param {number} seconds
 * @returns {AbortSignal}
 */
export function patience(seconds) {
  const controller = new AbortController()
  const milliseconds = Math.max(1, Math.min(longestMilliseconds, (seconds * 1000) / parts))
  let left = Math.ceil((seconds * 1000) / milliseconds)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    controller.abort(new DOMException(`not there within ${seconds} s`, 'TimeoutError'))
  }, milliseconds).unref()
  return controller.signal
}
