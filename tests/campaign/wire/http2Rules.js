import { createFrame, flags, resetFrame, settingsFrame, types, windowUpdate } from '../../../lib/load/frames.js'
import { between, choose, cut } from './draw.js'

/** @import { Random } from './draw.js' */
/** @import { Rule } from './rules.js' */

const { endHeaders, endStream, padded } = flags
const maxFrameBytes = 16_384
/** Settings by their numbers. Source: RFC 9113, 6.5.2. */
const [maxConcurrentStreams, initialWindowSize, maxFrameSize, maxHeaderListSize] = [3, 4, 5, 6]
const priorityType = 2
const largest = 2 ** 31 - 1

/**
 * A literal field whose texts have fewer than 127 bytes.
 * @type {(name: string, value: string, first?: number) => Buffer} first: 0 if it is not indexed
 */
const field = (name, value, first = 0) =>
  Buffer.from([first, name.length, ...Buffer.from(name), value.length, ...Buffer.from(value)])
const ok = Buffer.from([0x88])
/** A status in digits. @type {(digits: string, first?: number) => Buffer} first: form of the field, with its name */
const statusField = (digits, first = 0x08) => Buffer.from([first, digits.length, ...Buffer.from(digits)])
/** The field content-length, by its name in the static table. @param {number} length */
const lengthField = (length) => Buffer.from([0x0f, 0x0d, String(length).length, ...Buffer.from(String(length))])
/** The status 200 and a date by Huffman's code. Source: RFC 7541, C.6. */
const huffmanOk = Buffer.from('08821001', 'hex')
const huffmanDate = Buffer.from('0f1296d07abe941054d444a8200595040b8166e082a62d1bff', 'hex')

/**
 * A body in frames of any size.
 * @type {(random: Random, id: number, body: Buffer, last?: number) => Buffer} last: flags of the last one
 */
function data(random, id, body, last = endStream) {
  const parts = cut(random, body, between(random, 1, 5)).flatMap((part) => inFrames(part))
  return Buffer.concat(
    parts.map((part, index) => createFrame(types.data, index === parts.length - 1 ? last : 0, id, part)),
  )
}

/** Divides bytes into parts that frames may have. @type {(bytes: Buffer, most?: number) => Buffer[]} */
const inFrames = (bytes, most = maxFrameBytes) =>
  Array.from({ length: Math.ceil(bytes.length / most) }, (_, part) => bytes.subarray(part * most, (part + 1) * most))

/** @type {(id: number, block?: Buffer, bits?: number) => Buffer} */
const headers = (id, block = ok, bits = endHeaders) => createFrame(types.headers, bits, id, block)

/** Makes a whole answer. @type {(random: Random, id: number, body: Buffer, block?: Buffer) => Buffer} */
const whole = (random, id, body, block) => Buffer.concat([headers(id, block), data(random, id, body)])

/** Pads a payload. @type {(random: Random, payload: Buffer) => Buffer} */
function pad(random, payload) {
  const length = between(random, 0, 255)
  return Buffer.concat([Buffer.from([length]), payload, Buffer.alloc(length)])
}

/** @type {(code: number) => Buffer} */
const word = (code) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(code >>> 0)
  return bytes
}
/** @type {(lastId: number, code?: number) => Buffer} */
const goaway = (lastId, code = 0) => createFrame(types.goaway, 0, 0, Buffer.concat([word(lastId), word(code)]))

/**
 * Frames before, within and behind a right answer.
 * @type {(name: string, section: string, make: (random: Random, id: number) => Buffer[]) => Rule<Buffer>}
 */
const beside = (name, section, make) => ({
  name,
  section,
  kind: 'allowed',
  answer(random, body, { id }) {
    const some = () => Buffer.concat(random() < 0.7 ? make(random, id) : [])
    return Buffer.concat([some(), headers(id), some(), data(random, id, body), some()])
  },
})

/** A wrong head, with a right body. @type {(name: string, section: string, blocks: Buffer[]) => Rule<Buffer>} */
const wrongHead = (name, section, blocks) => ({
  name,
  section,
  kind: 'forbidden',
  answer: (random, body, { id }) => whole(random, id, body, choose(random, blocks)),
})

/**
 * A frame that no server may send, and a right answer.
 * @type {(name: string, section: string, frames: (id: number, random: Random) => Buffer[]) => Rule<Buffer>}
 */
