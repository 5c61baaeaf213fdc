import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { readEnvironment } from '../../lib/serve/serverEnvironment.js'
import { writeEnvironment } from '../../lib/serve/writeEnvironment.js'

/** @import { ServerConditions } from '../../lib/workload/pageParameters.js' */

/** @type {ServerConditions} */
const page = { resolvers: 'serial', resources: 5, bytes: 400, delay: 0.5, hits: '12.5%', compression: 'br' }

describe('what is written is read', () => {
  const tls = { key: '/x/key.pem', cert: '/x/cert.pem' }
  const nothing = /** @type {const} */ ({
    ...{
      protocol: 'h1',
      page: null,
      upstream: 'mercurius',
      size: 'classic',
      backend: 'memory',
      database: '',
      pool: 10,
      schema: 'default',
      subscription: null,
      features: [],
      compression: null,
      tls: null,
      subgraph: null,
      delayMs: 0,
      subgraphs: null,
      pageUi: false,
    },
  })
  const compression = /** @type {const} */ ({ coding: 'br', level: 11 })
  const subgraphs = { accounts: 'http://127.0.0.1:1/graphql', books: 'http://127.0.0.1:2/', reviews: 'http://[::1]:3' }
  /** @type {Record<string, Parameters<typeof writeEnvironment>[0]>} */
  const cases = {
    'a port alone': { port: 4002 },
    'HTTP/2 without TLS': { port: 4001, protocol: 'h2c', page },
    'a size and a coding': { port: 4001, size: 'huge', compression },
    'a backend that takes its time': { port: 4001, backend: 'delay-20' },
    'a file': { port: 4001, backend: 'sqlite', database: '/x/books.db' },
    'a database and its pool': { port: 4001, backend: 'postgres', database: 'postgres://x', pool: 3 },
    'a wide schema': { port: 4001, schema: 'wide' },
    'a schema of so many types more': { port: 4001, schema: 'types-5000' },
    'events over WebSocket': { port: 4001, subscription: 'graphql-ws' },
    'what stands behind a gateway': { port: 4001, upstream: 'graphql-yoga' },
    'what to switch on': { port: 4001, features: ['batching', 'upload'] },
    'a coding at its usual level': { port: 4001, compression: { coding: 'gzip', level: null } },
    'a subgraph': { port: 4001, subgraph: 'books', delayMs: 2.5 },
    'subgraphs behind a gateway': { port: 4001, subgraphs },
    'all of it': { port: 1, protocol: 'h2', page, tls, pageUi: true },
  }
  for (const [name, told] of Object.entries(cases))
    test(name, () => assert.deepEqual(readEnvironment(writeEnvironment(told)), { ...nothing, ...told }))
})

test('by hand it is HTTP/1.1 on port 4001, the classic document from memory as it is', () => {
  const { port, protocol, page, size, compression } = readEnvironment({})
  assert.deepEqual([port, protocol, page, size, compression], [4001, 'h1', null, 'classic', null])
})

test('nothing of it is inherited', () => {
  const inherited = { PROTOCOL: 'h2c', PAGE: '{}', TLS_KEY: 'x', TLS_CERT: 'y', PAGE_UI: '1', SIZE: 'huge' }
  const coding = {
    COMPRESSION: '{"coding":"br"}',
    BACKEND: 'delay-5',
    DATABASE: 'x',
    POOL: '2',
    SCHEMA: 'wide',
    FEATURES: 'upload',
    SUBSCRIPTION: 'graphql-ws',
    UPSTREAM: 'x',
    SUBGRAPH: 'books',
    DELAY: '5',
    SUBGRAPHS: '{}',
  }
  assert.deepEqual(
    readEnvironment({ ...inherited, ...coding, ...writeEnvironment({ port: 4001 }) }),
    readEnvironment({}),
  )
})

