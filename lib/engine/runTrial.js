import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isFault } from '../analysis/outcomes.js'
import { Fault, toVerdict } from '../errors/fault.js'
import { machineOf } from '../servers/machineUse.js'
import { describeBusyMachine } from '../validity/busyMachine.js'
import { conductRemarks } from '../validity/conduct.js'
import { repeatWhenBusy } from './repeatWhenBusy.js'
import { lastWordsMilliseconds, runProcess } from './runProcess.js'
import { trackSamples } from './trackSamples.js'

/** @import { Seat } from './turns.js' */
/** @import { Client, Method, PlannedTrial, Sample, SampleResult, Session, TrialResult, Verdict } from './suite.d.ts' */

/**
 * @typedef {object} Keep what is told of a trial as it goes on, so that nothing of it is lost
 * @property {(sample: Sample, processIndex: number) => void} begin what was kept of an attempt before is void
 * @property {(part: unknown) => void} part
 * @property {(sample: SampleResult) => void} end
 */
/**
 * @typedef {object} Context
 * @property {Session} session
 * @property {Pick<Method, 'figureOf'>} method
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 * @property {{ phase: (phase: string) => unknown, sample: (sample: Sample, done: number, total: number, planned: PlannedTrial) => unknown, read: (verdict: Verdict<any>, planned: PlannedTrial) => unknown, repeat: (why: string) => unknown }} progress
 * @property {Keep} keep
 * @property {boolean} [isQuick] whether it is a first look: nothing is read once more
 * @property {Seat} [seat] where it is one of several that take turns
 */
/** @typedef {Pick<TrialResult, 'outcome' | 'reason' | 'reasonCode' | 'samples'>} Conducted */

/**
 * Every sample of a trial: from one process, or from several where a sample ended it. Whatever the server does becomes an
 * outcome; what is thrown is the signal's reason or a bug. On a busy machine a sample is read once more: in the same
 * process where that is read several times anyway, and in a fresh one where it has a single sample.
 * @param {PlannedTrial} planned
 * @param {Context} context
 * @returns {Promise<Conducted>}
 */
export async function runTrial(planned, context) {
  const { unsupported } = planned.server
  if (unsupported) return { ...toVerdict('UNSUPPORTED', unsupported), samples: [] }
  // In a cohort every sample is one of many, and who is measured next is not to wait; a first look is to be short.
  if (context.seat || context.isQuick) return attempt(planned, context, once)
  if (planned.samples.length > 1) return attempt(planned, context, quietly(context))
  // It counts once its server has answered rightly after it, and where no other takes its place.
  const keep = { ...context.keep, end: () => {} }
  const all = async () => {
    const conducted = await attempt(planned, { ...context, keep }, once)
    const [{ outcome, use, value } = { outcome: conducted.outcome, use: null, value: null }] = conducted.samples
    return { outcome, use, value, conducted }
  }
  const { conducted, repeated } = await quietly(context)(all)()
  const samples = conducted.samples.map((sample) => ({ ...sample, repeated: repeated ?? sample.repeated }))
  return { ...conducted, samples }
}

/** @param {Context} context */
function quietly({ method, progress }) {
  /** @type {<Words extends unknown[], Read extends { outcome: any, use: any, value: any }>(measure: (...words: Words) => Promise<Read>) => (...words: Words) => Promise<Read & { repeated: string | null }>} */
  return (measure) => {
    let loadAverageBefore = loadavg()
    /** @type {typeof measure} */
    const noteLoad = (...words) => {
      loadAverageBefore = loadavg()
      return measure(...words)
    }
    return repeatWhenBusy(noteLoad, {
      busy: ({ use }) => describeBusyMachine({ measurement: use, loadAverageBefore }),
      figure: ({ value }) => method.figureOf(value),
      onRepeat: progress.repeat,
    })
  }
}

/** @typedef {(measure: (sample: Sample) => ReturnType<Client<any>['measure']>) => (sample: Sample) => Promise<import('./trackSamples.js').Read>} Repeat */

/** @type {Repeat} */
const once = (measure) => async (sample) => ({ repeated: null, ...(await measure(sample)) })

/**
 * @param {PlannedTrial} planned
 * @param {Context} context
 * @param {Repeat} repeat
 * @returns {Promise<Conducted>}
 */
async function attempt(planned, context, repeat) {
  const tracked = trackSamples(planned.samples, context.keep.end)
  /** @type {Set<string>} */
  const remarks = new Set()
  try {
    for (; tracked.left > 0; tracked.restart()) {
      try {
        const { conduct } = await readProcess(planned, tracked, context, repeat)
        for (const remark of conductRemarks(conduct, planned.server)) remarks.add(remark)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        if (isFault(error.verdict)) await context.session.assertAlive()
        const remark = tracked.blame(error)
        if (remark !== null) remarks.add(remark)
      }
    }
    return { outcome: 'completed', reason: [...remarks].join('; ') || null, reasonCode: null, samples: tracked.done }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ...error.verdict, samples: [] }
  }
}

/**
 * What is left to read, from one process of the server.
 * @param {PlannedTrial} planned
 * @param {ReturnType<typeof trackSamples>} tracked
 * @param {Context} context
 * @param {Repeat} repeat
 */
async function readProcess(planned, tracked, context, repeat) {
  const { session, readyTimeoutSeconds, signal, progress, keep, seat } = context
  const isOne = planned.samples.length === 1
  const trial = { server: planned.server, ...session.processOf(planned), readyTimeoutSeconds, signal }
  const onPhase = isOne ? progress.phase : undefined
  const total = tracked.left + tracked.done.length
  return runProcess({ ...trial, onPhase }, async (server, { check, ...on }) => {
    const bench = {
      ...on,
      server,
      machine: machineOf(server),
      repeat: progress.repeat,
      nextTurn: seat?.next ?? (async () => {}),
      nextSharedTurn: seat?.nextShared ?? (async () => {}),
    }
    const client = await session.openClient(planned, bench)
    const measure = repeat((sample) => {
      keep.begin(sample, tracked.processIndex)
      return client.measure(sample, keep.part)
    })
    try {
      for (let sample = tracked.begin(); sample; sample = tracked.begin()) {
        await seat?.next()
        if (!isOne) progress.sample(sample, total - tracked.left, total, planned)
        const read = await measure(sample)
        if (isFault(read)) await session.assertAlive()
        progress.read(read, planned)
        if (read.outcome === 'failed') await assertAnswers(on.signal, check)
        tracked.end(read)
      }
      await seat?.nextShared()
    } finally {
      await client.close()
    }
    on.enter('last check')
    return async (question) => {
      tracked.check()
      tracked.add(await client.finish?.(question))
    }
  })
}

/**
 * That a server whose samples fail still gives its golden answer: else the next one would be read from what is left of it.
 * @param {AbortSignal} signal aborted where the server has ended
 * @param {() => Promise<void>} check
 * @throws {Fault} where it does not
 */
async function assertAnswers(signal, check) {
  await delay(lastWordsMilliseconds, undefined, { signal })
  await check()
}
