import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findInterruptedRun } from '../../../lib/core/store/resume.js'
import { codeSha256, describeMachine, lockfileSha256 } from '../../../lib/core/store/environment.js'
import { loadAllResults, saveResult, suiteOfLatestRun } from '../../../lib/core/store/resultFiles.js'
import { refuseOtherNetwork } from '../../../lib/network/openNetwork.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { createResult, storedOf } from '../../suites/throughput/resultFixtures.js'
import { writeFiles } from '../../workflow/checkout.js'
import { parallelism, throughput } from './suites.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @import { Environment } from '../../../lib/types.d.ts' */

const { method: windows } = throughput

/** @typedef {Parameters<typeof createResult>[0] & { startedAt?: string }} Differences */

/**
 * A project with the servers a, b and c, and what it needs to store results of this machine and to go on with them.
 * @param {import('node:test').TestContext} context
 */
function createFake(context) {
  const projectFolder = temporaryFolder(context)
  const resultsDirectory = join(projectFolder, 'results')
  const packageFolder = join(projectFolder, 'package')
  mkdirSync(packageFolder)
  writeFileSync(join(packageFolder, 'package-lock.json'), '{}')
  const allServers = ['a', 'b', 'c'].map((name) => /** @type {any} */ ({ name, packageFolder }))
  const environment = { ...describeMachine(projectFolder, 'throughput'), lockfileSha256: lockfileSha256(packageFolder) }
  return {
    projectFolder,
    packageFolder,
    /** @param {Differences} [differences] */
    store({ startedAt = '2026-01-02T03:04:05.000Z', ...differences } = {}) {
      const result = storedOf(
        createResult({
          servers: ['c', 'a', 'b'],
          ...differences,
          environment: { ...environment, ...differences.environment },
        }),
      )
      result.run.startedAt = startedAt
      saveResult(join(resultsDirectory, windows.folderOf(result.trials[0])), result, throughput)
      return result
    },
    /** @param {Record<string, any>} [repeated] */
    find: (repeated) =>
      findInterruptedRun(loadAllResults(resultsDirectory, throughput), {
        ...{ resultsDirectory, allServers, projectFolder, repeated },
      }),
    findPages: () =>
      findInterruptedRun(loadAllResults(resultsDirectory, parallelism), {
        ...{ resultsDirectory, allServers, projectFolder },
      }),
    environment: { ...createResult().environment, ...environment },
    resultsDirectory,
    allServers,
  }
}

/** @type {(find: () => unknown, message: RegExp, code?: string) => void} */
function assertRefused(find, message, code = 'NOT_RESUMABLE') {
  assert.throws(find, { name: 'UnableError', code, message })
}

test('the settings and servers are those of the run, the latter in its order', (context) => {
  const { store, find, allServers } = createFake(context)
  const [a, b] = [
    store({ server: 'a', settings: { connections: 7 } }),
    store({ server: 'b', settings: { connections: 7 } }),
  ]
  const { settings, servers, resumed } = find()
  assert.deepEqual(settings, a.settings)
  assert.deepEqual(servers, [allServers[2], allServers[0], allServers[1]])
  assert.deepEqual(
    resumed.toSorted((one, other) => (one.server < other.server ? -1 : 1)),
    [a, b],
  )
})

test('an endpoint is allServers by the settings', (context) => {
  const { store, find } = createFake(context)
  const endpoint = { url: 'http://127.0.0.1:3000/graphql', command: 'serve' }
  store({ server: 'a', servers: ['a', '127.0.0.1:3000'], settings: { endpoint } })
  const [, { name, path, ...server }] = find().servers
  assert.deepEqual([name, path], ['127.0.0.1:3000', endpoint.url])
  assert.deepEqual(server.endpoint, { ...endpoint, host: '127.0.0.1', port: 3000 })
})

describe('an option that results mask', () => {
  const stored = { url: 'http://127.0.0.1:3000/?key=***', command: 'API_TOKEN=*** serve' }
  const written = { endpoint: { url: 'http://127.0.0.1:3000/?key=xyz98765' }, command: 'API_TOKEN=abc12345 serve' }
  /** @type {(context: import('node:test').TestContext, endpoint?: { url: string, command: string }) => any} */
  function createMasked(context, endpoint = stored) {
    const { store, find } = createFake(context)
    store({ server: 'a', servers: ['a', '127.0.0.1:3000'], settings: { endpoint } })
    return find
  }
  test('has to be written again, and then is that of the run', (context) => {
    const { settings, servers } = createMasked(context)(written)
    assert.deepEqual(settings.endpoint, { url: written.endpoint.url, command: written.command })
    assert.deepEqual(servers[1].endpoint.command, written.command)
  })
  test('is named if it is missing', (context) => {
    const expected = '--resume: expected --endpoint once more, as results mask it: http://127.0.0.1:3000/?key=***'
    const find = createMasked(context)
    for (const repeated of [{}, { command: written.command }])
      assert.throws(() => find(repeated), { name: 'UsageError', message: `${expected}; add it as it was` })
    const other = '--resume: expected --command once more, as results mask it: API_TOKEN=*** serve; add it as it was'
    for (const repeated of [{ endpoint: written.endpoint }, { ...written, command: 'API_TOKEN=abc12345 serves' }])
      assert.throws(() => find(repeated), { name: 'UsageError', message: other })
  })
  test('must not be written if nothing was masked', (context) => {
    const find = createMasked(context, { url: 'http://127.0.0.1:3000/', command: 'serve' })
    const message = /^--resume goes on as the run began, got --command, too; leave it out, or start a new run$/
    assert.throws(() => find({ command: 'serve' }), { name: 'UsageError', message })
  })
})

