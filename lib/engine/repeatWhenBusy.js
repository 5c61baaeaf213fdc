/**
 * @template Attempt
 * @typedef {object} Words
 * @property {(attempt: Attempt) => string | null} busy what else kept the machine busy; null where it was quiet
 * @property {(attempt: Attempt) => string} figure such as `1000.0 requests/s`
 * @property {(why: string) => void} onRepeat
 */

/**
 * A way to measure that measures once more where the machine was busy with something else, and keeps the second, whatever
 * it is: a choice between the two would favour the lucky one. What became of the first is told in `repeated`. What has no
 * number is not repeated: a wrong answer is wrong on any machine.
 * @template {unknown[]} Arguments
 * @template {{ outcome: import('../types.d.ts').Outcome }} Attempt
 * @param {(...words: Arguments) => Promise<Attempt>} measure
 * @param {Words<Attempt>} words
 * @returns {(...words: Arguments) => Promise<Attempt & { repeated: string | null }>}
 */
export function repeatWhenBusy(measure, { busy, figure, onRepeat }) {
  return async (...words) => {
    const first = await measure(...words)
    const why = first.outcome === 'completed' ? busy(first) : null
    if (why === null) return { repeated: null, ...first }
    onRepeat(why)
    return { ...(await measure(...words)), repeated: `${why}; the first attempt gave ${figure(first)}` }
  }
}
