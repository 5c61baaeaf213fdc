import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, test } from 'node:test'
import { Http2Wire } from '../../lib/load/closedLoop/http2Wire.js'
import { createFrame, createFrameReader, flags, headerFrames, settingsFrame } from '../../lib/load/frames.js'
import { types, windowUpdate } from '../../lib/load/frames.js'

/** @import { Frame } from '../../lib/load/frames.js' */

const document = Buffer.from('a document of some length')
const padded = Buffer.concat([Buffer.from([3]), document, Buffer.alloc(3)])
const bytes = Buffer.concat([
  settingsFrame([
    [1, 0],
    [4, 2 ** 31 - 1],
  ]),
  createFrame(types.headers, flags.endHeaders | flags.priority, 1, Buffer.from([0, 0, 0, 0, 9, 0x88])),
  createFrame(types.data, 0, 1, document),
  createFrame(types.data, flags.endStream | flags.padded, 1, padded),
  createFrame(types.data, flags.endStream, 3),
  windowUpdate(2 ** 30),
])

/**
 * What was read, with the parts of a document joined.
 * @type {(chunks: Buffer[]) => [number, number, number, string][]}
 */
function readAll(chunks) {
  /** @type {[number, number, number, string][]} */
  const frames = []
  let isOpen = false
  const read = createFrameReader(({ type, flags: bits, stream, payload }) => {
    const last = frames.at(-1)
    if (isOpen && last) {
      last[1] = bits
      last[3] += payload.toString('latin1')
    } else frames.push([type, bits, stream, payload.toString('latin1')])
    isOpen = type === types.data && stream === 1 && frames.at(-1)?.[3].length !== document.length
  })
  for (const chunk of chunks) {
    const memory = Buffer.from(chunk)
    read(memory)
    // It may be used again.
    memory.fill('x')
  }
  return frames
}

describe('frames', () => {
  const expected = [
    [types.settings, 0, 0, '\x00\x01\x00\x00\x00\x00\x00\x04\x7f\xff\xff\xff'],
    [types.headers, flags.endHeaders | flags.priority, 1, '\x88'],
    [types.data, 0, 1, document.toString()],
    [types.data, flags.endStream | flags.padded, 1, document.toString()],
    [types.data, flags.endStream, 3, ''],
    [types.windowUpdate, 0, 0, '\x40\x00\x00\x00'],
  ]
  test('are read from one chunk', () => assert.deepEqual(readAll([bytes]), expected))
  test('are read wherever they are cut', () => {
    for (let cut = 1; cut < bytes.length; cut += 1)
      assert.deepEqual(readAll([bytes.subarray(0, cut), bytes.subarray(cut)]), expected, `${cut}`)
  })
  test('are read byte by byte', () =>
    assert.deepEqual(readAll([...bytes].map((byte) => Buffer.from([byte]))), expected))
  test('that end a stream say so with their last part only', () => {
    /** @type {Frame[]} */
    const frames = []
    const read = createFrameReader((frame) => frames.push(frame))
    const frame = createFrame(types.data, flags.endStream, 1, document)
    read(frame.subarray(0, 20))
    read(frame.subarray(20))
    assert.deepEqual(
      frames.map(({ flags }) => flags),
      [0, flags.endStream],
    )
  })
})

test('a header block that is longer than a frame goes on in others, the last of which ends it', () => {
  const block = Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251))
  /** @type {number[][]} */
  const read = []
  /** @type {Buffer[]} */
  const payloads = []
  const reader = createFrameReader(({ type, flags: bits, stream, payload }) => {
    read.push([type, bits, stream, payload.length])
    payloads.push(Buffer.from(payload))
  })
  reader(Buffer.concat(headerFrames(5, block, true)))
  reader(Buffer.concat(headerFrames(7, block.subarray(0, 16_384), false)))
  assert.deepEqual(read, [
    [types.headers, flags.endStream, 5, 16_384],
    [types.continuation, 0, 5, 16_384],
    [types.continuation, flags.endHeaders, 5, 7232],
    [types.headers, flags.endHeaders, 7, 16_384],
  ])
  assert.ok(Buffer.concat(payloads.slice(0, 3)).equals(block))
})

test('frames count their padding, which windows do, in however many parts they come', () => {
  const payload = Buffer.concat([Buffer.from([200]), document, Buffer.alloc(200)])
  const padded = createFrame(types.data, flags.padded, 1, payload)
  for (const step of [1, 7, padded.length]) {
    let sum = 0
    const read = createFrameReader(({ bytes }) => (sum += bytes))
    for (const frame of [padded, createFrame(types.data, 0, 1, document)])
      for (let at = 0; at < frame.length; at += step) read(frame.subarray(at, at + step))
    assert.equal(sum, 201 + 2 * document.length)
  }
})

/** Reads what waits in a stream: read() of Node.js 26 returns one chunk. @param {PassThrough} stream */
function drain(stream) {
  const chunks = []
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('the window of a connection is enlarged by what has come, with padding', async () => {
  const socket = new PassThrough()
  const receiver = { begin() {}, interim() {}, head() {}, data() {}, end() {}, reset() {}, goaway() {} }
  const wire = new Http2Wire(socket, receiver)
  const id = wire.request({ head: Buffer.from([0x82]), body: null })
  wire.flush()
  drain(socket)
  const frame = createFrame(types.data, flags.padded, id, Buffer.alloc(16_384, 255))
  // Half of the largest window.
  for (let sent = 0; sent < 2 ** 16; sent += 1) wire.read(frame)
  wire.flush()
  assert.deepEqual(drain(socket), windowUpdate(2 ** 30))
})
