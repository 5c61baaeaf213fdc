import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { askOnce } from '../../../../lib/suites/api/client/askOnce.js'
import { listenLocally } from '../../../listenLocally.js'
import { startApi, ways } from './startApi.js'

/** @import { Received, Way } from './startApi.js' */

const request = /** @type {const} */ ({
  path: '/graphql?v=1',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
  body: '{"query":"{ a }"}',
})
const signal = AbortSignal.timeout(60_000)

describe('one request', () => {
  for (const way of /** @type {Way[]} */ (Object.keys(ways)))
    test(`is sent and answered over ${way}`, async () => {
      /** @type {Received[]} */
      const received = []
      const { url, protocol, tls, close } = await startApi(way, (all) => {
        received.push(all)
        return { status: 302, body: '{"data":1}', headers: { location: '/elsewhere' } }
      })
      try {
        const answer = await askOnce(request, { url, protocol, tls, signal })
        assert.deepEqual(
          [answer.status, String(answer.body), answer.complete, answer.headers.location],
          [302, '{"data":1}', true, '/elsewhere'],
        )
        const [{ path, method, headers, text }] = received
        assert.deepEqual(
          [received.length, path, method, text, headers.authorization, headers['content-type']],
          [1, '/graphql?v=1', 'POST', request.body, 'Bearer x', 'application/json'],
        )
        const authority = url.startsWith('unix:') ? 'localhost' : new URL(url).host
        assert.equal(headers[':authority'] ?? headers.host, authority)
      } finally {
        close()
      }
    })
  test('negotiates HTTP/2 if the server has it, and has no body by GET', async () => {
    /** @type {Received[]} */
    const received = []
    const { url, tls, close } = await startApi('HTTP/2 with TLS', (all) => {
      received.push(all)
      return { body: '{}' }
    })
    try {
      const { body: _, ...rest } = request
      await askOnce({ ...rest, method: 'GET' }, { url, protocol: 'auto', tls, signal })
      await askOnce({ ...rest, method: 'GET' }, { url, protocol: 'h1', tls, signal })
      assert.deepEqual(
        received.map(({ version, method, text }) => [version, method, text]),
        [
          ['2.0', 'GET', ''],
          ['1.1', 'GET', ''],
        ],
      )
    } finally {
      close()
    }
  })
  test('has the header Host that the user wrote', async () => {
    for (const way of /** @type {const} */ (['HTTP/1.1', 'HTTP/2 without TLS'])) {
      /** @type {Received[]} */
      const received = []
      const { url, protocol, tls, close } = await startApi(way, (all) => {
        received.push(all)
        return { body: '{}' }
      })
      try {
        const headers = { ...request.headers, host: 'api.test' }
        await askOnce({ ...request, headers }, { url, protocol, tls, signal })
        assert.equal(received[0].headers[':authority'] ?? received[0].headers.host, 'api.test')
      } finally {
        close()
      }
    }
  })
  test('by HTTP/1.1 to a server of HTTP/2 alone says what to write', async (context) => {
    const { url, tls, close } = await startApi('HTTP/2 without TLS', () => ({ body: '{}' }))
    context.after(close)
    /** Closes what does not begin as HTTP/2 does, without a word. */
    const silent = createServer((socket) =>
      socket.once('data', (bytes) => {
        if (String(bytes).startsWith('PRI ')) socket.end(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]))
        else socket.destroy()
      }),
    )
    const quiet = await listenLocally(silent)
    context.after(quiet.close)
    for (const address of [url, `http://127.0.0.1:${quiet.port}/graphql`])
      await assert.rejects(askOnce(request, { url: address, protocol: 'auto', tls, signal }), {
        ...{ code: 'MALFORMED_ANSWER', message: "speaks HTTP/2 alone, without TLS; write protocol: 'h2c'" },
      })
  })
  test('without TLS to a server that has it says what to write', async () => {
    const { url, tls, close } = await startApi('HTTP/1.1 with TLS', () => ({ body: '{}' }))
    try {
      const way = { url: url.replace('https', 'http'), protocol: /** @type {const} */ ('auto'), tls, signal }
      await assert.rejects(askOnce(request, way), {
        ...{ code: 'MALFORMED_ANSWER', message: /write https:\/\/ in its url|it speaks https/ },
      })
    } finally {
      close()
    }
  })
})
