import { wasRun } from '../core/run/wasRun.js'
import { plainWords } from '../workload/plainWords.js'

/** @import { PlannedTrial, Sample, StoredResult, TrialResult, Verdict, Wording } from '../core/suite.d.ts' */
/** @import { Live } from './live.js' */

/** How often a view says what time is left while servers start, which may take a while. */
const tickMilliseconds = 500

/** @param {number} seconds */
export function inWords(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/**
 * Says on a stream where a run is: a line for each start and end of a trial. A live view
 * takes the place of the lines that tell of a start.
 * @param {{ stream: { write: (text: string) => unknown }, adaptive: boolean, budgetSeconds?: number | null, wording: Wording, live?: Live | null, now?: () => number }} options
 *   adaptive: nobody knows how many trials there will be; budgetSeconds: what they may take in all; now: milliseconds
 */
export function createProgress({ stream, live = null, now = () => performance.now(), ...run }) {
  const { adaptive, budgetSeconds, wording } = run
  const atLeast = adaptive ? '+' : ''
  let total = 0
  let share = 1
  /** The cohort that is measured: mostly a single trial. @type {PlannedTrial[]} */
  let current = []
  let phase = 'boot'
  let startedAt = 0
  let finishedTrials = 0
  let finishedSeconds = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** One line, which a server may have worded. @param {string} text */
  function write(text) {
    live?.clear()
    stream.write(`${plainWords(text)}\n`)
  }
  const elapsed = () => (now() - startedAt) / 1000
  const place = (trials = current) => {
    const places = [trials[0], ...trials.slice(1).slice(-1)].map(({ position }) => position + 1).join('–')
    return `[${places}/${total}${atLeast}]`
  }
  const named = (trials = current) => `${place(trials)} ${trials.map(wording.name).join(', ')}`
  function left() {
    const least = secondsLeft()
    const most = (budgetSeconds ?? Number.POSITIVE_INFINITY) - finishedSeconds - elapsed()
    return least < most ? `${inWords(least)}${atLeast} left` : `${inWords(Math.max(0, most))} left`
  }

  function secondsLeft() {
    const perTrial = finishedTrials > 0 ? finishedSeconds / finishedTrials : wording.expectedSeconds
    const after = total - current[0].position - current.length
    return Math.max(0, current.length * perTrial - elapsed()) + after * share * perTrial
  }

  const paint = () => live?.paint(place(), phase, left())
  /** From its first sample on it is painted as something begins, so that nothing happens while it is measured. */
  const tick = () => phase === 'boot' && paint()

  /** @param {string} next */
  function enter(next) {
    phase = next
    paint()
  }

  return {
    /** @param {number} trials of the run, as far as it is planned @param {number} [block] the next one @param {StoredResult[]} [results] so far @param {number} [able] share of them whose server can do it: others take no time */
    plan(trials, block = 0, results = [], able = 1) {
      total = trials
      share = able
      live?.plan(block, results)
    },
    /** @param {number} block that was interrupted @param {number} trials of it that were finished */
    redo(block, trials) {
      const kept = trials === 1 ? 'its one finished round is' : `its ${trials} finished rounds are`
      write(`block ${block + 1} was interrupted: ${kept} measured again, and kept until then\n`)
    },
    /** @param {PlannedTrial[]} cohort */
    start(cohort) {
      current = cohort
      startedAt = now()
      live?.start(cohort)
      if (!live) return write(`${named()}: start · ${left()}`)
      timer ??= setInterval(tick, tickMilliseconds)
      enter('boot')
    },
    phase: enter,
    /** @type {(sample: Sample, done: number, total: number, planned?: PlannedTrial) => void} */
    sample(sample, done, total, planned = current[0]) {
      live?.open(planned)
      enter(`${wording.nameSample(sample)} (${done + 1}/${total})`)
    },
    /** @type {(verdict: Verdict<any>, planned: PlannedTrial) => void} */
    read: ({ value }, planned) => live?.read(planned, value),
    /** @param {string} why what else kept the machine busy */
    repeat(why) {
      write(`${named()}: once more, ${why}`)
      paint()
    },
    /** @param {TrialResult} result @param {PlannedTrial} [planned] where several are measured at once */
    finish(result, planned = current[0]) {
      if (wasRun(result)) {
        finishedTrials += 1
        finishedSeconds += result.elapsedSeconds
      }
      write(`${named([planned])}: ${wording.describe(result)}`)
      enter('last check')
    },
    /** Leaves the terminal as it was. */
    stop() {
      clearInterval(timer)
      live?.close()
    },
  }
}
