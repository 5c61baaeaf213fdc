import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { commandOf } from '../../../lib/core/plan/commandOf.js'
import { suites } from '../../../lib/suites/index.js'

const about = { packageFolder: '/p', endOfLife: false, executesGraphql: true, readsPort: true, unsupported: null }
const servers = ['mercurius', "odd'one", 'core-graphql-js'].map((name) => ({
  ...about,
  name,
  file: `/p/${name}.js`,
  path: `${name}.js`,
}))
const known = { suites, projectFolder: '/p', version: '1.0.0', servers }

/** @param {string[]} words */
async function parse(words) {
  const parsed = await parseBenchOptions(words, known)
  return parsed ?? assert.fail(words.join(' '))
}

for (const words of [
  ['-pkgs', 'mercurius'],
  ['-pkgs', 'mercurius', '--cohort', '1', '--runtime', `${process.execPath},current`],
  ['-pkgs', 'mercurius', '--cohort', '1', '--quick', '--rounds', '3'],
  ['-pkgs', 'mercurius', '--cohort', '2', '--slice', '20'],
  ['-pkgs', 'mercurius', '-p', '10,1'],
  ['-pkgs', "odd'one", '--cohort', '1', '-c', '7', '-p', '2', '-d', '0.5', '--warmup', 'auto', '--monitor'],
  [
    '-pkgs',
    'mercurius',
    '--cohort',
    '2',
    '--precision',
    '2.9%',
    '--separate',
    '10%',
    '--budget',
    '1.5h',
    '--rounds',
    '5',
  ],
  ['-pkgs', 'mercurius', '--cohort', '1', '--rate', '500,33.3%', '--slo', 'p99<50ms', '--reference', 'mercurius'],
  [
    '--suite',
    'parallelism',
    '-pkgs',
    'mercurius',
    '--rtt',
    '0,50',
    '--bandwidth',
    'none,2.5',
    '--hits',
    '50%',
    '--arms',
    'compound,push',
    '--pages',
    '3',
  ],
  ['--suite', 'compression', '-pkgs', 'mercurius', '--compression', 'none,gzip', '--level', '1,9', '--rounds', '4'],
  ['--suite', 'concurrency', '-pkgs', 'mercurius', '--connections', '1,10', '-d', '0.5'],
])
  test(`it asks for the same again: ${words.join(' ')}`, async () => {
    const { suite, suiteOption, settings, servers } = await parse(words)
    const [server] = servers
    const result = /** @type {any} */ ({ server: server.name, path: server.path, settings })
    const command = commandOf(result, { suiteOption, parameters: suite.parameters })
    assert.match(command, /^node bench /)
    const again = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .slice(2)
    const parsed = await parse(again)
    assert.deepEqual([parsed.suite, { ...parsed.settings, seed: settings.seed }], [suite, settings])
    assert.equal(parsed.servers[0].name, server.name)
  })

test('what goes without saying is left out', async () => {
  const { suite, settings } = await parse(['-pkgs', 'mercurius', '--cohort', '3', '--slice', 'none'])
  const command = commandOf(/** @type {any} */ ({ server: 'mercurius', settings }), {
    suiteOption: '',
    parameters: suite.parameters,
  })
  // What the machine decides where nobody says it is said.
  assert.equal(command, 'node bench -pkgs mercurius --cohort 3 --slice none')
})

test('a name with a leading dash is no option', async () => {
  const { suite, settings } = await parse(['-pkgs', 'mercurius', '--cohort', '3', '--slice', 'none'])
  const result = /** @type {any} */ ({ server: '-a b', path: 'benchmarks/-a b.mjs', settings })
  const command = commandOf(result, { suiteOption: '', parameters: suite.parameters })
  assert.equal(command, "node bench '-pkgs=-a b' --cohort 3 --slice none")
})

test('what is no parameter of one value is added', async () => {
  const { suite, settings } = await parse(['-pkgs', 'mercurius', '--cohort', '3', '--slice', 'none'])
  const result = /** @type {any} */ ({ server: 'mercurius', settings })
  const command = commandOf(result, { suiteOption: '', parameters: suite.parameters }, ['--documents', 'hot,cold'])
  assert.equal(command, 'node bench -pkgs mercurius --cohort 3 --slice none --documents hot,cold')
})

test('an endpoint is named by its own options, and the others of its run as ever', async () => {
  const { suite, settings, servers } = await parse(['--endpoint', 'http://localhost:3000/a', '-pkgs', 'mercurius'])
  const commands = ['localhost:3000', 'mercurius'].map((name) => {
    const { path } = servers.find((server) => server.name === name) ?? assert.fail()
    const result = /** @type {any} */ ({ server: name, path, settings })
    return commandOf(result, { suiteOption: '', parameters: suite.parameters }, ['--endpoint', 'x'])
  })
  const cohort = ['--cohort', settings.cohort].join(' ')
  assert.deepEqual(commands, [`node bench ${cohort} --endpoint x`, `node bench -pkgs mercurius ${cohort} --endpoint x`])
})

test('a suite’s own default of a shared option is left out, and the general one is written', async () => {
  const { suite, settings } = await parse(['-pkgs', 'mercurius', '--cohort', '3', '--slice', 'none', '--rounds', '6'])
  const { parameters } = suite
  const defaults = { rounds: { default: '6' } }
  const commands = [6, 3].map((rounds) => {
    const result = /** @type {any} */ ({ server: 'mercurius', settings: { ...settings, rounds } })
    return commandOf(result, { suiteOption: '', parameters, defaults })
  })
  const command = 'node bench -pkgs mercurius'
  assert.deepEqual(commands, [`${command} --cohort 3 --slice none`, `${command} --rounds 3 --cohort 3 --slice none`])
})

test('a server that is known by its address is named by no package', () => {
  const result = /** @type {any} */ ({ server: 'after', path: 'https://127.0.0.1:{port}/graphql', settings: {} })
  const command = commandOf(result, { suiteOption: '--suite x ', parameters: {} }, ['--y', 'z'])
  assert.equal(command, 'node bench --suite x --y z')
})
