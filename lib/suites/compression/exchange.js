import { codingOf, decodeBody, isSame } from '../../load/body.js'
import { decode } from '../../load/coding.js'
import { createFailure } from '../../load/createFailure.js'
import { within } from '../../load/within.js'
import { Fault } from '../../base/errors/fault.js'
import { verifyAnswer } from '../../workload/verify.js'

/** @import { Document, PageRequest, Requester } from '../../load/transport.js' */
/** @import { Dictionary } from '../../workload/dictionary.js' */
/** @import { Conditions } from './parameters.js' */

/**
 * @typedef {object} ExchangeOptions
 * @property {PageRequest} request
 * @property {unknown} golden
 * @property {Conditions['compression']} compression
 * @property {Dictionary} [dictionary]
 * @property {number} timeoutSeconds
 */
/** @typedef {{ ms: number, cpuMs: number, messageBytes: number, transferBytes: number }} Exchanged */

/**
 * Creates a function that sends one request and takes its answer. Its time runs until the answer is decoded and parsed,
 * without its verification.
 * @param {Requester} transport
 * @param {ExchangeOptions} options
 * @returns {() => Promise<Exchanged>} throws a Fault for a wrong answer
 */
export function createExchange(transport, { request, golden, compression, dictionary, timeoutSeconds }) {
  const named = dictionary && { 'available-dictionary': dictionary.name }
  const coding = { 'accept-encoding': compression === 'none' ? 'identity' : compression, ...named }
  const headers = { ...request.headers, ...coding }
  const name = `${request.method} ${request.path}`
  /** Last verified body, encoded. @type {Buffer | undefined} */
  let right

  async function send() {
    const { fail, failed } = createFailure()
    transport.begin({ push: ({ cancel }) => cancel(), fail })
    const answered = transport.request({ ...request, headers })
    answered.catch(() => {})
    return within(timeoutSeconds, Promise.race([answered, failed]), () => name)
  }

  /** @type {(document: Document, body: Buffer) => void} @throws {Fault} */
  function verify(document, body) {
    const { status, chunks } = document
    const coding = codingOf(document)
    if (status === 200 && coding === compression && isSame(chunks, right)) return
    const fault = verifyAnswer(golden, { status, headers: {}, body, complete: true })
    if (fault) throw new Fault('WRONG_ANSWER', `${name}: ${fault}`)
    if (coding !== compression) {
      const reason = `${name}: ${compression} was asked for, the answer's coding is ${coding}`
      throw new Fault(coding === 'none' ? 'UNSUPPORTED' : 'WRONG_CODING', reason)
    }
    right = Buffer.concat(chunks)
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
    verify(document, body)
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
