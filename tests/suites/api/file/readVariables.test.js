import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UsageError } from '../../../../lib/base/errors/usageError.js'
import { parseCsv, readVariables, refuseMissingVariables } from '../../../../lib/suites/api/file/readVariables.js'
import { usageError } from '../../../cli/messages.js'
import { writeFiles } from './apiFiles.js'

const place = { at: 'variables', folder: '/none', types: new Map() }

describe('variables', () => {
  test('are one empty object without any', () =>
    assert.deepEqual(readVariables(undefined, place), { list: [{}], isStable: true }))
  test('of an object are one request, of a list one for each item', () => {
    assert.deepEqual(readVariables({ a: 1 }, place).list, [{ a: 1 }])
    assert.deepEqual(readVariables([{ a: 1 }, { a: 2 }], place).list, [{ a: 1 }, { a: 2 }])
  })
  test('of a function are its first 10,000 results, and it is told whether they stay the same', () => {
    const { list, isStable } = readVariables((/** @type {number} */ n) => ({ n }), place)
    assert.deepEqual([list.length, list[0], list[9999], isStable], [10_000, { n: 0 }, { n: 9999 }, true])
    let calls = 0
    assert.equal(readVariables(() => ({ n: calls++ }), place).isStable, false)
  })
  test('of a table have the types of the document, and empty cells are absent', (context) => {
    const text = 'id,first,on,order\n7,10,true,ASC\n"a ""b"", c",,,DESC\n'
    const folder = writeFiles(context, { 'a.csv': text })
    const types = new Map([
      ['id', 'ID'],
      ['first', 'Int'],
      ['on', 'Boolean'],
      ['order', 'Order'],
    ])
    assert.deepEqual(readVariables('a.csv', { ...place, folder, types }).list, [
      { id: '7', first: 10, on: true, order: 'ASC' },
      { id: 'a "b", c', order: 'DESC' },
    ])
  })
  test('of JSON and of JSON lines are read strictly', (context) => {
    const folder = writeFiles(context, { 'a.json': '[{"a": 1}]', 'a.jsonl': '{"a": 1}\n{"a": 1, "a": 2}\n' })
    assert.deepEqual(readVariables('a.json', { ...place, folder }).list, [{ a: 1 }])
    assert.throws(
      () => readVariables('a.jsonl', { ...place, folder }),
      (error) =>
        error instanceof UsageError && /a\.jsonl, line 2 is no JSON: has the key "a" twice/.test(error.message),
    )
  })
})

describe('wrong variables', () => {
  /** @type {[string, unknown, string][]} */
  const cases = [
    ['no item', [], 'variables: expected 1 to 10,000 items, got 0'],
    ['too many', Array.from({ length: 10_001 }, () => ({})), 'variables: expected 1 to 10,000 items, got 10,001'],
    ['no object', [{}, 1], 'variables[1]: expected an object of variables, got 1'],
    [
      'another kind of file',
      'a.txt',
      'variables: expected a file that ends in .json, .jsonl or .csv, got "/none/a.txt"',
    ],
    ['an async function', async () => ({}), 'variables[0]: the function is async; make its values before'],
    [
      'a value that JSON has not',
      { a: 1n },
      'variables: expected values that JSON has: Do not know how to serialize a BigInt',
    ],
  ]
  for (const [name, value, message] of cases)
    test(`with ${name} are refused`, () => assert.throws(() => readVariables(value, place), usageError(message)))
  test('of a function that throws are refused with the number of the request', () => {
    const make = (/** @type {number} */ n) => {
      if (n === 3) throw new Error('no third')
      return {}
    }
    const message = 'variables: request 3: the function throws: no third; correct it'
    assert.throws(() => readVariables(make, place), usageError(message))
  })
  test('without one that the document needs are refused', () => {
    const message = 'variables: request 1 has no value of $id, which the document needs; add it'
    assert.throws(() => refuseMissingVariables([{ id: 1 }, { id: null }], ['id'], 'variables'), usageError(message))
    refuseMissingVariables([{ id: 1 }], ['id'], 'variables')
  })
})

describe('comma-separated values', () => {
  /** @type {Record<string, [string, string[][]]>} */
  const cases = {
    'end with or without a line end': [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    'may have line ends and quotes in quotes': ['"a\n""b""",c\n', [['a\n"b"', 'c']]],
    'may be empty at the end of a line and of the file': [
      'a,\nb,',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    'have no row for an empty line': ['a\n\nb\n', [['a'], ['b']]],
  }
  for (const [name, [text, rows]] of Object.entries(cases))
    test(name, () => assert.deepEqual(parseCsv(text, 'a.csv'), rows))
  test('with text behind a quote are refused with the line', () =>
    assert.throws(
      () => parseCsv('a\n"b"c\n', 'a.csv'),
      usageError('a.csv, line 2: expected cells with commas between them; quote the others as "…"'),
    ))
})
