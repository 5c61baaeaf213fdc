import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttp1 } from 'node:http'
import { createSecureServer, createServer as createHttp2 } from 'node:http2'
import { before, describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Fault, faultOutcomes } from '../../../lib/base/errors/fault.js'
import { createCertificate } from '../../../lib/servers/certificate.js'
import { createAnswers } from '../../../lib/suites/compression/client.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { createExpiredCertificate } from '../../expiredCertificate.js'
import { listenLocally } from '../../listenLocally.js'
import { freePort } from '../../project.js'

/** @import { Conditions } from '../../../lib/suites/compression/parameters.js' */
/** @import { ReasonCode } from '../../../lib/types.d.ts' */

const json = Buffer.from(JSON.stringify(createWorkload('compound', 'full').golden))
const gzip = gzipSync(json)
const coded = { 'content-encoding': 'gzip' }

/** @type {any} */
const http3 = await import('@currentspace/http3').catch(() => null)
const noHttp3 = http3 === null && 'npm run http3'

/** @typedef {{ key: string, cert: string }} Tls */
/** @typedef {{ port: number, close: () => unknown }} Opened */
/**
 * How often a server was asked, so that it turns wrong after its first answers.
 * @typedef {(response: any, asked: number) => void} Answer
 */

/** @type {Tls} */
let certified
before(async () => {
  const { certificate: cert, files, remove } = await createCertificate()
  certified = { key: readFileSync(files.key, 'utf8'), cert }
  remove()
})

/** @type {(protocol: Conditions['protocol'], answer: Answer, tls: Tls) => Promise<Opened>} */
async function openServer(protocol, answer, tls) {
  let asked = 0
  const listener = (/** @type {any} */ request, /** @type {any} */ response) => {
    asked += 1
    request.resume()
    answer(response, asked)
  }
  if (protocol === 'h3') return openHttp3(listener, tls)
  const server = {
    h1: () => createHttp1(listener),
    h2c: () => createHttp2(listener),
    h2: () => createSecureServer(tls, listener),
  }[protocol]()
  server.on('sessionError', () => {})
  return listenLocally(server)
}

/**
 * Streams answered by what answers elsewhere, too.
 * @type {(listener: (request: any, response: any) => void, tls: Tls) => Promise<Opened>}
 */
