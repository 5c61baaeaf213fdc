import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeDifference } from '../../lib/workload/difference.js'
import { readJson } from '../../lib/workload/json.js'

/** @type {(golden: unknown, value: unknown) => string | null} */
const describeAsRead = (golden, value) =>
  describeDifference(readJson(JSON.stringify(golden)), readJson(JSON.stringify(value)))

describe('equal values have no difference', () => {
  const item = { id: 1, tags: ['a', 'b'], note: null, ok: true }
  for (const [name, golden, value] of /** @type {[string, unknown, unknown][]} */ ([
    ['with another order of keys', { a: 1, b: item }, { b: item, a: 1 }],
    ['that are scalars', 'x', 'x'],
    ['that are empty', [[], {}], [[], {}]],
  ]))
    test(name, () => assert.equal(describeAsRead(golden, value), null))
  test('that JavaScript has no numbers for', () => {
    assert.equal(describeDifference(readJson('{"a":1e400}'), readJson('{"a":10e399}')), null)
  })
})

describe('the first difference is named with its path', () => {
  const authors = [
    { name: 'Ada', books: [1, 2] },
    { name: 'Bob', books: [3, 4] },
  ]
  const [ada, bob] = authors
  for (const [name, golden, value, expected] of /** @type {[string, unknown, unknown, string][]} */ ([
    ['a text', { authors }, { authors: [ada, { ...bob, name: 'Bop' }] }, 'authors[1].name: expected "Bob", got "Bop"'],
    ['null', { authors }, { authors: null }, `authors: expected ${JSON.stringify(authors)}, got null`],
    ['a boolean', { a: true }, { a: false }, 'a: expected true, got false'],
    ['an object for a list', { a: [] }, { a: {} }, 'a: expected [], got {}'],
    ['a length', [[1], [2]], [[1], []], '[1]: expected 1 item, got 0'],
    ['a missing key', authors, [ada, { books: [3, 4] }], '[1]: expected the key "name", got {"books":[3,4]}'],
    ['a surplus key', authors, [ada, { ...bob, 'e mail': 'x' }], '[1]["e mail"]: expected no such key, got "x"'],
    ['a key of every object', { toString: 1 }, { a: 1 }, 'expected the key "toString", got {"a":1}'],
    ['the first of several', { a: 1, b: 1 }, { b: 2, a: 2 }, 'a: expected 1, got 2'],
  ]))
    test(name, () => assert.equal(describeAsRead(golden, value), expected))
  test('numbers by their decimal values', () => {
    const [golden, value] = ['9007199254740992', '9007199254740993'].map((text) => readJson(`{"id":${text}}`))
    assert.equal(describeDifference(golden, value), 'id: expected 9007199254740992, got 9007199254740993')
    assert.equal(describeDifference(value, golden), 'id: expected 9007199254740993, got 9007199254740992')
    assert.equal(
      describeDifference(value, { id: '9007199254740993' }),
      'id: expected 9007199254740993, got "9007199254740993"',
    )
    assert.equal(describeDifference(value, { id: {} }), 'id: expected 9007199254740993, got {}')
  })
})

describe('another order is named', () => {
  const [one, two, three] = [
    { id: 1, on: ['a', 'b'] },
    { id: 2, on: ['b', 'c'] },
    { id: 3, on: [] },
  ]
  for (const [name, golden, value, expected] of /** @type {[string, unknown, unknown, string][]} */ ([
    ['of objects', { data: [one, two, three] }, { data: [three, one, two] }, 'data: same items in another order'],
    ['of scalars', [1, 1, 2], [2, 1, 1], 'same items in another order'],
    ['at any depth', [one, two], [one, { ...two, on: ['c', 'b'] }], '[1].on: same items in another order'],
    ['of all and within', [one, two], [{ on: ['c', 'b'], id: 2 }, one], 'same items in another order'],
    ['not of other items', [1, 1, 2], [2, 2, 1], '[0]: expected 1, got 2'],
    ['not of texts and numbers', [1, '1'], ['1', '1'], '[0]: expected 1, got "1"'],
    ['not of lists and objects', [[1], { 0: 1 }], [{ 0: 1 }, { 0: 1 }], '[0]: expected [1], got {"0":1}'],
  ]))
    test(name, () => assert.equal(describeAsRead(golden, value), expected))
  test('in time, however deep lists are', () => {
    const nest = (/** @type {number[]} */ inner) =>
      readJson(`${'[[0],'.repeat(900)}${JSON.stringify(inner)}${']'.repeat(900)}`)
    assert.match(String(describeDifference(nest([1, 2]), nest([2, 1]))), /\[1\]: same items in another order$/)
  })
})

describe('a reason shows', () => {
  const start = 'x'.repeat(5000)
  test('values and paths of at most 200 characters', () => {
    const [golden, value] = [{ [start]: { end: [start] } }, { [start]: { end: [{ a: start }] } }]
    const reason = String(describeDifference(golden, value))
    assert.match(reason, /^…x+\.end\[0\]: expected "x+…, got \{"a":"x+…$/)
    assert.ok(reason.length < 640, reason)
  })
  test('a long text from its first difference on', () => {
    const reason = String(describeDifference(`${start}Ada${start}`, `${start}Adb${start}`))
    assert.match(reason, /^expected "x{18}Adax+…, got "x{18}Adbx+… from character 4983 on$/)
    assert.equal(
      describeDifference(`${start}a`, start),
      `expected "${'x'.repeat(20)}a", got "${'x'.repeat(20)}" from character 4981 on`,
    )
  })
  test('characters that a terminal hides or cannot tell apart', () => {
    assert.equal(describeDifference('Ada', 'A\u200Bda'), 'expected "Ada", got "A\\u200bda"')
    assert.equal(describeDifference('a', 'a\u001B[2J\u009B\u202E'), 'expected "a", got "a\\u001b[2J\\u009b\\u202e"')
    assert.equal(describeDifference('Zo\u00EB', 'Zoe\u0308'), 'expected "Zo\\u00eb", got "Zoe\\u0308"')
    assert.equal(describeDifference({ '\u001B[2J': 1 }, { '\u001B[2J': 2 }), '["\\u001b[2J"]: expected 1, got 2')
  })
})
