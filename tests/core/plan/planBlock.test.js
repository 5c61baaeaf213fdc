import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { createResult } from '../../suites/throughput/resultFixtures.js'
import { throughput } from '../store/suites.js'

/** @import { PlannedTrial, Trial } from '../../../lib/core/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../../lib/types.d.ts' */

const { method } = throughput

/** @type {(name: string) => Server} */
const createServer = (name) => ({
  name,
  file: `/project/benchmarks/${name}.js`,
  path: `benchmarks/${name}.js`,
  packageFolder: '/project',
  endOfLife: false,
  executesGraphql: true,
  readsPort: true,
  unsupported: null,
})
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const servers = names.map(createServer)

/**
 * @param {{
 *   reference?: string,
 *   workloads?: WorkloadName[],
 *   seed?: number,
 *   block?: number,
 *   position?: number,
 * }} [options]
 */
function plan({ reference = 'c', workloads = ['compound'], seed = 1, block = 0, position = 0 } = {}) {
  const settings = { ...createResult().settings, reference, workloads, seed }
  return planBlock(method.trials(servers, settings), method, settings, { block, position })
}
/** @param {Trial[]} trials */
const orderOf = (trials) => trials.map(({ server, control }) => server.name + (control ? '′' : '')).join('')

test('a block has every server once, and the reference once more as the control', () => {
  for (let block = 0; block < 5; block += 1) {
    const rounds = plan({ block })
    const once = rounds.filter(({ control }) => !control)
    assert.deepEqual(once.map(({ server }) => server.name).sort(), names)
    assert.deepEqual(orderOf(rounds.filter(({ control }) => control)), 'c′')
  }
})

test('without the reference among them there is no control', () => {
  assert.equal(orderOf(plan({ reference: 'x' })).includes('′'), false)
  assert.equal(plan({ reference: 'x' }).length, names.length)
})

test('several workloads share a block, each with its own control', () => {
  /** @type {WorkloadName[]} */
  const workloads = ['compound', 'compound-cold']
  const rounds = plan({ workloads })
  const measured = rounds.map(({ conditions }) => String(conditions.workload))
  for (const workload of workloads) {
    const own = rounds.filter(({ conditions }) => conditions.workload === workload)
    assert.deepEqual(orderOf(own).replace('′', '').split('').sort(), ['a', 'b', 'c', ...names.slice(2)])
    assert.equal(orderOf(own.filter(({ control }) => control)), 'c′')
  }
  assert.notDeepEqual(measured, measured.toSorted(), 'the workloads are not measured one after the other')
})

test('ports of servers that are alive at once have gaps, for those that also listen on the next one', () => {
  const settings = { ...createResult().settings, reference: 'c', cohort: 4 }
  const planned = planBlock(method.trials(servers, settings), method, settings, { block: 0, position: 0 })
  const [first, ...others] = planned.filter(({ cohort }) => cohort === planned[0].cohort).map(({ port }) => port)
  assert.equal(first, settings.port)
  assert.ok(others.length > 0)
  assert.deepEqual(
    others,
    others.map((_, index) => settings.port + 4 * (index + 1)),
  )
})

test('positions count up from the one given, and all rounds are of the block', () => {
  plan({ block: 3, position: 27 }).forEach(({ position, block }, index) => {
    assert.equal(position, 27 + index)
    assert.equal(block, 3)
  })
})

test('a planned trial holds its conditions, its samples and the server itself', () => {
  const settings = createResult().settings
  const [trial] = method.trials([servers[0]], settings)
  const [planned] = planBlock([trial], method, settings, { block: 0, position: 5 })
  const samples = [{ name: 'load', conditions: {}, control: false, unsupported: null }]
  const place = { block: 0, cohort: 0, repetitions: 1, position: 5, port: 4001 }
  assert.deepEqual(planned, {
    server: servers[0],
    conditions: { workload: 'compound' },
    control: false,
    ...place,
    samples,
  })
  assert.equal(planned.server, servers[0])
})

