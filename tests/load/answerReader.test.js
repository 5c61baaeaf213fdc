import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AnswerReader } from '../../lib/load/answerReader.js'

const golden = { data: { name: 'Zoë ’ 🎉' } }
const body = Buffer.from(JSON.stringify(golden))

/** @type {(reader: AnswerReader, chunks: Buffer[], status?: number, headers?: string[]) => string | null} */
function read(reader, chunks, status = 200, headers = []) {
  for (const chunk of chunks) reader.add(chunk)
  const { bodyBytes, fault } = reader.finish(status, headers)
  assert.equal(bodyBytes, Buffer.concat(chunks).length)
  return fault
}

test('a body is right wherever it is cut in two', () => {
  const known = { body: null }
  for (let cut = 0; cut <= body.length; cut += 1) {
    const reader = new AnswerReader(golden, known)
    assert.equal(read(reader, [body.subarray(0, cut), body.subarray(cut)]), null)
    assert.deepEqual(known.body, body)
  }
})

test('an empty body is wrong, also as the first', () => {
  const reader = new AnswerReader(golden, { body: null })
  assert.match(String(read(reader, [])), /expected JSON, got status 200: \(empty body\)/)
})

test('a right body with any status of success is right', () => {
  const reader = new AnswerReader(golden, { body: null })
  for (const status of [201, 203, 200, 299]) assert.equal(read(reader, [body], status), null)
})

test('a right body with a wrong status is wrong', () => {
  const reader = new AnswerReader(golden, { body })
  assert.match(String(read(reader, [body], 500)), /expected status 200, got status 500/)
})

test('one changed byte is found wherever it is, and the next answer is judged anew', () => {
  const reader = new AnswerReader(golden, { body })
  for (let at = 0; at < body.length; at += 1) {
    const changed = Buffer.from(body)
    changed[at] ^= 1
    assert.notEqual(read(reader, [changed.subarray(0, 9), changed.subarray(9)]), null, `byte ${at}`)
    assert.equal(read(reader, [body]), null)
  }
})

test('a shorter or longer body is wrong', () => {
  const reader = new AnswerReader(golden, { body })
  assert.notEqual(read(reader, [body.subarray(0, -1)]), null)
  assert.notEqual(read(reader, [body, Buffer.from('x')]), null)
  assert.equal(read(reader, [body, Buffer.from('\n')]), null)
})

test('the same bytes in another coding are wrong', () => {
  const zipped = gzipSync(body)
  const gzip = ['Content-Encoding', 'gzip']
  const reader = new AnswerReader(golden, { body: null })
  assert.equal(read(reader, [zipped], 200, gzip), null)
  assert.match(String(read(reader, [zipped])), /expected JSON/)
  assert.equal(read(reader, [body]), null)
  assert.notEqual(read(reader, [body], 200, gzip), null)
  assert.equal(read(reader, [body]), null)
})

test('a compressed body is right, and then compared as it comes', () => {
  const known = { body: null }
  const reader = new AnswerReader(golden, known)
  const zipped = gzipSync(body)
  const headers = ['Content-Encoding', 'gzip']
  assert.equal(read(reader, [zipped.subarray(0, 11), zipped.subarray(11)], 200, headers), null)
  assert.deepEqual(known.body, zipped)
  assert.equal(read(reader, [zipped], 200, headers), null)
})

test('what a lost connection had sent is not part of the next answer', () => {
  const reader = new AnswerReader(golden, { body })
  reader.add(body.subarray(0, 5))
  reader.reset()
  assert.equal(read(reader, [body]), null)
})
