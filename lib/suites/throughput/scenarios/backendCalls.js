import { Fault } from '../../../base/errors/fault.js'
import { askJson } from './askJson.js'

/** @import { Client } from '../../../core/suite.d.ts' */
/** @import { Measurement } from '../types.d.ts' */
/** @import { Value } from '../measure/session.js' */

const question = { method: 'GET', path: '/api/backend', headers: {}, body: undefined }

/** @typedef {{ port: number, signal: AbortSignal }} Address */

/**
 * Counts of a server since its start.
 * @typedef {object} Counted
 * @property {number} calls
 * @property {number} answers
 * @property {number} [waitedMs] - for a connection, by all calls
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
 * @param {Load} load
 * @param {Address} address
 * @returns {Promise<Pick<Measurement, 'backendCallsPerAnswer' | 'poolWaitMs'>>}
 * @throws {Fault} if it did not; the signal's reason
 */
async function confirmBackendCalls({ expected, answers, abandoned }, address) {
  const { calls = -1, answers: made = 0, waitedMs } = await readCounts(address)
  if (calls <= expected * made && calls >= expected * (made - abandoned) && made >= answers)
    return { backendCallsPerAnswer: expected, ...(waitedMs !== undefined && { poolWaitMs: waitedMs / calls }) }
  const got = calls < 0 ? `${question.path} does not tell` : `had ${calls} for ${made}`
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