describe('it is the latest run', () => {
  const [before, after] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.000Z']

  test('of which other results are no part', (context) => {
    const { store, find } = createFake(context)
    store({ server: 'a', runId: 'old', startedAt: before })
    const b = store({ server: 'b', runId: 'new', startedAt: after })
    store({ server: 'c', runId: 'old', startedAt: before })
    assert.deepEqual(find().resumed, [b])
  })
  for (const workload of /** @type {const} */ (['rest', 'compound']))
    test(`of any workload, such as ${workload}`, (context) => {
      const { store, find } = createFake(context)
      store({
        server: 'a',
        runId: 'old',
        startedAt: before,
        settings: { workload: workload === 'rest' ? 'compound' : 'rest' },
      })
      store({ server: 'a', runId: 'new', startedAt: after, settings: { workload } })
      const { settings, resumed } = find()
      assert.deepEqual([settings.workloads, resumed.length, resumed[0].run.id], [[workload], 1, 'new'])
    })
})

describe('there is nothing to go on with', () => {
  const nothing = /^--resume: there is no interrupted run in .*results; start with --all-packages or -pkgs$/

  test('without a folder', (context) => assertRefused(createFake(context).find, nothing, 'NO_RESULTS'))
  test('in an empty folder', (context) => {
    const { resultsDirectory, find } = createFake(context)
    mkdirSync(join(resultsDirectory, 'throughput'), { recursive: true })
    assertRefused(find, nothing, 'NO_RESULTS')
  })
  test('in results of an older version', (context) => {
    const { resultsDirectory, find } = createFake(context)
    mkdirSync(join(resultsDirectory, 'throughput'), { recursive: true })
    const older = { ...storedOf(createResult({ server: 'a' })), schemaVersion: 2 }
    writeFileSync(join(resultsDirectory, 'throughput/a.json'), JSON.stringify(older))
    assertRefused(find, nothing, 'NO_RESULTS')
  })
})

