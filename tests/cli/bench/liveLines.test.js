import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { liveTable } from '../../../lib/cli/bench/liveLines.js'
import { left, number, plusMinus, right } from '../../../lib/reports/column.js'

/** @typedef {{ server: string, rate: number | null, interval: [number, number] | null }} Row */

const columns = [
  left('server', (/** @type {Row} */ { server }) => server),
  right('requests/s', (/** @type {Row} */ { rate }) => number(rate, 0)),
  right('±', (/** @type {Row} */ { interval }) => plusMinus(interval)),
  right('p99 ms', () => '1'),
]
/** @type {(percent: number) => [number, number]} */
const within = (percent) => [1000 / (1 + percent / 100), 1000 * (1 + percent / 100)]
/** @type {(items: Row[], heading?: string | null) => any} */
const tableOf = (items, heading = null) => ({ heading, columns, items, notes: ['note'], leastImportant: ['server'] })

describe('what a run has found so far', () => {
  test('is each row with its interval, a character for each percent', () => {
    const rows = [
      { server: 'a', rate: 1000, interval: within(30) },
      { server: 'b', rate: 900, interval: within(4.2) },
      { server: 'c', rate: 800, interval: null },
      { server: 'd', rate: null, interval: null },
    ]
    assert.deepEqual(liveTable([tableOf(rows)], 80), [
      '',
      'server  requests/s       ±  95 % interval',
      'a            1,000  30.0 %  <––––––––––•––––––––––>',
      'b              900   4.2 %         ––––•––––',
      'c              800       –',
    ])
  })
  test('is narrower where the terminal is', () => {
    const lines = liveTable([tableOf([{ server: 'a', rate: 1, interval: within(1) }], 'echo')], 30)
    assert.deepEqual(lines, ['', 'echo', 'server  requests/s      ±', 'a                1  1.0 %'])
  })
  test('is nothing of a table without intervals, or without a number', () => {
    assert.deepEqual(liveTable([{ ...tableOf([]), columns: columns.slice(0, 2) }], 80), [])
    assert.deepEqual(liveTable([tableOf([{ server: 'd', rate: null, interval: null }])], 80), [])
  })
})
