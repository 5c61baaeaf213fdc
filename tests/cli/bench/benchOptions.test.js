import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { saveResult } from '../../../lib/core/store/resultFiles.js'
import { folderOfRun, noteUnmeasured } from '../../../lib/core/store/runs.js'
import { mainThreadCpus } from '../../../lib/load/slices/pinning.js'
import { suites } from '../../../lib/suites/index.js'
import { throughput } from '../../../lib/suites/throughput/index.js'
import { compression } from '../../core/store/suites.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'
import { createStored } from '../../suites/compression/fixtures.js'
import { captureConsole, usageError } from '../messages.js'

/** @import { Shared } from '../../../lib/cli/bench/benchOptions.js' */
/** @import { Settled } from '../../../lib/suites/throughput/settle.js' */

const projectFolder = resolve('/project')
const root = join(import.meta.dirname, '../../..')
const servers = ['a', 'b', 'mercurius'].map((name) => ({
  name,
  file: `/project/benchmarks/${name}.js`,
  path: `benchmarks/${name}.js`,
  packageFolder: '/project',
  endOfLife: name === 'b',
  executesGraphql: name !== 'b',
  readsPort: true,
  unsupported: name === 'mercurius' ? 'needs Node >=99' : null,
}))
const project = { suites, projectFolder, version: '1.2.3', servers }
const core = { ...servers[0], name: 'core-graphql-js' }
const withCore = { ...project, servers: [servers[0], servers[1], core] }

/** @param {string[]} words */
const parse = async (...words) => /** @type {(Shared & Settled) | null} */ (await parseBenchOptions(words, project))
/** @param {string[]} words */
const chosen = async (...words) => (await parse(...words))?.servers.map(({ name }) => name)

test('each run has a seed of its own, unless it is given', async () => {
  const [first, second, given] = await Promise.all([
    parse('-pkgs=a'),
    parse('-pkgs=a'),
    parse('-pkgs=a', '--seed', '1'),
  ])
  assert.notEqual(first?.settings.seed, second?.settings.seed)
  assert.equal(given?.settings.seed, 1)
})

test('defaults', async () => {
  const parsed = await parse('--all-packages')
  assert.deepEqual(parsed, {
    servers,
    suite: throughput,
    suiteOption: '',
    settings: {
      workloads: ['compound'],
      cohort: Math.min(8, Math.floor(process.availableMemory() / 2 ** 29)),
      connections: 100,
      pipelining: 10,
      durationSeconds: 'auto',
      warmupSeconds: 16,
      readyTimeoutSeconds: 30,
      rounds: 3,
      reference: 'a',
      precision: null,
      separate: null,
      budgetSeconds: null,
      seed: parsed?.settings.seed,
      port: 4001,
      monitor: false,
      cpus: null,
      ...(mainThreadCpus() && { sliceMilliseconds: 50 }),
    },
    resume: false,
    namesPort: false,
    allServers: servers,
    resultsDirectory: join(projectFolder, 'results/local'),
    runFolder: null,
    plot: null,
  })
})

test('every option arrives where it belongs', async () => {
  const load = ['-c', '7', '-p', '3', '-d', '0.5', '--warmup', '0', '--rounds', '4', '--seed', '0']
  const rest = [
    '--port',
    '65535',
    '--ready-timeout',
    '2.5',
    '--workload',
    'rest',
    '--results',
    'here',
    '--plot',
    'a.svg',
  ]
  const method = ['--reference', 'b', '--precision', '2.5%', '--separate', '10%', '--budget', '10m', '--cohort', '4']
  const options = await parse('-pkgs', 'a', ...load, ...method, ...rest, '--monitor')
  assert.deepEqual(options?.settings, {
    workloads: ['rest'],
    cohort: 4,
    connections: 7,
    pipelining: 3,
    durationSeconds: 0.5,
    warmupSeconds: 0,
    readyTimeoutSeconds: 2.5,
    rounds: 4,
    reference: 'b',
    precision: 0.025,
    separate: 0.1,
    budgetSeconds: 600,
    seed: 0,
    port: 65535,
    monitor: true,
    cpus: null,
  })
  assert.deepEqual([options?.resultsDirectory, options?.plot], [resolve('here'), resolve('a.svg')])
})

