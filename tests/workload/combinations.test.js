import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisNames } from '../../lib/suites/parallelism/parameters.js'
import { agree, armName, combinationsOf, linksOf } from '../../lib/workload/combinations.js'
import { defaultConditions } from '../conditions.js'
import { createAxes } from '../suites/parallelism/fixtures.js'

test('arms that follow links are read under each of their values, the others once', () => {
  const axes = createAxes({ links: ['known', 'listed'] })
  assert.deepEqual(linksOf('hints', axes), ['known', 'listed'])
  assert.deepEqual(linksOf('rest', axes), [null])
  const names = [
    armName('push', { links: 'known' }),
    armName('push', { links: 'listed' }),
    armName('rest', { links: null }),
  ]
  assert.deepEqual(names, ['push (known)', 'push', 'rest'])
})
test('the last parameter varies fastest', () => {
  const axes = createAxes({ rtt: [0, 50], bandwidth: [10, null] })
  assert.deepEqual(combinationsOf(axes, ['rtt', 'bandwidth']), [
    { rtt: 0, bandwidth: 10 },
    { rtt: 0, bandwidth: null },
    { rtt: 50, bandwidth: 10 },
    { rtt: 50, bandwidth: null },
  ])
})
test('one value of each is one combination', () => {
  assert.deepEqual(combinationsOf(createAxes(), axisNames), [defaultConditions])
})
test('conditions agree in what is asked for', () => {
  const other = { ...defaultConditions, rtt: 1 }
  assert.ok(agree(defaultConditions, other, ['resources', 'bandwidth']))
  assert.ok(!agree(defaultConditions, other, ['resources', 'rtt']))
})
