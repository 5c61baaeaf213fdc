import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { Fault } from '../../../base/errors/fault.js'
import { cannotWrite, UnableError } from '../../../base/errors/unableError.js'
import { createMask } from '../../../base/mask.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { lossOf } from '../../../load/loss.js'
import { isLoopback, portMark } from '../../../servers/runningServer.js'
import { plainWords } from '../../../workload/plainWords.js'
import { askOnce } from '../client/askOnce.js'
import { createFirstOperations } from './firstOperations.js'
import { mix } from './keys.js'
import { prepareRequests } from './prepareRequests.js'
import { readAddress } from './serverAddress.js'

/** @import { Api, Operation } from '../types.d.ts' */
/** @import { FirstOperation } from './firstOperations.js' */

/** Operation, and the fault of its answer. @typedef {FirstOperation & { fault: string | null }} Tried */

/** Name of the file that is written, in the user's folder. */
const fileName = 'api.js'
/** Maximum size of an answer: large APIs have schemas of some MB. */
const maxBytes = 64 * 1024 ** 2

/**
 * Writes a first api file for an API that runs, by introspection. Operations that it does not answer without errors
 * are comments.
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} UnableError if the API does not say its schema, or the file cannot be written
 */
export async function writeFirstFile(url, signal) {
  readAddress(url, '--init')
  if (url.includes(portMark)) throw new UsageError(`--init: expected the port of an API that runs, got ${portMark}`)
  const { send, tls } = await openApi(url, signal)
  const schema = await introspect(send)
  /** @type {Tried[]} */
  const tried = []
  for (const operation of createFirstOperations(schema))
    tried.push({ ...operation, fault: await findFault(send, operation) })
  try {
    writeFileSync(fileName, formatFile(url, tls, tried), { flag: 'wx' })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw cannotWrite(fileName, error)
    throw new UsageError(`--init: ${fileName} is there already; move it, or call this in another folder`)
  }
  const { length } = tried.filter(({ fault }) => fault === null)
  const next = length > 0 ? `node bench --api ${fileName} --dry-run` : 'give the operations variables that exist'
  console.error(`bench: wrote ${fileName}; ${length} of ${tried.length} operations have right answers; next: ${next}`)
  return length > 0 ? exitCodes.completed : exitCodes.incomplete
}

/** @typedef {(operation: FirstOperation) => Promise<{ status: number, body: Buffer }>} Send */

/**
 * Finds how to send requests: without trust in the certificate if this machine has one that nobody signed.
 * @type {(url: string, signal: AbortSignal) => Promise<{ send: Send, tls: Api['tls'] }>}
 */
async function openApi(url, signal) {
  const token = process.env.TOKEN
  /** @type {Record<string, string>} */
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  /** @type {(tls: Api['tls']) => Send} */
  const sendWith = (tls) => (operation) => {
    const [request] = prepareRequests(toOperation(operation), url, headers)
    return askOnce(request, { url, protocol: 'auto', tls, signal, maxBytes })
  }
  const { scheme, host } = readAddress(url)
  const ways = [{}, ...(scheme === 'https' && isLoopback(host) ? [{ insecure: true }] : [])]
  const messages = []
  for (const tls of ways) {
    const send = sendWith(tls)
    try {
      await send({ name: 'first', document: '{ __typename }', variables: {} })
      return { send, tls }
    } catch (error) {
      signal.throwIfAborted()
      messages.push(plainWords(lossOf(/** @type {Error} */ (error)).why))
    }
  }
  throw new UnableError('NO_ENDPOINT', `--init: ${messages[0]}; start the server first, or correct the address`)
}

/** @param {FirstOperation} operation @returns {Operation} */
const toOperation = ({ name, document, variables }) => ({
  name,
  kind: 'query',
  weight: 1,
  document,
  method: 'POST',
  headers: {},
  variables: [variables],
  check: 'equal',
  ignore: [],
})

/** @param {Send} send @throws {UnableError} if the API does not say its schema */
async function introspect(send) {
  const answer = await send({ name: 'introspection', document: getIntrospectionQuery(), variables: {} })
  const { data, fault } = readAnswer(answer)
  const refusal = answer.status === 401 || answer.status === 403
  const advice = refusal ? 'set TOKEN to a bearer token' : 'allow introspection, or write api.js as in docs/own-api.md'
  if (fault !== null) throw new UnableError('NO_ENDPOINT', `--init: no schema: ${fault}; ${advice}`)
  try {
    return buildClientSchema(data)
  } catch (error) {
    const message = plainWords(/** @type {Error} */ (error).message)
    throw new UnableError('NO_ENDPOINT', `--init: its schema is not valid: ${message}; ${advice}`)
  }
}

/**
 * Reads the data of an answer, or the reason why there is none.
 * @type {(answer: { status: number, body: Buffer }) => { data?: any, fault: string | null }}
 */
function readAnswer({ status, body }) {
  const text = body.toString()
  try {
    const { data, errors } = JSON.parse(text)
    const [error] = Array.isArray(errors) ? errors : []
    if (status === 200 && !error && data) return { data, fault: null }
    return { fault: plainWords(`status ${status}: ${error?.message ?? text}`, 200) }
  } catch {
    return { fault: plainWords(`status ${status}: ${text}`, 200) }
  }
}

/**
 * Asks an operation once, and finds the fault of its answer; null if it has none.
 * @type {(send: Send, operation: FirstOperation) => Promise<string | null>}
 */
async function findFault(send, operation) {
  try {
    return readAnswer(await send(operation)).fault
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

const head = '// Servers and operations for node bench --api; docs/suites/api.md explains each key.'

/** @type {(url: string, tls: Api['tls'], operations: Tried[]) => string} */
function formatFile(url, tls, operations) {
  const headers = process.env.TOKEN ? [`  headers: { authorization: \`Bearer \${process.env.TOKEN}\` },`] : []
  const { scheme, host, path } = readAddress(url)
  const example = `${scheme === 'unix' ? 'http' : scheme}://${isLoopback(host) ? host : '127.0.0.1'}:${portMark}${path}`
  const lines = [
    head,
    'export default {',
    '  servers: {',
    `    now: { url: ${inspect(url)} },`,
    '    // To compare two versions, have each started anew for each process; PORT is its port:',
    `    // before: { cwd: '../main', command: 'node server.js', url: ${inspect(example)} },`,
    `    // after: { command: 'node server.js', url: ${inspect(example)} },`,
    '  },',
    ...headers,
    ...(tls.insecure ? ['  tls: { insecure: true },'] : []),
    '  operations: {',
    ...operations.flatMap(formatOperation),
    '  },',
    "  ignore: ['extensions'],",
    '}',
  ]
  return `${lines.join('\n')}\n`
}

/** Formats an operation, as comments if it has no right answer. @param {Tried} operation */
function formatOperation({ name, document, variables, fault }) {
  const hasVariables = Object.keys(variables).length > 0
  const lines = [
    // The subject of all operations has this name already.
    `${name === mix ? 'mixField' : name}: {`,
    '  document: `',
    ...document.split('\n').map((line) => `    ${line}`),
    '  `,',
    ...(hasVariables ? [`  variables: ${inspect(variables, { depth: null, breakLength: 1000 })},`] : []),
    '},',
  ].map((line) => `    ${line}`)
  if (fault === null) return lines
  const shown = createMask(process.env).reason(fault)
  return [`    // It answered ${JSON.stringify(shown)}.`, ...lines.map((line) => line.replace(/^ {4}/, '    // '))]
}