describe('documents are asked for in any order, and reported hot first', () => {
  /** @type {Record<string, string>} */
  const spellings = {
    '': 'compound',
    '--documents hot': 'compound',
    '--documents cold': 'compound-cold',
    '--documents=variables': 'compound-variables',
    '--documents cold,hot': 'compound compound-cold',
    '--documents cold,cold,variables,hot': 'compound compound-variables compound-cold',
    '--workload compound --documents cold': 'compound-cold',
    '--workload rest': 'rest',
  }
  for (const [words, workloads] of Object.entries(spellings))
    test(words, async () => {
      const options = await parse('-pkgs=a', ...words.split(' ').filter(Boolean))
      assert.deepEqual(options?.settings.workloads, workloads.split(' '))
    })
})

test('several numbers of requests in flight keep their order, and one is a number as ever', async () => {
  for (const [text, pipelining] of /** @type {const} */ ([
    ['1', 1],
    ['10,1', [10, 1]],
    ['1, 10,100', [1, 10, 100]],
  ]))
    assert.deepEqual((await parse('-pkgs', 'a', '-p', text))?.settings.pipelining, pipelining)
  const settings = (await parse('-pkgs', 'a', '-p', '10,1', '--documents', 'hot,cold'))?.settings
  assert.deepEqual(settings?.workloads, ['compound', 'compound-cold'])
})

test('a warm-up may be automatic', async () => {
  assert.equal((await parse('-pkgs', 'a', '--warmup', 'auto'))?.settings.warmupSeconds, 'auto')
})

describe('the reference', () => {
  /** Words, and the servers that are measured and the reference. @type {Record<string, [string, string]>} */
  const cases = {
    '-pkgs b': ['b core-graphql-js', 'core-graphql-js'],
    '-pkgs core-graphql-js b': ['core-graphql-js b', 'core-graphql-js'],
    '-pkgs b --reference a': ['b a', 'a'],
    '-pkgs b a --reference a': ['b a', 'a'],
    '-pkgs b --reference b': ['b', 'b'],
    '--all-packages --reference b': ['a b core-graphql-js', 'b'],
    '--all-packages': ['a b core-graphql-js', 'core-graphql-js'],
  }
  for (const [words, [measured, reference]] of Object.entries(cases))
    test(words, async () => {
      const options = await parseBenchOptions(words.split(' '), withCore)
      const { settings } = options ?? assert.fail()
      assert.deepEqual([options?.servers.map(({ name }) => name).join(' '), settings.reference], [measured, reference])
    })
  test('of several runtimes is under the first', async () => {
    const name = `node-${process.versions.node}`
    const words = ['--runtime', `${process.execPath},current`]
    const options = await parseBenchOptions(['-pkgs', 'b', ...words], withCore)
    const { servers, settings } = options ?? assert.fail()
    assert.deepEqual(
      [servers.map(({ name }) => name), settings.reference, settings.axes],
      [
        [`b@${name}`, 'b', `core-graphql-js@${name}`],
        `core-graphql-js@${name}`,
        { runtime: [process.execPath, 'current'] },
      ],
    )
    const asked = await parseBenchOptions(['-pkgs', 'b', '--reference', 'a', ...words], withCore)
    assert.equal(asked?.settings.reference, `a@${name}`)
  })
  test('is the first one asked for where core-graphql-js is not there', async () => {
    assert.equal((await parse('-pkgs', 'b', 'a'))?.settings.reference, 'b')
  })
})

