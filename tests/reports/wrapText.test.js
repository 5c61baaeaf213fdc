import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrapText } from '../../lib/reports/wrapText.js'

test('a word that is longer than a line is a line of its own', () => {
  assert.deepEqual(wrapText('aa bb cccccccc d', 5), ['aa bb', 'cccccccc', 'd'])
})
