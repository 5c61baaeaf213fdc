import { join } from 'node:path'
import { Fault } from '../../../errors/fault.js'
import { greetingOf } from '../../../workload/hello.js'

/** @import { Document } from '../../../client/transport.js' */

/** @typedef {{ hello: any, path: string, encode: (request: { name: string }) => Buffer, decode: (bytes: Buffer) => { message: string } }} Service hello: as @grpc/proto-loader describes it */

const proto = join(import.meta.dirname, '../../../workload/hello.proto')
const quotedBytes = 200

/** The service that says hello. @returns {Promise<Service>} */
export async function loadService() {
  // Only where it is asked for: it takes a while to load.
  const { loadSync } = await import('@grpc/proto-loader')
  const { Hello: hello } = /** @type {any} */ (loadSync(proto)['hello.Greeter'])
  return { hello, path: hello.path, encode: hello.requestSerialize, decode: hello.responseDeserialize }
}

/** @type {(message: unknown, index: number) => void} @throws {Fault} */
export function verifyGreeting(message, index) {
  const expected = greetingOf(index)
  if (message === expected) return
  throw new Fault('WRONG_ANSWER', `expected ${JSON.stringify(expected)}, got ${JSON.stringify(message) ?? 'nothing'}`)
}

/** The body of an answer, for which no content coding was asked. @type {(answer: Document) => Buffer} @throws {Fault} */
export function bodyOf({ status, headers, chunks }) {
  const body = Buffer.concat(chunks)
  if (status !== 200)
    throw new Fault('WRONG_ANSWER', `expected status 200, got ${status}: ${body.toString('utf8', 0, quotedBytes)}`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw new Fault('WRONG_CODING', `came in the coding ${coding}, which nobody asked for`)
  return body
}

/** @type {(service: Pick<Service, 'decode'>, bytes: Buffer, index: number) => void} @throws {Fault} */
export function verifyMessage({ decode }, bytes, index) {
  let decoded
  try {
    decoded = decode(bytes)
  } catch (error) {
    throw new Fault('MALFORMED_ANSWER', `no protobuf message: ${/** @type {Error} */ (error).message}`)
  }
  verifyGreeting(decoded.message, index)
}
