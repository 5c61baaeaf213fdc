import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createJudge } from '../../../../lib/suites/kit/k6/answerJudge.js'

/** @import { Shape } from '../../../../lib/suites/api/types.d.ts' */

describe('k6 judges an answer that has to be equal', () => {
  const right = [{ data: { a: 0.1 } }, { data: { list: [1, 2] } }]
  const judge = createJudge({ check: 'equal', ignore: ['extensions', 'data.now'] }, (number) => right[number])
  /** @type {[string, number, number, string, boolean][]} */
  const cases = [
    ['the same', 0, 200, '{"data":{"a":0.1}}', true],
    ['the same once more', 0, 200, '{"data":{"a":0.1}}', true],
    ['other words for it', 0, 200, ' { "data": {"a": 1e-1}, "errors": null }', true],
    ['another value of what is ignored', 0, 200, '{"data":{"a":0.1,"now":7},"extensions":{"ms":3}}', true],
    ['another decimal number with the same double', 0, 200, '{"data":{"a":0.10000000000000000001}}', true],
    ['the answer to another request', 1, 200, '{"data":{"a":0.1}}', false],
    ['another order of a list', 1, 200, '{"data":{"list":[2,1]}}', false],
    ['a further key', 0, 200, '{"data":{"a":0.1,"b":1}}', false],
    ['another status of success', 0, 201, '{"data":{"a":0.1}}', true],
    ['an empty list of errors', 0, 200, '{"data":{"a":0.1},"errors":[]}', true],
    ['another status', 0, 500, '{"data":{"a":0.1}}', false],
    ['errors beside it', 0, 200, '{"data":{"a":0.1},"errors":[{"message":"no"}]}', false],
    ['no data', 0, 200, '{"data":null}', false],
    ['no JSON', 0, 200, '<html>', false],
    ['nothing', 0, 200, '', false],
  ]
  for (const [name, answer, status, text, expected] of cases)
    test(name, () => assert.equal(judge({ answer }, status, text), expected))
})

describe('k6 judges an answer that repeats a mark of its request', () => {
  const judge = createJudge({ check: 'equal', ignore: [], mark: 'a0' }, () => ({ data: { a0: ['a0', 1] } }))
  /** @type {[string, string, string, boolean][]} */
  const cases = [
    ['the first mark', 'a0', '{"data":{"a0":["a0",1]}}', true],
    ['its own mark, in the last place alone', 'a1', '{"data":{"a0":["a1",1]}}', true],
    ['the mark of another request', 'a2', '{"data":{"a0":["a1",1]}}', false],
    ['the first mark in place of its own', 'a1', '{"data":{"a0":["a0",1]}}', false],
  ]
  for (const [name, mark, text, expected] of cases)
    test(name, () => assert.equal(judge({ answer: 0, mark }, 200, text), expected))
})

describe('k6 judges an answer that has to have a shape', () => {
  /** @type {Shape} */
  const leaf = { kind: 'leaf', nullable: false, type: 'Int' }
  /** @type {Shape} */
  const shape = {
    kind: 'object',
    nullable: false,
    variants: [
      {
        types: ['Query'],
        fields: {
          a: { shape: leaf },
          b: { shape: leaf, conditions: [[{ variable: 'b', value: true, preset: false }]] },
        },
      },
    ],
  }
  const judge = createJudge({ check: 'shape', shape, ignore: ['data.now'] }, () => assert.fail('no answer is known'))
  /** @type {[string, Record<string, unknown>, string, boolean][]} */
  const cases = [
    ['its fields', {}, '{"data":{"a":1}}', true],
    ['other values', {}, '{"data":{"a":2}}', true],
    ['a field that a variable asks for', { b: true }, '{"data":{"a":1,"b":2}}', true],
    ['a field that no variable asks for', {}, '{"data":{"a":1,"b":2}}', false],
    ['what is ignored', {}, '{"data":{"a":1,"now":"x"}}', true],
    ['another type', {}, '{"data":{"a":"1"}}', false],
    ['errors beside it', {}, '{"data":{"a":1},"errors":[{}]}', false],
  ]
  for (const [name, variables, text, expected] of cases)
    test(name, () => assert.equal(judge({ variables }, 200, text), expected))
})
