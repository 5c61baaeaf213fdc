import { ask } from '../../../client/ask.js'

/** @import { Request, Way } from '../../../client/ask.js' */

const maxMilliseconds = 5000

/**
 * What a server answers beside its load, as JSON, if that is there soon.
 * @type {(request: Request, way: Way) => Promise<any>}
 * @throws where it is not, or no JSON; the signal's reason
 */
export async function askJson(request, { signal, ...way }) {
  const either = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)])
  const { body } = await ask(request, { ...way, signal: either })
  return JSON.parse(body.toString())
}