describe('--resume', () => {
  /** @type {Record<string, { resultsDirectory?: string, runFolder?: string, plot?: string }>} */
  const cases = {
    '--resume': {},
    '--resume --results here': { resultsDirectory: resolve('here'), runFolder: resolve('here') },
    '--plot a.svg --resume': { plot: resolve('a.svg') },
  }
  for (const [words, differences] of Object.entries(cases))
    test(`${words} asks for no server`, async () => {
      const options = await parse(...words.split(' '))
      const { resume, servers: chosen, allServers, resultsDirectory, runFolder, plot } = options ?? assert.fail()
      assert.deepEqual(
        { resume, chosen, allServers, resultsDirectory, runFolder, plot },
        {
          resume: true,
          chosen: [],
          allServers: servers,
          resultsDirectory: join(projectFolder, 'results/local'),
          runFolder: join(projectFolder, 'results/local'),
          plot: null,
          ...differences,
        },
      )
    })
  test('goes on with no older run in place of one that was interrupted before it measured', async (context) => {
    const home = temporaryFolder(context)
    const directory = join(home, 'results/local')
    const stored = createStored()
    const older = join(directory, folderOfRun(stored.run))
    saveResult(join(older, 'compression'), stored, compression)
    noteUnmeasured(directory, { suite: 'api', startedAt: '2099-01-02T03:04:05.000Z' })
    const resume = (/** @type {string[]} */ ...words) =>
      parseBenchOptions(['--resume', ...words], { ...project, projectFolder: home })
    await assert.rejects(resume(), {
      name: 'UnableError',
      message: new RegExp(
        '^--resume: the run of 2099-01-02T03:04:05.000Z was interrupted before it had measured anything; start it ' +
          'again, or go on with an older one by --results .*results/local/[^/]+$',
      ),
    })
    assert.equal((await resume('--suite', 'compression'))?.runFolder, older)
    assert.equal((await resume('--results', older))?.runFolder, older)
  })
  test('finds the suite of the run in --results, unless one is named', async (context) => {
    const folder = temporaryFolder(context)
    saveResult(join(folder, 'compression'), createStored(), compression)
    const found = await parse('--resume', '--results', folder)
    assert.deepEqual(
      [found?.suite.name, found?.suiteOption, found?.runFolder],
      ['compression', '--suite compression ', folder],
    )
    assert.equal((await parse('--suite', 'throughput', '--resume', '--results', folder))?.suite, throughput)
  })
  for (const [words, option] of [
    ['--all-packages', 'all-packages'],
    ['-pkgs a', 'packages'],
    ['-d 5', 'duration'],
    ['-c 100', 'connections'],
    ['-p 10', 'pipelining'],
    ['--warmup auto', 'warmup'],
    ['--rounds 3', 'rounds'],
    ['--reference a', 'reference'],
    ['--precision 3%', 'precision'],
    ['--separate 10%', 'separate'],
    ['--budget 1h', 'budget'],
    ['--workload compound', 'workload'],
    ['--seed 1', 'seed'],
    ['--runtime current', 'runtime'],
    ['--port 4001', 'port'],
    ['--readyTimeout 30', 'ready-timeout'],
  ])
    test(`goes with no ${words}, even as it is by default`, () => {
      const message = `--resume goes on as the run began, got --${option}, too; leave it out, or start a new run`
      return assert.rejects(parse('--resume', ...words.split(' ')), usageError(message))
    })
})

describe('servers are named in any of these spellings', () => {
  /** @type {Record<string, string>} */
  const spellings = {
    '-pkgs b a': 'b a',
    '-pkgs b,a': 'b a',
    '-pkgs b, a': 'b a',
    '--packages a b': 'a b',
    '--packages=a,b': 'a b',
    '--pkgs a': 'a',
    '--pkgs=a': 'a',
    '-pkgs=a': 'a',
    '-pkgs a a': 'a',
    '-c 1 -pkgs a b -d 1': 'a b',
    '-pkgs a -p 5': 'a',
    '-pkgs b -pkgs a': 'b a',
    '--allPackages': 'a b mercurius',
  }
  for (const [words, names] of Object.entries(spellings))
    test(words, async () => assert.deepEqual(await chosen(...words.split(' ')), names.split(' ')))
})

test('where no server is named somebody is asked, unless the suite has some of its own', async () => {
  const asked = { ...project, servers: [...servers, core], ask: async () => ['-pkgs', 'b', 'core-graphql-js'] }
  const names = async (/** @type {string[]} */ ...words) =>
    // A Node.js with all codings, which some users have installed, is part of a name.
    (await parseBenchOptions(words, asked))?.servers.map(({ name }) => name.split('@')[0])
  assert.deepEqual(await names(), ['b', 'core-graphql-js'])
  assert.deepEqual(await names('-pkgs', 'core-graphql-js'), ['core-graphql-js'])
  assert.deepEqual(await names('--suite', 'compression'), ['core-graphql-js', 'mercurius'])
})

