import { createRandom } from './random.js'

/** @import { Workload } from '../types.d.ts' */

const bodyBytes = 10_000

/** A body of random bytes that has to come back as it was. @param {number} seed @returns {Workload & { body: Buffer }} */
export function createEcho(seed) {
  const random = createRandom(seed)
  const body = Buffer.from(Array.from({ length: bodyBytes }, () => Math.floor(random() * 256)))
  const headers = { 'content-type': 'application/octet-stream' }
  return { name: 'echo', method: 'POST', path: '/api/echo', headers, body, golden: body }
}
