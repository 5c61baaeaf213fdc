import { Fault } from '../../base/errors/fault.js'
import { codingOf, decode, decodeBody } from '../../load/decoding.js'
import { longestOf, maxBodyBytes } from '../../load/limits.js'
import { createFailure, withTimeout } from '../../load/timeouts.js'
import { tellRepetitions } from '../../load/standstill.js'
import { openRequester } from '../../load/transport.js'
import { applyNetem } from '../../network/netem.js'
import { dictionaryPath, toDictionary } from '../../workload/dictionary.js'
import { createWorkload } from '../../workload/workloads.js'
import { createVerifier } from '../kit/verifier.js'
import { measuring, warming } from './requestLimits.js'

/** @import { PageRequest, Requester } from '../../load/transport.js' */
/** @import { Count, Limits } from './requestLimits.js' */
/** @import { OnEvent } from '../../load/session/loadProcess.js' */
/** @import { Conditions } from './parameters.js' */

/**
 * @typedef {object} Load
 * @property {Conditions} conditions
 * @property {number} serverPort
 * @property {number} port - the server's, or that of a relay in front of it
 * @property {string | null} certificate
 * @property {boolean} netem - whether the client sets the network itself
 * @property {number} timeoutSeconds
 */
/** @typedef {{ load: Load, count: Count } | { count: Count }} Question to warm up, and then to measure */
/**
 * @typedef {object} Measured
 * @property {number[]} ms
 * @property {number} messageBytes
 * @property {number} transferBytes
 * @property {number} clientCpuMs - of a request, without its verification
 * @property {number} clientCpuSeconds - of everything
 */
/** @typedef {{ ms: number, cpuMs: number, messageBytes: number, transferBytes: number }} Exchanged */
/** @typedef {() => Promise<Exchanged>} Exchange throws a Fault for a wrong answer */
/** @typedef {{ exchange: Exchange, close: () => Promise<void> }} OpenReading */

/** Creates the client of one server process: it takes one reading after the other, each over a new connection. */
export function createAnswers() {
  /** @type {OpenReading | null} */
  let open = null

  /**
   * @type {(question: Question, tell: OnEvent) => Promise<Measured | null>} null after a warm-up; throws a Fault for a
   *   wrong answer
   */
  return async (question, tell) => {
    try {
      if ('load' in question) {
        open = await openReading(question.load)
        await repeat(open.exchange, warming(question.count))
        return null
      }
      const { exchange, close } = /** @type {OpenReading} */ (open)
      const measured = await tellRepetitions(tell, () => measure(exchange, measuring(question.count)))
      await close()
      return measured
    } catch (error) {
      await open?.close()
      throw error
    }
  }
}

/** @type {(load: Load) => Promise<OpenReading>} */
async function openReading({ conditions, serverPort, netem, timeoutSeconds, ...way }) {
  if (netem) await applyNetem(conditions, serverPort)
  const transport = openRequester(conditions.protocol, { ...way, connections: 1 })
  return {
    exchange: await createExchange(transport, conditions, timeoutSeconds),
    async close() {
      transport.close()
      if (netem) await applyNetem({ rtt: 0, bandwidth: null }, serverPort)
    },
  }
}

/** @type {(exchange: Exchange, limits: Limits) => Promise<Measured>} */
async function measure(exchange, limits) {
  const before = process.cpuUsage()
  const exchanged = await repeat(exchange, limits)
  const { user, system } = process.cpuUsage(before)
  const [{ messageBytes, transferBytes }] = exchanged
  return {
    ms: exchanged.map(({ ms }) => Number(ms.toFixed(3))),
    messageBytes,
    transferBytes,
    clientCpuSeconds: (user + system) / 1e6,
    clientCpuMs: exchanged.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / exchanged.length,
  }
}

/**
 * Sends one request after the other within the limits.
 * @type {(exchange: Exchange, limits: Limits) => Promise<Exchanged[]>}
 */
async function repeat(exchange, { seconds, fewest, most }) {
  const end = performance.now() + seconds * 1000
  const exchanged = []
  while (exchanged.length < fewest || (exchanged.length < most && performance.now() < end))
    exchanged.push(await exchange())
  return exchanged
}

/**
 * Creates a function that sends one request and takes its answer. Its time runs until the answer is decoded and parsed,
 * without its verification.
 * @type {(transport: Requester, conditions: Conditions, timeoutSeconds: number) => Promise<Exchange>}
 */
async function createExchange(transport, { workload, size, compression }, timeoutSeconds) {
  const { golden, ...rest } = createWorkload(workload, size)
  const fetched = compression === 'dcz' ? fetchDictionary(transport) : Promise.resolve(undefined)
  const dictionary = await withTimeout(timeoutSeconds, fetched, () => `GET ${dictionaryPath}`)
  const accepted = compression === 'none' ? 'identity' : compression
  const available = dictionary && { 'available-dictionary': dictionary.name }
  const headers = { ...rest.headers, 'accept-encoding': accepted, ...available }
  const request = /** @type {PageRequest} */ ({ ...rest, headers, maxBytes: maxBodyBytes(longestOf(golden)) })
  const name = `${request.method} ${request.path}`
  const verify = createVerifier(golden, compression)

  async function send() {
    const { fail, failed } = createFailure()
    transport.begin({ push: ({ cancel }) => cancel(), fail })
    const answered = transport.request(request)
    answered.catch(() => {})
    return withTimeout(timeoutSeconds, Promise.race([answered, failed]), () => name)
  }

  return async () => {
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    const document = await send()
    const body = decodeBody(document, dictionary)
    const isJson = parses(body)
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(cpuBefore)
    if (!isJson) refuseTwice(name, body, codingOf(document))
    verify(document, () => body)
    request.maxBytes = maxBodyBytes(body.length)
    const transferBytes = document.chunks.reduce((sum, { length }) => sum + length, 0)
    return { ms, cpuMs: (user + system) / 1000, messageBytes: body.length, transferBytes }
  }
}

/** @param {Buffer} body */
function parses(body) {
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}

/**
 * Refuses a body that is still encoded after it was decoded once.
 * @type {(name: string, body: Buffer, coding: string) => void}
 * @throws {Fault}
 */
function refuseTwice(name, body, coding) {
  if (coding === 'none' || coding === 'dcz') return
  let again
  try {
    again = decode(body, coding)
  } catch {
    // The body is not encoded.
    return
  }
  if (parses(again)) throw new Fault('WRONG_CODING', `${name}: came with its ${coding} twice`)
}

/** Fetches the dictionary that the server compresses with. @param {Requester} transport */
async function fetchDictionary(transport) {
  transport.begin({ push: ({ cancel }) => cancel(), fail: () => {} })
  const document = await transport.request({ method: 'GET', path: dictionaryPath })
  const use = document.headers['use-as-dictionary']
  if (document.status !== 200 || !use)
    throw new Fault('UNSUPPORTED', `GET ${dictionaryPath}: expected a dictionary, got status ${document.status}`)
  return toDictionary(decodeBody(document))
}
