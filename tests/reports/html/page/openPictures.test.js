import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRowFinder } from '../../../../lib/reports/html/page/openPictures.js'

const find = createRowFinder([
  { name: 'a · h1', server: 'a', values: { protocol: 'h1' } },
  { name: 'a · h2', server: 'a', values: { protocol: 'h2' } },
  { name: 'a+jit', server: 'a+jit', values: { protocol: 'h2' } },
])

test('a part of a picture is about the rows that have every text of its name', () => {
  assert.deepEqual(find('a'), [0, 1])
  assert.deepEqual(find('a+jit'), [2])
  assert.deepEqual(find('a · h2'), [1])
  assert.deepEqual(find('h2'), [1, 2])
  assert.deepEqual(find('a+jit · h1'), [])
})

test('a text that no row has, such as a unit, selects nothing', () => {
  assert.deepEqual(find('a · h2 · 50 ms'), [1])
  assert.deepEqual(find('between windows of a process'), [])
  assert.deepEqual(find(''), [])
})
