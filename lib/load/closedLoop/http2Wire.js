import { Fault } from '../../base/errors/fault.js'
import { createFrame, createFrameReader, flags, frameHead, settingsFrame, types, windowUpdate } from '../frames.js'
import { statusOf } from './headerBlock.js'

/** @import { Duplex } from 'node:stream' */
/** @import { Frame } from '../frames.js' */

/**
 * What becomes of requests, by the numbers of their streams.
 * @typedef {object} Receiver
 * @property {(id: number) => void} begin the first byte of an answer is there
 * @property {(id: number, status: number) => void} status no informational one
 * @property {(id: number, bytes: Buffer) => void} data
 * @property {(id: number) => void} end
 * @property {(id: number, code: number) => void} reset
 * @property {(lastId: number, code: number) => void} goaway requests after that one get no answer
 */
/** @typedef {{ id: number, left: number, window: number }} Upload left: bytes of the body that are not sent */

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
/** What each side may send before the other one says more, in bytes. */
const usualWindow = 65_535
const usualFrameBytes = 16_384
const largestWindow = 2 ** 31 - 1
/** By their numbers. Source: RFC 9113, section 6.5.2. */
const [headerTableSize, enablePush, maxConcurrentStreams, initialWindowSize, maxFrameSize] = [1, 2, 3, 4, 5]
/** A client that remembers no headers, takes no push, and whose windows are as large as they can be. */
const settings = settingsFrame([
  [headerTableSize, 0],
  [enablePush, 0],
  [initialWindowSize, largestWindow],
])

/** One connection that HTTP/2 is spoken on, as far as it takes to ask for the same thing again and again. */
export class Http2Wire {
  /** How many streams the server allows at a time. */
  maxStreams = Number.POSITIVE_INFINITY
  #socket
  #request
  #receiver
  #nextId = 1
  #window = usualWindow
  #streamWindow = usualWindow
  #frameBytes = usualFrameBytes
  #receivedBytes = 0
  /** @type {Map<number, Upload>} */
  #uploads = new Map()
  /** Parts of header blocks that go on. @type {Map<number, Frame[]>} */
  #blocks = new Map()
  /** What is written once all that is there has been read. @type {Buffer[]} */
  #outgoing = [preface, settings, windowUpdate(largestWindow - usualWindow)]

  /** @param {Duplex} socket @param {{ head: Buffer, body: Buffer | null }} request head: its header block @param {Receiver} receiver */
  constructor(socket, request, receiver) {
    this.#socket = socket
    this.#request = request
    this.#receiver = receiver
    this.read = createFrameReader((frame) => this.#onFrame(frame))
  }

  /** @returns {number} of the stream that it is sent on, with what is written next */
  request() {
    const id = this.#nextId
    this.#nextId += 2
    const { head, body } = this.#request
    const bits = flags.endHeaders | (body === null ? flags.endStream : 0)
    this.#outgoing.push(frameHead(types.headers, bits, id, head.length), head)
    if (body !== null) this.#uploads.set(id, { id, left: body.length, window: this.#streamWindow })
    return id
  }

  /** Writes what is to be written, bodies as far as the server's windows allow. */
  flush() {
    for (const upload of this.#uploads.values()) {
      if (this.#window === 0) break
      this.#upload(upload)
    }
    if (this.#outgoing.length === 0) return
    // In one piece, but not in one buffer: a copy of every body is much garbage.
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

  /** @param {Frame} frame @throws {Fault} where it is none that a server may send */
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
    // Far from the end of the window, and seldom.
    if (this.#receivedBytes > largestWindow / 2) {
      this.#outgoing.push(windowUpdate(this.#receivedBytes))
      this.#receivedBytes = 0
    }
    this.#receiver.data(stream, payload)
    if (bits & flags.endStream) this.#receiver.end(stream)
  }

  /** A block may come in several frames, of which the first says whether it is all of the answer. @param {Frame} frame */
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
