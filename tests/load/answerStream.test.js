import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { AnswerStream } from '../../lib/load/answerStream.js'
import { variationOf } from '../../lib/workload/variations.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { Expected, Receiver } from '../../lib/load/answerStream.js' */

const { HTTPParser } = createRequire(import.meta.resolve('autocannon'))('http-parser-js')

const golden = { data: { name: 'Zoë ’ 🎉' } }
const body = JSON.stringify(golden)
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\n'
const sized = (/** @type {string} */ text) => `${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
const chunk = (/** @type {Buffer} */ bytes) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const chunked = (/** @type {Buffer[]} */ ...parts) =>
  Buffer.concat([Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n`), ...parts.map(chunk), chunk(Buffer.alloc(0))])

/** @type {Record<string, Buffer>} */
const framings = {
  'with a length': Buffer.from(sized(body)),
  'in one chunk': chunked(Buffer.from(body)),
  'in several chunks': chunked(Buffer.from(body).subarray(0, 17), Buffer.from(body).subarray(17)),
  'behind informational answers': Buffer.from(
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${sized(body)}`,
  ),
}

/**
 * A stream for a connection with so many requests in flight.
 * @param {number} asked
 * @param {Partial<Expected> & { indexes?: number[] }} [given]
 */
function createStream(asked, { indexes = [], ...expected } = {}) {
  /** @type {(string | null)[]} */
  const faults = []
  let bytes = 0
  /** @type {Receiver} */
  const receiver = {
    waiting: () => asked - faults.length,
    index: () => indexes[faults.length] ?? 0,
    answer: (answer) => {
      faults.push(answer.fault)
      bytes += answer.bytes
    },
  }
  const all = { golden, lastRight: { body: null }, variation: null, ...expected }
  const stream = new AnswerStream(HTTPParser, all, receiver)
  // What is read stands in one piece of memory, as on a real connection.
  const buffer = Buffer.alloc(64 * 1024)
  const read = (/** @type {Buffer} */ chunk) => {
    chunk.copy(buffer)
    try {
      stream.read(buffer.subarray(0, chunk.length))
    } finally {
      buffer.fill('x')
    }
  }
  return { stream: { read, reset: () => stream.reset() }, faults, countBytes: () => bytes }
}

for (const [name, answer] of Object.entries(framings))
  describe(`an answer ${name}`, () => {
    const { length } = answer
    test('is right wherever it is cut, parsed or recognised', () => {
      const { stream, faults, countBytes } = createStream(2 * length + 2)
      for (let cut = 0; cut <= length; cut += 1) {
        // The second time, the bytes are those of the first.
        for (const bytes of [answer, answer])
          for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) if (part.length > 0) stream.read(part)
      }
      assert.deepEqual(faults, Array(2 * length + 2).fill(null))
      assert.equal(countBytes(), (2 * length + 2) * length)
    })
    test('is right byte by byte, and among others in one chunk, wherever that is cut', () => {
      const { stream, faults } = createStream(2 + 5 * length)
      for (const byte of Buffer.concat([answer, answer])) stream.read(Buffer.from([byte]))
      const five = Buffer.concat(Array(5).fill(answer))
      for (let cut = 1; cut <= length; cut += 1) {
        stream.read(five.subarray(0, 2 * cut))
        stream.read(five.subarray(2 * cut))
      }
      assert.deepEqual(faults, Array(2 + 5 * length).fill(null))
    })
    test('is wrong with any other byte in its body, also after a recognised one, and the next is judged anew', () => {
      const bodyAt = answer.indexOf('{')
      for (let at = bodyAt; at < bodyAt + 10; at += 1)
        for (const cut of [1, bodyAt, at, at + 1]) {
          const changed = Buffer.from(answer)
          changed[at] ^= 1
          const { stream, faults } = createStream(4)
          for (const bytes of [answer, answer, changed, answer])
            for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) stream.read(part)
          assert.deepEqual(
            faults.map((fault) => fault === null),
            [true, true, false, true],
            `byte ${at}, cut at ${cut}`,
          )
        }
    })
    test('is right with another date, wherever it is cut, and that is recognised next', () => {
      const later = Buffer.from(answer.toString('latin1').replace('10:00:00', '10:00:01'), 'latin1')
      for (let cut = 1; cut < length; cut += 1) {
        const { stream, faults } = createStream(4)
        for (const bytes of [answer, later, later, answer])
          for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) stream.read(part)
        assert.deepEqual(faults, [null, null, null, null], `cut at ${cut}`)
      }
    })
    test('may not be followed by anything where no request is in flight', () => {
      const rejected = { code: 'SURPLUS_ANSWER', message: /^more came than was asked for/ }
      for (const surplus of [Buffer.from('x'), Buffer.from('\r\n'), answer.subarray(0, 5), answer])
        for (const before of [1, 2, 3]) {
          const together = createStream(before)
          const all = Buffer.concat([...Array(before).fill(answer), surplus])
          assert.throws(() => together.stream.read(all), rejected)
          assert.deepEqual(together.faults, Array(before).fill(null))
          const apart = createStream(before)
          for (let count = 0; count < before; count += 1) apart.stream.read(answer)
          assert.throws(() => apart.stream.read(surplus), rejected)
        }
    })
    test('may not have a stray byte behind it', () => {
      for (let cut = 1; cut <= length + 1; cut += 1) {
        const { stream, faults } = createStream(4)
        stream.read(answer)
        const all = Buffer.concat([answer, Buffer.from('x'), answer])
        assert.throws(
          () => {
            stream.read(all.subarray(0, cut))
            stream.read(all.subarray(cut))
          },
          { code: 'MALFORMED_ANSWER', message: /: "xHTTP\/1\.1/ },
          `cut at ${cut}`,
        )
        assert.deepEqual(faults, [null, null])
      }
    })
  })

test('what is no HTTP at all is malformed, and quoted without its control characters', () => {
  const { stream } = createStream(1)
  assert.throws(() => stream.read(Buffer.from('\u001b[31mno\r\n')), {
    code: 'MALFORMED_ANSWER',
    message: String.raw`malformed HTTP (HPE_INVALID_CONSTANT): "\u001b[31mno\r\n"`,
  })
})

test('a right body with another status is wrong, though all else is recognised', () => {
  const { stream, faults } = createStream(3)
  for (const answer of [sized(body), sized(body), sized(body).replace('200 OK', '500 OK')])
    stream.read(Buffer.from(answer))
  assert.equal(faults[1], null)
  assert.match(String(faults[2]), /^expected status 200/)
})

test('the half of an answer that a lost connection has sent is not part of the next', () => {
  const { stream, faults } = createStream(3)
  const answer = Buffer.from(sized(body))
  stream.read(answer)
  stream.read(answer.subarray(0, 50))
  stream.reset()
  stream.read(answer)
  stream.read(Buffer.from(sized(body).replace('10:00', '11:00')).subarray(0, 100))
  stream.reset()
  stream.read(answer)
  assert.deepEqual(faults, [null, null, null])
})

describe('where requests vary', () => {
  const first = /** @type {any} */ (createWorkload('compound-cold').golden)
  const variation = /** @type {import('../../lib/types.d.ts').Variation} */ (variationOf('compound-cold'))
  const answerTo = (/** @type {number} */ index) => Buffer.from(sized(JSON.stringify(variation.golden(first, index))))
  const given = { golden: first, variation, indexes: [0, 1, 2, 3, 4] }

  test('each answer is right for its own request only, wherever it is cut', () => {
    const { length } = answerTo(0)
    const markAt = answerTo(0).indexOf(variation.mark(0))
    for (const cut of [1, markAt - 1, markAt, markAt + 3, markAt + 7, markAt + 8, length - 1]) {
      const { stream, faults } = createStream(5, given)
      for (const index of [0, 1, 7, 3, 4]) {
        const bytes = answerTo(index)
        for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) stream.read(part)
      }
      assert.deepEqual(
        faults.map((fault) => fault === null),
        [true, true, false, true, true],
      )
      assert.match(String(faults[2]), /^asked for a000002: data: expected the key "a000002", got \{/)
    }
  })
  test('two connections take turns with the same answer', () => {
    const lastRight = { body: null }
    const streams = [0, 1, 2].map((index) => createStream(2, { ...given, lastRight, indexes: [index, index + 5] }))
    for (const step of [0, 5])
      for (let at = 0; at < answerTo(0).length; at += 100)
        for (const [index, { stream }] of streams.entries())
          stream.read(answerTo(index + step).subarray(at, Math.min(at + 100, answerTo(0).length)))
    for (const { faults } of streams) assert.deepEqual(faults, [null, null])
  })
})
