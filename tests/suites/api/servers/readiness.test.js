import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { createCheck } from '../../../../lib/suites/api/checks/createCheck.js'
import { Readiness } from '../../../../lib/suites/api/servers/readiness.js'
import { listenLocally } from '../../../listenLocally.js'
import { createOperation } from '../checks/operations.js'

/** @import { Api, Operation } from '../../../../lib/suites/api/types.d.ts' */

/** @type {(name: string, more?: Partial<Operation>) => Operation} */
const operationOf = (name, more) => createOperation({ name, document: `{ ${name} }`, ...more })

/**
 * Answer of a server to an operation; count: of its requests for that, from 1 on.
 * @typedef {(call: { name: string, count: number, headers: Record<string, any> }) => { status?: number, wrong?: true }}
 *   Reply
 */

/**
 * Opens a readiness for a server whose right answers are `{ data: { <name>: 1 } }`.
 * @param {string[] | Operation[]} operations
 * @param {Reply} reply
 * @param {{ once?: boolean, api?: Partial<Api> }} [options]
 */
async function open(operations, reply, { once, api: more } = {}) {
  /** @type {string[]} names of operations in the order of requests */
  const calls = []
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const [, name = ''] = /\{ (\w+) \}/.exec(JSON.parse(text).query ?? '{ registered }') ?? []
    calls.push(name)
    const count = calls.filter((call) => call === name).length
    const { status = 200, wrong } = reply({ name, count, headers: request.headers })
    response.writeHead(status, { 'content-type': 'application/json' }).end(`{"data":{"${name}":${wrong ? 2 : 1}}}`)
  })
  const { port, close } = await listenLocally(server)
  const all = operations.map((one) => (typeof one === 'string' ? operationOf(one) : one))
  const checks = new Map(
    all.map((operation) => [
      operation,
      createCheck(
        { operation: operation.name, check: 'equal', answers: [{ data: { [operation.name]: 1 } }], ignore: [] },
        operation,
      ),
    ]),
  )
  /** @type {any} */
  const api = { headers: { 'x-file': 'yes' }, protocol: 'auto', tls: {}, ...more }
  const run = {
    api,
    settings: { port, readyTimeoutSeconds: 30, timeoutSeconds: 30 },
    signal: new AbortController().signal,
    secrets: /** @type {Set<string>} */ (new Set()),
    refusals: new Map(),
  }
  const url = `http://127.0.0.1:${port}/graphql`
  const checkOf = (/** @type {Operation} */ operation) => /** @type {any} */ (checks.get(operation))
  const readiness = new Readiness(run, { name: 'after', url }, { operations: all, checkOf, once })
  /** Asks as the engine does, until the answer is right, or said to stay wrong. */
  async function askUntilDecided() {
    while (true) {
      try {
        return await readiness.ask(run.signal)
      } catch (error) {
        if (/** @type {any} */ (error).isLasting) throw error
      }
    }
  }
  return { readiness, run, calls, askUntilDecided, close }
}

describe('a server is ready', () => {
  test('when each operation was right once, and the others are not asked again', async () => {
    /** @type {Reply} */
    const reply = ({ name, count }) => (name === 'b' && count === 1 ? { status: 503 } : {})
    const { readiness, run, calls, askUntilDecided, close } = await open(['a', 'b'], reply)
    try {
      await assert.rejects(readiness.ask(run.signal), {
        ...{ name: 'Fault', code: 'WRONG_ANSWER', message: /^operations\.b: status 503/ },
      })
      await askUntilDecided()
      assert.deepEqual([calls, readiness.broken.size], [['a', 'b', 'b'], 0])
      assert.ok(readiness.first && readiness.first.at >= readiness.first.askedAt)
      assert.deepEqual([...readiness.answers.keys()], ['a', 'b'])
    } finally {
      close()
    }
  })
  test('when an operation stays wrong and others are right: it is broken, and is not asked again', async () => {
    /** @type {Reply} */
    const reply = ({ name }) => (name === 'b' ? { wrong: true } : {})
    const { readiness, run, calls, askUntilDecided, close } = await open(['b', 'a'], reply)
    try {
      await askUntilDecided()
      assert.deepEqual([...readiness.broken.keys()], ['b'])
      assert.match(readiness.broken.get('b')?.message ?? '', /^operations\.b: data\.b: expected 1, got 2/)
      const before = calls.length
      await readiness.ask(run.signal)
      assert.deepEqual(calls.slice(before), ['a'])
    } finally {
      close()
    }
  })
})

