import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createRecorder } from '../../../lib/core/store/recorder.js'
import { loadResults } from '../../../lib/core/store/resultFiles.js'
import { parallelism } from '../../core/store/suites.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createPageResult } from './fixtures.js'

/** @import { PlannedTrial, StoredResult, TrialResult } from '../../../lib/core/suite.d.ts' */

const { method } = parallelism

const { settings, facts, trials } = createPageResult()
/** @type {(name: string) => any} */
const server = (name) => ({ name, path: `benchmarks/${name}.js`, endOfLife: false, executesGraphql: true })

/** @param {import('node:test').TestContext} context */
function createFake(context) {
  const projectFolder = temporaryFolder(context)
  const servers = ['a', 'b'].map((name) => {
    const file = join(projectFolder, `${name}.js`)
    writeFileSync(file, '')
    return { ...server(name), file, packageFolder: projectFolder }
  })
  const resultsDirectory = join(projectFolder, 'results')
  const folder = join(resultsDirectory, 'parallelism')
  const session = { facts: () => facts }
  const create = (resumed = /** @type {StoredResult[]} */ ([])) => {
    const recorder = createRecorder({
      ...{ suite: parallelism, method, settings, servers, projectFolder, resultsDirectory, session, resumed },
    })
    return {
      ...recorder,
      /** @type {(server: any, trial: TrialResult) => void} */
      record: (server, trial) => recorder.record(planned(server, trial), trial),
    }
  }
  const load = () => loadResults(folder, parallelism)?.results ?? assert.fail()
  return { create, load, servers, folder, session }
}
/** @type {(server: any, trial: TrialResult) => PlannedTrial} */
const planned = (server, trial) => ({ cohort: 0, repetitions: 1, ...trial, server, samples: [], port: 4001 })

describe('a run is kept', () => {
  test('trial by trial, in a file for each server', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.record(servers[1], trials[0])
    assert.deepEqual(readdirSync(folder), ['b.json'])
    recorder.record(servers[0], trials[0])
    recorder.record(servers[1], trials[1])
    assert.deepEqual(
      load().map(({ server, trials, run }) => [server, trials.length, run.servers]),
      [
        ['a', 1, ['a', 'b']],
        ['b', 2, ['a', 'b']],
      ],
    )
    assert.deepEqual(load()[1].trials, [trials[0], trials[1]])
    assert.deepEqual([load()[0].settings, load()[0].facts], [settings, facts])
  })
  test('with what a browser did not do in any process', (context) => {
    const { create, load, servers, session } = createFake(context)
    const recorder = create()
    const browser = { name: 'Chromium', version: '140', ignored: ['push', '103'] }
    session.facts = () => ({ ...facts, browser })
    recorder.record(servers[0], trials[0])
    assert.deepEqual(load()[0].facts, { ...facts, browser })
  })
  test('and gone on with under the same id', (context) => {
    const { create, load, servers } = createFake(context)
    create().record(servers[0], trials[0])
    const resumed = load()
    const recorder = create(resumed)
    recorder.record(servers[0], trials[1])
    recorder.record(servers[1], trials[0])
    assert.deepEqual(
      load().map(({ run, trials }) => [run.id, trials.length]),
      [
        [resumed[0].run.id, 2],
        [resumed[0].run.id, 1],
      ],
    )
  })
})

test('a trial is recorded where its block and its conditions are, unless it was interrupted', (context) => {
  const { create, servers } = createFake(context)
  const recorder = create()
  const [trial, other] = trials
  const isRecorded = (/** @type {TrialResult} */ trial) => recorder.recordOf(planned(servers[0], trial)) !== undefined
  assert.equal(isRecorded(trial), false)
  recorder.record(servers[0], trial)
  recorder.record(servers[0], { ...other, interrupted: true })
  assert.deepEqual([trial, other].map(isRecorded), [true, false])
  assert.equal(isRecorded({ ...trial, conditions: { ...trial.conditions, resources: 7 } }), false)
  assert.equal(recorder.recordOf(planned(servers[1], trial)), undefined)
})

test('a trial that an older run was interrupted in is read, and gives way to the whole one', (context) => {
  const { create, load, servers } = createFake(context)
  const [trial] = trials
  create().record(servers[0], { ...trial, interrupted: true, samples: trial.samples.slice(0, 1) })
  const [older] = load()
  assert.deepEqual(
    older.trials.map(({ interrupted, samples }) => [interrupted, samples.length]),
    [[true, 1]],
  )
  create([older]).record(servers[0], trial)
  assert.deepEqual(load()[0].trials, [trial])
})
