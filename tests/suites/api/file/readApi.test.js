import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { UnableError } from '../../../../lib/base/errors/unableError.js'
import { UsageError } from '../../../../lib/base/errors/usageError.js'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { createExpiredCertificate } from '../../../expiredCertificate.js'
import { moduleOf, writeFiles } from './apiFiles.js'

/** @import { TestContext } from 'node:test' */

/** The file of the README, but for its addresses. */
const whole = `
export default {
  servers: {
    before: { cwd: 'old', command: 'node server.js', url: 'https://127.0.0.1:{port}/graphql', build: 'true' },
    after: { command: 'node server.js', url: 'https://127.0.0.1:{port}/graphql', env: { LEVEL: '1' } },
    live: { url: 'https://[::1]:4000/graphql?v=2' },
  },
  headers: { Authorization: \`Bearer \${'a' + 'b'}\` },
  operations: {
    feed: { document: 'feed.graphql', variables: 'feed.jsonl', weight: 60 },
    user: { document: 'query user($id: ID!) { user(id: $id) { id } }', variables: [{ id: '1' }, { id: '2' }] },
    addPost: {
      document: 'mutation ($title: String!) { addPost(title: $title) { id } }',
      variables: (n) => ({ title: \`post \${n}\` }),
      headers: { 'X-Trace': '1' },
      ignore: ['data.addPost.id'],
      weight: 10,
    },
  },
  mutations: true,
  ignore: ['extensions'],
  tls: { insecure: true },
  schema: 'type Query { a: Int }',
  login: async () => ({ headers: {} }),
}`

