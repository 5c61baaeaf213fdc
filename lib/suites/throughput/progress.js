import { expectedRoundSeconds } from './expectedRoundSeconds.js'
import { documentKindOf } from '../../workload/documents.js'
import { plainWords } from '../../workload/plainWords.js'

/** @typedef {import('../../types.d.ts').PlannedRound} PlannedRound */
/** @typedef {import('../../types.d.ts').Round} Round */

/** A few times a second: enough for the eye, too little to disturb what is measured. */
const repaintMilliseconds = 250
const clearLine = '\r\u001B[K'

/** @param {number} seconds */
function inWords(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** @param {Round} round */
function describeRound({ outcome, reason, measurement }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const rate = Math.round(measurement.requestsPerSecond).toLocaleString('en-US')
  return `${rate} requests/s${reason ? ` (${reason})` : ''}`
}

/** @param {PlannedRound} planned */
function nameRound({ server, workload, control }) {
  const kind = documentKindOf(workload)
  return `${server.name}${kind === null || kind === 'hot' ? '' : ` (${kind})`}${control ? ' (control)' : ''}`
}

/** @typedef {NodeJS.WriteStream | { isTTY?: boolean, columns?: number, write: (text: string) => unknown }} ProgressStream */
/**
 * @template Planned, Finished
 * @typedef {{ name: (planned: Planned) => string, describe: (finished: Finished) => string, expectedSeconds: number }} Wording
 *   how rounds are told of; expectedSeconds: what one will take, before there is one to go by
 */

/**
 * Says on a stream where a run of the suite `servers` is.
 * @param {{ stream: ProgressStream, silent: boolean, settings: import('./expectedRoundSeconds.js').Timing & Pick<import('../../types.d.ts').Settings, 'precision' | 'budgetSeconds'>, now?: () => number }} options
 *   now: milliseconds
 */
export function createProgress({ settings, ...options }) {
  const wording = { name: nameRound, describe: describeRound, expectedSeconds: expectedRoundSeconds(settings) }
  return tellProgress({ ...options, adaptive: settings.precision !== null || settings.budgetSeconds !== null, wording })
}

/**
 * Says on a stream where a run is: a line that is painted over on a terminal, a line for each start and end of a round
 * elsewhere, nothing where it is silent.
 * @template {{ position: number }} Planned
 * @template {{ outcome: import('../../types.d.ts').Outcome }} Finished
 * @param {{ stream: ProgressStream, silent: boolean, adaptive: boolean, wording: Wording<Planned, Finished>, now?: () => number }} options
 */
export function tellProgress({ stream, silent, adaptive, wording, now = () => performance.now() }) {
  // With adaptive stopping nobody knows how many rounds there will be, only how many there are at least.
  const atLeast = adaptive ? '+' : ''
  let total = 0
  /** @type {Planned | undefined} */
  let current
  let phase = 'boot'
  let roundStartedAt = 0
  let finishedRounds = 0
  let finishedSeconds = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @type {(text: string, before?: string, after?: string) => unknown} one line, which a server may have worded */
  const write = (text, before = '', after = '\n') =>
    silent ? undefined : stream.write(before + plainWords(text) + after)
  const clear = stream.isTTY ? clearLine : ''
  const elapsed = () => (now() - roundStartedAt) / 1000
  const place = () => {
    const name = current && wording.name(current)
    return `[${(current?.position ?? 0) + 1}/${total}${atLeast}] ${name}`
  }
  const left = () => `${inWords(secondsLeft())}${atLeast} left`

  function secondsLeft() {
    const perRound = finishedRounds > 0 ? finishedSeconds / finishedRounds : wording.expectedSeconds
    const after = total - (current?.position ?? 0) - 1
    return Math.max(0, perRound - elapsed()) + after * perRound
  }

  function paint() {
    const line = `${place()}: ${phase} · ${left()}`
    write(line.slice(0, (stream.columns || 80) - 1), clearLine, '')
  }

  return {
    /** @param {number} rounds of the run, as far as it is planned */
    plan(rounds) {
      total = rounds
    },
    /** @param {number} block that was interrupted @param {number} rounds of it that were finished */
    redo(block, rounds) {
      const kept = rounds === 1 ? 'its one finished round is' : `its ${rounds} finished rounds are`
      write(`block ${block + 1} was interrupted: ${kept} measured again, and kept until then\n`)
    },
    /** @param {Planned} planned */
    start(planned) {
      current = planned
      phase = 'boot'
      roundStartedAt = now()
      if (!stream.isTTY) return write(`${place()}: start · ${left()}`)
      if (!silent) timer ??= setInterval(paint, repaintMilliseconds)
    },
    /** @param {string} next */
    phase(next) {
      phase = next
      if (stream.isTTY) paint()
    },
    /** @param {string} why what else kept the machine busy */
    repeat(why) {
      write(`${place()}: once more, ${why}`, clear)
    },
    /** @param {Finished} round */
    finish(round) {
      if (round.outcome !== 'unsupported') {
        finishedRounds += 1
        finishedSeconds += elapsed()
      }
      write(`${place()}: ${wording.describe(round)}`, clear)
    },
    /** Leaves the terminal as it was. */
    stop() {
      clearInterval(timer)
      if (stream.isTTY) write('', clearLine, '')
    },
  }
}