test('the user who is asked may choose a quick run, unless options say how thorough it is', async () => {
  const seen = /** @type {boolean[]} */ ([])
  /** @type {import('../../../lib/cli/bench/benchOptions.js').Project['ask']} */
  const ask = async ({ isSettled, parse }) => {
    seen.push(isSettled)
    const full = await parse(['-pkgs', 'a'])
    assert.equal(full?.settings.warmupSeconds, 16)
    return ['-pkgs', 'a', ...(isSettled ? [] : ['--quick'])]
  }
  const asked = await parseBenchOptions([], { ...project, ask })
  assert.deepEqual([asked?.settings.quick, asked?.settings.rounds, asked?.settings.warmupSeconds], [true, 1, 1])
  assert.equal((await parseBenchOptions(['--rounds', '4'], { ...project, ask }))?.settings.rounds, 4)
  assert.deepEqual(seen, [false, true])
})

describe('a wrong command line is one line', () => {
  const rounds = '--rounds: expected a whole number from 1 to 1,000'
  const pipelining = '-p/--pipelining: expected a whole number from 1 to 1,000, or up to 4 different ones such as 10,1'
  const share = '--precision: expected a share from 0.1% to 50%, such as 3%'
  const time = '--budget: expected a time such as 90s, 10m or 1.5h'
  const runtime = '--runtime: expected current, node20, node22, node24, node26, bun, deno or the path of a binary'
  const none = 'no package named; write -pkgs a b or --all-packages; node bench --list has all 3, --help the options'
  /** @type {Record<string, string>} */
  const messages = {
    '': none,
    '-pkgs': none,
    '-pkgs ,': none,
    '-pkgs a --all-packages': '-pkgs/--packages does not go with --all-packages; leave one out',
    '-pkgs mercuris': 'unknown package "mercuris"; did you mean mercurius?',
    '-pkgs zzzzzz': 'unknown package "zzzzzz"; node bench --list names them all',
    'mercurius a': 'unexpected word "mercurius"; write -pkgs mercurius',
    '-pkgs a -- b': 'unexpected word "b"; write -pkgs b',
    'mercuruis -c 10': 'unexpected word "mercuruis"; did you mean -pkgs mercurius?',
    'zzzzzz -c 10': 'unexpected word "zzzzzz"; name servers with -pkgs, or an api file with --api',
    'http://127.0.0.1:4000/graphql -d 10s':
      'unexpected word "http://127.0.0.1:4000/graphql"; write node bench --init http://127.0.0.1:4000/graphql, which ' +
      'writes api.mjs, then node bench --api api.mjs',
    'localhost:4000':
      'unexpected word "localhost:4000"; write node bench --init http://localhost:4000, which writes api.mjs, then ' +
      'node bench --api api.mjs',
    './api.mjs --quick': 'unexpected word "./api.mjs"; write node bench --api ./api.mjs',
    '--api http://127.0.0.1:4000/graphql':
      '--api: expected the path of an api file, got an address; write node bench --init ' +
      'http://127.0.0.1:4000/graphql, which writes one',
    '--endpoint http://127.0.0.1:4000/ -H a:b':
      "unknown option -H; write node bench --api api.mjs, which has headers: { name: 'value' }; --init URL writes a " +
      'first file',
    '--api localhost:4000/graphql':
      '--api: expected the path of an api file, got an address; write node bench --init ' +
      'http://localhost:4000/graphql, which writes one',
    '--api feed.graphql':
      '--api: expected the path of an api file, got a document or a schema; name it in one, which node bench --init ' +
      'URL writes',
    '--vus 7 -pkgs a': 'unknown option --vus; write -c 7 for 7 connections',
    '--users many -pkgs a': 'unknown option --users; write -c 10 for 10 connections',
    '-z 1m -pkgs a': 'unknown option -z; write -d 1m',
    '--iterations 50 -pkgs a': 'unknown option --iterations; write -n 50',
    '-r 70 -pkgs a': 'unknown option -r; write --rate 70',
    '-t 4 -pkgs a':
      'unknown option -t; write --timeout 10s for a timeout, -d 10s for a duration; no threads are to choose',
    '-pkgs a --rounds 0': `${rounds}, got "0"; see --help`,
    '-pkgs a --rounds 1001': `${rounds}, got "1001"; see --help`,
    '-pkgs a --rounds 2.5': `${rounds}, got "2.5"; see --help`,
    '-pkgs a --rounds many': `${rounds}, got "many"; see --help`,
    '-pkgs a --rounds=': `${rounds}, got nothing; see --help`,
    '-pkgs a --rounds 9 --rounds 4': '--rounds: expected it once, got it 2 times; leave one out',
    '-pkgs a --rounds': 'Not enough arguments following: rounds; see --help',
    '-pkgs a -d': 'Not enough arguments following: d; see --help',
    '-pkgs a --constructor': 'unknown option --constructor; see --help',
    '-pkgs a --toString=1': 'unknown option --toString; see --help',
    '-pkgs a -c -5': '-c/--connections: expected a whole number from 1 to 10,000, got "-5"; see --help',
    '-pkgs a -p 1001': `${pipelining}, got "1001"; see --help`,
    '-pkgs a -p 10,0': `${pipelining}, got "10,0"; see --help`,
    '-pkgs a -p 10,10': `${pipelining}, got "10,10"; see --help`,
    '-pkgs a -p 10,': `${pipelining}, got "10,"; see --help`,
    '-pkgs a -p 5,4,3,2,1': `${pipelining}, got "5,4,3,2,1"; see --help`,
    '-pkgs a -p 10,1 --rate 50%': '-p/--pipelining 10,1 does not go with --rate; leave one out',
    '-pkgs a -p 10,1 --slo p99<50ms': '-p/--pipelining 10,1 does not go with --slo; leave one out',
    '-pkgs a -p 10,1 --scenario classic,deep': '-p/--pipelining 10,1 does not go with --scenario deep; leave one out',
    '-pkgs a -d 5d':
      '-d/--duration: expected auto or a number from 0.1 to 3,600, in s or with its unit, got "5d"; see --help',
    '-pkgs a -d 0':
      '-d/--duration: expected auto or a number from 0.1 to 3,600, in s or with its unit, got "0"; see --help',
    '-pkgs a --warmup -1':
      '--warmup: expected auto or a number from 0 to 3,600, in s or with its unit, got "-1"; see --help',
    '-pkgs a --warmup automatic':
      '--warmup: expected auto or a number from 0 to 3,600, in s or with its unit, got "automatic"; see --help',
    '-pkgs a --reference zzzzzz': 'unknown package "zzzzzz"; node bench --list names them all',
    '-pkgs a --reference mercuris': 'unknown package "mercuris"; did you mean mercurius?',
    '-pkgs a --reference=':
      '--reference: expected the name of one server, got nothing; node bench --list names them all',
    '-pkgs a --reference a,b':
      '--reference: expected the name of one server, got "a,b"; node bench --list names them all',
    '-pkgs a --reference a --reference b': '--reference: expected it once, got it 2 times; leave one out',
    '-pkgs a --precision 3': `${share}, got "3"; see --help`,
    '-pkgs a --precision 60%': `${share}, got "60%"; see --help`,
    '-pkgs a --budget never': `${time}, got "never"; see --help`,
    '-pkgs a --budget 0': `${time}, got "0"; see --help`,
    '-pkgs a --precision 3% --rounds 2': '--precision decides after 3 blocks, got --rounds 2; leave one out',
    '-pkgs a --separate 10': '--separate: expected a share from 0.1% to 50%, such as 3%, got "10"; see --help',
    '-pkgs a --separate 10% --rounds 2': '--separate decides after 3 blocks, got --rounds 2; leave one out',
    '-pkgs a --budget 10m --rounds 1': '--budget decides after 3 blocks, got --rounds 1; leave one out',
    '-pkgs a --no-resume': 'unknown option --no-resume; did you mean --resume?',
    '-pkgs a --ready-timeout 0':
      '--ready-timeout: expected a number from 0.1 to 3,600, in s or with its unit, got "0"; see --help',
    '-pkgs a --seed 1.5': '--seed: expected a whole number from 0 to 2,147,483,647, or random, got "1.5"; see --help',
    '-pkgs a --port 65536': '--port: expected a whole number from 1 to 65,535, got "65536"; see --help',
    '-pkgs a --workload push': '--workload: expected compound or rest, got "push"; see --help',
    '-pkgs a --workload constructor': '--workload: expected compound or rest, got "constructor"; see --help',
    '-pkgs a --workload compound-cold': '--workload: expected compound or rest, got "compound-cold"; see --help',
    '-pkgs a --documents warm': '--documents: expected hot or variables or cold or new, got "warm"; see --help',
    '-pkgs a --documents hot,toString':
      '--documents: expected hot or variables or cold or new, got "toString"; see --help',
    '-pkgs a --documents hot,': '--documents: expected hot or variables or cold or new, got nothing; see --help',
    '-pkgs a --documents=': '--documents: expected hot or variables or cold or new, got nothing; see --help',
    '-pkgs a --documents': 'Not enough arguments following: documents; see --help',
    '-pkgs a --documents hot --documents cold': '--documents: expected it once, got it 2 times; leave one out',
    '-pkgs a --workload rest --documents hot': '--documents does not go with --workload rest; leave one out',
    '-pkgs a --document cold': 'unknown option --document; did you mean --documents?',
    '-pkgs a --cpus 0': '--cpus: expected SERVER/CLIENT such as 0/1 or 0-1/2,3, got "0"; see --help',
    '-pkgs a --runtime buun': `${runtime}, got "buun"; did you mean bun?`,
    '-pkgs a --runtime python': `${runtime}, got "python"; see --help`,
    '-pkgs a --runtime node24,': `${runtime}, got nothing; see --help`,
    '-pkgs a --cpus': 'Not enough arguments following: cpus; see --help',
    '-pkgs a --results=': '--results: expected a directory, got nothing; see --help',
    '-pkgs a --duratoin 3': 'unknown option --duratoin; did you mean --duration?',
    '-pkgs a --nothing-like-it': 'unknown option --nothing-like-it; see --help',
    '-pkgs a --no-quick': 'unknown option --no-quick; see --help',
    '-pkgs a --seed.x 1': 'unknown option --seed.x; did you mean --seed?',
    '-pkgs a -x': 'unknown option -x; see --help',
    '-pkgs a --has-own-property': 'unknown option --has-own-property; see --help',
    '-pkgs a --results a --results b': '--results: expected it once, got it 2 times; leave one out',
  }
  for (const [words, message] of Object.entries(messages))
    test(`node bench ${words}`, () => assert.rejects(parse(...words.split(' ').filter(Boolean)), usageError(message)))
})

