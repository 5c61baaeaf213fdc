import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildSchema, graphql } from 'graphql'
import { writeFirstFile } from '../../../../lib/suites/api/file/writeFirstFile.js'
import { run } from '../../../project.js'
import { startApi } from '../client/startApi.js'
import { bench } from '../measureApi.js'
import { writeFiles } from './apiFiles.js'

const token = 'Canary1aB2cD3eF4'
const schema = buildSchema(
  'type Query { count: Int, greet(name: String!): String, broken: Int, user(id: ID!): User } type User { id: ID }',
)
const rootValue = {
  count: 3,
  greet: (/** @type {{ name: string }} */ { name }) => `hello ${name}`,
  broken() {
    throw new Error('no database')
  },
}

describe('--init', () => {
  /** @type {Awaited<ReturnType<typeof startApi>>} */
  let api
  before(async () => {
    api = await startApi('HTTP/1.1', async ({ text, headers }) => {
      if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: '{"errors":[{"message":"who?"}]}' }
      const { query, variables } = JSON.parse(text)
      const result = await graphql({ schema, source: query, variableValues: variables, rootValue })
      return { body: JSON.stringify(result) }
    })
  })
  after(() => api.close())

  /** @type {(folder: string, words: string[], secret?: string) => ReturnType<typeof run>} */
  const benchIn = (cwd, words, TOKEN = token) => run(bench, words, { cwd, env: { ...process.env, TOKEN } })

  test('writes a file that a dry run finds right, without the token', async (context) => {
    const folder = writeFiles(context, { 'package.json': '{ "type": "commonjs" }' })
    const { code, stderr } = await benchIn(folder, ['--init', api.url])
    assert.equal(code, 0, stderr)
    assert.match(
      stderr,
      /^bench: wrote api\.mjs; of 4 operations 2 right, 1 null, 1 refused; next: node bench --api api\.mjs/m,
    )
    const text = readFileSync(join(folder, 'api.mjs'), 'utf8')
    assert.ok(!text.includes(token))
    assert.match(text, /headers: \{ authorization: `Bearer \$\{process\.env\.TOKEN\}` \}/)
    const fault = 'answered with errors: "no database" at broken, beside data'
    assert.ok(text.includes(`    // No right answer: ${fault}.\n    // broken: {\n`), text)
    assert.ok(
      text.includes('    // No right answer: user is null; give it variables that exist.\n    // user: {\n'),
      text,
    )
    const dry = await benchIn(folder, ['--api', 'api.mjs', '--dry-run'])
    assert.equal(dry.code, 0, dry.stderr)
    assert.match(dry.stdout, /^ {2}count: right \(equal\), .*\{"data":\{"count":3\}\}$/m)
    assert.match(dry.stdout, /^ {2}greet: right \(equal\), .*hello example/m)
    assert.doesNotMatch(dry.stdout, /broken/)
  })
  test('writes over no file', async (context) => {
    const folder = writeFiles(context, { 'api.mjs': 'export default 1\n' })
    const { code, stderr } = await benchIn(folder, ['--init', api.url])
    assert.equal(code, 2)
    assert.match(stderr, /^bench: --init: api\.mjs is there already; move it, or call this in another folder$/m)
    assert.equal(readFileSync(join(folder, 'api.mjs'), 'utf8'), 'export default 1\n')
  })
  test('refuses a token that no header can have', async (context) => {
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', api.url], 'canary\r')
    assert.equal(code, 2)
    assert.match(stderr, /^bench: TOKEN: expected visible characters of Latin-1, got another one in place 7; /m)
  })
  test('says that the API takes a token', async (context) => {
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', api.url], '')
    assert.equal(code, 4)
    const reason = 'status 401, answered with errors: "who?", without data'
    assert.ok(stderr.includes(`bench: --init: no schema: ${reason}; set TOKEN to a bearer token\n`), stderr)
  })
  test('says that the API is at another address', async (context) => {
    const location = '/graphql/'
    const elsewhere = await startApi('HTTP/1.1', () => ({ status: 307, body: '', headers: { location } }))
    context.after(elsewhere.close)
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', elsewhere.url])
    assert.equal(code, 4)
    assert.match(stderr, /no schema: status 307, location: \/graphql\/: .*; redirects are not followed: write the addr/)
    assert.doesNotMatch(stderr, /introspection/)
  })
  test('says that an API refuses each operation, and what to do', async (context) => {
    const refusing = await startApi('HTTP/1.1', async ({ text }) => {
      const { query } = JSON.parse(text)
      if (query.includes('__')) return { body: JSON.stringify(await graphql({ schema, source: query, rootValue })) }
      return { body: '{"errors":[{"message":"who?","extensions":{"code":"UNAUTHENTICATED"}}],"data":null}' }
    })
    context.after(refusing.close)
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', refusing.url], '')
    assert.equal(code, 1, stderr)
    assert.match(
      stderr,
      /of 4 operations 0 right, 4 refused; next: set TOKEN to a bearer token: .*, code UNAUTHENTICATED$/m,
    )
  })
  test('does not send a mutation, and switches it off in the file', async (context) => {
    const source = buildSchema('type Query { _: Int } type Mutation { add(title: String!): ID }')
    /** @type {string[]} */
    const queries = []
    const writing = await startApi('HTTP/1.1', async ({ text }) => {
      const { query } = JSON.parse(text)
      queries.push(query)
      return { body: JSON.stringify(await graphql({ schema: source, source: query })) }
    })
    context.after(writing.close)
    const folder = writeFiles(context, {})
    const { code, stderr } = await benchIn(folder, ['--init', writing.url])
    assert.equal(code, 1, stderr)
    assert.match(stderr, /of 1 operations 0 right, 1 switched off; next: .* mutations: true$/m)
    assert.match(readFileSync(join(folder, 'api.mjs'), 'utf8'), /\/\/ A mutation, which writes\.\n {4}\/\/ add: \{$/m)
    assert.ok(!queries.some((query) => /^mutation/.test(query)), queries.join())
  })
  test('takes operations from a log', async (context) => {
    const lines = [1, 2].map((id) => ({ query: 'query user($id: ID!) { user(id: $id) { id } }', variables: { id } }))
    const folder = writeFiles(context, { 'log.jsonl': lines.map((line) => JSON.stringify(line)).join('\n') })
    const { code, stderr } = await benchIn(folder, ['--init', 'log.jsonl'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^bench: wrote api\.mjs; 1 operation of log\.jsonl; next: correct its url, then /m)
    assert.match(readFileSync(join(folder, 'api.mjs'), 'utf8'), /^ {2}operations: 'log\.jsonl',$/m)
  })
  test('says that nobody is there', async (context) => {
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', 'http://127.0.0.1:1/graphql'])
    assert.equal(code, 4)
    assert.match(stderr, /^bench: --init: .*ECONNREFUSED.*; start the server first, or correct the address$/m)
  })
  test('says that the API closed the connection in place of its schema', async (context) => {
    const closing = await startApi('HTTP/1.1', ({ text, request }) => {
      if (!text.includes('__schema')) return { body: '{"data":{"__typename":"Query"}}' }
      request.socket.destroy()
      return null
    })
    context.after(closing.close)
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', closing.url])
    assert.equal(code, 4, stderr)
    assert.match(stderr, /^bench: --init: no schema: closed the connection without an answer; allow introspection/m)
  })
  test('makes comments of operations at which the API ends', async (context) => {
    const ending = await startApi('HTTP/1.1', async ({ text }) => {
      const { query } = JSON.parse(text)
      if (query.includes('__')) return { body: JSON.stringify(await graphql({ schema, source: query, rootValue })) }
      ending.close()
      return null
    })
    context.after(ending.close)
    const folder = writeFiles(context, {})
    const { code, stderr } = await benchIn(folder, ['--init', ending.url])
    assert.equal(code, 1, stderr)
    assert.match(stderr, /^bench: wrote api\.mjs; of 4 operations 0 right, 4 refused; next: give /m)
    const text = readFileSync(join(folder, 'api.mjs'), 'utf8')
    assert.match(text, /\/\/ No right answer: closed the connection without an answer\.$/m)
    assert.match(text, /\/\/ No right answer: .*ECONNREFUSED.*\.$/m)
  })
  test('waits ten seconds for an API that stays silent', async (context) => {
    const silent = await startApi('HTTP/1.1', () => null)
    context.after(silent.close)
    context.mock.timers.enable({ apis: ['setInterval'] })
    const written = writeFirstFile(silent.url, new AbortController().signal)
    await once(silent.server, 'request')
    context.mock.timers.tick(10_000)
    const message = '--init: no answer within 10 s; start the server first, or correct the address'
    await assert.rejects(written, { name: 'UnableError', code: 'NO_ENDPOINT', message })
  })
})
