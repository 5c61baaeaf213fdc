import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { loadResults, pageResultsFolder, saveResult } from '../../../lib/results/files.js'
import { createPageRecorder } from '../../../lib/suites/parallelism/pageRecorder.js'
import { describeSchemaFault } from '../../../lib/results/validate.js'
import { toColumns } from '../../../lib/suites/parallelism/pageColumns.js'
import { createPage, createPageResult } from './report/pageFixtures.js'
import { createResult } from '../throughput/report/resultFixtures.js'
import { temporaryFolder } from '../../results/temporaryFolder.js'

const { settings, network, rounds } = createPageResult()
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
  const create = (resumed = /** @type {import('../../../lib/types.d.ts').PageResult[]} */ ([])) =>
    createPageRecorder({ projectFolder, resultsDirectory, servers, settings, network, resumed })
  const load = () => loadResults(pageResultsFolder(resultsDirectory), 'parallelism').results
  return { create, load, servers, folder: pageResultsFolder(resultsDirectory) }
}

describe('a run is kept', () => {
  test('fork by fork, in a file for each server', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.record(servers[1], rounds[0])
    assert.deepEqual(readdirSync(folder), ['b.json'])
    recorder.record(servers[0], rounds[0])
    recorder.record(servers[1], rounds[1])
    assert.deepEqual(
      load().map(({ server, rounds, run }) => [server, rounds.length, run.servers]),
      [
        ['a', 1, ['a', 'b']],
        ['b', 2, ['a', 'b']],
      ],
    )
    assert.deepEqual(load()[1].rounds, [rounds[0], rounds[1]])
    assert.deepEqual([load()[0].settings, load()[0].network], [settings, network])
  })
  test('with what a browser did not do in any fork', (context) => {
    const { create, load, servers } = createFake(context)
    const recorder = create()
    const facts = { name: 'Chromium', version: '140' }
    for (const [index, ignored] of [['push'], ['103', 'push']].entries()) {
      recorder.meetBrowser({ ...facts, ignored })
      recorder.record(servers[0], rounds[index])
    }
    assert.deepEqual(load()[0].browser, { ...facts, ignored: ['push', '103'] })
  })
  test('and gone on with under the same id', (context) => {
    const { create, load, servers } = createFake(context)
    create().record(servers[0], rounds[0])
    const resumed = load()
    const recorder = create(resumed)
    recorder.record(servers[0], rounds[1])
    recorder.record(servers[1], rounds[0])
    assert.deepEqual(
      load().map(({ run, rounds }) => [run.id, rounds.length]),
      [
        [resumed[0].run.id, 2],
        [resumed[0].run.id, 1],
      ],
    )
  })
})

describe('a fork that is not read to its end', () => {
  const [round, other] = rounds
  const [first, second] = round.readings
  /** @type {(reading: typeof first) => import('../../../lib/types.d.ts').Page[]} */
  const pagesOf = ({ pages }) => pages?.pageMs.map((ms) => createPage(ms)) ?? []
  /** Tells a recorder of one whole reading, and of a page of the next. @param {ReturnType<typeof createPageRecorder>} recorder */
  function readHalf(recorder, server = /** @type {any} */ ({})) {
    const keep = recorder.begin(server, round)
    for (const [index, reading] of [first, second].entries()) {
      keep.begin({ ...reading, unsupported: null }, 0)
      for (const page of pagesOf(reading).slice(index)) keep.page(page)
      if (index === 0) keep.end(reading)
    }
  }
  const left = [
    { ...first, repeated: null },
    {
      ...{ ...second, pages: toColumns(pagesOf(second).slice(1)), use: null, clientCpuShare: null },
      reason: 'interrupted after 1 of 2 pages',
    },
  ]

  test('is kept as far as it went when the run stops', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    readHalf(recorder, servers[0])
    recorder.stop()
    assert.deepEqual(readdirSync(folder), ['a.json'])
    const [{ interrupted, readings }] = load()[0].rounds
    assert.deepEqual([interrupted, readings], [true, left])
  })
  test('is there when the runner was killed, beside what was recorded before', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.record(servers[0], other)
    readHalf(recorder, servers[0])
    appendFileSync(join(folder, 'a.journal'), '{"page":{"pageMs":1')
    const [result] = load()
    assert.deepEqual(
      result.rounds.map(({ interrupted, readings }) => [interrupted, readings]),
      [
        [false, other.readings],
        [true, left],
      ],
    )
    assert.equal(describeSchemaFault(result, 'parallelism'), null)
  })
  test('gives way to the whole one when the run goes on', (context) => {
    const { create, load, servers, folder } = createFake(context)
    readHalf(create(), servers[0])
    const recorder = create(load())
    assert.deepEqual([readdirSync(folder), load()[0].rounds.length], [['a.json'], 1])
    readHalf(recorder, servers[0])
    recorder.record(servers[0], round)
    assert.deepEqual([readdirSync(folder), load()[0].rounds], [['a.json'], [round]])
  })
  test('leaves nothing where nothing was read', (context) => {
    const { create, load, servers, folder } = createFake(context)
    const recorder = create()
    recorder.begin(servers[0], round)
    assert.deepEqual(load(), [])
    recorder.stop()
    assert.deepEqual(readdirSync(folder), [])
  })
  test('is not taken from what is no journal', (context) => {
    const { create, load, servers, folder } = createFake(context)
    create().record(servers[0], round)
    for (const text of ['', '{}\n{"page":1}\n', '{"result":{"settings":{}}}\n{"page":1}\n', 'null\n', 'x\n']) {
      writeFileSync(join(folder, 'a.journal'), text)
      assert.equal(load()[0].rounds.length, 1, text)
    }
  })
  test('has no page of an attempt that was begun anew', (context) => {
    const { create, load, servers } = createFake(context)
    const keep = create().begin(servers[0], round)
    for (const page of pagesOf(first)) {
      keep.begin({ ...first, unsupported: null }, 0)
      keep.page(page)
    }
    assert.deepEqual(load()[0].rounds[0].readings[0].pages, toColumns(pagesOf(first).slice(1)))
  })
})

