import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { callFrom, encode, framed, impatient, openCallServer, sendGrpc, sendGrpcWeb } from './callServer.js'

/** @import { CallLoad } from '../../../lib/suites/transports/types.d.ts' */
/** @import { Change } from './callServer.js' */

/** @typedef {typeof transports[number]} Transport */

// Node 20: in 9 of 72 runs of this file on a busy machine its process crashed; in none of 24 with Node 24 or 26.
const goawayCorrupts =
  Number.parseInt(process.versions.node, 10) < 22 && 'Node.js 20 may corrupt its heap after GOAWAY with an error'

const transports = /** @type {const} */ (['grpc', 'grpc-web', 'connect'])

/** @type {(transport: Transport, change?: Change, differences?: Partial<CallLoad>) => Promise<any>} */
async function measure(transport, change, differences) {
  const server = await openCallServer({ transport, change })
  try {
    return await callFrom({ port: server.port, transport, ...differences })
  } finally {
    server.close()
  }
}

/** How a body is sent. @type {Record<Transport, (response: any, body: Buffer) => void>} */
const send = { grpc: sendGrpc, 'grpc-web': sendGrpcWeb, connect: (response, body) => response.end(body) }
/** What a message is in a body. @type {(transport: Transport, message: Buffer) => Buffer} */
const toBody = (transport, message) => (transport === 'connect' ? message : framed(message))

/** Another body in place of the right one. @type {(transport: Transport, body: Buffer) => Change} */
const instead = (transport, body) => (_, response, __, calls) => {
  if (calls < 3) return false
  send[transport](response, body)
  return true
}

for (const transport of transports)
  describe(transport, () => {
    for (const connection of /** @type {const} */ (['reused', 'new']))
      test(connection, async () => {
        const { operations } = await measure(transport, undefined, { connection })
        assert.ok(operations >= 2, `${operations}`)
      })
    test('a wrong answer', () =>
      assert.rejects(measure(transport, instead(transport, toBody(transport, encode('Hello, Eve!')))), {
        code: 'WRONG_ANSWER',
        message: /expected "Hello, Ada\d{6}!", got "Hello, Eve!"/,
      }))
    test('what is no message', () =>
      assert.rejects(measure(transport, instead(transport, toBody(transport, Buffer.from([0x0f])))), {
        code: 'MALFORMED_ANSWER',
      }))
    test('a reset in mid-stream', () => {
      /** @type {Change} */
      const change = (_, response, __, calls) => {
        if (calls < 3) return false
        response.writeHead(200, { 'content-type': transport === 'grpc' ? 'application/grpc' : 'application/proto' })
        response.write(Buffer.from([0]))
        response.stream.close(2)
        return true
      }
      return assert.rejects(measure(transport, change), { code: 'STREAM_RESET', message: /INTERNAL_ERROR|code 2/ })
    })
    test('GOAWAY', { skip: goawayCorrupts }, () => {
      /** @type {Change} */
      const change = (_, response, __, calls) => {
        if (calls < 3) return false
        const { session } = response.stream
        if (calls === 3) session.goaway(11)
        // @grpc/grpc-js waits for the answers to what was sent before.
        if (calls === 3 && transport === 'grpc') setImmediate(() => session.destroy())
        return true
      }
      return assert.rejects(measure(transport, change), { code: /CONNECTION_LOST|STREAM_RESET/ })
    })
    test('a stream that never ends', () =>
      assert.rejects(
        measure(transport, (_, __, ___, calls) => calls > 3, impatient),
        { code: 'NO_ANSWER', message: /not there within 0\.6 s/ },
      ))
  })

describe('a body that is cut short', () => {
  const message = encode('Hello, Ada!')
  /** @type {[Transport, Buffer, string, RegExp][]} */
  const bodies = [
    ['grpc', framed(message, 100), 'WRONG_ANSWER', /No message received/],
    ['grpc-web', framed(message, 100), 'MALFORMED_ANSWER', /ended after \d+ bytes, in the middle of a frame/],
    ['connect', message.subarray(0, -4), 'WRONG_ANSWER', /expected "Hello, Ada\d{6}!", got "Hello, "/],
  ]
  for (const [transport, body, code, reason] of bodies)
    test(transport, () => assert.rejects(measure(transport, instead(transport, body)), { code, message: reason }))
  test('connect, in its length', () => {
    /** @type {Change} */
    const change = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      return !!response.end(message)
    }
    return assert.rejects(measure('connect', change), { code: 'STREAM_RESET', message: /PROTOCOL_ERROR/ })
  })
})

describe('a body that is coded twice', () => {
  const twice = gzipSync(gzipSync(encode('Hello, Ada!')))
  test('grpc', () => {
    const body = framed(twice)
    // Flag 1: the message is compressed.
    body[0] = 1
    /** @type {Change} */
    const change = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/grpc', 'grpc-encoding': 'gzip' })
      response.write(body)
      response.addTrailers({ 'grpc-status': '0' })
      return !!response.end()
    }
    return assert.rejects(measure('grpc', change), { code: 'MALFORMED_ANSWER' })
  })
  test('grpc-web', () => {
    const body = framed(twice)
    body[0] = 1
    return assert.rejects(measure('grpc-web', instead('grpc-web', body)), {
      code: 'MALFORMED_ANSWER',
      message: /expected one message as it is, got frames of +\d+ bytes with flags 1/,
    })
  })
  test('connect', () => {
    /** @type {Change} */
    const change = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      return !!response.end(twice)
    }
    return assert.rejects(measure('connect', change), {
      code: 'WRONG_CODING',
      message: /came in the coding gzip, which was not requested/,
    })
  })
})

test('an error of gRPC-Web', async () => {
  const trailers = Buffer.from('grpc-status: 3\r\ngrpc-message: no\r\n')
  /** @type {Change} */
  const change = (_, response) => !!response.end(Buffer.concat([Buffer.from([0x80]), framed(trailers).subarray(1)]))
  await assert.rejects(measure('grpc-web', change), {
    code: 'WRONG_ANSWER',
    message: /expected grpc-status 0, got grpc-status: 3/,
  })
})
