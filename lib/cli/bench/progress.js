import { planBlock } from '../../core/plan/planBlock.js'
import { blocksFrom } from '../../core/run/runBlocks.js'
import { canRun, wasRun } from '../../core/run/wasRun.js'
import { sum } from '../../stats/mean.js'
import { counted } from '../../workload/counted.js'
import { plainWords } from '../../workload/plainWords.js'

/** @import { Method, PlannedTrial, RunSettings, Sample, StoredResult } from '../../core/suite.d.ts' */
/** @import { TrialResult, Verdict, Wording } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Live } from './live.js' */

/** Interval of updates of the time left while servers start, which may take a while. */
const tickMilliseconds = 500

/** @param {number} seconds */
const formatDuration = (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`)

/** @param {Sample} sample */
const isCell = ({ control, unsupported }) => !control && unsupported === null

/**
 * Describes the extent of a run before it begins. Controls are no cells, and unsupported samples take no time.
 * @type {(method: Method, servers: Server[], settings: RunSettings) => string}
 */
export function describePlan(method, servers, settings) {
  const trials = method.trials(servers, settings)
  const able = trials.map((trial) => ({ ...trial, samples: method.samples(trial, settings, 1) })).filter(canRun)
  const cells = able.flatMap(({ control, samples }) => (control ? [] : samples.filter(isCell)))
  // Includes the processes of the reference, which every cohort has.
  const planned = planBlock(trials, method, settings, { block: 0, position: 0 }).filter(canRun)
  const { expectedSeconds } = method.wording(settings)
  const { budgetSeconds, rounds } = settings
  const blocks = counted(rounds, 'block')
  const extent = `${counted(cells.length, 'cell')} in ${blocks} of ${counted(planned.length, 'trial')}`
  if (expectedSeconds === null) return extent
  const seconds = sum(planned.map((trial) => blocksFrom(0, trial, settings))) * expectedSeconds
  const isCut = budgetSeconds !== null && seconds > budgetSeconds
  const limit = isCut ? `, cut to ${formatDuration(budgetSeconds)} by --budget` : ''
  return `${extent}: about ${formatDuration(seconds)}${limit}`
}

/**
 * Creates the counter of a run's trials that can run; others take no time.
 * @param {string} suffix - of their total: + if more may follow
 */
function createCounter(suffix) {
  /** Trials that can run, as far as they are planned. */
  let total = 0
  let ableShare = 1
  /** Trials up to the end of the cohort that cannot run; null before the first. @type {number | null} */
  let unable = null
  /** Trials up to the end of the cohort that can run. */
  let begun = 0
  /** Numbers of the cohort's trials among those that can run. @type {Map<PlannedTrial, number>} */
  let numbers = new Map()
  return {
    /** @type {(trials: number, share: number) => void} share: of the trials that can run */
    plan(trials, share) {
      total = Math.round(trials * share)
      ableShare = share
    },
    /** @param {PlannedTrial[]} cohort - the next one */
    begin(cohort) {
      unable ??= Math.round(cohort[0].position * (1 - ableShare))
      numbers = new Map()
      for (const trial of cohort) {
        if (canRun(trial)) numbers.set(trial, trial.position + 1 - unable)
        else unable += 1
      }
      begun = cohort[cohort.length - 1].position + 1 - unable
    },
    /** Counts the trials of the cohort, and those after it. */
    count: () => ({ present: numbers.size, later: Math.max(0, total - begun) }),
    /** Formats the place of some trials of the cohort, such as `[2–4/12]`. @param {PlannedTrial[]} trials */
    format(trials) {
      const all = trials.flatMap((trial) => numbers.get(trial) ?? [])
      const range = [...new Set([all[0] ?? '', all.at(-1) ?? ''])].join('–') || '–'
      return `[${range}/${total}${suffix}]`
    },
  }
}

/**
 * Writes the place of a run to a stream: a line for each start and end of a trial.
 * A live view replaces the lines of starts.
 * @param {object} run
 * @param {{ write: (text: string) => unknown }} run.stream
 * @param {boolean} run.adaptive - the number of trials is not known yet
 * @param {number | null} [run.budgetSeconds] - limit of the whole run
 * @param {Wording} run.wording
 * @param {Live | null} [run.live]
 * @param {() => number} [run.now] - milliseconds
 */
export function createProgress({ stream, live = null, now = () => performance.now(), ...run }) {
  const { adaptive, budgetSeconds, wording } = run
  const atLeast = adaptive ? '+' : ''
  const counter = createCounter(atLeast)
  /** Cohort that is measured: mostly a single trial. @type {PlannedTrial[]} */
  let cohort = []
  /** Trial whose sample is read. @type {PlannedTrial | null} */
  let current = null
  let phase = ''
  let isStarting = false
  let startedAt = 0
  let finishedTrials = 0
  let finishedSeconds = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** Writes one line, which may hold a server's text. @param {string} text */
  function write(text) {
    live?.clear()
    stream.write(`${plainWords(text)}\n`)
  }
  const elapsedSeconds = () => (now() - startedAt) / 1000
  const formatTrials = (trials = cohort) => `${counter.format(trials)} ${trials.map(wording.name).join(', ')}`
  function formatTimeLeft() {
    const least = secondsLeft()
    const most = (budgetSeconds ?? Number.POSITIVE_INFINITY) - finishedSeconds - elapsedSeconds()
    if (least < most) return `${formatDuration(least)}${atLeast} left`
    return most === Number.POSITIVE_INFINITY ? 'time left unknown' : `${formatDuration(Math.max(0, most))} left`
  }

  function secondsLeft() {
    const perTrial = finishedTrials > 0 ? finishedSeconds / finishedTrials : wording.expectedSeconds
    if (perTrial === null) return Number.POSITIVE_INFINITY
    const { present, later } = counter.count()
    return Math.max(0, present * perTrial - elapsedSeconds()) + later * perTrial
  }

  const paint = () =>
    live?.paint({ cohort, current, position: counter.format(cohort), phase, timeLeft: formatTimeLeft() })
  /** Paints until the first sample only: afterwards it must not disturb a measurement. */
  const tick = () => isStarting && paint()

  /** @param {string} next @param {boolean} [starts] */
  function enter(next, starts = next === 'boot') {
    phase = next
    isStarting = starts
    paint()
  }

  return {
    /**
     * @param {number} trials - of the run, as far as it is planned
     * @param {number} [block] - the next one
     * @param {StoredResult[]} [results] - so far
     * @param {number} [share] - of the trials that take time because their server is able to run
     */
    plan(trials, block = 0, results = [], share = 1) {
      counter.plan(trials, share)
      live?.plan(block, results)
    },
    /**
     * @param {number} block - that was interrupted
     * @param {number} trials - of it that were finished
     */
    redo(block, trials) {
      const kept = trials === 1 ? 'its one finished round is' : `its ${trials} finished rounds are`
      write(`block ${block + 1} was interrupted: ${kept} measured again, and kept until then\n`)
    },
    /** @param {PlannedTrial[]} trials - of the next cohort */
    start(trials) {
      cohort = trials
      current = null
      startedAt = now()
      counter.begin(trials)
      if (!live) return write(`${formatTrials()}: start · ${formatTimeLeft()}`)
      timer ??= setInterval(tick, tickMilliseconds)
      // Servers that take turns say nothing until their first sample.
      enter(trials.length > 1 ? 'boot and warm-up' : 'boot', true)
    },
    phase: (/** @type {string} */ next) => enter(next),
    /** @type {(sample: Sample, done: number, total: number, planned?: PlannedTrial) => void} */
    sample(sample, done, total, planned = cohort[0]) {
      current = planned
      enter(`${wording.nameSample(sample)} (${done + 1}/${total})`)
    },
    /** @type {(verdict: Verdict<any>, planned: PlannedTrial) => void} */
    read: ({ value }, planned) => live?.read(planned, value),
    /** @param {string} why - something else kept the machine busy */
    repeat(why) {
      write(`${formatTrials()}: once more, ${why}`)
      paint()
    },
    /** @type {(result: TrialResult, planned?: PlannedTrial) => void} planned: of a cohort */
    finish(result, planned = cohort[0]) {
      if (wasRun(result)) {
        finishedTrials += 1
        finishedSeconds += result.elapsedSeconds
      }
      write(`${formatTrials([planned])}: ${wording.describe(result)}`)
      enter('last check')
    },
    /** Leaves the terminal as it was. */
    stop() {
      clearInterval(timer)
      live?.close()
    },
  }
}
