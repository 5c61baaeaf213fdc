import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../lib/base/errors/fault.js'
import { ask } from '../lib/load/ask.js'
import { createCertificate } from '../lib/servers/certificate.js'
import { discoverServers } from '../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../lib/servers/goldenAnswer.js'
import { ServerProcess } from '../lib/servers/serverProcess.js'
import { listenersOf } from '../lib/servers/sockets.js'
import { confirmLayer } from '../lib/suites/throughput/measure/layerProof.js'
import { registerDocument } from '../lib/suites/throughput/scenarios/persistedQuery.js'
import { createAuthors } from '../lib/workload/data.js'
import { describeDifference, showValue } from '../lib/workload/difference.js'
import { createHello } from '../lib/workload/hello.js'
import { pageDocument } from '../lib/workload/pages.js'
import { authorResource, md5 } from '../lib/workload/resources.js'
import { variationOf } from '../lib/workload/variations.js'
import { quoteAnswer, verifyAnswer } from '../lib/workload/verify.js'
import { createPageWorkload, createWorkload } from '../lib/workload/workloads.js'
import { freePort } from './project.js'
import { openHttp2 } from './serve/client.js'
import { conditions, resourcesOf } from './serve/startServer.js'

/** @import { StartOptions } from '../lib/servers/serverProcess.js' */
/** @import { ServerFile, WorkloadName } from '../lib/types.d.ts' */
/** @import { Feature } from '../lib/workload/scenarios/index.js' */

// Checks of every server file: all of them in this project, and of a stranger's file those of what it offers.

/** @typedef {{ port: number, child: ServerProcess, certificate: string | null }} Started */
/** @typedef {[title: string, check: (started: Started) => Promise<unknown>]} Check */
/** @typedef {{ title: string, state: 'right' | 'wrong' | 'not offered', reason: string }} Outcome */
/**
 * Purpose of one process of a server.
 * @typedef {{ title: string, options?: StartOptions, protocol?: 'h2c' | 'h2', checks: Check[] }} Stage
 */

/** Lack of a feature, which is no fault of a server that was not written for it. */
class NotOffered extends Error {}

/** Server files without gateways, which tests/serve/gateway.test.js tests because they need a program of their own. */
export const all = discoverServers().filter(({ name }) => !name.endsWith('-gateway'))
export const servers = all.filter(({ speaks = [] }) => speaks.includes('h1'))

const startSeconds = 15
const answerSeconds = 10
/** Time after which a server that should speak HTTP/2 is asked by HTTP/1.1, again and again. */
const otherProtocolMilliseconds = 1000
const compound = createWorkload('compound')
const authors = createAuthors()
const third = authors[2]
const json = { 'content-type': 'application/json' }
const lacking = /^(Cannot query field|Unknown (argument|type|field))/

/** @param {Error} error */
const describeError = ({ name, message }) =>
  name === 'TimeoutError' ? `expected an answer within ${answerSeconds} s, got none` : message

/** @type {(golden: unknown, value: unknown, path?: (string | number)[]) => void} */
function verify(golden, value, path) {
  const fault = describeDifference(golden, value, path)
  if (fault !== null) assert.fail(fault)
}

/**
 * @param {number} port
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, body?: string }} [content]
 */
async function fetchFrom(port, method, path, { headers = {}, body } = {}) {
  const answer = await ask({ method, path, headers, body }, { port, signal: AbortSignal.timeout(answerSeconds * 1000) })
  assert.ok(answer.complete, `${method} ${path}: the answer broke off`)
  return { answer, status: answer.status, type: answer.headers['content-type'], text: answer.body.toString() }
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return assert.fail(`expected JSON, got ${showValue(text)}`)
  }
}

/**
 * Executes a document of fields that a server may lack.
 * @type {(port: number, request: { query: string, variables?: object }) => Promise<any>}
 */
async function execute(port, request) {
  const { text } = await fetchFrom(port, 'POST', '/graphql', { headers: json, body: JSON.stringify(request) })
  const value = readJson(text)
  const [first] = Array.isArray(value?.errors) ? value.errors : []
  if (lacking.test(first?.message)) throw new NotOffered(first.message)
  return value
}

