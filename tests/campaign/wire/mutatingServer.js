import { createServer } from 'node:net'
import { createFrameReader, flags, settingsFrame, types } from '../../../lib/load/frames.js'
import { listenLocally } from '../../listenLocally.js'
import { between, cut } from './draw.js'

/** @import { Socket } from 'node:net' */
/** @import { Random } from './draw.js' */
/** @import { Answer, Place, WireRule } from './rules.js' */

/** End of a head. */
const gap = '\r\n\r\n'
const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

/**
 * Writes in pieces of any size, one after the other.
 * @type {(socket: Socket, random: Random) => (answer: Answer<Buffer>) => void}
 */
function createWriter(socket, random) {
  /** @type {Answer<Buffer>[]} */
  const pieces = []
  function write() {
    const piece = pieces[0]
    if (piece === undefined || socket.destroyed) return
    socket.write(piece.bytes)
    pieces.shift()
    if (piece.ends) socket.end()
    else setImmediate(write)
  }
  return ({ bytes, ends }) => {
    const parts = cut(random, bytes, random() < 0.5 ? 1 : between(random, 2, 5))
    pieces.push(...parts.map((part, index) => ({ bytes: part, ends: ends && index === parts.length - 1 })))
    if (pieces.length === parts.length) write()
  }
}

/** Calls a function for each request of HTTP/1.1. @type {(onRequest: () => void) => (chunk: Buffer) => void} */
function readHttp1(onRequest) {
  let text = ''
  return (chunk) => {
    text += chunk.toString('latin1')
    for (let end = text.indexOf(gap); end !== -1; end = text.indexOf(gap)) {
      const [, length = '0'] = /content-length: *(\d+)/i.exec(text.slice(0, end)) ?? []
      const whole = end + gap.length + Number(length)
      if (text.length < whole) return
      text = text.slice(whole)
      onRequest()
    }
  }
}

/**
 * Calls a function for each request of HTTP/2.
 * @type {(onRequest: (id: number) => void, write: (answer: Answer<Buffer>) => void) => (chunk: Buffer) => void}
 */
function readHttp2(onRequest, write) {
  let left = preface.length
  const read = createFrameReader(({ type, flags: bits, stream }) => {
    if (type === types.settings && !(bits & flags.ack)) write({ bytes: settingsAck })
    if ((type === types.headers || type === types.data) && bits & flags.endStream) onRequest(stream)
  })
  write({ bytes: settingsFrame([]) })
  return (chunk) => {
    const skipped = Math.min(left, chunk.length)
    left -= skipped
    read(chunk.subarray(skipped))
  }
}
const settingsAck = Buffer.from([0, 0, 0, types.settings, flags.ack, 0, 0, 0, 0])

/**
 * Serves answers that a rule changes, after some right ones.
 * @param {WireRule} rule
 * @param {WireRule} plain - makes the right ones
 * @param {{ random: Random, body: string, rightAnswers: number }} answers
 */
export function startMutating(rule, plain, { random, body, rightAnswers }) {
  const { protocol } = rule
  let all = 0
  const server = createServer((socket) => {
    let [count, isOver] = [0, false]
    const write = createWriter(socket, random)
    const onRequest = (id = 0) => {
      if (isOver) return
      const place = { id, count: count++ }
      const { answer } = all++ < rightAnswers ? plain : rule
      const made = answer(random, protocol === 'h1' ? body : Buffer.from(body), place)
      const { bytes, ends = false } = typeof made === 'string' || Buffer.isBuffer(made) ? { bytes: made } : made
      isOver = ends
      write({ bytes: Buffer.from(bytes, 'latin1'), ends })
    }
    socket.setNoDelay(true).on('error', () => {})
    socket.on('data', protocol === 'h1' ? readHttp1(onRequest) : readHttp2(onRequest, write))
  })
  return listenLocally(server)
}
