import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { relateTimes } from '../../lib/stats/relateTimes.js'
import { blockRow as row } from './blockRow.js'

const rows = [row('a', [100, 101, 99], [100, 101, 99]), row('b', [50, 50.5, 49.5])]
const analysis = analyseRows(rows, { reference: 'a' })

test('what is half as fast takes twice as long, and is slower', () => {
  const { ratio = 0, interval = [0, 0], verdict } = relateTimes(analysis, 'b', 'a') ?? {}
  assert.ok(Math.abs(ratio - 2) < 1e-9 && interval[0] <= ratio && ratio <= interval[1], `${ratio} in ${interval}`)
  assert.equal(verdict, 'slower')
})

test('what is no part of the analysis compares with nothing', () => {
  assert.equal(relateTimes(analysis, 'a', 'c'), null)
  assert.equal(relateTimes(null, 'a', 'b'), null)
})
