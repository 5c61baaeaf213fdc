import { Fault } from '../../base/errors/fault.js'
import { malformed } from '../answerParser.js'
import { longHead, maxHeadBytes } from '../limits.js'
import { cancel, createFrame, createFrameReader, flags, frameHead, headerFrames } from '../frames.js'
import { resetFrame, settingsFrame, types, windowUpdate } from '../frames.js'
import { readHead } from './headerBlock.js'

/** @import { Duplex } from 'node:stream' */
/** @import { Frame } from '../frames.js' */
/** @import { Head } from './headerBlock.js' */

/**
 * Receiver of the server's frames, by the ids of streams.
 * @typedef {object} Receiver
 * @property {(id: number) => void} begin - called at the first byte of an answer
 * @property {(id: number) => void} interim - called after the head of an informational answer
 * @property {(id: number, head: Head, isLast: boolean) => void} head - isLast: whether the stream ends with it
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
/** Values that settings may have. @type {Map<number, [least: number, most: number]>} */
const ranges = new Map([
  [enablePush, [0, 0]],
  [initialWindowSize, [0, largestWindow]],
  [maxFrameSize, [defaultFrameBytes, 2 ** 24 - 1]],
])
/** Client settings: no dynamic table, no push, and the largest windows. */
const settings = settingsFrame([
  [headerTableSize, 0],
  [enablePush, 0],
  [initialWindowSize, largestWindow],
])

/** Size of a dynamic table without SETTINGS, and the beginning of a header block that empties it. */
const [defaultTableSize, emptiedTable] = [4096, Buffer.from([0x20])]

/** Lengths that frames may have. Source: RFC 9113, section 6. @type {Map<number, (bytes: number) => boolean>} */
const lengths = new Map([
  [types.rstStream, (bytes) => bytes === 4],
  [types.settings, (bytes) => bytes % 6 === 0],
  [types.ping, (bytes) => bytes === 8],
  [types.goaway, (bytes) => bytes >= 8],
  [types.windowUpdate, (bytes) => bytes === 4],
])
/** Frames of a request, and those of the whole connection. */
const ofStreams = [types.data, types.headers, types.rstStream, types.pushPromise, types.continuation]
const ofConnections = [types.settings, types.ping, types.goaway]
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
  /** Last header block and its meaning: most are equal to the one before. */
  #lastBlock = Buffer.alloc(0)
  /** @type {Head} */
  #lastHead = { status: Number.NaN, headers: {}, rawHeaders: [] }
  /** Parts of a header block that continues, which no other frames interrupt. @type {Frame[]} */
  #block = []
  /** Bytes to write after everything that has arrived was read. @type {Buffer[]} */
  #outgoing = [preface, settings, windowUpdate(largestWindow - defaultWindow)]

  /** @param {Duplex} socket @param {Receiver} receiver */
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
    this.#assertPlace(frame)
    if (type === types.data) return this.#onData(frame)
    if (type === types.headers || type === types.continuation) return this.#onHeaders(frame)
    const isAck = type === types.settings && (bits & flags.ack) !== 0
    if (lengths.get(type)?.(payload.length) === false || (isAck && payload.length > 0))
      throw malformed(`an HTTP/2 frame of type ${type} has ${payload.length} bytes`)
    if (type === types.rstStream) {
      this.#uploads.delete(stream)
      this.#receiver.reset(stream, payload.readUInt32BE(0))
    } else if (type === types.settings && !isAck) this.#onSettings(payload)
    else if (type === types.ping && !(bits & flags.ack)) this.#acknowledge(types.ping, payload)
    else if (type === types.goaway)
      this.#receiver.goaway(payload.readUInt32BE(0) & largestWindow, payload.readUInt32BE(4))
    else if (type === types.windowUpdate) this.#onWindowUpdate(stream, payload.readUInt32BE(0) & largestWindow)
    else if (type === types.pushPromise) throw new Fault('WRONG_PUSH', 'the server pushed although push is disabled')
  }

  /** Refuses a frame on a stream that has no place for it. Source: RFC 9113, 5.1 and 6. @param {Frame} frame */
  #assertPlace({ type, stream }) {
    const isOpened = stream % 2 === 1 && stream < this.#nextId
    const [begun] = this.#block
    const isRight =
      begun === undefined
        ? type !== types.continuation &&
          (isOpened || !ofStreams.includes(type)) &&
          (stream === 0 || !ofConnections.includes(type))
        : type === types.continuation && stream === begun.stream
    if (!isRight) throw malformed(`an HTTP/2 frame of type ${type} on stream ${stream}, where none may be`)
  }

  /** @type {(type: number, payload?: Buffer) => void} */
  #acknowledge(type, payload) {
    this.#unread += 1
    if (this.#unread > maxUnread)
      throw new Fault('MALFORMED_ANSWER', `the server read none of ${maxUnread} acknowledgements (SETTINGS, PING)`)
    this.#outgoing.push(createFrame(type, flags.ack, 0, payload))
  }

  /** @param {Frame} frame */
  #onData({ flags: bits, stream, payload, bytes }) {
    this.#receivedBytes += bytes
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
    const isLast = (bits & flags.endStream) !== 0
    if (!this.#lastBlock.equals(block)) {
      this.#lastHead = readHead(block)
      this.#lastBlock = Buffer.from(block)
    }
    const isInterim = this.#lastHead.status < 200
    if (isInterim && isLast) throw malformed('an end of the stream with an informational answer (1xx)')
    if (isInterim) this.#receiver.interim(stream)
    else this.#receiver.head(stream, this.#lastHead, isLast)
    if (isLast) this.#receiver.end(stream)
  }

  /** @param {Buffer} payload */
  #onSettings(payload) {
    for (let at = 0; at + 6 <= payload.length; at += 6) {
      const [name, value] = [payload.readUInt16BE(at), payload.readUInt32BE(at + 2)]
      const [least = 0, most = Number.POSITIVE_INFINITY] = ranges.get(name) ?? []
      if (value < least || value > most) throw malformed(`SETTINGS whose number ${name} is ${value}`)
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
    if (bytes === 0 || this.#window > largestWindow || Number(upload?.window) > largestWindow)
      throw malformed(`WINDOW_UPDATE by ${bytes} bytes, after which a window is none`)
  }
}
