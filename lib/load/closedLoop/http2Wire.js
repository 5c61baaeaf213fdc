import { Fault } from '../../base/errors/fault.js'
import { longHead, maxHeadBytes } from '../limits.js'
import { cancel, createFrame, createFrameReader, flags, frameHead, headerFrames } from '../frames.js'
import { resetFrame, settingsFrame, types, windowUpdate } from '../frames.js'
import { statusOf } from './headerBlock.js'

/** @import { Duplex } from 'node:stream' */
/** @import { Frame } from '../frames.js' */

/**
 * Receiver of the server's frames, by the ids of streams.
 * @typedef {object} Receiver
 * @property {(id: number) => void} begin - called at the first byte of an answer
 * @property {(id: number) => void} interim - called after the head of an informational answer
 * @property {(id: number, status: number, block: Buffer) => void} status - block: its header block, in reused memory
 * @property {(id: number, bytes: Buffer) => void} data
 * @property {(id: number) => void} end
 * @property {(id: number, code: number) => void} reset
 * @property {(lastId: number, code: number) => void} goaway - requests after the last id get no answer
 */
/** @typedef {{ head: Buffer, body: Buffer | null }} WireRequest head: its header block */
/**
 * Body that is being sent.
 * @typedef {object} Upload
 * @property {number} id
 * @property {Buffer} body
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

/** Size of a dynamic table without SETTINGS, and the beginning of a header block that empties it. */
const [defaultTableSize, emptiedTable] = [4096, Buffer.from([0x20])]

/** Fewest bytes of frames that are read. Source: RFC 9113, section 6. */
const leastBytes = new Map([
  [types.rstStream, 4],
  [types.goaway, 8],
  [types.windowUpdate, 4],
])
/** Maximum of unread acknowledgements: a server with more does not read. */
const maxUnread = 10_000
/** Most frames of a header block, some of which may be empty. */
const maxParts = 100

/** Client side of an HTTP/2 connection. */
export class Http2Wire {
  /** Number of streams that the server allows at a time. */
  maxStreams = Number.POSITIVE_INFINITY
  #socket
  #receiver
  #nextId = 1
  #window = defaultWindow
  #streamWindow = defaultWindow
  #frameBytes = defaultFrameBytes
  #receivedBytes = 0
  /** Whether the next header block must say that it uses no table. Source: RFC 7541, section 4.2. */
  #isTableSmaller = false
  /** Acknowledgements that the server has not read. */
  #unread = 0
  /** @type {Map<number, Upload>} */
  #uploads = new Map()
  /** Parts of a header block that continues, which no other frames interrupt. @type {Frame[]} */
  #block = []
  /** Bytes to write after everything that has arrived was read. @type {Buffer[]} */
  #outgoing = [preface, settings, windowUpdate(largestWindow - defaultWindow)]

