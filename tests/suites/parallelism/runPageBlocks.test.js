import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { forksOfBlock, runPageBlocks } from '../../../lib/suites/parallelism/runPageBlocks.js'
import { withRound } from '../../../lib/suites/parallelism/interruptedPages.js'
import { toColumns } from '../../../lib/suites/parallelism/pageColumns.js'
import { createForks, planPages } from '../../../lib/suites/parallelism/planPages.js'
import { createAxes, createPage, createPageResult, createPageSettings, readFacts } from './report/pageFixtures.js'

/** @typedef {import('../../../lib/types.d.ts').PageResult} PageResult */
/** @typedef {import('../../../lib/types.d.ts').PageSettings} PageSettings */
/** @typedef {import('../../../lib/suites/parallelism/planPages.js').PlannedFork} PlannedFork */
/** @typedef {import('../../../lib/suites/parallelism/pageRunner.js').PageVerdict} PageVerdict */

const axes = createAxes({ protocol: ['h1', 'h2'] })
const servers = ['a', 'b'].map((name) => /** @type {any} */ ({ name, executesGraphql: true }))
const forks = createForks(servers, axes)
/** @type {(fork: { server: { name: string }, protocol: string }) => string} */
const nameOf = ({ server, protocol }) => `${server.name} ${protocol}`

/** What performance.now() says, in seconds. */
const clock = { seconds: 0 }
beforeEach(() => {
  clock.seconds = 0
  mock.method(performance, 'now', () => clock.seconds * 1000)
})

/** A driver that reads every arm at the same speed. @param {PlannedFork} planned @returns {PageVerdict} */
const readAll = ({ readings, block }) => ({
  outcome: 'completed',
  reason: null,
  readings: readings.map(({ unsupported: _, ...reading }, index) => ({
    ...reading,
    client: 'loader',
    outcome: 'completed',
    reason: null,
    pages: toColumns([createPage(100 + ((block * 7 + index * 3) % 5))]),
    ...readFacts,
  })),
})

/** @param {{ settings?: Partial<PageSettings>, results?: PageResult[], signal?: AbortSignal, measure?: (planned: PlannedFork) => PageVerdict }} [run] */
async function runFake({ settings, results = [], signal = new AbortController().signal, measure = readAll } = {}) {
  /** @type {string[]} */
  const events = []
  const recorder = {
    results,
    begin: () => ({ begin() {}, page() {}, end() {} }),
    record(/** @type {any} */ server, /** @type {PageResult['rounds'][number]} */ round) {
      events.push(`record ${nameOf({ server, protocol: round.protocol })}`)
      const found = results.find((result) => result.server === server.name)
      if (found) found.rounds = withRound(found.rounds, round)
      else results.push(createPageResult({ server: server.name, settings: { axes }, differences: { rounds: [round] } }))
    },
  }
  const progress = {
    plan: (/** @type {number} */ total) => events.push(`plan ${total}`),
    redo: (/** @type {number} */ block, /** @type {number} */ rounds) => events.push(`redo ${block} ${rounds}`),
    start: (/** @type {PlannedFork} */ fork) => events.push(`start ${nameOf(fork)}`),
    finish: () => events.push('finish'),
  }
  const run = {
    forks,
    settings: createPageSettings({ axes, rounds: 2, ...settings }),
    recorder,
    progress,
    signal,
    async measure(/** @type {PlannedFork} */ planned) {
      events.push(`measure ${nameOf(planned)}`)
      clock.seconds += 10
      return measure(planned)
    },
  }
  const ended = await runPageBlocks(run).catch((error) => error)
  return { ended, events, results, measured: events.flatMap((event) => /^measure (.*)/.exec(event)?.[1] ?? []) }
}

/** @param {number} block */
const plannedBlock = (block) =>
  planPages(forks, { ...createPageSettings({ axes }), block, position: block * forks.length }).map(nameOf)

test('blocks are measured in the order of their plan, one fork after the other', async () => {
  const { measured, events } = await runFake()
  assert.deepEqual(measured, [...plannedBlock(0), ...plannedBlock(1)])
  const [first] = plannedBlock(0)
  assert.deepEqual(events.slice(0, 5), ['plan 8', `start ${first}`, `measure ${first}`, `record ${first}`, 'finish'])
})
test('a round has its place, its conditions, its time and its load', async () => {
  const { results } = await runFake()
  const rounds = results.flatMap((result) => result.rounds).sort((a, b) => a.position - b.position)
  assert.deepEqual(
    rounds.map(({ position, block, elapsedSeconds }) => [position, block, elapsedSeconds]),
    rounds.map((_, index) => [index, Math.floor(index / 4), 10]),
  )
  for (const { startedAt, loadAverageBefore, conditions } of rounds) {
    assert.match(startedAt, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.deepEqual([loadAverageBefore.length, conditions.resources], [3, 50])
  }
})
test('a fork that failed does not end the run', async () => {
  const failed = { outcome: /** @type {const} */ ('failed'), reason: 'x', readings: [] }
  const { measured } = await runFake({
    measure: (planned) => (planned.server.name === 'a' ? failed : readAll(planned)),
  })
  assert.equal(measured.length, 8)
})
test('a block that is recorded is not measured again, one that was interrupted is, from its beginning', async () => {
  const { results } = await runFake({ settings: { rounds: 2 } })
  results[0].rounds.pop()
  const { measured, events } = await runFake({ settings: { rounds: 2 }, results })
  assert.deepEqual(measured, plannedBlock(1))
  assert.ok(events.includes('redo 1 3'))
  assert.equal(results.flatMap(({ rounds }) => rounds).length, 8)
})
test('a fork that was interrupted is measured anew with its block', async () => {
  const { results } = await runFake({ settings: { rounds: 1 } })
  results[0].rounds[0].interrupted = true
  const { measured } = await runFake({ settings: { rounds: 1 }, results })
  assert.equal(measured.length, 4)
})
test('Ctrl-C ends it after the fork that was measured was kept', async () => {
  const controller = new AbortController()
  const { ended, events } = await runFake({
    signal: controller.signal,
    measure(planned) {
      controller.abort(new Error('interrupted'))
      return readAll(planned)
    },
  })
  assert.equal(ended.message, 'interrupted')
  assert.equal(events.filter((event) => event.startsWith('record')).length, 1)
})

describe('with a budget', () => {
  test('it goes on where an arm cannot be told from compound, until the time is over', async () => {
    const { measured } = await runFake({ settings: { rounds: 3, budgetSeconds: 200 } })
    assert.equal(measured.length, 20)
  })
  test('what is decided is not measured again', () => {
    const settings = createPageSettings({ axes, budgetSeconds: 100 })
    const results = ['a', 'b'].map((server) =>
      createPageResult({ server, settings, ms: (arm) => (arm === 'compound' ? 1000 : server === 'a' ? 500 : 1000) }),
    )
    assert.deepEqual(forksOfBlock(forks, 3, results, settings).map(nameOf), ['b h1', 'b h2'])
    assert.deepEqual(forksOfBlock(forks, 2, results, settings), forks)
    assert.deepEqual(forksOfBlock(forks, 30, results, settings), [])
    assert.deepEqual(forksOfBlock(forks, 3, results, { ...settings, budgetSeconds: null }), [])
  })
})
