import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { profileAllocation } from '../../lib/servers/allocation.js'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** Of a million numbers as doubles, which take 8 bytes each. */
const arrayBytes = 8_000_000
const allocate = () => Array.from({ length: 1_000_000 }, (_, index) => index + 0.5)

test('what is allocated is counted, whether it is still there or was collected', () => {
  const end = profileAllocation()
  let kept = allocate()
  collect()
  kept = allocate()
  collect()
  kept = allocate()
  const { allocatedBytes, collections } = end()
  assert.equal(kept.length, 1_000_000)
  assert.ok(allocatedBytes > 3 * arrayBytes * 0.95, `${allocatedBytes}`)
  // An array grows in steps, each of which copies it.
  assert.ok(allocatedBytes < 3 * arrayBytes * 6, `${allocatedBytes}`)
  assert.ok(collections >= 2, `${collections}`)
})

test('where nothing is allocated next to nothing is counted', () => {
  collect()
  const end = profileAllocation()
  const { allocatedBytes, collections } = end()
  assert.ok(allocatedBytes < 1_000_000, `${allocatedBytes}`)
  assert.equal(collections, 0)
})
