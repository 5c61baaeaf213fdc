import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { awaitGoldenAnswer, checkGoldenAnswer } from '../../../../lib/servers/goldenAnswer.js'
import { createCheck } from '../../../../lib/suites/api/checks/createCheck.js'
import { createQuestion } from '../../../../lib/suites/api/servers/visitServer.js'
import { listenLocally } from '../../../listenLocally.js'
import { createOperation } from '../checks/operations.js'

/** @import { Api, Operation } from '../../../../lib/suites/api/types.d.ts' */

/** @type {(name: string, more?: Partial<Operation>) => Operation} */
const operationOf = (name, more) => createOperation({ name, document: `{ ${name} }`, ...more })

/**
 * Answer of a server to an operation; count: of its requests for that, from 1 on.
 * @typedef {(call: { name: string, count: number, headers: Record<string, any> }) =>
 *   { status?: number, wrong?: true, body?: string, milliseconds?: number }} Reply
 */

/**
 * Opens questions to a server whose right answers are `{ data: { <name>: 1 } }`, until the test ends.
 * @param {import('node:test').TestContext} context
 * @param {string[] | Operation[]} operations
 * @param {Reply} replyTo
 * @param {Partial<Api>} [file]
 */
async function open(context, operations, replyTo, file) {
  /** @type {string[]} names of operations in the order of requests */
  const calls = []
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const [, name = ''] = /\{ (\w+) \}/.exec(JSON.parse(text).query ?? '{ registered }') ?? []
    calls.push(name)
    const count = calls.filter((call) => call === name).length
    const { status = 200, wrong, milliseconds = 0, ...reply } = replyTo({ name, count, headers: request.headers })
    const { body = `{"data":{"${name}":${wrong ? 2 : 1}}}` } = reply
    await delay(milliseconds)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const { port, close } = await listenLocally(server)
  context.after(close)
  const all = operations.map((one) => (typeof one === 'string' ? operationOf(one) : one))
  const checkOf = (/** @type {Operation} */ operation) => {
    const { name } = operation
    return createCheck({ operation: name, check: 'equal', answers: [{ data: { [name]: 1 } }], ignore: [] }, operation)
  }
  const { signal } = new AbortController()
  const run = {
    api: /** @type {any} */ ({ operations: all, headers: { 'x-file': 'yes' }, protocol: 'auto', tls: {}, ...file }),
    settings: { port, readyTimeoutSeconds: 30, timeoutSeconds: 0.1 },
    signal,
    secrets: /** @type {Set<string>} */ (new Set()),
  }
  const subject = /** @type {any} */ ({
    name: 'after',
    endpoint: { url: `http://127.0.0.1:${port}/`, host: '127.0.0.1' },
  })
  const { first, question } = createQuestion(run, subject, port, { operations: all, checkOf })
  const child = /** @type {any} */ ({ pid: process.pid, processes: [{ pid: process.pid }] })
  const asked = { ...question, signal }
  /** @param {number} [timeoutSeconds] */
  const start = async (timeoutSeconds = 600) =>
    Object.assign(asked, await awaitGoldenAnswer(child, { ...asked, timeoutSeconds }))
  return { first, run, calls, start, check: () => checkGoldenAnswer(asked), close }
}

describe('a server is ready', { concurrency: true }, () => {
  test('when each operation was right once, and the others are not asked again', async (context) => {
    /** @type {Reply} */
    const reply = ({ name, count }) => (name === 'b' && count === 1 ? { status: 503 } : {})
    const { first, calls, start } = await open(context, ['a', 'b'], reply)
    const { askedAt, at } = await start()
    assert.deepEqual([calls, first.broken.size], [['a', 'b', 'b'], 0])
    assert.ok(at >= askedAt)
    assert.deepEqual([...first.answers.keys()], ['a', 'b'])
  })
  test('after its first answer, however much longer than --timeout that takes', async (context) => {
    const milliseconds = 500
    const { calls, start } = await open(context, ['a'], () => ({ milliseconds }))
    const { askedAt, at } = await start()
    assert.ok(at - askedAt >= milliseconds - 1, `${at - askedAt}`)
    assert.deepEqual(calls, ['a'])
  })
  test('after answers in 200 that have errors alone, however long they come', async (context) => {
    const isReady = performance.now() + 3000
    const body = '{"errors":[{"message":"database is not ready"}]}'
    const { start } = await open(context, ['a'], () => (performance.now() < isReady ? { body } : {}))
    assert.ok((await start()).at >= isReady)
  })
  test('when an operation stays wrong and others are right: it is broken, and is not asked again', async (context) => {
    /** @type {Reply} */
    const reply = ({ name }) => (name === 'b' ? { wrong: true } : {})
    const { first, calls, start, check } = await open(context, ['b', 'a'], reply)
    await start()
    assert.deepEqual([...first.broken.keys()], ['b'])
    assert.match(first.broken.get('b')?.message ?? '', /^operations\.b: data\.b: expected 1, got 2/)
    const before = calls.length
    await check()
    assert.deepEqual(calls.slice(before), ['a'])
  })
})

