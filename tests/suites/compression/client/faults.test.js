import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttp1 } from 'node:http'
import { createSecureServer, createServer as createHttp2 } from 'node:http2'
import { describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Fault, faultOutcomes } from '../../../../lib/errors/fault.js'
import { createReader } from '../../../../lib/suites/compression/client/createReader.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'
import { createExpiredCertificate } from '../../../expiredCertificate.js'

/** @import { AddressInfo, Server } from 'node:net' */
/** @import { Conditions } from '../../../../lib/suites/compression/parameters.js' */
/** @import { ReasonCode } from '../../../../lib/types.d.ts' */

const json = Buffer.from(JSON.stringify(createWorkload('compound', 'full').golden))
const gzip = gzipSync(json)
const coded = { 'content-encoding': 'gzip' }

/** How often a server was asked, so that it turns wrong after its first answers. @typedef {(response: any, asked: number) => void} Answer */

/**
 * Takes a reading of three requests from a server.
 * @param {Answer} answer
 * @param {Partial<Conditions>} [differences]
 * @param {{ key: string, cert: string }} [tls]
 */
async function readFrom(answer, differences, tls) {
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
  let asked = 0
  const listener = (/** @type {any} */ request, /** @type {any} */ response) => {
    asked += 1
    request.resume()
    answer(response, asked)
  }
  /** @type {Server} */
  const server = tls
    ? createSecureServer(tls, listener)
    : conditions.protocol === 'h1'
      ? createHttp1(listener)
      : createHttp2(listener)
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const read = createReader()
  const count = { requests: 3, runs: 1 }
  try {
    await read({
      load: { conditions, serverPort: port, port, certificate: tls?.cert ?? null, netem: false, timeoutSeconds: 1 },
      count,
    })
    return await read({ count })
  } finally {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

const right = (/** @type {any} */ response) => response.writeHead(200, coded).end(gzip)
/** Wrong in the middle of the measured requests, after five that warm up. @param {Answer} then @returns {Answer} */
const later = (then) => (response, asked) => (asked > 6 ? then(response, asked) : right(response))
const h2c = { protocol: /** @type {const} */ ('h2c') }

/** @type {[string, Answer, Partial<Conditions>, ReasonCode, RegExp][]} */
const faults = [
  [
    'a wrong answer',
    (response) => response.writeHead(200, coded).end(gzipSync('{"data":{}}')),
    {},
    'WRONG_ANSWER',
    /expected the golden answer/,
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
    (response) => {
      const head = response.writeHead(200, { ...coded, 'content-length': gzip.length })
      head.write(gzip.subarray(0, 100), () => response.destroy())
    },
    {},
    'CONNECTION_LOST',
    /the connection was lost after 100 bytes of the body$/,
  ],
  [
    'a reset in mid-stream',
    (response) => {
      response.writeHead(200, coded).write(gzip.subarray(0, 100), () => response.socket.resetAndDestroy())
    },
    {},
    'CONNECTION_LOST',
    /the connection was lost after 100 bytes of the body$/,
  ],
  [
    'a reset in mid-stream',
    (response) => {
      response.writeHead(200, coded)
      response.write(gzip.subarray(0, 100), () => response.stream.close(2))
    },
    h2c,
    'STREAM_RESET',
    /the server reset the stream \(INTERNAL_ERROR\)$/,
  ],
  ['GOAWAY', (response) => response.stream.session.goaway(0), h2c, 'CONNECTION_LOST', /GOAWAY \(NO_ERROR\)$/],
  [
    'a stream that never ends',
    (response) => response.writeHead(200, coded).write(gzip.subarray(0, 100)),
    {},
    'NO_ANSWER',
    /^not there within 1 s: POST \/graphql$/,
  ],
  [
    'a stream that never ends',
    (response) => response.writeHead(200, coded) && response.write(gzip.subarray(0, 100)),
    h2c,
    'NO_ANSWER',
    /^not there within 1 s: POST \/graphql$/,
  ],
  [
    'a wrong answer after right ones',
    later((response) => response.writeHead(200, coded).end(gzipSync('{"data":{}}'))),
    {},
    'WRONG_ANSWER',
    /expected the golden answer/,
  ],
]

describe('a fault ends its reading with a reason', () => {
  for (const [name, answer, differences, code, reason] of faults)
    test(`${name} ${Object.values(differences).join(' ')}`, async () => {
      await assert.rejects(readFrom(answer, differences), (/** @type {Fault} */ fault) => {
        assert.ok(fault instanceof Fault, String(fault))
        assert.deepEqual([fault.code, fault.verdict.outcome], [code, faultOutcomes[code]], fault.message)
        assert.match(fault.message, reason)
        return true
      })
    })
})

test('a certificate that has expired', async () => {
  const expired = await createExpiredCertificate()
  const expected = { code: 'CONNECTION_LOST', message: /certificate has expired/ }
  await assert.rejects(readFrom(right, { protocol: 'h2' }, expired), expected)
})

describe('right answers', () => {
  for (const protocol of /** @type {const} */ (['h1', 'h2c']))
    test(`over ${protocol} are counted, as are their bytes`, async () => {
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
