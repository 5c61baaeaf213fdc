import { lengthenWindow } from '../../load/closedLoop/warmUp.js'
import { createFailure, withTimeout } from '../../load/timeouts.js'
import { tellRepetitions } from '../../load/standstill.js'
import { profileAllocation } from '../../servers/allocation.js'
import { openCaller } from './callers.js'
import { runLoop } from './callLoop.js'

/** @import { OnEvent } from '../../load/session/loadProcess.js' */
/** @import { CallLoad } from './types.d.ts' */
/** @import { Caller } from './callers.js' */

/**
 * warm: opens a caller and makes some calls; measure: continues with it, and closes it; trace: a few calls on new
 * connections.
 * @typedef {{ step: 'warm' | 'measure', load: CallLoad, port: number, seconds: number }} LoopQuestion
 */
/** @typedef {{ step: 'trace', load: CallLoad, port: number, calls: number }} TraceQuestion */
/** @typedef {LoopQuestion | TraceQuestion} CallQuestion */
/**
 * @typedef {object} Opened
 * @property {Caller} caller
 * @property {Promise<never>} failed
 * @property {number} next - index of the next call
 * @property {number} callsPerSecond - of the warm-up; 0 without one
 */

/** Creates the client of one server process: it answers questions about one row after the other. */
export function createAnswers() {
  /** Caller from warm to measure. @type {Opened | null} */
  let opened = null

  /** @type {(load: CallLoad, port: number) => Promise<void>} */
  async function open(load, port) {
    const { fail, failed } = createFailure()
    const opening = Promise.race([openCaller({ ...load, port, fail }), failed])
    const caller = await withTimeout(load.timeoutSeconds, opening, () => 'a connection')
    opened = { caller, failed, next: 1, callsPerSecond: 0 }
  }
  function close() {
    opened?.caller.close()
    opened = null
  }
  /** @type {(load: CallLoad, seconds: number) => ReturnType<typeof runLoop>} */
  async function loopOver({ parallel, timeoutSeconds }, seconds) {
    const { caller, failed, next: first } = /** @type {Opened} */ (opened)
    const start = performance.now()
    const looped = await runLoop(caller.call, { parallel, seconds, timeoutSeconds, first, failed })
    const { operations } = looped
    const callsPerSecond = seconds > 0 ? operations / ((performance.now() - start) / 1000) : 0
    opened = { caller, failed, next: first + operations, callsPerSecond }
    return looped
  }
  /** Makes one call: a window of no length has one of each caller. @param {CallLoad} load */
  const callOnce = (load) => loopOver({ ...load, parallel: 1 }, 0)
  /** @param {LoopQuestion} question */
  async function measureOnce({ load, seconds }) {
    const cpu = process.cpuUsage()
    const endProfile = profileAllocation()
    const { callsPerSecond } = /** @type {Opened} */ (opened)
    const looped = await loopOver(load, lengthenWindow(seconds, load.parallel, callsPerSecond)).catch((error) => {
      endProfile()
      throw error
    })
    const { user, system } = process.cpuUsage(cpu)
    return { ...looped, allocation: endProfile(), clientCpuSeconds: (user + system) / 1e6 }
  }
  const steps = {
    /** @param {LoopQuestion} question */
    async warm({ load, port, seconds }) {
      await open(load, port)
      // The first call is alone, because others would wait for its connection.
      await callOnce(load)
      if (seconds > 0) await loopOver(load, seconds)
    },
    /** @type {(question: LoopQuestion, tell: OnEvent) => Promise<Awaited<ReturnType<typeof measureOnce>>>} */
    async measure(question, tell) {
      const measured = await tellRepetitions(tell, () => measureOnce(question))
      close()
      return measured
    },
    /**
     * Times some calls, one after the other. The first one opens the connection if it is reused.
     * @type {(question: TraceQuestion) => Promise<number[]>} ms of each
     */
    async trace({ load, port, calls }) {
      await open({ ...load, parallel: 1 }, port)
      const times = []
      while (times.length < calls) times.push((await callOnce(load)).nsPerOp[0] / 1e6)
      close()
      return times
    },
  }
  /** @type {(question: CallQuestion, tell: OnEvent) => Promise<unknown>} throws a Fault */
  return async (question, tell) => {
    try {
      return await steps[question.step](/** @type {any} */ (question), tell)
    } catch (error) {
      close()
      throw error
    }
  }
}
