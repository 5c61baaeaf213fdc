import { decodeAnswer } from '../workload/decode.js'
import { ask } from './ask.js'
import { timeoutSignal } from './timeouts.js'

/** @import { Request, Way } from './ask.js' */

const maxSeconds = 5

/**
 * Asks a server for JSON beside its load.
 * @type {(request: Request, way: Way) => Promise<any>}
 * @throws if the answer is late, missing or no JSON; the signal's reason
 */
export async function askJson(request, { signal, ...way }) {
  const either = AbortSignal.any([signal, timeoutSignal(maxSeconds)])
  return JSON.parse(decodeAnswer(await ask(request, { ...way, signal: either })).toString())
}