describe('an api file', () => {
  test('is read with its documents and variables, and with defaults for all that it leaves out', async (context) => {
    const feed = 'query feed($first: Int = 10) { feed(first: $first) { id } }'
    const files = { 'api.mjs': whole, 'feed.graphql': feed, 'feed.jsonl': '{"first": 1}\n\n{"first": 2}\n' }
    const folder = writeFiles(context, files)
    const { login, operations, ...api } = await readApi(join(folder, 'api.mjs'))
    assert.equal(typeof login, 'function')
    assert.deepEqual(api, {
      path: join(folder, 'api.mjs'),
      servers: [
        {
          name: 'before',
          url: 'https://127.0.0.1:{port}/graphql',
          command: 'node server.js',
          cwd: join(folder, 'old'),
          build: 'true',
        },
        {
          name: 'after',
          url: 'https://127.0.0.1:{port}/graphql',
          command: 'node server.js',
          cwd: folder,
          env: { LEVEL: '1' },
        },
        { name: 'live', url: 'https://[::1]:4000/graphql?v=2' },
      ],
      headers: { authorization: 'Bearer ab' },
      ignore: ['extensions'],
      mutations: true,
      protocol: 'auto',
      tls: { insecure: true },
      schema: 'type Query { a: Int }',
    })
    const [first, user, addPost] = operations
    assert.deepEqual(first, {
      name: 'feed',
      kind: 'query',
      weight: 60,
      document: feed,
      method: 'POST',
      headers: {},
      variables: [{ first: 1 }, { first: 2 }],
      check: 'equal',
      ignore: ['extensions'],
    })
    assert.deepEqual([user.weight, user.variables, user.check], [1, [{ id: '1' }, { id: '2' }], 'equal'])
    assert.deepEqual([addPost.kind, addPost.check, addPost.headers], ['mutation', 'shape', { 'x-trace': '1' }])
    assert.deepEqual(addPost.ignore, ['extensions', 'data.addPost.id'])
    assert.deepEqual([addPost.variables.length, addPost.variables[9999]], [10_000, { title: 'post 9999' }])
  })

  test('may be JSON, whose large numbers are kept', async (context) => {
    const operation = { document: 'query ($id: Big) { a(id: $id) }', variables: { id: 0 } }
    const servers = { now: { url: 'http://127.0.0.1:4000/' } }
    const api = { $schema: 'api.schema.json', servers, operations: { operation } }
    const text = JSON.stringify(api).replace('{"id":0}', '{"id":12345678901234567890}')
    const folder = writeFiles(context, { 'api.json': text })
    const [{ variables }] = (await readApi(join(folder, 'api.json'))).operations
    assert.match(JSON.stringify(variables), /"1234567890123456789e1"/)
  })

  test('may have the parts of a document in several files', async (context) => {
    const files = { 'query.graphql': '{ user { ...Parts } }', 'parts.graphql': 'fragment Parts on User { id }' }
    const operation = "document: ['query.graphql', 'parts.graphql'], ignore: ['data.user.id']"
    const folder = writeFiles(context, { ...files, 'api.mjs': moduleOf({ operation }) })
    const [{ document }] = (await readApi(join(folder, 'api.mjs'))).operations
    assert.equal(document, Object.values(files).join('\n'))
  })

  test('of TypeScript is read if Node.js can, and else the message says what can', async (context) => {
    const text = `const none: number = 0\n${moduleOf()}`
    const read = readApi(join(writeFiles(context, { 'api.ts': text }), 'api.ts'))
    const { typescript } = /** @type {{ typescript?: unknown }} */ (process.features)
    const message = /: expected JavaScript or JSON, got TypeScript under Node\.js [\d.]+; take Node\.js 22\.18 or/
    if (typescript) await read
    else await assert.rejects(read, { name: 'UsageError', message })
  })

  test('may have a certificate and the key of the client, which must belong together', async (context) => {
    const [one, other] = await Promise.all([createExpiredCertificate(), createExpiredCertificate()])
    const files = { 'cert.pem': one.cert, 'key.pem': one.key, 'other.pem': other.key }
    const folder = writeFiles(context, {
      ...files,
      'api.mjs': moduleOf({ more: "tls: { cert: 'cert.pem', key: 'key.pem' }" }),
      'wrong.mjs': moduleOf({ more: "tls: { cert: 'cert.pem', key: 'other.pem' }" }),
    })
    assert.deepEqual((await readApi(join(folder, 'api.mjs'))).tls, one)
    await assert.rejects(readApi(join(folder, 'wrong.mjs')), {
      ...{ name: 'UsageError', message: /tls: expected cert and key that belong together, as PEM, got others: / },
    })
  })

  test('that is not there, or that names a missing document, is told by its path', async (context) => {
    const folder = writeFiles(context, { 'api.mjs': moduleOf({ operation: "document: 'none.graphql'" }) })
    for (const [name, missing] of [
      ['no.mjs', /^cannot read .*no\.mjs: ENOENT/],
      ['api.mjs', /^cannot read .*none\.graphql: ENOENT/],
    ])
      await assert.rejects(readApi(join(folder, String(name))), (error) => {
        assert.ok(error instanceof UnableError)
        assert.match(error.message, /** @type {RegExp} */ (missing))
        return true
      })
  })
})

/** @type {(context: TestContext, text: string) => Promise<string>} what is wrong, behind the path */
async function faultOf(context, text) {
  const folder = writeFiles(context, { 'api.mjs': text })
  const error = await readApi(join(folder, 'api.mjs')).then(
    () => assert.fail('it was read'),
    (error) => error,
  )
  assert.ok(error instanceof UsageError, String(error))
  assert.doesNotMatch(error.message, /\n/)
  const [, fault] = error.message.split('api.mjs: ')
  return fault
}

