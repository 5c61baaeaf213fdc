import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactTextOf, readJson, writeJson, writePath } from '../../lib/workload/json.js'

describe('JSON is read as JSON.parse does', () => {
  for (const text of [
    ...[
      'null',
      'true',
      ' false ',
      '0',
      '-1.5',
      '12.25',
      '""',
      '"a"',
      '[]',
      '{}',
      '\t[ 1 ,\r\n2 ]',
      '{ "a" : [ { } ] }',
    ],
    '"😀"',
    ...['"\\ud800"', '"\\u00eb\\n\\"\\\\"', '"\\\\"', '{"":0,"a b":{"__proto__":{"x":1}}}', '"\u007f\u2028 ’"'],
    JSON.stringify({ data: Array.from({ length: 50 }, (_, index) => ({ index, text: '\\"'.repeat(index) })) }),
  ])
    test(text.slice(0, 40), () => assert.deepEqual(readJson(text), JSON.parse(text)))
  test('without a prototype that the text sets', () => {
    const value = readJson('{"__proto__":{"x":1}}')
    assert.deepEqual([value.x, Object.keys(value)], [undefined, ['__proto__']])
  })
})

describe('what is no JSON is refused with its place', () => {
  /** @type {[string, string][]} */
  const cases = [
    ['', 'end at character 1'],
    ['tru', '"tru" at character 1'],
    ['NaN', '"NaN" at character 1'],
    ['-Infinity', '"-Infinity" at character 1'],
    ['01', '"1" at character 2'],
    ['1.', '"." at character 2'],
    ['.5', '".5" at character 1'],
    ['+1', '"+1" at character 1'],
    ['[1,]', '"]" at character 4'],
    ['[1 2]', '"2]" at character 4'],
    ['[1', 'end at character 3'],
    ['{"a":1,}', '"}" at character 8'],
    ['{"a" 1}', '"1}" at character 6'],
    ["{'a':1}", '"\'a\':1}" at character 2'],
    ['{"a":1}x', '"x" at character 8'],
    ['"a', 'end at character 3'],
    ['"a\\"', 'end at character 5'],
    ['"a\nb"', '"a\\nb\\"" at character 2'],
    ['"\\x"', '"\\\\x\\"" at character 2'],
    ['\uFEFF{}', '"\uFEFF{}" at character 1'],
    ['// no\n1', '"// no\\n1" at character 1'],
  ]
  for (const [text, place] of cases)
    test(JSON.stringify(text), () =>
      assert.throws(() => readJson(text), { name: 'SyntaxError', message: `unexpected ${place}` }),
    )
})

describe('a key that comes twice is refused with its path', () => {
  for (const [text, path] of [
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"b":2,"\\u0061":3}', 'a'],
    ['{"__proto__":1,"__proto__":1}', '__proto__'],
    ['{"data":{"authors":[{"name":"A"},{"name":"B","id":1,"name":"B"}]}}', 'data.authors[1].name'],
    ['[[{"toString":1,"toString":2}]]', '[0][0].toString'],
  ])
    test(text, () => assert.throws(() => readJson(text), { message: `has the key "${path}" twice` }))
  test('not where other objects have it', () => {
    assert.deepEqual(readJson('{"a":{"a":1},"b":[{"a":1},{"a":1}],"toString":2}').b.length, 2)
  })
})

test('nesting is read to a depth of 1,000 and no deeper', () => {
  const nested = (/** @type {number} */ depth) => '['.repeat(depth) + ']'.repeat(depth)
  assert.equal(JSON.stringify(readJson(nested(1000))), nested(1000))
  assert.throws(() => readJson(`[${'[],'.repeat(1e6)}0]`), { message: 'has more than 1000000 values' })
  assert.throws(() => readJson(nested(1002)), { message: 'is nested more than 1000 levels deep' })
  assert.throws(() => readJson('{"a":'.repeat(1e6)), { message: 'is nested more than 1000 levels deep' })
})

describe('numbers are equal exactly if their decimal values are', () => {
  for (const group of [
    ['1', '1.0', '1e0', '10e-1', '0.1E+1', '100e-0002'],
    ['0', '-0', '-0.0', '0e5', '0.000', '-0e-400'],
    ['0.1', '0.10', '1e-1', `0.1${'0'.repeat(40)}`],
    ['0.1000000000000000055511151231257827', '1000000000000000055511151231257827e-34'],
    ['9007199254740992', '9007199254740992.0', '9007199254740992e0'],
    ['9007199254740993', '9007199254740993.00', '9.007199254740993e15'],
    ['-9007199254740993'],
    ['1e400', '10e399', '1E+0400', `1${'0'.repeat(400)}`],
    ['-1e400'],
    ['1e401'],
    ['1e-400', '0.1e-399'],
    ['1e99999999999999999999', '10e99999999999999999998'],
    ['1e99999999999999999998'],
    ['0.30000000000000004', '30000000000000004e-17'],
    ['0.3', '3e-1'],
    ['100000000000000000000000', '1e23'],
    ['5e-324'],
    ['4.9e-324'],
    ['123456789012345678901234567890', '123456789012345678901234567890.0'],
    ['123456789012345678901234567891'],
  ])
    test(group[0].slice(0, 40), () => {
      const [first, ...others] = group.map(readJson)
      for (const other of others) assert.deepEqual(other, first)
      for (const strange of ['1.5', '9007199254740994', '2e400', '1e402']) assert.notDeepEqual(readJson(strange), first)
      assert.deepEqual(readJson(writeJson([first])), [first])
      assert.deepEqual(JSON.parse(JSON.stringify([first])), [first])
    })
  test('not if JavaScript rounds them to the same', () => {
    const all = ['9007199254740992', '9007199254740993', '1e400', '1e401', '0', '1e-400', '5e-324', '4.9e-324']
    assert.equal(new Set(all.map((text) => JSON.stringify(readJson(text)))).size, all.length)
  })
})

test('numbers that JavaScript has are numbers, and others have their decimal text', () => {
  const [has, has17, lacks] = readJson('[12.50, 0.30000000000000004, 9007199254740993.0]')
  assert.deepEqual(
    [has, has17, exactTextOf(has), exactTextOf(lacks)],
    [12.5, 0.30000000000000004, undefined, '9007199254740993'],
  )
  assert.equal(writeJson({ lacks }), '{"lacks":9007199254740993}')
})

test('a path is written as in JavaScript', () => {
  assert.equal(writePath(['data', 'authors', 7, 'first name', '_x1']), 'data.authors[7]["first name"]._x1')
  assert.equal(writePath([0, 'a']), '[0].a')
})
