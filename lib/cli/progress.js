import { plainWords } from '../workload/plainWords.js'

/** @import { PlannedTrial, Sample, TrialResult, Wording } from '../engine/suite.d.ts' */

/** A few times a second: enough for the eye, too little to disturb what is measured. */
const repaintMilliseconds = 250
const clearLine = '\r\u001B[K'

/** @param {number} seconds */
function inWords(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** @typedef {NodeJS.WriteStream | { isTTY?: boolean, columns?: number, write: (text: string) => unknown }} ProgressStream */
/**
 * Says on a stream where a run is: a line that is painted over on a terminal, a line for each start and end of a trial
 * elsewhere, nothing where it is silent.
 * @param {{ stream: ProgressStream, silent: boolean, adaptive: boolean, wording: Wording, now?: () => number }} options
 *   adaptive: nobody knows how many trials there will be; now: milliseconds
 */
export function createProgress({ stream, silent, adaptive, wording, now = () => performance.now() }) {
  const atLeast = adaptive ? '+' : ''
  let total = 0
  /** The cohort that is measured: mostly a single trial. @type {PlannedTrial[]} */
  let current = []
  let phase = 'boot'
  let startedAt = 0
  let finishedTrials = 0
  let finishedSeconds = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @type {(text: string, before?: string, after?: string) => unknown} one line, which a server may have worded */
  const write = (text, before = '', after = '\n') =>
    silent ? undefined : stream.write(before + plainWords(text) + after)
  const clear = stream.isTTY ? clearLine : ''
  const elapsed = () => (now() - startedAt) / 1000
  const place = (trials = current) => {
    const places = [trials[0], ...trials.slice(1).slice(-1)].map(({ position }) => position + 1).join('–')
    return `[${places}/${total}${atLeast}] ${trials.map(wording.name).join(', ')}`
  }
  const left = () => `${inWords(secondsLeft())}${atLeast} left`

  function secondsLeft() {
    const perTrial = finishedTrials > 0 ? finishedSeconds / finishedTrials : wording.expectedSeconds
    const after = total - current[0].position - current.length
    return Math.max(0, current.length * perTrial - elapsed()) + after * perTrial
  }

  function paint() {
    const line = `${place()}: ${phase} · ${left()}`
    write(line.slice(0, (stream.columns || 80) - 1), clearLine, '')
  }

  /** @param {string} next */
  function enter(next) {
    phase = next
    if (stream.isTTY) paint()
  }

  return {
    /** @param {number} trials of the run, as far as it is planned */
    plan(trials) {
      total = trials
    },
    /** @param {number} block that was interrupted @param {number} trials of it that were finished */
    redo(block, trials) {
      const kept = trials === 1 ? 'its one finished round is' : `its ${trials} finished rounds are`
      write(`block ${block + 1} was interrupted: ${kept} measured again, and kept until then\n`)
    },
    /** @param {PlannedTrial[]} cohort */
    start(cohort) {
      current = cohort
      phase = 'boot'
      startedAt = now()
      if (!stream.isTTY) return write(`${place()}: start · ${left()}`)
      if (!silent) timer ??= setInterval(paint, repaintMilliseconds)
    },
    phase: enter,
    /** @type {(sample: Sample, done: number, total: number) => void} */
    sample: (sample, done, total) => enter(`${wording.nameSample(sample)} (${done + 1}/${total})`),
    /** @param {string} why what else kept the machine busy */
    repeat(why) {
      write(`${place()}: once more, ${why}`, clear)
    },
    /** @param {TrialResult} result @param {PlannedTrial} [planned] where several are measured at once */
    finish(result, planned = current[0]) {
      if (result.outcome !== 'unsupported') {
        finishedTrials += 1
        finishedSeconds += result.elapsedSeconds
      }
      write(`${place([planned])}: ${wording.describe(result)}`, clear)
    },
    /** Leaves the terminal as it was. */
    stop() {
      clearInterval(timer)
      if (stream.isTTY) write('', clearLine, '')
    },
  }
}
