import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseBenchOptions } from '../../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../../lib/suites/index.js'
import { exportRow } from '../../../../lib/suites/kit/k6/exportRow.js'
import { createJudge } from '../../../../lib/suites/kit/k6/answerJudge.js'
import { variationOf } from '../../../../lib/workload/variations.js'
import { createWorkload } from '../../../../lib/workload/workloads.js'
import { captureConsole, usageError } from '../../../cli/messages.js'

/** @import { TestContext } from 'node:test' */

const scratch = mkdtempSync(join(tmpdir(), 'export-k6-'))
after(() => rmSync(scratch, { recursive: true }))

const servers = ['a', 'core-graphql-js'].map((name) => ({
  ...{ name, file: `/project/benchmarks/${name}.js`, path: `benchmarks/${name}.js`, packageFolder: '/project' },
  ...{ endOfLife: false, executesGraphql: true, readsPort: true, unsupported: null },
}))
const known = { suites, projectFolder: '/project', version: '1.2.3', servers }

/** @param {string} words */
const parse = async (words) => /** @type {any} */ (await parseBenchOptions(words.split(' '), known))

/**
 * What is written for a command line.
 * @type {(context: TestContext, words: string) => Promise<(name: string) => string>}
 */
async function write(context, words) {
  const said = captureConsole(context, 'log')
  const folder = mkdtempSync(join(scratch, 'k6-'))
  assert.equal(exportRow(await parse(`-pkgs a --export-k6 ${folder} ${words}`)), 0)
  assert.match(
    said(),
    /TARGET=http.*\n\n {4}PORT=.* node .*&\n {4}k6 run .*load\.js > k6\.txt\n {4}node compare --import-k6 k6\.txt\n/,
  )
  return (name) => readFileSync(join(folder, name), 'utf8')
}

test('the printed command can be pasted whatever the folder is called', async (context) => {
  const printed = captureConsole(context, 'log')
  const folder = join(scratch, "Zoë's k6 out")
  exportRow(/** @type {any} */ (await parseBenchOptions(['-pkgs', 'a', '--rate', '500', '--export-k6', folder], known)))
  const path = join(scratch, "Zoë'\\''s k6 out/load.js")
  assert.ok(printed().includes(`    k6 run --quiet '${path}' > k6.txt\n`), printed())
})

test('the load is that of the options', async (context) => {
  const read = await write(context, '--rate 500 -d 30 --warmup 2 -c 20 -p 3 --slo p99<50ms --port 4100')
  const { about, warmupSeconds, timeout, users, operations, options } = JSON.parse(read('load.json'))
  const row = { server: 'a', workload: 'compound', size: 'classic' }
  assert.deepEqual(about, { row, requestsPerSecond: 500, durationSeconds: 30 })
  assert.deepEqual([warmupSeconds, timeout, users], [2, '10s', 60])
  const { golden, name, method, headers, path, body } = createWorkload('compound')
  const [{ check, ignore, first, count, ...operation }] = operations
  assert.deepEqual([check, ignore, first, count], ['equal', [], 0, 1])
  assert.deepEqual(operation, { name, method, headers, variables: {}, weight: 1 })
  assert.deepEqual(JSON.parse(read('targets.json')), { a: `http://127.0.0.1:4100${path}` })
  assert.deepEqual(JSON.parse(read('requests.json')), [{ body }])
  assert.deepEqual(JSON.parse(read('order.json')), [0])
  assert.deepEqual(JSON.parse(read('answers.json')), [golden])
  const { scenarios, thresholds } = options
  const times = {
    executor: 'constant-arrival-rate',
    rate: 500_000,
    timeUnit: '1000s',
    duration: '32000ms',
    gracefulStop: '15s',
  }
  assert.deepEqual(scenarios, { load: { ...times, preAllocatedVUs: 60 } })
  assert.deepEqual(thresholds['http_req_duration{phase:load}'], ['p(99)<50'])
  // 98 % of what is due.
  assert.deepEqual(thresholds['http_reqs{phase:load}'], ['count>=14700'])
})

