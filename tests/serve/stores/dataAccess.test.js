import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createDataAccess, openMemory } from '../../../lib/serve/stores/dataAccess.js'
import { loadedAuthors, loadings } from '../../../lib/workload/scenarios/loading.js'
import { assertLoads } from '../loads.js'

for (const delayMs of [null, 1])
  describe(delayMs ? 'calls that take a while' : 'calls of the memory', () => {
    for (const loading of loadings)
      test(`are counted with ${loading}, and those of one operation are not another's`, () =>
        assertLoads(createDataAccess(openMemory(loadedAuthors), delayMs), loading))
  })

test('a call that takes a while is not answered at once', async () => {
  const seen = /** @type {string[]} */ ([])
  const [slow, quick] = [1, null].map((delayMs) =>
    createDataAccess(
      openMemory(() => []),
      delayMs,
    ),
  )
  const asked = [
    slow.listAuthors([]).then(() => seen.push('slow')),
    quick.listAuthors([]).then(() => seen.push('quick')),
  ]
  await Promise.all(asked)
  assert.deepEqual(seen, ['quick', 'slow'])
})
