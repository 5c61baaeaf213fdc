import assert from 'node:assert/strict'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, test } from 'node:test'
import { ask, askAndListen } from '../../lib/load/ask.js'
import { createFrame, flags, settingsFrame, types } from '../../lib/load/frames.js'
import { listenLocally } from '../listenLocally.js'

/** @import { ServerHttp2Stream } from 'node:http2' */
/** @import { Server, Socket } from 'node:net' */

const head = 'HTTP/1.1 200 OK\r\nDate: now\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
/** @type {Record<string, string>} */
const answers = {
  'with a length': `${head}Content-Length: 5\r\n\r\n{"a"}`,
  'without a body': `${head}content-length:0\r\n\r\n`,
  'in chunks': `${chunked}3\r\n{"a\r\nA;x=y\r\n0123\r\n6789\r\n0\r\n\r\n`,
  'in chunks, with trailers': `${chunked}1\r\na\r\n0\r\nSum: 1\r\nMore: 2\r\n\r\n`,
  'after early hints': `HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n${head}Content-Length: 2\r\n\r\n{}`,
}
const request = { method: 'POST', path: '/graphql', headers: {}, body: '{}' }

/**
 * Asks a server of a connection.
 * @template T
 * @param {Server | ((socket: Socket) => void)} server
 * @param {(way: { port: number, signal: AbortSignal }) => Promise<T>} use
 */
async function withServer(server, use) {
  const onRequest = (/** @type {Socket} */ socket) =>
    socket.on('error', () => {}).once('data', () => /** @type {Function} */ (server)(socket))
  const listener = await listenLocally(typeof server === 'function' ? createServer(onRequest) : server)
  try {
    return await use({ port: listener.port, signal: AbortSignal.timeout(20_000) })
  } finally {
    listener.close()
  }
}

/**
 * Writes the same bytes until the connection ends.
 * @type {(beginning: string, piece: string) => (socket: import('node:stream').Duplex) => void}
 */
const endless = (beginning, piece) => (socket) => {
  socket.write(beginning)
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', write)
  write()
}

describe('what is no answer of HTTP/1.1 is told by its first bytes', () => {
  const length = (/** @type {string} */ text) => `${head}Content-Length: ${text}\r\n\r\n{}`
  const both = 'answers with content-length and transfer-encoding, which exclude each other'
  /** @type {[string | number[], string][]} */
  const reasons = [
    [
      [21, 3, 1, 0, 2, 2, 70],
      'answers as TLS does: it speaks https; have it listen without TLS; it begins with "\\u0015',
    ],
    [[0, 0, 0, 4, 0, 0, 0, 0, 0], 'answers with an HTTP/2 preface: it speaks HTTP/2 only'],
    [[0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 'answers with an HTTP/2 preface: it speaks HTTP/2 only'],
    ['HTTP/3.0 200 OK\r\n\r\n', 'answers in another version than HTTP/1.1; it begins with "HTTP/3.0 200 OK'],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'answers as SSH does; it begins with "SSH-2.0-OpenSSH_9.6'],
    ['220 mail.example ESMTP\r\n', 'answers as SMTP or FTP does; it begins with "220 mail'],
    ['-ERR unknown command\r\n', 'answers as Redis does; it begins with "-ERR unknown command'],
    ['J\0\0\0\n8.0.33\0', 'answers as MySQL does; it begins with "J'],
    ['{"data":{"a":1}}', 'answers with something else than HTTP; it begins with "{\\"data'],
    [length('-5'), 'content-length: -5 is no length'],
    [length('9'.repeat(30)), `content-length: ${'9'.repeat(30)} is no length`],
    [length('5\r\nContent-Length: 6'), 'malformed HTTP: several lengths that differ'],
    [length('5, 6'), 'content-length: 5, 6 is no length'],
    [length('5\r\nTransfer-Encoding: chunked'), both],
    [`${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n`, both],
    [`${chunked}zz\r\n`, 'malformed HTTP: chunk size "zz"'],
    [`${head}A: ${'x'.repeat(200_000)}\r\n\r\n`, 'malformed HTTP: a head of more than 64 kB'],
  ]
  for (const [bytes, reason] of reasons)
    test(`${JSON.stringify(bytes).slice(0, 70)}: ${reason}`, () =>
      withServer(
        (socket) => socket.end(Buffer.from(/** @type {string} */ (bytes))),
        (way) =>
          assert.rejects(ask(request, way), ({ code, message }) => {
            assert.deepEqual([code, message.slice(0, reason.length)], ['MALFORMED_ANSWER', reason])
            return true
          }),
      ))

  test('a server of HTTP/2 alone', () =>
    withServer(
      createHttp2Server().on('sessionError', () => {}),
      (way) => assert.rejects(ask(request, way), { message: /^answers with an HTTP\/2 preface/ }),
    ))
  test('a server that closes what does not speak TLS', () =>
    withServer(
      createTlsServer().on('tlsClientError', () => {}),
      (way) =>
        assert.rejects(ask(request, way), {
          ...{
            code: 'MALFORMED_ANSWER',
            message: 'closes a connection without TLS: it speaks https; have it listen without TLS',
          },
        }),
    ))
  test('a connection that ends without a word, or within the head', async () => {
    const lost = (/** @type {string} */ message) => ({ code: 'CONNECTION_LOST', message })
    const silent = lost('closed the connection without an answer')
    const amid = lost('closed the connection before an answer: 12 bytes, beginning with "HTTP/1.1 200"')
    await withServer(
      (socket) => socket.end(),
      (way) => assert.rejects(ask(request, way), silent),
    )
    await withServer(
      (socket) => socket.end('HTTP/1.1 200'),
      (way) => assert.rejects(ask(request, way), amid),
    )
  })
})