async function openHttp3(listener, tls) {
  const port = await freePort()
  /** @type {any} */
  let session
  const server = http3.createSecureServer(tls, (/** @type {any} */ stream) => {
    const response = {
      writeHead(/** @type {number} */ status, /** @type {Record<string, unknown>} */ headers) {
        const told = Object.entries(headers).map(([name, value]) => [name, String(value)])
        stream.respond({ ':status': String(status), ...Object.fromEntries(told) })
        return response
      },
      ...{ write: stream.write.bind(stream), end: stream.end.bind(stream) },
      stream: { close: stream.close.bind(stream), session: { goaway: () => session.close() } },
    }
    stream.on('error', () => {})
    stream.on('data', () => {})
    stream.on('end', () => listener({ resume: () => {} }, response))
  })
  server.on('session', (/** @type {any} */ opened) => {
    session = opened
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port, close: () => server.close() }
}

/**
 * Takes a reading of three requests from a server.
 * @param {Answer} answer
 * @param {Partial<Conditions>} [differences]
 * @param {{ tls?: Tls, timeoutSeconds?: number }} [others]
 */
async function readFrom(answer, differences, { tls = certified, timeoutSeconds = 20 } = {}) {
  /** @type {Conditions} */
  const usual = {
    protocol: 'h1',
    size: 'full',
    compression: 'gzip',
    level: 3,
    workload: 'compound',
    rtt: 0,
    bandwidth: null,
  }
  const conditions = { ...usual, ...differences }
  const { protocol } = conditions
  const { port, close } = await openServer(protocol, answer, tls)
  const certificate = protocol === 'h2' || protocol === 'h3' ? tls.cert : null
  const read = createAnswers()
  const count = { requests: 3, runs: 1 }
  try {
    const load = { conditions, serverPort: port, port, certificate, netem: false, timeoutSeconds }
    await read({ load, count }, () => {})
    return await read({ count }, () => {})
  } finally {
    await close()
  }
}

const right = (/** @type {any} */ response) => response.writeHead(200, coded).end(gzip)
/** Wrong in the middle of the measured requests, after five that warm up. @param {Answer} then @returns {Answer} */
const later = (then) => (response, asked) => (asked > 6 ? then(response, asked) : right(response))
const h2c = { protocol: /** @type {const} */ ('h2c') }
const h3 = { protocol: /** @type {const} */ ('h3') }
const part = gzip.subarray(0, 100)

/** @type {[string, Answer, Partial<Conditions>, ReasonCode, RegExp][]} */
const faults = [
  [
    'a wrong answer',
    (response) => response.writeHead(200, coded).end(gzipSync('{"data":{}}')),
    {},
    'WRONG_ANSWER',
    /: data: expected the key "authors", got \{\}$/,
  ],
  [
    'a wrong status',
    (response) => response.writeHead(500).end('no'),
    {},
    'WRONG_ANSWER',
    /expected status 200, got status 500: no/,
  ],
  ['no JSON', (response) => response.writeHead(200, coded).end(gzipSync('<p>')), {}, 'WRONG_ANSWER', /expected JSON/],
  [
    'no coding',
    (response) => response.end(json),
    {},
    'UNSUPPORTED',
    /gzip was asked for, the answer's coding is none$/,
  ],
  [
    'another coding',
    (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(json)),
    {},
    'WRONG_CODING',
    /gzip was asked for, the answer's coding is br$/,
  ],
  [
    'a coding that nobody asked for',
    right,
    { compression: 'none', level: null },
    'WRONG_CODING',
    /none was asked for, the answer's coding is gzip$/,
  ],
  [
    'an unknown coding',
    (response) => response.writeHead(200, { 'content-encoding': 'x-mine' }).end('x'),
    {},
    'WRONG_CODING',
    /unknown content coding x-mine$/,
  ],
  [
    'a body coded twice',
    (response) => response.writeHead(200, coded).end(gzipSync(gzip)),
    {},
    'WRONG_CODING',
    /^POST \/graphql: came with its gzip twice$/,
  ],
  [
    'two codings named',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzip)),
    {},
    'WRONG_CODING',
    /unknown content coding gzip, gzip$/,
  ],
  [
    'a body cut short in its coding',
    (response) => response.writeHead(200, coded).end(gzip.subarray(0, -20)),
    {},
    'MALFORMED_ANSWER',
    /its gzip is broken: unexpected end of file$/,
  ],
  [
    'a body cut short in its length',
    (response) =>
      response.writeHead(200, { ...coded, 'content-length': gzip.length }).write(part, () => response.destroy()),
    {},
    'CONNECTION_LOST',
    /the connection was lost after 100 bytes of the body$/,
  ],
  [
    'a body cut short in its length',
    (response) => response.writeHead(200, { ...coded, 'content-length': gzip.length }).end(part),
    h2c,
    'STREAM_RESET',
    /PROTOCOL_ERROR/,
  ],
  [
    'a body cut short in its length',
    (response) => response.writeHead(200, { ...coded, 'content-length': gzip.length }).end(part),
    h3,
    'MALFORMED_ANSWER',
    /the body ended after 100 of \d+ bytes$/,
  ],
  [
    'a reset in mid-stream',
    (response) => response.writeHead(200, coded).write(part, () => response.socket.resetAndDestroy()),
    {},
    'CONNECTION_LOST',
    /the connection was lost after 100 bytes of the body$/,
  ],
  [
    'a reset in mid-stream',
    (response) => response.writeHead(200, coded).write(part, () => response.stream.close(2)),
    h2c,
    'STREAM_RESET',
    /the server reset the stream \(INTERNAL_ERROR\)$/,
  ],
  [
    'a reset in mid-stream',
    (response) => response.writeHead(200, coded).write(part, () => response.stream.close(0x102)),
    h3,
    'STREAM_RESET',
    /the stream was reset/,
  ],
  ['GOAWAY', (response) => response.stream.session.goaway(0), h2c, 'CONNECTION_LOST', /GOAWAY \(NO_ERROR\)$/],
  ['GOAWAY', (response) => response.stream.session.goaway(0), h3, 'CONNECTION_LOST', /the server sent GOAWAY$/],
  [
    'a stream that never ends',
    (response) => response.writeHead(200, coded).write(part),
    {},
    'NO_ANSWER',
    /^not there within 1 s: POST \/graphql$/,
  ],
  [
    'a wrong answer after right ones',
    later((response) => response.writeHead(200, coded).end(gzipSync('{"data":{}}'))),
    {},
    'WRONG_ANSWER',
    /: data: expected the key "authors", got \{\}$/,
  ],
]

/** What every protocol has. */
const ofAll = ['a wrong answer', 'a body coded twice', 'a body cut short in its coding', 'a stream that never ends']
const protocols = /** @type {const} */ (['h1', 'h2c', 'h2', 'h3'])

describe('a fault ends its reading with a reason', () => {
  for (const [name, answer, differences, code, reason] of faults)
    for (const protocol of ofAll.includes(name) ? protocols : [differences.protocol ?? 'h1'])
      test(`${name} over ${protocol} ${differences.compression ?? ''}`, {
        skip: protocol === 'h3' && noHttp3,
      }, async () => {
        const others = name === 'a stream that never ends' ? { timeoutSeconds: 1 } : {}
        await assert.rejects(readFrom(answer, { ...differences, protocol }, others), (/** @type {Fault} */ fault) => {
          assert.ok(fault instanceof Fault, String(fault))
          assert.deepEqual([fault.code, fault.verdict.outcome], [code, faultOutcomes[code]], fault.message)
          assert.match(fault.message, reason)
          return true
        })
      })
})

for (const protocol of /** @type {const} */ (['h2', 'h3']))
  test(`a certificate that has expired over ${protocol}`, { skip: protocol === 'h3' && noHttp3 }, async () => {
    const tls = await createExpiredCertificate()
    const expected = { code: 'CONNECTION_LOST', message: /certificate has expired/ }
    await assert.rejects(readFrom(right, { protocol }, { tls }), expected)
  })

describe('right answers', () => {
  for (const protocol of protocols)
    test(`over ${protocol} are counted, as are their bytes`, { skip: protocol === 'h3' && noHttp3 }, async () => {
      const read = await readFrom(right, { protocol })
      assert.ok(read)
      const { ms, messageBytes, transferBytes, clientCpuMs } = read
      assert.deepEqual([ms.length, messageBytes, transferBytes], [3, json.length, gzip.length])
      assert.ok(ms.every((value) => value > 0) && clientCpuMs > 0)
    })
  test('may be encoded in another way each time', async () => {
    const read = await readFrom((response, asked) =>
      response.writeHead(200, coded).end(gzipSync(json, { level: 1 + (asked % 9) })),
    )
    assert.equal(read?.messageBytes, json.length)
  })
})
