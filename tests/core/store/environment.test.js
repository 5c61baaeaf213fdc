import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import {
  codeSha256,
  describeMachine,
  filesOfMethod,
  lockfileSha256,
  methodSha256,
  serverFacts,
} from '../../../lib/core/store/environment.js'
import { describeProcessor } from '../../../lib/core/store/processor.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { suites } from '../../../lib/suites/index.js'
import { filesImportedBy, projectFolder, sourcesIn } from '../../sources.js'
import { temporaryFolder } from './temporaryFolder.js'

test('the machine is described by these fields, and its name is not one of them', (context) => {
  const folder = temporaryFolder(context)
  const { tcpCongestionControl, processor, bootId, ...machine } = describeMachine(folder, 'throughput')
  assert.deepEqual(machine, {
    cpuModel: os.cpus()[0].model.trim(),
    cpuCores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    os: process.platform,
    kernel: os.release(),
    architecture: process.arch,
    node: process.version,
    gitCommit: null,
    gitModified: null,
    codeSha256: codeSha256(folder),
    methodSha256: methodSha256(folder, 'throughput'),
    serversSha256: codeSha256(folder),
  })
  assert.deepEqual({ processor, bootId }, { processor: undefined, bootId: undefined, ...describeProcessor() })
  if (process.platform === 'linux') assert.match(String(tcpCongestionControl), /^[a-z]\w*$/)
  else assert.equal(tcpCongestionControl, null)
  assert.ok(!Object.values(machine).includes(os.hostname()) || os.hostname() === process.platform)
})

const noGit = spawnSync('git', ['--version']).error !== undefined && 'there is no git'

