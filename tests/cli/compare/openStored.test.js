import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseCompareOptions } from '../../../lib/cli/compare/compareOptions.js'
import { openStored, readPast } from '../../../lib/cli/compare/openStored.js'
import { saveResult, toCompact } from '../../../lib/core/store/resultFiles.js'
import { suites } from '../../../lib/suites/index.js'
import { parallelism, throughput } from '../../core/store/suites.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { createReference, createResult, storedOf } from '../../suites/throughput/resultFixtures.js'

/** @import { StoredResult } from '../../../lib/core/suite.d.ts' */

/** @type {(hour: number, workloads?: string[]) => StoredResult[]} a result of each workload in a run of that hour */
const runAt = (hour, workloads = ['compound']) =>
  workloads.map((workload) => {
    const settings = /** @type {any} */ ({ workload, workloads })
    const result = storedOf(createResult({ server: 'a', runId: `0123456${hour}`, settings }))
    return { ...result, run: { ...result.run, startedAt: `2026-01-02T0${hour}:04:05.678Z` } }
  })

/** Names the machine of each result. */
const machine = 'Node 20.19.0 on Example CPU 3000, 8 cores'

/** @param {number} hour */
const nameAt = (hour) => `2026-01-02T0${hour}-04-05-0123456${hour}`

/** @type {(folder: string, results: StoredResult[]) => void} */
function store(folder, results) {
  for (const result of results) {
    const name = throughput.method.folderOf(result.trials[0])
    saveResult(join(folder, name), result, throughput)
  }
}

/** @type {(folder: string, results: StoredResult[]) => void} in the compact form */
function publish(folder, results) {
  mkdirSync(folder, { recursive: true })
  for (const result of results) {
    const name = `${throughput.method.folderOf(result.trials[0])}.json.gz`
    writeFileSync(join(folder, name), toCompact([result]))
  }
}

/**
 * Hours of the runs that a command line shows, and how it names them.
 * @type {(folder: string, words: string[]) => Promise<{ shown: string[], about: string | null }>}
 */
async function show(projectFolder, words) {
  const options = await parseCompareOptions(words, { suites, projectFolder, version: '' })
  const { suite, resultsDirectory, ...request } = options ?? assert.fail()
  const place = {
    resultsDirectory,
    projectFolder,
    ...(typeof request.update === 'string' && { only: /** @type {const} */ ('published') }),
  }
  const { results, about } = (await openStored(suite, place)).loadRequested(request)
  const shown = results.map(({ run, trials }) => `${run.id[7]} ${trials[0].conditions.workload ?? suite.name}`)
  return { shown, about: about?.replaceAll(projectFolder, '') ?? null }
}

describe('without --results', () => {
  /** @param {import('node:test').TestContext} context */
  function createProject(context) {
    const folder = temporaryFolder(context)
    publish(join(folder, 'results/published', nameAt(1)), runAt(1))
    publish(join(folder, 'results/published', nameAt(2)), runAt(2, ['compound', 'deep', 'deep-4']))
    const storeLocal = (/** @type {number} */ hour, /** @type {string[]} */ workloads) =>
      store(join(folder, 'results/local', nameAt(hour)), runAt(hour, workloads))
    return { folder, storeLocal }
  }
  test('what is published is shown, the run of just that before one of more', async (context) => {
    const { folder } = createProject(context)
    assert.deepEqual(await show(folder, []), {
      shown: ['1 compound'],
      about: `Published run of 2026-01-02 01:04 UTC (/results/published/${nameAt(1)}), ${machine}`,
    })
    assert.deepEqual(await show(folder, ['--scenario', 'deep']), {
      shown: ['2 deep'],
      about: `Published run of 2026-01-02 02:04 UTC (/results/published/${nameAt(2)}), ${machine}`,
    })
  })
  test('the newest local run comes first, with what it has measured', async (context) => {
    const { folder, storeLocal } = createProject(context)
    storeLocal(3, ['compound'])
    assert.deepEqual(await show(folder, []), {
      shown: ['3 compound'],
      about: `Local run of 2026-01-02 03:04 UTC (/results/local/${nameAt(3)}), ${machine}`,
    })
    storeLocal(4, ['deep', 'deep-4'])
    assert.deepEqual(await show(folder, ['--json']), {
      shown: ['4 deep'],
      about: `Local run of 2026-01-02 04:04 UTC (/results/local/${nameAt(4)}), of --scenario deep, ${machine}`,
    })
    saveResult(join(folder, 'results/local', nameAt(5), 'parallelism'), createPageResult(), parallelism)
    assert.deepEqual((await show(folder, [])).shown, ['4 deep'], 'that of another suite is none of it')
  })
  test('what is asked for in particular is shown of the newest run that has it', async (context) => {
    const { folder, storeLocal } = createProject(context)
    storeLocal(3, ['rest'])
    storeLocal(4, ['compound'])
    assert.deepEqual((await show(folder, ['--workload', 'rest'])).shown, ['3 rest'])
    assert.deepEqual((await show(folder, ['--scenario', 'deep'])).shown, ['2 deep'])
    assert.deepEqual(await show(folder, ['--scenario', 'mutation']), { shown: [], about: null })
  })
  test('a page is made of what is published', async (context) => {
    const { folder, storeLocal } = createProject(context)
    storeLocal(3, ['compound'])
    assert.deepEqual((await show(folder, ['--update', 'README.md'])).shown, ['1 compound'])
  })
})

