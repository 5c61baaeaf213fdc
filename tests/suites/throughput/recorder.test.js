import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadResults } from '../../../lib/results/files.js'
import { createRecorder } from '../../../lib/suites/throughput/recorder.js'
import { completedRound, controlRound, createReference, createResult, faultyRound } from './report/resultFixtures.js'
import { temporaryFolder } from '../../results/temporaryFolder.js'

const { settings } = createResult()

/**
 * A recorder of a project with two servers, `a` and `b`, whose files import nothing.
 * @param {import('node:test').TestContext} context
 * @param {import('../../../lib/types.d.ts').Result[]} [resumed]
 */
function createFake(context, resumed) {
  const projectFolder = temporaryFolder(context)
  const resultsDirectory = join(projectFolder, 'results')
  mkdirSync(join(projectFolder, 'benchmarks'))
  const cells = ['a', 'b'].map((name) => {
    const file = join(projectFolder, `benchmarks/${name}.js`)
    writeFileSync(file, '')
    const facts = { endOfLife: name === 'b', executesGraphql: false, unsupported: null }
    const server = { name, file, path: `benchmarks/${name}.js`, packageFolder: projectFolder, ...facts }
    return { server, workload: /** @type {const} */ ('compound') }
  })
  const recorder = createRecorder({ projectFolder, resultsDirectory, settings, cells, resumed })
  return { folder: join(resultsDirectory, 'servers'), cells, recorder, resultsDirectory }
}

test('a server’s file is there after its first round and grows with each', (context) => {
  const { folder, cells, recorder } = createFake(context)
  recorder.record(cells[0], completedRound(0))
  assert.deepEqual(readdirSync(folder), ['a.json'])
  recorder.record(cells[1], faultyRound(0, 'failed', 'crashed'))
  recorder.record(cells[0], controlRound(0))
  const { results, warnings } = loadResults(folder)
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    results.map(({ server, rounds, summary }) => [server, rounds.length, summary?.rounds ?? null]),
    [
      ['a', 2, 2],
      ['b', 1, null],
    ],
  )
  assert.deepEqual(results, recorder.results)
})

test('every result says what its run measures, with which settings, and what its server is', (context) => {
  const { cells, recorder } = createFake(context)
  for (const cell of cells) recorder.record(cell, completedRound(0))
  const [a, b] = recorder.results
  assert.equal(a.run.id, b.run.id)
  assert.deepEqual([a.run.servers, a.run.workloads], [['a', 'b'], ['compound']])
  assert.deepEqual([a.settings, a.path, a.endOfLife], [settings, 'benchmarks/a.js', false])
  assert.deepEqual([b.path, b.endOfLife, b.executesGraphql], ['benchmarks/b.js', true, false])
})

test('a server has a result at each workload, in a folder of its own', (context) => {
  const { cells, recorder, resultsDirectory } = createFake(context)
  const [hot] = cells
  const cold = { ...hot, workload: /** @type {const} */ ('compound-cold') }
  recorder.record(hot, completedRound(0))
  assert.equal(recorder.find(cold), undefined)
  recorder.record(cold, completedRound(0, { requestsPerSecond: 500 }))
  recorder.record(cold, completedRound(1, { requestsPerSecond: 500 }))

  assert.deepEqual(readdirSync(resultsDirectory).sort(), ['servers', 'servers-cold'])
  for (const [cell, rounds] of /** @type {const} */ ([
    [hot, 1],
    [cold, 2],
  ])) {
    const result = recorder.find(cell)
    assert.equal(result?.rounds.length, rounds)
    assert.deepEqual(result?.settings, { ...settings, workload: cell.workload })
    assert.deepEqual(recorder.resultsOf(cell.workload), [result])
  }
  assert.deepEqual(loadResults(join(resultsDirectory, 'servers-cold')).results, recorder.resultsOf('compound-cold'))
})

test('two runs have two names', (context) => {
  const [first, second] = [createFake(context), createFake(context)]
  for (const { recorder, cells } of [first, second]) recorder.record(cells[0], completedRound(0))
  const [one, other] = [first, second].map(({ recorder }) => recorder.results[0].run.id)
  assert.notEqual(one, other)
})

test('what was measured before an interruption is kept, and gone on with', (context) => {
  const before = createResult({ server: 'a', rates: [1000], runId: 'run-7', servers: ['a', 'b'] })
  const { folder, cells, recorder } = createFake(context, [before])
  assert.deepEqual(recorder.results, [before])
  assert.throws(() => readdirSync(folder), { code: 'ENOENT' })

  recorder.record(cells[0], completedRound(1, { requestsPerSecond: 1210 }))
  recorder.record(cells[1], completedRound(0))
  const [a, b] = loadResults(folder).results
  assert.deepEqual(
    a.rounds.map(({ block, measurement }) => [block, measurement?.requestsPerSecond]),
    [
      [0, 1000],
      [1, 1210],
    ],
  )
  assert.ok(Math.abs(Number(a.summary?.requestsPerSecond) - 1100) < 1e-9, 'the summary is of all rounds')
  assert.deepEqual(a.environment, before.environment)
  assert.deepEqual([a.run, b.run], [before.run, before.run])
})

test('what does not fit the schema is not recorded in silence', (context) => {
  const { cells, recorder } = createFake(context, [createReference()])
  const { control: _, ...older } = completedRound(0)
  const round = /** @type {import('../../../lib/types.d.ts').Round} */ (older)
  assert.throws(() => recorder.record(cells[0], round), /\/rounds\/0 must have required property 'control'$/)
})