describe('a server is not ready', () => {
  test('when all operations stay wrong, which is said as soon as it is known', async () => {
    const { askUntilDecided, close } = await open(['a'], () => ({ wrong: true }))
    try {
      await assert.rejects(askUntilDecided(), { code: 'WRONG_ANSWER', message: /^operations\.a: data\.a: expected 1/ })
    } finally {
      close()
    }
  })
  test('when it refuses credentials, even for one operation, until it accepts them', async () => {
    let isRefusing = true
    /** @type {Reply} */
    const reply = ({ name }) => (name === 'b' && isRefusing ? { status: 401 } : {})
    const { readiness, run, askUntilDecided, close } = await open(['a', 'b'], reply)
    try {
      await assert.rejects(askUntilDecided(), { isRefused: true, message: /^operations\.b: status 401/ })
      assert.match(run.refusals.get('after'), /status 401/)
      isRefusing = false
      await readiness.ask(run.signal)
      assert.equal(run.refusals.size, 0)
    } finally {
      close()
    }
  })
  test('when it has closed its port', async () => {
    const { readiness, run, close } = await open(['a'], () => ({}))
    close()
    await assert.rejects(readiness.ask(run.signal), { code: 'CONNECTION_LOST', message: /ECONNREFUSED/ })
  })
})

describe('after the load', () => {
  test('one right answer is enough, of a query if there is one, and single errors do not matter', async () => {
    const operations = [operationOf('m', { kind: 'mutation' }), operationOf('a')]
    /** @type {Reply} */
    const reply = ({ name, count }) => (name === 'a' && count === 2 ? { status: 500 } : {})
    const { readiness, run, calls, close } = await open(operations, reply)
    try {
      await readiness.ask(run.signal)
      await readiness.ask(run.signal)
      assert.deepEqual(calls, ['m', 'a', 'a', 'm'])
      await readiness.ask(run.signal)
      assert.deepEqual(calls.slice(4), ['a'])
    } finally {
      close()
    }
  })
  test('a server without any right answer is at fault, and a token that has expired is no refusal before', async () => {
    /** @type {Reply} */
    const reply = ({ count }) => (count > 1 ? { status: 401 } : {})
    const { readiness, run, close } = await open(['a', 'b'], reply)
    try {
      await readiness.ask(run.signal)
      await assert.rejects(readiness.ask(run.signal), { message: /^operations\.a: status 401/ })
      assert.equal(run.refusals.size, 0)
    } finally {
      close()
    }
  })
  test('nothing is asked of a server that is only visited', async () => {
    const { readiness, run, calls, close } = await open(['a'], () => ({}), { once: true })
    try {
      await readiness.ask(run.signal)
      await readiness.ask(run.signal)
      assert.deepEqual(calls, ['a'])
    } finally {
      close()
    }
  })
})

describe('a login', () => {
  test('runs once for a process; requests have its headers, and its values are secrets', async () => {
    let logins = 0
    /** @type {Api['login']} */
    const login = async () => ({ headers: { Authorization: `Bearer token${++logins}` } })
    /** @type {unknown[]} */
    const received = []
    /** @type {Reply} */
    const reply = ({ headers }) => {
      received.push([headers.authorization, headers['x-file']])
      return {}
    }
    const { readiness, run, close } = await open(['a', 'b'], reply, { api: { login } })
    try {
      await readiness.ask(run.signal)
      await readiness.ask(run.signal)
      assert.equal(logins, 1)
      assert.deepEqual(new Set(received.map(String)), new Set(['Bearer token1,yes']))
      assert.deepEqual(readiness.headers, { authorization: 'Bearer token1' })
      assert.ok(run.secrets.has('token1'))
    } finally {
      close()
    }
  })
  test('that fails is no answer, and is tried again', async () => {
    let logins = 0
    /** @type {Api['login']} */
    const login = async () => {
      logins += 1
      if (logins === 1) throw new Error('not yet')
      return { headers: {} }
    }
    const { readiness, run, calls, close } = await open(['a'], () => ({}), { api: { login } })
    try {
      await assert.rejects(readiness.ask(run.signal), { name: 'Fault', message: 'login: not yet' })
      assert.deepEqual(calls, [])
      await readiness.ask(run.signal)
      assert.deepEqual([logins, calls], [2, ['a']])
    } finally {
      close()
    }
  })
})

test('a persisted query is registered once before its first request', async () => {
  const { readiness, run, calls, close } = await open([operationOf('a', { persisted: 'apq' })], () => ({}))
  try {
    // Requests by hash have no document, so that their answer has another field.
    await assert.rejects(readiness.ask(run.signal), { message: /^operations\.a: / })
    await assert.rejects(readiness.ask(run.signal))
    assert.deepEqual(calls, ['a', 'registered', 'registered'])
  } finally {
    close()
  }
})
