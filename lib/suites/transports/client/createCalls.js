import { createFailure } from '../../../client/createFailure.js'
import { whileRunning } from '../../../client/standstill.js'
import { profileAllocation } from '../../../servers/allocation.js'
import { openCaller } from './openCaller.js'
import { runLoop } from './runLoop.js'
import { traceCalls } from './traceCalls.js'

/** @import { Fault } from '../../../errors/fault.js' */
/** @import { CallLoad } from '../types.d.ts' */
/** @import { Caller } from './httpCaller.js' */

/**
 * warm: opens what makes the calls, and makes some; measure: goes on with it, and closes it; trace: a few calls on
 * connections of their own.
 * @typedef {{ step: 'warm' | 'measure', load: CallLoad, port: number, seconds: number }} LoopQuestion
 */
/** @typedef {{ step: 'trace', load: CallLoad, port: number, calls: number }} TraceQuestion */
/** @typedef {LoopQuestion | TraceQuestion} CallQuestion */

/** Answers one question after the other. */
export function createCalls() {
  /** Between warm and measure. @type {{ caller: Caller, failed: Promise<never>, next: number } | null} */
  let opened = null

  /** @param {LoopQuestion} question */
  async function warm({ load, port, seconds }) {
    const { fail, failed } = createFailure()
    const caller = await Promise.race([openCaller({ ...load, port, fail }), failed])
    opened = { caller, failed, next: 1 }
    // The first call alone: those behind it would wait for its connection, too.
    await loopOver(load, 0)
    if (seconds > 0) await loopOver(load, seconds)
  }
  /** @type {(load: CallLoad, seconds: number) => ReturnType<typeof runLoop>} */
  async function loopOver({ parallel, timeoutSeconds }, seconds) {
    if (!opened) throw new Error('nothing is open: warm comes before measure')
    const { caller, failed, next } = opened
    // A window of no length has one call of each caller.
    const loop = { parallel: seconds === 0 ? 1 : parallel, seconds }
    const looped = await runLoop(caller.call, { ...loop, timeoutSeconds, first: next, failed })
    opened.next += looped.operations
    return looped
  }
  /** @param {LoopQuestion} question */
  async function measureOnce({ load, seconds }) {
    const cpu = process.cpuUsage()
    const endProfile = profileAllocation()
    const looped = await loopOver(load, seconds).catch((error) => {
      endProfile()
      throw error
    })
    const { user, system } = process.cpuUsage(cpu)
    return { ...looped, allocation: endProfile(), clientCpuSeconds: (user + system) / 1e6 }
  }
  const measure = (/** @type {LoopQuestion} */ question) => whileRunning(() => measureOnce(question))

  /** @param {CallQuestion} question @throws {Fault} */
  return async function answer(question) {
    const isLast = question.step !== 'warm'
    let isDone = false
    try {
      const answer = await (question.step === 'trace'
        ? traceCalls(question)
        : question.step === 'warm'
          ? warm(question)
          : measure(question))
      isDone = true
      return answer
    } finally {
      if (isLast || !isDone) {
        opened?.caller.close()
        opened = null
      }
    }
  }
}
