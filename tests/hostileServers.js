import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createFrame, flags, settingsFrame, types } from '../lib/load/frames.js'
import { listenLocally } from './listenLocally.js'

/** @import { Socket } from 'node:net' */

/** Attack on a connection, after its first bytes. @typedef {(socket: Socket, first: string) => void} Attack */

const unitsAtOnce = 64 * 1024

/**
 * Writes without end, as fast as the client reads.
 * @param {string | Buffer} unit
 * @param {string | Buffer} [begin]
 * @returns {Attack}
 */
function endlessly(unit, begin = '') {
  const bytes = Buffer.from(unit)
  const many = Buffer.concat(Array(Math.ceil(unitsAtOnce / bytes.length)).fill(bytes))
  return (socket) => {
    socket.write(begin)
    const write = () => {
      while (!socket.destroyed && socket.write(many));
    }
    socket.on('drain', write)
    write()
  }
}

/** @type {(bytes: string | Buffer) => Attack} */
const writes = (bytes) => (socket) => void socket.write(bytes)
/** @type {(bytes?: string | Buffer) => Attack} */
const ends =
  (bytes = '') =>
  (socket) =>
    void socket.end(bytes)

/** @type {(attack: Attack) => Attack} the server reads nothing */
const unread = (attack) => (socket, first) => {
  socket.pause()
  attack(socket, first)
}

/** Bytes that are 1,000 times as many when they are decoded. @param {number} megabytes */
const bomb = (megabytes) => gzipSync(Buffer.alloc(megabytes * 1e6, 'x'))

/** @type {(head: string[]) => string} */
const head = (head) => ['HTTP/1.1 200 OK', 'content-type: application/json', ...head, '', ''].join('\r\n')

/** @type {() => Attack} */
function sendBomb() {
  const body = bomb(200)
  return writes(Buffer.concat([Buffer.from(head(['content-encoding: gzip', `content-length: ${body.length}`])), body]))
}

/** Answers over HTTP/1.1. @type {Record<string, () => Attack>} */
export const http1Attacks = {
  'closes without a word': () => ends(),
  'says nothing': () => () => {},
  'switches protocols': () => writes('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  'sends 1xx without end': () => endlessly('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  'closes in the head': () => ends('HTTP/1.1 200 OK\r\ncontent-le'),
  'is silent in the head': () => writes('HTTP/1.1 200 OK\r\ncontent-le'),
  'sends an endless header': () => endlessly('x', 'HTTP/1.1 200 OK\r\nx: '),
  'sends headers without end': () => endlessly('x: 1\r\n', 'HTTP/1.1 200 OK\r\n'),
  'sends an endless status line': () => endlessly('x', 'HTTP/1.1 200 '),
  'sends empty lines without end': () => endlessly('\r\n'),
  'sends an endless body': () => endlessly('x', head([])),
  'sends an endless body in chunks': () =>
    endlessly(`2000\r\n${'x'.repeat(0x2000)}\r\n`, head(['transfer-encoding: chunked'])),
  'sends an endless body in chunks of a byte': () => endlessly('1\r\nx\r\n', head(['transfer-encoding: chunked'])),
  'sends an endless extension of a chunk': () => endlessly('x', `${head(['transfer-encoding: chunked'])}1;`),
  'sends trailers without end': () => endlessly('x: 1\r\n', `${head(['transfer-encoding: chunked'])}0\r\n`),
  'announces a chunk of 2^60 bytes': () =>
    writes(`${head(['transfer-encoding: chunked'])}1000000000000000\r\n{"data":`),
  'announces more bytes than it sends': () => writes(`${head(['content-length: 1000000'])}{"data":`),
  'announces more bytes and closes': () => ends(`${head(['content-length: 1000000'])}{"data":`),
  'sends a gzip bomb': sendBomb,
}

const endHeaders = flags.endHeaders
const id = 1
/** Header blocks without a dynamic table: fields of the static table by their numbers, or with their length. */
const ok = Buffer.from([0x88])
const earlyHints = Buffer.from([0x08, 3, ...Buffer.from('103')])
const longField = Buffer.concat([Buffer.from([0, 1, 'x'.charCodeAt(0), 0x7f, 0xe1, 0x1e]), Buffer.alloc(4000, 'x')])
/** Path of a promise: `:path` with its value, after the static `:method: GET` and `:scheme: http`. */
const promised = Buffer.from([0, 0, 0, 2, 0x82, 0x86, 0x04, 2, ...Buffer.from('/x')])
const settings = settingsFrame([])
const answers = Buffer.concat([settings, createFrame(types.headers, endHeaders, id, ok)])

/** Answers over HTTP/2 without TLS. @type {Record<string, () => Attack>} */
export const http2Attacks = {
  'closes without a word': () => ends(),
  'says nothing': () => () => {},
  'never ends the stream': () => writes(answers),
  'resets the stream': () => writes(Buffer.concat([settings, createFrame(types.rstStream, 0, id, Buffer.alloc(4))])),
  'goes away': () => ends(Buffer.concat([settings, createFrame(types.goaway, 0, 0, Buffer.alloc(8))])),
  'sends 1xx without end': () => endlessly(createFrame(types.headers, endHeaders, id, earlyHints), settings),
  'sends CONTINUATION without end': () =>
    endlessly(
      createFrame(types.continuation, 0, id, longField),
      Buffer.concat([settings, createFrame(types.headers, 0, id, ok)]),
    ),
  'sends empty CONTINUATION without end': () =>
    endlessly(createFrame(types.continuation, 0, id), Buffer.concat([settings, createFrame(types.headers, 0, id, ok)])),
  'pushes without end': () => endlessly(createFrame(types.pushPromise, endHeaders, id, promised), settings),
  'sends SETTINGS without end, and reads nothing': () => unread(endlessly(settings)),
  'sends PING without end, and reads nothing': () =>
    unread(endlessly(createFrame(types.ping, 0, 0, Buffer.alloc(8)), settings)),
  'sends DATA without end': () => endlessly(createFrame(types.data, 0, id, Buffer.alloc(16_384, 'x')), answers),
  'sends empty DATA without end': () => endlessly(createFrame(types.data, 0, id), answers),
  'sends a frame of 16 MB': () => {
    const frame = createFrame(types.headers, 0, id, Buffer.alloc(2 ** 24 - 1))
    return writes(Buffer.concat([settings, frame]))
  },
  'sends frames that are too short': () =>
    writes(Buffer.concat([settings, createFrame(types.rstStream, 0, id, Buffer.alloc(1))])),
}

/** Key of every server's handshake. Source: RFC 6455, section 1.3. */
const webSocketKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** @type {(attack: Attack) => Attack} after the handshake */
const upgraded = (attack) => (socket, first) => {
  const key = /sec-websocket-key: (\S+)/i.exec(first)?.[1]
  const accept = createHash('sha1').update(`${key}${webSocketKey}`).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-accept: ${accept}\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
  )
  attack(socket, first)
}

