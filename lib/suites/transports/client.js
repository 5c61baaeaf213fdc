import { createFailure } from '../../load/createFailure.js'
import { whileRunning } from '../../load/standstill.js'
import { within } from '../../load/within.js'
import { profileAllocation } from '../../servers/allocation.js'
import { openCaller } from './callers.js'
import { runLoop } from './callLoop.js'

/** @import { Fault } from '../../base/errors/fault.js' */
/** @import { CallLoad } from './types.d.ts' */
/** @import { Caller } from './callers.js' */

/**
 * warm: opens a caller and makes some calls; measure: continues with it, and closes it; trace: a few calls on new
 * connections.
 * @typedef {{ step: 'warm' | 'measure', load: CallLoad, port: number, seconds: number }} LoopQuestion
 */
/** @typedef {{ step: 'trace', load: CallLoad, port: number, calls: number }} TraceQuestion */
/** @typedef {LoopQuestion | TraceQuestion} CallQuestion */

/** Creates the client of one server process: it answers questions about one row after the other. */
export function createAnswers() {
  /** Caller from warm to measure. @type {{ caller: Caller, failed: Promise<never>, next: number } | null} */
  let opened = null

  function close() {
    opened?.caller.close()
    opened = null
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
  const steps = {
    /** @param {LoopQuestion} question */
    async warm({ load, port, seconds }) {
      const { fail, failed } = createFailure()
      const caller = await Promise.race([openCaller({ ...load, port, fail }), failed])
      opened = { caller, failed, next: 1 }
      // The first call is alone, because others would wait for its connection.
      await loopOver(load, 0)
      if (seconds > 0) await loopOver(load, seconds)
    },
    /** @param {LoopQuestion} question */
    async measure(question) {
      const measured = await whileRunning(() => measureOnce(question))
      close()
      return measured
    },
    trace: traceCalls,
  }
  /** @param {CallQuestion} question @throws {Fault} */
  return async (question) => {
    try {
      return await steps[question.step](/** @type {any} */ (question))
    } catch (error) {
      close()
      throw error
    }
  }
}

/**
 * Times some calls, one after the other. The first one opens the connection if it is reused.
 * @param {Pick<TraceQuestion, 'load' | 'port' | 'calls'>} question
 * @returns {Promise<number[]>} ms of each
 * @throws {Fault}
 */
async function traceCalls({ load, port, calls }) {
  const { fail, failed } = createFailure()
  const caller = await openCaller({ ...load, port, parallel: 1, fail })
  try {
    const times = []
    for (let index = 1; index <= calls; index += 1) {
      const start = performance.now()
      const call = Promise.race([caller.call(index), failed])
      await within(load.timeoutSeconds, call, () => 'the answer to a call')
      times.push(performance.now() - start)
    }
    return times
  } finally {
    caller.close()
  }
}