describe('a checkout', { skip: noGit }, () => {
  /** @param {import('node:test').TestContext} context */
  function createCheckout(context) {
    const folder = temporaryFolder(context)
    const git = (/** @type {string[]} */ ...words) =>
      execFileSync(
        'git',
        ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgSign=false', ...words],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      ).trim()
    git('init', '--quiet')
    writeFileSync(join(folder, 'file'), 'old')
    git('add', 'file')
    git('commit', '--quiet', '--no-verify', '--message', 'Begin')
    return { folder, commit: git('rev-parse', 'HEAD') }
  }
  /** @type {Record<string, [(folder: string) => void, boolean]>} */
  const cases = {
    'as committed': [() => {}, false],
    'with new results': [
      (folder) => {
        mkdirSync(join(folder, 'results/servers'), { recursive: true })
        writeFileSync(join(folder, 'results/servers/a.json'), '{}')
      },
      false,
    ],
    'with a changed file': [(folder) => writeFileSync(join(folder, 'file'), 'new'), true],
    'with a new file': [(folder) => writeFileSync(join(folder, 'another'), ''), true],
  }
  for (const [name, [change, modified]] of Object.entries(cases))
    test(`${name} is ${modified ? 'modified' : 'not modified'}`, (context) => {
      const { folder, commit } = createCheckout(context)
      change(folder)
      const { gitCommit, gitModified } = describeMachine(folder, 'throughput')
      assert.deepEqual({ gitCommit, gitModified }, { gitCommit: commit, gitModified: modified })
    })
})

test('the lockfile is known by its SHA-256, and null where there is none', (context) => {
  const folder = temporaryFolder(context)
  assert.equal(lockfileSha256(folder), null)
  writeFileSync(join(folder, 'package-lock.json'), 'abc')
  // FIPS 180-2, appendix B.1.
  assert.equal(lockfileSha256(folder), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a gateway is described by its Caddy, then by the server behind it', (context) => {
  const folder = temporaryFolder(context)
  const [file, program] = ['front-gateway.js', 'caddy'].map((name) => join(folder, name))
  writeFileSync(file, 'const { FAKE_BIN } = process.env')
  writeFileSync(program, '#!/bin/sh\necho "v2.8.4 h1:x=" of "$1"\n', { mode: 0o755 })
  context.after(() => delete process.env.FAKE_BIN)
  const all = discoverServers()
  const gateway = all.find(({ isGateway }) => isGateway) ?? assert.fail()
  const machine = describeMachine(folder, 'throughput')
  /** @type {(path: string, upstream?: string) => string[]} */
  const packagesOf = (path, upstream) => {
    process.env.FAKE_BIN = path
    const behind = upstream ? { upstream: all.find(({ name }) => name === upstream) } : {}
    const { packages } = serverFacts({ ...gateway, file, ...behind }, machine).environment
    return packages.slice(0, 2).map(({ name, version }, index) => (index === 0 ? `${name} ${version}` : name))
  }
  assert.deepEqual(packagesOf(program), ['caddy 2.8.4', 'mercurius'])
  assert.deepEqual(packagesOf(program, 'fastify-rest'), ['caddy 2.8.4', 'fastify'])
  assert.deepEqual(packagesOf(join(folder, 'missing')), ['caddy ', 'mercurius'])
})

describe('codeSha256', () => {
  /** @param {import('node:test').TestContext} context */
  function createProject(context) {
    const folder = temporaryFolder(context)
    const write = (/** @type {string} */ path, /** @type {string} */ text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    write('bench.js', 'run()')
    write('lib/a/b.js', 'measure()')
    write('benchmarks/legacy/server.js', 'listen()')
    return { folder, write, remove: (/** @type {string} */ path) => rmSync(join(folder, path)) }
  }

  test('whatever can change a number changes it, and back', (context) => {
    const { folder, write, remove } = createProject(context)
    const before = codeSha256(folder)
    assert.match(before, /^[0-9a-f]{64}$/)
    for (const path of [
      'lib/new.js',
      'lib/serve/demo/assets/demo.css',
      'lib/servers/new.c',
      'benchmarks/new.js',
      'benchmarks/new.ts',
      'benchmarks/parts.js/new.mjs',
      'benchmarks/legacy/package-lock.json',
      'benchmarks/legacy/node_modules/.package-lock.json',
      'node_modules/.package-lock.json',
      'package.json',
      'package-lock.json',
    ]) {
      write(path, '{}')
      const one = codeSha256(folder)
      write(path, '{ }')
      const other = codeSha256(folder)
      assert.equal(new Set([before, one, other]).size, 3, path)
      remove(path)
      assert.equal(codeSha256(folder), before, path)
    }
    // The same text under another name, or its end in the next file.
    write('lib/a/c.js', 'measure()')
    remove('lib/a/b.js')
    assert.notEqual(codeSha256(folder), before)
  })

  test('what cannot does not', (context) => {
    const { folder, write } = createProject(context)
    const before = codeSha256(folder)
    for (const path of [
      'README.md',
      'compare.js',
      'results/servers/a.json',
      'tests/a.test.js',
      'lib/.b.js.swp',
      'lib/types.d.ts~',
      'node_modules/a/index.js',
      'benchmarks/legacy/node_modules/a/index.js',
    ])
      write(path, 'text')
    for (const name of ['.#server.js', 'gone.js']) symlinkSync('nowhere', join(folder, 'benchmarks', name))
    mkdirSync(join(folder, 'benchmarks/parts.js'))
    assert.equal(codeSha256(folder), before)
  })
})

describe('the hashes of a method and of servers', () => {
  /** @param {import('node:test').TestContext} context */
  function createProject(context) {
    const folder = temporaryFolder(context)
    /** Which of both change with a file. @param {string} path */
    function changedBy(path) {
      const hashes = () => {
        const { methodSha256, serversSha256 } = describeMachine(folder, 'throughput')
        return { method: methodSha256, servers: serversSha256 }
      }
      const before = hashes()
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), 'text')
      const after = hashes()
      rmSync(join(folder, path))
      assert.deepEqual(hashes(), before, path)
      return /** @type {const} */ (['method', 'servers']).filter((name) => before[name] !== after[name])
    }
    return changedBy
  }
  /** @type {Record<string, string[]>} */
  const changes = {
    method: [
      'lib/load/closedLoop/openLoad.js',
      'lib/servers/probe.js',
      'lib/servers/instructions/plugin.c',
      'lib/serve/api.js',
      'lib/workload/data.js',
      'lib/network/relay.js',
      'lib/core/run/turns.js',
      'lib/core/plan/cohorts.js',
      'lib/base/processes/run.js',
      'lib/checks/busyMachine.js',
      'lib/suites/throughput/plan.js',
      'lib/suites/throughput/parameters.js',
      'lib/suites/throughput/measure/client/measureWindow.js',
      'lib/suites/throughput/scenarios/databases.js',
      'lib/suites/throughput/a new one/measure.js',
      'lib/suites/kit/verifier.js',
    ],
    servers: ['benchmarks/a.js', 'benchmarks/legacy/package-lock.json', 'package-lock.json'],
    '': [
      'bench.js',
      'package.json',
      'lib/cli/help.js',
      'lib/reports/table.js',
      'lib/stats/ranks.js',
      'lib/checks/audit/audit.js',
      'lib/core/store/files.js',
      'lib/base/mask.js',
      'lib/core/suite.d.ts',
      'lib/suites/throughput/analyse/flags.js',
      'lib/suites/throughput/publish/plot/marks.js',
      'lib/suites/throughput/suite.js',
      'lib/suites/index.js',
      'lib/suites/transports/callLoop.js',
      'lib/network/schema.json',
      'benchmarks/node_modules/.package-lock.json',
      'node_modules/.package-lock.json',
      'results/published/a/throughput.json.gz',
      'docs/method.md',
    ],
  }
  for (const [names, paths] of Object.entries(changes))
    test(`change with what they are of: ${names || 'neither'}`, (context) => {
      const changedBy = createProject(context)
      for (const path of paths) assert.equal(changedBy(path).join(), names, path)
    })

  const sources = new Map(sourcesIn('lib').map((source) => [source.path, source]))
  for (const { name } of suites)
    test(`that of ${name} has every file that takes part in measuring, but for statistics, storing and wording`, () => {
      const files = filesOfMethod(projectFolder, name)
      assert.ok(files.length > 100, `${files.length}`)
      const starts = new RegExp(`^lib/(core/run|suites/${name}/(measure|client))(\\.js$|/)`)
      const open = [...sources.keys()].filter((path) => starts.test(path))
      const closure = new Set(open)
      for (let path = open.pop(); path !== undefined; path = open.pop())
        for (const file of filesImportedBy(/** @type {any} */ (sources.get(path)))) {
          if (closure.has(file) || !sources.has(file)) continue
          closure.add(file)
          if (files.includes(file)) open.push(file)
        }
      const missing = [...closure].filter((path) => !files.includes(path))
      const unexpected = missing.filter(
        (path) => !/^lib\/(stats|base|core\/store|reports|suites\/kit\/notes\.js)(\/|$)/.test(path),
      )
      assert.deepEqual(unexpected, [])
    })
})
