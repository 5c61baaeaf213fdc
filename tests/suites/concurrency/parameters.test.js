import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'

const servers = ['mercurius', 'core-graphql-js', 'ceiling-http', 'ceiling-net'].map(
  (name) => /** @type {any} */ ({ name }),
)
/** @param {string[]} words */
const optionsOf = (...words) =>
  parseBenchOptions(['--suite', 'concurrency', ...words], { suites, projectFolder: '', version: '', servers })

describe('options', () => {
  test('by default are the whole matrix, of a few servers', async () => {
    const options = await optionsOf()
    assert.deepEqual(options?.servers, servers)
    assert.deepEqual(options?.settings.axes, {
      ...{ protocol: ['h1', 'h2c', 'h2'], workload: ['compound'], pipelining: [1, 16] },
      ...{ connections: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024], driver: ['bench'] },
    })
  })
  test('have the aliases that they have in another suite', async () => {
    const options = await optionsOf('-c', '8,2', '-p', '3', '-d', '0.5', '--warmup', '0.1')
    const { axes, durationSeconds, warmupSeconds } = options?.settings ?? assert.fail()
    assert.deepEqual([axes.connections, axes.pipelining, durationSeconds, warmupSeconds], [[2, 8], [3], 0.5, 0.1])
  })
  test('have our own load generator among others', async () => {
    assert.deepEqual((await optionsOf('--driver', 'h2load'))?.settings.axes.driver, ['bench', 'h2load'])
  })
})
