import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeMisshape, describeMismatch, findPatterns } from '../../../../lib/suites/api/checks/mismatches.js'
import { readJson } from '../../../../lib/workload/json.js'

const golden = {
  data: {
    feed: [
      { id: '1', at: 1, tags: ['a'] },
      { id: '2', at: 2, tags: ['b'] },
    ],
    user: { name: 'Ada' },
  },
  extensions: { took: 1, more: [1] },
}
/** @param {object} data */
const withData = (data) => ({ ...golden, data: { ...golden.data, ...data } })
const [one, two] = golden.data.feed

describe('places of differences are paths to ignore', () => {
  for (const [name, value, expected] of /** @type {[string, unknown, string[]][]} */ ([
    ['none in equal values', structuredClone(golden), []],
    ['none in another order of keys', { extensions: golden.extensions, data: golden.data }, []],
    ['a key of one item', withData({ feed: [one, { ...two, at: 3 }] }), ['data.feed.*.at']],
    [
      'a key of all items, once',
      withData({
        feed: [
          { ...one, at: 0 },
          { ...two, at: 0 },
        ],
      }),
      ['data.feed.*.at'],
    ],
    ['items of nested lists', withData({ feed: [{ ...one, tags: ['x'] }, two] }), ['data.feed.*.tags.*']],
    ['a list of another length', withData({ feed: [one] }), ['data.feed']],
    ['a missing key', withData({ user: {} }), ['data.user.name']],
    ['a surplus key', withData({ user: { name: 'Ada', 'e mail': 'x' } }), ['data.user["e mail"]']],
    ['null for an object', withData({ user: null }), ['data.user']],
    [
      'several',
      withData({ user: { name: 'Bob' }, feed: [{ ...one, id: '3' }, two] }),
      ['data.feed.*.id', 'data.user.name'],
    ],
    ['extensions whole', { ...golden, extensions: { took: 2, more: [] } }, ['extensions']],
    ['no extensions', { data: golden.data }, ['extensions']],
  ]))
    test(name, () => assert.deepEqual(findPatterns(golden, value), expected))

  test('ten at most', () => {
    const values = [1, 2].map((value) => Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, value])))
    assert.equal(findPatterns(values[0], values[1]).length, 10)
  })
  test('numbers by their decimal values', () => {
    const [a, b, c] = ['1e400', '10e399', '2e400'].map((text) => readJson(`{"data":{"a":${text}}}`))
    assert.deepEqual(findPatterns(a, b), [])
    assert.deepEqual(findPatterns(a, c), ['data.a'])
  })
})

describe('a mismatch names the place, the values and the line that would allow it', () => {
  test('of one value', () => {
    assert.deepEqual(describeMismatch(golden, withData({ user: { name: 'Bob' } })), {
      key: 'data.user.name',
      reason:
        'data.user.name: expected "Ada", got "Bob"; to allow it: ' + "ignore: ['data.user.name'], or check: 'shape'",
    })
  })
  test('of several values', () => {
    const mismatch = describeMismatch(golden, withData({ feed: [{ ...one, at: 5 }, two], user: { name: 'Bob' } }))
    assert.equal(
      mismatch?.reason,
      'data.feed[0].at: expected 1, got 5; ' +
        "to allow it: ignore: ['data.feed.*.at', 'data.user.name'], or check: 'shape'",
    )
  })
  test('of another order', () => {
    const mismatch = describeMismatch(golden, withData({ feed: [two, one] }))
    assert.equal(mismatch?.reason, "data.feed: same items in another order; ask for a fixed order, or check: 'shape'")
  })
  test('of more places than a line has room for', () => {
    const keys = Array.from({ length: 9 }, (_, index) => `aRatherLongNameOfField${index}`)
    const [first, second] = [1, 2].map((value) => ({ data: Object.fromEntries(keys.map((key) => [key, value])) }))
    assert.equal(
      describeMismatch(first, second)?.reason,
      "data.aRatherLongNameOfField0: expected 1, got 2; to allow it: check: 'shape'",
    )
  })
  test('of a long value, so that the line is not cut off', () => {
    const [first, second] = ['x', 'y'].map((text) => ({ data: { text: [text.repeat(1000)] } }))
    const reason = String(describeMismatch(first, second)?.reason)
    assert.match(reason, /…; to allow it: ignore: \['data\.text\.\*'\], or check: 'shape'$/)
    assert.ok(reason.length < 400, reason)
  })
  test('with a quotation mark in a key', () => {
    const [first, second] = [1, 2].map((value) => ({ data: { "it's": value } }))
    assert.match(String(describeMismatch(first, second)?.reason), /ignore: \["data\[\\"it's\\"\]"\]/)
  })
  test('or is none', () => assert.equal(describeMismatch(golden, structuredClone(golden)), null))
})

describe('what has another shape names the place in the answer', () => {
  test('with the path to ignore', () => {
    assert.deepEqual(describeMisshape({ path: ['feed', 3, 'at'], reason: 'expected Int, got "x"' }), {
      key: 'data.feed.*.at',
      reason:
        'data.feed[3].at: expected Int, got "x"; ' + "to allow it: ignore: ['data.feed.*.at'], or a function as check",
    })
  })
  test('and no path for all of the data', () => {
    const { reason } = describeMisshape({ path: [], reason: 'expected an object, got []' })
    assert.equal(reason, 'data: expected an object, got []; to allow it: a function as check')
  })
})
