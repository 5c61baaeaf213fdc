import assert from 'node:assert/strict'
import { ask } from '../lib/load/ask.js'
import { discoverServers } from '../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../lib/servers/serverProcess.js'
import { listenersOf } from '../lib/servers/sockets.js'
import { createAuthors } from '../lib/workload/data.js'
import { registerDocument } from '../lib/suites/throughput/scenarios/persistedQuery.js'
import { createHello } from '../lib/workload/hello.js'
import { authorResource, md5 } from '../lib/workload/resources.js'
import { variationOf } from '../lib/workload/variations.js'
import { verifyAnswer } from '../lib/workload/verify.js'
import { createWorkload } from '../lib/workload/workloads.js'
import { freePort } from './project.js'

/** @import { StartOptions } from '../lib/servers/serverProcess.js' */
/** @import { ServerFile, WorkloadName } from '../lib/types.d.ts' */
/** @import { Feature } from '../lib/workload/scenarios/index.js' */

const compound = createWorkload('compound')
const authors = createAuthors()
const third = authors[2]
export const json = { 'content-type': 'application/json' }

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
export async function checkGraphql(port) {
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
export async function checkDocuments(port) {
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
export async function checkAnswers(port, names) {
  for (const workload of names.map((name) => createWorkload(name))) {
    const answer = await ask(workload, { port, signal: AbortSignal.timeout(10_000) })
    assert.equal(verifyAnswer(workload.golden, answer), null, workload.name)
  }
}

/** @param {number} port */
export async function checkScenarios(port) {
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
export async function checkFeatures(port, offers) {
  const way = { port, signal: AbortSignal.timeout(10_000) }
  if (offers.includes('persisted')) await registerDocument(createWorkload('persisted'), way)
  await checkAnswers(
    port,
    offers.flatMap((feature) => featureWorkloads[feature]),
  )
}

/** @param {number} port */
export async function checkRest(port) {
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
export function checkAddress(child, port) {
  if (process.platform !== 'linux') return
  const addresses = listenersOf(child.processes.map(({ pid }) => pid)).map(({ address, port }) => `${address}:${port}`)
  assert.deepEqual(addresses, [`127.0.0.1:${port}`], 'listens on nothing else')
}

/** What needs a program of its own is tested in tests/serve/gateway.test.js. */
export const all = discoverServers().filter(({ name }) => !name.endsWith('-gateway'))
export const servers = all.filter(({ speaks = [] }) => speaks.includes('h1'))

/**
 * Starts a server, waits for its first right answer, checks it, and stops it by SIGTERM.
 * @param {ServerFile} server
 * @param {StartOptions} options
 * @param {(port: number, child: ServerProcess) => Promise<void>} check
 */
export async function checkServer(server, options, check) {
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
