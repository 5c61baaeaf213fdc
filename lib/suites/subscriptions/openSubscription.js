import { request } from 'node:http'
import { connect, constants } from 'node:http2'
import { createRequire } from 'node:module'
import { createParser } from 'eventsource-parser'
import { Fault } from '../../base/errors/fault.js'
import { limitInterim, maxBodyBytes, maxHeadBytes } from '../../load/limits.js'
import { withTimeout } from '../../load/timeouts.js'
import { isSuccess } from '../../workload/answerRules.js'

/** @import { EventEmitter } from 'node:events' */
/** @import { ClientHttp2Session } from 'node:http2' */
/** @import { Readable } from 'node:stream' */
/** @import { WebSocket } from 'ws' */
/** @import { Way } from './types.d.ts' */

/**
 * @typedef {object} Listener
 * @property {string} awaits - describes what comes next
 * @property {(result: unknown) => void} result
 * @property {(fault: Fault) => void} end - called when nothing more will come
 */
/**
 * @typedef {object} Subscription
 * @property {() => void} pause - stops reading
 * @property {() => void} resume
 * @property {() => Promise<void>} close
 */
/** @typedef {{ pause?: () => unknown, resume?: () => unknown }} Pausable */
/** @typedef {{ open: (index: number, on: Listener) => Subscription, close: () => void }} Subscriptions index: from 0 */
/**
 * @typedef {object} Opening
 * @property {number} index
 * @property {string} name - of the subscriber
 * @property {number} timeoutSeconds
 * @property {Promise<never>} failed - rejects when nothing more will come
 */

/**
 * Opens a subscription, and waits for its first event.
 * @param {Subscriptions} subscriptions
 * @param {Opening} opening
 * @param {Omit<Listener, 'awaits'>} listener
 * @returns {Promise<Subscription>}
 * @throws {Fault} NO_ANSWER at the timeout; as `failed`
 */
export async function openSubscription(subscriptions, { index, name, timeoutSeconds, failed }, { result, end }) {
  /** @type {Listener} */
  const on = { awaits: 'a connection', result, end }
  const begun = new Promise((resolve) => {
    on.result = (value) => {
      result(value)
      resolve(value)
    }
  })
  const subscription = subscriptions.open(index, on)
  await withTimeout(timeoutSeconds, Promise.race([begun, failed]), () => `${on.awaits} of ${name}`)
  return subscription
}

/**
 * Creates subscriptions to a document.
 * @param {Pick<Way, 'port' | 'transport'>} way
 * @param {string} query
 * @param {number} eventBytes - length of a right event
 * @returns {Subscriptions}
 */
export function createSubscriptions({ port, transport }, query, eventBytes) {
  const maxBytes = maxBodyBytes(eventBytes)
  if (transport === 'graphql-ws') return createWebSockets(port, query, maxBytes)
  const open = transport === 'graphql-sse-h2c' ? createHttp2Streams : createHttp1Streams
  return open(port, JSON.stringify({ query }), maxBytes)
}

const host = '127.0.0.1'
const path = '/graphql'

/** Connections of one address: fewer than its ports, of which Linux has 28,232. */
const connectionsPerAddress = 20_000

/**
 * Chooses the source address of a connection: all of 127.0.0.0/8 is this machine on Linux, and each address has its own
 * ports. The system chooses for the first ones, because it knows which ports are free.
 * @param {number} index - of the connection, from 0
 * @returns {string | undefined}
 */
export const sourceAddress = (index) =>
  index < connectionsPerAddress ? undefined : `127.0.0.${1 + Math.floor(index / connectionsPerAddress)}`

/** @param {string} reason */
const createLoss = (reason) => new Fault('CONNECTION_LOST', reason)

/** Characters of a wrong message that a reason quotes. */
const quotedCharacters = 200

/** Parses JSON; undefined if the text is not JSON. @param {string} text @returns {any} */
function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Makes a subscription of what emits its error and its end.
 * @param {EventEmitter & Pausable} source
 * @param {Listener} on
 * @param {() => unknown} end
 * @param {() => Pausable | undefined} [findSource] - the source by default
 * @returns {Subscription}
 */
function toSubscription(source, on, end, findSource = () => source) {
  const closed = new Promise((resolve) => source.once('close', resolve))
  source.on('error', ({ message }) => on.end(createLoss(message)))
  // After listeners that know the reason.
  closed.then(() => on.end(createLoss('the connection was closed')))
  return {
    pause: () => void findSource()?.pause?.(),
    resume: () => void findSource()?.resume?.(),
    async close() {
      end()
      await closed
    },
  }
}

const initMessage = JSON.stringify({ type: 'connection_init' })
const pongMessage = JSON.stringify({ type: 'pong' })

/**
 * Creates subscriptions over WebSocket, each on a new connection. Source: graphql-ws, PROTOCOL.md
 * (graphql-transport-ws).
 * @type {(port: number, query: string, maxBytes: number) => Subscriptions}
 */
function createWebSockets(port, query, maxBytes) {
  const ws = /** @type {typeof import('ws')} */ (createRequire(import.meta.url)('ws'))
  const subscribeMessage = JSON.stringify({ id: '1', type: 'subscribe', payload: { query } })
  return {
    open(index, on) {
      const bounds = { maxPayload: maxBytes, autoPong: false }
      const options = { localAddress: sourceAddress(index), perMessageDeflate: false, finishRequest, ...bounds }
      const socket = new ws.WebSocket(`ws://${host}:${port}${path}`, 'graphql-transport-ws', options)
      socket.once('open', () => {
        on.awaits = 'connection_ack'
        socket.send(initMessage)
      })
      socket.on('ping', (data) => reply(socket, on, () => socket.pong(data)))
      socket.on('message', (data) => readMessage(String(data), on, socket, subscribeMessage))
      socket.on('close', (code, reason) =>
        on.end(createLoss(`the server closed the connection: ${`${code} ${reason}`.trim()}`)),
      )
      return toSubscription(socket, on, () => socket.close(1000))
    },
    close() {},
  }
}

