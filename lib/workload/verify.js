import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** @typedef {import('../types.d.ts').Answer} Answer */

/** @type {Record<string, (body: Buffer) => Buffer>} */
const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }

/** @param {Answer} answer */
function decode({ headers, body }) {
  const coding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  return coding === 'identity' ? body : decoders[coding](body)
}

/**
 * The first 200 bytes of an answer on one line, as evidence.
 * @param {Answer} answer
 */
function excerpt(answer) {
  const text = answer.body.subarray(0, 200).toString().replace(/\s+/g, ' ')
  return answer.body.length > 0 ? text : '(empty body)'
}

/**
 * Says what is wrong with an answer, or null where it is right. Right is: status 200, complete, and the golden value as
 * canonical JSON: any order of keys, any white space, nothing missing, nothing added.
 * @param {unknown} golden
 * @param {Answer} answer
 * @returns {string | null}
 */
export function verifyAnswer(golden, answer) {
  const came = `status ${answer.status}: ${excerpt(answer)}`
  if (answer.status !== 200) return `expected status 200, got ${came}`
  if (!answer.complete) return `the answer broke off after ${answer.body.length} bytes, got ${came}`

  let value
  try {
    value = JSON.parse(decode(answer).toString())
  } catch {
    return `expected JSON, got ${came}`
  }
  if (isDeepStrictEqual(value, golden)) return null
  if (value?.errors) return `answered with errors, got ${came}`
  return `expected the golden answer, got other data with ${came}`
}
