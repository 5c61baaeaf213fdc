import { TextDecoder } from 'node:util'
import { hasErrors, isSuccess, withoutNoErrors } from './answerRules.js'
import { decodeAnswer } from './decode.js'
import { describeDifference, showValue } from './difference.js'
import { readJson, writePath } from './json.js'
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
  const difference = describeDifference(golden.data, value?.data, ['data'])
  if (difference) return `${difference}, beside errors`
  const [expected, received] = [placesOf(golden.errors), placesOf(value?.errors)]
  if (describeDifference(expected, received) === null) return null
  const right = expected.filter((place) => received.includes(place)).length
  return `expected ${expected.length} errors, each with its path, got ${received.length}, and ${right} of these paths`
}

/** Names of types that each version of GraphQL describes in its way. */
const builtIn = /^(__.*|Boolean|Float|ID|Int|String)$/

/** Lists a schema's types by their names, without built-in ones and directives. @param {any} schema */
function comparableParts({ types, directives: _, ...roots }) {
  const compared = types.filter((/** @type {any} */ type) => !builtIn.test(type?.name))
  const byName = Object.fromEntries(compared.map((/** @type {any} */ type) => [type?.name, type]))
  return { ...roots, types: byName, typeCount: compared.length }
}

/**
 * Compares an answer that describes a schema, except what differs between versions of GraphQL.
 * @type {(golden: any, value: any) => string | null}
 */
function describeSchema(golden, value) {
  const schema = value?.data?.__schema
  if (hasErrors(value)) return describeUnexpectedErrors(golden, value)
  if (!Array.isArray(schema?.types)) return `expected the golden schema, got ${showValue(value)}`
  const difference = describeDifference(comparableParts(golden.data.__schema), comparableParts(schema))
  return difference && `expected the golden schema, got another one: ${difference}`
}

/** Headers that explain a status: of redirects, 401, 405 and 415. */
const explainingHeaders = ['location', 'www-authenticate', 'allow', 'accept', 'accept-post', 'retry-after']

/** Quotes headers that explain a status other than 200. @param {Pick<Answer, 'status' | 'headers'>} answer */
export function quoteHeaders({ status, headers }) {
  const names = status === 200 ? [] : explainingHeaders.filter((name) => headers[name] !== undefined)
  const quoted = names.map((name) => `, ${name}: ${plainWords(String(headers[name]), 200)}`).join('')
  return quoted.replace(/, retry-after: (\d+)$/, ', retry after $1 s')
}

/** Quotes an answer on one line that cannot steer a terminal, as evidence. @param {Answer} answer */
export function quoteAnswer(answer) {
  const { status, body, headers } = answer
  const start = `status ${status}${quoteHeaders(answer)}: `
  if (body.length === 0) return `${start}(empty body)`
  try {
    return start + plainWords(decodeAnswer(answer).subarray(0, 200).toString())
  } catch {
    return `${start}(${body.length} bytes as ${plainWords(String(headers['content-encoding']), 50)})`
  }
}

/** @type {(answer: Answer) => string | null} */
function describeBroken(answer) {
  if (!isSuccess(answer.status)) return `expected status 200, got ${quoteAnswer(answer)}`
  return answer.complete ? null : `the answer broke off after ${answer.body.length} bytes, got ${quoteAnswer(answer)}`
}

/** Describes an encoding other than UTF-8. @type {(body: Buffer) => string | undefined} undefined if it is UTF-8 */
function describeEncoding(body) {
  const [first, second, third] = body
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'a byte order mark (BOM), which JSON must not have'
  if (first === 0 || second === 0 || first >= 0xfe) return 'UTF-16, not UTF-8'
  const again = Buffer.from(body.toString())
  const at = body.findIndex((byte, index) => byte !== again[index])
  return at === -1 ? undefined : `what is no UTF-8 from byte ${at} on`
}