test('blocks are ordered each in their own way', () => {
  const orders = [0, 1, 2, 3].map((block) => orderOf(plan({ block })))
  assert.equal(new Set(orders).size, 4)
})

test('the control takes any place beside its twin, before and after it', () => {
  const distances = Array.from({ length: 200 }, (_, block) => {
    const order = plan({ block }).filter(({ server }) => server.name === 'c')
    const [first, second] = order.map(({ position }) => position)
    return (order[0].control ? -1 : 1) * (second - first)
  })
  assert.deepEqual(
    [...new Set(distances)].sort((a, b) => a - b),
    [-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8],
  )
})

test('the same seed and block are the same order, another seed another one', () => {
  assert.deepEqual(plan({ block: 2 }), plan({ block: 2 }))
  assert.notEqual(orderOf(plan({ seed: 2 })), orderOf(plan({ seed: 1 })))
})

test('the next seed’s blocks are not this one’s, one block later', () => {
  const blocks = Array.from({ length: 30 }, (_, block) => block)
  const orders = [1, 2, 3].flatMap((seed) => blocks.map((block) => orderOf(plan({ seed, block }))))
  assert.equal(new Set(orders).size, orders.length)
})

test('where the block starts does not change its order', () => {
  assert.equal(orderOf(plan({ position: 99 })), orderOf(plan({ position: 0 })))
})

describe('in cohorts', () => {
  /** @type {(block: number) => string[]} the names in each */
  function cohortsOf(block) {
    const settings = { ...createResult().settings, reference: 'a', cohort: 4, rounds: 3 }
    const planned = planBlock(method.trials(servers, settings), method, settings, { block, position: 0 })
    return [0, 1, 2].map((cohort) => orderOf(planned.filter((trial) => trial.cohort === cohort)).replace('a′', '′'))
  }
  const ring = `′${names.slice(1).join('')}`.repeat(2)
  const isNeighbourly = (/** @type {string} */ cohort) => ring.includes(cohort.slice(1))
  const blocks = Array.from({ length: 20 }, (_, block) => cohortsOf(block))

  test('who is together is drawn, also after the first blocks, whose estimates later ones follow', () => {
    for (const some of [blocks.slice(0, 3), blocks.slice(3)])
      assert.equal(some.flat().every(isNeighbourly), false, String(some))
  })
  test('which ones are together differs from block to block', () => {
    assert.ok(new Set(blocks.slice(3).map((cohorts) => cohorts.sort().join())).size > 2, String(blocks))
  })
})

test('no server is no round', () => {
  assert.deepEqual(planBlock([], method, createResult().settings, { block: 0, position: 0 }), [])
})

test('seed 1 is the order that it always was, so that a run can be repeated', () => {
  assert.deepEqual(
    [0, 1, 2].map((block) => orderOf(plan({ block }))),
    ['gc′ahbdcef', 'ceac′dghfb', 'hc′gbefdca'],
  )
})

test('what is not compared comes after all others, by itself', () => {
  for (const cohort of [1, 4]) {
    const settings = { ...createResult().settings, reference: 'c', cohort }
    const trials = method.trials(servers, settings)
    const further = trials.filter(({ control }) => !control).map((trial) => ({ ...trial, firstBlocks: 3 }))
    const planned = planBlock([...trials, ...further], method, settings, { block: 0, position: 0 })
    const first = planned.findIndex(({ firstBlocks }) => firstBlocks)
    assert.ok(planned.every(({ firstBlocks }, index) => Boolean(firstBlocks) === index >= first))
    const alone = planned.slice(first)
    assert.deepEqual(alone.map(({ server }) => server.name).sort(), names)
    assert.equal(new Set(alone.map(({ cohort }) => cohort)).size, names.length)
    assert.ok(alone.every(({ port }) => port === settings.port))
    assert.ok(planned.slice(0, first).every(({ cohort }) => cohort < alone[0].cohort))
  }
})
