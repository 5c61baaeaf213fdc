/** A timeout is late by up to so much: what has to be exact is awaited awake for as long. */
const latenessMs = 1.5

/** One appointment at a time, kept to a tenth of a millisecond where it has to be exact. @param {() => void} ring */
export function createAlarm(ring) {
  /** @type {NodeJS.Timeout | undefined} */
  let timeout
  /** @type {NodeJS.Immediate | undefined} */
  let immediate

  function clear() {
    clearTimeout(timeout)
    clearImmediate(immediate)
  }

  /**
   * Replaces the appointment before it.
   * @param {number} due on the clock of performance.now()
   * @param {boolean} exact or a millisecond or two late, which costs no processor time
   */
  function set(due, exact) {
    clear()
    const wait = due - performance.now() - (exact ? latenessMs : 0)
    const next = () => (performance.now() >= due ? ring() : set(due, exact))
    if (wait > 0) timeout = setTimeout(next, Math.max(1, Math.floor(wait)))
    else immediate = setImmediate(next)
  }
  return { set, clear }
}
