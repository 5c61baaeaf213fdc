import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { alone, findTests, groupTests, isIn, long, protocols, pure } from './findTests.js'
import { run } from './project.js'

const root = join(import.meta.dirname, '..')
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

/** @type {(folder: string) => string[]} */
function testsIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|\.git)$/.test(entry.name) ? [] : testsIn(path)
    return entry.name.endsWith('.test.js') ? [path] : []
  })
}

test('every *.test.js of the project is run, on whatever level it lies', () => {
  const found = findTests()
  assert.deepEqual(found, testsIn('.').sort())
  assert.ok(
    found.some((file) => file.split('/').length === 4),
    'there is one three folders deep',
  )
})

test('each is in one group: beside others, or alone', () => {
  const [together, alone] = groupTests(findTests(), 3)
  assert.deepEqual([together.concurrency, alone.concurrency], [3, 1])
  assert.deepEqual([...together.files, ...alone.files].sort(), findTests())
})

test('every place that is named has tests', () => {
  for (const place of [...alone, ...long, ...protocols, ...pure]) assert.ok(findTests().some(isIn([place])), place)
})

test('the one way to run them is `node tests/run.js`, here and in CI', () => {
  const { scripts } = JSON.parse(read('package.json'))
  assert.equal(scripts.test, 'node tests/run.js')
  assert.equal(scripts['test-all'], 'node tests/run.js --all')
  assert.match(read('.github/workflows/ci.yml'), /^ +- run: npm run test-all$/m)
  assert.match(read('.ci/run'), /^line='npm ci && npm test'$/m)
  assert.match(read('.ci/run'), /^ +BENCH_RUNTIMES="\$nodes" "\$binary" tests\/run\.js /m)
  assert.match(read('.ci/run'), /^node tests\/run\.js --long/m)
  assert.match(read('.ci/run'), /^test_under node26 --across-nodes$/m)
  for (const path of ['package.json', '.ci/run', '.github/workflows/ci.yml']) assert.doesNotMatch(read(path), /--test /)
})

test('one that fails, however deep, fails the run', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const deep = join(folder, 'tests/a/b/c/deep.test.js')
  mkdirSync(dirname(deep), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const file of ['run.js', 'findTests.js', 'fullTitles.js'])
    cpSync(join(root, 'tests', file), join(folder, 'tests', file))
  // Without this a run inside of a run does nothing.
  const { NODE_TEST_CONTEXT, ...env } = process.env
  for (const [text, expected] of /** @type {[string, number][]} */ ([
    ["import { test } from 'node:test'\ntest('the deep one', () => {})", 0],
    ["import { test } from 'node:test'\ntest('the deep one', () => { throw new Error('no') })", 1],
    ["import { describe, test } from 'node:test'\ndescribe('a parent', () => test('the deep one', () => no()))", 1],
  ])) {
    writeFileSync(deep, text)
    const { code, stdout } = await run(join(folder, 'tests/run.js'), [], { env })
    assert.equal(code, expected, stdout)
    const failure = text.includes('a parent')
      ? /a parent > the deep one .*\n {2}no is not defined/
      : /the deep one .*\n {2}no\n/
    const list = new RegExp(`\\nfailed tests of all groups:\\n✖ ${failure.source}`)
    if (expected === 1) assert.match(stdout, list)
    else assert.doesNotMatch(stdout, /failed tests/)
  }
})

describe('npm run test-server', () => {
  const { NODE_TEST_CONTEXT, ...env } = process.env
  const testServer = (/** @type {string[]} */ ...names) => run(join(root, 'tests/testServer.js'), names, { env })

  test('checks the named server in a line each', async () => {
    const { code, stdout } = await testServer('ceiling-net')
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^✔ HTTP\/1\.1: REST resources$/m)
    assert.match(stdout, /\nbenchmarks\/ceiling-net\.js: \d+ right, 1 not offered\n$/)
  })
  for (const [names, message] of /** @type {[string[], RegExp][]} */ ([
    [[], /^test-server: expected names of servers, such as mercurius, got none\n$/],
    [['mercurias'], /^test-server: unknown package "mercurias"; did you mean mercurius.*\n$/],
    [['caddy-gateway'], /^test-server: caddy-gateway is no server over HTTP\/1\.1 by itself; run npm run test-all\n$/],
  ]))
    test(`refuses ${names[0] ?? 'no name'} in one line`, async () => {
      const { code, stdout, stderr } = await testServer(...names)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, message)
    })
})
