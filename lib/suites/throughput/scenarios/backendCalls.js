import { Fault } from '../../../base/errors/fault.js'
import { sum } from '../../../stats/mean.js'
import { countsPath } from '../../../workload/resources.js'
import { askJson } from '../../../load/askJson.js'

/** @import { Bench, Client } from '../../../core/suite.d.ts' */
/** @import { Measurement } from '../types.d.ts' */
/** @import { LoadProcess } from '../../../load/session/loadProcess.js' */
/** @import { Value } from '../measure/session.js' */

const question = { method: 'GET', path: countsPath, headers: {}, body: undefined }

/** @typedef {{ port: number, signal: AbortSignal }} Address */

/**
 * Counts of a server since its start.
 * @typedef {object} Counted
 * @property {number} calls
 * @property {number} answers
 * @property {number} [waitedMs] - for a connection, by all calls
 * @property {number} resolverCalls - of the fields that operations begin with
 * @property {number} pid - of the process that counts
 * @property {{ worked: number }} [layer] - of a server with one
 */

/** @param {Address} address @returns {Promise<Partial<Counted>>} empty if the server does not tell */
async function readCounts(address) {
  try {
    return await askJson(question, address)
  } catch {
    address.signal.throwIfAborted()
    return {}
  }
}

/**
 * Requests and right answers of a client since the start of a server.
 * @typedef {object} Load
 * @property {number} expected - calls of an answer
 * @property {number} answers
 * @property {number} abandoned - requests whose calls need not all have been made
 */

/**
 * Checks that a server called its backend as often as its answers need.
 * @type {(load: Load, address: Address) => Promise<Pick<Measurement, 'backendCallsPerAnswer' | 'poolWaitMs'>>}
 * @throws {Fault} if it did not; the signal's reason
 */
async function confirmBackendCalls({ expected, answers, abandoned }, address) {
  const { calls = -1, answers: made = 0, waitedMs } = await readCounts(address)
  if (calls <= expected * made && calls >= expected * (made - abandoned) && made >= answers)
    return { backendCallsPerAnswer: expected, ...(waitedMs !== undefined && { poolWaitMs: waitedMs / calls }) }
  const got = calls < 0 ? `${question.path} does not report them` : `had ${calls} for ${made}`
  throw new Fault('WRONG_ANSWER', `expected ${expected} calls of its backend for each of ${answers} answers, ${got}`)
}

/**
 * Counts requests at rates that a server did not keep up with.
 * @param {Pick<Value, 'rates' | 'capacity'> | null} value
 */
const abandonedIn = (value) =>
  [...(value?.rates ?? []), ...(value?.capacity?.probes ?? [])].reduce((sum, { counts }) => sum + counts.inFlight, 0)

/**
 * Extends a client: the value of its last sample has the number of backend calls per answer.
 * @param {Client<Value>} client
 * @param {{ samples: number, expected: number } & Address} options - samples: number of all samples
 * @returns {Client<Value>}
 */
export function withBackendCalls(client, { samples, expected, ...address }) {
  let [left, answers, abandoned] = [samples, 0, 0]
  return {
    ...client,
    async measure(sample) {
      const read = await client.measure(sample)
      left -= 1
      answers += read.value?.counts.ok ?? 0
      abandoned += abandonedIn(read.value)
      if (left > 0 || read.outcome !== 'completed' || read.value === null) return read
      const counted = await confirmBackendCalls({ expected, answers, abandoned }, address)
      return { ...read, value: { ...read.value, ...counted } }
    },
  }
}

/** Times that a server of several processes is asked for counts, by process, as each answers for itself. */
const questionsPerProcess = 4

/**
 * Counts the calls of resolvers that a server's client caused: all since before its warm-up, by all its right answers;
 * and how often its layer worked meanwhile.
 * @param {() => Promise<LoadProcess>} open - starts the load generator
 * @param {Address & { fields: number, server: Pick<Bench['server'], 'processes'>, confirm?: () => Promise<unknown> }}
 *   options - fields: number of fields that the operation begins with, 0 if nothing is counted; confirm: throws a Fault
 *   unless the server's layer works, absent without a layer
 */
export function countResolverCalls(open, { fields, server, confirm, ...address }) {
  /** @type {Pick<Value, 'resolverCallsPerAnswer' | 'layerWorkPerAnswer'> | undefined} */
  let perAnswer
  if (fields === 0) return { open, extend: (/** @type {Client<Value>} */ client) => client }

  /**
   * Reads the sums of all processes.
   * @returns {Promise<{ calls: number | null, worked: number }>} calls: null if a process does not tell
   */
  async function readCalls() {
    const { length } = server.processes
    const counts = []
    for (let left = length > 1 ? questionsPerProcess * length : 1; left > 0; left -= 1)
      counts.push(await readCounts(address))
    const byProcess = [...new Map(counts.map((one) => [one.pid, one])).values()]
    const calls = sum(byProcess.map(({ resolverCalls = Number.NaN }) => resolverCalls))
    const worked = sum(byProcess.map(({ layer }) => layer?.worked ?? 0))
    return { calls: Number.isFinite(calls) ? calls : null, worked }
  }
  return {
    /** Starts the load generator. @returns {Promise<LoadProcess>} */
    async open() {
      const before = await readCalls()
      const load = await open()
      let answers = 0
      return {
        ...load,
        async rest() {
          answers = await load.rest()
          return answers
        },
        async end() {
          await load.end()
          const after = await readCalls()
          const isKnown = before.calls !== null && after.calls !== null
          perAnswer = {
            resolverCallsPerAnswer: isKnown ? (Number(after.calls) - Number(before.calls)) / (fields * answers) : null,
            ...(confirm && { layerWorkPerAnswer: (after.worked - before.worked) / answers }),
          }
        },
      }
    },
    /** Has the last value of a client hold the count. @type {(client: Client<Value>) => Client<Value>} */
    extend: (client) => ({
      ...client,
      async measure(sample) {
        const read = await client.measure(sample)
        if (read.value === null || perAnswer === undefined) return read
        await confirm?.()
        return { ...read, value: { ...read.value, ...perAnswer } }
      },
    }),
  }
}
