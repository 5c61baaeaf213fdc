import { Fault } from '../../base/errors/fault.js'
import { codingOf, decodeBody, isSame } from '../../load/decoding.js'
import { isSuccess } from '../../workload/answerRules.js'
import { verifyAnswer } from '../../workload/verify.js'

/** @import { Document } from '../../load/transport.js' */

/**
 * Creates a function that verifies the documents of one resource. A body is compared byte by byte with the last right
 * one, so that most are not decoded.
 * @param {unknown} golden
 * @param {string} coding - content coding that was requested
 */
export function createVerifier(golden, coding) {
  /** Last right body, encoded. @type {Buffer | undefined} */
  let right

  /** @type {(document: Document, decode?: () => Buffer) => void} @throws {Fault} */
  return (document, decode = () => decodeBody(document)) => {
    const { name, status, chunks } = document
    const received = codingOf(document)
    if (isSuccess(status) && received === coding && isSame(chunks, right)) return
    verifyBody(golden, document, decode())
    if (received !== coding) {
      const reason = `${name}: ${coding} was asked for, the answer's coding is ${received}`
      throw new Fault(received === 'none' ? 'UNSUPPORTED' : 'WRONG_CODING', reason)
    }
    right = Buffer.concat(chunks)
  }
}

/**
 * Verifies a decoded body.
 * @type {(golden: unknown, document: Pick<Document, 'name' | 'status'>, body: Buffer) => void}
 * @throws {Fault}
 */
export function verifyBody(golden, { name, status }, body) {
  const fault = verifyAnswer(golden, { status, headers: {}, body, complete: true })
  if (fault) throw new Fault('WRONG_ANSWER', `${name}: ${fault}`)
}
