import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { discoverServers } from '../../lib/servers/discover.js'
import { faultyRound } from '../suites/throughput/resultFixtures.js'
import { createCheckout, measuredResults, resultJson, writeFiles } from './checkout.js'

/** @typedef {ReturnType<typeof createCheckout>} Checkout */

/**
 * Makes a checkout with the packages that the job of the tables installs.
 * @param {import('node:test').TestContext} context
 */
function createInstalled(context) {
  const checkout = createCheckout(context)
  checkout.install()
  return checkout
}

/**
 * @type {(checkout: Checkout, files: Map<string, string>, env?: Record<string, string>) => ReturnType<Checkout['run']>}
 */
function take(checkout, files, env) {
  return checkout.runWith(env ?? {}, 'take-results', createArtifact(checkout, files))
}

/** @type {(checkout: Checkout, files: Map<string, string>) => string} the folder that it was unpacked to */
function createArtifact({ parent }, files) {
  const folder = mkdtempSync(join(parent, 'artifact-'))
  writeFiles(folder, files)
  return folder
}

const failed = { rounds: [faultyRound(0, 'failed', 'said "<b>no</b>" | and stopped')], summary: null }

test('what was measured is taken over, shown, published, and made a page of', (context) => {
  const checkout = createInstalled(context)
  const { folder, parent, run, git, read, write } = checkout
  const files = measuredResults(checkout)
  write(
    'results/throughput/deleted.json',
    resultJson({ ...JSON.parse(files.get('mercurius.json') ?? '{}'), server: 'deleted' }),
  )
  const history = read('results/history.ndjson')

  const { status, stderr } = take(checkout, files)
  assert.equal(status, 0, stderr)
  for (const [name, text] of files) assert.equal(read(`results/throughput/${name}`), text)
  assert.deepEqual(readdirSync(join(folder, 'results/throughput')).sort(), [...files.keys()].sort())
  const added = read('results/history.ndjson').slice(history.length).trim().split('\n')
  assert.ok(read('results/history.ndjson').startsWith(history))
  assert.deepEqual(
    added.map((line) => JSON.parse(line).server).sort(),
    discoverServers({ root: folder }).map(({ name }) => name),
  )

  /** @type {(script: string, ...words: string[]) => void} */
  const succeed = (script, ...words) => {
    const { status, stderr } = run(script, ...words)
    assert.equal(status, 0, `${script}: ${stderr}`)
  }
  succeed('update-readme')
  const artifact = join(parent, 'artifact')
  const paths = ['README.md', 'docs/ranking.svg', 'results/history.ndjson', 'results/throughput']
  for (const path of paths) cpSync(join(folder, path), join(artifact, path), { recursive: true })
  const readme = read('README.md')
  git('checkout', '.')
  assert.notEqual(read('README.md'), readme)
  succeed('publish-results', artifact)
  assert.equal(read('README.md'), readme)
  succeed('check-readme')
  succeed('report')
  assert.ok(existsSync(join(folder, 'site/index.html')))
})

const name = 'mercurius.json'

/** @type {(edit: (value: any) => void) => (files: Map<string, string>) => void} */
const edited = (edit) => (files) => {
  const value = JSON.parse(files.get(name) ?? '')
  edit(value)
  files.set(name, resultJson(value))
}

/** @type {(pattern: RegExp | string, text: string) => (files: Map<string, string>) => void} */
const replaced = (pattern, text) => (files) => files.set(name, (files.get(name) ?? '').replace(pattern, text))

