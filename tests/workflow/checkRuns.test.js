import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { faultyRound, reference } from '../suites/throughput/resultFixtures.js'
import { createCheckout, measuredResults, writeFiles } from './checkout.js'

/** @typedef {ReturnType<typeof createCheckout>} Checkout */
/** @typedef {Map<string, string>} Files */

const name = 'mercurius.json'
const failed = { rounds: [faultyRound(0, 'failed', 'said "<b>no</b>" | and stopped')], summary: null }

/** Makes a checkout with two published runs. @param {import('node:test').TestContext} context */
function createPublished(context) {
  const checkout = createCheckout(context)
  checkout.install()
  rmSync(join(checkout.folder, 'results/published'), { recursive: true, force: true })
  writeFiles(
    join(checkout.folder, 'results/published/2026-01-01T00-00-00-00000000/throughput'),
    measuredResults(checkout, 0),
  )
  return checkout
}

/** @type {(checkout: Checkout, runs: Files[]) => string[]} folders of the runs */
const unpack = ({ parent }, runs) =>
  runs.map((files) => {
    const folder = mkdtempSync(join(parent, 'run-'))
    writeFiles(join(folder, 'throughput'), files)
    return folder
  })

/** @type {(edit: (value: any) => void) => (files: Files) => void} */
const edited = (edit) => (files) => {
  const value = JSON.parse(files.get(name) ?? '')
  edit(value)
  files.set(name, JSON.stringify(value))
}
/** @type {(pattern: RegExp | string, text: string) => (files: Files) => void} */
const replaced = (pattern, text) => (files) => files.set(name, (files.get(name) ?? '').replace(pattern, text))

/** @type {Record<string, [RegExp, (files: Files) => void]>} */
const hostile = {
  'no trials': [/must have required property 'trials'/, edited((value) => delete value.trials)],
  'a rate that is a text': [
    /requestsPerSecond must be number/,
    edited((value) => (value.trials[0].samples[0].value.requestsPerSecond = '1e9')),
  ],
  'a rate beyond all numbers': [
    /requestsPerSecond must be number/,
    replaced(/"requestsPerSecond":10\d\d/, '"requestsPerSecond":1e999'),
  ],
  'a field that the schema does not know': [/must NOT have additional/, edited((value) => (value.script = 'x'))],
  'a key that would reach the prototype': [/must NOT have additional/, replaced('{', '{"__proto__": {},')],
  'another suite': [/it is a result of the suite parallelism/, edited((value) => (value.suite = 'parallelism'))],
  'the result of another server': [/it holds the result of koa/, edited((value) => (value.server = 'koa'))],
  'a server that there is not': [
    /"x" is no server/,
    (files) => files.set('x.json', (files.get(name) ?? '').replaceAll('"mercurius"', '"x"')),
  ],
  'another commit': [
    /was measured at "0+", expected/,
    edited((value) => (value.environment.gitCommit = '0'.repeat(40))),
  ],
  'other packages': [/another lockfile/, edited((value) => (value.environment.lockfileSha256 = '0'.repeat(64)))],
  'no JSON': [/mercurius\.json: /, (files) => files.set(name, '{')],
  'no object': [/it is not a result/, (files) => files.set(name, 'null\n')],
  nothing: [/there are no results in /, (files) => files.clear()],
}

test('refused:', async (context) => {
  const checkout = createPublished(context)
  const runs = [0, 1].map((index) => measuredResults(checkout, index))
  const checkAgain = checkout.open('check-runs')
  for (const [title, [message, change]] of Object.entries(hostile))
    await context.test(title, async () => {
      const first = new Map(runs[0])
      change(first)
      const { code, stderr } = await checkAgain(unpack(checkout, [first, runs[1]]))
      assert.equal(code, 1, stderr)
      assert.match(stderr, message)
      assert.equal(stderr.trim().split('\n').length, 1, stderr)
    })
  await context.test('runs of two machines', async () => {
    const other = [...runs[1]].map(
      ([file, text]) => /** @type {const} */ ([file, text.replaceAll('Example CPU', 'CPU')]),
    )
    const { stderr } = await checkAgain(unpack(checkout, [runs[0], new Map(other)]))
    assert.match(stderr, /of different machines or methods/)
  })
  await context.test('one run twice', async () => {
    const { stderr } = await checkAgain(unpack(checkout, [runs[0], runs[0]]))
    assert.match(stderr, /expected several runs, got one twice/)
  })
  await context.test('what was measured before the packages changed', async () => {
    const lockfile = join(checkout.folder, 'package-lock.json')
    const text = readFileSync(lockfile, 'utf8')
    writeFileSync(lockfile, `${text}\n`)
    const { stderr } = await checkAgain(unpack(checkout, runs))
    writeFileSync(lockfile, text)
    assert.match(stderr, /another lockfile/)
  })
})

test('a number is lost if neither run has it', async (context) => {
  const checkout = createPublished(context)
  const output = join(checkout.parent, 'output')
  /** @param {RegExp[]} fails servers without a number in each run @param {Record<string, string>} [env] */
  const check = (fails, env = {}) => {
    const runs = fails.map((pattern, index) =>
      measuredResults(checkout, index, (server) => (pattern.test(server) ? failed : {})),
    )
    writeFileSync(output, '')
    const { status, stderr } = checkout.run({ GITHUB_OUTPUT: output, ...env }, 'check-runs', ...unpack(checkout, runs))
    return { code: status, stderr, lost: readFileSync(output, 'utf8') }
  }
  const nobody = /^$/
  await context.test('none', () =>
    assert.deepEqual(check([/^koa|^mercurius$/, nobody]), { code: 0, stderr: '', lost: 'lost=\n' }),
  )
  const two = /^(graphql-helix|mercurius)$/
  await context.test('two are published', () => {
    const { code, lost } = check([two, two])
    assert.deepEqual([code, lost], [0, 'lost=graphql-helix (failed), mercurius (failed)\n'])
  })
  const three = /^(graphql-helix|mercurius|grafserv)$/
  await context.test('three are not, unless a person permits it', () => {
    const { code, stderr, lost } = check([three, three])
    assert.equal(code, 1)
    assert.match(stderr, /^check-runs: no number any more: grafserv \(failed\), graphql-helix \(failed\), mercurius /)
    assert.match(lost, /^lost=grafserv/)
    assert.equal(check([three, three], { MAY_LOSE_NUMBERS: 'true' }).code, 0)
  })
  await context.test('the reference is not', () => {
    const pattern = new RegExp(`^${reference}$`)
    assert.match(check([pattern, pattern]).stderr, /no number any more: core-graphql-js \(failed\)/)
  })
  await context.test('none of a deleted server', () => {
    rmSync(join(checkout.folder, 'benchmarks/mercurius.js'))
    assert.equal(check([nobody, nobody]).lost, 'lost=\n')
  })
})
