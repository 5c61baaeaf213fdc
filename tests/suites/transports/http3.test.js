import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCertificate } from '../../../lib/servers/certificate.js'
import { createExpiredCertificate } from '../../expiredCertificate.js'
import { freePort } from '../../project.js'
import { callFrom, impatient } from './callServer.js'

/** @import { CallLoad } from '../../../lib/suites/transports/types.d.ts' */

/** @type {any} */
const http3 = await import('@currentspace/http3').catch(() => null)
const skip = http3 === null && 'npm run http3'

/** @type {{ key: string, cert: string }} */
let certified
before(async () => {
  const { certificate, files, remove } = await createCertificate()
  certified = { key: readFileSync(files.key, 'utf8'), cert: certificate }
  remove()
})

/**
 * What a stream is answered with in place of the right body; true where that is done already. goAway: ends the
 * connection.
 * @typedef {(stream: any, calls: number, goAway: () => void) => string | true | null} Change
 */

/** @type {(change?: Change, differences?: Partial<CallLoad>, tls?: { key: string, cert: string }) => Promise<any>} */
async function measure(change = () => null, differences = {}, tls = certified) {
  const port = await freePort()
  let calls = 0
  const server = http3.createSecureServer(tls, (/** @type {any} */ stream) => {
    let body = ''
    stream.on('error', () => {})
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      body += chunk
    })
    stream.on('end', () => {
      const instead = change(stream, calls++, () => session.close())
      if (instead === true) return
      stream.respond({ ':status': '200', 'content-type': 'application/json' })
      stream.end(instead ?? JSON.stringify({ message: `Hello, ${JSON.parse(body).name}!` }))
    })
  })
  /** @type {any} */
  let session
  server.on('session', (/** @type {any} */ opened) => {
    session = opened
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await callFrom({ port, transport: 'h3', certificate: tls.cert, ...differences })
  } finally {
    await server.close()
  }
}

describe('HTTP/3', { skip }, () => {
  for (const connection of /** @type {const} */ (['reused', 'new']))
    test(connection, async () => {
      const { operations } = await measure(undefined, { connection })
      assert.ok(operations >= 2, `${operations}`)
    })
  test('a wrong answer', () =>
    assert.rejects(
      measure((_, calls) => (calls > 2 ? '{"message":"Hello, Eve!"}' : null)),
      {
        code: 'WRONG_ANSWER',
        message: /: message: expected .*, got "Hello, Eve!"$/,
      },
    ))
  test('a stream that never ends', () =>
    assert.rejects(
      measure((_, calls) => calls > 2 || null, impatient),
      {
        code: 'NO_ANSWER',
        message: /not there within 0\.6 s/,
      },
    ))
  test('a reset in mid-stream', () =>
    assert.rejects(
      measure((stream, calls) => {
        if (calls < 3) return null
        stream.respond({ ':status': '200' })
        stream.write('{')
        stream.close(0x102)
        return true
      }),
      { code: 'STREAM_RESET', message: /^POST \/api\/hello: the stream was reset/ },
    ))
  test('GOAWAY', () =>
    assert.rejects(
      measure((_, calls, goAway) => {
        if (calls < 3) return null
        goAway()
        return true
      }),
      { code: 'CONNECTION_LOST', message: 'the server sent GOAWAY' },
    ))
  test('a body that is cut short', () =>
    assert.rejects(
      measure((stream) => {
        stream.respond({ ':status': '200', 'content-length': '100' })
        stream.end('{"message":"Hello')
        return true
      }),
      { code: 'MALFORMED_ANSWER', message: /the body ended after 17 of 100 bytes/ },
    ))
  test('a body that is coded twice', () =>
    assert.rejects(
      measure((stream) => {
        stream.respond({ ':status': '200', 'content-encoding': 'gzip' })
        stream.end(gzipSync(gzipSync('{"message":"Hello, Ada!"}')))
        return true
      }),
      { code: 'WRONG_ANSWER', message: /expected JSON/ },
    ))
  test('a certificate that has expired', async () => {
    const expired = await createExpiredCertificate()
    await assert.rejects(measure(undefined, {}, expired), {
      code: 'CONNECTION_LOST',
      message: 'the connection was lost: certificate has expired',
    })
  })
})
