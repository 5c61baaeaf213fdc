import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { all, runStage, servers, stagesOf } from './serverChecks.js'
import { startServer } from './serve/startServer.js'

// Checks of every server file for scenarios and pages.

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

describe('every server file has its scenarios, and serves a page over HTTP/2 or says why it cannot', () => {
  for (const server of servers)
    for (const stage of stagesOf(server).slice(1))
      test(`${server.path}: ${stage.title}`, { skip: server.unsupported ?? false }, async () => {
        const expected = stage.protocol ? (withoutHttp2[server.name] ?? /^$/) : /^$/
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