/** @type {Record<string, [RegExp, (files: Map<string, string>) => void]>} */
const hostile = {
  'no rounds': [/mercurius\.json: it must have required property 'trials'/, edited((value) => delete value.trials)],
  'a rate that is a text': [
    /requestsPerSecond must be number/,
    edited((value) => (value.trials[0].samples[0].value.requestsPerSecond = '1e9')),
  ],
  'a rate beyond all numbers': [
    /requestsPerSecond must be number/,
    replaced(/"requestsPerSecond":10\d\d/, '"requestsPerSecond":1e999'),
  ],
  'a field that the schema does not know': [/must NOT have additional/, edited((value) => (value.script = 'x'))],
  'a key that would reach the prototype': [/must NOT have additional/, replaced('{', '{\n "__proto__": {},')],
  'another version of the schema': [/it has schema version 1, /, edited((value) => (value.schemaVersion = 1))],
  'another suite': [/it is a result of the suite parallelism/, edited((value) => (value.suite = 'parallelism'))],
  'the result of another server': [/it holds the result of koa/, edited((value) => (value.server = 'koa'))],
  'the path of another server': [
    /is the result of "benchmarks\/koa\.js"/,
    edited((value) => (value.path = 'benchmarks/koa.js')),
  ],
  'another workload': [/is of the workloads rest/, edited((value) => (value.settings.workloads = ['rest']))],
  'another commit': [/was measured at/, edited((value) => (value.environment.gitCommit = '0'.repeat(40)))],
  'other packages': [/another lockfile/, edited((value) => (value.environment.lockfileSha256 = '0'.repeat(64)))],
  'a second run': [/come from 2 runs/, edited((value) => (value.run.id = 'another'))],
  'no JSON': [/mercurius\.json: /, (files) => files.set(name, '{')],
  'no object': [/it is not a result/, (files) => files.set(name, 'null\n')],
  'a server less': [/mercurius\.json is missing/, (files) => files.delete(name)],
  'a server more': [/"x\.json" is not expected/, (files) => files.set('x.json', '{}')],
  'a half-written file': [/\.tmp" is not expected/, (files) => files.set(`${name}.1.tmp`, '{')],
  'a file that is too big': [/has 10000001 bytes/, (files) => files.set(name, ' '.repeat(10_000_001))],
}

test('refused, and nothing is changed:', async (context) => {
  const checkout = createInstalled(context)
  const measured = measuredResults(checkout)
  const takeAgain = checkout.open('take-results')
  for (const [name, [message, change]] of Object.entries(hostile))
    await context.test(name, async () => {
      const files = new Map(measured)
      change(files)
      const { code, stderr } = await takeAgain([createArtifact(checkout, files)])
      assert.equal(code, 1, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
      assert.equal(checkout.git('status', '--porcelain', '--untracked-files=no'), '')
    })
  await context.test('what was measured before the packages changed', () => {
    checkout.write('package-lock.json', `${checkout.read('package-lock.json')}\n`)
    assert.match(take(checkout, measured).stderr, /another lockfile/)
  })
})

test('a server that has lost its number is published only where a person says so', (context) => {
  const checkout = createInstalled(context)
  const files = measuredResults(checkout, (server) => (/^(mercurius|http3)$/.test(server) ? failed : {}))
  const { status, stderr } = take(checkout, files)
  assert.equal(status, 1, stderr)
  // http3 has none in the committed results either.
  assert.equal(
    stderr,
    'take-results: refused: no number any more for mercurius (failed); start the workflow by hand with ' +
      '"may-lose-numbers" to publish it; nothing was changed\n',
  )
  // A run of 150 minutes leaves less than 9 MB.
  const largest = new Map(files).set(name, `${files.get(name)}${' '.repeat(9_000_000)}`)
  const permitted = take(checkout, largest, { MAY_LOSE_NUMBERS: 'true' })
  assert.equal(permitted.status, 0, permitted.stderr)
  assert.equal(checkout.read(`results/throughput/${name}`), files.get(name))
})

test('a deleted server file does not stand in the way', (context) => {
  const checkout = createInstalled(context)
  rmSync(join(checkout.folder, 'benchmarks/mercurius.js'))
  checkout.git('commit', '--quiet', '--all', '--message', 'Delete a server')
  const files = measuredResults(checkout)
  assert.ok(!files.has(name))
  const { status, stderr } = take(checkout, files)
  assert.equal(status, 0, stderr)
  assert.ok(!existsSync(join(checkout.folder, 'results/throughput', name)))
})
