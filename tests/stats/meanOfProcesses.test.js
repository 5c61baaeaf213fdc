import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanOfProcesses } from '../../lib/stats/meanOfProcesses.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

test('three processes have their geometric mean, and an interval by Student’s t', () => {
  // By hand: −0.0000333 above log(1000), standard error 0.0057737, and 4.3027 of them with two degrees of freedom.
  const { mean, interval, variance, degreesOfFreedom } = meanOfProcesses([990, 1000, 1010])
  assert.deepEqual([mean.toFixed(2), Math.sqrt(variance / 3).toFixed(6), degreesOfFreedom], ['999.97', '0.005774', 2])
  assert.deepEqual(
    interval.map((end) => end.toFixed(1)),
    ['975.4', '1025.1'],
  )
})

test('nineteen of twenty intervals cover the truth', () => {
  const normal = createNormal(createRandom(1))
  const runs = Array.from({ length: 2000 }, () => meanOfProcesses([0, 0, 0].map(() => Math.exp(0.004 * normal()))))
  const covered = runs.filter(({ interval: [low, high] }) => low <= 1 && high >= 1).length
  assert.ok(covered > 0.935 * 2000 && covered < 0.965 * 2000, `${covered}`)
})

test('what agrees in every digit is not known for certain', () => assert.ok(meanOfProcesses([5, 5, 5]).variance > 0))
