import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AnswerStream, verifyBy } from '../../lib/load/answerStream.js'
import { variationOf } from '../../lib/workload/variations.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { Expected, Receiver } from '../../lib/load/answerStream.js' */

const golden = { data: { name: 'Zoë ’ 🎉' } }
const body = JSON.stringify(golden)
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\n'
const sized = (/** @type {string} */ text) => `${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
const chunk = (/** @type {Buffer} */ bytes) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const chunked = (/** @type {Buffer[]} */ ...parts) =>
  Buffer.concat([Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n`), ...parts.map(chunk), chunk(Buffer.alloc(0))])

const bare = (/** @type {number} */ status) => `HTTP/1.1 ${status} Some\r\n`
const chunkedHead = `${bare(200)}Transfer-Encoding: chunked\r\n\r\n`

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
  /** @type {number[]} */
  const limits = []
  let bytes = 0
  /** @type {Receiver} */
  const receiver = {
    waiting: () => asked - faults.length,
    index: () => indexes[faults.length] ?? 0,
    answer: (answer) => {
      faults.push(answer.fault)
      bytes += answer.bytes
    },
    limit: (answers) => limits.push(answers),
  }
  const all = { golden, lastRight: { body: null }, variation: null, ...expected }
  const stream = new AnswerStream(verifyBy(all), receiver)
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
  return {
    stream: { read, reset: () => stream.reset(), end: () => stream.end() },
    isOver: () => stream.isOver,
    faults,
    limits,
    countBytes: () => bytes,
  }
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
          { code: 'MALFORMED_ANSWER', message: /status line "xHTTP\/1\.1/ },
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
    message: String.raw`malformed HTTP: status line "\u001b[31mno"`,
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

describe('an answer that ends its connection', () => {
  const bare = 'HTTP/1.1 200 OK\r\n'
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  /** @type {[string, string][]} */
  const last = [
    ['by Connection: close', `${bare}Connection: close\r\n${length}`],
    ['in any case', `${bare}CONNECTION: Close\r\n${length}`],
    ['in a list', `${bare}Connection: keep-alive, close\r\n${length}`],
    ['in one of two headers', `${bare}Connection: close\r\nConnection: keep-alive\r\n${length}`],
    ['on an informational answer', `HTTP/1.1 103 Early Hints\r\nConnection: close\r\n\r\n${bare}${length}`],
    ['by HTTP/1.0', `HTTP/1.0 200 OK\r\n${length}`],
  ]
  for (const [name, head] of last)
    test(`${name} makes all behind it worthless`, () => {
      const answer = Buffer.from(`${head}\r\n${body}`)
      const behind = Buffer.from('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n\0')
      for (const before of [0, 1, 2])
        for (let cut = 1; cut <= answer.length; cut += 1) {
          const { stream, faults, isOver } = createStream(before + 1)
          for (let count = 0; count < before; count += 1) stream.read(Buffer.from(sized(body)))
          assert.equal(isOver(), false)
          stream.read(answer.subarray(0, cut))
          stream.read(Buffer.concat([answer.subarray(cut), behind]))
          assert.equal(isOver(), true)
          assert.deepEqual(faults, Array(before + 1).fill(null))
          stream.reset()
          assert.equal(isOver(), false)
        }
    })
  test('is none with another token, nor by HTTP/1.0 that keeps it', () => {
    for (const head of [
      `${bare}Connection: closed, not-close\r\nServer: close\r\n`,
      'HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\n',
    ]) {
      const { stream, faults, isOver } = createStream(2)
      for (let count = 0; count < 2; count += 1) stream.read(Buffer.from(`${head}${length}\r\n${body}`))
      assert.deepEqual([faults, isOver()], [[null, null], false])
    }
  })
  test('as a body without a length does is whole at the end only', () => {
    for (const head of [bare, 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n'])
      for (const text of [body, body.slice(0, -1), `${body}x`]) {
        const { stream, faults, isOver } = createStream(2)
        for (let count = 0; count < 2; count += 1) {
          stream.read(Buffer.from(`${head}\r\n${text}`))
          assert.deepEqual([faults.length, isOver()], [count, false])
          stream.end()
          assert.equal(isOver(), true)
          stream.reset()
        }
        assert.deepEqual(
          faults.map((fault) => fault === null),
          [text === body, text === body],
        )
      }
  })
  test('is not whole if it has a length that did not come', () => {
    const { stream, faults, isOver } = createStream(1)
    stream.read(Buffer.from(`${bare}Connection: close\r\n${length}\r\n${body.slice(0, -1)}`))
    stream.end()
    assert.deepEqual([faults, isOver()], [[], false])
  })
})

test('the number of answers that a server has for a connection is read', () => {
  const { stream, limits } = createStream(4)
  for (const header of ['timeout=5, max=99', 'Max = "7"', 'timeout=5', 'max=0, climax=5'])
    stream.read(Buffer.from(sized(body).replace('Date:', `Keep-Alive: ${header}\r\nDate:`)))
  assert.deepEqual(limits, [99, 7])
})

describe('an answer without end is cut off', () => {
  /** @type {[string, string, string, { code: string, message: RegExp }][]} */
  const endless = [
    ['101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', '', { code: 'MALFORMED_ANSWER', message: /101 Switching/ }],
    [
      'of informational ones',
      '',
      'HTTP/1.1 100 Continue\r\n\r\n',
      { code: 'MALFORMED_ANSWER', message: /more than 100/ },
    ],
    ['of headers', bare(200), 'X-Long: yes\r\n', { code: 'MALFORMED_ANSWER', message: /head of more than 64 kB/ }],
    ['of one header', `${bare(200)}X-Long: `, 'yes', { code: 'MALFORMED_ANSWER', message: /head of more than 64 kB/ }],
    [
      'of a chunk size',
      `${chunkedHead}5;`,
      'yes',
      { code: 'MALFORMED_ANSWER', message: /more than 64 kB around a body of 0/ },
    ],
    [
      'of trailers',
      `${chunkedHead}0\r\n`,
      'X: yes\r\n',
      { code: 'MALFORMED_ANSWER', message: /more than 64 kB around/ },
    ],
    [
      'of a body',
      `${bare(200)}\r\n`,
      '{"data":',
      { code: 'WRONG_ANSWER', message: /the body is longer than 65\d+ bytes, the limit$/ },
    ],
    [
      'of chunks',
      chunkedHead,
      '5\r\nhello\r\n',
      { code: 'WRONG_ANSWER', message: /the body is longer than 65\d+ bytes/ },
    ],
    [
      'of an error',
      `${bare(500)}\r\n<p>`,
      'no',
      { code: 'WRONG_ANSWER', message: /^expected status 200, got status 500: <p>no/ },
    ],
  ]
  for (const [name, head, part, fault] of endless)
    test(name, () => {
      const { stream } = createStream(2)
      const many = Buffer.from(part.repeat(Math.ceil(60_000 / Math.max(1, part.length))))
      let bytes = 0
      assert.throws(() => {
        stream.read(Buffer.from(sized(body)))
        stream.read(Buffer.from(head))
        for (; bytes < 10_000_000; bytes += many.length) stream.read(many)
      }, fault)
      assert.ok(bytes < 300_000, `after ${bytes} bytes`)
    })
  test('but not one in chunks of a byte', () => {
    const long = { data: { text: 'x'.repeat(50_000) } }
    const text = Buffer.from(JSON.stringify(long))
    const answer = chunked(...Array.from(text, (byte) => Buffer.from([byte])))
    const { stream, faults } = createStream(1, { golden: long })
    for (let at = 0; at < answer.length; at += 60_000) stream.read(answer.subarray(at, at + 60_000))
    assert.deepEqual(faults, [null])
  })
  test('nor a length that is none', () => {
    for (const length of ['-5', 'abc', '5, 6', '']) {
      const { stream } = createStream(1)
      const answer = Buffer.from(`${bare(200)}Content-Length: ${length}\r\n\r\n${body}`)
      assert.throws(() => stream.read(answer), { code: 'MALFORMED_ANSWER', message: /is no length$/ })
    }
  })
})

describe('what the rules of HTTP/1.1 forbid is named, and read once', () => {
  const length = Buffer.byteLength(body)
  /** @type {[string, RegExp][]} */
  const broken = [
    ...['-5', '5x', '0x5', '', ' ', ';a=b', '5 5'].map(
      (size) =>
        /** @type {[string, RegExp]} */ ([`${chunkedHead}${size}\r\nhello\r\n`, /^malformed HTTP: chunk size "/]),
    ),
    [`${bare(200)}Content-Length : ${length}\r\n\r\n${body}`, /^malformed HTTP: header "Content-Length : /],
    [`${bare(200)}hello\r\n\r\n`, /^malformed HTTP: header "hello"$/],
    [
      `${bare(200)}Transfer-Encoding: gzip, chunked\r\n\r\n`,
      /transfer-encoding gzip, chunked is not read; let the server send chunked alone$/,
    ],
    [`${chunkedHead.trim()}\r\nTransfer-Encoding: chunked\r\n\r\n`, /chunked, chunked is not read/],
  ]
  for (const [bytes, message] of broken)
    test(JSON.stringify(bytes), () => {
      const { stream } = createStream(1)
      assert.throws(() => stream.read(Buffer.from(bytes)), { code: 'MALFORMED_ANSWER', message })
    })
})

describe('what the rules of HTTP/1.1 allow is a right answer', () => {
  const length = Buffer.byteLength(body)
  const hex = length.toString(16)
  const allowed = [
    `${chunkedHead}${hex.toUpperCase()}  \r\n${body}\r\n0\r\n\r\n`,
    `${chunkedHead}000${hex};name="va;lue"\r\n${body}\r\n0;end\r\nTrailer: 1\r\n\r\n`,
    `${bare(200)}content-length: ${length}, ${length}\r\n\r\n${body}`,
    `${bare(200)}Content-Length: ${length}\r\nContent-Length:${length}\r\n\r\n${body}`,
    `${bare(200)}X-Folded: a\r\n b\r\nX-Empty:\r\nContent-Length: ${length}\r\n\r\n${body}`,
  ]
  for (const bytes of allowed)
    test(JSON.stringify(bytes), () => {
      const { stream, faults } = createStream(2)
      for (const _ of [1, 2]) stream.read(Buffer.from(bytes))
      assert.deepEqual(faults, [null, null])
    })
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