describe('what has changed is refused', () => {
  /** @type {Record<string, [Partial<Environment>, RegExp]>} */
  const cases = {
    'another Node': [
      { node: 'v18.0.0' },
      /^--resume: the run began with node v18\.0\.0, this is v\d.*; start a new run$/,
    ],
    'another CPU': [{ cpuModel: 'Abacus' }, /the run began with cpuModel Abacus, this is /],
    'another number of cores': [{ cpuCores: 999 }, /the run began with cpuCores 999, this is \d+; /],
    'another kernel': [{ kernel: '0.0.1' }, /the run began with kernel 0\.0\.1, this is /],
    'another kind of processor': [
      { processor: { family: '1', model: '2', stepping: '3', mhz: 4, caches: null } },
      /^--resume: the run began on another kind of processor; start a new run$/,
    ],
    'another commit': [{ gitCommit: 'abc' }, /the run began with gitCommit abc, this is null; /],
  }
  for (const [name, [environment, pattern]] of Object.entries(cases))
    test(name, (context) => {
      const { store, find } = createFake(context)
      store({ server: 'a', environment })
      assertRefused(find, pattern)
    })
  test('other code, whether git knows it or not', (context) => {
    const { store, find, projectFolder } = createFake(context)
    mkdirSync(join(projectFolder, 'lib'))
    const path = join(projectFolder, 'lib/file.js')
    writeFileSync(path, 'measure()')
    store({ server: 'a', environment: describeMachine(projectFolder, 'throughput') })
    assert.doesNotThrow(find)
    writeFileSync(path, 'measure() // edited')
    assertRefused(
      find,
      /^--resume: what measures \(.*\) has changed since the run of 2026-01-02T.* began; start a new run$/,
    )
  })
  test('a run that does not say with what code it measured', (context) => {
    const { store, find } = createFake(context)
    store({ server: 'a', environment: { codeSha256: undefined } })
    assertRefused(find, /^--resume: the run of 2026-01-02T.* does not say with what code it measured; start a new run$/)
  })
  test('another kind of network', () => {
    const resumed = [createPageResult({ differences: { network: { kind: 'netem', checks: [] } } })]
    assert.doesNotThrow(() => refuseOtherNetwork(resumed, 'netem'))
    assert.doesNotThrow(() => refuseOtherNetwork([], 'relay'))
    assertRefused(
      () => refuseOtherNetwork(resumed, 'relay'),
      /^--resume: the run began with netem between client and server, here it would be relay; start a new run$/,
    )
  })
  test('other packages', (context) => {
    const { store, find, packageFolder } = createFake(context)
    store({ server: 'a' })
    store({ server: 'b' })
    assert.doesNotThrow(find)
    writeFileSync(join(packageFolder, 'package-lock.json'), '{ }')
    assertRefused(find, /^--resume: the packages of [ab] have changed since; start a new run$/)
  })
  test('another version of a runtime', (context) => {
    const { store, find, allServers } = createFake(context)
    const version = process.versions.node
    const settings = { axes: { runtime: [process.execPath] } }
    const name = `node-${version}`
    const servers = allServers.map((server) => `${server.name}@${name}`)
    const runtime = /** @type {const} */ ({ name, kind: 'node', version })
    store({ server: servers[0], servers, settings, environment: { runtime } })
    assert.deepEqual(
      find().servers.map(({ name, runtime }) => [name, runtime?.command]),
      servers.map((server) => [server, [process.execPath]]),
    )
    store({ server: servers[0], servers, settings, environment: { runtime: { ...runtime, version: '18.0.0' } } })
    assertRefused(find, /^--resume: the runtime of a@node-.* has changed since; start a new run$/)
  })
  test('another checkout whose code is another one by now', (context) => {
    const { store, find, allServers, packageFolder } = createFake(context)
    const packages = ['', 'benchmarks/legacy', 'benchmarks/next'].map((folder) => join(folder, 'package.json'))
    writeFiles(packageFolder, new Map([...packages, 'benchmarks/a.js'].map((path) => [path, '{}'])))
    allServers[0].path = 'benchmarks/a.js'
    const checkoutSha256 = codeSha256(packageFolder)
    const settings = { axes: { checkout: ['current', packageFolder] } }
    store({ server: 'a@package', servers: ['a', 'a@package'], settings, environment: { checkoutSha256 } })
    assert.equal(find().servers[1].file, join(packageFolder, 'benchmarks/a.js'))
    writeFileSync(join(packageFolder, 'benchmarks/a.js'), 'serve() // edited')
    assertRefused(find, /^--resume: the checkout of a@package has changed since; start a new run$/)
  })
  test('a server that is gone, also where it has not been measured yet', (context) => {
    const { store, find } = createFake(context)
    store({ server: 'a', servers: ['a', 'b', 'gone'] })
    assertRefused(find, /^--resume: the run of 2026-01-02T.* measures gone, which is not here any more$/)
  })
})

describe('a run of the suite parallelism', () => {
  test('is gone on with as it began', (context) => {
    const { findPages, environment, resultsDirectory, allServers } = createFake(context)
    const settings = { pages: 7 }
    const result = createPageResult({ server: 'a', servers: ['b', 'a'], settings, differences: { environment } })
    saveResult(join(resultsDirectory, 'parallelism'), result, parallelism)
    const run = findPages()
    assert.deepEqual([run.resumed, run.settings.pages, run.servers], [[result], 7, [allServers[1], allServers[0]]])
  })
  test('is none of the other suite', (context) => {
    const { findPages, find, store, environment, resultsDirectory } = createFake(context)
    store({ server: 'a' })
    assertRefused(findPages, /^--resume: there is no interrupted run in /, 'NO_RESULTS')
    const later = createPageResult({ server: 'b', differences: { environment } })
    later.run.startedAt = '2026-02-02T03:04:05.000Z'
    saveResult(join(resultsDirectory, 'parallelism'), later, parallelism)
    assert.equal(find().resumed[0].suite, 'throughput')
  })
})

test('without a suite, that of the latest run is found', (context) => {
  const directory = temporaryFolder(context)
  assert.equal(suiteOfLatestRun(join(directory, 'none')), undefined)
  /** @type {(suite: string, startedAt: string) => void} */
  function write(suite, startedAt) {
    mkdirSync(join(directory, suite), { recursive: true })
    writeFileSync(join(directory, suite, 'a.json'), JSON.stringify({ suite, run: { startedAt } }))
  }
  write('throughput', '2026-01-01T00:00:00.000Z')
  write('compression', '2026-01-02T00:00:00.000Z')
  write('transports', '2025-12-31T00:00:00.000Z')
  writeFileSync(join(directory, 'compression/b.json'), 'no result')
  assert.equal(suiteOfLatestRun(directory), 'compression')
})