describe('an answer is right', () => {
  for (const [name, lengths] of [
    ['with two equal lengths', '2\r\nContent-Length: 2'],
    ['with equal lengths in one line', '2, 2'],
  ])
    test(name, () =>
      withServer(
        (socket) => socket.write(`${head}Content-Length: ${lengths}\r\n\r\n{}`),
        async (way) => assert.deepEqual((await ask(request, way)).body, Buffer.from('{}')),
      ),
    )
  test('with several headers of one name, which are joined', () =>
    withServer(
      (socket) => socket.write(`${head}Vary: a\r\nvary: b\r\nContent-Length: 0\r\n\r\n`),
      async (way) => assert.equal((await ask(request, way)).headers.vary, 'a, b'),
    ))
  test('without a length, at the end of its connection', () =>
    withServer(
      (socket) => socket.end(`${head}\r\n{}`),
      async (way) => {
        const { body, complete } = await ask(request, way)
        assert.deepEqual([String(body), complete], ['{}', true])
      },
    ))
  test('in parts, up to where its connection ends within a frame of HTTP/2', () => {
    const headers = createFrame(types.headers, flags.endHeaders, 1, Buffer.from([0x88]))
    const data = createFrame(types.data, flags.endStream, 1, Buffer.from('{} '))
    const bytes = Buffer.concat([settingsFrame([]), headers, data])
    return withServer(
      (socket) => socket.end(bytes.subarray(0, -1)),
      async (way) => {
        const { body, complete } = await ask(request, { ...way, protocol: 'h2c' })
        assert.deepEqual([String(body), complete], ['{}', false])
      },
    )
  })
  test('in parts, up to where its connection breaks', () =>
    withServer(
      (socket) => socket.end(`${head}Content-Length: 5\r\n\r\n{}`),
      async (way) => {
        const { body, complete } = await ask(request, way)
        assert.deepEqual([String(body), complete], ['{}', false])
      },
    ))
})

describe('every request ends, whatever comes', () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\n'
  for (const headers of ['', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'])
    test(`a switch of protocols is an answer, with ${JSON.stringify(headers)}`, () =>
      withServer(
        (socket) => socket.write(`${switching}${headers}\r\n`),
        async (way) => assert.equal((await ask(request, way)).status, 101),
      ))

  /** @type {Record<string, [string, string, RegExp]>} */
  const attacks = {
    'interim answers': ['', 'HTTP/1.1 103 Early Hints\r\n\r\n', /^more than 100 informational answers/],
    'a head': [head, 'A: b\r\n', /^malformed HTTP: a head of more than 64 kB$/],
    'a body': [`${head}\r\n`, 'x'.repeat(65_536), /^the body is longer than 64 MB$/],
    chunks: [chunked, `4000\r\n${'x'.repeat(0x4000)}\r\n`, /^the body is longer than 64 MB$/],
    'empty lines': ['', '\r\n'.repeat(8192), /^malformed HTTP: a head of more than 64 kB$/],
    trailers: [`${chunked}0\r\n`, 'A: b\r\n', /^malformed HTTP: more than 64 kB around a body of 0 bytes$/],
  }
  for (const [what, [beginning, piece, message]] of Object.entries(attacks))
    test(`${what} without end`, () =>
      withServer(endless(beginning, piece), (way) =>
        assert.rejects(ask(request, way), { code: 'MALFORMED_ANSWER', message }),
      ))

  /** @type {Record<string, [(stream: ServerHttp2Stream) => void, RegExp]>} */
  const streams = {
    'interim answers': [
      (stream) => {
        for (let count = 0; count <= 100; count += 1) stream.additionalHeaders({ ':status': 103 })
      },
      /^more than 100 informational answers/,
    ],
    'a body': [
      (stream) => {
        stream.respond({ ':status': 200 })
        endless('', 'x'.repeat(65_536))(stream)
      },
      /^the body is longer than 64 MB$/,
    ],
  }
  for (const [what, [answer, message]] of Object.entries(streams))
    test(`${what} without end, by HTTP/2`, () =>
      withServer(
        createHttp2Server().on('stream', (stream) => answer(stream.on('error', () => {}))),
        (way) => assert.rejects(ask(request, { ...way, protocol: 'h2c' }), { code: 'MALFORMED_ANSWER', message }),
      ))

  test('an answer that does not end in time is quoted', () =>
    withServer(
      (socket) => socket.write(`${head}Content-Type: text/event-stream\r\n\r\n:\n\n`),
      ({ port }) =>
        assert.rejects(ask(request, { port, signal: AbortSignal.timeout(1000) }), {
          ...{ code: 'NO_ANSWER', message: /^its answer did not end: 66 bytes, beginning with "HTTP\/1\.1 200 OK/ },
        }),
    ))
  for (const [name, answer] of Object.entries(answers))
    test(`an answer ${name} ends where it ends, whatever follows`, async () => {
      for (const surplus of ['', 'x', '\r\n', answer])
        await withServer(
          (socket) => socket.write(answer + surplus),
          async (way) => assert.equal(String((await askAndListen(request, way)).surplus), surplus),
        )
    })
  test('bytes behind an answer hide nothing of it', () =>
    withServer(
      (socket) => socket.write(`${head}Content-Length: 2\r\n\r\n{}garbage`),
      async (way) => {
        const { body, complete, surplus } = await askAndListen(request, way)
        assert.deepEqual([String(body), complete, String(surplus)], ['{}', true, 'garbage'])
      },
    ))
})
