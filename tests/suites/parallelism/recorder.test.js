import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createRecorder } from '../../../lib/engine/recorder.js'
import { loadStored } from '../../../lib/engine/stored.js'
import { describeSchemaFault } from '../../../lib/results/validate.js'
import { parallelism } from '../../results/suites.js'
import { toColumns } from '../../../lib/suites/parallelism/pageColumns.js'
import { temporaryFolder } from '../../results/temporaryFolder.js'
import { createPage, createPageResult, toStored } from './report/pageFixtures.js'

/** @import { PlannedTrial, StoredResult, TrialResult } from '../../../lib/engine/suite.d.ts' */

const { method } = parallelism

const { settings, facts, trials } = toStored(createPageResult())
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
      /** @type {(server: any, trial: TrialResult) => ReturnType<typeof recorder.begin>} */
      begin: (server, trial) => recorder.begin(planned(server, trial), trial),
      /** @type {(server: any, trial: TrialResult) => void} */
      record: (server, trial) => recorder.record(planned(server, trial), trial),
    }
  }
  const load = () => loadStored(folder, { ...parallelism, method })?.results ?? assert.fail()
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
    recorder.begin(servers[0], trials[0])
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
  const isRecorded = (/** @type {TrialResult} */ trial) => recorder.isRecorded(planned(servers[0], trial))
  assert.equal(isRecorded(trial), false)
  recorder.record(servers[0], trial)
  recorder.record(servers[0], { ...other, interrupted: true })
  assert.deepEqual([trial, other].map(isRecorded), [true, false])
  assert.equal(isRecorded({ ...trial, conditions: { ...trial.conditions, resources: 7 } }), false)
  assert.equal(recorder.isRecorded(planned(servers[1], trial)), false)
})

describe('a trial that is not read to its end', () => {
  const [trial, other] = trials
  const [first, second] = trial.samples
  const pages = [createPage(100), createPage(101)]
  const value = { pages: toColumns(pages), clientCpuShare: 0.2 }
  /** Tells a recorder of one whole sample, and of a page of the next. @param {ReturnType<ReturnType<typeof createFake>['create']>} recorder */
  function readHalf(recorder, server = /** @type {any} */ ({})) {
    const keep = recorder.begin(server, { ...trial, samples: [] })
    for (const [index, sample] of [first, second].entries()) {
      const { name, conditions, control } = sample
      keep.begin({ name, conditions, control, unsupported: null }, 0)
      for (const page of pages.slice(index)) keep.part(page)
      if (index === 0) keep.end({ ...sample, value })
    }
  }
  const left = [
    { ...first, value },
    {
      ...{ ...second, value: { pages: toColumns(pages.slice(1)), clientCpuShare: null }, use: null },
      reason: 'interrupted after 1 page',
    },
  ]

  test('is kept as far as it went when the run stops', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    readHalf(recorder, servers[0])
    recorder.stop()
    assert.deepEqual(readdirSync(folder), ['a.json'])
    const [{ interrupted, samples }] = load()[0].trials
    assert.deepEqual([interrupted, samples], [true, left])
  })
  test('is there when the runner was killed, beside what was recorded before', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.record(servers[0], other)
    readHalf(recorder, servers[0])
    appendFileSync(join(folder, 'a.journal'), '{"part":{"pageMs":1')
    const [result] = load()
    assert.deepEqual(
      result.trials.map(({ interrupted, samples }) => [interrupted, samples]),
      [
        [false, other.samples],
        [true, left],
      ],
    )
    assert.equal(describeSchemaFault(result, parallelism), null)
  })
  test('gives way to the whole one when the run goes on', (context) => {
    const { create, load, servers, folder } = createFake(context)
    readHalf(create(), servers[0])
    const recorder = create(load())
    assert.deepEqual([readdirSync(folder), load()[0].trials.length], [['a.json'], 1])
    readHalf(recorder, servers[0])
    recorder.record(servers[0], trial)
    assert.deepEqual([readdirSync(folder), load()[0].trials], [['a.json'], [trial]])
  })
  test('leaves nothing where nothing was read', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.begin(servers[0], trial)
    assert.deepEqual(load(), [])
    recorder.stop()
    assert.deepEqual(readdirSync(folder), [])
  })
  test('is not taken from what is no journal', (context) => {
    const { create, load, servers, folder } = createFake(context)
    create().record(servers[0], trial)
    const former = '{"result":{"schemaVersion":3,"settings":{}},"round":{}}\n{"begin":{}}\n{"page":{}}\n{"end":{}}\n'
    const texts = ['', '{}\n{"part":1}\n', '{"result":{"settings":{}}}\n{"part":1}\n', 'null\n', 'x\n', former]
    for (const text of texts) {
      writeFileSync(join(folder, 'a.journal'), text)
      assert.equal(load()[0].trials.length, 1, text)
    }
  })
  test('has no page of an attempt that was begun anew', (context) => {
    const { create, load, servers } = createFake(context)
    const keep = create().begin(servers[0], trial)
    for (const page of pages) {
      keep.begin({ ...first, unsupported: null }, 0)
      keep.part(page)
    }
    assert.deepEqual(load()[0].trials[0].samples[0].value.pages, toColumns([pages[1]]))
  })
})
