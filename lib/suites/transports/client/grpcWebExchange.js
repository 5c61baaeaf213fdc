import { Fault } from '../../../errors/fault.js'
import { nameOf } from '../../../workload/hello.js'
import { bodyOf, loadService, verifyMessage } from './protobuf.js'

/** @import { Exchange } from './httpCaller.js' */

/** @typedef {{ flags: number, bytes: Buffer }} Frame of a body */

const headers = { 'content-type': 'application/grpc-web+proto', 'x-grpc-web': '1' }
/** Flags, and the length of what follows. */
const prefixBytes = 5
const trailerFlag = 0x80

/**
 * The call as gRPC-Web has it: frames as of gRPC, the last of which holds the trailers. Source: grpc/grpc,
 * doc/PROTOCOL-WEB.md.
 * @returns {Promise<Exchange>}
 */
export async function createGrpcWebExchange() {
  const service = await loadService()
  const { path, encode } = service
  return {
    request: (index) => ({ method: 'POST', path, headers, body: toFrame(encode({ name: nameOf(index) })) }),
    verify(answer, index) {
      const frames = readFrames(bodyOf(answer))
      const isTrailer = (/** @type {Frame} */ { flags }) => flags === trailerFlag
      // Where there is an error and no message, it may be in the headers.
      const trailers = frames.find(isTrailer)?.bytes.toString() ?? `grpc-status: ${answer.headers['grpc-status']}`
      if (!/^grpc-status: *0\s*$/im.test(trailers))
        throw new Fault('WRONG_ANSWER', `expected grpc-status 0, got ${trailers.trim()}`)
      const [message, ...others] = frames.filter((frame) => !isTrailer(frame))
      if (message?.flags !== 0 || others.length > 0)
        throw new Fault('MALFORMED_ANSWER', `expected one message as it is, got frames of ${frames.map(describe)}`)
      verifyMessage(service, message.bytes, index)
    },
  }
}

/** @param {Frame} frame */
const describe = ({ flags, bytes }) => ` ${bytes.length} bytes with flags ${flags}`

/** @param {Buffer} message */
function toFrame(message) {
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** @param {Buffer} body @returns {Frame[]} @throws {Fault} where it ends in the middle of one */
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
