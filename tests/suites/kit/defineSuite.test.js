import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concurrency } from '../../../lib/suites/concurrency/index.js'
import { createSweepResult } from '../concurrency/fixtures.js'

test('a report of chosen servers does not miss those that were not chosen', async () => {
  const { report } = await concurrency.load()
  // The run ended before the first block of a.
  const results = [createSweepResult({ server: 'b', servers: ['b', 'a'] })]
  const missingOf = (/** @type {string[]} */ chosen) =>
    report(results, { chosen, load: () => [] }).notes.filter((/** @type {string} */ note) =>
      /^The run ended/.test(note),
    )
  assert.deepEqual(missingOf(['b']), [])
  for (const chosen of [[], ['b', 'a']]) assert.match(missingOf(chosen)[0], /missing: a \(0 of 3\)\./)
})
