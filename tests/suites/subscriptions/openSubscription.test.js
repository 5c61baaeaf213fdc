import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createEventReader } from '../../../lib/suites/subscriptions/openSubscription.js'

/** @param {string[]} pieces */
function read(...pieces) {
  /** @type {[string, string][]} */
  const told = []
  const reader = createEventReader((name, data) => told.push([name, data]))
  for (const piece of pieces) reader(piece)
  return told
}

describe('server-sent events are read', () => {
  const text = 'event: next\ndata: {"a":1}\n\nevent: complete\ndata:\n\n'
  const expected = [
    ['next', '{"a":1}'],
    ['complete', ''],
  ]
  test('as they are', () => assert.deepEqual(read(text), expected))
  test('character by character', () => assert.deepEqual(read(...text), expected))
  test('with the ends of lines of HTTP', () => assert.deepEqual(read(...text.replaceAll('\n', '\r\n')), expected))
  test('without comments, and only whole', () => assert.deepEqual(read(':\n\n', ': hello\n\n', 'data: x\n'), []))
  test('of several lines, and without a name', () =>
    assert.deepEqual(read('data: a\ndata:b\nid: 7\n\n'), [['message', 'a\nb']]))
})
