import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isFault } from '../../stats/outcomes.js'
import { Fault, toVerdict } from '../../base/errors/fault.js'
import { UnableError } from '../../base/errors/unableError.js'
import { machineOf } from '../../servers/machineUse.js'
import { describeBusyMachine } from '../../checks/busyMachine.js'
import { conductRemarks, lastWordsMilliseconds, runOnFreePort, runProcess } from './runProcess.js'
import { trackSamples } from './trackSamples.js'

/** @import { TrialRun } from './runBlocks.js' */
/** @import { Slot } from './turns.js' */
/** @import { Method, PlannedTrial, Sample, Session, Verdict } from '../suite.d.ts' */
/** @import { Reading } from './trackSamples.js' */

/**
 * @typedef {object} Progress
 * @property {(phase: string) => unknown} phase
 * @property {(sample: Sample, done: number, total: number, planned: PlannedTrial) => unknown} sample
 * @property {(verdict: Verdict<any>, planned: PlannedTrial) => unknown} read
 * @property {(why: string) => unknown} repeat
 */
/**
 * @typedef {object} Context
 * @property {Session} session
 * @property {Pick<Method, 'figureOf' | 'inOrder'>} method
 * @property {number} readyTimeoutSeconds
 * @property {AbortSignal} signal
 * @property {Progress} progress
 * @property {boolean} [hasManyProcesses] - whether servers may have several
 * @property {boolean} [choosesPort] - whether a server file may have another port than planned
 * @property {boolean} [isQuick] - whether it is a first look: nothing is read once more
 * @property {Slot} [slot] - of a trial that takes turns with others
 */

/**
 * Reads every sample of a trial: from one process, or from several if a sample ended it. Whatever the server does
 * becomes an outcome; only the signal's reason and bugs are thrown. On a busy machine a sample is read once more: in
 * the same process if that has several in random order, and in a fresh one if it has a single sample. With one order
 * for all processes, those of the same age compare, and one with a sample more would be older.
 * @type {(planned: PlannedTrial, context: Context) => Promise<TrialRun>}
 */
export async function runTrial(planned, context) {
  const { unsupported } = planned.server
  if (unsupported) return { ...toVerdict('UNSUPPORTED', unsupported), samples: [] }
  // No retry in a cohort, because the next server is waiting, nor with --quick.
  const isRetried = !context.slot && !context.isQuick
  if (!isRetried || planned.samples.length > 1) return attempt(planned, context, isRetried && !context.method.inOrder)
  const { conducted, repeated } = await repeatWhenBusy(context, async () => {
    const conducted = await attempt(planned, context, false)
    const [{ outcome, use, value } = { outcome: conducted.outcome, use: null, value: null }] = conducted.samples
    return { outcome, use, value, conducted }
  })
  const samples = conducted.samples.map((sample) => ({ ...sample, repeated: repeated ?? sample.repeated }))
  return { ...conducted, samples }
}

/**
 * Measures once more if the machine was busy with something else, and keeps the second, whatever it is: a choice
 * between the two would favour the lucky one. Without a number there is no retry: a wrong answer is wrong anywhere.
 * @template {Pick<Verdict<any>, 'outcome' | 'use' | 'value'>} Attempt
 * @param {{ method: Pick<Method, 'figureOf'>, progress: Pick<Progress, 'repeat'> }} context
 * @param {() => Promise<Attempt>} measure
 * @returns {Promise<Attempt & { repeated: string | null }>} repeated: why, and what the first attempt gave
 */
export async function repeatWhenBusy({ method, progress }, measure) {
  const loadAverageBefore = loadavg()
  const first = await measure()
  const { outcome, use, value } = first
  const why = outcome === 'completed' ? describeBusyMachine({ measurement: use, loadAverageBefore }) : null
  if (why === null) return { repeated: null, ...first }
  progress.repeat(why)
  return { ...(await measure()), repeated: `${why}; the first attempt gave ${method.figureOf(value)}` }
}

/**
 * Reads every sample of a trial, and starts another process as long as a sample has ended the one before.
 * @param {PlannedTrial} planned
 * @param {Context} context
 * @param {boolean} isRetried - whether a sample is read once more on a busy machine
 * @returns {Promise<TrialRun>}
 */
async function attempt(planned, context, isRetried) {
  const tracked = trackSamples(planned.samples)
  const mayBeMany = context.hasManyProcesses || planned.server.isGateway
  /** @type {Set<string>} */
  const remarks = new Set()
  try {
    for (; tracked.left > 0; tracked.restart()) {
      try {
        const conduct = await readProcess(planned, tracked, context, isRetried)
        for (const remark of conductRemarks(conduct, mayBeMany)) remarks.add(remark)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        if (error.code === 'CLIENT_LIMIT') throw new UnableError(error.code, `${error.message}; continue with --resume`)
        if (isFault(error.verdict)) await context.session.assertAlive()
        const remark = tracked.attributeFailure(error)
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
 * Reads the pending samples from one process of the server.
 * @param {PlannedTrial} planned
 * @param {ReturnType<typeof trackSamples>} tracked
 * @param {Context} context
 * @param {boolean} isRetried
 */
async function readProcess(planned, tracked, context, isRetried) {
  const { session, readyTimeoutSeconds, hasManyProcesses, choosesPort, signal, progress, slot } = context
  const { server, samples } = planned
  const isSingle = samples.length === 1
  const limits = { readyTimeoutSeconds, hasManyProcesses, signal, onPhase: isSingle ? progress.phase : undefined }
  const total = tracked.left + tracked.done.length
  /** @type {(placed: PlannedTrial) => ReturnType<typeof runProcess>} */
  const run = (placed) =>
    runProcess({ server, ...session.processOf(placed), ...limits }, async ({ check, ...ready }) => {
      const client = await session.openClient(placed, {
        ...ready,
        machine: machineOf(ready.server),
        repeat: progress.repeat,
        nextTurn: slot?.next ?? (async () => {}),
        nextSharedTurn: slot?.nextShared ?? (async () => {}),
      })
      /** @type {(sample: Sample) => Promise<Reading>} */
      async function measure(sample) {
        if (isRetried) return repeatWhenBusy(context, () => client.measure(sample))
        return { repeated: null, ...(await client.measure(sample)) }
      }
      try {
        while (tracked.begin()) {
          await slot?.next()
          const sample = /** @type {Sample} */ (tracked.begin(client.choose))
          if (!isSingle) progress.sample(sample, total - tracked.left, total, planned)
          const reading = await measure(sample)
          if (isFault(reading)) await session.assertAlive()
          progress.read(reading, planned)
          if (reading.outcome === 'failed') await assertAnswers(ready.signal, check)
          tracked.end(reading)
        }
        await slot?.nextShared()
      } finally {
        await client.close()
      }
      ready.enter('last check')
      return async (question) => {
        tracked.check()
        tracked.add(await client.finish?.(question))
      }
    })
  return runOnFreePort(planned, run, choosesPort)
}

/**
 * Checks that a server whose sample failed still gives its golden answer, before the next sample is read from it.
 * @param {AbortSignal} signal - aborted when the server has ended
 * @param {() => Promise<void>} check
 * @throws {Fault} if it does not
 */
async function assertAnswers(signal, check) {
  await delay(lastWordsMilliseconds, undefined, { signal })
  await check()
}
