import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConditions } from '../../../lib/serve/serverEnvironment.js'
import { ask } from '../../../lib/load/ask.js'
import { conditions, startServer } from '../startServer.js'

/** @typedef {Awaited<ReturnType<typeof startServer>>} Started */

/**
 * @type {(
 *   server: Started,
 *   method: string,
 *   path: string,
 *   value?: unknown,
 * ) => Promise<{ status: number, headers: Record<string, any>, value: any }>}
 */
async function request({ way }, method, path, value) {
  const body = value === undefined ? undefined : JSON.stringify(value)
  const headers = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' }
  const answer = await ask({ method, path, headers, body }, way)
  const isJson = /json/.test(String(answer.headers['content-type']))
  return { ...answer, value: isJson ? JSON.parse(answer.body.toString()) : answer.body.toString() }
}

const query = '{ authors { id text } }'

for (const [name, protocol] of /** @type {const} */ ([
  ['core-graphql-js', 'h2'],
  ['core-graphql-jit-str', 'h1'],
  ['mercurius', 'h1'],
  ['mercurius', 'h2'],
  ['graphql-yoga', 'h2'],
]))
  test(`${name} serves the page over ${protocol}, under other conditions where they are asked for`, async () => {
    const server = await startServer({ name, protocol, pageUi: true })
    try {
      const index = await request(server, 'GET', '/')
      assert.match(index.value, /<h1>Compound document or many documents\?<\/h1>/)
      assert.equal(index.headers['content-type'], 'text/html; charset=utf-8')
      const asked = { ...conditions, resources: 7, bytes: 500, resolvers: 'batched' }
      const configured = await request(server, 'PUT', '/page/conditions', asked)
      assert.deepEqual([configured.status, configured.value.resources], [200, 7])
      const expected = await request(server, 'GET', '/page/expected?client-hits=2&client-stale=50%25')
      assert.equal(Object.keys(expected.value.documents).length, 7)
      assert.deepEqual([expected.value.fresh.length, expected.value.stale.length], [2, 4])
      assert.equal((await request(server, 'GET', '/api/authors')).value.authors.length, 7)
      const before = (await request(server, 'GET', '/page/observed')).value
      const { data } = (await request(server, 'POST', '/graphql', { query })).value
      assert.equal(data.authors.length, 7)
      const after = (await request(server, 'GET', '/page/observed')).value
      assert.equal(after.backendCalls - before.backendCalls, 2, 'the list and a batch')
    } finally {
      await server.stop()
    }
  })

test('what is not there, and what is no page, is a problem in words', async () => {
  const server = await startServer({ pageUi: true })
  try {
    for (const path of ['/page/nothing', '/page/../page.js', '/page/%2e%2e/page.js'])
      assert.equal((await request(server, 'GET', path)).status, 404)
    const refused = await request(server, 'PUT', '/page/conditions', { delay: -1 })
    assert.equal(refused.headers['content-type'], 'application/problem+json')
    const detail = 'delay: expected a number from 0 to 10,000, in ms or with its unit, got -1'
    assert.deepEqual(refused.value, { status: 400, detail })
    const arm = await request(server, 'GET', '/page/navigation?arm=push')
    assert.deepEqual(arm.value, { status: 400, detail: 'arm: expected rest, preload, hints' })
  } finally {
    await server.stop()
  }
})

test('without PAGE_UI there is nothing of it', async () => {
  const server = await startServer()
  try {
    for (const path of ['/', '/page/index.html', '/page/observed'])
      assert.equal((await request(server, 'GET', path)).status, 404)
    assert.equal((await request(server, 'PUT', '/page/conditions', { resources: 7 })).status, 404)
    assert.equal((await request(server, 'GET', '/api/authors')).value.authors.length, conditions.resources)
  } finally {
    await server.stop()
  }
})

test('conditions: what is not said has its default', () => {
  assert.deepEqual(parseConditions({ hits: '50%' }), {
    resolvers: 'parallel',
    resources: 50,
    bytes: 10_240,
    delay: 20,
    hits: '50%',
    compression: 'none',
  })
})

for (const [asked, message] of /** @type {[any, RegExp][]} */ ([
  [{ resources: 0 }, /^resources: expected a whole number from 1 to 1,000, got 0$/],
  [{ resources: '5' }, /^resources: .*got "5"$/],
  [{ bytes: 255 }, /^bytes: expected a whole number from 256/],
  [{ bytes: 1000.5 }, /^bytes: /],
  [{ delay: null }, /^delay: .*got null$/],
  [{ hits: -1 }, /^hits: expected a count up to 1,000 or a share such as 50%, got -1$/],
  [{ hits: '101%' }, /^hits: /],
  [{ resolvers: 'lazy' }, /^resolvers: expected serial or parallel or batched, got "lazy"$/],
  [{ compression: 'lzma' }, /^compression: expected none or gzip or br or zstd/],
]))
  test(`conditions: ${JSON.stringify(asked)} is refused`, () => {
    assert.throws(() => parseConditions(asked), { name: 'RangeError', message })
  })
