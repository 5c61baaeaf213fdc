import { isDeepStrictEqual } from 'node:util'
import { decodeAnswer } from './decode.js'
import { plainWords } from './plainWords.js'

/** @import { Answer } from '../types.d.ts' */

/** @type {(golden: Buffer, answer: Answer, maxBytes?: number) => string | null} */
function describeBytes(golden, answer, maxBytes) {
  let body
  try {
    body = decodeAnswer(answer, maxBytes)
  } catch (error) {
    return `expected ${golden.length} bytes, got ${/** @type {Error} */ (error).message}`
  }
  if (body.equals(golden)) return null
  const at = body.findIndex((byte, index) => byte !== golden[index])
  const difference = at === -1 ? 'their beginning' : `others from byte ${at} on`
  return `expected the ${golden.length} bytes that were sent, got ${difference} in an answer of ${body.length}`
}

/** Writes the path of an error, with all indexes of lists as texts; null if it is no error. @param {any} error */
const placeOf = (error) =>
  typeof error?.message === 'string' && Array.isArray(error.path) ? JSON.stringify(error.path.map(String)) : null

/** @param {any} errors */
const placesOf = (errors) => (Array.isArray(errors) ? errors.map(placeOf).sort() : [])

/**
 * Compares an answer with errors: its data, and the path of each error. Servers may mask messages, add details, and
 * have errors in any order.
 * @type {(golden: any, value: any) => string | null}
 */
function describeErrors(golden, value) {
  if (!isDeepStrictEqual(value?.data, golden.data)) return 'expected the golden data beside its errors, got other data'
  const [expected, received] = [placesOf(golden.errors), placesOf(value?.errors)]
  if (isDeepStrictEqual(received, expected)) return null
  const right = expected.filter((place) => received.includes(place)).length
  return `expected ${expected.length} errors, each with its path, got ${received.length}, and ${right} of these paths`
}

/** Names of types that each version of GraphQL describes in its way. */
const builtIn = /^(__.*|Boolean|Float|ID|Int|String)$/

/** Sorts a schema's types, without built-in ones and directives. @param {any} schema */
const comparableParts = ({ types, directives: _, ...roots }) => ({
  ...roots,
  types: types
    .filter((/** @type {any} */ type) => !builtIn.test(type?.name))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => (a?.name < b?.name ? -1 : 1)),
})

/**
 * Compares an answer that describes a schema, except what differs between versions of GraphQL.
 * @type {(golden: any, value: any) => string | null}
 */
function describeSchema(golden, value) {
  const schema = value?.data?.__schema
  if (value?.errors || !Array.isArray(schema?.types)) return 'expected the golden schema, got none'
  return isDeepStrictEqual(comparableParts(schema), comparableParts(golden.data.__schema))
    ? null
    : 'expected the golden schema, got another one'
}

/** Headers that explain a status: of redirects, 401, 405 and 415. */
const explainingHeaders = ['location', 'www-authenticate', 'allow', 'accept', 'accept-post']

/** Quotes headers that explain a status other than 200. @param {Answer} answer */
function quoteHeaders({ status, headers }) {
  const names = status === 200 ? [] : explainingHeaders.filter((name) => headers[name] !== undefined)
  return names.map((name) => `, ${name}: ${plainWords(String(headers[name]), 200)}`).join('')
}

/** Quotes an answer on one line that cannot steer a terminal, as evidence. @param {Answer} answer */
function quote(answer) {
  const { status, body } = answer
  const text = body.length > 0 ? plainWords(body.subarray(0, 200).toString()) : '(empty body)'
  return `status ${status}${quoteHeaders(answer)}: ${text}`
}

/** @type {(answer: Answer) => string | null} */
function describeBroken(answer) {
  if (answer.status !== 200) return `expected status 200, got ${quote(answer)}`
  return answer.complete ? null : `the answer broke off after ${answer.body.length} bytes, got ${quote(answer)}`
}

/**
 * Reads the value of an answer, or the reason why it has none.
 * @type {(answer: Answer, maxBytes?: number) => { value?: any, fault: string | null }} maxBytes: length at which
 *   decoding stops; default: that of an unknown answer
 */
export function readAnswer(answer, maxBytes) {
  const fault = describeBroken(answer)
  if (fault !== null) return { fault }
  let body
  try {
    body = decodeAnswer(answer, maxBytes)
  } catch (error) {
    return { fault: `expected JSON, got ${plainWords(/** @type {Error} */ (error).message, 200)}` }
  }
  try {
    return { value: JSON.parse(body.toString()), fault }
  } catch {
    return { fault: `expected JSON, got ${quote(answer)}` }
  }
}

/**
 * Describes the fault of an answer; null if it is right. Right is: status 200, complete, and the golden bytes, or the
 * golden value as JSON with any order of keys and any white space. Golden errors are compared by their paths alone.
 * @type {(golden: any, answer: Answer, maxBytes?: number) => string | null} maxBytes: length at which decoding stops;
 *   default: that of an unknown answer
 */
export function verifyAnswer(golden, answer, maxBytes) {
  if (Buffer.isBuffer(golden)) return describeBroken(answer) ?? describeBytes(golden, answer, maxBytes)
  const { value, fault } = readAnswer(answer, maxBytes)
  if (fault !== null) return fault
  const compare = (golden?.errors && describeErrors) || (golden?.data?.__schema && describeSchema)
  if (compare) {
    const difference = compare(golden, value)
    return difference && `${difference} with ${quote(answer)}`
  }
  if (isDeepStrictEqual(value, golden)) return null
  if (value?.errors) return `answered with errors, got ${quote(answer)}`
  return `expected the golden answer, got other data with ${quote(answer)}`
}
