/** Lateness of a timeout: the end of an exact wait is spent polling for as long. */
const latenessMs = 1.5

/**
 * Creates an alarm with one due time, kept to a tenth of a millisecond if it must be exact. Returns the function that
 * sets it.
 * @param {() => void} ring
 */
export function createAlarm(ring) {
  /** @type {NodeJS.Timeout | undefined} */
  let timeout
  /** @type {NodeJS.Immediate | undefined} */
  let immediate

  /**
   * Sets the due time in place of an earlier one.
   * @param {number} due - by the clock of performance.now()
   * @param {boolean} exact - or a millisecond or two late, without CPU time
   */
  function set(due, exact) {
    clearTimeout(timeout)
    clearImmediate(immediate)
    const wait = due - performance.now() - (exact ? latenessMs : 0)
    const next = () => (performance.now() >= due ? ring() : set(due, exact))
    if (wait > 0) timeout = setTimeout(next, Math.max(1, Math.floor(wait)))
    else immediate = setImmediate(next)
  }
  return set
}
