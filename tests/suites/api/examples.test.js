import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { freePort, run } from '../../project.js'
import { measureApi, withApiFile } from './measureApi.js'
import { joinLines } from '../../joinPatterns.js'

const root = join(import.meta.dirname, '../../..')
const example = join(root, 'examples/own-api/api.js')
const token = 'Canary1aB2cD3eF4'
const env = { ...process.env, TOKEN: token, EXTRA_WORK: '1 user' }

/** @typedef {Awaited<ReturnType<typeof measureApi>>} Ended */

/** Asserts that every sample of a server has right answers only. @type {(ended: Ended, server: string) => void} */
function assertRight({ trialsOf, stderr }, server) {
  const [{ outcome, reason, samples }] = trialsOf(server)
  assert.deepEqual([outcome, reason], ['completed', null], stderr)
  for (const { name, outcome, reason, value } of samples) {
    assert.deepEqual([name, outcome, reason, value?.counts.errors], [name, 'completed', null, 0])
    assert.ok(Number(value?.counts.ok) > 0)
  }
}

describe('the example of an own API, with a token and a version that is slower', () => {
  /** @type {Ended} */
  let ended
  before(async () => {
    ended = await measureApi(example, { env })
  })

  test('has the right answers of both versions to each operation and the mix', () => {
    assert.equal(ended.code, 0, ended.stderr + ended.stdout)
    for (const server of ['before', 'after']) {
      assertRight(ended, server)
      const [{ samples }] = ended.trialsOf(server)
      assert.deepEqual(
        samples.map(({ name }) => name),
        ['feed', 'user', 'addPost', 'mix'],
      )
    }
  })
  test('is measured by the strongest check of each operation, and says where it writes', () => {
    const text = ended.texts.get('after.json')
    const { operations } = JSON.parse(String(text)).settings.api
    assert.deepEqual(
      operations.map((/** @type {any} */ { name, check, requests }) => [name, check, requests]),
      [
        ['feed', 'equal', 12],
        ['user', 'equal', 2],
        ['addPost', 'shape', 10_000],
      ],
    )
    assert.match(ended.stderr, /load goes to before at .*, and writes there: addPost/)
  })
  test('has a sentence for each operation, and no verdict by one block', () => {
    for (const subject of ['feed', 'user', 'addPost', 'mix'])
      assert.match(
        ended.stdout,
        new RegExp(`^${subject}: after is [\\d.]+ % (?:faster|slower) than before \\(one block, not confirmed`, 'm'),
      )
  })
  test('has its token in no result and no output', () => {
    assert.ok(!ended.written.includes(token))
  })
  test('answers a dry run, which measures nothing', async () => {
    const words = ['--api', example, '--dry-run', '--port', String(await freePort())]
    const { code, stdout, stderr } = await run(join(root, 'bench.js'), words, { env })
    assert.equal(code, 0, stderr)
    for (const name of ['before', 'after', 'feed', 'user', 'addPost'])
      assert.match(stdout + stderr, new RegExp(`\\b${name}\\b`))
    assert.ok(!(stdout + stderr).includes(token))
  })
})

const noPython = spawnSync('python3', ['--version']).status !== 0 && 'needs python3'

test('an API in Python has right answers only, by its standard library', { skip: noPython }, async () => {
  const server = {
    cwd: join(root, 'tests/fixtures/api'),
    command: 'exec python3 pythonApi.py',
    url: 'http://127.0.0.1:{port}/graphql',
    env: { TOKEN: token },
  }
  const schema = `
    type Author { id: ID!, name: String! }
    type Post { id: ID!, title: String!, author: Author! }
    type Query { feed(first: Int!): [Post!]!, author(id: ID!): Author }
    type Mutation { addPost(title: String!): Post! }`
  const feed = 'query ($first: Int!) { feed(first: $first) { id title author { id name } } }'
  const addPost = 'mutation ($title: String!) { addPost(title: $title) { id title author { name } } }'
  const api = {
    servers: { python: server },
    headers: { authorization: `Bearer ${token}` },
    operations: {
      feed: { document: feed, variables: { first: 10 } },
      author: { document: 'query ($id: ID!) { author(id: $id) { name } }', variables: [{ id: '1' }, { id: '9' }] },
      addPost: { document: addPost, variables: [{ title: 'a' }, { title: 'b' }] },
    },
    mutations: true,
    schema,
  }
  const ended = await withApiFile(api, (file) => measureApi(file))
  assertRight(ended, 'python')
  assert.match(joinLines(ended.stdout), /feed: python gives [\d,.]+ right answers\/s/)
  assert.equal(ended.code, 0, ended.stdout)
})
