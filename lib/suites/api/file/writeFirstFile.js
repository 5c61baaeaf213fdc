import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { Fault } from '../../../base/errors/fault.js'
import { cannotWrite, UnableError } from '../../../base/errors/unableError.js'
import { createMask } from '../../../base/mask.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { typedHere } from '../../../base/project.js'
import { isRedirect, isRefusal, redirectAdvice } from '../../../load/adviseOnErrors.js'
import { isLoopback, portMark } from '../../../servers/runningServer.js'
import { counted } from '../../../workload/counted.js'
import { readData } from '../checks/answerErrors.js'
import { findSchema } from '../checks/shape/findSchema.js'
import { askOnce } from '../client/askOnce.js'
import { checkHeaderValue } from './checkKeys.js'
import { createFirstOperations } from './firstOperations.js'
import { isLog, mix } from './keys.js'
import { createQuery, prepareRequests } from './prepareRequests.js'
import { readLog } from './readLog.js'
import { readAddress } from './serverAddress.js'

/** @import { Ask } from '../checks/learnExpectations.js' */
/** @import { Api } from '../types.d.ts' */
/** @import { FirstOperation } from './firstOperations.js' */

/**
 * Operation, and what came of it: an answer that is right, null or none.
 * @typedef {FirstOperation & { outcome: 'right' | 'null' | 'refused' | 'switched off', fault: string | null }} Tried
 */

/** Name of the file that is written, in the user's folder. */
const fileName = 'api.mjs'
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
  if (isLog(url)) return writeFileOfLog(url)
  readAddress(url, '--init')
  if (url.includes(portMark)) throw new UsageError(`--init: expected the port of an API that runs, got ${portMark}`)
  const { ask, tls } = await openApi(url, signal)
  const schema = await introspect(ask)
  /** @type {Tried[]} */
  const tried = []
  for (const operation of createFirstOperations(schema))
    tried.push({ ...operation, ...(await tryOperation(ask, operation)) })
  const listed = ['  operations: {', ...tried.flatMap(formatOperation), '  },']
  writeNewFile(formatFile(url, tls, listed))
  const count = (/** @type {Tried['outcome']} */ outcome) => tried.filter((one) => one.outcome === outcome).length
  const counts = /** @type {const} */ (['right', 'null', 'refused', 'switched off'])
    .map((outcome) => `${count(outcome)} ${outcome}`)
    .filter((text, index) => index === 0 || !text.startsWith('0 '))
  const next = count('right') > 0 ? `node bench --api ${fileName} --dry-run` : adviceFor(tried)
  console.error(`bench: wrote ${fileName}; of ${tried.length} operations ${counts.join(', ')}; next: ${next}`)
  return count('right') > 0 ? exitCodes.completed : exitCodes.incomplete
}

/**
 * Writes a first api file whose operations are those of a log.
 * @param {string} log
 * @returns {number} the exit code
 * @throws {UsageError} UnableError if the log cannot be read, or the file cannot be written
 */
function writeFileOfLog(log) {
  const operations = Object.values(readLog(log))
  const writes = operations.some(({ document }) => /^\s*mutation\b/.test(document))
  const listed = [`  operations: ${inspect(log)},`, ...(writes ? ['  // mutations: true,'] : [])]
  writeNewFile(formatFile('http://127.0.0.1:4000/graphql', {}, listed))
  const count = counted(operations.length, 'operation')
  console.error(
    `bench: wrote ${fileName}; ${count} of ${log}; next: correct its url, then node bench --api ${fileName}`,
  )
  return exitCodes.completed
}

/** Writes the api file. @param {string} text @throws {UsageError} if there is one; UnableError if that fails */
function writeNewFile(text) {
  try {
    writeFileSync(fileName, text, { flag: 'wx' })
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw cannotWrite(fileName, error)
    throw new UsageError(`--init: ${fileName} is there already; move it, or call this in another folder`)
  }
}

const tokenAdvice = 'set TOKEN to a bearer token'

/** Writes what to do if no operation has a right answer. @param {Tried[]} tried */
function adviceFor(tried) {
  const refusal = tried.find(({ fault }) => isRefusal({ reason: fault ?? '' }))
  if (refusal) return `${tokenAdvice}: ${createMask(process.env).reason(String(refusal.fault))}`
  const isOff = tried.some(({ outcome }) => outcome === 'switched off')
  return isOff ? 'give the mutation variables, and set mutations: true' : 'give the operations variables that exist'
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
  if (token) checkHeaderValue(token, 'TOKEN')
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
  const other = isRefusal(source) ? tokenAdvice : 'allow introspection, or write api.mjs as in docs/own-api.md'
  const advice = isRedirect(source) ? redirectAdvice : other
  throw new UnableError('NO_ENDPOINT', `--init: no schema: ${source.reason}; ${advice}`)
}

/**
 * Asks a query once; a mutation might write, and is not tried.
 * @type {(ask: Ask, operation: FirstOperation) => Promise<Pick<Tried, 'outcome' | 'fault'>>}
 */
async function tryOperation(ask, operation) {
  if (operation.kind === 'mutation') return { outcome: 'switched off', fault: 'A mutation, which writes' }
  try {
    const { value, error } = readData(await ask(createQuery(operation), 0))
    if (error) return { outcome: 'refused', fault: error.reason }
    if (value.data[operation.name] !== null) return { outcome: 'right', fault: null }
    return { outcome: 'null', fault: `${operation.name} is null; give it variables that exist` }
  } catch (error) {
    if (error instanceof Fault) return { outcome: 'refused', fault: error.message }
    throw error
  }
}

const head = '// Servers and operations for node bench --api; docs/suites/api.md of the package explains each key.'
/** Comment by which editors complete and check keys, if the package is installed. */
const typeLine = "/** @type {import('graphql-server-benchmarks').Api} */"

/** @type {(url: string, tls: Api['tls'], operations: string[]) => string} */
function formatFile(url, tls, operations) {
  const headers = process.env.TOKEN ? [`  headers: { authorization: \`Bearer \${process.env.TOKEN}\` },`] : []
  const { scheme, host, path } = readAddress(url)
  const example = `${scheme === 'unix' ? 'http' : scheme}://${isLoopback(host) ? host : '127.0.0.1'}:${portMark}${path}`
  const lines = [
    typedHere(head),
    typeLine,
    'export default {',
    '  servers: {',
    `    now: { url: ${inspect(url)} },`,
    '    // To compare two versions, have each started anew for each process; PORT is its port:',
    `    // before: { cwd: '../before', command: 'node server.js', url: ${inspect(example)} },`,
    `    // after: { command: 'node server.js', url: ${inspect(example)} },`,
    '  },',
    ...headers,
    ...(tls.insecure ? ['  tls: { insecure: true },'] : []),
    ...operations,
    "  ignore: ['extensions'],",
    '}',
  ]
  return `${lines.join('\n')}\n`
}

/** Formats an operation, as comments if it has no right answer. @param {Tried} operation */
function formatOperation({ name, document, variables, outcome, fault }) {
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
  return [
    `    // ${outcome === 'switched off' ? '' : 'No right answer: '}${shown}.`,
    ...lines.map((line) => line.replace(/^ {4}/, '    // ')),
  ]
}
