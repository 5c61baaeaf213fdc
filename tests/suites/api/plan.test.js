import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { plan, samples } from '../../../lib/suites/api/plan.js'
import { createApiResults, createServer, createSettings } from './fixtures.js'

/** @import { Server } from '../../../lib/types.d.ts' */
/** @import { ServerFacts } from '../../../lib/suites/api/types.d.ts' */

/** @param {ServerFacts[]} facts */
function trialsOf(facts) {
  const settings = createSettings({ servers: facts })
  const servers = facts.map(
    ({ name, sharesAddress }) => /** @type {Server} */ ({ name, readsPort: !sharesAddress, unsupported: null }),
  )
  return { settings, trials: plan.trials(servers, settings) }
}
/** @param {ServerFacts[]} facts */
const namesOf = (facts) =>
  trialsOf(facts).trials.map(({ server, control }) => `${server.name}${control ? ' twice' : ''}`)

describe('trials of an api', () => {
  test('are all servers, and the first one twice', () => {
    assert.deepEqual(namesOf([createServer('before'), createServer('after')]), ['before', 'before twice', 'after'])
  })
  test('have no control if the first server has a fixed address or runs already', () => {
    const fixed = createServer('before', { url: 'http://127.0.0.1:4000/graphql' })
    const running = createServer('before', { starts: false, url: 'https://example.org/graphql' })
    for (const first of [fixed, running]) assert.deepEqual(namesOf([first, createServer('after')]), ['before', 'after'])
  })
  test('are alive together, each on a port of its own', () => {
    const { settings, trials } = trialsOf(['before', 'after', 'later'].map((name) => createServer(name)))
    const planned = planBlock(trials, plan, settings, { block: 0, position: 0 })
    assert.deepEqual(new Set(planned.map(({ cohort }) => cohort)).size, 1)
    assert.deepEqual(planned.map(({ port }) => port).sort(), [4001, 4005, 4009, 4013])
  })
  test('are alone if their addresses collide', () => {
    const url = 'http://127.0.0.1:4000/graphql'
    const { settings, trials } = trialsOf(
      ['before', 'after'].map((name) => createServer(name, { url, sharesAddress: true })),
    )
    const planned = planBlock(trials, plan, settings, { block: 0, position: 0 })
    assert.deepEqual(new Set(planned.map(({ cohort }) => cohort)).size, 2)
  })
  test('profile one process more of each server, in turns after the first block, if that is requested', () => {
    const { settings, trials: unprofiled } = trialsOf(['before', 'after'].map((name) => createServer(name)))
    const servers = [...new Set(unprofiled.map(({ server }) => server))]
    const requested = { ...settings, operations: ['feed', 'user'], profile: true }
    const trials = plan.trials(servers, requested)
    const planned = planBlock(trials, plan, requested, { block: 0, position: 0 })
    const profiled = planned.filter(({ conditions }) => conditions.profile)
    assert.deepEqual(profiled.map(({ server }) => server.name).sort(), servers.map(({ name }) => name).sort())
    assert.deepEqual(planned.slice(-servers.length), profiled)
    assert.equal(new Set(profiled.map(({ cohort }) => cohort)).size, 1)
    const [
      {
        firstBlocks,
        samples: [sample, ...further],
      },
    ] = profiled
    assert.equal(firstBlocks, 1)
    assert.deepEqual([sample.conditions.operation, further], ['mix', []])
    assert.match(plan.wording(requested).name(profiled[0]), / \(profile\)$/)
    assert.equal(plan.wording(requested).extra?.purpose, 'to profile')
  })

  test('count instructions in one process more of each server, under a small load, if that is requested', () => {
    const { settings, trials } = trialsOf([createServer('before'), createServer('after')])
    assert.ok(!trials.some(({ conditions }) => conditions.instructions))
    const axes = { connections: [50, 100], pipelining: [10] }
    const requested = { ...settings, axes, instructions: true }
    const servers = trials.filter(({ control }) => !control).map(({ server }) => server)
    const counting = plan.trials(servers, requested).filter(({ conditions }) => conditions.instructions)
    assert.deepEqual(
      counting.map(({ server, control, firstBlocks }) => [server.name, control, firstBlocks]),
      [
        ['before', false, 3],
        ['after', false, 3],
      ],
    )
    assert.deepEqual(
      plan.samples(counting[0], requested).map(({ name, conditions }) => [name, conditions]),
      [['feed', { operation: 'feed', connections: 10, pipelining: 5 }]],
    )
    const [planned] = planBlock(counting, plan, requested, { block: 0, position: 0 })
    assert.match(plan.wording(requested).name(planned), / \(instructions\)$/)
  })
  test('are all repeated until the time is up, whatever the verdicts', () => {
    const { trials } = trialsOf([createServer('before'), createServer('after')])
    assert.deepEqual(plan.undecided(trials), trials)
  })
})

