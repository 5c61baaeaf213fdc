import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlan } from '../../lib/plan/plan.js'

/** @type {(name: string) => import('../../lib/types.d.ts').Server} */
const createServer = (name) => ({
  name,
  file: `/project/benchmarks/${name}.js`,
  path: `benchmarks/${name}.js`,
  packageFolder: '/project',
  endOfLife: false,
  executesGraphql: true,
  unsupported: null,
})
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const servers = names.map(createServer)

/** @param {import('../../lib/types.d.ts').PlannedRound[]} plan */
const orderOf = (plan) => plan.map(({ server }) => server.name).join('')

test('every block has every server once', () => {
  const plan = createPlan(servers, { rounds: 5, seed: 1 })
  assert.equal(plan.length, 40)
  for (let block = 0; block < 5; block += 1) {
    const order = plan.filter((planned) => planned.block === block)
    assert.deepEqual([...orderOf(order)].sort(), names)
  }
})

test('positions count up over all blocks, and blocks come one after the other', () => {
  const plan = createPlan(servers, { rounds: 3, seed: 1 })
  plan.forEach(({ position, block }, index) => {
    assert.equal(position, index)
    assert.equal(block, Math.floor(index / servers.length))
  })
})

test('a planned round holds the server itself', () => {
  const [planned] = createPlan([servers[0]], { rounds: 1, seed: 1 })
  assert.deepEqual(planned, { server: servers[0], block: 0, position: 0 })
  assert.equal(planned.server, servers[0])
})

test('blocks are ordered each in their own way', () => {
  const plan = createPlan(servers, { rounds: 4, seed: 1 })
  const orders = [0, 1, 2, 3].map((block) => orderOf(plan.filter((planned) => planned.block === block)))
  assert.equal(new Set(orders).size, 4)
})

test('the same seed is the same plan, another seed another one', () => {
  const options = { rounds: 3, seed: 1 }
  assert.deepEqual(createPlan(servers, options), createPlan(servers, options))
  assert.notEqual(orderOf(createPlan(servers, { rounds: 3, seed: 2 })), orderOf(createPlan(servers, options)))
})

test('more rounds only add blocks at the end', () => {
  const short = createPlan(servers, { rounds: 2, seed: 9 })
  assert.deepEqual(createPlan(servers, { rounds: 4, seed: 9 }).slice(0, short.length), short)
})

test('no server is no round', () => assert.deepEqual(createPlan([], { rounds: 3, seed: 1 }), []))
