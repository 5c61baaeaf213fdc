import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createAnswers } from '../../../../lib/suites/api/client/client.js'
import { describeApi } from '../../../../lib/suites/api/file/describeApi.js'
import { readApi } from '../../../../lib/suites/api/file/readApi.js'
import { startApi } from './startApi.js'

/** @import { Received, Reply } from './startApi.js' */

const document = 'query feed($n: Int) { feed(n: $n) }'
const variables = [{ n: 1 }, { n: 2 }]

/** Answers with the variable of the request. @param {Received} received @returns {Reply} */
const answer = ({ text }) => ({ body: JSON.stringify({ data: { feed: JSON.parse(text).variables.n } }) })

/**
 * Runs a scene with a client that knows a server and a file with one operation.
 * @param {(received: Received) => Reply} reply
 * @param {object} operation - what the file has of it beside document and variables
 * @param {(ask: (question: any) => Promise<any>, open: object) => Promise<void>} scene
 */
async function withClient(reply, operation, scene) {
  const { url, close } = await startApi('HTTP/1.1', reply)
  const folder = mkdtempSync(join(tmpdir(), 'api-'))
  const path = join(folder, 'api.json')
  const written = {
    servers: { before: { url } },
    headers: { authorization: 'Bearer file' },
    operations: { feed: { document, variables, ...operation } },
  }
  writeFileSync(path, JSON.stringify(written))
  const file = describeApi(await readApi(path))
  const expectations = [
    { operation: 'feed', check: 'equal', answers: variables.map(({ n }) => ({ data: { feed: n } })), ignore: [] },
  ]
  const load = { operations: ['feed'], connections: 2, pipelining: 1, timeoutSeconds: 20 }
  const answers = createAnswers()
  try {
    await scene(answers, { file, url, headers: { cookie: 'login=1' }, expectations, ...load })
  } finally {
    close()
    rmSync(folder, { recursive: true })
  }
}

describe('the client of one server process', () => {
  test('opens, takes turns and returns a value, with the headers of file and login', async () => {
    /** @type {Received['headers'][]} */
    const headers = []
    const reply = (/** @type {Received} */ received) => {
      headers.push(received.headers)
      return answer(received)
    }
    await withClient(reply, {}, async (ask, open) => {
      assert.deepEqual(await ask({ open }), { protocol: 'h1' })
      assert.deepEqual([headers[0].authorization, headers[0].cookie], ['Bearer file', 'login=1'])
      await ask({ begin: { subject: 'feed', connections: 1, pipelining: 1 } })
      const turn = await ask({ turn: { milliseconds: 30 } })
      const value = await ask({ end: true })
      assert.deepEqual(value.counts, { sent: turn.ok, ok: turn.ok, errors: 0 })
      assert.deepEqual([value.turns, value.seconds, value.operations], [1, turn.seconds, undefined])
      assert.ok(turn.ok > 0 && value.clientCpuSeconds > 0)
    })
  })
  test('sends the headers of another login from the next turn on', async () => {
    /** @type {string[]} */
    const cookies = []
    const reply = (/** @type {Received} */ received) => {
      cookies.push(received.headers.cookie)
      return answer(received)
    }
    await withClient(reply, {}, async (ask, open) => {
      await ask({ open })
      await ask({ begin: { subject: 'feed', connections: 1, pipelining: 1 } })
      const before = cookies.length
      await ask({ headers: { cookie: 'login=2' } })
      const opened = cookies.length
      const { ok, errors } = await ask({ turn: { milliseconds: 30 } })
      assert.deepEqual(
        [errors, new Set(cookies.slice(0, before)), new Set(cookies.slice(before))],
        [...[0, new Set(['login=1']), new Set(['login=2'])]],
      )
      assert.ok(ok > 0)
      assert.ok(opened > before && cookies.length === opened + ok, 'the new connection is opened before')
    })
  })
  test('ends at once if no request has a right answer, with the words of the server', () =>
    withClient(
      () => ({ status: 401, body: '{"errors":[{"message":"no token"}]}' }),
      {},
      (ask, open) =>
        assert.rejects(ask({ open }), { name: 'Fault', code: 'WRONG_ANSWER', message: /status 401.*no token/ }),
    ))
  for (const [expiresIn, pattern] of /** @type {const} */ ([
    [null, /status 401.*, the login was 5 s old; return expiresIn from login/],
    [60, /status 401.*, the login was 5 s old, of 60 s that it lasts; return a smaller expiresIn/],
  ]))
    test(`names the age of a login that is refused before the load, with expiresIn ${expiresIn}`, () =>
      withClient(
        () => ({ status: 401, body: '{"message":"expired"}' }),
        {},
        (ask, open) =>
          assert.rejects(ask({ open: { ...open, login: { seconds: 5, expiresIn } } }), { message: pattern }),
      ))
  test('measures no other file than the runner has read', () =>
    withClient(answer, {}, (ask, open) => {
      const file = { .../** @type {any} */ (open).file, sha256: '0'.repeat(64) }
      return assert.rejects(ask({ open: { ...open, file } }), {
        ...{ name: 'UsageError', message: /it has changed since the run began; restore it/ },
      })
    }))
  test('registers a persisted query before the load, which has its hash alone', async () => {
    /** @type {any[]} */
    const bodies = []
    const reply = (/** @type {Received} */ received) => {
      bodies.push(JSON.parse(received.text))
      return answer(received)
    }
    await withClient(reply, { persisted: 'apq' }, async (ask, open) => {
      await ask({ open })
      assert.equal(bodies[0].query, document)
      for (const { query, extensions } of bodies.slice(1))
        assert.deepEqual([query, extensions], [undefined, bodies[0].extensions])
      assert.ok(bodies.length > 2)
    })
  })
  test('says that the connection ended before a persisted query was registered', () =>
    withClient(answer, { persisted: 'apq' }, (ask, open) => {
      const url = 'http://127.0.0.1:1/graphql'
      return assert.rejects(ask({ open: { ...open, url } }), {
        ...{ name: 'Fault', code: 'CONNECTION_LOST', message: /ECONNREFUSED/ },
      })
    }))
  test('says that a persisted query was refused', () =>
    withClient(
      ({ text }) => ({ status: JSON.parse(text).query ? 400 : 200, body: 'no store' }),
      { persisted: 'apq' },
      (ask, open) => assert.rejects(ask({ open }), /^Fault: feed: its persisted query was not registered: .*no store$/),
    ))
})