  /**
   * @param {Duplex} socket
   * @param {Receiver} receiver
   */
  constructor(socket, receiver) {
    this.#socket = socket
    this.#receiver = receiver
    this.read = createFrameReader((frame) => this.#onFrame(frame))
  }

  /** Sends a request with the next flush. @param {WireRequest} request @returns {number} id of its stream */
  request({ head, body }) {
    const id = this.#nextId
    this.#nextId += 2
    const block = this.#isTableSmaller ? Buffer.concat([emptiedTable, head]) : head
    this.#isTableSmaller = false
    this.#outgoing.push(...headerFrames(id, block, body === null))
    if (body !== null) this.#uploads.set(id, { id, body, left: body.length, window: this.#streamWindow })
    return id
  }

  /** Ends a stream with the next flush. @param {number} id */
  cancel(id) {
    this.#uploads.delete(id)
    this.#outgoing.push(resetFrame(id, cancel))
  }

  /** Writes everything that waits, bodies as far as the server's windows allow. */
  flush() {
    for (const upload of this.#uploads.values()) {
      if (this.#window === 0) break
      this.#upload(upload)
    }
    if (this.#outgoing.length === 0) return
    if (this.#unread > 0 && this.#socket.writableLength === 0) this.#unread = 0
    // One write, but not one buffer: a copy of every body is much garbage.
    this.#socket.cork()
    for (const bytes of this.#outgoing) this.#socket.write(bytes)
    this.#socket.uncork()
    this.#outgoing = []
  }

  /** @param {Upload} upload */
  #upload(upload) {
    const { body } = upload
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
    if (type === types.data) return this.#onData(frame)
    if (type === types.headers || type === types.continuation) return this.#onHeaders(frame)
    if (payload.length < (leastBytes.get(type) ?? 0))
      throw new Fault('MALFORMED_ANSWER', `an HTTP/2 frame of type ${type} has ${payload.length} bytes`)
    if (type === types.rstStream) {
      this.#uploads.delete(stream)
      this.#receiver.reset(stream, payload.readUInt32BE(0))
    } else if (type === types.settings && !(bits & flags.ack)) this.#onSettings(payload)
    else if (type === types.ping && !(bits & flags.ack)) this.#acknowledge(types.ping, payload)
    else if (type === types.goaway)
      this.#receiver.goaway(payload.readUInt32BE(0) & largestWindow, payload.readUInt32BE(4))
    else if (type === types.windowUpdate) this.#onWindowUpdate(stream, payload.readUInt32BE(0) & largestWindow)
    else if (type === types.pushPromise) throw new Fault('WRONG_PUSH', 'the server pushed although push is disabled')
  }

  /** @type {(type: number, payload?: Buffer) => void} */
  #acknowledge(type, payload) {
    this.#unread += 1
    if (this.#unread > maxUnread)
      throw new Fault('MALFORMED_ANSWER', `the server read none of ${maxUnread} acknowledgements (SETTINGS, PING)`)
    this.#outgoing.push(createFrame(type, flags.ack, 0, payload))
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

  /** @param {Frame} frame */
  #onHeaders(frame) {
    this.#receiver.begin(frame.stream)
    if (frame.flags & flags.endHeaders && this.#block.length === 0) this.#onHead(frame, frame.payload)
    else this.#continueBlock(frame)
  }

  /** Joins the frames of a header block. @param {Frame} frame */
  #continueBlock(frame) {
    // A copy, because memory is reused.
    this.#block.push({ ...frame, payload: Buffer.from(frame.payload) })
    const parts = this.#block.map(({ payload }) => payload)
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    if (bytes > maxHeadBytes || parts.length > maxParts) throw new Fault('MALFORMED_ANSWER', longHead)
    if (!(frame.flags & flags.endHeaders)) return
    const [first] = this.#block.splice(0)
    this.#onHead(first, Buffer.concat(parts))
  }

  /** @type {(first: Frame, block: Buffer) => void} first: says whether the block ends the answer */
  #onHead({ stream, flags: bits }, block) {
    const status = statusOf(block)
    if (status < 200) this.#receiver.interim(stream)
    else this.#receiver.status(stream, status, block)
    if (bits & flags.endStream) this.#receiver.end(stream)
  }

  /** @param {Buffer} payload */
  #onSettings(payload) {
    for (let at = 0; at + 6 <= payload.length; at += 6) {
      const [name, value] = [payload.readUInt16BE(at), payload.readUInt32BE(at + 2)]
      if (name === headerTableSize) this.#isTableSmaller ||= value < defaultTableSize
      if (name === maxConcurrentStreams) this.maxStreams = value
      if (name === maxFrameSize) this.#frameBytes = value
      if (name === initialWindowSize) {
        for (const upload of this.#uploads.values()) upload.window += value - this.#streamWindow
        this.#streamWindow = value
      }
    }
    this.#acknowledge(types.settings)
  }

  /** @type {(stream: number, bytes: number) => void} */
  #onWindowUpdate(stream, bytes) {
    const upload = this.#uploads.get(stream)
    if (stream === 0) this.#window += bytes
    else if (upload) upload.window += bytes
  }
}
