import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'
import { listenLocally } from '../../../listenLocally.js'
import { freePort, run } from '../../../project.js'
import { bench, fixtureServer, withApiFile, writeEchoApi } from '../measureApi.js'

/**
 * Runs `--dry-run` with servers by their names.
 * @param {import('node:test').TestContext} context
 * @param {Record<string, NodeJS.ProcessEnv>} servers - environments
 * @param {string[]} [words] - further options
 */
async function dryRun(context, servers, words = []) {
  const folder = temporaryFolder(context)
  const path = writeEchoApi(folder, servers)
  const port = await freePort()
  const ended = await run(bench, ['--api', path, '--dry-run', '--port', String(port), ...words])
  return { ...ended, url: `http://127.0.0.1:${port}/graphql` }
}

describe('a dry run', () => {
  test('asks the first server for each query twice, others once, and prints answers and checks', async (context) => {
    const logs = ['before', 'after'].map((name) => join(temporaryFolder(context), name))
    const { code, stdout, stderr, url } = await dryRun(context, { before: { LOG: logs[0] }, after: { LOG: logs[1] } })
    assert.equal(code, 0, stderr)
    const lines = stdout.trim().split('\n')
    for (const [index, name] of ['before', 'after'].entries()) {
      const [title, one, two] = lines.slice(3 * index)
      assert.equal(title, `${name} at ${url}`)
      assert.match(one, /^ {2}one: right \(equal\), \d+ ms, status 200: \{"data":\{"one":1\}\}$/)
      assert.match(two, /^ {2}two: right \(equal\), \d+ ms, status 200: \{"data":\{"two":1\}\}$/)
      assert.equal(readFileSync(logs[index], 'utf8'), 'one\ntwo\n'.repeat(2 - index))
    }
  })
  test('insists on a port that the user names', async (context) => {
    const path = writeEchoApi(temporaryFolder(context), { api: {} })
    const { port, close } = await listenLocally(createServer())
    context.after(close)
    const { code, stderr } = await run(bench, ['--api', path, '--dry-run', '--port', String(port)])
    assert.equal(code, 4)
    assert.match(stderr, new RegExp(`^bench: .*port ${port} of 127\\.0\\.0\\.1 is in use by pid ${process.pid} `, 'm'))
  })
  test('asks for the chosen operations alone', async (context) => {
    const { code, stdout } = await dryRun(context, { api: {} }, ['--operations', 'two'])
    assert.equal(code, 0)
    assert.match(stdout, /two: right/)
    assert.doesNotMatch(stdout, /one: /)
  })
  test('says what differs from the first server, and exits with 1', async (context) => {
    const { code, stdout } = await dryRun(context, { before: {}, after: { VALUE: '2' }, same: {} })
    assert.equal(code, 1)
    assert.match(stdout, /^after: operations\.one: data\.one: expected 1, got 2; to allow it: ignore: \['data\.one'\]/m)
    assert.match(stdout, /^same at .*\n {2}one: right/m)
  })
  test('goes on without a server that does not start', async (context) => {
    const { code, stdout } = await dryRun(context, { before: {}, after: { BEHAVIOUR: 'crash' }, same: {} })
    assert.equal(code, 1)
    assert.match(stdout, /^after: exited with code 1: Error: no database at undefined/m)
    assert.match(stdout, /^same at /m)
  })
  test('ends with the words of a first server that refuses credentials', async (context) => {
    const { code, stderr } = await dryRun(context, { before: { BEHAVIOUR: 'refuse' }, after: {} })
    assert.equal(code, 4)
    assert.match(stderr, /^bench: before: operations\.one: status 401, .*"who is /m)
  })
})

const schema = `type Query { feed: [Post!]! user: User now: Float } type User { name: String! } type Post { id: ID! }
  type Mutation { addPost: Post! }`

/**
 * Dry-runs some operations of two servers of tests/fixtures/api/blog.mjs.
 * @param {Record<string, object>} operations
 * @param {NodeJS.ProcessEnv} [env] - of the first server
 */
async function dryRunBlog(operations, env) {
  const servers = { before: fixtureServer('blog', env), after: fixtureServer('blog') }
  return withApiFile({ servers, operations, schema, mutations: true }, async (path) =>
    run(bench, ['--api', path, '--dry-run', '--port', String(await freePort())]),
  )
}

const [feed, user, now, addPost] = [
  '{ feed { id } }',
  '{ user { name } }',
  '{ now }',
  'mutation { addPost { id } }',
].map((document) => ({ document }))

describe('a dry run refuses what the run would refuse:', () => {
  test('a query that a mutation of the file changes, by both names', async () => {
    const { code, stderr } = await dryRunBlog({ feed, user, addPost })
    assert.equal(code, 2)
    assert.match(
      stderr,
      /operations\.addPost changes operations\.feed: data\.feed\[0\]\.id: expected "1000", got "1001"/,
    )
    assert.match(stderr, /ignore: \['data\.feed\.\*\.id'\], or check: 'shape'; or let the query ask for what the /)
    assert.doesNotMatch(stderr, /operations\.user/)
  })
  test('a query with a time in its answer', async () => {
    const { code, stderr } = await dryRunBlog({ user, now })
    assert.equal(code, 2)
    assert.match(
      stderr,
      /operations\.now: 2 answers to one request are not equal: data\.now: .*ignore: \['data\.now'\]/,
    )
  })
})

test('a dry run sends a mutation once to each server', async (context) => {
  const log = join(temporaryFolder(context), 'log')
  const { code, stdout, stderr } = await dryRunBlog({ user, addPost }, { LOG: log })
  assert.equal(code, 0, stderr)
  assert.equal(stdout.match(/addPost: right \(shape\)/g)?.length, 2)
  assert.equal(readFileSync(log, 'utf8').match(/addPost/g)?.length, 1)
})
