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

/** @type {(golden: Buffer, answer: Answer) => string | null} */
function describeBytes(golden, answer) {
  let body
  try {
    body = decode(answer)
  } catch {
    return `expected ${golden.length} bytes, got what cannot be decoded`
  }
  if (body.equals(golden)) return null
  const at = body.findIndex((byte, index) => byte !== golden[index])
  const where = at === -1 ? 'their beginning' : `others from byte ${at} on`
  return `expected the ${golden.length} bytes that were sent, got ${where} in an answer of ${body.length}`
}

/** Where an error is, whether indexes of lists are numbers or texts; null where it is no error. @param {any} error */
const placeOf = (error) =>
  typeof error?.message === 'string' && Array.isArray(error.path) ? JSON.stringify(error.path.map(String)) : null

/**
 * What has to be right of an answer that holds errors: its data, and where each error is. Servers may mask messages, tell
 * more of an error, and have errors in any order.
 * @type {(golden: any, value: any) => string | null}
 */
function describeErrors(golden, value) {
  const [places, found] = [golden.errors, value?.errors].map((errors) =>
    Array.isArray(errors) ? errors.map(placeOf) : [],
  )
  if (!isDeepStrictEqual(value?.data, golden.data)) return 'expected the golden data beside its errors, got other data'
  if (isDeepStrictEqual(found.sort(), places.sort())) return null
  const right = places.filter((place) => found.includes(place)).length
  return `expected ${places.length} errors, each with its path, got ${found.length}, and ${right} of these paths`
}

/** What every version of GraphQL describes in words of its own. */
const builtIn = /^(__.*|Boolean|Float|ID|Int|String)$/

/** Of a schema what is its own, in one order. @param {any} schema */
const ownParts = ({ types, directives: _, ...roots }) => ({
  ...roots,
  types: types
    .filter((/** @type {any} */ type) => !builtIn.test(type?.name))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => (a?.name < b?.name ? -1 : 1)),
})

/**
 * What has to be right of an answer that describes a schema: all of its own types. Those of introspection, built-in scalars
 * and directives are other ones in other versions of GraphQL.
 * @type {(golden: any, value: any) => string | null}
 */
function describeSchema(golden, value) {
  const found = value?.data?.__schema
  if (value?.errors || !Array.isArray(found?.types)) return 'expected the golden schema, got none'
  return isDeepStrictEqual(ownParts(found), ownParts(golden.data.__schema))
    ? null
    : 'expected the golden schema, got another one'
}

/** @param {Answer} answer */
const came = (answer) => `status ${answer.status}: ${excerpt(answer)}`

/** @type {(answer: Answer) => string | null} */
function describeBroken(answer) {
  if (answer.status !== 200) return `expected status 200, got ${came(answer)}`
  return answer.complete ? null : `the answer broke off after ${answer.body.length} bytes, got ${came(answer)}`
}

/** The value that an answer holds, or why it holds none, in words. @type {(answer: Answer) => { value?: any, fault: string | null }} */
export function readAnswer(answer) {
  const fault = describeBroken(answer)
  if (fault !== null) return { fault }
  try {
    return { value: JSON.parse(decode(answer).toString()), fault }
  } catch {
    return { fault: `expected JSON, got ${came(answer)}` }
  }
}

/**
 * Says what is wrong with an answer, or null where it is right. Right is: status 200, complete, and the golden bytes, or
 * the golden value as canonical JSON: any order of keys, any white space, nothing missing, nothing added. Of golden errors
 * only their paths are compared.
 * @type {(golden: any, answer: Answer) => string | null}
 */
export function verifyAnswer(golden, answer) {
  if (Buffer.isBuffer(golden)) return describeBroken(answer) ?? describeBytes(golden, answer)
  const { value, fault } = readAnswer(answer)
  if (fault !== null) return fault
  if (golden?.errors) {
    const wrong = describeErrors(golden, value)
    return wrong && `${wrong} with ${came(answer)}`
  }
  if (golden?.data?.__schema) {
    const wrong = describeSchema(golden, value)
    return wrong && `${wrong} with ${came(answer)}`
  }
  if (isDeepStrictEqual(value, golden)) return null
  if (value?.errors) return `answered with errors, got ${came(answer)}`
  return `expected the golden answer, got other data with ${came(answer)}`
}
