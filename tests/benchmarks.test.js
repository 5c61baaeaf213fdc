import assert from 'node:assert/strict'
import { basename, relative } from 'node:path'
import { describe, test } from 'node:test'
import { ask } from '../lib/load/ask.js'
import { projectFolder } from '../lib/base/project.js'
import { discoverServers } from '../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../lib/servers/serverProcess.js'
import { listenersOf } from '../lib/servers/sockets.js'
import { createAuthors } from '../lib/workload/data.js'
import { registerDocument } from '../lib/suites/throughput/scenarios/persistedQuery.js'
import { createHello } from '../lib/workload/hello.js'
import { pageDocument } from '../lib/workload/pages.js'
import { authorResource, md5 } from '../lib/workload/resources.js'
import { variationOf } from '../lib/workload/variations.js'
import { verifyAnswer } from '../lib/workload/verify.js'
import { createWorkload } from '../lib/workload/workloads.js'
import { freePort } from './project.js'
import { openHttp2 } from './serve/client.js'
import { startServer } from './serve/startServer.js'
import { sourcesIn } from './sources.js'

/** @import { StartOptions } from '../lib/servers/serverProcess.js' */
/** @import { ServerFile, WorkloadName } from '../lib/types.d.ts' */
/** @import { Feature } from '../lib/workload/scenarios/index.js' */

/** What every server file must pass, under the Node that runs the tests. */

const compound = createWorkload('compound')
const authors = createAuthors()
const third = authors[2]
const json = { 'content-type': 'application/json' }

/**
 * @param {number} port
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, body?: string }} [content]
 */
async function fetchFrom(port, method, path, { headers = {}, body } = {}) {
  const workload = { name: /** @type {const} */ ('rest'), method, path, headers, body, golden: null }
  const answer = await ask(workload, { port, signal: AbortSignal.timeout(10_000) })
  assert.ok(answer.complete)
  return { status: answer.status, type: answer.headers['content-type'], text: answer.body.toString() }
}

/** @type {(port: number, request: { query: string, variables?: object }) => Promise<any>} */
async function execute(port, request) {
  const { text } = await fetchFrom(port, 'POST', '/graphql', { headers: json, body: JSON.stringify(request) })
  return JSON.parse(text)
}

/** @param {number} port */
async function checkGraphql(port) {
  const byId = await execute(port, { query: '{ author(id: "3") { name company books { numPages } } }' })
  const books = third.books.map(({ numPages }) => ({ numPages }))
  assert.deepEqual(byId.data.author, { name: third.name, company: third.company, books }, 'author(id)')

  const query = 'query ($id: ID!) { author(id: $id) { id md5 } }'
  const byVariable = await execute(port, { query, variables: { id: '3' } })
  assert.deepEqual(byVariable.data.author, { id: '3', md5: md5(third.name) }, 'variables')

  const literal = await execute(port, { query: '{ hello(name: "Ada") }' })
  assert.deepEqual(literal, { data: { hello: 'Hello, Ada!' } }, 'hello')
  const { body, goldenOf } = createHello({ executesGraphql: true })
  assert.deepEqual(await execute(port, JSON.parse(body(7))), goldenOf(7), 'hello by variable')

  const unknown = await execute(port, { query, variables: { id: '99' } })
  assert.deepEqual(unknown.data, { author: null }, 'unknown author')
  assert.ok((await execute(port, { query: '{ nonsense }' })).errors.length > 0, 'invalid document')
}

/** @param {number} port */
async function checkDocuments(port) {
  for (const name of /** @type {const} */ (['compound-variables', 'compound-cold', 'mutation'])) {
    const golden = /** @type {any} */ (createWorkload(name).golden)
    const variation = variationOf(name)
    // The last one twice: once from a cache, where there is one.
    for (const index of [0, 1, 1])
      assert.deepEqual(
        await execute(port, variation?.request(index) ?? { query: '' }),
        variation?.golden(golden, index),
        `${name} ${index}`,
      )
  }
}

/** @type {(port: number, names: WorkloadName[]) => Promise<void>} */
async function checkAnswers(port, names) {
  for (const workload of names.map((name) => createWorkload(name))) {
    const answer = await ask(workload, { port, signal: AbortSignal.timeout(10_000) })
    assert.equal(verifyAnswer(workload.golden, answer), null, workload.name)
  }
}