describe('a server is not ready', { concurrency: true }, () => {
  test('when all operations stay wrong, as the reason says once that is known', async (context) => {
    const { start } = await open(context, ['a'], () => ({ wrong: true }))
    await assert.rejects(start(), { code: 'WRONG_ANSWER', message: /^operations\.a: data\.a: expected 1/ })
  })
  test('when it refuses credentials, even for one operation, until it accepts them', async (context) => {
    let isRefusing = true
    /** @type {Reply} */
    const reply = ({ name }) => (name === 'b' && isRefusing ? { status: 401 } : {})
    const { first, start } = await open(context, ['a', 'b'], reply)
    await assert.rejects(start(), { isRefused: true, message: /^operations\.b: status 401/ })
    assert.equal(first.broken.get('b')?.isRefused, true)
    isRefusing = false
    await start()
    assert.equal(first.broken.size, 0)
  })
})

describe('after the load', () => {
  test('one right answer is enough, of a query if there is one, and single errors do not matter', async (context) => {
    const operations = [operationOf('m', { kind: 'mutation' }), operationOf('a')]
    /** @type {Reply} */
    const reply = ({ name, count }) => (name === 'a' && count === 2 ? { status: 500 } : {})
    const { calls, start, check } = await open(context, operations, reply)
    await start()
    await check()
    assert.deepEqual(calls, ['a', 'm', 'a', 'm'])
    await check()
    assert.deepEqual(calls.slice(4), ['a'])
  })
  test('a server without any right answer is at fault', async (context) => {
    const { calls, start, check } = await open(context, ['a', 'b'], ({ count }) => (count > 1 ? { status: 401 } : {}))
    await start()
    await assert.rejects(check(), { message: /^after the window: operations\.a: status 401/ })
    assert.equal(calls.length, 2 + 5 * 2)
  })
  test('a server that has closed its port is at fault', async (context) => {
    const { start, check, close } = await open(context, ['a'], () => ({}))
    await start()
    close()
    await assert.rejects(check(), { code: 'CONNECTION_LOST', message: /ECONNREFUSED/ })
  })
})

describe('a login', () => {
  test('runs once for a process; requests have its headers, and its values are secrets', async (context) => {
    let logins = 0
    const login = async () => ({ headers: { Authorization: `Bearer token${++logins}` } })
    /** @type {unknown[]} */
    const received = []
    /** @type {Reply} */
    const reply = ({ headers }) => {
      received.push([headers.authorization, headers['x-file']])
      return {}
    }
    const { first, run, start, check } = await open(context, ['a', 'b'], reply, { login })
    await start()
    await check()
    assert.equal(logins, 1)
    assert.deepEqual(new Set(received.map(String)), new Set(['Bearer token1,yes']))
    assert.deepEqual(first.headers, { authorization: 'Bearer token1' })
    assert.ok(run.secrets.has('token1'))
  })
  test('that says when it ends is renewed before, also by the requests after the load', async (context) => {
    let logins = 0
    const login = async () => {
      logins += 1
      return { headers: { authorization: `token${logins}` }, expiresIn: logins < 3 ? 1e-9 : 60 }
    }
    /** @type {string[]} */
    const tokens = []
    /** @type {Reply} */
    const reply = ({ headers }) => {
      tokens.push(headers.authorization)
      return {}
    }
    const { first, run, start, check } = await open(context, ['a'], reply, { login })
    await start()
    assert.deepEqual(await first.renew(run.signal), { authorization: 'token3' })
    assert.equal(await first.renew(run.signal), null)
    await check()
    assert.deepEqual([logins, tokens, run.secrets.has('token3')], [3, ['token2', 'token3'], true])
    assert.equal(first.loginAge?.expiresIn, 60)
  })
  test('that does not say when it ends has an age', async (context) => {
    const { first, start } = await open(context, ['a'], () => ({}), { login: async () => ({ headers: {} }) })
    assert.equal(first.loginAge === null, true)
    await start()
    assert.equal(first.loginAge?.expiresIn, null)
    assert.ok(Number(first.loginAge?.seconds) >= 0)
  })
  test('that fails is no answer, and is tried again', async (context) => {
    let logins = 0
    const login = async () => {
      logins += 1
      if (logins === 1) throw new Error('not yet')
      return { headers: {} }
    }
    const { calls, start } = await open(context, ['a'], () => ({}), { login })
    await assert.rejects(start(0.5), {
      code: 'STARTUP_TIMEOUT',
      message: /login: not yet$/,
    })
    assert.deepEqual(calls, [])
    await start()
    assert.deepEqual([logins, calls], [2, ['a']])
  })
})

test('a persisted query is registered once before its first request', async (context) => {
  // Requests by hash have no document, so that their answer has another field.
  const { calls, start } = await open(context, [operationOf('a', { persisted: 'apq' })], () => ({}))
  await assert.rejects(start(), { message: /^operations\.a: / })
  assert.deepEqual(calls.slice(0, 3), ['a', 'registered', 'registered'])
  assert.ok(calls.slice(3).every((name) => name === 'registered'))
})
