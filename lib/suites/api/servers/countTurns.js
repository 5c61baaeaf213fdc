import { countInstructions, workOf } from '../../kit/countInstructions.js'
import { mix } from '../file/keys.js'
import { faultOfSubject, startLoad } from './loadInTurns.js'

/** @import { CommandCounting } from '../../../servers/instructions/countCommands.js' */
/** @import { Client } from '../../kit/defineSuite.js' */
/** @import { RestingLoad, Work } from '../../kit/countInstructions.js' */
/** @import { Loading, LoadProcess } from './loadInTurns.js' */

/**
 * Opens a client that counts the instructions of a server process: after a warm-up by all operations, those of one
 * subject after the other.
 * @param {Omit<Loading, 'pace' | 'bench'> & { bench: Pick<Loading['bench'], 'server' | 'signal' | 'enter'> }} loading
 * @param {Pick<CommandCounting, 'tool' | 'open'>} counting
 * @returns {Promise<Client<any>>}
 * @throws {Fault} if the processes cannot be counted, or an answer before the load is not right
 */
export async function openCount({ bench, settings, load, depth, readiness, order, start = startLoad }, counting) {
  const { server, signal, enter } = bench
  enter('counting')
  const counter = counting.open(server.processes)
  const client = start(signal)
  const openedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - openedAt) / 1000
  let isWarm = false

  /** @type {(subject: string, work: Work, only?: string[]) => ReturnType<typeof countInstructions>} */
  async function count(subject, work, only) {
    await client.ask({ begin: { ...depth, subject, only } })
    return countInstructions(createBursts(client, only !== undefined), counter, work, elapsedSeconds)
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
      const fault = faultOfSubject(subject, readiness.broken)
      if (fault) throw fault
      const only = order.warming(load.operations)
      if (!isWarm && only.length > 0) await count(mix, { least: 0, most: workOf(settings).least }, only)
      isWarm = true
      const counted = await count(subject, { least: 0, most: 0 })
      return { value: { tool: counting.tool, ...counted }, use: null }
    },
    close,
  }
}

/**
 * Sends requests in turns, each of which ends with its last answer. A warm-up goes on as long as some are right.
 * @type {(client: LoadProcess, isWarmUp: boolean) => RestingLoad}
 */
function createBursts(client, isWarmUp) {
  let right = 0
  return {
    async work(seconds) {
      const { ok, errors } = await client.ask({ turn: { milliseconds: seconds * 1000 } })
      right += ok
      const wrong = isWarmUp && ok > 0 ? 0 : errors
      const firstFault = wrong > 0 ? (await client.ask({ end: true })).errors[0].reason : null
      return { counts: { sent: ok + wrong, ok, wrong, failed: 0, inFlight: 0 }, firstFault }
    },
    rest: async () => right,
    end: () => client.ask({ end: true }),
  }
}