/** @type {(opcode: number, text: string) => Buffer} of fewer than 126 bytes */
const webSocketFrame = (opcode, text) => Buffer.concat([Buffer.from([opcode, text.length]), Buffer.from(text)])
const [lastText, text, continuation, ping] = [0x81, 0x01, 0x00, 0x89]

/** Answers to a WebSocket of GraphQL. @type {Record<string, () => Attack>} */
export const webSocketAttacks = {
  'closes without a word': () => ends(),
  'says nothing': () => () => {},
  'answers without a handshake': () => writes(head(['content-length: 0'])),
  'sends 1xx without end': http1Attacks['sends 1xx without end'],
  'says nothing after the handshake': () => upgraded(() => {}),
  'announces a frame of 2^63 bytes': () => upgraded(writes(Buffer.from([lastText, 127, 0x80, 0, 0, 0, 0, 0, 0, 0]))),
  'announces a frame of 1 GB': () => upgraded(writes(Buffer.from([lastText, 127, 0, 0, 0, 0, 0x40, 0, 0, 0]))),
  'sends a message in frames without end': () =>
    upgraded(endlessly(webSocketFrame(continuation, 'x'.repeat(100)), webSocketFrame(text, '"'))),
  'sends messages without end': () => upgraded(endlessly(webSocketFrame(lastText, '{}'))),
  'sends pings without end, and reads nothing': () =>
    upgraded(unread(endlessly(webSocketFrame(ping, 'x'.repeat(125))))),
  'acknowledges without end, and reads nothing': () =>
    upgraded(unread(endlessly(webSocketFrame(lastText, '{"type":"connection_ack"}')))),
}

const eventStream = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'

/** Answers with server-sent events. @type {Record<string, () => Attack>} */
export const eventStreamAttacks = {
  'closes without a word': () => ends(),
  'says nothing': () => () => {},
  'switches protocols': http1Attacks['switches protocols'],
  'sends 1xx without end': http1Attacks['sends 1xx without end'],
  'sends an endless line': () => endlessly('x', `${eventStream}data: `),
  'sends an endless event': () => endlessly('data: x\n', eventStream),
  'sends comments without end': () => endlessly(':\n\n', eventStream),
  'sends other events without end': () => endlessly('event: other\ndata: x\n\n', eventStream),
}

/** Starts a server that attacks every connection. @param {Attack} attack */
export const startAttack = (attack) =>
  listenLocally(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (first) => {
        socket.resume()
        attack(socket, String(first))
      })
    }),
  )
