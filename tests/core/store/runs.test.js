import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { saveResult, toCompact } from '../../../lib/core/store/resultFiles.js'
import {
  findUnmeasured,
  folderOfRun,
  interruptedRunIn,
  listRuns,
  mostSpecificFirst,
  nameOfRun,
  noteUnmeasured,
  readRuns,
} from '../../../lib/core/store/runs.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { createResult, storedOf } from '../../suites/throughput/resultFixtures.js'
import { parallelism, throughput } from './suites.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @typedef {Parameters<typeof createResult>[0] & { startedAt?: string, endedAt?: string }} Differences */

/** @type {(hour: number, differences?: Differences) => ReturnType<typeof storedOf>} */
function resultAt(hour, { startedAt = `2026-01-02T0${hour}:04:05.678Z`, endedAt, ...differences } = {}) {
  const result = storedOf(createResult({ server: 'a', runId: `0123456${hour}-89ab`, ...differences }))
  return { ...result, run: { ...result.run, startedAt, endedAt } }
}

/**
 * Stores a result as that of a run of its own.
 * @type {(directory: string, result: ReturnType<typeof storedOf>, name?: string) => string} the run's folder
 */
function store(directory, result, name = folderOfRun(result.run)) {
  const folder = join(directory, name)
  saveResult(join(folder, throughput.method.folderOf(result.trials[0])), result, throughput)
  return folder
}

test('the folder of a run is named by its start and its id', () => {
  const name = folderOfRun({ id: '5078a7cd-1234', startedAt: '2026-11-26T21:03:55.123Z' })
  assert.equal(name, '2026-11-26T21-03-55-5078a7cd')
  assert.match(`/results/${name}`, nameOfRun)
  assert.doesNotMatch(`/results/${name}/throughput`, nameOfRun)
})

describe('listRuns', () => {
  test('lists the folders of runs in a directory, newest first, whatever their names', (context) => {
    const directory = temporaryFolder(context)
    const first = store(directory, resultAt(1))
    const third = store(directory, resultAt(3))
    const second = store(directory, resultAt(2), 'z named by a user')
    mkdirSync(join(directory, 'empty'))
    writeFileSync(join(directory, 'history.ndjson'), '')
    assert.deepEqual(
      listRuns(directory),
      [third, second, first].map((path) => ({ path, folders: ['throughput'] })),
    )
  })
  test('takes the folder of a run for its only one, in either form', (context) => {
    const directory = temporaryFolder(context)
    const folder = store(directory, resultAt(1))
    writeFileSync(join(folder, 'throughput-cold.json.gz'), toCompact([resultAt(1)]))
    const [run, ...further] = listRuns(folder)
    assert.deepEqual([run, further], [{ path: folder, folders: ['throughput', 'throughput-cold'] }, []])
  })
  test('finds none where there is nothing', (context) => {
    assert.deepEqual(listRuns(temporaryFolder(context)), [])
    assert.deepEqual(listRuns('/nowhere'), [])
  })
})

