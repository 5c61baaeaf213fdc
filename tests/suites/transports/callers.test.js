import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCertificate } from '../../../lib/servers/certificate.js'
import { createExpiredCertificate } from '../../expiredCertificate.js'
import { callFrom, impatient, openCallServer } from './callServer.js'

/** @import { CallLoad } from '../../../lib/suites/transports/types.d.ts' */
/** @import { Change, Tls } from './callServer.js' */

/** @type {{ certificate: string, files: { key: string, cert: string }, remove: () => void }} */
let made
/** @type {Tls} */
let tls
before(async () => {
  made = await createCertificate()
  tls = { key: readFileSync(made.files.key), cert: readFileSync(made.files.cert) }
})
after(() => made.remove())

const kinds = /** @type {const} */ (['h1', 'h2'])

/**
 * @type {(asked: {
 *   transport: 'h1' | 'h2',
 *   secure?: boolean,
 *   change?: Change,
 *   options?: object,
 * } & Partial<Pick<CallLoad, 'connection' | 'timeoutSeconds'>>) => Promise<any>}
 */
async function measure({ transport, secure = false, change, options, ...load }) {
  const server = await openCallServer({ transport, tls: secure ? tls : null, change, options })
  try {
    return await callFrom({ port: server.port, transport, certificate: secure ? made.certificate : null, ...load })
  } finally {
    server.close()
  }
}

for (const transport of kinds)
  describe(transport, () => {
    for (const secure of [false, true])
      for (const connection of /** @type {const} */ (['reused', 'new', 'resumed']).slice(0, secure ? 3 : 2))
        test(`${secure ? 'TLS' : 'raw'} ${connection}`, async () => {
          const { operations, nsPerOp, latencyP99Ns, allocation } = await measure({ transport, secure, connection })
          assert.ok(operations >= 2, `${operations}`)
          // All parts together are the window.
          assert.ok(nsPerOp.every((/** @type {number} */ ns) => ns > 0) && latencyP99Ns > 0)
          assert.ok(allocation.allocatedBytes / operations > 500, JSON.stringify(allocation))
        })

    test('any status of success', async () => {
      /** @type {Change} */
      const change = (_, response, body) =>
        !!response.writeHead(201).end(JSON.stringify({ message: `Hello, ${JSON.parse(body.toString()).name}!` }))
      const { operations } = await measure({ transport, change })
      assert.ok(operations >= 2, `${operations}`)
    })

    /** @type {Record<string, { change: Change, reason: RegExp, code: string, timeoutSeconds?: number }>} */
    const faults = {
      'a wrong answer': {
        change: (_, response, __, calls) => calls > 3 && response.end('{"message":"Hello, Eve!"}'),
        ...{ reason: /: message: expected "Hello, Ada\d{6}!", got "Hello, Eve!"$/, code: 'WRONG_ANSWER' },
      },
      "another call's answer": {
        change: (_, response, __, calls) => calls > 3 && response.end('{"message":"Hello, Ada000000!"}'),
        ...{ reason: /asked for (Ada\d{6}): message: expected .*\1!", got .*Ada000000!"$/, code: 'WRONG_ANSWER' },
      },
      'a status that is none of success': {
        change: (_, response) => !!response.writeHead(500).end('{}'),
        ...{ reason: /expected status 200, got status 500/, code: 'WRONG_ANSWER' },
      },
      'a body that is coded twice': {
        change(_, response, body) {
          const right = JSON.stringify({ message: `Hello, ${JSON.parse(body.toString()).name}!` })
          response.writeHead(200, { 'content-encoding': 'gzip' })
          return !!response.end(gzipSync(gzipSync(right)))
        },
        ...{ reason: /expected JSON/, code: 'WRONG_ANSWER' },
      },
      'a stream that never ends': {
        change: (_, response, __, calls) => calls > 3 && response.write('{"message":'),
        ...{ reason: /not there within 0\.6 s: the answer to a call/, code: 'NO_ANSWER', ...impatient },
      },
    }
    for (const [name, { reason, code, ...asked }] of Object.entries(faults))
      test(name, () => assert.rejects(measure({ transport, ...asked }), { code, message: reason }))
  })

describe('what ends a connection', () => {
  test('a body that is cut short over HTTP/1.1', () => {
    /** @type {Change} */
    const change = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"message":"Hello', () => response.destroy())
      return true
    }
    return assert.rejects(measure({ transport: 'h1', change }), {
      code: 'CONNECTION_LOST',
      message: /the connection was lost after 17 bytes of the body/,
    })
  })
  test('a body that is cut short over HTTP/2', () => {
    /** @type {Change} */
    const change = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      return !!response.end('{"message":"Hello')
    }
    return assert.rejects(measure({ transport: 'h2', change }), { code: 'STREAM_RESET', message: /PROTOCOL_ERROR/ })
  })
  for (const connection of /** @type {const} */ (['reused', 'new']))
    test(`a reset in mid-stream over HTTP/1.1, ${connection}`, () => {
      /** @type {Change} */
      const change = (request, response, _, calls) => {
        if (calls < 3) return false
        response.writeHead(200, { 'content-length': 100 })
        response.write('{"message":"Hello', () => request.socket.resetAndDestroy())
        return true
      }
      return assert.rejects(measure({ transport: 'h1', connection, change }), {
        code: 'CONNECTION_LOST',
        message: /the connection was lost after 17 bytes of the body/,
      })
    })
  test('a reset in mid-stream over HTTP/2', () => {
    /** @type {Change} */
    const change = (_, response, __, calls) => {
      if (calls < 3) return false
      response.write('{')
      response.stream.close(2)
      return true
    }
    return assert.rejects(measure({ transport: 'h2', change }), {
      code: 'STREAM_RESET',
      message: /the server reset the stream \(INTERNAL_ERROR\)/,
    })
  })
  test('GOAWAY', () => {
    /** @type {Change} */
    const change = (_, response, __, calls) => {
      if (calls === 3) response.stream.session.goaway(11)
      return calls >= 3
    }
    return assert.rejects(measure({ transport: 'h2', change }), {
      code: 'CONNECTION_LOST',
      message: /the server sent GOAWAY \(ENHANCE_YOUR_CALM\)/,
    })
  })
})

describe('TLS', () => {
  for (const transport of /** @type {const} */ ([...kinds, 'grpc', 'grpc-web', 'connect']))
    test(`a certificate that has expired: ${transport}`, async () => {
      const expired = await createExpiredCertificate()
      const server = await openCallServer({ transport, tls: expired })
      try {
        await assert.rejects(callFrom({ port: server.port, transport, certificate: expired.cert }), {
          code: 'CONNECTION_LOST',
          message: /certificate has expired/,
        })
      } finally {
        server.close()
      }
    })
  test('a server without sessions has no resumed row', async () => {
    const { SSL_OP_NO_TICKET } = (await import('node:crypto')).constants
    const options = { secureOptions: SSL_OP_NO_TICKET, maxVersion: 'TLSv1.2' }
    const measured = measure({ transport: 'h1', secure: true, connection: 'resumed', options })
    await assert.rejects(measured, { code: /UNSUPPORTED|NOT_RESUMED/, message: /session/ })
  })
})