describe('samples of an api', () => {
  const operations = ['feed', 'user', 'mix']

  test('are the subjects in their order, in every process', () => {
    const settings = createSettings({ operations })
    assert.deepEqual(
      samples(null, settings).map(({ name, conditions }) => [name, conditions]),
      operations.map((operation) => [operation, { operation, connections: 10, pipelining: 1 }]),
    )
    assert.equal(plan.inOrder, true)
  })
  test('have names of their own under several loads', () => {
    const settings = createSettings({
      operations: ['feed', 'mix'],
      settings: { axes: { connections: [1, 8], pipelining: [1] } },
    })
    const names = samples(null, settings).map(({ name }) => name)
    assert.deepEqual(names, ['feed 1 × 1', 'mix 1 × 1', 'feed 8 × 1', 'mix 8 × 1'])
  })
  test('at constant rates come after all of the closed loop, in the same process', () => {
    const settings = createSettings({ operations: ['feed', 'mix'], settings: { rates: [200, 500] } })
    const planned = samples(null, settings)
    assert.deepEqual(
      planned.map(({ name }) => name),
      ['feed', 'mix', 'feed at 200/s', 'mix at 200/s', 'feed at 500/s', 'mix at 500/s'],
    )
    assert.equal('rate' in planned[0].conditions, false)
    assert.deepEqual(planned[2].conditions, { operation: 'feed', connections: 10, pipelining: 1, rate: 200 })
  })
})

test('a capacity is searched after all constant rates, which takes seven windows at most', () => {
  const shared = { rates: [200], durationSeconds: 10 }
  const plainSettings = createSettings({ settings: shared })
  const settings = createSettings({ settings: { ...shared, slo: { percentile: 'p99', belowMs: 50 } } })
  const planned = samples(null, settings)
  assert.deepEqual(
    planned.map(({ name }) => name),
    ['feed', 'feed at 200/s', 'feed, capacity at p99<50ms'],
  )
  assert.deepEqual(planned[2].conditions, { operation: 'feed', connections: 10, pipelining: 1, slo: 'p99<50ms' })
  const [plain, longer] = [plainSettings, settings].map((some) => Number(plan.wording(some).expectedSeconds))
  assert.equal((longer - plain).toFixed(1), (0.3 + 7 * (5 + 0.5)).toFixed(1))
})

describe('words about an api', () => {
  const settings = createSettings({ operations: ['feed', 'user'] })
  const { describe: describeTrial, expectedSeconds } = plan.wording(settings)

  test('have the rate of each subject, and its errors', () => {
    const [{ trials }] = createApiResults({ operations: ['feed', 'user'], rate: () => 1234.4 })
    const [trial] = trials
    const [first, second] = trial.samples
    const value = first.value && { ...first.value, counts: { sent: 10, ok: 9, errors: 1 } }
    assert.equal(
      describeTrial({ ...trial, samples: [{ ...first, value }, second] }),
      'feed 1,234 right answers/s, 1 error; user 1,234 right answers/s',
    )
  })
  test('have the reason of a subject without a number', () => {
    const [{ trials }] = createApiResults({
      operations: ['feed', 'user'],
      verdict: ({ operation }) =>
        operation === 'user' ? { outcome: 'failed', reason: 'HTTP 401', value: null } : undefined,
    })
    assert.equal(describeTrial(trials[0]), 'feed 1,000 right answers/s, 1 without a number: user: HTTP 401')
  })
  test('expect the time of boot, warm-up and turns, unless turns end by a number of answers', () => {
    assert.equal(expectedSeconds?.toFixed(1), '7.6')
    assert.equal(plan.wording({ ...settings, requests: 100 }).expectedSeconds, null)
  })
})
