import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  agree,
  clientParameters,
  combinationsOf,
  parameters,
  serverParameters,
} from '../../lib/workload/combinations.js'
import { defaultConditions } from '../../lib/workload/pages.js'
import { createAxes } from '../reports/pageFixtures.js'

test('every parameter is either the server’s, the client’s or the protocol', () => {
  assert.deepEqual([...serverParameters, ...clientParameters, 'protocol'].sort(), [...parameters].sort())
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
  assert.deepEqual(combinationsOf(createAxes(), parameters), [defaultConditions])
})
test('conditions agree in what is asked for', () => {
  const other = { ...defaultConditions, rtt: 1 }
  assert.ok(agree(defaultConditions, other, ['resources', 'bandwidth']))
  assert.ok(!agree(defaultConditions, other, ['resources', 'rtt']))
})
