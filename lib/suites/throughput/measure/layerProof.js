import { Fault } from '../../../base/errors/fault.js'
import { ask } from '../../../load/ask.js'
import { timeoutSignal } from '../../../load/timeouts.js'
import { countsPath } from '../../../workload/resources.js'
import { askJson } from '../../../load/askJson.js'

/** @import { LayerWay, Workload } from '../../../types.d.ts' */

/** @typedef {{ port: number, signal: AbortSignal }} Address */

const idle = 'the layer did nothing'
const counts = { method: 'GET', path: countsPath, headers: {}, body: undefined }
const maxSeconds = 5

/**
 * Confirms that the layer of a server works, after answers to a workload.
 * @param {Workload} workload
 * @param {Address} address
 * @returns {Promise<number | null>} times since the server's start; null if a header or a refused request proves it
 * @throws {Fault} if the layer did nothing; the signal's reason
 */
export async function confirmLayer(workload, address) {
  /** @type {{ layer?: LayerWay & { worked: number } }} */
  const { layer } = await askJson(counts, address)
  if (!layer) throw new Fault('IDLE_LAYER', `${idle}: its file calls proveLayer of lib/serve nowhere`)
  const { header, refuses, worked } = layer
  const signal = AbortSignal.any([address.signal, timeoutSignal(maxSeconds)])
  if (header !== undefined) {
    const { headers } = await ask(workload, { ...address, signal })
    if (headers[header] === undefined) throw new Fault('IDLE_LAYER', `${idle}: no answer has the header ${header}`)
    return null
  }
  if (refuses) {
    const { status } = await ask({ ...workload, headers: { ...workload.headers, ...refuses } }, { ...address, signal })
    if (status < 400) throw new Fault('IDLE_LAYER', `${idle}: expected it to refuse a request, got status ${status}`)
    return null
  }
  if (worked === 0) throw new Fault('IDLE_LAYER', idle)
  return worked
}