/** @type {(port: number, names: WorkloadName[]) => Promise<void>} */
async function checkAnswers(port, names) {
  for (const workload of names.map((name) => createWorkload(name))) {
    const answer = await ask(workload, { port, signal: AbortSignal.timeout(answerSeconds * 1000) })
    const fault = verifyAnswer(workload.golden, answer)
    if (fault === null) continue
    const [, field] = /"message":"((?:Cannot query field|Unknown \w+) \\".*?)"[,}]/.exec(answer.body.toString()) ?? []
    if (field) throw new NotOffered(`${workload.name}: ${field.replaceAll('\\"', '"')}`)
    assert.fail(`${workload.name}: ${fault}`)
  }
}

/** @param {Started} started */
async function checkAuthor({ port }) {
  const { data, errors } = await execute(port, { query: '{ author(id: "3") { name company books { numPages } } }' })
  const books = third.books.map(({ numPages }) => ({ numPages }))
  verify({ data: { author: { name: third.name, company: third.company, books } } }, { data, ...(errors && { errors }) })
}

/** @param {Started} started */
async function checkVariables({ port }) {
  const query = 'query ($id: ID!) { author(id: $id) { id md5 } }'
  const known = await execute(port, { query, variables: { id: '3' } })
  if ((known?.data?.author ?? null) === null)
    assert.fail(`data.author is missing: variables are ignored; got ${showValue(known)}`)
  verify({ id: '3', md5: md5(third.name) }, known.data.author, ['data', 'author'])
  verify({ author: null }, (await execute(port, { query, variables: { id: '99' } })).data, ['data'])
}

/** @param {Started} started */
async function checkHello({ port }) {
  verify({ data: { hello: 'Hello, Ada!' } }, await execute(port, { query: '{ hello(name: "Ada") }' }))
  const { body, goldenOf } = createHello({ executesGraphql: true })
  verify(goldenOf(7), await execute(port, JSON.parse(body(7))))
}

/** @param {Started} started */
async function checkInvalid({ port }) {
  const body = JSON.stringify({ query: '{ nonsense }' })
  const { answer, text } = await fetchFrom(port, 'POST', '/graphql', { headers: json, body })
  assert.ok(readJson(text)?.errors?.length > 0, `expected errors, got ${quoteAnswer(answer)}`)
}

/** @param {Started} started */
async function checkDocuments({ port }) {
  for (const name of /** @type {const} */ (['compound-variables', 'compound-cold', 'mutation'])) {
    const golden = /** @type {any} */ (createWorkload(name).golden)
    const variation = variationOf(name)
    // The last one twice: once from a cache, where there is one.
    for (const index of [0, 1, 1])
      verify(variation?.golden(golden, index), await execute(port, variation?.request(index) ?? { query: '' }), [name])
  }
}

/** @param {Started} started */
async function checkScenarios({ port }) {
  const countsOf = async () => {
    const { status, text } = await fetchFrom(port, 'GET', '/api/backend')
    return status === 200 && text.includes('"resolverCalls"') ? JSON.parse(text) : null
  }
  const before = await countsOf()
  await checkAnswers(port, ['list', 'deep', 'errors', 'wide', 'n+1-naive', 'n+1-dataloader', 'n+1-join'])
  const after = await countsOf()
  if (before === null || after === null) throw new NotOffered('answers are right; no counts at /api/backend')
  const { calls, answers, resolverCalls } = after
  const golden = { calls: 51 + 2 + 1, answers: 3, resolverCalls: before.resolverCalls + 7 }
  verify(golden, { calls, answers, resolverCalls }, ['/api/backend'])
}

/** @type {Record<Feature, WorkloadName[]>} */
const featureWorkloads = {
  persisted: ['persisted-plain', 'persisted'],
  batching: ['batching-plain', 'batching'],
  upload: ['upload'],
}

/** @type {(port: number, offers: Feature[]) => Promise<void>} */
async function checkFeatures(port, offers) {
  const way = { port, signal: AbortSignal.timeout(answerSeconds * 1000) }
  if (offers.includes('persisted')) await registerDocument(createWorkload('persisted'), way)
  await checkAnswers(
    port,
    offers.flatMap((feature) => featureWorkloads[feature]),
  )
}

