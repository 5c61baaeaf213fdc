import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createRecorder, withTrial } from '../../../lib/core/store/recorder.js'
import { loadResults } from '../../../lib/core/store/resultFiles.js'
import { toResults } from '../../../lib/suites/throughput/analyse/results.js'
import { temporaryFolder } from './temporaryFolder.js'
import { throughput } from './suites.js'
import {
  completedRound,
  controlRound,
  createReference,
  createResult,
  faultyRound,
  storedOf,
  trialOf,
} from '../../suites/throughput/resultFixtures.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'

/** @import { PlannedTrial, StoredResult, TrialResult } from '../../../lib/core/suite.d.ts' */

const { method } = throughput

const { workload: _, ...settings } = createResult().settings

/**
 * A recorder of a project with two servers, `a` and `b`, whose files import nothing.
 * @param {import('node:test').TestContext} context
 * @param {StoredResult[]} [resumed]
 * @param {object} [more] - settings
 */
function createFake(context, resumed = [], more = {}) {
  const projectFolder = temporaryFolder(context)
  const resultsDirectory = join(projectFolder, 'results')
  mkdirSync(join(projectFolder, 'benchmarks'))
  const servers = ['a', 'b'].map((name) => {
    const file = join(projectFolder, `benchmarks/${name}.js`)
    writeFileSync(file, '')
    const facts = { endOfLife: name === 'b', executesGraphql: false, readsPort: true, unsupported: null }
    return { name, file, path: `benchmarks/${name}.js`, packageFolder: projectFolder, ...facts }
  })
  /** @type {PlannedTrial[]} */
  const planned = servers.map((server, position) => ({
    ...{
      server,
      conditions: { workload: 'compound' },
      control: false,
      block: 0,
      cohort: 0,
      repetitions: 1,
      position,
      port: 4001,
    },
    samples: [{ name: 'load', conditions: {}, control: false, unsupported: null }],
  }))
  const folder = join(resultsDirectory, 'throughput')
  const session = { facts: () => ({}) }
  const run = { suite: throughput, method, settings: { ...settings, ...more }, servers, session, resumed }
  const recorder = createRecorder({ ...run, projectFolder, resultsDirectory })
  return { folder, planned, recorder, resultsDirectory }
}

/** @param {string} folder */
const load = (folder) => loadResults(folder, throughput) ?? assert.fail(`there is no ${folder}`)

test('a server’s file is there after its first round and grows with each', (context) => {
  const { folder, planned, recorder } = createFake(context)
  recorder.record(planned[0], trialOf(completedRound(0)))
  assert.deepEqual(readdirSync(folder), ['a.json'])
  recorder.record(planned[1], trialOf(faultyRound(0, 'failed', 'crashed')))
  recorder.record(planned[0], trialOf(controlRound(0)))
  const { results, warnings } = load(folder)
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    toResults(results).map(({ server, rounds, summary }) => [server, rounds.length, summary?.rounds ?? null]),
    [
      ['a', 2, 2],
      ['b', 1, null],
    ],
  )
  assert.deepEqual(results, recorder.results)
})

test('every result says that its run has ended, once it has by itself', (context) => {
  const { folder, planned, recorder } = createFake(context)
  for (const trial of planned) recorder.record(trial, trialOf(completedRound(0)))
  assert.ok(load(folder).results.every(({ run }) => run.endedAt === undefined))
  recorder.finish()
  const { results } = load(folder)
  assert.deepEqual(results, recorder.results)
  const [ended] = new Set(results.map(({ run }) => run.endedAt))
  assert.ok(String(ended) >= results[0].run.startedAt)
  // A run that is resumed has not ended, as soon as it measures more.
  const resumed = createFake(context, structuredClone(results))
  resumed.recorder.finish()
  assert.deepEqual(resumed.recorder.results, results)
  resumed.recorder.record(planned[0], trialOf(completedRound(1)))
  assert.deepEqual(
    resumed.recorder.results.map(({ run }) => run.endedAt),
    [undefined, ended],
  )
  resumed.recorder.finish()
  assert.ok(resumed.recorder.results.every(({ run }) => String(run.endedAt) >= String(ended)))
})

test('every result says what its run measures, with which settings, and what its server is', (context) => {
  const { planned, recorder } = createFake(context)
  for (const trial of planned) recorder.record(trial, trialOf(completedRound(0)))
  const [a, b] = recorder.results
  assert.equal(a.run.id, b.run.id)
  assert.deepEqual([a.run.servers, a.settings.workloads], [['a', 'b'], ['compound']])
  assert.deepEqual([a.settings, a.path, a.endOfLife], [settings, 'benchmarks/a.js', false])
  assert.deepEqual([b.path, b.endOfLife, b.executesGraphql], ['benchmarks/b.js', true, false])
})

test('a server has a result at each workload, in a folder of its own', (context) => {
  const { planned, recorder, resultsDirectory } = createFake(context)
  const [hot] = planned
  const cold = { ...hot, conditions: { workload: 'compound-cold' } }
  recorder.record(hot, trialOf(completedRound(0)))
  assert.deepEqual([hot, cold].map(recorder.recordOf), [trialOf(completedRound(0)), undefined])
  recorder.record(cold, trialOf(completedRound(0, { requestsPerSecond: 500 }), 'compound-cold'))
  recorder.record(cold, trialOf(completedRound(1, { requestsPerSecond: 500 }), 'compound-cold'))

  assert.deepEqual(readdirSync(resultsDirectory).sort(), ['throughput', 'throughput-cold'])
  for (const [folder, workload, rounds] of /** @type {const} */ ([
    ['throughput', 'compound', 1],
    ['throughput-cold', 'compound-cold', 2],
  ])) {
    const own = recorder.results.filter(({ trials }) => trials[0].conditions.workload === workload)
    assert.deepEqual(load(join(resultsDirectory, folder)).results, own)
    const [result] = toResults(own)
    assert.equal(result.rounds.length, rounds)
    assert.deepEqual(result.settings, { ...settings, workload })
  }
})

