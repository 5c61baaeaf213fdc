import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createBackend } from '../../../lib/serve/resources/backend.js'
import { createPageAuthors } from '../../../lib/workload/pages.js'
import { defaultConditions } from '../../conditions.js'

test('nothing is generated sooner than it is said to be, whatever else wakes the process', async () => {
  const conditions = { ...defaultConditions, resources: 10, bytes: 256, delay: 5 }
  const backend = createBackend(createPageAuthors(conditions), conditions)
  const ticking = setInterval(() => {}, 1)
  for (let round = 0; round < 30; round++) {
    const times = Array.from({ length: 10 }, async (_, index) => {
      await delay(index / 3)
      const start = performance.now()
      await backend.load(String(index + 1))
      return performance.now() - start
    })
    for (const time of await Promise.all(times)) assert.ok(time >= 5, String(time))
  }
  clearInterval(ticking)
  assert.equal(backend.calls, 300)
})