/** @param {Started} started */
async function checkRest({ port }) {
  const list = await fetchFrom(port, 'GET', '/api/authors')
  const isList = list.status === 200 && list.text.startsWith('[')
  if (!isList) throw new NotOffered(`GET /api/authors: ${quoteAnswer(list.answer)}`)
  const resources = authors.map(authorResource)
  verify(resources, readJson(list.text), ['/api/authors'])
  assert.equal(list.text, JSON.stringify(resources), '/api/authors: expected JSON without spaces, keys in their order')
  const one = await fetchFrom(port, 'GET', '/api/authors/3')
  assert.equal(one.status, 200, `/api/authors/3: expected status 200, got ${quoteAnswer(one.answer)}`)
  assert.equal(one.text, JSON.stringify(resources[2]), `/api/authors/3: got ${showValue(one.text)}`)
  const { status } = await fetchFrom(port, 'GET', '/api/authors/99')
  assert.equal(status, 404, `/api/authors/99: expected status 404, got ${status}`)
  await checkEcho(port)
}

/** @param {number} port */
async function checkEcho(port) {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const body = '{"é":   [1]}\n'.repeat(2000)
    const { answer, ...echo } = await fetchFrom(port, 'POST', '/api/echo', { headers: { 'content-type': type }, body })
    verify({ status: 200, type, text: body }, echo, ['/api/echo'])
  }
  const { text } = await fetchFrom(port, 'POST', '/api/hello', { headers: json, body: '{"name":"Ada"}' })
  verify({ message: 'Hello, Ada!' }, readJson(text), ['/api/hello'])
}

/** @param {Started} started */
async function checkMalformed({ port, child }) {
  const asked = fetchFrom(port, 'POST', '/graphql', { headers: json, body: '{ "not a JSON' })
  const reason = await asked.then(() => null, describeError)
  // The end of a process is known a moment after its last connection ended.
  await delay(200)
  child.ended.throwIfAborted()
  assert.equal(reason, null, `expected an answer, got none: ${reason}`)
  await checkAnswers(port, ['compound'])
}

/** @param {Started} started */
async function checkAddress({ port, child }) {
  if (process.platform !== 'linux') return
  const addresses = listenersOf(child.processes).map(({ address, port }) => `${address}:${port}`)
  verify([`127.0.0.1:${port}`], addresses, ['addresses'])
}

/** @param {Started} started */
async function checkSilence({ child }) {
  assert.equal(child.outputBytes, 0, `expected nothing on stdout and stderr, got ${child.outputBytes} bytes`)
}

/** @param {Started} started */
async function checkPage({ port, certificate }) {
  const resources = resourcesOf(conditions)
  const client = openHttp2({ port, certificate })
  try {
    const headers = { ...json, 'apollo-require-preflight': 'true' }
    const body = JSON.stringify({ query: pageDocument })
    const compound = await client.ask('/graphql', { method: 'POST', headers, body })
    verify({ data: { authors: resources } }, readJson(compound.body.toString()))
    const one = await client.ask('/api/authors/3')
    assert.equal(
      one.body.toString(),
      JSON.stringify(resources[2]),
      `/api/authors/3: got ${showValue(String(one.body))}`,
    )
    const { pushed } = await client.ask('/api/authors', { headers: { preload: '"/authors/*"' } })
    verify(
      resources.map((resource) => JSON.stringify(resource)),
      pushed.map(({ body }) => body.toString()),
      ['pushed resources'],
    )
  } finally {
    await client.close()
  }
}

/** @param {Started} started */
async function checkLayer({ port, child }) {
  // A cache answers the second time.
  await checkAnswers(port, ['compound', 'rest', 'compound', 'rest'])
  const worked = await confirmLayer(compound, { port, signal: child.ended })
  assert.ok(worked === null || worked >= 1, `expected a proof that the layer works, got ${worked}`)
}

/** @type {Check[]} */
const always = [
  ['listens on 127.0.0.1 and its port alone', checkAddress],
  ['writes nothing', checkSilence],
]

