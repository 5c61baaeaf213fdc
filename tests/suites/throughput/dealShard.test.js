import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dealShard } from '../../../lib/suites/throughput/dealShard.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { usageError } from '../../cli/messages.js'

/** @import { Server } from '../../../lib/types.d.ts' */

const servers = discoverServers()
const reference = 'core-graphql-js'
const shared = ['ceiling-http', 'ceiling-net', reference]

/** The names in each shard. @type {(servers: Server[], count: number) => string[][]} */
const dealt = (servers, count) =>
  Array.from({ length: count }, (_, index) =>
    dealShard(servers, { number: index + 1, count }, reference).map(({ name }) => name),
  )

test('every server is in one shard, the reference and the ceilings in each', () => {
  for (const count of [1, 2, 4, 7]) {
    const shards = dealt(servers, count)
    for (const names of shards) assert.deepEqual(names.filter((name) => shared.includes(name)).sort(), shared)
    const others = shards.map((names) => names.filter((name) => !shared.includes(name)))
    const sizes = others.map(({ length }) => length)
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, String(sizes))
    const all = servers.map(({ name }) => name).filter((name) => !shared.includes(name))
    assert.deepEqual(others.flat(), all)
  }
})

test('only ceilings that are measured are, and the order in which servers are named changes nothing', () => {
  const some = servers.filter(({ name }) => ['mercurius', reference, 'grafserv', 'graphql-http'].includes(name))
  assert.deepEqual(dealt(some, 3), [
    [reference, 'grafserv'],
    [reference, 'graphql-http'],
    [reference, 'mercurius'],
  ])
  assert.deepEqual(dealt(some.toReversed(), 3), dealt(some, 3))
})

test('one server more moves one at most from each shard to a neighbour', () => {
  const place = (/** @type {string[][]} */ shards) =>
    new Map(shards.flatMap((names, shard) => names.map((name) => [name, shard])))
  for (const added of ['a', 'graphql-m', 'zebra']) {
    const before = place(dealt(servers, 4))
    const after = place(dealt([...servers, { ...servers[0], name: added }], 4))
    const moved = [...before].filter(([name, shard]) => !shared.includes(name) && after.get(name) !== shard)
    assert.ok(moved.length <= 3, JSON.stringify(moved))
    for (const [name, shard] of moved) assert.equal(Math.abs(Number(after.get(name)) - shard), 1)
  }
})

test('more shards than servers are refused', () => {
  const two = servers.filter(({ name }) => ['mercurius', 'grafserv', reference].includes(name))
  assert.throws(
    () => dealShard(two, { number: 3, count: 3 }, reference),
    usageError('--shard 3/3: 2 servers to deal beside the reference and the ceilings; expected as many shards at most'),
  )
})
