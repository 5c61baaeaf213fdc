import { availableParallelism, loadavg } from 'node:os'
import { formatDuration } from '../../core/run/describePlan.js'
import { isCompared } from '../../core/plan/planBlock.js'
import { canRun, wasRun } from '../../core/run/wasRun.js'
import { mean } from '../../stats/mean.js'
import { plainWords } from '../../workload/plainWords.js'

/** @import { PlannedTrial, RunSettings, Sample, StoredResult } from '../../core/suite.d.ts' */
/** @import { TrialResult, Verdict, Wording } from '../../core/suite.d.ts' */
/** @import { Live } from './live.js' */

/** Interval of updates of the time left while servers start, which may take a while. */
const tickMilliseconds = 500

/** Factor by which a plan may be exceeded without a word. */
const tolerance = 1.25
/** Load of the machine, in processes beyond its cores, that is more than that of a run itself. */
const ownLoad = 1

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
 * @param {Wording} run.wording - before the session is open
 * @param {(settings: RunSettings, wording: Wording) => string} [run.announce] - describes the plan; empty for nothing
 * @param {Live | null} [run.live]
 * @param {() => number} [run.now] - milliseconds
 * @param {() => number} [run.load] - mean number of running processes
 * @param {(task: () => void, milliseconds: number) => NodeJS.Timeout} [run.schedule]
 */