describe('words that are asked for', () => {
  test('--list names every server with what is special about it', async (context) => {
    const said = captureConsole(context, 'log')
    assert.equal(await parse('--list'), null)
    assert.deepEqual(said().replaceAll(/ {2,}/g, '  ').split('\n'), [
      'a  benchmarks/a.js',
      'b  benchmarks/b.js  (end of life; no GraphQL)',
      'mercurius  benchmarks/mercurius.js  (needs Node >=99)',
      '',
    ])
  })
  test('--version', async (context) => {
    const said = captureConsole(context, 'log')
    assert.equal(await parse('--version'), null)
    assert.equal(said(), '1.2.3\n')
  })
  for (const option of ['--help', '-h'])
    test(`${option} fits on a screen, examples first`, async (context) => {
      const printed = captureConsole(context, 'log')
      assert.equal(await parse(option), null)
      const lines = printed().trimEnd().split('\n')
      assert.deepEqual(lines.slice(0, 2), ['node bench (--all-packages | -pkgs NAME…) [options]', 'Examples:'])
      assert.ok(lines.length < 24, printed())
      for (const word of ['-pkgs, --packages', '--quick', '--resume', ' subscriptions,'])
        assert.ok(printed().includes(word), `${word} is not in ${printed()}`)
    })
  test('--suite throughput --help explains its options', async (context) => {
    const printed = captureConsole(context, 'log')
    assert.equal(await parse('--suite', 'throughput', '--help'), null)
    for (const word of ['--precision 3%', '-c, --connections', '-pkgs a,b', '--resume', '--endpoint'])
      assert.ok(printed().includes(word), `${word} is not in ${printed()}`)
    assert.doesNotMatch(printed(), /Suite parallelism/)
  })
})

describe('servers whose packages are not installed', () => {
  const lacking = { ...servers[0], name: 'lacking', packageFolder: root, missing: ['mercurius'], unsupported: 'no' }
  const incomplete = { ...project, servers: [...servers, lacking] }

  test('are refused if there is no other one', async () => {
    const message = 'mercurius is not installed; run npm ci'
    await assert.rejects(parseBenchOptions(['-pkgs', 'lacking'], incomplete), { name: 'UnableError', message })
  })
  test('are rows beside others', async () => {
    const options = await parseBenchOptions(['-pkgs', 'lacking', 'a'], incomplete)
    assert.ok(options?.servers.includes(lacking))
  })
})
