import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { groupBy } from '../lib/reports/groupBy.js'
import { suites } from '../lib/suites/index.js'
import { analyse, builtinsImportedBy, filesImportedBy, projectFolder, sourceOf, sourcesIn } from './sources.js'

const lib = sourcesIn('lib')
const benchmarks = sourcesIn('benchmarks')
const programs = ['bench.js', 'compare.js'].map(sourceOf)

/** @param {string} path @returns {string} the folder in lib/ of a file, or the file itself */
const roomOf = (path) => path.split('/')[1]
const inRoom = (/** @type {string} */ room) => lib.filter(({ path }) => path.startsWith(`lib/${room}/`))

/** What of Node a pure file may use: it depends on nothing but its arguments. @type {Record<string, RegExp>} */
const pureBuiltins = { 'node:crypto': /^createHash$/, 'node:util': /^\w+$/, 'node:zlib': /^\*$|Sync$/ }

describe('a pure room does not touch the world', () => {
  for (const room of ['base/errors', 'stats', 'checks', 'reports', 'workload'])
    test(room, () => {
      assert.ok(inRoom(room).length > 0, `there is no lib/${room}`)
      for (const source of inRoom(room)) {
        assert.deepEqual(source.globals, [], `${source.path} uses what is not an argument`)
        for (const { from, names } of builtinsImportedBy(source))
          for (const name of names)
            assert.ok(pureBuiltins[from]?.test(name), `${source.path} imports ${name} of ${from}`)
      }
    })
})

/** Rooms that a room may import from. @type {Record<string, string[]>} */
const arrows = {
  base: ['workload'],
  workload: [],
  stats: ['checks', 'workload'],
  checks: ['stats', 'workload'],
  network: ['base', 'workload'],
  serve: ['workload'],
  reports: ['stats', 'checks', 'workload'],
  load: ['base', 'stats', 'checks', 'workload'],
  servers: ['base', 'load', 'serve', 'stats', 'workload'],
  core: ['base', 'servers', 'stats', 'checks', 'workload'],
  suites: ['base', 'core', 'load', 'network', 'reports', 'servers', 'stats', 'checks', 'workload'],
  cli: ['base', 'core', 'reports', 'servers', 'stats', 'checks', 'workload'],
}

/** Rooms that types may come from besides. @type {Record<string, string[]>} */
const typeArrows = {
  'types.d.ts': ['base', 'workload'],
  // A page of the server hands types to the browser's client.
  suites: ['serve'],
  // The interface of suites has the report, which the engine only hands on.
  'lib/core/suite.d.ts': ['reports'],
}

/** Files that import a computed module: the entry point of client processes, and the reader of the user's api file. */
const importing = ['lib/suites/kit/child.js', 'lib/suites/api/file/readApi.js']