export function createProgress({
  stream,
  live = null,
  now = () => performance.now(),
  load = () => loadavg()[0],
  schedule = setTimeout,
  ...run
}) {
  const { adaptive, budgetSeconds, announce = () => '' } = run
  let { wording } = run
  const atLeast = adaptive ? '+' : ''
  const counter = createCounter(atLeast)
  /** Cohort that is measured: mostly a single trial. @type {PlannedTrial[]} */
  let cohort = []
  /** Trial whose sample is read. @type {PlannedTrial | null} */
  let current = null
  let phase = ''
  let isStarting = false
  let startedAt = 0
  let finishedSeconds = 0
  /** Measured seconds of trials of either kind. */
  const measured = { compared: /** @type {number[]} */ ([]), extra: /** @type {number[]} */ ([]) }
  /** Samples of the cohort that were read, and the time since the first of them began; null before. */
  let pace = { total: 0, done: 0, since: /** @type {number | null} */ (null) }
  let isDisturbed = false
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {NodeJS.Timeout | undefined} */
  let alarm

  /** Writes one line, which may hold a server's text. @param {string} text */
  function write(text) {
    live?.clear()
    stream.write(`${plainWords(text)}\n`)
  }
  const elapsedSeconds = () => (now() - startedAt) / 1000
  const isBusy = () => load() > availableParallelism() + ownLoad
  const formatTrials = (trials = cohort) => `${counter.format(trials)} ${trials.map(wording.name).join(', ')}`
  const kindOf = (/** @type {PlannedTrial[]} */ [trial]) => (wording.extra && !isCompared(trial) ? 'extra' : 'compared')
  const planOf = (/** @type {'compared' | 'extra'} */ kind) =>
    kind === 'extra' ? (wording.extra?.seconds.at(-1) ?? null) : wording.expectedSeconds
  /** Estimates the seconds of a trial by those that were measured. @param {'compared' | 'extra'} kind */
  const secondsOf = (kind) => (measured[kind].length > 0 ? mean(measured[kind]) : planOf(kind))

  /** Estimates by other trials, and by the pace of the cohort's samples if that is slower. Late is beyond the plan. */
  function estimateLeft() {
    const kind = kindOf(cohort)
    const [perTrial, later] = [secondsOf(kind), secondsOf('compared')]
    if (perTrial === null || later === null) return { seconds: Number.POSITIVE_INFINITY, isLate: false }
    const count = counter.count()
    const { total, done, since } = pace
    const byPlan = count.present * perTrial - elapsedSeconds()
    const byPace = since === null || done === 0 ? 0 : ((now() - since) / 1000 / done) * (total - done)
    const present = Math.max(0, byPlan, byPace)
    const planned = count.present * (planOf(kind) ?? Number.POSITIVE_INFINITY)
    return { seconds: present + count.later * later, isLate: elapsedSeconds() + present > tolerance * planned }
  }

  function formatTimeLeft() {
    const { seconds, isLate } = estimateLeft()
    const most = (budgetSeconds ?? Number.POSITIVE_INFINITY) - finishedSeconds - elapsedSeconds()
    const left = Math.min(seconds, Math.max(0, most))
    if (left === Number.POSITIVE_INFINITY) return 'time left unknown'
    const delay = isLate ? `longer than planned${isDisturbed || isBusy() ? ', because the machine is busy' : ''}` : ''
    if (left === 0) return delay || 'nearly done'
    const isLeast = seconds < most && (adaptive || (wording.extra && measured.extra.length === 0))
    return `${formatDuration(left)}${isLeast ? '+' : ''} left${delay && `, ${delay}`}`
  }

  /** Tells once that a cohort takes longer than planned: painting it again would disturb what is measured. */
  function tellDelay() {
    if (live) paint()
    else if (estimateLeft().isLate) write(`${formatTrials()}: ${formatTimeLeft()}`)
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
    /** @type {(settings: RunSettings, learnt?: Wording) => void} learnt: by opening the session */
    open(settings, learnt = wording) {
      wording = learnt
      const plan = announce(settings, wording)
      if (plan) write(`bench: ${plan}${isBusy() ? ', longer if the machine stays as busy as it is' : ''}`)
    },
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
    /** @param {number} block - that was interrupted @param {number} trials - of it that were finished */
    redo(block, trials) {
      const kept = trials === 1 ? 'its one finished round is' : `its ${trials} finished rounds are`
      write(`block ${block + 1} was interrupted: ${kept} measured again, and kept until then\n`)
    },
    /** @param {PlannedTrial[]} trials - of the next cohort */
    start(trials) {
      cohort = trials
      current = null
      startedAt = now()
      pace = { total: 0, done: 0, since: null }
      counter.begin(trials)
      clearTimeout(alarm)
      const planned = planOf(kindOf(trials))
      if (planned !== null)
        alarm = schedule(tellDelay, tolerance * counter.count().present * planned * 1000 + tickMilliseconds)
      if (!live) return write(`${formatTrials()}: start · ${formatTimeLeft()}`)
      timer ??= setInterval(tick, tickMilliseconds)
      // Servers that take turns say nothing until their first sample.
      enter(trials.length > 1 ? 'boot and warm-up' : 'boot', true)
    },
    phase: (/** @type {string} */ next) => enter(next),
    /** @type {(sample: Sample, done: number, total: number, planned?: PlannedTrial) => void} */
    sample(sample, done, total, planned = cohort[0]) {
      current = planned
      pace = { ...pace, total: total * counter.count().present, since: pace.since ?? now() }
      enter(`${wording.nameSample(sample)} (${done + 1}/${total})`)
    },
    /** @type {(verdict: Verdict<any>, planned: PlannedTrial) => void} */
    read({ value }, planned) {
      pace.done += 1
      live?.read(planned, value)
    },
    /** @param {string} why - something else kept the machine busy */
    repeat(why) {
      isDisturbed = true
      write(`${formatTrials()}: once more, ${why}`)
      paint()
    },
    /** @type {(result: TrialResult, planned?: PlannedTrial) => void} planned: of a cohort */
    finish(result, planned = cohort[0]) {
      if (wasRun(result)) {
        measured[kindOf([planned])].push(result.elapsedSeconds)
        finishedSeconds += result.elapsedSeconds
      }
      write(`${formatTrials([planned])}: ${wording.describe(result)}`)
      enter('last check')
    },
    /** Leaves the terminal as it was. */
    stop() {
      clearInterval(timer)
      clearTimeout(alarm)
      live?.close()
    },
  }
}