describe('readRuns', () => {
  /** @type {(directory: string, areCombined?: boolean) => string[]} the ids of the runs that are read */
  function idsIn(directory, areCombined) {
    const { results, warnings, runs } = readRuns(listRuns(directory), ['throughput'], throughput, areCombined)
    assert.deepEqual(warnings, [])
    const ids = [...new Set(results.map(({ run }) => run.id[7]))]
    assert.equal(runs.length, ids.length)
    return ids
  }
  test('reads the newest run', (context) => {
    const directory = temporaryFolder(context)
    for (const hour of [1, 2, 3]) store(directory, resultAt(hour))
    assert.deepEqual(idsIn(directory), ['3'])
  })
  test('reads all of its method, where its suite combines them', (context) => {
    const directory = temporaryFolder(context)
    const free = { seed: 7, rounds: 9, budgetSeconds: 60, port: 4100, readyTimeoutSeconds: 1 }
    store(directory, resultAt(1, { settings: free }))
    store(directory, resultAt(2, { server: 'b', environment: { memoryBytes: 16 * 2 ** 30 - 4096, gitCommit: 'x' } }))
    store(directory, resultAt(3))
    assert.deepEqual(idsIn(directory, true), ['3', '2', '1'])
  })
  /** @type {Record<string, Differences>} */
  const otherMethods = {
    'another load': { settings: { connections: 10 } },
    'another processor': { environment: { cpuModel: 'Abacus' } },
    'another Node.js': { environment: { node: 'v24.0.0' } },
    'other memory': { environment: { memoryBytes: 2 ** 30 } },
    'another kernel': { environment: { kernel: '6.2.0' } },
    'code that measures otherwise': { environment: { methodSha256: 'a'.repeat(64) } },
    'other servers': { environment: { serversSha256: 'a'.repeat(64) } },
    'another checkout': { environment: { checkoutSha256: 'a'.repeat(64) } },
  }
  for (const [name, differences] of Object.entries(otherMethods))
    test(`leaves out a run of ${name}`, (context) => {
      const directory = temporaryFolder(context)
      store(directory, resultAt(1))
      store(directory, resultAt(2, differences))
      store(directory, resultAt(3))
      assert.deepEqual(idsIn(directory, true), ['3', '1'])
    })
  const processor = { family: '25', model: '1', stepping: '1', mhz: 2445, caches: 'L2 Unified 512K' }
  const environment = { processor, bootId: 'a', calibrationStepsPerSecond: 3.2e8 }
  /** @type {Record<string, [Partial<typeof processor>, object, boolean]>} */
  const machines = {
    'the same processor': [{}, {}, true],
    'another boot of it': [{}, { bootId: 'b' }, true],
    'a frequency that is read otherwise': [{ mhz: 2450 }, {}, true],
    'a slightly faster calibration loop': [{}, { calibrationStepsPerSecond: 3.5e8 }, true],
    'another family': [{ family: '26' }, {}, false],
    'another model': [{ model: '17' }, {}, false],
    'another stepping': [{ stepping: '2' }, {}, false],
    'other caches': [{ caches: 'L2 Unified 1024K' }, {}, false],
    'another frequency': [{ mhz: 2600 }, {}, false],
    'a faster calibration loop': [{}, { calibrationStepsPerSecond: 3.6e8 }, false],
    'a slower calibration loop': [{}, { calibrationStepsPerSecond: 2.8e8 }, false],
    'no known processor': [{}, { processor: undefined }, false],
    'no calibration': [{}, { calibrationStepsPerSecond: undefined }, false],
  }
  for (const [name, [kind, differences, isJoined]] of Object.entries(machines))
    test(`${isJoined ? 'reads' : 'leaves out'} a run on ${name}`, (context) => {
      const directory = temporaryFolder(context)
      store(
        directory,
        resultAt(1, { environment: { ...environment, processor: { ...processor, ...kind }, ...differences } }),
      )
      store(directory, resultAt(2, { environment }))
      assert.deepEqual(idsIn(directory, true), isJoined ? ['2', '1'] : ['2'])
    })
  test('reads older runs together, which say nothing of processors', (context) => {
    const directory = temporaryFolder(context)
    for (const hour of [1, 2]) store(directory, resultAt(hour))
    assert.deepEqual(idsIn(directory, true), ['2', '1'])
  })
  test('reads each folder from the newest run that has it', (context) => {
    const directory = temporaryFolder(context)
    store(directory, resultAt(1, { settings: { workload: 'rest' } }))
    store(directory, resultAt(2))
    store(directory, resultAt(3))
    const { results, runs } = readRuns(listRuns(directory), ['throughput', 'throughput-rest'], throughput)
    assert.deepEqual(
      results.map(({ run }) => run.id[7]),
      ['3', '1'],
    )
    assert.deepEqual(
      runs.map(({ path }) => path),
      [3, 1].map((hour) => join(directory, folderOfRun(resultAt(hour).run))),
    )
  })
  test('passes over a run without a usable result, and warns', (context) => {
    const directory = temporaryFolder(context)
    store(directory, resultAt(1))
    const broken = join(store(directory, resultAt(2)), 'throughput/a.json')
    writeFileSync(broken, '{')
    const { results, warnings } = readRuns(listRuns(directory), ['throughput'], throughput)
    assert.equal(results[0].run.id[7], '1')
    assert.match(warnings.join(), /^skipped .*a\.json: .*JSON/)
  })
})

test('a run of one workload comes before a newer one of many, and otherwise the newest', (context) => {
  const directory = temporaryFolder(context)
  const [first, second] = [store(directory, resultAt(1)), store(directory, resultAt(2))]
  const third = store(directory, resultAt(3))
  cpSync(join(third, 'throughput'), join(third, 'throughput-deep'), { recursive: true })
  saveResult(join(second, 'parallelism'), createPageResult(), parallelism)
  assert.deepEqual(
    mostSpecificFirst(listRuns(directory), ['throughput'], throughput).map(({ path }) => path),
    [second, first, third],
  )
})

describe('interruptedRunIn', () => {
  test('is the newest that did not end', (context) => {
    const directory = temporaryFolder(context)
    store(directory, resultAt(1))
    const second = store(directory, resultAt(2))
    store(directory, resultAt(3, { endedAt: '2026-01-02T03:05:00.000Z' }))
    assert.equal(interruptedRunIn(directory), second)
    assert.equal(interruptedRunIn(directory, 'throughput'), second)
    assert.equal(interruptedRunIn(directory, 'parallelism'), undefined)
  })
  test('leaves a note if a newer one has measured nothing, unless there is no other', (context) => {
    const directory = temporaryFolder(context)
    const newer = { suite: 'api', startedAt: '2026-01-02T05:00:00.000Z' }
    noteUnmeasured(directory, newer)
    assert.deepEqual(readdirSync(directory), [])
    const folder = store(directory, resultAt(2))
    noteUnmeasured(directory, newer)
    assert.equal(findUnmeasured(directory, folder), newer.startedAt)
    assert.equal(findUnmeasured(directory, folder, 'api'), newer.startedAt)
    assert.equal(findUnmeasured(directory, folder, 'throughput'), null, 'which had none')
    assert.equal(findUnmeasured(directory, store(directory, resultAt(6))), null, 'the newest has results')
    assert.equal(findUnmeasured(folder, folder), null, 'the user names a run')
  })
  test('is none where all ended', (context) => {
    const directory = temporaryFolder(context)
    store(directory, resultAt(3, { endedAt: '2026-01-02T03:05:00.000Z' }))
    assert.equal(interruptedRunIn(directory), undefined)
    assert.equal(interruptedRunIn(join(directory, 'none')), undefined)
  })
})
