import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BacklogTrend } from '../../lib/load/backlogTrend.js'

/** @param {(seconds: number) => number} level of the backlog, of which a window of 10 s is observed */
function growth(level) {
  const trend = new BacklogTrend(10_000)
  for (let ms = -1000; ms <= 12_000; ms += 10) trend.observe(ms, level(ms / 1000))
  return trend.growthPerSecond
}

/** @type {[string, (seconds: number) => number, number][]} */
const cases = [
  ['even growth', (seconds) => 50 + 30 * seconds, 30],
  ['a high level that stays', () => 1000, 0],
  ['a backlog that shrinks', (seconds) => 1000 - 30 * seconds, 0],
  ['a stop at the start', (seconds) => (seconds < 0.5 ? 0 : seconds < 0.6 ? 60 : 3), 3 / 8],
  ['a stop at the end', (seconds) => (seconds > 9.5 ? 500 : 0), 0],
  ['a stop across the opening', (seconds) => (seconds < 0.1 ? 500 : 0), 0],
]
for (const [name, level, expected] of cases)
  test(name, () => assert.ok(Math.abs(growth(level) - expected) < 0.01, String(growth(level))))

test('nothing observed is no growth', () => assert.equal(new BacklogTrend(1000).growthPerSecond, 0))
