import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Clock } from '../../../lib/load/slices/clock.js'

test('what passes while a clock is stopped is no time', async () => {
  const clock = new Clock()
  clock.stop()
  const at = clock.now()
  const start = performance.now()
  await delay(30)
  assert.equal(clock.now(), at)
  clock.stop()
  clock.start()
  clock.start()
  const stoodMs = performance.now() - start
  assert.ok(clock.now() - at < stoodMs, 'it goes on from where it was')
  const running = clock.now()
  await delay(10)
  assert.ok(clock.now() - running >= 9)
})
