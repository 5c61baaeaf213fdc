import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fixedPortsOf } from '../../../../lib/servers/sockets.js'
import { describeApi, serversOf } from '../../../../lib/suites/api/file/describeApi.js'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { moduleOf, writeFiles } from './apiFiles.js'

/** @import { TestContext } from 'node:test' */

/** @type {(context: TestContext, text: string) => ReturnType<typeof readApi>} */
const read = (context, text) => readApi(join(writeFiles(context, { 'api.mjs': text }), 'api.mjs'))

/** @type {(context: TestContext, parts: Parameters<typeof moduleOf>[0]) => Promise<ReturnType<typeof describeApi>>} */
const describeParts = async (context, parts) => describeApi(await read(context, moduleOf(parts)))

describe('facts of an api file', () => {
  test('have hashes in place of documents, variables and checks', async (context) => {
    const operation =
      "document: 'query ($c: ID) { a(b: 1, c: $c) }', variables: [{ c: 'canary' }, {}], weight: 3, check: () => true"
    const facts = await describeParts(context, { operation })
    const [{ sha256, ...one }] = facts.operations
    assert.deepEqual(one, { name: 'one', kind: 'query', weight: 3, requests: 2, check: 'function' })
    assert.match(sha256, /^[0-9a-f]{64}$/)
    assert.deepEqual(
      facts.servers.map(({ name, starts, sharesAddress }) => [name, starts, sharesAddress]),
      [
        ['before', true, false],
        ['after', true, false],
      ],
    )
    assert.doesNotMatch(JSON.stringify(facts), /canary|a\(b/)
  })

  test('have no secret of an address', async (context) => {
    const servers = "{ now: { url: 'http://127.0.0.1:4000/graphql?key=canary123' } }"
    const [{ url }] = (await describeParts(context, { servers })).servers
    assert.equal(url, 'http://127.0.0.1:4000/graphql?key=***')
  })

  const plain = "document: '{ a }'"
  const asking = "document: 'query ($a: ID, $b: ID) { a }'"
  /** @type {Record<string, [Parameters<typeof moduleOf>[0], Parameters<typeof moduleOf>[0]]>} */
  const others = {
    'another document': [{ operation: plain }, { operation: asking }],
    'other variables': [{ operation: asking }, { operation: `${asking}, variables: { a: 1 }` }],
    'another check': [{ operation: `${plain}, check: () => true` }, { operation: `${plain}, check: (a) => a.b` }],
    'another right answer': [
      { operation: `${plain}, answer: { data: { a: 1 } }` },
      { operation: `${plain}, answer: { data: { a: 2 } }` },
    ],
    'another path that may differ': [{ operation: plain }, { operation: plain, more: "ignore: ['data.a']" }],
    'another function of other variables on each reading': [
      { operation: `${asking}, variables: () => ({ a: Math.random() })` },
      { operation: `${asking}, variables: () => ({ b: Math.random() })` },
    ],
  }
  for (const [name, [parts, changed]] of Object.entries(others))
    test(`have another hash with ${name}`, async (context) => {
      const [first, second] = [await describeParts(context, parts), await describeParts(context, changed)]
      assert.notEqual(first.sha256, second.sha256)
      assert.notEqual(first.operations[0].sha256, second.operations[0].sha256)
    })
  const secret = { operation: `${plain}, headers: { a: '1' }`, more: "headers: { b: '1' }" }
  /** @type {typeof others} */
  const same = {
    'another token': [secret, { operation: `${plain}, headers: { a: '2' }`, more: "headers: { b: '2' }" }],
    'the same function of other variables on each reading': [
      { operation: `${asking}, variables: () => ({ a: Math.random() })` },
      { operation: `${asking}, variables: () => ({ a: Math.random() })` },
    ],
  }
  for (const [name, [parts, changed]] of Object.entries(same))
    test(`have the same hash with ${name}`, async (context) =>
      assert.equal((await describeParts(context, parts)).sha256, (await describeParts(context, changed)).sha256))
})

describe('servers', () => {
  const started = (/** @type {string} */ url) => `{ command: 'node server.js', url: '${url}' }`
  test('are the engine’s: with a port of their own unless the runner chooses it', async (context) => {
    const servers = `{ a: ${started('http://localhost:4123/graphql')}, b: ${started('http://127.0.0.1:{port}/')} }`
    const api = await read(context, moduleOf({ servers }))
    const [a, b] = serversOf(api)
    assert.deepEqual([a.name, a.path, a.file, a.readsPort], ['a', 'http://localhost:4123/graphql', null, true])
    assert.deepEqual([a.endpoint?.host, a.endpoint?.port, a.endpoint?.command], ['localhost', 4123, 'node server.js'])
    assert.deepEqual([b.endpoint?.host, b.endpoint?.port], ['127.0.0.1', undefined])
    assert.deepEqual(fixedPortsOf(serversOf(api)), [4123])
  })
  test('whose commands have one address cannot be alive at once', async (context) => {
    const [one, other] = ['http://localhost:4123/a', 'http://127.0.0.1:4123/b'].map(started)
    const [c, d, e] = ['http://127.0.0.1:4124/', 'unix:/tmp/{port}:/', 'unix:/tmp/{port}:/'].map(started)
    const servers = `{ a: ${one}, b: ${other}, c: ${c}, d: ${d}, e: ${e} }`
    const api = await read(context, moduleOf({ servers }))
    assert.deepEqual(
      serversOf(api).map(({ readsPort }) => readsPort),
      [false, false, true, true, true],
    )
    assert.deepEqual(
      describeApi(api).servers.map(({ sharesAddress }) => sharesAddress),
      [true, true, false, false, false],
    )
  })
  test('that run already may have one address with several paths', async (context) => {
    const servers = "{ a: { url: 'http://127.0.0.1:4000/v1' }, b: { url: 'http://127.0.0.1:4000/v2' } }"
    const api = await read(context, moduleOf({ servers }))
    assert.deepEqual(
      serversOf(api).map(({ readsPort }) => readsPort),
      [true, true],
    )
    assert.deepEqual(fixedPortsOf(serversOf(api)), [])
  })
})
