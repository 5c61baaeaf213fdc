import { join } from 'node:path'
import { Fault } from '../../base/errors/fault.js'
import { maxBodyBytes } from '../../load/limits.js'
import { greetingOf, nameOf } from '../../workload/hello.js'

/** @import { Document } from '../../load/transport.js' */
/** @import { Exchange } from './callers.js' */

/**
 * @typedef {object} Service
 * @property {string} path
 * @property {(request: { name: string }) => Buffer} encode
 * @property {(bytes: Buffer) => { message: string }} decode
 */
/** @typedef {{ flags: number, bytes: Buffer }} Frame of a gRPC-Web body */

const proto = join(import.meta.dirname, '../../workload/hello.proto')
const quotedBytes = 200
/** Longest answer, with trailers. */
export const maxBytes = maxBodyBytes(1024)

/** Loads the service that says hello, and with it a package that takes a while to load. @returns {Promise<Service>} */
export async function loadService() {
  const { loadSync } = await import('@grpc/proto-loader')
  const { Hello: hello } = /** @type {any} */ (loadSync(proto)['hello.Greeter'])
  return { path: hello.path, encode: hello.requestSerialize, decode: hello.responseDeserialize }
}

/**
 * Checks that a message greets the name of its call.
 * @type {(message: unknown, index: number) => void} index: of the call
 * @throws {Fault}
 */
export function verifyGreeting(message, index) {
  const expected = greetingOf(index)
  if (message === expected) return
  throw new Fault('WRONG_ANSWER', `expected ${JSON.stringify(expected)}, got ${JSON.stringify(message) ?? 'nothing'}`)
}

/** Joins the body of an answer, whose request accepted no content coding. @param {Document} answer @throws {Fault} */
function bodyOf({ status, headers, chunks }) {
  const body = Buffer.concat(chunks)
  if (status !== 200)
    throw new Fault('WRONG_ANSWER', `expected status 200, got ${status}: ${body.toString('utf8', 0, quotedBytes)}`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw new Fault('WRONG_CODING', `came in the coding ${coding}, which was not requested`)
  return body
}

/** Bytes before a message of gRPC-Web: its flags, and its length. */
const prefixBytes = 5
const trailerFlag = 0x80

/** Body of a message, and the message in the body of an answer. */
const encodings = {
  /** Plain HTTP with a protobuf body. */
  connect: {
    headers: { 'content-type': 'application/proto', 'connect-protocol-version': '1' },
    toBody: (/** @type {Buffer} */ message) => message,
    readMessage: bodyOf,
  },
  /** Frames like those of gRPC, the last of which holds the trailers. Source: grpc/grpc, doc/PROTOCOL-WEB.md. */
  'grpc-web': {
    headers: { 'content-type': 'application/grpc-web+proto', 'x-grpc-web': '1' },
    toBody: toFrame,
    readMessage: readFramedMessage,
  },
}

/** Makes calls with protobuf messages over HTTP. @type {(transport: keyof typeof encodings) => Promise<Exchange>} */
export async function createProtobufExchange(transport) {
  const { path, encode, decode } = await loadService()
  const { headers, toBody, readMessage } = encodings[transport]
  return {
    request: (index) => ({ method: 'POST', path, headers, body: toBody(encode({ name: nameOf(index) })), maxBytes }),
    verify(answer, index) {
      const message = readMessage(answer)
      let decoded
      try {
        decoded = decode(message)
      } catch (error) {
        throw new Fault('MALFORMED_ANSWER', `no protobuf message: ${/** @type {Error} */ (error).message}`)
      }
      verifyGreeting(decoded.message, index)
    },
  }
}

/**
 * Reads the only message of a gRPC-Web answer, whose trailers must report no error.
 * @param {Document} answer
 * @throws {Fault}
 */
function readFramedMessage(answer) {
  const frames = readFrames(bodyOf(answer))
  const isTrailer = (/** @type {Frame} */ { flags }) => flags === trailerFlag
  // An error without a message may be in the headers.
  const trailers = frames.find(isTrailer)?.bytes.toString() ?? `grpc-status: ${answer.headers['grpc-status']}`
  if (!/^grpc-status: *0\s*$/im.test(trailers))
    throw new Fault('WRONG_ANSWER', `expected grpc-status 0, got ${trailers.trim()}`)
  const [message, ...surplus] = frames.filter((frame) => !isTrailer(frame))
  if (message?.flags !== 0 || surplus.length > 0)
    throw new Fault('MALFORMED_ANSWER', `expected one message as it is, got frames of ${frames.map(describeFrame)}`)
  return message.bytes
}

/** @param {Frame} frame */
const describeFrame = ({ flags, bytes }) => ` ${bytes.length} bytes with flags ${flags}`

/** @param {Buffer} message */
function toFrame(message) {
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** @type {(body: Buffer) => Frame[]} @throws {Fault} if the body ends in the middle of a frame */
function readFrames(body) {
  const frames = []
  for (let at = 0; at < body.length; ) {
    const begin = at + prefixBytes
    const end = begin <= body.length ? begin + body.readUInt32BE(at + 1) : begin
    if (end > body.length)
      throw new Fault('MALFORMED_ANSWER', `the body ended after ${body.length} bytes, in the middle of a frame`)
    frames.push({ flags: body[at], bytes: body.subarray(begin, end) })
    at = end
  }
  return frames
}