describe('the schema', () => {
  const [round] = rounds
  const [reading] = round.readings
  const pages = toColumns([1000, 1001].map((ms) => createPage(ms)))
  /** @param {object} differences of the only reading @returns {any} */
  const reads = (differences) =>
    createPageResult({ differences: { rounds: [{ ...round, readings: [{ ...reading, ...differences }] }] } })
  const fits = {
    'a result': createPageResult(),
    'shares, a limit and a check': createPageResult({
      settings: { axes: { ...settings.axes, hits: ['50%'], bandwidth: [10] }, budgetSeconds: 60 },
      differences: {
        network: {
          kind: 'relay',
          checks: [
            {
              rtt: 1,
              bandwidth: null,
              connectMs: 1,
              requestMs: 1,
              transferMs: 1,
              theory: { connectMs: 1, requestMs: 1, transferMs: null },
            },
          ],
        },
        browser: { name: 'Chromium', version: '1', ignored: ['push'] },
      },
    }),
    'a fork that ended': createPageResult({
      differences: { rounds: [{ ...round, outcome: 'failed', reason: 'x', readings: [] }] },
    }),
    'a reading without a number': createPageResult({ fault: () => ({ outcome: 'invalid', reason: 'x' }) }),
    'a browser that does not tell': createPageResult({
      differences: {
        rounds: [{ ...round, readings: [{ ...reading, pages: { ...pages, bytesReceived: null } }] }],
      },
    }),
  }
  for (const [name, result] of Object.entries(fits))
    test(`takes ${name}`, () => assert.equal(describeSchemaFault(result, 'parallelism'), null))

  /** @type {Record<string, [any, RegExp]>} */
  const faults = {
    'another suite': [createResult(), /^it is a result of the suite servers$/],
    'another version': [{ ...createPageResult(), schemaVersion: 3 }, /^it has schema version 3, expected 4/],
    'no round': [createPageResult({ differences: { rounds: [] } }), /^\/rounds /],
    'a completed reading without a page': [reads({ pages: null }), /pages must be object/],
    'a faulty reading with pages': [reads({ outcome: 'invalid', reason: 'x', pages }), /pages must be null/],
    'a fault without a reason': [
      createPageResult({ differences: { rounds: [{ ...round, outcome: 'failed', reason: null, readings: [] }] } }),
      /reason/,
    ],
    'a page that took no time': [reads({ pages: { ...pages, pageMs: [1000, 0] } }), /pageMs\/1 must be > 0/],
    'a column that lacks a page': [
      reads({ pages: { ...pages, requests: [51] } }),
      /^\/rounds\/0\/readings\/0\/pages\/requests must have a value for each page, or one for all$/,
    ],
    'pages that say half': [reads({ pages: { pageMs: [1000] } }), /pages must have required property/],
    'a reading that says again what its fork does': [
      reads({ conditions: { ...reading.conditions, resources: 50 } }),
      /conditions must NOT have additional/,
    ],
    'an unknown field': [{ ...createPageResult(), extra: 1 }, /additional/],
  }
  for (const [name, [value, fault]] of Object.entries(faults))
    test(`refuses ${name}`, () => assert.match(String(describeSchemaFault(value, 'parallelism')), fault))
  test('of the other suite does not take these', () => {
    assert.equal(describeSchemaFault(createPageResult()), 'it is a result of the suite parallelism')
  })
})

test('what does not fit is skipped with a warning', (context) => {
  const folder = temporaryFolder(context)
  saveResult(folder, createPageResult({ server: 'a' }))
  writeFileSync(join(folder, 'b.json'), '{')
  writeFileSync(join(folder, 'c.json'), JSON.stringify(createResult({ server: 'c' })))
  const { results, warnings } = loadResults(folder, 'parallelism')
  assert.deepEqual([results.map(({ server }) => server), warnings.length], [['a'], 2])
  assert.match(warnings[1], /c\.json: it is a result of the suite servers$/)
})
test('where there is none it is said how to get one', (context) => {
  const folder = join(temporaryFolder(context), 'none')
  assert.throws(() => loadResults(folder, 'parallelism'), /run node bench --suite parallelism -pkgs NAME… first$/)
})
