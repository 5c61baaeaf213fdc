import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readIgnore } from '../../../../../lib/suites/api/checks/ignorePaths.js'
import { createShapeVerifier } from '../../../../../lib/suites/api/checks/shape/verifyShape.js'
import { readJson } from '../../../../../lib/workload/json.js'

/** @import { Shape } from '../../../../../lib/suites/api/types.d.ts' */

/** @type {(type: string, nullable?: boolean) => Shape} */
const leaf = (type, nullable = false) => ({ kind: 'leaf', type, nullable })
/** @type {(fields: Record<string, Shape>) => Shape} */
const object = (fields) => ({
  kind: 'object',
  nullable: false,
  variants: [
    { types: ['A'], fields: Object.fromEntries(Object.entries(fields).map(([key, shape]) => [key, { shape }])) },
  ],
})

describe('a leaf', () => {
  for (const [type, right, wrong] of /** @type {[string, string[], string[]][]} */ ([
    ['Int', ['0', '-2147483648', '2147483647', '1.0', '1e3'], ['2147483648', '-2147483649', '0.5', '"1"', '[]']],
    ['Float', ['0', '-1.5', '1e300', '1e400', '0.1234567890123456789'], ['"1"', 'true', '{}', '[1]']],
    ['String', ['""', '"a"'], ['1', 'false', '{}', '["a"]']],
    ['ID', ['"1"', '""'], ['1', 'true']],
    ['Boolean', ['true', 'false'], ['0', '"true"', '[]']],
    ['enum:A|B', ['"A"', '"B"'], ['"C"', '"A|B"', '"a"', '0', '["A"]']],
    ['any', ['0', '"a"', 'true', '[null]', '{"a":[]}', '1e400'], []],
  ])) {
    const verify = createShapeVerifier(leaf(type), null)
    for (const text of right) test(`of ${type} may be ${text}`, () => assert.equal(verify(readJson(text), {}), null))
    for (const text of [...wrong, 'null'])
      test(`of ${type} may not be ${text}`, () => assert.notEqual(verify(readJson(text), {}), null))
    test(`of ${type} may be null if it is nullable`, () =>
      assert.equal(createShapeVerifier(leaf(type, true), null)(null, {}), null))
  }
  test('is described by its type', () => {
    const reasonOf = (/** @type {string} */ type, /** @type {unknown} */ value) =>
      createShapeVerifier(leaf(type), null)(value, {})?.reason
    assert.equal(reasonOf('Int', 'x'), 'expected Int, got "x"')
    assert.equal(reasonOf('enum:A|B', 'C'), 'expected A or B, got "C"')
    assert.equal(reasonOf('any', null), 'expected a value that is not null, got null')
  })
})

describe('ignored places have any value', () => {
  const shape = object({ at: leaf('Int'), items: { kind: 'list', nullable: false, item: object({ id: leaf('ID') }) } })
  const verify = (/** @type {string[]} */ paths, /** @type {unknown} */ data) =>
    createShapeVerifier(shape, readIgnore(paths))(data, {})?.path.join('.') ?? null
  test('or none', () => {
    assert.equal(verify([], { at: null, items: [] }), 'at')
    for (const part of [{ at: null }, { at: 'x' }, {}]) assert.equal(verify(['at'], { ...part, items: [] }), null)
  })
  test('in every item of a list', () => {
    const data = { at: 1, items: [{ id: '1' }, { id: 2 }, {}] }
    assert.equal(verify([], data), 'items.1.id')
    assert.equal(verify(['items.0.id'], data), 'items.1.id')
    assert.equal(verify(['items.1.id'], data), 'items.2.id')
    assert.equal(verify(['items.*.id'], data), null)
    assert.equal(verify(['items.*'], { at: 1, items: [1, null] }), null)
  })
  test('also of keys that the document does not ask for', () => {
    assert.equal(verify([], { at: 1, items: [], more: 1 }), 'more')
    assert.equal(verify(['more'], { at: 1, items: [], more: 1 }), null)
  })
})

test('a key of every object is no field', () => {
  const verify = createShapeVerifier(object({ toString: leaf('Int') }), null)
  assert.deepEqual(verify({}, {})?.path, ['toString'])
  assert.equal(verify({ toString: 1 }, {}), null)
})

test('an object of a type that the schema does not have is wrong', () => {
  const verify = createShapeVerifier({ kind: 'object', nullable: true, variants: [] }, null)
  assert.equal(verify(null, {}), null)
  assert.equal(verify({ a: 1 }, {})?.reason, 'expected no type, got nothing')
})
