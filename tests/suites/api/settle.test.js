import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { parseCompareOptions } from '../../../lib/cli/compare/compareOptions.js'
import { describedSuite } from '../../../lib/core/plan/schemas.js'
import { api as suite } from '../../../lib/suites/api/index.js'
import { readSameApi } from '../../../lib/suites/api/file/describeApi.js'
import { restoreServers } from '../../../lib/suites/api/settle.js'
import { suites } from '../../../lib/suites/index.js'
import { captureConsole, usageError } from '../../cli/messages.js'
import { moduleOf, writeFiles } from './file/apiFiles.js'

/** @import { TestContext } from 'node:test' */

const servers = ['mercurius'].map((name) => /** @type {any} */ ({ name }))
const operations = "{ feed: { document: '{ a }' }, user: { document: '{ b }' } }"

/** @type {(context: TestContext, words?: string[], text?: string) => Promise<any>} */
function optionsOf(context, words = [], text = moduleOf({ operations })) {
  const path = join(writeFiles(context, { 'api.mjs': text }), 'api.mjs')
  return parseBenchOptions(['--api', path, ...words], { suites, projectFolder: '', version: '', servers })
}

describe('an api file on the command line', () => {
  test('selects its suite, with the servers and operations of the file', async (context) => {
    const { suite: chosen, suiteOption, servers, settings } = await optionsOf(context)
    assert.deepEqual([chosen, suiteOption], [suite, '--suite api '])
    assert.deepEqual(
      servers.map((/** @type {{ name: string }} */ { name }) => name),
      ['before', 'after'],
    )
    const { operations, reference, cohort, axes, rounds, durationSeconds, warmupSeconds, timeoutSeconds } = settings
    assert.deepEqual([operations, reference, cohort], [['feed', 'user', 'mix'], 'before', 3])
    assert.deepEqual(axes, { connections: [10], pipelining: [1] })
    assert.deepEqual([rounds, durationSeconds, warmupSeconds, timeoutSeconds], [12, 5, 2, 10])
  })
  test('is measured in two short rounds with --quick', async (context) => {
    const { rounds, durationSeconds } = (await optionsOf(context, ['--quick'])).settings
    assert.deepEqual([rounds, durationSeconds], [2, 1])
    assert.equal((await optionsOf(context, ['--quick', '--rounds', '4'])).settings.rounds, 4)
  })
  test('is measured by its operations alone where --operations says so, in the order of the file', async (context) => {
    assert.deepEqual((await optionsOf(context, ['--operations', 'mix,feed'])).settings.operations, ['feed', 'mix'])
    const { settings } = await optionsOf(context, [], moduleOf())
    assert.deepEqual(settings.operations, ['one'], 'one operation is its own mix')
  })
  test('may have further options in a file of --config', async (context) => {
    const folder = writeFiles(context, { 'bench.json': '{ "operations": ["user"], "duration": 1 }' })
    const { settings } = await optionsOf(context, ['--config', join(folder, 'bench.json')])
    assert.deepEqual([settings.operations, settings.durationSeconds], [['user'], 1])
    const { fixed } = await optionsOf(context, ['--config', join(folder, 'bench.json')])
    assert.ok(fixed.includes('duration') && !fixed.includes('warmup'), fixed)
  })
  test('has settings that fit the schema of results', async (context) => {
    const definitions = describedSuite(suite).definitions()
    const validate = new Ajv({ allowUnionTypes: true }).compile({ ...definitions.settings, definitions })
    const limits = ['--budget', '1h', '--fail-on', 'p95:9ms', '--rounds=3']
    const all = ['--quick', '-c', '8,1', '--processes', 'many', ...limits, '--instructions']
    for (const words of [[], all, ['--rate', '500,200', '--slo', 'p99<50ms', '-n', '100']])
      assert.equal(validate((await optionsOf(context, words)).settings), true, JSON.stringify(validate.errors))
  })
  test('has its constant rates in ascending order, each once', async (context) => {
    const { rates, slo } = (await optionsOf(context, ['--rate', '500,200,500', '--slo', 'p99<50ms'])).settings
    assert.deepEqual([rates, slo], [[200, 500], { percentile: 'p99', belowMs: 50 }])
  })
  test('says where load goes before a run, and which of its operations write', async (context) => {
    const operations = "{ a: { document: '{ a }' }, b: { document: 'mutation { b }' } }"
    const servers = "{ now: { url: 'http://127.0.0.1:4000/' } }"
    const text = moduleOf({ servers, operations, more: 'mutations: true' })
    const { notices } = await optionsOf(context, [], text)
    const { notices: unwritten } = await optionsOf(context, ['--operations', 'a'], text)
    assert.equal(unwritten[0], 'load goes to now at http://127.0.0.1:4000/')
    assert.deepEqual(notices, [
      'load goes to now at http://127.0.0.1:4000/, and writes there: b',
      'Running already: now. One process is no sample of processes, so intervals do not say how another start would ' +
        'differ; a command in the file has each block start a new one.',
    ])
  })
  test('keeps a port that the user names, and refuses one up to which a command listens', async (context) => {
    const command = "command: 'x'"
    const fixed = `a: { ${command}, url: 'http://127.0.0.1:20002/' }`
    const servers = `{ ${fixed}, b: { ${command}, url: 'http://127.0.0.1:{port}/' } }`
    const text = moduleOf({ servers, operations })
    const place = (/** @type {string[]} */ words) => optionsOf(context, words, text)
    assert.equal((await place(['--port', '20003'])).settings.port, 20_003)
    const problem = '--port takes 19999 to 20010, but a command listens on 20002; choose another one'
    await assert.rejects(place(['--port', '19999']), { name: 'UsageError', message: problem })
    await place([])
  })
})

