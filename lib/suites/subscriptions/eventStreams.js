import { request } from 'node:http'
import { connect, constants } from 'node:http2'
import { Fault } from '../../base/errors/fault.js'
import { parseJson, quotedCharacters, serverAddress, sourceAddress } from './messages.js'

/** @import { ClientHttp2Session } from 'node:http2' */
/** @import { Readable } from 'node:stream' */
/** @import { Way } from './types.d.ts' */
/** @import { Listener, Subscriptions } from './subscriptions.js' */

const path = '/graphql'
const headers = { accept: 'text/event-stream', 'content-type': 'application/json' }
/** Streams of a connection: as many as browsers open before a server sends its limit. */
const streamsPerConnection = 100

/**
 * Creates subscriptions as server-sent events, each a request: over HTTP/1.1 on a new connection, over HTTP/2 on a
 * shared one. Source: graphql-sse, PROTOCOL.md (distinct connections mode).
 * @param {Pick<Way, 'port' | 'transport'>} way
 * @param {string} query
 * @returns {Subscriptions}
 */
export function createEventStreams({ port, transport }, query) {
  const body = JSON.stringify({ query })
  return transport === 'graphql-sse-h2c' ? createHttp2Streams(port, body) : createHttp1Streams(port, body)
}

/** @type {(port: number, body: string) => Subscriptions} */
function createHttp1Streams(port, body) {
  const options = { host: serverAddress, port, path, method: 'POST', headers, agent: false }
  return {
    open(index, on) {
      /** @type {Readable | undefined} */
      let answer
      const outgoing = request({ ...options, localAddress: sourceAddress(index) }, (response) => {
        answer = response
        read(response, response.statusCode, response.headers, on)
      })
      const closed = new Promise((resolve) => outgoing.once('close', resolve))
      outgoing.on('error', ({ message }) => on.end(new Fault('CONNECTION_LOST', message)))
      on.awaits = 'an answer'
      outgoing.end(body)
      return {
        pause: () => void answer?.pause(),
        resume: () => void answer?.resume(),
        async close() {
          outgoing.destroy()
          await closed
        },
      }
    },
    close() {},
  }
}

/** @type {(port: number, body: string) => Subscriptions} */
function createHttp2Streams(port, body) {
  /** @type {ClientHttp2Session[]} */
  const sessions = []
  /** @param {number} index */
  function sessionFor(index) {
    const place = Math.floor(index / streamsPerConnection)
    // Its streams emit the error as well.
    sessions[place] ??= connect(`http://${serverAddress}:${port}`).on('error', () => {})
    return sessions[place]
  }
  return {
    open(index, on) {
      const stream = sessionFor(index).request({ ':method': 'POST', ':path': path, ...headers })
      const closed = new Promise((resolve) => stream.once('close', resolve))
      stream.once('response', (headers) => read(stream, headers[':status'], headers, on))
      stream.on('error', ({ message }) => on.end(new Fault('CONNECTION_LOST', message)))
      on.awaits = 'an answer'
      stream.end(body)
      return {
        pause: () => void stream.pause(),
        resume: () => void stream.resume(),
        async close() {
          stream.close(constants.NGHTTP2_CANCEL)
          await closed
        },
      }
    },
    close() {
      for (const session of sessions) session.destroy()
    },
  }
}

/** @type {(answer: Readable, status: number | undefined, headers: Record<string, unknown>, on: Listener) => void} */
function read(answer, status, headers, on) {
  const type = String(headers['content-type'])
  if (status !== 200 || !/^text\/event-stream\b/.test(type))
    return on.end(new Fault('WRONG_ANSWER', `expected status 200 and text/event-stream, got ${status} and ${type}`))
  on.awaits = 'a first event'
  const readEvents = createEventReader((name, data) => receive(name, data, on))
  answer.setEncoding('utf8')
  answer.on('data', readEvents)
  answer.once('close', () => on.end(new Fault('CONNECTION_LOST', 'the server ended the stream')))
  answer.on('error', ({ message }) => on.end(new Fault('CONNECTION_LOST', message)))
}

/** @type {(name: string, data: string, on: Listener) => void} */
function receive(name, data, on) {
  if (name === 'complete') return on.end(new Fault('CONNECTION_LOST', 'the server ended the subscription'))
  const result = name === 'next' ? parseJson(data) : undefined
  if (result !== undefined) return on.result(result)
  on.end(new Fault('MALFORMED_ANSWER', `got the event ${name.slice(0, 50)}: ${data.slice(0, quotedCharacters)}`))
}

/**
 * Reads server-sent events from pieces of any size. Source: HTML Standard, section 9.2.6.
 * @param {(name: string, data: string) => void} onEvent
 * @returns {(piece: string) => void}
 */
export function createEventReader(onEvent) {
  let text = ''
  return (piece) => {
    const blocks = (text + piece).replaceAll('\r\n', '\n').split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const { event = 'message', data } = fieldsOf(block)
      // A comment is not an event.
      if (data !== undefined) onEvent(event, data)
    }
  }
}

/** @param {string} block */
function fieldsOf(block) {
  /** @type {{ event?: string, data?: string }} */
  const fields = {}
  for (const line of block.split('\n')) {
    const [, name, value] = /^(event|data)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') fields.event = value
    else if (name === 'data') fields.data = fields.data === undefined ? (value ?? '') : `${fields.data}\n${value ?? ''}`
  }
  return fields
}
