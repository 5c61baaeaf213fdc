import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readAnswers } from '../../../../lib/suites/api/file/readAnswers.js'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { usageError } from '../../../cli/messages.js'
import { moduleOf, writeFiles } from './apiFiles.js'

const place = { at: 'answer', folder: '/' }
/** @param {unknown} id */
const answerOf = (id) => ({ data: { id } })

describe('right answers are given', () => {
  test('as one of equal requests, or as a list of one for each request', () => {
    assert.deepEqual(readAnswers(answerOf(1), [{}], place), [answerOf(1)])
    assert.deepEqual(readAnswers(answerOf(1), [{ a: 1 }, { a: 1 }], place), [answerOf(1)])
    const variables = [{ a: 1 }, { a: 2 }, { a: 1 }]
    assert.deepEqual(readAnswers([1, 2, 1].map(answerOf), variables, place), [1, 2].map(answerOf))
  })
  test('by a file, also with a byte order mark, whose large numbers are kept', async (context) => {
    const folder = writeFiles(context, {
      'api.mjs': moduleOf({ operation: "document: '{ a }', answer: 'answers/a.json'" }),
      'answers/a.json': '\uFEFF{"data":\r\n{"id": 12345678901234567890}}\r\n',
    })
    const [{ answers, check }] = (await readApi(join(folder, 'api.mjs'))).operations
    assert.equal(check, 'equal')
    assert.match(JSON.stringify(answers), /"1234567890123456789e1"/)
  })
  test('to a mutation, which is checked by equal then', async (context) => {
    const operation = "document: 'mutation { a }', answer: { data: { a: 1 } }"
    const folder = writeFiles(context, { 'api.mjs': moduleOf({ operation, more: 'mutations: true' }) })
    const [{ answers, check }] = (await readApi(join(folder, 'api.mjs'))).operations
    assert.deepEqual([answers, check], [[{ data: { a: 1 } }], 'equal'])
  })
})

describe('wrong ones are told by their place', () => {
  const two = [{ a: 1 }, { a: 2 }]
  const listed = 'answer: expected a list of 2 answers, one for each of variables, got'
  const expected = 'expected an answer with data and without errors, such as { data: { id: 1 } }, got'
  const other = 'answer[1]: an earlier request with these variables has another answer; correct one'
  const noJson = 'answer: expected values that JSON has: Do not know how to serialize a BigInt'
  /** @type {[string, unknown, { a?: number }[], string][]} */
  const faults = [
    ['one answer to two requests', answerOf(1), two, `${listed} one; give the same number`],
    ['three answers to two requests', [1, 2, 3].map(answerOf), two, `${listed} 3; give the same number`],
    ['two answers to equal requests', [1, 2].map(answerOf), [{}, {}], other],
    ['one with errors', { data: { a: 1 }, errors: [] }, [{}], `answer: ${expected} an object`],
    ['one without data', [{ a: 1 }], [{}], `answer[0]: ${expected} an object`],
    ['one with a value that JSON has not', { data: { a: 1n } }, [{}], noJson],
  ]
  for (const [name, value, variables, message] of faults)
    test(name, () => assert.throws(() => readAnswers(value, variables, place), usageError(message)))

  test('one beside another check', async (context) => {
    const operation = "document: '{ a }', check: 'shape', answer: { data: { a: 1 } }"
    const folder = writeFiles(context, { 'api.mjs': moduleOf({ operation }) })
    await assert.rejects(readApi(join(folder, 'api.mjs')), {
      name: 'UsageError',
      message: /operations\.one\.answer: it goes with check: 'equal' only; leave one out$/,
    })
  })
})
