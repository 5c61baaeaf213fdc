import { ask } from '../../../load/ask.js'
import { timeoutSignal } from '../../../load/runningTimer.js'
import { Fault } from '../../../base/errors/fault.js'
import { registration } from '../../../workload/scenarios/persisted.js'
import { verifyAnswer } from '../../../workload/verify.js'

/** @import { Way } from '../../../load/ask.js' */
/** @import { Client } from '../../../core/suite.d.ts' */
/** @import { Answer, Workload } from '../../../types.d.ts' */
/** @import { Value } from '../measure/session.js' */

const maxSeconds = 5

/** As Apollo's protocol has it, by its message or its code. @param {Answer} answer */
function isMiss({ body }) {
  try {
    const [{ message, extensions }] = JSON.parse(body.toString()).errors
    return message === 'PersistedQueryNotFound' || extensions?.code === 'PERSISTED_QUERY_NOT_FOUND'
  } catch {
    return false
  }
}

/**
 * That a server does not know a document by its hash until it came with it.
 * @param {Workload} workload that is asked by hash
 * @param {Way} way
 */
async function missOnce(workload, way) {
  const missed = await ask(workload, way)
  if (!isMiss(missed))
    throw new Fault(
      'WRONG_ANSWER',
      `expected PersistedQueryNotFound for a hash that it cannot know, got status ${missed.status}: ${missed.body.subarray(0, 200)}`,
    )
  const fault = verifyAnswer(workload.golden, await ask({ ...workload, body: JSON.stringify(registration) }, way))
  if (fault !== null) throw new Fault('WRONG_ANSWER', `to a document with its hash: ${fault}`)
}

/**
 * Teaches a server the document that it is asked for by hash.
 * @param {Workload} workload
 * @param {Way} way
 * @returns {Promise<number>} how many milliseconds it takes from the hash that misses to the right answer, by two requests
 * @throws {Fault} where it does not keep to the protocol; the signal's reason
 */
export async function registerDocument(workload, { signal, ...way }) {
  const startedAt = performance.now()
  try {
    await missOnce(workload, { ...way, signal: AbortSignal.any([signal, timeoutSignal(maxSeconds)]) })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Fault) throw error
    throw new Fault('NO_ANSWER', `it did not learn the document: ${/** @type {Error} */ (error).message}`)
  }
  return performance.now() - startedAt
}

/** A client whose values say how long the first miss took. @type {(client: Client<Value>, firstMissMs: number) => Client<Value>} */
export const withFirstMiss = (client, firstMissMs) => ({
  ...client,
  async measure(sample) {
    const read = await client.measure(sample)
    return read.value === null ? read : { ...read, value: { ...read.value, firstMissMs } }
  },
})
