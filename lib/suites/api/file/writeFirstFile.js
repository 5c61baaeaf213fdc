import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { Fault } from '../../../base/errors/fault.js'
import { cannotWrite, UnableError } from '../../../base/errors/unableError.js'
import { createMask } from '../../../base/mask.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { isLoopback, portMark } from '../../../servers/runningServer.js'
import { readData } from '../checks/answerErrors.js'
import { findSchema } from '../checks/shape/findSchema.js'
import { askOnce } from '../client/askOnce.js'
import { createFirstOperations } from './firstOperations.js'
import { mix } from './keys.js'
import { createQuery, prepareRequests } from './prepareRequests.js'
import { readAddress } from './serverAddress.js'

/** @import { Ask } from '../checks/learnExpectations.js' */
/** @import { Api } from '../types.d.ts' */
/** @import { FirstOperation } from './firstOperations.js' */

/** Operation, and the fault of its answer. @typedef {FirstOperation & { fault: string | null }} Tried */

/** Name of the file that is written, in the user's folder. */
const fileName = 'api.js'
/** Timeout of each request. */
const timeoutSeconds = 10

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
  const { ask, tls } = await openApi(url, signal)
  const schema = await introspect(ask)
  /** @type {Tried[]} */
  const tried = []
  for (const operation of createFirstOperations(schema))
    tried.push({ ...operation, fault: await findFault(ask, operation) })
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

/**
 * Finds how to send requests: without trust in the certificate if this machine has one that nobody signed.
 * @type {(url: string, signal: AbortSignal) => Promise<{ ask: Ask, tls: Api['tls'] }>}
 */
async function openApi(url, signal) {
  const { scheme, host } = readAddress(url)
  const ways = [{}, ...(scheme === 'https' && isLoopback(host) ? [{ insecure: true }] : [])]
  const messages = []
  for (const tls of ways) {
    const ask = createAsk(url, tls, signal)
    try {
      await ask(createQuery({ name: 'first', document: '{ __typename }', variables: {} }), 0)
      return { ask, tls }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      messages.push(error.message)
    }
  }
  throw new UnableError('NO_ENDPOINT', `--init: ${messages[0]}; start the server first, or correct the address`)
}

/**
 * Creates a function that sends a request; it throws a Fault without an answer.
 * @type {(url: string, tls: Api['tls'], signal: AbortSignal) => Ask}
 */
function createAsk(url, tls, signal) {
  const token = process.env.TOKEN
  /** @type {Record<string, string>} */
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return async (operation) => {
    const [request] = prepareRequests(operation, url, headers)
    return askOnce(request, { url, protocol: 'auto', tls, signal, timeoutSeconds })
  }
}

/** @param {Ask} ask @throws {UnableError} if the API does not say its schema */
async function introspect(ask) {
  const source = await findSchema({}, ask).catch((error) => {
    if (error instanceof Fault) return { schema: null, reason: error.message }
    throw error
  })
  if (source.schema) return source.schema
  const isRefusal = /^status 40[13]\b/.test(source.reason)
  const advice = isRefusal
    ? 'set TOKEN to a bearer token'
    : 'allow introspection, or write api.js as in docs/own-api.md'
  throw new UnableError('NO_ENDPOINT', `--init: no schema: ${source.reason}; ${advice}`)
}

/**
 * Asks an operation once, and finds the fault of its answer; null if it has none.
 * @type {(ask: Ask, operation: FirstOperation) => Promise<string | null>}
 */
async function findFault(ask, operation) {
  try {
    return readData(await ask(createQuery(operation), 0)).error?.reason ?? null
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
  return [`    // No right answer: ${shown}.`, ...lines.map((line) => line.replace(/^ {4}/, '    // '))]
}
