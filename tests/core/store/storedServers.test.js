import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addServerConditions, describeRuntimes } from '../../../lib/core/store/storedServers.js'
import { toResults } from '../../../lib/suites/throughput/analyse/results.js'
import { createResult, storedOf } from '../../suites/throughput/resultFixtures.js'
import { createReport } from '../../suites/throughput/publish/report/reports.js'

describe('rows tell what their servers were varied in', () => {
  const runtime = /** @type {const} */ ({ name: 'bun', kind: 'bun', version: '1.3.0' })
  const results = [createResult({ server: 'a' }), createResult({ server: 'a@bun', environment: { runtime } })]
  const [plain, varied] = results.map(storedOf)
  for (const trial of varied.trials) trial.conditions = { ...trial.conditions, runtime: 'bun' }

  test('in their last fields, and in a note', () => {
    const { rows } = createReport(toResults(addServerConditions([plain, varied])))
    assert.deepEqual(
      rows.map((row) => [row.server, Object.entries(row).slice(-2)]),
      [
        ['a', Object.entries({ runtime: 'current', checkout: 'current' })],
        ['a@bun', Object.entries({ runtime: 'bun', checkout: 'current' })],
      ],
    )
    assert.deepEqual(describeRuntimes([plain, varied]), [
      'Runtimes of servers: bun: Bun 1.3.0; the load generator ran under Node.js 20.19.0.',
    ])
  })
  test('with no note if all ran under the runtime of the load generator', () => {
    assert.deepEqual(describeRuntimes([plain]), [])
  })
  test('in a field of what concerns some servers only, if it was asked for', () => {
    const gateway = storedOf(createResult({ server: 'a@graphql-yoga' }))
    Object.assign(gateway.settings, { axes: { upstream: ['graphql-yoga'] } })
    for (const trial of gateway.trials) trial.conditions = { ...trial.conditions, upstream: 'graphql-yoga' }
    const usual = { runtime: 'current', checkout: 'current' }
    const conditionsOf = (/** @type {any[]} */ stored) =>
      addServerConditions(stored).map(({ serverConditions }) => serverConditions)
    assert.deepEqual(conditionsOf([plain, gateway]), [
      { upstream: null, ...usual },
      { upstream: 'graphql-yoga', ...usual },
    ])
    assert.deepEqual(conditionsOf([plain]), [usual])
  })
})