test('a control is another trial than its twin', (context) => {
  const { planned, recorder } = createFake(context)
  const control = { ...planned[0], control: true }
  recorder.record(planned[0], trialOf(completedRound(0)))
  assert.deepEqual([planned[0], control].map(recorder.recordOf), [trialOf(completedRound(0)), undefined])
  assert.equal(recorder.recordOf({ ...planned[0], block: 1 }), undefined)
})

test('a disturbed trial is stored beside its replacement, and does not count', (context) => {
  const { folder, planned, recorder } = createFake(context)
  const [first] = planned
  const trial = trialOf(completedRound(0))
  recorder.record(first, trial)
  recorder.record(first, { ...trial, disturbed: 'other processes used 31 % of a core' })
  assert.equal(recorder.recordOf(first)?.disturbed, 'other processes used 31 % of a core')
  const again = { ...first, cohort: 1, replaces: 0 }
  assert.equal(recorder.recordOf(again), undefined)
  recorder.record(again, { ...trialOf(completedRound(0, { requestsPerSecond: 500 })), cohort: 1, replaces: 0 })
  const { results, warnings } = load(folder)
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    results[0].trials.map(({ cohort, disturbed, replaces }) => ({ cohort, disturbed, replaces })),
    [
      { cohort: 0, disturbed: 'other processes used 31 % of a core', replaces: undefined },
      { cohort: 1, disturbed: undefined, replaces: 0 },
    ],
  )
  const [{ rounds, leftOut }] = toResults(results)
  assert.deepEqual(
    rounds.map(({ measurement }) => measurement?.processRate),
    [500],
  )
  assert.equal(leftOut?.length, 1)
})

test('secrets of an endpoint and of what a server says are masked', (context) => {
  const command = 'API_TOKEN=abc12345 node server.js'
  const endpoint = { url: 'http://127.0.0.1:3000/?key=xyz98765', command }
  const { planned, recorder } = createFake(context, [], { endpoint })
  recorder.record(planned[0], trialOf(faultyRound(0, 'invalid', 'got {"a": "abc12345 xyz98765"}')))
  const [{ settings, trials }] = recorder.results
  const masked = { url: 'http://127.0.0.1:3000/?key=***', command: 'API_TOKEN=*** node server.js' }
  assert.deepEqual(settings.endpoint, masked)
  assert.ok(!/abc12345|xyz98765/.test(JSON.stringify(recorder.results)))
  assert.ok(JSON.stringify(trials).includes('*** ***'))
})

test('two runs have two names', (context) => {
  const [first, second] = [createFake(context), createFake(context)]
  for (const { recorder, planned } of [first, second]) recorder.record(planned[0], trialOf(completedRound(0)))
  const [one, other] = [first, second].map(({ recorder }) => recorder.results[0].run.id)
  assert.notEqual(one, other)
})

test('what was measured before an interruption is kept, and gone on with', (context) => {
  const before = storedOf(createResult({ server: 'a', rates: [1000], runId: 'run-7', servers: ['a', 'b'] }))
  const { folder, planned, recorder } = createFake(context, [before])
  assert.deepEqual(recorder.results, [before])
  assert.throws(() => readdirSync(folder), { code: 'ENOENT' })

  recorder.record(planned[0], trialOf(completedRound(1, { requestsPerSecond: 1210 })))
  recorder.record(planned[1], trialOf(completedRound(0)))
  const [a, b] = toResults(load(folder).results)
  assert.deepEqual(
    a.rounds.map(({ block, measurement }) => [block, measurement?.processRate]),
    [
      [0, 1000],
      [1, 1210],
    ],
  )
  assert.ok(Math.abs(Number(a.summary?.serverRate) - 1100) < 1e-9, 'the summary is of all rounds')
  assert.deepEqual(a.environment, before.environment)
  assert.deepEqual([a.run, b.run], [before.run, before.run])
})

test('what does not fit the schema is not recorded in silence', (context) => {
  const { planned, recorder } = createFake(context, [storedOf(createReference())])
  const { control: _, ...older } = trialOf(completedRound(0))
  const trial = /** @type {TrialResult} */ (older)
  assert.throws(() => recorder.record(planned[0], trial), /\/trials\/0 must have required property 'control'$/)
})

describe('withTrial', () => {
  const [first, second] = createPageResult().trials

  test('a trial that is measured again takes the place of the one before', () => {
    const again = { ...first, startedAt: '2030-01-01T00:00:00.000Z' }
    assert.deepEqual(withTrial([first, second], again), [second, again])
  })
  test('a trial that an older run was interrupted in gives way to the whole one', () => {
    const part = { ...first, interrupted: true, samples: first.samples.slice(0, 1) }
    assert.deepEqual(withTrial([part, second], first), [second, first])
  })
  test('the A/A control of a trial is another trial', () => {
    const control = { ...first, control: true }
    assert.deepEqual(withTrial([first, second], control), [first, second, control])
  })
})
