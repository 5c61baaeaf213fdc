import { createServer } from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { readBody } from '../../../lib/serve/bodies.js'
import { createAnswers } from '../../../lib/suites/transports/client.js'
import { listenLocally } from '../../listenLocally.js'

/** @import { Server } from 'node:net' */
/** @import { CallLoad } from '../../../lib/suites/transports/types.d.ts' */

/** @typedef {{ key: Buffer | string, cert: Buffer | string }} Tls */
/**
 * @typedef {(request: any, response: any, body: Buffer, calls: number) => boolean | undefined | void} Change true where
 *   it has answered; calls: how many came before
 */

/** A protobuf message of one short text, and that text. @param {string} text */
export const encode = (text) => Buffer.concat([Buffer.from([0x0a, text.length]), Buffer.from(text)])
const decode = (/** @type {Buffer} */ message) => message.toString('utf8', 2)
/** As gRPC sends a message. @param {Buffer} message @param {number} [length] */
export function framed(message, length = message.length) {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(length, 1)
  return Buffer.concat([prefix, message])
}
/** @type {(response: any, body: Buffer) => void} */
export const sendGrpcWeb = (response, body) =>
  response.end(Buffer.concat([body, Buffer.from([0x80]), framed(Buffer.from('grpc-status: 0\r\n')).subarray(1)]))
/** @type {(response: any, body: Buffer) => void} */
export function sendGrpc(response, body) {
  response.writeHead(200, { 'content-type': 'application/grpc' })
  response.write(body)
  response.addTrailers({ 'grpc-status': '0' })
  response.end()
}

/**
 * A server that says hello rightly, but for what is changed.
 * @param {{
 *   transport: 'h1' | 'h2' | 'connect' | 'grpc' | 'grpc-web',
 *   tls?: Tls | null,
 *   change?: Change,
 *   options?: object,
 * }} asked
 */
export async function openCallServer({ transport, tls = null, change = () => {}, options = {} }) {
  let calls = 0
  /** @type {(request: any, response: any) => Promise<void>} */
  async function listener(request, response) {
    // A client that has enough of it goes away.
    response.on('error', () => {})
    const body = await readBody(request).catch(() => Buffer.alloc(0))
    if (change(request, response, body, calls++)) return
    if (transport === 'grpc') return sendGrpc(response, framed(encode(`Hello, ${decode(body.subarray(5))}!`)))
    if (transport === 'grpc-web') return sendGrpcWeb(response, framed(encode(`Hello, ${decode(body.subarray(5))}!`)))
    if (transport === 'connect') return void response.end(encode(`Hello, ${decode(body)}!`))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: `Hello, ${JSON.parse(body.toString()).name}!` }))
  }
  const create = () => {
    if (transport === 'h1')
      return tls ? createHttpsServer({ ...tls, ...options }, listener) : createServer(options, listener)
    return tls ? createSecureServer({ ...tls, ...options }, listener) : createHttp2Server(options, listener)
  }
  /** @type {Server} */
  const server = create()
  server.on('sessionError', () => {}).on('tlsClientError', () => {})
  return listenLocally(server)
}

/** What never comes is waited for that long; all else has time, however busy the machine is. */
export const impatient = { timeoutSeconds: 0.6 }

/**
 * Warms up and measures for a moment: five calls or more, as both callers make one in each.
 * @param {Partial<CallLoad> & { port: number }} asked
 */
export async function callFrom({ port, ...differences }) {
  /** @type {CallLoad} */
  const load = {
    ...{ transport: 'h1', connection: 'reused', parallel: 2, timeoutSeconds: 20 },
    ...{ certificate: null, executesGraphql: false },
    ...differences,
  }
  const answer = createAnswers()
  await answer({ step: 'warm', load, port, seconds: 0.02 }, () => {})
  return /** @type {any} */ (await answer({ step: 'measure', load, port, seconds: 0.1 }, () => {}))
}
