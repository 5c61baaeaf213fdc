import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/benchOptions.js'
import { captureConsole, usageError } from './messages.js'

const projectFolder = resolve('/project')
const servers = ['a', 'b', 'mercurius'].map((name) => ({
  name,
  file: `/project/benchmarks/${name}.js`,
  path: `benchmarks/${name}.js`,
  packageFolder: '/project',
  endOfLife: name === 'b',
  executesGraphql: name !== 'b',
  unsupported: name === 'mercurius' ? 'needs Node >=99' : null,
}))
const known = { projectFolder, version: '1.2.3', servers, workloadNames: ['compound', 'rest'] }

/** @param {string[]} words */
const parse = (...words) => parseBenchOptions(words, known)
/** @param {string[]} words */
const chosen = async (...words) => (await parse(...words))?.servers.map(({ name }) => name)

test('defaults', async () => {
  assert.deepEqual(await parse('--all-packages'), {
    servers,
    settings: {
      workload: 'compound',
      connections: 100,
      pipelining: 10,
      durationSeconds: 5,
      warmupSeconds: 5,
      readyTimeoutSeconds: 30,
      rounds: 1,
      seed: 1,
      port: 4001,
    },
    resultsDirectory: join(projectFolder, 'results'),
    silent: false,
  })
})

test('every option arrives where it belongs', async () => {
  const load = ['-c', '7', '-p', '3', '-d', '0.5', '--warmup', '0', '--rounds', '4', '--seed', '0']
  const rest = ['--port', '65535', '--ready-timeout', '2.5', '--workload', 'rest', '--results', 'here', '--silent']
  const options = await parse('-pkgs', 'a', ...load, ...rest)
  assert.deepEqual(options?.settings, {
    workload: 'rest',
    connections: 7,
    pipelining: 3,
    durationSeconds: 0.5,
    warmupSeconds: 0,
    readyTimeoutSeconds: 2.5,
    rounds: 4,
    seed: 0,
    port: 65535,
  })
  assert.deepEqual([options?.resultsDirectory, options?.silent], [resolve('here'), true])
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

describe('a wrong command line is one line', () => {
  const rounds = '--rounds: expected a whole number from 1 to 1,000'
  const none = 'no package named; use --all-packages, or -pkgs with some of: a, b, mercurius'
  /** @type {Record<string, string>} */
  const messages = {
    '': none,
    '-pkgs': none,
    '-pkgs ,': none,
    '-pkgs a --all-packages': 'expected --all-packages or -pkgs, got both; leave one out',
    '-pkgs mercuris': 'unknown package "mercuris"; did you mean mercurius?',
    '-pkgs zzzzzz': 'unknown package "zzzzzz"; node bench --list names them all',
    'mercurius a': 'unexpected word "mercurius"; name servers with -pkgs',
    '-pkgs a -- b': 'unexpected word "b"; name servers with -pkgs',
    '-pkgs a --rounds 0': `${rounds}, got "0"; see --help`,
    '-pkgs a --rounds 1001': `${rounds}, got "1001"; see --help`,
    '-pkgs a --rounds 2.5': `${rounds}, got "2.5"; see --help`,
    '-pkgs a --rounds many': `${rounds}, got "many"; see --help`,
    '-pkgs a --rounds=': `${rounds}, got nothing; see --help`,
    '-pkgs a --rounds 9 --rounds 4': '--rounds: expected it once, got it 2 times; leave one out',
    '-pkgs a --rounds': 'Not enough arguments following: rounds; see --help',
    '-pkgs a -d': 'Not enough arguments following: d; see --help',
    '-pkgs a --constructor': 'unknown option --constructor; see --help',
    '-pkgs a --toString=1': 'unknown option --toString=1; see --help',
    '-pkgs a -c -5': '-c/--connections: expected a whole number from 1 to 10,000, got "-5"; see --help',
    '-pkgs a -p 1001': '-p/--pipelining: expected a whole number from 1 to 1,000, got "1001"; see --help',
    '-pkgs a -d 5s': '-d/--duration: expected a number from 0.1 to 3,600, got "5s"; see --help',
    '-pkgs a -d 0': '-d/--duration: expected a number from 0.1 to 3,600, got "0"; see --help',
    '-pkgs a --warmup -1': '--warmup: expected a number from 0 to 3,600, got "-1"; see --help',
    '-pkgs a --ready-timeout 0': '--ready-timeout: expected a number from 0.1 to 3,600, got "0"; see --help',
    '-pkgs a --seed 1.5': '--seed: expected a whole number from 0 to 2,147,483,647, got "1.5"; see --help',
    '-pkgs a --port 65536': '--port: expected a whole number from 1 to 65,535, got "65536"; see --help',
    '-pkgs a --workload push': '--workload: expected compound or rest, got "push"; see --help',
    '-pkgs a --workload constructor': '--workload: expected compound or rest, got "constructor"; see --help',
    '-pkgs a --results=': '--results: expected a directory, got nothing; see --help',
    '-pkgs a --duratoin 3': 'unknown option --duratoin; did you mean --duration?',
    '-pkgs a --nothing-like-it': 'unknown option --nothing-like-it; see --help',
    '-pkgs a --no-silent': 'unknown option --no-silent; did you mean --silent?',
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
    test(option, async (context) => {
      const said = captureConsole(context, 'log')
      assert.equal(await parse(option), null)
      for (const word of ['node bench (--all-packages', '--connections', '-pkgs a,b', '--ready-timeout'])
        assert.ok(said().includes(word), `${word} is not in ${said()}`)
    })
})