describe('arrows between rooms go down only', () => {
  test('every room has its place', () => {
    assert.deepEqual([...new Set(lib.map(({ path }) => roomOf(path)))].sort(), Object.keys(arrows).sort())
  })
  for (const [room, allowed] of Object.entries(arrows))
    test(room, () => {
      for (const source of lib.filter(({ path }) => roomOf(path) === room))
        for (const file of filesImportedBy(source)) {
          if (importing.includes(source.path) && file === '(computed)') continue
          assert.match(file, /^lib\//, `${source.path} imports ${file}`)
          assert.ok([room, ...allowed].includes(roomOf(file)), `${source.path} imports ${file}`)
        }
    })
  test('types in comments and in files of types go the same ways', () => {
    for (const { path, types } of [...lib, ...sourcesIn('lib', /\.d\.ts$/)])
      for (const file of filesImportedBy({ path, imports: types })) {
        const room = roomOf(path)
        const allowed = [
          room,
          'types.d.ts',
          ...(arrows[room] ?? []),
          ...(typeArrows[room] ?? []),
          ...(typeArrows[path] ?? []),
        ]
        assert.ok(allowed.includes(roomOf(file)), `${path} takes types from ${file}`)
      }
  })
  test('of what servers run on, the runner knows how they are told of it, and nothing else', () => {
    for (const source of inRoom('servers'))
      for (const file of filesImportedBy(source).filter((file) => roomOf(file) === 'serve'))
        assert.equal(file, 'lib/serve/writeEnvironment.js', source.path)
  })
  test('a server file imports lib/serve/index.js only', () => {
    assert.ok(benchmarks.length > 0)
    for (const source of benchmarks)
      for (const file of filesImportedBy(source)) assert.equal(file, 'lib/serve/index.js', source.path)
  })
})

const noGit = !existsSync(join(projectFolder, '.git')) && 'what belongs to the project is asked of git'

test('only lib/suites knows the names of suites', { skip: noGit }, () => {
  // Some are words that a program has other use for: those are looked for where they name a suite.
  const isWord = (/** @type {string} */ name) =>
    name === 'federation' || suites.some(({ parameters }) => name in parameters)
  const own = new RegExp(
    suites.map(({ name }) => (isWord(name) ? `suites?\\W{1,4}${name}\\b` : `\\b${name}\\b`)).join('|'),
  )
  const files = execFileSync('git', ['ls-files'], { cwd: projectFolder, encoding: 'utf8' }).split('\n')
  // The README leads to their pages; the weekly workflow publishes the results of one, and a word of GitHub's workflows
  // names another; the action measures an API; planned runs measure suites, and a page links theirs.
  const may =
    /^(lib\/suites|docs|results|tests|\.github\/workflows)\/|^README|^\.github\/(compareV|plannedR|slowP)\w+\.js/
  for (const file of files.filter((file) => file !== '' && !may.test(file) && existsSync(join(projectFolder, file))))
    assert.doesNotMatch(readFileSync(join(projectFolder, file), 'utf8'), own, file)
})

test('only bench.js and compare.js end the program; the clients and the relay end their own process', () => {
  const ends = /^process\.(exit|exitCode|abort|reallyExit)$/
  const files = [...lib, ...benchmarks, ...programs].filter(({ globals }) => globals.some((name) => ends.test(name)))
  assert.deepEqual(
    files.map(({ path }) => path),
    ['lib/load/childClient.js', 'lib/network/relayProcess.js', 'bench.js', 'compare.js'],
  )
})

/** Files that start processes of their own, or that a browser or another process loads: no file imports them. */
const entryPoints = [
  'lib/base/processes/guard.js',
  'lib/load/slices/disableIdleTimeout.js',
  'lib/load/slices/touchPages.js',
  'lib/network/relayProcess.js',
  'lib/reports/html/page/main.js',
  'lib/servers/heldMemory.cjs',
  'lib/servers/versions.js',
  'lib/suites/concurrency/autocannonProcess.js',
  'lib/suites/kit/child.js',
]

/**
 * Most lines of each room, and of each suite. A feature takes out what it brings in, or its commit says why it cannot.
 * @type {Record<string, number>}
 */
const budgets = {
  base: 1050,
  checks: 1320,
  cli: 2690,
  core: 3300,
  load: 6150,
  network: 850,
  reports: 3020,
  serve: 2700,
  servers: 3050,
  stats: 2510,
  workload: 2890,
  'suites/api': 10200,
  'suites/compression': 1350,
  'suites/concurrency': 1500,
  'suites/federation': 1470,
  'suites/kit': 2150,
  'suites/parallelism': 3200,
  'suites/subscriptions': 1700,
  'suites/throughput': 8740,
  'suites/transports': 1400,
}

describe('a room keeps within its budget of lines', () => {
  const sources = sourcesIn('lib', /\.(c?js|d\.ts)$/)
  const room = (/** @type {string} */ path) => /^lib\/(suites\/[^/]+(?=\/)|[^/]+)/.exec(path)?.[1] ?? path
  const lines = groupBy(sources, ({ path }) => room(path))
  test('each has one', () => {
    const rooms = [...lines.keys()].filter((name) => !/\.(d\.ts|js)$/.test(name) && name !== 'suites')
    assert.deepEqual(rooms.sort(), Object.keys(budgets).sort())
  })
  for (const [name, most] of Object.entries(budgets))
    test(name, () => {
      const sum = (lines.get(name) ?? []).reduce((total, source) => total + source.lines, 0)
      assert.ok(sum > 0 && sum <= most, `lib/${name} has ${sum} lines, at most ${most}`)
    })
})

/** Names of files that several suites have. */
const everySuite = ['index', 'parameters', 'settle', 'fields', 'plan', 'measure', 'client', 'groups', 'report', 'chart']

describe('a file has one subject', () => {
  const importers = [...lib, ...benchmarks, ...programs].flatMap((source) =>
    [...new Set(filesImportedBy(source))].map((file) => ({ file, path: source.path })),
  )
  test('the one that runs a suite has at most 60 lines', () => {
    const { lines } = sourceOf('lib/core/run/runSuite.js')
    assert.ok(lines <= 60, `it has ${lines}`)
  })
  test('every other one in lib/ has at most 300', () => {
    for (const { path, lines } of lib) assert.ok(lines <= 300, `${path} has ${lines}`)
  })
  test('one of fewer than 40 lines has several users, or is an entry point', () => {
    for (const { path, lines } of lib) {
      if (lines >= 40 || entryPoints.includes(path) || everySuite.includes(basename(path, '.js'))) continue
      const users = importers.filter(({ file }) => file === path)
      assert.ok(users.length > 1, `${path} has ${lines} lines and ${users.length} users: ${users[0]?.path}`)
    }
  })
  test('its name has one meaning, but for names that several suites have', () => {
    const names = lib.map(({ path }) => basename(path)).filter((name) => !everySuite.includes(basename(name, '.js')))
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })
  test('none imports itself by way of others', () => {
    const imports = new Map(lib.map((source) => [source.path, filesImportedBy(source)]))
    /** @type {(path: string, way: string[]) => void} */
    const follow = (path, way) => {
      assert.ok(!way.includes(path), [...way, path].join(' → '))
      for (const file of imports.get(path) ?? []) follow(file, [...way, path])
      imports.delete(path)
    }
    for (const { path } of lib) follow(path, [])
  })
})

describe('this test sees what it looks for', () => {
  /** @type {Record<string, [string, string[], string[]]>} */
  const cases = {
    imports: ["import a, { b } from 'fs'\nexport * from './x.js'\nimport 'y'", ['fs', './x.js', 'y'], []],
    'dynamic imports': ["await import('node:fs'); await import(name)", ['node:fs', '(computed)'], []],
    CommonJS: ["require('./a.js')", ['./a.js'], ['require']],
    'types in comments': [
      "/** @param {import('./a.js').A} a Date.now() */\nexport const f = (a) => a // process",
      [],
      [],
    ],
    'words in strings': ["const text = 'process.exit() Date.now()'", [], []],
    'the clock': ['Date.now(); new Date(); performance.now()', [], ['Date.now', 'Date', 'performance.now']],
    chance: ['Math.floor(Math.random()); crypto.randomUUID()', [], ['Math.random', 'crypto.randomUUID']],
    'the process': ['process.exitCode = 1; globalThis.x', [], ['process.exitCode', 'globalThis.x']],
    'shorthand and arguments': ['f({ process }, fetch)', [], ['process', 'fetch']],
    'fields of the same name': ['run.process.Date; f({ process: 1 })', [], []],
  }
  for (const [name, [text, imports, globals]] of Object.entries(cases))
    test(name, () => {
      const source = analyse('lib/x/y.js', text)
      assert.deepEqual(
        source.imports.map(({ from }) => from),
        imports,
      )
      assert.deepEqual(source.globals, globals)
    })
  test('where imports lead, and what they take', () => {
    const source = analyse(
      'lib/x/y.js',
      "import { a as b } from '../z/a.js'\nimport * as fs from 'fs'\nimport './b.js'",
    )
    assert.deepEqual(filesImportedBy(source), ['lib/z/a.js', 'lib/x/b.js'])
    assert.deepEqual(builtinsImportedBy(source), [{ from: 'fs', names: ['*'] }])
    assert.deepEqual(source.imports[0].names, ['a'])
  })
})