describe('a wrong api file is told in one line with the path of the key', () => {
  const server = "{ a: { url: 'http://127.0.0.1:4000/' } }"
  const command = "command: 'x', url: 'http://127.0.0.1:{port}/'"
  const write = 'mutation { a }'
  /** @type {[string, string][]} */
  const cases = [
    ['export const a = 1', 'expected export default { servers, operations }, got no default export; add one'],
    ['throw new Error("no database")', 'it cannot be imported: Error: no database; correct it'],
    ['export default []', 'the file: expected an object, got []'],
    [moduleOf({ more: 'header: {}' }), 'header: unknown key; did you mean headers?'],
    [moduleOf({ servers: '{}' }), 'servers: expected an object with at least one name, got {}; see docs/suites/api.md'],
    [
      moduleOf({ servers: `{ '1': { ${command} } }` }),
      'servers: expected a name of up to 64 letters, digits, _ . and -, which begins with a letter, got "1"; rename it',
    ],
    [moduleOf({ servers: `{ control: { ${command} } }` }), 'servers.control: this name has another meaning; rename it'],
    [moduleOf({ servers: `{ a: { ${command}, comand: 1 } }` }), 'servers.a.comand: unknown key; did you mean command?'],
    [moduleOf({ servers: '{ a: {} }' }), 'servers.a.url: expected a text, got nothing; see docs/suites/api.md'],
    [
      moduleOf({ servers: `{ a: { ${command}, env: { A: 1 } } }` }),
      'servers.a.env.A: expected a text of one line, got a number; is a variable of the environment not set?',
    ],
    [
      moduleOf({ more: 'headers: { authorization: undefined }' }),
      'headers.authorization: expected a text of one line, got nothing; is a variable of the environment not set?',
    ],
    [
      moduleOf({ more: "headers: { authorization: 'Bearer ' + undefined }" }),
      'headers.authorization: it has the word undefined; is a variable of the environment not set?',
    ],
    [
      moduleOf({ more: "headers: { 'Content-Length': '3' }" }),
      'headers.Content-Length: it follows from the body and the protocol; leave it out',
    ],
    [
      moduleOf({ more: "headers: { 'X-Price': 'canary 5 €' }" }),
      'headers.X-Price: expected visible characters of Latin-1, got another one in place 10; leave it out, or ' +
        'encode it, as encodeURIComponent does',
    ],
    [
      moduleOf({ more: "headers: { 'X-Token': 'canary\\r' }" }),
      'headers.X-Token: expected a text of one line, got a text; trim what ends its line',
    ],
    [
      moduleOf({ more: "tls: { cert: '-----BEGIN' }" }),
      'tls: expected cert and key, got cert alone; add the other, or leave it out',
    ],
    [
      moduleOf({ operation: "document: 'query ($id: ID) { a(id: $id) }', variables: { idd: 1 }" }),
      'operations.one.variables: $idd is not in the document, whose variables are $id; did you mean $id?',
    ],
    [
      moduleOf({ operation: "document: '{ feed { id } }'", more: "ignore: ['data.fed']" }),
      'ignore: no document asks for data.fed; did you mean data.feed?',
    ],
    [
      moduleOf({ servers: "{ a: { url: 'http://127.0.0.1:4000/', cwd: 'x' } }" }),
      'servers.a.cwd: it goes with command only; add command, or leave it out',
    ],
    [
      moduleOf({ servers: "{ a: { url: 'http://127.0.0.1:{port}/' } }" }),
      'servers.a.url: {port} is the port of a server that a command starts; add command',
    ],
    [
      moduleOf({ servers: "{ a: { command: 'x', url: 'http://127.0.0.1:{port}/', build: 'make {port}' } }" }),
      'servers.a.build: it runs once, before any port is chosen; use {port} in command or env',
    ],
    [
      moduleOf({ servers: "{ a: { command: 'x', url: 'http://example.com/' } }" }),
      'servers.a: command starts a server on this machine, but the url is at example.com; leave one out',
    ],
    [
      moduleOf({
        servers: "{ a: { url: 'http://localhost:4000/' }, b: { command: 'x', url: 'http://127.0.0.1:4000/' } }",
      }),
      'servers.b: its command cannot listen at the address of a, which runs already; change one, or write {port} as ' +
        'the port',
    ],
    [
      moduleOf({ servers: server, more: "protocol: 'h2'" }),
      'protocol: h2 needs https, but servers.a has http; choose h2c, or change its url',
    ],
    [
      moduleOf({ more: "protocol: 'h3'" }),
      'protocol: expected auto or h1 or h2 or h2c, got "h3"; see docs/suites/api.md',
    ],
    [
      moduleOf({ operations: "{ mix: { document: '{ a }' } }" }),
      'operations.mix: this name has another meaning; rename it',
    ],
    [
      moduleOf({ operation: 'weight: 1' }),
      'operations.one: expected a document, got none; add document, or body for a stored one',
    ],
    [
      moduleOf({ operation: "document: '{ a }', weight: 0" }),
      'operations.one.weight: expected a number above 0, got 0; see docs/suites/api.md',
    ],
    [
      moduleOf({ operation: `document: '${write}'` }),
      'operations.one: it is a mutation, which writes; add mutations: true to the file if that is meant',
    ],
    [
      moduleOf({ operation: `document: '${write}', method: 'GET'`, more: 'mutations: true' }),
      'operations.one.method: a mutation must not be sent by GET; leave it out',
    ],
    [
      moduleOf({ operation: "body: { id: 'x' }" }),
      "operations.one: expected kind beside a body without a document; add kind: 'query' or 'mutation'",
    ],
    [
      moduleOf({ operation: "document: '{ a }', body: { id: 'x' }, persisted: 'apq'" }),
      'operations.one.persisted: apq needs a document, and does not go with body; leave one out',
    ],
    [
      moduleOf({ operation: "document: 'query ($n: Int) { a(n: $n) }', check: 'equal', variables: (n) => ({ n })" }),
      'operations.one.check: equal needs at most 1,000 different requests, got 10,000 of them; ' +
        "take fewer, or check: 'shape'",
    ],
  ]
  for (const [text, fault] of cases) test(fault, async (context) => assert.equal(await faultOf(context, text), fault))
})