/** @param {number} port */
async function checkScenarios(port) {
  const countsOf = async () => JSON.parse((await fetchFrom(port, 'GET', '/api/backend')).text)
  const before = await countsOf()
  await checkAnswers(port, ['list', 'deep', 'errors', 'wide', 'n+1-naive', 'n+1-dataloader', 'n+1-join'])
  const { calls, answers, resolverCalls } = await countsOf()
  assert.deepEqual({ calls, answers }, { calls: 51 + 2 + 1, answers: 3 }, 'calls of the backend')
  assert.equal(resolverCalls - before.resolverCalls, 7, 'calls of resolvers')
}

/** @type {Record<Feature, WorkloadName[]>} */
const featureWorkloads = {
  persisted: ['persisted-plain', 'persisted'],
  batching: ['batching-plain', 'batching'],
  upload: ['upload'],
}

/** @type {(port: number, offers: Feature[]) => Promise<void>} */
async function checkFeatures(port, offers) {
  const way = { port, signal: AbortSignal.timeout(10_000) }
  if (offers.includes('persisted')) await registerDocument(createWorkload('persisted'), way)
  await checkAnswers(
    port,
    offers.flatMap((feature) => featureWorkloads[feature]),
  )
}

/** @param {number} port */
async function checkRest(port) {
  const list = await fetchFrom(port, 'GET', '/api/authors')
  const resources = authors.map(authorResource)
  assert.deepEqual([list.status, list.text], [200, JSON.stringify(resources)], 'list resource')
  const one = await fetchFrom(port, 'GET', '/api/authors/3')
  assert.deepEqual([one.status, one.text], [200, JSON.stringify(resources[2])], 'atomic resource')
  assert.equal((await fetchFrom(port, 'GET', '/api/authors/99')).status, 404, 'unknown resource')

  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const body = '{"é":   [1]}\n'.repeat(2000)
    const echo = await fetchFrom(port, 'POST', '/api/echo', { headers: { 'content-type': type }, body })
    assert.deepEqual(echo, { status: 200, type, text: body }, `echo of ${type}`)
  }
  const hello = await fetchFrom(port, 'POST', '/api/hello', { headers: json, body: '{"name":"Ada"}' })
  assert.deepEqual([hello.status, hello.text], [200, '{"message":"Hello, Ada!"}'], 'hello')
}

/**
 * @param {ServerProcess} child
 * @param {number} port
 */
function checkAddress(child, port) {
  if (process.platform !== 'linux') return
  const addresses = listenersOf(child.processes.map(({ pid }) => pid)).map(({ address, port }) => `${address}:${port}`)
  assert.deepEqual(addresses, [`127.0.0.1:${port}`], 'listens on nothing else')
}

/** What needs a program of its own is tested in tests/serve/gateway.test.js. */
const all = discoverServers().filter(({ name }) => !name.endsWith('-gateway'))
const servers = all.filter(({ speaks = [] }) => speaks.includes('h1'))

/**
 * Starts a server, waits for its first right answer, checks it, and stops it by SIGTERM.
 * @param {ServerFile} server
 * @param {StartOptions} options
 * @param {(port: number, child: ServerProcess) => Promise<void>} check
 */
async function checkServer(server, options, check) {
  const port = await freePort()
  const child = new ServerProcess(server, port, options)
  let endedOnRequest = false
  try {
    await awaitGoldenAnswer(child, { workload: compound, port, signal: child.ended, timeoutSeconds: 30 })
    await check(port, child)
  } finally {
    endedOnRequest = await child.stop(3)
  }
  assert.ok(endedOnRequest, 'SIGTERM ends it')
}

describe('every server file', () => {
  for (const server of servers) {
    test(server.path, { skip: server.unsupported ?? false }, () =>
      checkServer(server, { environment: { schema: 'wide' } }, async (port, child) => {
        if (server.executesGraphql) await checkGraphql(port)
        if (server.executesGraphql) await checkDocuments(port)
        await checkRest(port)
        checkAddress(child, port)
        assert.equal(child.outputBytes, 0, `${basename(server.file)} writes to stdout or stderr`)
        // Last, because servers may log the errors of a scenario.
        if (server.executesGraphql) await checkScenarios(port)
        if (server.executesGraphql && !server.scenarioFile) await checkAnswers(port, ['introspection'])
      }),
    )
  }
})

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
