import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { logIn } from '../../../../lib/suites/api/client/logIn.js'
import { startApi } from './startApi.js'

const signal = AbortSignal.timeout(60_000)
const server = { name: 'before', url: 'http://127.0.0.1:9/graphql' }

describe('a login', () => {
  for (const way of /** @type {const} */ (['HTTP/1.1 with TLS', 'HTTP/2 with TLS', 'HTTP/1.1 on a unix socket']))
    test(`gets a token over ${way} by a path of the server`, async () => {
      const { url, tls, close } = await startApi(way, ({ path, text }) => ({
        status: path === '/login' ? 200 : 404,
        body: JSON.stringify({ token: `token of ${text}` }),
      }))
      /** @type {import('../../../../lib/suites/api/types.d.ts').Api['login']} */
      const login = async ({ fetch, server: { name } }) => {
        const response = await fetch('/login', { method: 'POST', body: name })
        const { token } = /** @type {{ token: string }} */ (await response.json())
        return { headers: { Authorization: `Bearer ${token}` }, expiresIn: 60 }
      }
      try {
        assert.deepEqual(await logIn({ login, tls }, { name: 'after', url }, signal), {
          headers: { authorization: 'Bearer token of after' },
          expiresIn: 60,
        })
      } finally {
        close()
      }
    })
  test('is not needed', async () =>
    assert.deepEqual(await logIn({ tls: {} }, server, signal), { headers: {}, expiresIn: null }))
  for (const [name, headers] of Object.entries({
    'an object': { Authorization: 'b' },
    Headers: new Headers({ Authorization: 'b' }),
    'a map': new Map([['Authorization', 'b']]),
  }))
    test(`gives its headers as ${name}, and its seconds as a number or a text`, async () => {
      const login = async () => ({ headers: /** @type {any} */ (headers), expiresIn: /** @type {any} */ ('60') })
      const expected = { headers: { authorization: 'b' }, expiresIn: 60 }
      assert.deepEqual(await logIn({ login, tls: {} }, server, signal), expected)
    })
  test('that fails is a fault with its words', async () => {
    const rejecting = async () => {
      throw new Error('user unknown')
    }
    await assert.rejects(logIn({ login: rejecting, tls: {} }, server, signal), {
      ...{ name: 'Fault', code: 'NO_ANSWER', message: 'login: user unknown' },
    })
    const withoutToken = async () => ({ headers: { authorization: 'Bearer undefined' } })
    await assert.rejects(logIn({ login: withoutToken, tls: {} }, server, signal), {
      ...{ name: 'Fault', message: 'login: its authorization has the word undefined; see the answer to it' },
    })
    const { url, close } = await startApi('HTTP/1.1', () => ({ body: '' }))
    close()
    /** @type {import('../../../../lib/suites/api/types.d.ts').Api['login']} */
    const unanswered = async ({ fetch }) => {
      await fetch('/login')
      return { headers: {} }
    }
    await assert.rejects(logIn({ login: unanswered, tls: {} }, { name: 'a', url }, signal), {
      ...{ name: 'Fault', message: /^login: .*ECONNREFUSED/ },
    })
  })
  test('that never ends is over with its signal', async () => {
    const controller = new AbortController()
    const loggedIn = logIn({ login: () => new Promise(() => {}), tls: {} }, server, controller.signal)
    controller.abort(new Error('enough'))
    await assert.rejects(loggedIn, /^Error: enough$/)
  })
  test('that gives no headers is a wrong file, and its values are not quoted', async () => {
    /** @type {[any, RegExp][]} */
    const wrong = [
      [undefined, /got headers of the type undefined$/],
      [{ headers: 'secret' }, /got headers of the type string$/],
      [{ headers: { cookie: 5 } }, /got cookie of the type number$/],
      [{ headers: {}, expiresIn: 'soon' }, /expected expiresIn in seconds, such as 60, got no number above 0$/],
      [{ headers: {}, expiresIn: 0 }, /got no number above 0$/],
      [{ headers: {}, expires_in: 60 }, /got expires_in; did you mean expiresIn\?$/],
      [{ authorization: 'secret' }, /got authorization; leave it out$/],
      [{ headers: { 'content-length': '5' } }, /login.content-length: it follows from the body/],
      [
        { headers: { cookie: 'secret\n' } },
        /login.cookie: expected visible characters of Latin-1, got another one in place 7;/,
      ],
    ]
    for (const [result, message] of wrong)
      await assert.rejects(
        logIn({ login: async () => result, tls: {} }, server, signal),
        (/** @type {Error} */ error) => {
          assert.equal(error.name, 'UsageError')
          assert.match(error.message, message)
          assert.doesNotMatch(error.message, /secret/)
          return true
        },
      )
  })
})