/** Sends the request for a WebSocket. @param {import('node:http').ClientRequest} outgoing */
function finishRequest(outgoing) {
  limitInterim(outgoing, 'information', (reason) => outgoing.destroy(new Error(reason)))
  outgoing.end()
}

/**
 * Replies to a message, if the server has read most replies before.
 * @type {(socket: WebSocket, on: Listener, send: () => void) => void}
 */
function reply(socket, on, send) {
  if (socket.bufferedAmount < maxHeadBytes) return send()
  on.end(new Fault('MALFORMED_ANSWER', 'the server asks for more replies than it reads'))
  socket.terminate()
}

/** @type {(text: string, on: Listener, socket: WebSocket, subscribeMessage: string) => void} */
function readMessage(text, on, socket, subscribeMessage) {
  const { type, id, payload } = parseJson(text) ?? {}
  if (type === 'next' && id === '1') on.result(payload)
  else if (type === 'connection_ack') {
    on.awaits = 'a first event'
    reply(socket, on, () => socket.send(subscribeMessage))
  } else if (type === 'ping') reply(socket, on, () => socket.send(pongMessage))
  else if (type === 'complete') on.end(createLoss('the server ended the subscription'))
  else if (type !== 'pong')
    on.end(new Fault(type === 'error' ? 'WRONG_ANSWER' : 'MALFORMED_ANSWER', `got ${text.slice(0, quotedCharacters)}`))
}

const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
/** Streams of a connection: as many as browsers open before a server sends its limit. */
const streamsPerConnection = 100

/**
 * Creates subscriptions as server-sent events over HTTP/1.1, each a request on a new connection. Source: graphql-sse,
 * PROTOCOL.md (distinct connections mode).
 * @type {(port: number, body: string, maxBytes: number) => Subscriptions}
 */
function createHttp1Streams(port, body, maxBytes) {
  const options = { host, port, path, method: 'POST', headers, agent: false }
  return {
    open(index, on) {
      /** @type {Readable | undefined} */
      let answer
      const outgoing = request({ ...options, localAddress: sourceAddress(index) }, (response) => {
        answer = response
        readStream(response, { status: response.statusCode, type: response.headers['content-type'], maxBytes }, on)
      })
      on.awaits = 'an answer'
      limitInterim(outgoing, 'information', (reason) => outgoing.destroy(new Error(reason)))
      outgoing.end(body)
      return toSubscription(
        outgoing,
        on,
        () => outgoing.destroy(),
        () => answer,
      )
    },
    close() {},
  }
}

/**
 * Creates the same over HTTP/2, on shared connections.
 * @type {(port: number, body: string, maxBytes: number) => Subscriptions}
 */
function createHttp2Streams(port, body, maxBytes) {
  /** @type {ClientHttp2Session[]} */
  const sessions = []
  return {
    open(index, on) {
      const place = Math.floor(index / streamsPerConnection)
      // Its streams emit the error as well.
      sessions[place] ??= connect(`http://${host}:${port}`).on('error', () => {})
      const stream = sessions[place].request({ ':method': 'POST', ':path': path, ...headers })
      stream.once('response', ({ ':status': status, 'content-type': type }) =>
        readStream(stream, { status, type, maxBytes }, on),
      )
      on.awaits = 'an answer'
      limitInterim(stream, 'headers', (reason) => stream.destroy(new Error(reason)))
      stream.end(body)
      return toSubscription(stream, on, () => stream.close(constants.NGHTTP2_CANCEL))
    },
    close() {
      for (const session of sessions) session.destroy()
    },
  }
}

/**
 * Reads the events of an answer.
 * @type {(
 *   answer: Readable,
 *   about: { status: number | undefined, type: string | undefined, maxBytes: number },
 *   on: Listener,
 * ) => void}
 */
function readStream(answer, { status, type, maxBytes }, on) {
  if (!isSuccess(Number(status)) || !/^text\/event-stream\b/.test(String(type)))
    return on.end(new Fault('WRONG_ANSWER', `expected status 200 and text/event-stream, got ${status} and ${type}`))
  on.awaits = 'a first event'
  const parser = createParser({
    maxBufferSize: maxBytes,
    onEvent: ({ event, data }) => receive(event ?? 'message', data, on),
    onError({ type }) {
      if (type !== 'max-buffer-size-exceeded') return
      on.end(new Fault('MALFORMED_ANSWER', `an event is longer than ${maxBytes} bytes, the limit`))
      answer.destroy()
    },
  })
  answer.setEncoding('utf8').on('data', (piece) => parser.feed(piece))
  answer.once('close', () => on.end(createLoss('the server ended the stream')))
  answer.on('error', ({ message }) => on.end(createLoss(message)))
}

/** @type {(name: string, data: string, on: Listener) => void} */
function receive(name, data, on) {
  if (name === 'complete') return on.end(createLoss('the server ended the subscription'))
  const result = name === 'next' ? parseJson(data) : undefined
  if (result !== undefined) return on.result(result)
  on.end(new Fault('MALFORMED_ANSWER', `got the event ${name.slice(0, 50)}: ${data.slice(0, quotedCharacters)}`))
}
