import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleOf } from '../../../../lib/suites/throughput/scenarios/errorStyle.js'

const golden = [
  { message: 'no name', path: ['items', 0, 'name'] },
  { message: 'no code', path: ['items', 1, 'code'] },
]

test('how a server tells of errors: their messages, and what else it says', () => {
  assert.deepEqual(styleOf(golden.toReversed(), golden), { messages: 'thrown', indexes: 'numbers', fields: [] })
  const masked = golden.map(({ path }) => ({
    message: 'Unexpected error.',
    path,
    locations: [],
    extensions: { code: 'X' },
  }))
  assert.deepEqual(styleOf(masked, golden), {
    ...{ messages: 'masked', indexes: 'numbers', fields: ['extensions.code', 'locations'] },
  })
  assert.deepEqual(styleOf([golden[0], masked[1]], golden).messages, 'masked')
  const asTexts = golden.map(({ path, ...error }) => ({ ...error, path: path.map(String) }))
  assert.deepEqual(styleOf(asTexts, golden), { messages: 'thrown', indexes: 'texts', fields: [] })
})
