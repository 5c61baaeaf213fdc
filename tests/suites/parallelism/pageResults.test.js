import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPageResults } from '../../../lib/suites/parallelism/pageResults.js'
import { createAxes, createPageResult, toStored } from './fixtures.js'

test('a stored result is shown with everything that was read', () => {
  const axes = createAxes({ protocol: ['h1', 'h2'], links: ['known', 'listed'], rtt: [0, 50] })
  const result = createPageResult({
    settings: { axes },
    fault: (arm) => (arm === 'rest' ? { outcome: 'invalid', reason: 'x' } : null),
    differences: { browser: { name: 'Chromium', version: '1', ignored: ['push'] } },
  })
  const [{ schemaVersion: _, suite, ...shown }] = /** @type {any[]} */ (toPageResults([toStored(result)]))
  assert.equal(suite, 'parallelism')
  assert.deepEqual(shown, result)
  // What a process is told of stands in its round, and nowhere else.
  const [{ conditions, protocol, readings }] = result.rounds
  for (const reading of readings)
    assert.deepEqual(
      Object.keys({ ...conditions, protocol }).filter((name) => name in reading.conditions),
      [],
    )
})
