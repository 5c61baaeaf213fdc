import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../lib/workload/random.js'
import { findAges, steadyAge } from './judgeAges.js'

/** Logarithms of rates in a minute, with noise of some percent. @param {(second: number) => number} levelAt */
function createMinute(levelAt, seed = 1) {
  const random = createRandom(seed)
  return Array.from({ length: 60 }, (_, second) => Math.log(levelAt(second)) + 0.03 * (random() + random() - 1))
}
const tests = { series: 47, least: 0.0001, inflation: 1 }

describe('a process is steady', () => {
  test('from its first second on if its level never changes', () =>
    assert.equal(
      steadyAge(
        createMinute(() => 1),
        tests,
      ),
      0,
    ))
  test('from the second on at which a slow phase ends', () =>
    assert.equal(
      steadyAge(
        createMinute((second) => (second < 24 ? 0.6 : 1)),
        tests,
      ),
      24,
    ))
  test('before a change of its level by less than 5 %', () =>
    assert.equal(
      steadyAge(
        createMinute((second) => (second < 30 ? 0.97 : 1)),
        tests,
      ),
      0,
    ))
  test('never if its last level is younger than ten seconds', () =>
    assert.equal(
      steadyAge(
        createMinute((second) => (second < 54 ? 1 : 0.7)),
        tests,
      ),
      null,
    ))
})

test('what the machine does to all processes of a cohort is no age', () => {
  const processes = Array.from({ length: 8 }, (_, index) => ({
    server: `server-${index}`,
    cohort: 0,
    isWarm: index === 0,
    requestsPerSecond: createMinute((second) => (second < 30 ? 1 : 0.5), index + 1).map(Math.exp),
  }))
  const { rows, warmupSeconds } = findAges(processes)
  assert.deepEqual(
    rows.map(({ age }) => age),
    Array(7).fill(0),
  )
  assert.equal(warmupSeconds, 0)
})

test('nine rows in ten decide the warm-up, and a row is as late as its slowest process', () => {
  const processes = Array.from({ length: 11 }, (_, index) => ({
    server: index === 10 ? 'server-9' : `server-${index}`,
    cohort: index % 2,
    isWarm: false,
    requestsPerSecond: createMinute((second) => (index === 10 && second < 15 ? 0.5 : 1), index + 1).map(Math.exp),
  }))
  const warm = [0, 1].map((cohort) => ({
    server: 'warm',
    cohort,
    isWarm: true,
    requestsPerSecond: createMinute(() => 1, 20 + cohort).map(Math.exp),
  }))
  const { rows } = findAges([...warm, ...processes])
  const last = rows.find(({ server }) => server === 'server-9')
  assert.deepEqual([last?.age, last?.ages.length], [15, 2])
})
