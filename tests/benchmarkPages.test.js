import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, test } from 'node:test'
import { projectFolder } from '../lib/base/project.js'
import { pageDocument } from '../lib/workload/pages.js'
import {
  all,
  checkAddress,
  checkAnswers,
  checkFeatures,
  checkRest,
  checkServer,
  json,
  servers,
} from './serverChecks.js'
import { openHttp2 } from './serve/client.js'
import { startServer } from './serve/startServer.js'

/** What every server file must pass for scenarios and pages. */

describe('every file for scenarios', () => {
  for (const server of servers.filter(({ scenarioFile }) => scenarioFile)) {
    const { offers = [], scenarioFile = '', unsupported } = server
    test(relative(projectFolder, scenarioFile), { skip: unsupported ?? false }, () => {
      const environment = /** @type {const} */ ({ schema: 'wide', features: offers })
      return checkServer(server, { scenario: true, environment }, async (port, child) => {
        // First, because some servers register every document under its hash.
        await checkFeatures(port, offers)
        await checkAnswers(port, ['introspection'])
        await checkRest(port)
        checkAddress(child, port)
        assert.equal(child.outputBytes, 0, 'writes to stdout or stderr')
      })
    })
  }
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

/** @param {{ port: number, certificate: string | null, resources: object[] }} started */
async function checkPage({ port, certificate, resources }) {
  const client = openHttp2({ port, certificate })
  const headers = { ...json, 'apollo-require-preflight': 'true' }
  const body = JSON.stringify({ query: pageDocument })
  const compound = await client.ask('/graphql', { method: 'POST', headers, body })
  assert.deepEqual(JSON.parse(compound.body.toString()), { data: { authors: resources } }, 'compound document')
  const one = await client.ask('/api/authors/3')
  assert.equal(one.body.toString(), JSON.stringify(resources[2]), 'atomic resource')
  const { pushed } = await client.ask('/api/authors', { headers: { preload: '"/authors/*"' } })
  assert.deepEqual(
    pushed.map(({ body }) => body.toString()),
    resources.map((resource) => JSON.stringify(resource)),
    'pushed resources',
  )
  await client.close()
}

for (const protocol of /** @type {const} */ (['h2c', 'h2']))
  describe(`every server file serves a page over ${protocol}, or says why it cannot`, () => {
    for (const { name, path, unsupported } of servers)
      test(path, { skip: unsupported ?? false }, async () => {
        if (withoutHttp2[name])
          return assert.rejects(startServer({ name, protocol }), {
            code: 'UNSUPPORTED',
            message: withoutHttp2[name],
          })
        const started = await startServer({ name, protocol })
        await checkPage(started).finally(started.stop)
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