/** Content types of which no name is needed in a reason. */
const jsonType = /^application\/([\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const streamedTypes = /** @type {const} */ ([
  [/^multipart\/mixed/i, ' (incremental delivery)'],
  [/^text\/event-stream/i, ' (server-sent events)'],
])

/** Names a content type that explains why an answer is no JSON. @param {Answer} answer */
function describeType({ headers }) {
  const type = String(headers['content-type'] ?? '')
  if (type === '' || jsonType.test(type)) return undefined
  return plainWords(type, 100) + (streamedTypes.find(([pattern]) => pattern.test(type))?.[1] ?? '')
}

const gzipStart = Buffer.from([0x1f, 0x8b])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

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
    if (body.indexOf(gzipStart) === 0) throw new Error('gzip without its content-encoding')
  } catch (error) {
    return { fault: `expected JSON, got ${plainWords(/** @type {Error} */ (error).message, 200)}` }
  }
  try {
    return { value: readJson(utf8.decode(body)), fault }
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error)
    const isNoJson = error instanceof SyntaxError || error instanceof TypeError
    if (!isNoJson) return { fault: `expected one meaning of its JSON: it ${plainWords(message, 300)}` }
    const kind = [describeEncoding(body), describeType(answer)].filter((part) => part !== undefined).join(', ')
    // The quote begins with a fault at the beginning.
    const place = Number(cause) > 0 ? `; ${plainWords(message)}` : ''
    return { fault: `expected JSON, got ${kind && `${kind} with `}${quoteAnswer(answer)}${place}` }
  }
}

/**
 * Describes the errors of an answer that should have none.
 * @type {(golden: any, value: { data?: any, errors: any }) => string} golden: null while it is unknown
 */
export function describeUnexpectedErrors(golden, { data, errors }) {
  const [first, ...more] = [errors].flat()
  const message = first === undefined ? 'an empty list' : showValue(first?.message ?? first)
  const place = Array.isArray(first?.path) ? ` at ${plainWords(writePath(first.path), 200)}` : ''
  const count = more.length > 0 ? ` and ${more.length} more` : ''
  const kind = golden && (describeDifference(golden.data, data) === null ? 'the right ' : 'other ')
  const beside = (data ?? null) === null ? 'without data' : `beside ${kind ?? ''}data`
  return `answered with errors: ${message}${place}${count}, ${beside}`
}

/**
 * Describes the first difference from the golden answer. One in extensions is named only if the rest is right.
 * @type {(golden: any, value: any) => string | null}
 */
function describeOther(golden, value) {
  const difference = describeDifference(golden, value)
  if (difference === null || Array.isArray(value) || !value?.data) return difference
  const { extensions: _, ...rest } = value
  const { extensions: __, ...goldenRest } = golden
  return describeDifference(goldenRest, rest) ?? `extensions differ, though the data is right: ${difference}`
}

/**
 * Describes the fault of an answer; null if it is right. Right is: status 2xx, complete, and the golden bytes, or the
 * golden value as JSON with any order of keys and any white space. Numbers are equal if their decimal values are.
 * Golden errors are compared by their paths alone.
 * @type {(golden: any, answer: Answer, maxBytes?: number) => string | null} maxBytes: length at which decoding stops;
 *   default: that of an unknown answer
 */
export function verifyAnswer(golden, answer, maxBytes) {
  if (Buffer.isBuffer(golden)) return describeBroken(answer) ?? describeBytes(golden, answer, maxBytes)
  const { value, fault } = readAnswer(answer, maxBytes)
  if (fault !== null) return fault
  if (golden?.errors) return describeErrors(golden, value)
  if (golden?.data?.__schema) return describeSchema(golden, value)
  const failed = [value].flat().findIndex(hasErrors)
  if (failed === -1) return describeOther(golden, withoutNoErrors(value))
  return describeUnexpectedErrors([golden].flat()[failed], [value].flat()[failed])
}

/** Beginning of remarks on right answers. */
const answersWith = 'answers with'

/** Tells whether the reason of a row has remarks on right answers alone. @param {string} reason */
export const isOfRightAnswers = (reason) => reason.split('; ').every((remark) => remark.startsWith(answersWith))

/** Lists what is remarkable about a right answer. @param {Answer} answer */
export function remarksOf(answer) {
  const { value } = readAnswer(answer)
  const isEmpty = [value].flat().some((one) => Array.isArray(one?.errors) && !hasErrors(one))
  return [
    ...(answer.status === 200 ? [] : [`${answersWith} status ${answer.status}`]),
    ...(isEmpty ? [`${answersWith} an empty list of errors, which GraphQL forbids`] : []),
  ]
}
