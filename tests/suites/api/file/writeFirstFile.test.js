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
const schema = buildSchema('type Query { count: Int, greet(name: String!): String, broken: Int }')
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
    const folder = writeFiles(context, {})
    const { code, stderr } = await benchIn(folder, ['--init', api.url])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^bench: wrote api\.js; 2 of 3 operations have right answers; next: node bench --api api\.js/m)
    const text = readFileSync(join(folder, 'api.js'), 'utf8')
    assert.ok(!text.includes(token))
    assert.match(text, /headers: \{ authorization: `Bearer \$\{process\.env\.TOKEN\}` \}/)
    const fault = 'answered with errors: "no database" at broken, beside data'
    assert.ok(text.includes(`    // No right answer: ${fault}.\n    // broken: {\n`), text)
    const dry = await benchIn(folder, ['--api', 'api.js', '--dry-run'])
    assert.equal(dry.code, 0, dry.stderr)
    assert.match(dry.stdout, /^ {2}count: right \(equal\), .*\{"data":\{"count":3\}\}$/m)
    assert.match(dry.stdout, /^ {2}greet: right \(equal\), .*hello example/m)
    assert.doesNotMatch(dry.stdout, /broken/)
  })
  test('writes over no file', async (context) => {
    const folder = writeFiles(context, { 'api.js': 'export default 1\n' })
    const { code, stderr } = await benchIn(folder, ['--init', api.url])
    assert.equal(code, 2)
    assert.match(stderr, /^bench: --init: api\.js is there already; move it, or call this in another folder$/m)
    assert.equal(readFileSync(join(folder, 'api.js'), 'utf8'), 'export default 1\n')
  })
  test('says that the API takes a token', async (context) => {
    const { code, stderr } = await benchIn(writeFiles(context, {}), ['--init', api.url], '')
    assert.equal(code, 4)
    const reason = 'status 401, answered with errors: "who?", without data'
    assert.ok(stderr.includes(`bench: --init: no schema: ${reason}; set TOKEN to a bearer token\n`), stderr)
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
    assert.match(stderr, /^bench: wrote api\.js; 0 of 3 operations have right answers; /m)
    const text = readFileSync(join(folder, 'api.js'), 'utf8')
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
