import { Fault } from '../../../base/errors/fault.js'
import { askJson } from './askJson.js'

/** @import { Client } from '../../../core/suite.d.ts' */
/** @import { Measurement } from '../types.d.ts' */
/** @import { Value } from '../measure/session.js' */

const question = { method: 'GET', path: '/api/backend', headers: {}, body: undefined }

/** @typedef {{ port: number, signal: AbortSignal }} Way */

/** @typedef {{ calls: number, answers: number, waitedMs?: number }} Counted waitedMs: what all calls waited for a connection */

/** @param {Way} way @returns {Promise<Partial<Counted>>} nothing where the server does not tell */
async function readCounts(way) {
  try {
    return await askJson(question, way)
  } catch {
    way.signal.throwIfAborted()
    return {}
  }
}

/**
 * That a server's backend was called as often as it has to be, over all answers since its start.
 * @param {{ expected: number, answers: number, abandoned: number }} known expected: calls of an answer; answers: that came, and
 *   were right; abandoned: requests that nobody waited for any more, whose calls need not all have been made
 * @param {Way} way
 * @returns {Promise<Pick<Measurement, 'backendCallsPerAnswer' | 'poolWaitMs'>>}
 * @throws {Fault} where it was not; the signal's reason
 */
export async function confirmBackendCalls({ expected, answers, abandoned }, way) {
  const { calls = -1, answers: made = 0, waitedMs } = await readCounts(way)
  if (calls <= expected * made && calls >= expected * (made - abandoned) && made >= answers)
    return { backendCallsPerAnswer: expected, ...(waitedMs !== undefined && { poolWaitMs: waitedMs / calls }) }
  const seen = calls < 0 ? `${question.path} does not tell` : `had ${calls} for ${made}`
  throw new Fault('WRONG_ANSWER', `expected ${expected} calls of its backend for each of ${answers} answers, ${seen}`)
}

/** At rates that a server did not keep up with. @param {Pick<Value, 'rates' | 'capacity'> | null} value */
const abandonedIn = (value) =>
  [...(value?.rates ?? []), ...(value?.capacity?.probes ?? [])].reduce((sum, { counts }) => sum + counts.inFlight, 0)

/**
 * A client that, after the last of its samples, adds how often the backend was called for an answer.
 * @param {Client<Value>} client
 * @param {{ samples: number, expected: number } & Way} known samples: how many there are
 * @returns {Client<Value>}
 */
export function withBackendCalls(client, { samples, expected, ...way }) {
  let [left, answers, abandoned] = [samples, 0, 0]
  return {
    ...client,
    async measure(sample) {
      const read = await client.measure(sample)
      left -= 1
      answers += read.value?.counts.ok ?? 0
      abandoned += abandonedIn(read.value)
      if (left > 0 || read.outcome !== 'completed' || read.value === null) return read
      const counted = await confirmBackendCalls({ expected, answers, abandoned }, way)
      return { ...read, value: { ...read.value, ...counted } }
    },
  }
}