describe('with --results', () => {
  test('a folder of a run is shown as it is', async (context) => {
    const folder = temporaryFolder(context)
    store(folder, runAt(1))
    assert.deepEqual(await show('/', ['--results', folder]), { shown: ['1 compound'], about: null })
  })
  test('what it has measured is shown, and named, where nothing in particular is asked for', async (context) => {
    const folder = temporaryFolder(context)
    const workloads = ['n+1-naive-delay-5', 'n+1-dataloader-delay-5', 'n+1-join-delay-5']
    store(folder, runAt(1, workloads))
    const { shown, about } = await show('/', ['--results', folder])
    assert.deepEqual(
      shown,
      workloads.map((workload) => `1 ${workload}`),
    )
    assert.match(
      String(about),
      /^Run of 2026-01-02 01:04 UTC \(.*\), of --scenario n\+1 --backend delay --delay 5, Node /,
    )
  })
  test('of several runs the newest is shown, and what all have is read from each', async (context) => {
    const folder = temporaryFolder(context)
    for (const hour of [1, 2]) store(join(folder, `run ${hour}`), runAt(hour))
    const { shown, about } = await show('/', ['--results', folder])
    const { combinesRuns = false } = await suites[0].load()
    assert.deepEqual(shown, combinesRuns ? ['2 compound', '1 compound'] : ['2 compound'])
    const times = combinesRuns ? 's of 2026-01-02 01:04 and 2026-01-02 02:04' : ' of 2026-01-02 02:04'
    assert.ok(about?.startsWith(`Run${times} UTC (`), String(about))
  })
  test('a folder without the default suite shows what it has, unless a suite is asked for', async (context) => {
    const folder = temporaryFolder(context)
    saveResult(join(folder, 'parallelism'), createPageResult({ server: 'a' }), parallelism)
    assert.deepEqual((await show('/', ['--results', folder])).shown.length, 1)
    assert.deepEqual((await show('/', ['--results', folder, '--suite', 'throughput'])).shown, [])
    assert.deepEqual((await show('/', ['--results', folder, '--workload', 'compound'])).shown, [])
    store(folder, runAt(1))
    assert.deepEqual((await show('/', ['--results', folder])).shown, ['1 compound'])
  })
})

describe('another run', () => {
  test('is read from its folder, from a folder of runs, and from one of its results', async (context) => {
    const folder = temporaryFolder(context)
    store(join(folder, 'a'), runAt(1))
    const { loadAt } = await openStored(suites[0], { resultsDirectory: null, projectFolder: folder })
    for (const path of ['', 'a', 'a/throughput'])
      assert.deepEqual(
        loadAt(join(folder, path), ['throughput']).map(({ run }) => run.id),
        ['01234561'],
      )
    assert.deepEqual(loadAt(join(folder, 'none'), ['throughput']), [])
  })
})

test('folders of a place are loaded by their names, for a page from published runs alone', async (context) => {
  const projectFolder = temporaryFolder(context)
  publish(join(projectFolder, 'results/published', nameAt(1)), runAt(1, ['n+1-join-delay-5', 'n+1-join', 'deep']))
  store(join(projectFolder, 'results/local', nameAt(2)), runAt(2, ['n+1-join-delay-20']))
  const place = { resultsDirectory: null, projectFolder, only: /** @type {const} */ ('published') }
  const { loadFolders } = await openStored(suites[0], place)
  const loaded = loadFolders((folder) => folder.includes('delay'))
  assert.deepEqual(
    loaded.map(({ trials }) => trials[0].conditions.workload),
    ['n+1-join-delay-5'],
  )
  assert.deepEqual(
    loadFolders(() => false),
    [],
  )
})

test('the history is that of published and of local runs, each once and oldest first', async (context) => {
  const projectFolder = temporaryFolder(context)
  const [suite] = suites
  const line = (/** @type {number} */ hour) => {
    const [{ run }] = runAt(hour)
    return { run: `${hour}`, startedAt: run.startedAt, suite: suite.name, server: 'a' }
  }
  mkdirSync(join(projectFolder, 'results/local'), { recursive: true })
  /** @type {(path: string, hours: number[]) => void} */
  const write = (path, hours) =>
    writeFileSync(join(projectFolder, path), hours.map((hour) => `${JSON.stringify(line(hour))}\n`).join(''))
  const read = (/** @type {string | null} */ resultsDirectory) =>
    readPast(suite, { resultsDirectory, projectFolder }).map(({ run }) => run)
  const nothing = { code: 'NO_RESULTS', message: /^there is no history in .*results; node bench begins one$/ }
  assert.throws(() => read(null), nothing)
  write('results/history.ndjson', [1, 4])
  write('results/local/history.ndjson', [2, 4, 5])
  assert.deepEqual(read(null), ['1', '2', '4', '5'])
  assert.deepEqual(read(join(projectFolder, 'results/local')), ['2', '4', '5'])
  const committed = readPast(suite, { resultsDirectory: null, projectFolder, only: 'published' })
  assert.deepEqual(
    committed.map(({ run }) => run),
    ['1', '4'],
  )
})

test('the reference and its control are read as they were stored', async (context) => {
  const folder = temporaryFolder(context)
  const stored = storedOf(createReference())
  publish(folder, [stored])
  const { loadRequested } = await openStored(suites[0], { resultsDirectory: folder, projectFolder: '/' })
  const [{ serverConditions: _, ...read }] = loadRequested({}).results
  assert.deepEqual(read, JSON.parse(JSON.stringify(stored)))
})