describe('refused with an api file', () => {
  const remote = moduleOf({ servers: "{ a: { url: 'http://192.0.2.1/' } }" })
  /** @type {[string[], string, string?]} */
  const cases = /** @type {any} */ ([
    [['--operations', 'fed'], '--operations: unknown operation "fed"; did you mean feed?'],
    [['-pkgs', 'mercurius'], '-pkgs is about servers of this project, not those of --api; leave it out'],
    [['--runtime', 'current'], '--runtime is about servers of this project, not those of --api; leave it out'],
    [
      [],
      '--api: all load of servers.a would go to 192.0.2.1, which is not this machine; ' +
        'add --allow-remote if that is meant',
      remote,
    ],
    [
      ['--instructions'],
      '--instructions counts servers that a command starts, but servers.a has none; ' +
        "add `command: 'node …'`, or leave the option out",
      moduleOf({ servers: "{ a: { url: 'http://127.0.0.1:4000/' } }" }),
    ],
    [['--export-k6', 'k6', '--rate', '200'], '--export-k6 does not go with --rate; leave one out'],
    [['--export-k6', 'k6', '--slo', 'p99<50ms'], '--export-k6 does not go with --slo; leave one out'],
    [['--suite', 'throughput'], '--api goes with --suite api only, this is --suite throughput; leave one out'],
  ])
  for (const [words, message, text] of /** @type {any[]} */ (cases))
    test(words.join(' ') || 'another machine', (context) =>
      assert.rejects(optionsOf(context, words, text), usageError(message)),
    )
  test('nothing, if another machine is meant', async (context) =>
    assert.equal((await optionsOf(context, ['--allow-remote'], remote)).settings.reference, 'a'))
})

test('the suite without a file says how to get one', () =>
  assert.rejects(
    parseBenchOptions(['--suite', 'api'], { suites, projectFolder: '', version: '', servers }),
    usageError('--api FILE names the servers and operations to measure; node bench --init URL writes one'),
  ))

test('--help has the defaults of the suite', async (context) => {
  const printed = captureConsole(context, 'log')
  const words = ['--suite', 'api', '--help']
  assert.equal(await parseBenchOptions(words, { suites, projectFolder: '', version: '', servers }), null)
  assert.match(printed(), /--rounds +blocks, [^[]*\[default: 12\]/)
})

test('compare hands --fail-on to the report', async () => {
  const words = ['--suite', 'api', '--fail-on', 'p99:5ms,errors:1%']
  const options = await parseCompareOptions(words, { suites, projectFolder: '', version: '' })
  assert.deepEqual(options?.failOn, { p99: 5, errors: 0.01 })
})

test('--init selects the suite, too, and measures nothing', async () => {
  const words = ['--init', 'http://127.0.0.1:4000/graphql']
  const options = await parseBenchOptions(words, { suites, projectFolder: '', version: '', servers })
  assert.deepEqual([options?.suite, options?.servers, options?.resultsDirectory], [suite, [], null])
  assert.equal(options?.init, words[1])
})

describe('a run that goes on', () => {
  test('has the servers of its file', async (context) => {
    const { settings, servers } = await optionsOf(context)
    assert.deepEqual(await restoreServers(settings), servers)
  })
  test('does not go on with another file', async (context) => {
    const { settings } = await optionsOf(context)
    const { path } = settings.api
    const start = `${path}: it has changed since the run began; restore it, or start a new run`
    const message = `${start}; variables that differ on each reading must be a function`
    await assert.rejects(readSameApi({ ...settings.api, sha256: '0'.repeat(64) }), usageError(message))
  })
})
