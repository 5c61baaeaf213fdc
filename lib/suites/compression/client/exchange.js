import { codingOf, decodeBody, isSame } from '../../../client/body.js'
import { decode } from '../../../client/coding.js'
import { createFailure } from '../../../client/createFailure.js'
import { within } from '../../../client/within.js'
import { Fault } from '../../../errors/fault.js'
import { verifyAnswer } from '../../../workload/verify.js'

/** @import { Document, PageRequest, Requester } from '../../../client/transport.js' */
/** @import { Dictionary } from '../../../workload/dictionary.js' */
/** @import { Conditions } from '../parameters.js' */

/** @typedef {{ request: PageRequest, golden: unknown, compression: Conditions['compression'], dictionary?: Dictionary, timeoutSeconds: number }} Asked */
/** @typedef {{ ms: number, cpuMs: number, messageBytes: number, transferBytes: number }} Exchanged */

/**
 * What sends one request and takes its answer: its time runs until that is decoded and parsed, and does not hold what it
 * takes to verify it.
 * @param {Requester} transport
 * @param {Asked} asked
 * @returns {() => Promise<Exchanged>} which throws a Fault where the answer is not right
 */
export function createExchange(transport, { request, golden, compression, dictionary, timeoutSeconds }) {
  const named = dictionary && { 'available-dictionary': dictionary.name }
  const coding = { 'accept-encoding': compression === 'none' ? 'identity' : compression, ...named }
  const headers = { ...request.headers, ...coding }
  const name = `${request.method} ${request.path}`
  /** The last body that was verified, as it came. @type {Buffer | undefined} */
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

/** @type {(name: string, body: Buffer, coding: string) => void} body: decoded once @throws {Fault} where it is still encoded */
function refuseTwice(name, body, coding) {
  if (coding === 'none' || coding === 'dcz') return
  let again
  try {
    again = decode(body, coding)
  } catch {
    // It is something else.
    return
  }
  if (parses(again)) throw new Fault('WRONG_CODING', `${name}: came with its ${coding} twice`)
}
