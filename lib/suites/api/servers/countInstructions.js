import { Fault } from '../../../base/errors/fault.js'
import { meanOfLowerHalf } from '../../../stats/confidenceIntervals.js'
import { mix } from '../file/keys.js'
import { countedAnswers, countedWindows, warmUpWork } from '../counting.js'
import { faultOfSubject, renewLogin, startLoad } from './loadInTurns.js'

/** @import { CommandCounting } from '../../../servers/instructions/countCommands.js' */
/** @import { Instructions } from '../../../stats/instructionCosts.js' */
/** @import { Client } from '../../kit/defineSuite.js' */
/** @import { Loading } from './loadInTurns.js' */

/** Length of a turn: so short that no idle connection times out while others are read. */
const turnMilliseconds = 100
const agreement = 1.03
/** Limit in seconds of the warm-up, because a server that mostly waits executes little. */
const maxWarmupSeconds = 240

/**
 * Opens a client that counts the instructions of a server process: after a warm-up by all operations, those of one
 * subject after the other. Work limits the warm-up, not time: V8 compiles after a number of calls.
 * @param {Omit<Loading, 'pace' | 'bench'> & { bench: Pick<Loading['bench'], 'server' | 'signal' | 'enter'> }} loading
 * @param {Pick<CommandCounting, 'tool' | 'open'>} counting
 * @param {() => number} [now] - milliseconds
 * @returns {Promise<Client<any>>}
 * @throws {Fault} if the processes cannot be counted, or an answer before the load is not right
 */
export async function openCount(loading, { tool, open }, now = () => performance.now()) {
  const { bench, settings, load, depth, broken, login, order, start = startLoad } = loading
  const { server, signal, enter } = bench
  enter('counting')
  const counter = open(server.processes)
  const client = start(signal)
  const openedAt = now()
  const elapsedSeconds = () => (now() - openedAt) / 1000
  let isWarm = false

  /** Sends requests, and waits for their answers. @param {boolean} isWarmUp - goes on while some answers are right */
  async function giveTurn(isWarmUp) {
    await renewLogin(client, login)
    const { ok, errors } = await client.ask({ turn: { milliseconds: turnMilliseconds } })
    if (errors > 0 && !(isWarmUp && ok > 0)) {
      const [{ reason }] = (await client.ask({ end: true })).errors
      throw new Fault('WRONG_ANSWER', `${errors} of ${ok + errors} answers were wrong: ${reason}`)
    }
    return ok
  }

  /**
   * Counts windows, each from one rest of the load to the next, so that it has whole answers.
   * @param {string} subject
   * @param {{ work: number, only: string[] } | null} [warmUp] - its least instructions and operations; null for a count
   * @returns {Promise<number[]>} instructions per answer
   */
  async function countWindows(subject, warmUp = null) {
    await client.ask({ begin: { ...depth, subject, only: warmUp?.only } })
    const first = await counter.read()
    const windows = []
    let before = first
    do {
      let answers = 0
      while (answers < countedAnswers) answers += await giveTurn(warmUp !== null)
      const after = await counter.read()
      windows.push((after - before) / answers)
      before = after
    } while (
      windows.length < countedWindows ||
      (before - first < Number(warmUp?.work) && elapsedSeconds() < maxWarmupSeconds)
    )
    await client.ask({ end: true })
    return windows
  }

  async function close() {
    counter.close()
    await client.close()
  }
  try {
    await client.ask({ open: { ...load, ...depth } })
  } catch (error) {
    await close()
    throw error
  }
  return {
    choose: order.choose,
    async measure({ conditions }) {
      const subject = String(conditions.operation)
      const fault = faultOfSubject(subject, broken)
      if (fault) throw fault
      const only = order.warming(load.operations)
      if (!isWarm && only.length > 0) await countWindows(mix, { work: warmUpWork(settings), only })
      isWarm = true
      const warmupSeconds = elapsedSeconds()
      const windows = await countWindows(subject)
      const { mean, interval } = meanOfLowerHalf(windows)
      const settled = interval[1] <= agreement * interval[0]
      /** @type {Instructions} */
      const value = { tool, instructionsPerAnswer: mean, interval, windows, warmupSeconds, settled }
      return { value, use: null }
    },
    close,
  }
}
