import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { UsageError } from '../../../lib/base/errors/usageError.js'
import { dealConnections, measureWithEnough, needsAnother } from '../../../lib/suites/concurrency/measure.js'
import { refuseTooManyFiles } from '../../../lib/network/fileLimit.js'
import { suites } from '../../../lib/suites/index.js'
import { createValue } from './fixtures.js'

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
      ...{ protocol: ['h1', 'h2c', 'h2'], workload: ['echo'], pipelining: [1, 16] },
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

describe('files that a process may have open', () => {
  test('are as many as connections, and some more', () => {
    assert.doesNotThrow(() => refuseTooManyFiles('-c/--connections', 1024, 1084))
    assert.throws(() => refuseTooManyFiles('-c/--connections', 1024, 256), {
      name: UsageError.name,
      message:
        '-c/--connections: 1024 take up to 1084 open files in a process, the limit is 256; raise it (ulimit -Hn ' +
        '1084, as root, or LimitNOFILE), or ask for 196 at most',
    })
  })
  test('are asked of the system', () => {
    assert.throws(() => refuseTooManyFiles('-c/--connections', 1e9), UsageError)
  })
})

describe('client processes', () => {
  describe('are one more where', () => {
    const load = { connections: 8, pipelining: 1 }
    /** @type {(clientCpuShare: number, use?: object) => any} of 2 s with one server that is idle for half of it */
    const read = (clientCpuShare, use) => ({
      value: createValue(1000, { clientCpuShare }),
      use: { ...{ durationSeconds: 2, serverCpuSeconds: 1, clientCpuSeconds: 2, otherCpuSeconds: 0 }, ...use },
    })
    const saturated = read(0.97)
    /** @type {[string, boolean, boolean][]} */
    const cases = [
      ['they were saturated and the machine had time left', needsAnother(1, saturated, load, 2), true],
      ['they were not saturated', needsAnother(1, read(0.6), load, 2), false],
      ['others left no time', needsAnother(1, read(0.97, { otherCpuSeconds: 0.8 }), load, 2), false],
      ['they are as many as cores', needsAnother(2, saturated, load, 2), false],
      ['each has one connection', needsAnother(1, saturated, { ...load, connections: 1 }, 2), false],
      ['nothing was read', needsAnother(1, { ...saturated, use: null }, load, 2), false],
    ]
    for (const [name, is, expected] of cases)
      test(`${name}: ${expected ? 'yes' : 'no'}`, () => assert.equal(is, expected))
  })
  test('are added until one more would be of no use, which is told, and the last reading counts', async () => {
    const clients = /** @type {any} */ ({ count: 1, add: () => (clients.count += 1) })
    const measure = async () => {
      const use = { durationSeconds: 1, serverCpuSeconds: 0.9, clientCpuSeconds: clients.count, otherCpuSeconds: 0 }
      const value = createValue(1000 * clients.count, { clientCpuShare: clients.count < 3 ? 1 : 0.7 })
      return /** @type {any} */ ({ use, value })
    }
    const load = /** @type {any} */ ({ connections: 64, pipelining: 16 })
    const told = /** @type {string[]} */ ([])
    const bench = /** @type {any} */ ({ repeat: (/** @type {string} */ why) => told.push(why) })
    const { value, repeated } = await measureWithEnough(clients, load, bench, 8, measure)
    assert.deepEqual([clients.count, value?.requestsPerSecond], [3, 3000])
    assert.deepEqual(told, [
      '1 client process was saturated, now there are 2',
      '2 client processes were saturated, now there are 3',
    ])
    assert.equal(repeated, '2 client processes were saturated; the first attempt gave 2000 requests/s')
  })
  test('each have a connection at least', () => {
    assert.deepEqual(
      [dealConnections(1, 4), dealConnections(10, 4), dealConnections(4, 4)],
      [[1], [2, 2, 3, 3], [1, 1, 1, 1]],
    )
  })
})