test('no value of a header, of the environment or of a command is in the message of an error', async (context) => {
  const secret = 'canary-4711'
  for (const more of [`headers: { a: ['${secret}'] }`, `headers: '${secret}'`])
    assert.doesNotMatch(await faultOf(context, moduleOf({ more })), /canary/)
  for (const key of ['command', 'build', 'env']) {
    const servers = `{ a: { url: 'http://127.0.0.1:{port}/', ${key}: ['${secret}'] } }`
    assert.doesNotMatch(await faultOf(context, moduleOf({ servers })), /canary/)
  }
  const misplaced = `[{ env: { A: '${secret}' } }]`
  for (const parts of [{ servers: misplaced }, { operations: misplaced }, { more: `login: { a: '${secret}' }` }])
    assert.doesNotMatch(await faultOf(context, moduleOf(parts)), /canary/)
  const json = join(writeFiles(context, { 'api.json': `{ "headers": { "a": ${secret} } }` }), 'api.json')
  await assert.rejects(readApi(json), (error) =>
    /it is no JSON at character 21: a key, text or value without double quotes; add them$/.test(String(error)),
  )
  const servers = `{ a: { url: 'http://user:${secret}@127.0.0.1/' } }`
  assert.match(await faultOf(context, moduleOf({ servers })), /user and password belong in a header/)
})

describe('the check is the strongest that fits', () => {
  const variables = (/** @type {string} */ source) => `document: 'query ($n: Float) { a(n: $n) }', variables: ${source}`
  /** @type {[string, string][]} */
  const cases = [
    ["document: '{ a }'", 'equal'],
    ["document: '{ a }', check: 'shape'", 'shape'],
    [variables('(n) => ({ n: n % 1000 })'), 'equal'],
    [variables('(n) => ({ n: n % 1001 })'), 'shape'],
    [variables('() => ({ n: Math.random() })'), 'shape'],
  ]
  for (const [operation, check] of cases)
    test(`${check} for ${operation}`, async (context) => {
      const folder = writeFiles(context, { 'api.mjs': moduleOf({ operation }) })
      assert.equal((await readApi(join(folder, 'api.mjs'))).operations[0].check, check)
    })
})
