import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { plainWords } from './plainWords.js'

/** @import { Answer } from '../types.d.ts' */

const decoders = new Map(Object.entries({ gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }))

/** @param {Answer} answer */
function decode({ headers, body }) {
  const coding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (coding === 'identity') return body
  const decoder = decoders.get(coding)
  if (!decoder) throw new Error(`unknown content coding ${coding}`)
  return decoder(body)
}

/** The first 200 bytes on one line, as evidence; nothing in them can steer a terminal. @param {Answer} answer */
const excerpt = ({ body }) => (body.length > 0 ? plainWords(body.subarray(0, 200).toString()) : '(empty body)')

/**
 * Says what is wrong with an answer, or null where it is right. Right is: status 200, complete, and the golden value as
 * canonical JSON: any order of keys, any white space, nothing missing, nothing added.
 * @type {(golden: unknown, answer: Answer) => string | null}
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
