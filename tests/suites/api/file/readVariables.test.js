import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { UsageError } from '../../../../lib/base/errors/usageError.js'
import {
  parseCsv,
  parseJson,
  readVariables,
  refuseOtherVariables,
} from '../../../../lib/suites/api/file/readVariables.js'
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
  const facts = {
    types: new Map([
      ['id', 'ID'],
      ['name', 'String'],
    ]),
    required: ['id'],
  }
  test('without one that the document needs are refused', () => {
    const message = 'variables: request 1 has no value of $id, which the document needs; add it'
    assert.throws(() => refuseOtherVariables([{ id: 1 }, { id: null }], facts, 'variables'), usageError(message))
    refuseOtherVariables([{ id: 1 }], facts, 'variables')
  })
  test('with one that the document does not declare are refused with the near name', () => {
    const message = 'variables: $nmae is not in the document, whose variables are $id, $name; did you mean $name?'
    assert.throws(() => refuseOtherVariables([{ id: 1 }, { id: 1, nmae: 1 }], facts, 'variables'), usageError(message))
    assert.throws(
      () => refuseOtherVariables([{ id: 1 }], { types: new Map(), required: [] }, 'variables'),
      usageError('variables: $id is not in the document, which has no variables; add it there, or leave it out'),
    )
  })
})

describe('a column of a table is read by one rule', () => {
  /** @type {Record<string, [string, string, unknown[] | string]>} */
  const cases = {
    'texts of a custom scalar': ['PostalCode', '01067 10115 1e5 true null', ['01067', '10115', '1e5', 'true', 'null']],
    'names of an enum': ['Order', 'ASC null', ['ASC', 'null']],
    'numbers and null': ['Int', '1 null 2', [1, null, 2]],
    'booleans as spreadsheets write them': ['Boolean', 'TRUE false', [true, false]],
    'objects of an input type': ['Point', '{"x":1} {"x":2}', [{ x: 1 }, { x: 2 }]],
    lists: ['', '[1] [2]', [[1], [2]]],
    'texts if one is no object': ['Json', '{"x":1} 2', ['{"x":1}', '2']],
    'a number that is none': ['Int', '1 x', 'row 2: v: expected Int, got "x"; correct it'],
    'an object that is none': ['Point', '{"x":1} {x', 'row 2: v: expected Point, got "{x"; correct it'],
  }
  for (const [name, [type, cells, expected]] of Object.entries(cases))
    test(name, (context) => {
      const rows = cells.split(' ').map((cell) => `${cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell}\n`)
      const folder = writeFiles(context, { 'a.csv': `v\n${rows.join('')}` })
      const read = () => readVariables('a.csv', { ...place, folder, types: new Map([['v', type]]) }).list
      if (typeof expected !== 'string')
        assert.deepEqual(
          read(),
          expected.map((v) => ({ v })),
        )
      else assert.throws(read, usageError(`variables: ${join(folder, 'a.csv')}, ${expected}`))
    })
})

describe('what is no JSON is named by its place, without being quoted', () => {
  const key = 'a key, text or value without double quotes; add them'
  for (const [text, fault] of /** @type {[string, string][]} */ ([
    ['{ a: 1 }', `character 3: ${key}`],
    ['{\n  "a": \'secret\'\n}', `line 2, column 8: ${key}`],
    ['{ "a": [1, 2,] }', 'character 14: nothing behind a comma; leave that out'],
    ['{ "a": 1 } // x', 'character 12: a comment, which JSON has not; leave it out, or write a module'],
    ['{ "a": 1 "b": 2 }', 'character 10: a comma is missing; add it'],
    ['{ "a": "x', 'character 10: it ends too early; add what is missing'],
    ['{ "a" = 1 }', 'character 7: an unexpected sign; correct it'],
  ]))
    test(text, () => assert.throws(() => parseJson(text, 'it'), usageError(`it is no JSON at ${fault}`)))
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
    'may have semicolons, as spreadsheets write them': [
      'a;b\n1;"2;3"\n"1,5";\n',
      [
        ['a', 'b'],
        ['1', '2;3'],
        ['1,5', ''],
      ],
    ],
    'may have tabs': [
      'a\tb\n1,2\t3\n',
      [
        ['a', 'b'],
        ['1,2', '3'],
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