test('a rate that is no whole number, and a latency as k6 names it', async (context) => {
  const read = await write(context, '--rate 12.5 --slo mean<1s')
  const { scenarios, thresholds } = JSON.parse(read('load.json')).options
  assert.deepEqual([scenarios.load.rate, scenarios.load.timeUnit], [12_500, '1000s'])
  assert.deepEqual(thresholds['http_req_duration{phase:load}'], ['avg<1000'])
})

for (const [documents, workload] of /** @type {const} */ ([
  ['cold', 'compound-cold'],
  ['variables', 'compound-variables'],
]))
  test(`with --documents ${documents} a mark makes each request and answer from the first ones`, async (context) => {
    const read = await write(context, `--rate 500 --documents ${documents}`)
    const [operation] = JSON.parse(read('load.json')).operations
    const [requests, answers] = [JSON.parse(read('requests.json')), JSON.parse(read('answers.json'))]
    const variation = variationOf(workload) ?? assert.fail()
    assert.deepEqual([requests.length, operation.count, answers.length], [variation.count, variation.count, 1])
    const judge = createJudge(operation, (place) => answers[place])
    for (const index of [0, 1, 7, requests.length - 1]) {
      assert.deepEqual(JSON.parse(requests[index].body), variation.request(index))
      const right = JSON.stringify(variation.golden(answers[0], index))
      assert.ok(judge(requests[index], 200, right))
      assert.equal(judge(requests[(index + 1) % requests.length], 200, right), false)
    }
  })

describe('the folder', () => {
  const words = '-pkgs a --rate 500 --export-k6'
  test('may be one of an earlier export', async (context) => {
    captureConsole(context, 'log')
    const folder = join(scratch, 'twice', 'deep')
    exportRow(await parse(`${words} ${folder}`))
    const files = readdirSync(folder)
    exportRow(await parse(`${words} ${folder}`))
    assert.deepEqual(readdirSync(folder), files)
  })
  test("is left alone where it is somebody else's", async () => {
    const folder = mkdtempSync(join(scratch, 'other-'))
    writeFileSync(join(folder, 'README.md'), 'mine')
    const run = await parse(`${words} ${folder}`)
    const message = `--export-k6: expected a new folder, or one of an earlier export, got ${folder}`
    assert.throws(() => exportRow(run), usageError(message))
    assert.deepEqual(readdirSync(folder), ['README.md'])
  })
})

test('less than the second that k6 runs for is refused', async () => {
  const message = '--export-k6: expected a second at least, with its warm-up, got less; raise -d/--duration'
  const run = await parse(`-pkgs a --rate 500 --warmup 0.5 -d 0.4 --export-k6 ${join(scratch, 'short')}`)
  assert.throws(() => exportRow(run), usageError(message))
})

test('nothing is measured, and no results are written', async () => {
  const { resultsDirectory } = await parse('-pkgs a --rate 500 --export-k6 x')
  assert.equal(resultsDirectory, null)
})

describe('a wrong command line is one line', () => {
  const rate = '--export-k6: expected one --rate in requests/s, such as --rate 500'
  /** @type {Record<string, string>} */
  const messages = {
    '-pkgs a --export-k6 x': `${rate}, got none`,
    '-pkgs a --export-k6 x --rate 50%': `${rate}, got "50%"`,
    '-pkgs a --export-k6 x --rate 100,200': `${rate}, got "100,200"`,
    '-pkgs a core-graphql-js --export-k6 x --rate 9':
      '--export-k6: expected one package, got a and core-graphql-js; leave one out',
    '-pkgs a --export-k6 x --rate 9 --documents hot,cold':
      '--export-k6: expected one kind of --documents, got 2; leave the others out',
    '-pkgs a --export-k6 x --rate 9 --scenario classic,errors':
      '--export-k6: expected --scenario classic, got errors; leave it out',
    '-pkgs a --export-k6=': '--export-k6: expected a folder, got nothing; see --help',
    '--resume --export-k6 x':
      '--resume goes on as the run began, got --export-k6, too; leave it out, or start a new run',
  }
  for (const [words, message] of Object.entries(messages))
    test(words, () => assert.rejects(parse(words), usageError(message)))
})
