import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CheckedReader, createCheckedStreams } from '../../../../lib/suites/api/client/checkedAnswer.js'

/** @import { Judge } from '../../../../lib/suites/api/client/checkedAnswer.js' */

/** Collects what a check gets. @returns {{ checked: unknown[][], judge: Judge }} */
function createJudge() {
  /** @type {unknown[][]} */
  const checked = []
  return {
    checked,
    judge: (index, status, headers, body) => {
      checked.push([index, status, headers, String(body)])
      return body.length > 3 ? { kind: 'mismatch', reason: 'too long' } : null
    },
  }
}

test('an answer over HTTP/1.1 is checked with its request, status, headers and body', () => {
  const { checked, judge } = createJudge()
  const reader = new CheckedReader(judge)
  reader.expect(4)
  for (const part of ['a', 'b', 'cd']) reader.add(Buffer.from(part))
  assert.equal(reader.bytes, 4)
  const error = { kind: 'mismatch', reason: 'too long' }
  assert.deepEqual(reader.finish(200, ['Content-Type', 'j']), { bodyBytes: 4, fault: 'too long', index: 4, error })
  reader.add(Buffer.from('lost'))
  reader.reset()
  reader.expect(5)
  assert.deepEqual(reader.finish(204, []), { bodyBytes: 0, fault: null, index: 5, error: null })
  assert.deepEqual(checked, [
    [4, 200, { 'content-type': 'j' }, 'abcd'],
    [5, 204, {}, ''],
  ])
})

test('answers over HTTP/2 are checked likewise, from memory that is reused', () => {
  const { checked, judge } = createJudge()
  const create = createCheckedStreams(judge)
  const memory = Buffer.alloc(100)
  /** @type {(bytes: Buffer) => Buffer} */
  const reuse = (bytes) => memory.fill('x').subarray(0, bytes.copy(memory))
  const answers = [7, 8, 9].map((index) => create(0, index))
  for (const [place, answer] of answers.entries()) {
    answer.setHead({ status: 200, headers: { 'content-type': 'j', x: place === 1 ? 'b' : 'a' } }, false)
    answer.add(reuse(Buffer.from('1')))
    answer.add(reuse(Buffer.from('2')))
    answer.setHead({ status: Number.NaN, headers: { t: 'u' } }, true)
  }
  for (const answer of answers) assert.equal(answer.finish().fault, null)
  assert.deepEqual(checked, [
    [7, 200, { 'content-type': 'j', x: 'a' }, '12'],
    [8, 200, { 'content-type': 'j', x: 'b' }, '12'],
    [9, 200, { 'content-type': 'j', x: 'a' }, '12'],
  ])
})

test('a body of more than 64 MB is refused before it is read to its end', () => {
  const reader = new CheckedReader(() => null)
  const megabytes = Buffer.alloc(16 * 1024 ** 2)
  assert.throws(
    () => {
      for (let count = 0; count < 6; count += 1) reader.add(megabytes)
    },
    { code: 'WRONG_ANSWER', message: 'the body is longer than 64 MB' },
  )
})