describe('a wrong value is one line', () => {
  /** @type {[Record<string, string>, RegExp][]} */
  const cases = [
    [{ PORT: 'x' }, /^PORT: expected a whole number from 0 to 65535, got "x"$/],
    [{ PORT: '65536' }, /^PORT: .*got "65536"$/],
    [{ PORT: '' }, /^PORT: .*got ""$/],
    [{ SUBGRAPH: 'x' }, /^SUBGRAPH: expected accounts, books, reviews, got "x"$/],
    [{ DELAY: '-1' }, /^DELAY: expected milliseconds, 0 or more, got "-1"$/],
    [{ SUBGRAPHS: '{"accounts":"http://x"}' }, /^SUBGRAPHS: books: expected a URL, got null$/],
    [{ PROTOCOL: 'h9' }, /^PROTOCOL: expected h1, h2c, h2, h3, grpc, grpc-web, connect, got "h9"$/],
    [{ PROTOCOL: 'h2', TLS_KEY: 'x' }, /^PROTOCOL=h2 needs a certificate: set TLS_KEY and TLS_CERT .* makes$/],
    [{ PAGE: '{' }, /^PAGE: .*JSON.*$/],
    [{ PAGE: '{"bytes":1}' }, /^PAGE: bytes: expected a whole number from 256 to 10,000,000, got 1$/],
    [{ SIZE: 'vast' }, /^SIZE: expected classic, full, small, medium, large, huge, got "vast"$/],
    [{ BACKEND: 'delay' }, /^BACKEND: expected memory, sqlite, postgres, or delay- and .*: delay-5, got "delay"$/],
    [{ BACKEND: 'sqlite' }, /^BACKEND=sqlite needs DATABASE, .*; node bench makes one$/],
    [{ POOL: '0' }, /^POOL: expected a whole number from 1 on, got "0"$/],
    [{ BACKEND: 'redis' }, /^BACKEND: expected memory, .*, got "redis"$/],
    [{ SCHEMA: 'narrow' }, /^SCHEMA: expected default, wide, types-10, .*, types-5000, got "narrow"$/],
    [{ SUBSCRIPTION: 'mqtt' }, /^SUBSCRIPTION: expected graphql-ws or graphql-sse, got "mqtt"$/],
    [{ FEATURES: 'upload,x' }, /^FEATURES: expected persisted, batching, upload, got "upload,x"$/],
    [{ COMPRESSION: '{' }, /^COMPRESSION: .*JSON.*$/],
    [{ COMPRESSION: 'null' }, /^COMPRESSION: coding: expected gzip, br, zstd, dcz, got undefined$/],
    [{ COMPRESSION: '{"coding":"gzip","level":10}' }, /^COMPRESSION: level: expected gzip 1 to 9, got 10$/],
    [{ COMPRESSION: '{"coding":"br","level":1.5}' }, /^COMPRESSION: level: expected br 0 to 11, got 1.5$/],
    [{ PAGE_UI: 'yes' }, /^PAGE_UI: expected 0 or 1, got "yes"$/],
  ]
  for (const [variables, message] of cases)
    test(JSON.stringify(variables), () => assert.throws(() => readEnvironment(variables), { message }))
})

const offers = join(import.meta.dirname, '../../lib/serve/index.js')
const program = [
  `const { offers } = await import(${JSON.stringify(offers)})`,
  "console.log(offers('persisted', 'batching'))",
].join('\n')

/** Starts a file that has two features. @param {string} [FEATURES] */
const start = (FEATURES) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, FEATURES } })

describe('a server file is told what to switch on', () => {
  for (const [features, text] of [
    [undefined, '{ persisted: false, batching: false }'],
    ['batching', '{ persisted: false, batching: true }'],
  ])
    test(`${features}`, async () => assert.equal((await start(features)).stdout.trim(), text))
  test('and ends where it has not got that', () =>
    assert.rejects(start('batching,upload'), (/** @type {any} */ { stderr }) => {
      assert.match(stderr, /^Unsupported: has no uploads .* of its own, and its file adds none$/m)
      return true
    }))
})