const wrongFrame = (name, section, frames) => ({
  name,
  section,
  kind: 'forbidden',
  answer: (random, body, { id }) => Buffer.concat([choose(random, frames(id, random)), whole(random, id, body)]),
})

/** Rules of HTTP/2. @type {Rule<Buffer>[]} */
export const http2Rules = [
  {
    name: 'padding',
    section: 'RFC 9113, 6.1 and 6.2',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      Buffer.concat([
        createFrame(types.headers, endHeaders | padded, id, pad(random, ok)),
        ...inFrames(body, between(random, 100, 16_000)).map((part) =>
          createFrame(types.data, padded, id, pad(random, part)),
        ),
        createFrame(types.data, endStream | padded, id, pad(random, Buffer.alloc(0))),
      ]),
  },
  beside('PRIORITY', 'RFC 9113, 6.3', (random, id) => [
    createFrame(priorityType, 0, id + between(random, 0, 20), Buffer.from([0, 0, 0, 0, 16])),
  ]),
  beside('frames of unknown types', 'RFC 9113, 4.1', (random, id) => [
    createFrame(
      between(random, 0x20, 0xff),
      between(random, 0, 255),
      choose(random, [0, id]),
      Buffer.alloc(between(random, 0, 100)),
    ),
  ]),
  beside('SETTINGS that change', 'RFC 9113, 6.5', (random) => [
    settingsFrame(
      choose(random, [
        [],
        [[initialWindowSize, between(random, 1000, largest)]],
        [[maxFrameSize, between(random, 16_384, 2 ** 24 - 1)]],
        [[maxHeaderListSize, 10_000]],
        [[0xff00, 7]],
        [[maxConcurrentStreams, 100]],
      ]),
    ),
  ]),
  beside('WINDOW_UPDATE', 'RFC 9113, 6.9', (random, id) => [
    createFrame(types.windowUpdate, 0, choose(random, [0, id]), word(between(random, 1, 1000))),
  ]),
  beside('PING', 'RFC 9113, 6.7', () => [createFrame(types.ping, 0, 0, Buffer.from('abcdefgh'))]),
  beside('reserved bits', 'RFC 9113, 4.1 and 6.9', () => [createFrame(types.windowUpdate, 0xf0, 0, word(0x80000001))]),
  {
    name: 'a priority in HEADERS',
    section: 'RFC 9113, 6.2',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id, Buffer.concat([Buffer.from([0, 0, 0, 0, 7]), ok]), endHeaders | flags.priority),
        data(random, id, body),
      ]),
  },
  {
    name: 'CONTINUATION',
    section: 'RFC 9113, 6.10',
    kind: 'allowed',
    answer(random, body, { id }) {
      const block = Buffer.concat([ok, field('x', 'y'.repeat(between(random, 0, 100))), huffmanDate])
      const [first, ...rest] = cut(random, block, between(random, 1, 6))
      const frames = rest.map((part, index) =>
        createFrame(types.continuation, index === rest.length - 1 ? endHeaders : 0, id, part),
      )
      return Buffer.concat([headers(id, first, rest.length === 0 ? endHeaders : 0), ...frames, data(random, id, body)])
    },
  },
  {
    name: 'an empty frame of DATA at the end',
    section: 'RFC 9113, 6.1',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id),
        createFrame(types.data, 0, id),
        data(random, id, body, 0),
        createFrame(types.data, endStream, id),
      ]),
  },
  {
    name: 'trailers in HTTP/2',
    section: 'RFC 9113, 8.1',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      Buffer.concat([headers(id), data(random, id, body, 0), headers(id, field('etag', 'x'), endHeaders | endStream)]),
  },
  {
    name: 'informational answers before it in HTTP/2',
    section: 'RFC 9113, 8.1',
    kind: 'allowed',
    answer(random, body, { id }) {
      const interim = () => headers(id, statusField(choose(random, ['100', '102', '103', '199'])))
      return Buffer.concat([...Array.from({ length: between(random, 1, 5) }, interim), whole(random, id, body)])
    },
  },
  {
    name: 'another status of success in HTTP/2',
    section: 'RFC 9110, 15.3',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      whole(random, id, body, statusField(choose(random, ['201', '202', '203', '207', '299']))),
  },
  {
    name: 'any form of a field',
    section: 'RFC 7541, 5.2 and 6.2',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      whole(
        random,
        id,
        body,
        Buffer.concat([
          choose(random, [ok, huffmanOk, statusField('200', 0x48), statusField('200', 0x18)]),
          choose(random, [field('x', '1', 0x40), field('x', '', 0x10), field('x', '1'), huffmanDate]),
          lengthField(body.length),
        ]),
      ),
  },
  {
    name: 'an update of the table to nothing',
    section: 'RFC 7541, 6.3',
    kind: 'allowed',
    answer: (random, body, { id }) =>
      whole(random, id, body, Buffer.concat([Buffer.from(choose(random, [[0x20], [0x20, 0x20]])), ok])),
  },
  {
    name: 'GOAWAY before a request',
    section: 'RFC 9113, 6.8 and 8.7',
    kind: 'allowed',
    answer: (random, body, { id, count }) =>
      count === 2 ? { bytes: goaway(id - 2), ends: true } : whole(random, id, body),
  },
  {
    name: 'GOAWAY that announces another one',
    section: 'RFC 9113, 6.8',
    kind: 'allowed',
    answer: (random, body, { id, count }) =>
      Buffer.concat([count === 2 ? goaway(largest) : Buffer.alloc(0), whole(random, id, body)]),
  },
  {
    name: 'REFUSED_STREAM',
    section: 'RFC 9113, 8.7',
    kind: 'allowed',
    answer: (random, body, { id }) => (random() < 0.2 ? resetFrame(id, 7) : whole(random, id, body)),
  },
  {
    name: 'RST_STREAM without an error behind the answer',
    section: 'RFC 9113, 8.1',
    kind: 'allowed',
    answer: (random, body, { id }) => Buffer.concat([whole(random, id, body), resetFrame(id, 0)]),
  },
  wrongFrame('a frame of a request on stream 0', 'RFC 9113, 6.1 and 6.2', () => [
    createFrame(types.data, 0, 0, Buffer.from('x')),
    headers(0),
    resetFrame(0, 0),
  ]),
  wrongFrame('a frame of the connection on a stream', 'RFC 9113, 6.5, 6.7 and 6.8', (id) => [
    createFrame(types.settings, 0, id),
    createFrame(types.ping, 0, id, Buffer.alloc(8)),
    createFrame(types.goaway, 0, id, Buffer.alloc(8)),
  ]),
  wrongFrame('a frame of another length', 'RFC 9113, 6.3 to 6.9', (id) => [
    createFrame(types.settings, 0, 0, Buffer.alloc(5)),
    createFrame(types.settings, flags.ack, 0, Buffer.alloc(6)),
    createFrame(types.ping, 0, 0, Buffer.alloc(7)),
    createFrame(types.windowUpdate, 0, 0, Buffer.alloc(5)),
    createFrame(types.rstStream, 0, id, Buffer.alloc(3)),
    createFrame(types.goaway, 0, 0, Buffer.alloc(7)),
  ]),
  wrongFrame('a frame that is too large', 'RFC 9113, 4.2', (id, random) => [
    createFrame(between(random, 0x20, 0xff), 0, 0, Buffer.alloc(16_385)),
    createFrame(types.data, 0, id, Buffer.alloc(20_000)),
  ]),
  wrongFrame('a setting out of its range', 'RFC 9113, 6.5.2', () => [
    settingsFrame([[initialWindowSize, 2 ** 31]]),
    settingsFrame([[maxFrameSize, 16_383]]),
    settingsFrame([[maxFrameSize, 2 ** 24]]),
  ]),
  wrongFrame('a window that grows by nothing, or too far', 'RFC 9113, 6.9', () => [
    createFrame(types.windowUpdate, 0, 0, word(0)),
    windowUpdate(largest),
  ]),
  wrongFrame('a push', 'RFC 9113, 6.6 and 8.4', (id) => [
    createFrame(types.pushPromise, endHeaders, id, Buffer.from([0, 0, 0, 2, 0x82, 0x86, 0x84, 0x01, 1, 0x78])),
  ]),
  wrongFrame('an answer that nothing asked for', 'RFC 9113, 5.1', (id) => [
    headers(id + 1000),
    headers(2),
    createFrame(types.data, 0, id + 1000, Buffer.from('x')),
  ]),
  wrongFrame('CONTINUATION that continues nothing', 'RFC 9113, 6.10', (id) => [
    createFrame(types.continuation, endHeaders, id, ok),
  ]),
  {
    name: 'a header block that is interrupted',
    section: 'RFC 9113, 6.2 and 6.10',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id, ok, 0),
        choose(random, [
          createFrame(types.ping, 0, 0, Buffer.alloc(8)),
          createFrame(types.data, 0, id, Buffer.from(' ')),
        ]),
        createFrame(types.continuation, endHeaders, id, field('x', 'y')),
        data(random, id, body),
      ]),
  },
  {
    name: 'DATA before HEADERS',
    section: 'RFC 9113, 8.1',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      choose(random, [
        data(random, id, body),
        Buffer.concat([createFrame(types.data, 0, id, Buffer.from(' ')), whole(random, id, body)]),
      ]),
  },
  {
    name: 'padding that is longer than its frame',
    section: 'RFC 9113, 6.1',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id),
        createFrame(types.data, padded, id, Buffer.from(choose(random, [[255, 0], [1], []]))),
        data(random, id, body),
      ]),
  },
  {
    name: 'a length that is not that of the body',
    section: 'RFC 9113, 8.1.1',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      whole(random, id, body, Buffer.concat([ok, lengthField(body.length + choose(random, [-1, 1, 100]))])),
  },
  wrongHead('no status, or one that is none', 'RFC 9113, 8.3.2', [
    field('x', 'y'),
    Buffer.alloc(0),
    field(':status', 'abc'),
    Buffer.from([0x08, 2, 0x32, 0x30]),
  ]),
  wrongHead('an order or a name that is wrong', 'RFC 9113, 8.2 and 8.3', [
    Buffer.concat([field('x', 'y'), ok]),
    Buffer.concat([ok, ok]),
    Buffer.concat([ok, field('Upper', 'y')]),
    Buffer.concat([ok, field(':path', '/')]),
    Buffer.concat([ok, field('connection', 'close')]),
    Buffer.concat([ok, field('transfer-encoding', 'chunked')]),
  ]),
  wrongHead('an index that no table has', 'RFC 7541, 2.3.3', [
    Buffer.from([0x88, 0xbe]),
    Buffer.from([0x88, 0x80]),
    Buffer.from([0x88, 0x7e, 1, 0x78]),
    Buffer.from([0xff, 0x80, 0x80, 0x80, 0x01]),
  ]),
  wrongHead('a table that is larger than allowed', 'RFC 7541, 4.2 and 6.3', [
    Buffer.from([0x3f, 0xe1, 0x3f, 0x88]),
    Buffer.from([0x3f, 0xff, 0xff, 0x03, 0x88]),
    Buffer.from([0x88, 0x20]),
  ]),
  wrongHead('a field that breaks off', 'RFC 7541, 5', [
    Buffer.from([0x88, 0x00]),
    Buffer.from([0x88, 0x00, 5, 0x78]),
    Buffer.from([0x88, 0x7f]),
    Buffer.from([0x88, 0x00, 1, 0x78, 0xff, 0xff]),
  ]),
  wrongHead("a text that is none of Huffman's code", 'RFC 7541, 5.2', [
    Buffer.from([0x88, 0x00, 1, 0x78, 0x84, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0x88, 0x00, 1, 0x78, 0x81, 0x00]),
    Buffer.from([0x88, 0x00, 1, 0x78, 0x82, 0x1f, 0xff]),
  ]),
  {
    name: 'a second answer on a stream',
    section: 'RFC 9113, 5.1',
    kind: 'forbidden',
    isBehind: true,
    answer: (random, body, { id }) => Buffer.concat([whole(random, id, body), whole(random, id, body)]),
  },
  {
    name: 'trailers that do not end the stream',
    section: 'RFC 9113, 8.1',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id),
        data(random, id, body, 0),
        headers(id, choose(random, [field('x', 'y'), ok])),
        createFrame(types.data, endStream, id),
      ]),
  },
  {
    name: 'an end of the stream in an informational answer',
    section: 'RFC 9113, 8.1',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      Buffer.concat([
        headers(id, statusField('103'), endHeaders | endStream),
        choose(random, [Buffer.alloc(0), whole(random, id, body)]),
      ]),
  },
  {
    name: 'RST_STREAM in the answer',
    section: 'RFC 9113, 6.4',
    kind: 'forbidden',
    answer: (random, body, { id }) =>
      Buffer.concat([headers(id), data(random, id, body, 0), resetFrame(id, choose(random, [1, 2, 8, 99]))]),
  },
  {
    name: 'an end within a frame',
    section: 'RFC 9113, 4.1',
    kind: 'forbidden',
    answer: (random, body, { id }) => ({ bytes: whole(random, id, body).subarray(0, -1), ends: true }),
  },
]
