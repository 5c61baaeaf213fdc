import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { projectFolder } from '../../../lib/base/project.js'
import { discoverGateways } from '../../../lib/servers/discover.js'
import { plan } from '../../../lib/suites/federation/plan.js'
import { suites } from '../../../lib/suites/index.js'
import { createSettings } from './fixtures.js'

const options = { suites, projectFolder, version: '1', servers: [] }
/** @param {string[]} words */
const optionsOf = async (...words) =>
  (await parseBenchOptions(['--suite', 'federation', ...words], options)) ?? assert.fail()

/** @param {{ servers: { name: string }[] }} options */
const namesOf = ({ servers }) => servers.map(({ name }) => name)

describe('servers of the suite federation', () => {
  const names = discoverGateways().map(({ name }) => name)
  test('are the files of benchmarks/layers/federation without the subgraph, the monolith first', async () => {
    assert.ok(names.includes('monolith') && !names.includes('subgraph'), `${names}`)
    assert.deepEqual(namesOf(await optionsOf()), ['monolith', ...names.filter((name) => name !== 'monolith')])
  })
  test('can be chosen, and the monolith is there anyway', async () => {
    assert.deepEqual(namesOf(await optionsOf('-pkgs', 'monolith')), ['monolith'])
    const [gateway] = names.filter((name) => name !== 'monolith')
    if (gateway) assert.deepEqual(namesOf(await optionsOf('-pkgs', gateway)), ['monolith', gateway])
    await assert.rejects(optionsOf('-pkgs', 'fastify'), /unknown package "fastify"/)
  })
  test('of a folder without gateways are none', () => {
    assert.deepEqual(discoverGateways({ root: import.meta.dirname }), [])
  })
})

describe('settings of the suite federation', () => {
  test('have all operations and no delay by default', async () => {
    const { settings } = await optionsOf()
    assert.deepEqual(
      [settings.operations, settings.axes.delay, settings.connections],
      [['books', 'keys', 'reviews', 'user'], [0], 10],
    )
  })
  test('have fewer operations with --quick', async () => {
    assert.deepEqual((await optionsOf('--quick')).settings.operations, ['reviews', 'user'])
  })
  test('refuse an operation that there is not', async () => {
    await assert.rejects(optionsOf('--operations', 'orders'), /--operations: expected .*books/)
  })
  test('refuse a delay that keeps answers beyond the end of a window', async () => {
    assert.deepEqual((await optionsOf('--delay', '400')).settings.axes.delay, [400])
    await assert.rejects(optionsOf('--delay', '401'), /--delay: expected .*400/)
  })
})

describe('the plan of the suite federation', () => {
  const servers = /** @type {any[]} */ ([{ name: 'monolith' }, { name: 'hive' }])
  /** @param {number} rounds */
  const planned = (rounds) =>
    plan
      .trials(servers, createSettings({ rounds, axes: { delay: [0, 5] } }))
      .map(({ server, conditions, control }) => `${server.name} ${conditions.delay}${control ? ' control' : ''}`)
  test('has a process for each delay, and a control of the monolith', () => {
    assert.deepEqual(planned(3), [
      'monolith 0',
      'monolith 0 control',
      'monolith 5',
      'monolith 5 control',
      'hive 0',
      'hive 5',
    ])
  })
  test('has no control in a single block', () => {
    assert.deepEqual(planned(1), ['monolith 0', 'monolith 5', 'hive 0', 'hive 5'])
  })
  test('has a sample for each operation', () => {
    assert.deepEqual(
      plan.samples(null, createSettings()).map(({ name }) => name),
      ['reviews', 'user'],
    )
  })
})