/** Lists the processes of a server and their checks. @param {ServerFile} server @returns {Stage[]} */
export function stagesOf({ layer, executesGraphql, offers = [], scenarioFile }) {
  if (layer) return [{ title: '', checks: [['the layer works', checkLayer], ...always] }]
  /** @type {Check} */
  const introspection = ['introspection', ({ port }) => checkAnswers(port, ['introspection'])]
  /** @type {Check[]} */
  const graphql = [
    ['author(id)', checkAuthor],
    ['variables', checkVariables],
    ['hello(name)', checkHello],
    ['an invalid document', checkInvalid],
    ['documents with values, new documents, a mutation', checkDocuments],
  ]
  /** @type {Check} */
  const rest = ['REST resources', checkRest]
  /** @type {Check[]} */
  const noisy = [
    // Last, because servers may log errors.
    ['scenarios: list, deep, errors, wide, n+1', checkScenarios],
    ...(scenarioFile ? [] : [introspection]),
    ['malformed JSON', checkMalformed],
  ]
  /** @type {Check} */
  const features = [
    `scenarios: ${offers.join(', ') || 'persisted, batching, upload'}`,
    ({ port }) => checkFeatures(port, offers),
  ]
  const environment = /** @type {const} */ ({ schema: 'wide' })
  const checks = executesGraphql ? [...graphql, rest, ...always, ...noisy] : [rest, ...always]
  return [
    { title: 'HTTP/1.1', options: { environment }, checks },
    ...(scenarioFile
      ? [
          {
            title: 'benchmarks/scenarios',
            options: { scenario: true, environment: { ...environment, features: offers } },
            // First, because some servers register every document under its hash.
            checks: [features, introspection, rest, ...always],
          },
        ]
      : []),
    ...['h2c', 'h2'].map((protocol) => ({
      title: protocol === 'h2' ? 'HTTP/2 over TLS' : 'HTTP/2',
      protocol: /** @type {'h2c' | 'h2'} */ (protocol),
      options: { environment: { protocol: /** @type {'h2c' | 'h2'} */ (protocol), page: conditions } },
      checks: /** @type {Check[]} */ ([['a page', checkPage]]),
    })),
  ]
}

/** Rejects if a server answers by HTTP/1.1. @type {(port: number, signal: AbortSignal) => Promise<never>} */
async function refuteHttp2(port, signal) {
  while (true) {
    await delay(otherProtocolMilliseconds, null, { signal })
    const answer = await ask(compound, { port, signal }).catch(() => null)
    if (answer?.status === 200) throw new NotOffered('answers by HTTP/1.1')
  }
}

/** Waits for the right answer of a process. @type {(stage: Stage, started: Started) => Promise<unknown>} */
async function awaitReady({ protocol }, { port, child, certificate }) {
  const way = { port, signal: child.ended, timeoutSeconds: startSeconds }
  if (!protocol) return awaitGoldenAnswer(child, { ...way, workload: compound })
  const decided = new AbortController()
  const refuted = refuteHttp2(port, AbortSignal.any([child.ended, decided.signal]))
  const right = awaitGoldenAnswer(child, { ...way, workload: createPageWorkload(conditions), protocol, certificate })
  // The later one fails, too.
  for (const answer of [right, refuted]) answer.catch(() => {})
  return Promise.race([right, refuted]).finally(() => decided.abort())
}

/**
 * Runs a stage of a server.
 * @param {ServerFile} server
 * @param {Stage} stage
 * @returns {AsyncGenerator<Outcome>} until the server ends or does not answer
 */
export async function* runStage(server, stage) {
  const port = await freePort()
  const made = stage.protocol === 'h2' ? await createCertificate() : null
  const environment = { ...stage.options?.environment, ...(made && { tls: made.files }) }
  const child = new ServerProcess(server, port, { ...stage.options, environment })
  const started = { port, child, certificate: made?.certificate ?? null }
  /** @type {Check[]} */
  const checks = [['answers', () => awaitReady(stage, started)], ...stage.checks]
  let endsByRequest = false
  try {
    for (const [name, check] of checks) {
      const title = [stage.title, name].filter(Boolean).join(': ')
      const error = await check(started).then(
        () => null,
        (error) => error,
      )
      const cause = error !== null && child.ended.aborted ? child.ended.reason : error
      const reason = cause === null ? '' : describeError(cause)
      const isLacking = cause instanceof NotOffered || (cause instanceof Fault && cause.code === 'UNSUPPORTED')
      yield { title, state: error === null ? 'right' : isLacking ? 'not offered' : 'wrong', reason }
      if (child.ended.aborted || (error !== null && name === 'answers')) return
    }
  } finally {
    made?.remove()
    endsByRequest = await child.stop(3)
  }
  const reason = endsByRequest ? '' : 'expected its end within 3 s after SIGTERM, got a living process'
  yield {
    title: [stage.title, 'ends by SIGTERM'].filter(Boolean).join(': '),
    state: endsByRequest ? 'right' : 'wrong',
    reason,
  }
}
