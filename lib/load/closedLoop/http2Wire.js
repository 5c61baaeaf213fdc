import { Fault } from '../../base/errors/fault.js'
import { createFrame, createFrameReader, flags, frameHead, settingsFrame, types, windowUpdate } from '../frames.js'
import { statusOf } from './headerBlock.js'

/** @import { Duplex } from 'node:stream' */
/** @import { Frame } from '../frames.js' */

/**
 * Receiver of the server's frames, by the ids of streams.
 * @typedef {object} Receiver
 * @property {(id: number) => void} begin - called at the first byte of an answer
 * @property {(id: number, status: number) => void} status - of the answer, not of an informational one
 * @property {(id: number, bytes: Buffer) => void} data
 * @property {(id: number) => void} end
 * @property {(id: number, code: number) => void} reset
 * @property {(lastId: number, code: number) => void} goaway - requests after the last id get no answer
 */
/**
 * Body that is being sent.
 * @typedef {object} Upload
 * @property {number} id
 * @property {number} left - bytes
 * @property {number} window - of the stream, in bytes
 */

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
/** Default bytes that a side may send before the other enlarges the window. */
const defaultWindow = 65_535
const defaultFrameBytes = 16_384
const largestWindow = 2 ** 31 - 1
/** Settings by their numbers. Source: RFC 9113, section 6.5.2. */
const [headerTableSize, enablePush, maxConcurrentStreams, initialWindowSize, maxFrameSize] = [1, 2, 3, 4, 5]
/** Client settings: no dynamic table, no push, and the largest windows. */
const settings = settingsFrame([
  [headerTableSize, 0],
  [enablePush, 0],
  [initialWindowSize, largestWindow],
])

/** Client side of an HTTP/2 connection that repeats one request. */
export class Http2Wire {
  /** Number of streams that the server allows at a time. */
  maxStreams = Number.POSITIVE_INFINITY
  #socket
  #request
  #receiver
  #nextId = 1
  #window = defaultWindow
  #streamWindow = defaultWindow
  #frameBytes = defaultFrameBytes
  #receivedBytes = 0
  /** @type {Map<number, Upload>} */
  #uploads = new Map()
  /** Parts of header blocks that continue. @type {Map<number, Frame[]>} */
  #blocks = new Map()
  /** Bytes to write after everything that has arrived was read. @type {Buffer[]} */
  #outgoing = [preface, settings, windowUpdate(largestWindow - defaultWindow)]

  /**
   * @param {Duplex} socket
   * @param {{ head: Buffer, body: Buffer | null }} request - head: its header block
   * @param {Receiver} receiver
   */
  constructor(socket, request, receiver) {
    this.#socket = socket
    this.#request = request
    this.#receiver = receiver
    this.read = createFrameReader((frame) => this.#onFrame(frame))
  }

  /** Sends the request with the next flush. @returns {number} id of its stream */
  request() {
    const id = this.#nextId
    this.#nextId += 2
    const { head, body } = this.#request
    const bits = flags.endHeaders | (body === null ? flags.endStream : 0)
    this.#outgoing.push(frameHead(types.headers, bits, id, head.length), head)
    if (body !== null) this.#uploads.set(id, { id, left: body.length, window: this.#streamWindow })
    return id
  }

  /** Writes everything that waits, bodies as far as the server's windows allow. */
  flush() {
    for (const upload of this.#uploads.values()) {
      if (this.#window === 0) break
      this.#upload(upload)
    }
    if (this.#outgoing.length === 0) return
    // One write, but not one buffer: a copy of every body is much garbage.
    this.#socket.cork()
    for (const bytes of this.#outgoing) this.#socket.write(bytes)
    this.#socket.uncork()
    this.#outgoing = []
  }

  /** @param {Upload} upload */
  #upload(upload) {
    const body = /** @type {Buffer} */ (this.#request.body)
    while (upload.left > 0) {
      const length = Math.min(upload.left, upload.window, this.#window, this.#frameBytes)
      if (length <= 0) return
      const at = body.length - upload.left
      upload.left -= length
      upload.window -= length
      this.#window -= length
      const head = frameHead(types.data, upload.left === 0 ? flags.endStream : 0, upload.id, length)
      this.#outgoing.push(head, body.subarray(at, at + length))
    }
    this.#uploads.delete(upload.id)
  }

  /** @param {Frame} frame @throws {Fault} if a server may not send it */
  #onFrame(frame) {
    const { type, flags: bits, stream, payload } = frame
    if (type === types.data) this.#onData(frame)
    else if (type === types.headers || type === types.continuation) this.#onHeaders(frame)
    else if (type === types.rstStream) {
      this.#uploads.delete(stream)
      this.#receiver.reset(stream, payload.readUInt32BE(0))
    } else if (type === types.settings && !(bits & flags.ack)) this.#onSettings(payload)
    else if (type === types.ping && !(bits & flags.ack))
      this.#outgoing.push(createFrame(types.ping, flags.ack, 0, payload))
    else if (type === types.goaway)
      this.#receiver.goaway(payload.readUInt32BE(0) & largestWindow, payload.readUInt32BE(4))
    else if (type === types.windowUpdate) this.#onWindowUpdate(stream, payload.readUInt32BE(0) & largestWindow)
    else if (type === types.pushPromise) throw new Fault('WRONG_PUSH', 'the server pushed what it was told not to')
  }

  /** @param {Frame} frame */
  #onData({ flags: bits, stream, payload }) {
    this.#receivedBytes += payload.length
    // Rarely, and long before the window ends.
    if (this.#receivedBytes > largestWindow / 2) {
      this.#outgoing.push(windowUpdate(this.#receivedBytes))
      this.#receivedBytes = 0
    }
    this.#receiver.data(stream, payload)
    if (bits & flags.endStream) this.#receiver.end(stream)
  }

  /**
   * Joins the frames of a header block; the first one says whether it ends the answer.
   * @param {Frame} frame
   */
  #onHeaders(frame) {
    const { stream, flags: bits } = frame
    this.#receiver.begin(stream)
    const parts = [...(this.#blocks.get(stream) ?? []), frame]
    if (!(bits & flags.endHeaders)) return void this.#blocks.set(stream, parts)
    this.#blocks.delete(stream)
    const status = statusOf(parts.length === 1 ? frame.payload : Buffer.concat(parts.map(({ payload }) => payload)))
    if (!(status < 200)) this.#receiver.status(stream, status)
    if (parts[0].flags & flags.endStream) this.#receiver.end(stream)
  }

  /** @param {Buffer} payload */
  #onSettings(payload) {
    for (let at = 0; at + 6 <= payload.length; at += 6) {
      const [name, value] = [payload.readUInt16BE(at), payload.readUInt32BE(at + 2)]
      if (name === maxConcurrentStreams) this.maxStreams = value
      if (name === maxFrameSize) this.#frameBytes = value
      if (name === initialWindowSize) {
        for (const upload of this.#uploads.values()) upload.window += value - this.#streamWindow
        this.#streamWindow = value
      }
    }
    this.#outgoing.push(createFrame(types.settings, flags.ack, 0))
  }

  /** @type {(stream: number, bytes: number) => void} */
  #onWindowUpdate(stream, bytes) {
    const upload = this.#uploads.get(stream)
    if (stream === 0) this.#window += bytes
    else if (upload) upload.window += bytes
  }
}
