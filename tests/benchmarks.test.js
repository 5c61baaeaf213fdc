import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { discoverServers } from '../lib/servers/discover.js'
import { startServer } from './serve/startServer.js'
import { runStage, stagesOf } from './serverChecks.js'
import { sourcesIn } from './sources.js'

/** What needs a program of its own is tested in tests/serve/gateway.test.js. */
const all = discoverServers().filter(({ name }) => !name.endsWith('-gateway'))
const servers = all.filter(({ speaks = [] }) => speaks.includes('h1'))

describe('every server file offers all, and answers rightly', () => {
  for (const server of servers)
    for (const stage of stagesOf(server).filter(({ protocol }) => protocol === undefined))
      test(`${server.path}: ${stage.title}`, { skip: server.unsupported ?? false }, async () => {
        for await (const { title, state, reason } of runStage(server, stage))
          assert.equal(reason, '', `${title}: ${state}`)
      })
})

describe('a server file is what the README of its framework shows', () => {
  const isScenario = (/** @type {{ path: string }} */ { path }) => path.includes('/scenarios/')
  const files = sourcesIn('benchmarks')
  const plain = files.filter((source) => !isScenario(source))
  test('it imports nothing that only scenarios need', () => {
    const extra = /^(@graphql-yoga\/plugin-apq|graphql-ws|mercurius-upload|ws)(\/|$)/
    for (const { path, imports } of plain) {
      const names = imports.flatMap(({ names }) => names)
      assert.deepEqual(
        names.filter((name) => ['offers', 'subscribes'].includes(name)),
        [],
        path,
      )
      for (const { from } of imports) assert.doesNotMatch(from, extra, path)
    }
  })
  test('a file for scenarios stands in for a plain one, and says what it has', () => {
    const scenarios = files.filter(isScenario)
    assert.ok(scenarios.length > 0)
    for (const { path, imports } of scenarios) {
      assert.ok(
        plain.some((source) => source.path === path.replace('/scenarios', '')),
        path,
      )
      const names = imports.flatMap(({ names }) => names)
      assert.ok(names.includes('offers') || names.includes('subscribes'), path)
    }
  })
  test('the plainest are short', () => {
    const lengths = Object.fromEntries(plain.map(({ path, lines }) => [basename(path, '.js'), lines]))
    for (const name of ['mercurius', 'graphql-http', 'graphql-yoga', 'apollo-server', 'core-graphql-js'])
      assert.ok(lengths[name] <= 20, `${name} has ${lengths[name]} lines`)
  })
})

/** Why a server cannot speak HTTP/2, by its name. @type {Record<string, RegExp>} */
const withoutHttp2 = {
  'apollo-server': /startStandaloneServer opens a node:http server/,
  'apollo-server-express': /Express/,
  'apollo-server-express5': /Express/,
  'apollo-server-fastify': /Apollo Server 3 refuses the pseudo-headers/,
  'apollo-server-micro': /Apollo Server 3 refuses the pseudo-headers/,
  'ceiling-net': /writes HTTP\/1.1/,
  'express-graphql': /Express/,
  'express-rest': /Express/,
  'graphql-http-express': /Express/,
  'graphql-http-express+compression': /Express/,
  'graphql-yoga-express': /Express/,
  'graphyne-server-express': /Express/,
  'nest-apollo': /Express/,
}

describe('every server file serves a page over HTTP/2, or says why it cannot', () => {
  for (const server of servers)
    for (const stage of stagesOf(server).filter(({ protocol }) => protocol !== undefined))
      test(`${server.path}: ${stage.title}`, { skip: server.unsupported ?? false }, async () => {
        const expected = withoutHttp2[server.name] ?? /^$/
        for await (const { title, reason } of runStage(server, stage)) assert.match(reason, expected, title)
      })
})

describe('a server file that speaks no HTTP/1.1 says what it speaks', () => {
  const names = { grpc: 'gRPC', 'grpc-web': 'gRPC-Web', connect: 'Connect', h3: 'HTTP/3' }
  const others = all.filter((server) => !servers.includes(server))
  assert.ok(others.length > 0)
  for (const { name, path, speaks = [] } of others)
    test(path, () => {
      const known = speaks.map((protocol) => names[/** @type {keyof typeof names} */ (protocol)]).join(', ')
      const message = `speaks ${known}, and was asked for HTTP/1.1`
      return assert.rejects(startServer({ name }), { code: 'UNSUPPORTED', message })
    })
})
