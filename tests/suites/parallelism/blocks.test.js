import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { withTrial } from '../../../lib/core/store/recorder.js'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { runBlocks, trialsOfBlock } from '../../../lib/core/run/runBlocks.js'
import { toColumns } from '../../../lib/suites/parallelism/storedPages.js'
import { createAxes, createPage, createPageResult, createPageSettings, measuredSample } from './fixtures.js'
import { parallelism } from '../../core/store/suites.js'

/** @import { PlannedTrial, StoredResult, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { PageSettings } from '../../../lib/suites/parallelism/parameters.js' */

const { method } = parallelism

/** @typedef {Pick<TrialResult, 'outcome' | 'reason' | 'samples'>} Conducted */

const axes = createAxes({ protocol: ['h1', 'h2'] })
const servers = ['a', 'b'].map((name) => /** @type {any} */ ({ name, executesGraphql: true }))
const trials = method.trials(servers, createPageSettings({ axes }))
/** @type {(trial: Pick<PlannedTrial, 'server' | 'conditions'>) => string} */
const nameOf = ({ server, conditions }) => `${server.name} ${conditions.protocol}`

/** What performance.now() says, in seconds. */
const clock = { seconds: 0 }
beforeEach(() => {
  clock.seconds = 0
  mock.method(performance, 'now', () => clock.seconds * 1000)
})

/** A driver that reads every arm at the same speed. @param {PlannedTrial} planned @returns {Conducted} */
const readAll = ({ samples, block }) => ({
  outcome: 'completed',
  reason: null,
  samples: samples.map(({ unsupported: _, ...sample }, index) => ({
    ...sample,
    ...measuredSample,
    value: { pages: toColumns([createPage(100 + ((block * 7 + index * 3) % 5))]), clientCpuShare: 0.2 },
  })),
})

/**
 * @param {{
 *   settings?: Partial<PageSettings>,
 *   results?: StoredResult[],
 *   signal?: AbortSignal,
 *   measure?: (planned: PlannedTrial) => Conducted,
 * }} [run]
 */
async function runFake({ settings, results = [], signal = new AbortController().signal, measure = readAll } = {}) {
  /** @type {string[]} */
  const events = []
  const find = (/** @type {PlannedTrial} */ { server }) => results.find((result) => result.server === server.name)
  const recorder = {
    results,
    recordOf: (/** @type {PlannedTrial} */ planned) =>
      find(planned)?.trials.find(
        ({ block, conditions, interrupted }) =>
          block === planned.block && conditions.protocol === planned.conditions.protocol && !interrupted,
      ),
    record(/** @type {PlannedTrial} */ planned, /** @type {TrialResult} */ trial) {
      events.push(`record ${nameOf(planned)}`)
      const found = find(planned)
      if (found) found.trials = withTrial(found.trials, trial)
      else {
        const result = createPageResult({ server: planned.server.name, settings: { axes }, blocks: 0 })
        results.push({ ...result, trials: [trial] })
      }
    },
  }
  const progress = {
    plan: (/** @type {number} */ total) => events.push(`plan ${total}`),
    redo: (/** @type {number} */ block, /** @type {number} */ trials) => events.push(`redo ${block} ${trials}`),
    start: (/** @type {PlannedTrial[]} */ [trial]) => events.push(`start ${nameOf(trial)}`),
    finish: () => events.push('finish'),
    repeat: assert.fail,
  }
  const run = {
    ...{ trials, method, recorder, progress, signal },
    settings: createPageSettings({ axes, rounds: 2, ...settings }),
    async runTrial(/** @type {PlannedTrial} */ planned) {
      events.push(`measure ${nameOf(planned)}`)
      clock.seconds += 10
      return measure(planned)
    },
  }
  const ended = await runBlocks(run).catch((error) => error)
  return { ended, events, results, measured: events.flatMap((event) => /^measure (.*)/.exec(event)?.[1] ?? []) }
}

/** @param {number} block */
const plannedBlock = (block) =>
  planBlock(trials, method, createPageSettings({ axes }), { block, position: block * trials.length }).map(nameOf)

test('blocks are measured in the order of their plan, one trial after the other', async () => {
  const { measured, events } = await runFake()
  assert.deepEqual(measured, [...plannedBlock(0), ...plannedBlock(1)])
  const [first] = plannedBlock(0)
  assert.deepEqual(events.slice(0, 5), ['plan 8', `start ${first}`, `measure ${first}`, `record ${first}`, 'finish'])
})
test('a trial has its place, its conditions, its time and its load', async () => {
  const { results } = await runFake()
  const all = results.flatMap((result) => result.trials).sort((a, b) => a.position - b.position)
  assert.deepEqual(
    all.map(({ position, block, elapsedSeconds }) => [position, block, elapsedSeconds]),
    all.map((_, index) => [index, Math.floor(index / 4), 10]),
  )
  for (const { startedAt, loadAverageBefore, conditions } of all) {
    assert.match(startedAt, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.deepEqual([loadAverageBefore.length, conditions.resources], [3, 50])
  }
})
test('a trial that failed does not end the run', async () => {
  const failed = { outcome: /** @type {const} */ ('failed'), reason: 'x', samples: [] }
  const { measured } = await runFake({
    measure: (planned) => (planned.server.name === 'a' ? failed : readAll(planned)),
  })
  assert.equal(measured.length, 8)
})
test('a block that is recorded is not measured again, one that was interrupted is, from its beginning', async () => {
  const { results } = await runFake({ settings: { rounds: 2 } })
  results[0].trials.pop()
  const { measured, events } = await runFake({ settings: { rounds: 2 }, results })
  assert.deepEqual(measured, plannedBlock(1))
  assert.ok(events.includes('redo 1 3'))
  assert.equal(results.flatMap((result) => result.trials).length, 8)
})
test('a trial that was interrupted is measured anew with its block', async () => {
  const { results } = await runFake({ settings: { rounds: 1 } })
  results[0].trials[0].interrupted = true
  const { measured } = await runFake({ settings: { rounds: 1 }, results })
  assert.equal(measured.length, 4)
})
test('Ctrl-C ends it after the trial that was measured was kept', async () => {
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
      createPageResult({
        server,
        settings,
        ms: (arm) => (arm === 'compound' ? 1000 : server === 'a' ? 500 : 1000),
      }),
    )
    assert.deepEqual(trialsOfBlock(trials, 3, results, method, settings).map(nameOf), ['b h1', 'b h2'])
    assert.deepEqual(trialsOfBlock(trials, 2, results, method, settings), trials)
    assert.deepEqual(trialsOfBlock(trials, 30, results, method, settings).map(nameOf), ['b h1', 'b h2'])
    assert.deepEqual(trialsOfBlock(trials, 3, results, method, { ...settings, budgetSeconds: null }), [])
  })
})
