import { describeBusyMachine } from './busyMachine.js'

/** @typedef {import('../types.d.ts').Round} Round */

/**
 * A way to run a round that runs it once more where the machine was busy with something else, and keeps the second,
 * whatever it is: a choice between the two would favour the lucky one. What became of the first is told in `repeated`.
 * A round without a number is not repeated: a wrong answer is wrong on any machine.
 * @template {unknown[]} Arguments
 * @param {(...words: Arguments) => Promise<Round>} run
 * @param {(why: string) => void} onRepeat
 * @returns {(...words: Arguments) => Promise<Round>}
 */
export function repeatWhenBusy(run, onRepeat) {
  return async (...words) => {
    const first = await run(...words)
    const busy = first.outcome === 'completed' ? describeBusyMachine(first) : null
    if (busy === null || !first.measurement) return { ...first, repeated: null }
    onRepeat(busy)
    const rate = first.measurement.requestsPerSecond.toFixed(1)
    return { ...(await run(...words)), repeated: `${busy}; the first attempt gave ${rate} requests/s` }
  }
}
