import { ask } from '../../../load/ask.js'
import { timeoutSignal } from '../../../load/timeouts.js'
import { Fault } from '../../../base/errors/fault.js'
import { decodeAnswer } from '../../../workload/decode.js'
import { registration } from '../../../workload/scenarios/persisted.js'
import { quoteAnswer, verifyAnswer } from '../../../workload/verify.js'

/** @import { Way } from '../../../load/ask.js' */
/** @import { Client } from '../../../core/suite.d.ts' */
/** @import { Answer, Workload } from '../../../types.d.ts' */
/** @import { Value } from '../measure/session.js' */

const maxSeconds = 5

/** Tells whether a hash missed, by the message or the code of Apollo's protocol. @param {Answer} answer */
function isMiss(answer) {
  try {
    const [{ message, extensions }] = JSON.parse(decodeAnswer(answer).toString()).errors
    return message === 'PersistedQueryNotFound' || extensions?.code === 'PERSISTED_QUERY_NOT_FOUND'
  } catch {
    return false
  }
}

/**
 * Checks that a server knows a document by its hash only after it came with it.
 * @param {Workload} workload - whose requests have the hash
 * @param {Way} way
 */
async function missOnce(workload, way) {
  const missed = await ask(workload, way)
  if (!isMiss(missed)) {
    const got = quoteAnswer(missed)
    throw new Fault('WRONG_ANSWER', `expected PersistedQueryNotFound for a hash that it cannot know, got ${got}`)
  }
  const fault = verifyAnswer(workload.golden, await ask({ ...workload, body: JSON.stringify(registration) }, way))
  if (fault !== null) throw new Fault('WRONG_ANSWER', `to a document with its hash: ${fault}`)
}

/**
 * Registers the document whose hash requests have.
 * @param {Workload} workload
 * @param {Way} way
 * @returns {Promise<number>} milliseconds from the hash that misses to the right answer, by two requests
 * @throws {Fault} if the server breaks the protocol; the signal's reason
 */
export async function registerDocument(workload, { signal, ...way }) {
  const startedAt = performance.now()
  try {
    await missOnce(workload, { ...way, signal: AbortSignal.any([signal, timeoutSignal(maxSeconds)]) })
  } catch (error) {
    signal.throwIfAborted()
    const code = error instanceof Fault ? error.code : 'NO_ANSWER'
    if (code === 'WRONG_ANSWER') throw error
    throw new Fault(code, `it did not learn the document: ${/** @type {Error} */ (error).message}`)
  }
  return performance.now() - startedAt
}

/**
 * Extends a client: its values have what was measured before the load.
 * @type {(client: Client<Value>, before: Pick<Value, 'firstMissMs' | 'startMemoryBytes'>) => Client<Value>}
 */
export const withStart = (client, before) => ({
  ...client,
  async measure(sample) {
    const read = await client.measure(sample)
    return read.value === null ? read : { ...read, value: { ...read.value, ...before } }
  },
})
