import { Fault } from '../base/errors/fault.js'

/** Frames that an HTTP/2 client sends and reads. Source: RFC 9113, section 6. */
export const types = {
  data: 0,
  headers: 1,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
}
export const flags = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 }
const headBytes = 9
/** Longest frame that a peer may send while no longer ones are allowed. Source: RFC 9113, section 4.2. */
const maxFrameBytes = 16_384

/** Code of a stream that the client ends. */
export const cancel = 8
/** Code of a stream whose request was not processed, and may be sent again. */
export const refusedStream = 7

/** Errors by their codes. Source: RFC 9113, section 7. */
const errorNames = [
  'NO_ERROR PROTOCOL_ERROR INTERNAL_ERROR FLOW_CONTROL_ERROR SETTINGS_TIMEOUT STREAM_CLOSED FRAME_SIZE_ERROR',
  'REFUSED_STREAM CANCEL COMPRESSION_ERROR CONNECT_ERROR ENHANCE_YOUR_CALM INADEQUATE_SECURITY HTTP_1_1_REQUIRED',
].flatMap((names) => names.split(' '))

/** Names an error. @param {number | undefined} code */
export const errorName = (code = 0) => errorNames[code] ?? `error ${code}`

/**
 * Frame, or a part of one.
 * @typedef {object} Frame
 * @property {number} type
 * @property {number} flags
 * @property {number} stream
 * @property {Buffer} payload
 * @property {number} bytes - of the payload with its padding, which windows count. Source: RFC 9113, section 6.9.1
 */

/**
 * Creates the head of a frame, which its payload follows.
 * @type {(type: number, flags: number, stream: number, length: number) => Buffer}
 */
export function frameHead(type, flags, stream, length) {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUIntBE(length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return head
}

/** @type {(type: number, flags: number, stream: number, payload?: Buffer) => Buffer} */
export const createFrame = (type, flags, stream, payload = Buffer.alloc(0)) =>
  Buffer.concat([frameHead(type, flags, stream, payload.length), payload])

/**
 * Creates the frames of a request's header block, the last of which ends it.
 * @param {number} stream
 * @param {Buffer} block
 * @param {boolean} isAll - whether no body follows
 * @returns {Buffer[]} heads and payloads in turn
 */
export function headerFrames(stream, block, isAll) {
  const bits = isAll ? flags.endStream : 0
  if (block.length <= maxFrameBytes)
    return [frameHead(types.headers, bits | flags.endHeaders, stream, block.length), block]
  const frames = []
  for (let at = 0; at < block.length; at += maxFrameBytes) {
    const part = block.subarray(at, at + maxFrameBytes)
    const end = at + part.length === block.length ? flags.endHeaders : 0
    const [type, begin] = at === 0 ? [types.headers, bits] : [types.continuation, 0]
    frames.push(frameHead(type, begin | end, stream, part.length), part)
  }
  return frames
}

/** Creates a frame that ends a stream. @type {(stream: number, code: number) => Buffer} */
export function resetFrame(stream, code) {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(code)
  return createFrame(types.rstStream, 0, stream, payload)
}

/** Creates a frame of settings. @param {[number, number][]} settings - numbers and values */
export function settingsFrame(settings) {
  const payload = Buffer.alloc(6 * settings.length)
  for (const [index, [name, value]] of settings.entries()) {
    payload.writeUInt16BE(name, 6 * index)
    payload.writeUInt32BE(value, 6 * index + 2)
  }
  return createFrame(types.settings, 0, 0, payload)
}

/** Creates a frame that enlarges the window of the whole connection. @param {number} bytes */
export function windowUpdate(bytes) {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(bytes)
  return createFrame(types.windowUpdate, 0, 0, payload)
}

/**
 * Creates a reader that makes frames of the bytes of a connection, without their padding. Frames with a document are
 * passed on in parts as they come, the last part with the frame's flags. Their memory may be reused afterwards.
 * @param {(frame: Frame) => void} onFrame
 * @returns {(chunk: Buffer) => void} throws a Fault if a frame is longer than allowed, or its padding than the frame
 */
export function createFrameReader(onFrame) {
  const head = Buffer.alloc(headBytes)
  let filled = 0
  let left = 0
  /** Payload of a frame that is passed on as a whole. @type {Buffer[]} */
  let parts = []

  /** @param {Buffer} piece - next bytes of the payload */
  function add(piece) {
    const [type, bits, stream] = [head[3], head[4], head.readUInt32BE(5) & 0x7fffffff]
    left -= piece.length
    if (left > 0 && type === types.data && !(bits & flags.padded))
      return onFrame({ type, flags: bits & ~flags.endStream, stream, payload: piece, bytes: piece.length })
    if (left > 0) return void parts.push(Buffer.from(piece))
    const payload = parts.length === 0 ? piece : Buffer.concat([...parts, piece])
    parts = []
    filled = 0
    onFrame(withoutPadding(type, bits, stream, payload))
  }
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (filled < headBytes) {
        const copied = chunk.copy(head, filled, at, at + headBytes - filled)
        filled += copied
        at += copied
        if (filled < headBytes) return
        left = head.readUIntBE(0, 3)
        if (left > maxFrameBytes) throw new Fault('MALFORMED_ANSWER', 'an HTTP/2 frame is longer than 16 kB, the limit')
        if (left > 0) continue
      }
      const piece = chunk.subarray(at, at + left)
      at += piece.length
      add(piece)
    }
  }
}

/** @type {(type: number, bits: number, stream: number, payload: Buffer) => Frame} */
function withoutPadding(type, bits, stream, payload) {
  const bytes = payload.length
  if (type > types.headers) return { type, flags: bits, stream, payload, bytes }
  const isPadded = (bits & flags.padded) !== 0
  const start = (isPadded ? 1 : 0) + (type === types.headers && (bits & flags.priority) !== 0 ? 5 : 0)
  const end = bytes - (isPadded ? payload[0] : 0)
  if (!(end >= start)) throw new Fault('MALFORMED_ANSWER', 'the padding of an HTTP/2 frame is longer than the frame')
  return { type, flags: bits, stream, payload: payload.subarray(start, end), bytes }
}
