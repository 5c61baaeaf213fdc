import assert from 'node:assert/strict'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { ask } from '../../lib/load/ask.js'
import { createEcho } from '../../lib/workload/workloads.js'
import { startServer } from './startServer.js'

/** The REST resources of a page, over every protocol. */

const list = '/api/authors'
const third = '/api/authors/3'

for (const protocol of /** @type {const} */ (['h1', 'h2c', 'h2']))
  describe(`over ${protocol}`, () => {
    /** @type {Awaited<ReturnType<typeof startServer>>} */
    let server
    before(async () => {
      server = await startServer({ protocol, page: { hits: 1, compression: 'gzip', delay: 20 } })
    })
    after(() => server.stop())

    /**
     * @type {(
     *   path: string,
     *   headers?: Record<string, string>,
     *   method?: string,
     *   body?: string,
     * ) => Promise<{ status: number, headers: Record<string, any>, text: string, json: any }>}
     */
    async function get(path, headers = {}, method = 'GET', body = undefined) {
      const answer = await ask({ method, path, headers, body }, server.way)
      assert.ok(answer.complete)
      const text = (answer.headers['content-encoding'] ? gunzipSync(answer.body) : answer.body).toString()
      const json = text === '' ? undefined : JSON.parse(text)
      return { status: answer.status, headers: answer.headers, text, json }
    }
    const countCalls = async () => (await get('/api/backend')).json.calls

    test('the list and a resource are those of the page, with all that caches need', async () => {
      const all = await get(list)
      assert.deepEqual(all.json, { authors: [1, 2, 3, 4, 5].map((id) => `/api/authors/${id}`) })
      assert.equal(all.headers['content-type'], 'application/json')
      assert.match(all.headers.etag, /^"/)
      assert.equal(all.headers['cache-control'], 'private, no-cache')
      assert.equal(all.headers.vary, 'Accept-Encoding, Cookie, Fields, Preload')

      const one = await get(third)
      assert.deepEqual(one.json, server.resources[2])
      assert.equal(Number(one.headers['content-length']), 400)
      assert.equal(one.headers['cache-control'], 'private, max-age=3600')
      assert.equal(one.headers.vary, 'Accept-Encoding, Fields')
      assert.equal(one.headers.link, undefined)
    })
    test('each answer calls the backend once, but for hits and what the client has', async () => {
      const begin = await countCalls()
      await get(list)
      assert.equal(await countCalls(), begin + 1)
      const tags = []
      for (const id of [1, 2, 3, 4, 5]) tags.push((await get(`/api/authors/${id}`)).headers.etag)
      assert.equal(await countCalls(), begin + 5, 'one of five is a hit')
      assert.equal(new Set(tags).size, 5)
      for (const [index, tag] of tags.entries()) {
        const answer = await get(`/api/authors/${index + 1}`, { 'if-none-match': tag })
        assert.equal(answer.status, 304)
      }
      assert.equal(await countCalls(), begin + 5)
    })
    test('304 has no body, and what else is needed to freshen what is stored', async () => {
      for (const path of [list, third]) {
        const { headers } = await get(path)
        const answer = await get(path, { 'if-none-match': `"x", W/${headers.etag}` })
        assert.deepEqual([answer.status, answer.text], [304, ''])
        for (const name of ['etag', 'cache-control', 'vary']) assert.equal(answer.headers[name], headers[name], name)
        for (const name of ['content-type', 'content-length', 'content-encoding'])
          assert.equal(answer.headers[name], undefined, name)
        assert.equal((await get(path, { 'if-none-match': '*' })).status, 304)
        for (const tag of ['"x"', headers.etag.slice(1), `${headers.etag} nonsense`])
          assert.equal((await get(path, { 'if-none-match': tag })).status, 200, tag)
      }
    })
    test('each content coding has a tag of its own', async () => {
      const plain = await get(third)
      const encoded = await get(third, { 'accept-encoding': 'br, gzip' })
      assert.equal(encoded.headers['content-encoding'], 'gzip')
      assert.deepEqual(encoded.json, plain.json)
      assert.notEqual(encoded.headers.etag, plain.headers.etag)
      assert.equal(encoded.headers.vary, plain.headers.vary)
      const gzip = { 'accept-encoding': 'gzip' }
      assert.equal((await get(third, { ...gzip, 'if-none-match': plain.headers.etag })).status, 200)
      assert.equal((await get(third, { ...gzip, 'if-none-match': encoded.headers.etag })).status, 304)
      assert.equal((await get(third, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'], undefined)
    })
    test('HEAD is GET without the body', async () => {
      for (const path of [list, third]) {
        const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
        assert.deepEqual([head.status, head.text], [200, ''])
        for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
          assert.equal(head.headers[name], whole.headers[name], name)
      }
      const unknown = await get('/api/authors/99', {}, 'HEAD')
      assert.deepEqual([unknown.status, unknown.text], [404, ''])
    })
    test('OPTIONS and 405 tell the methods', async () => {
      for (const [path, allow] of [
        [list, 'GET, HEAD, OPTIONS'],
        [third, 'GET, HEAD, OPTIONS'],
        ['/api/echo', 'POST, OPTIONS'],
      ]) {
        const options = await get(path, {}, 'OPTIONS')
        assert.deepEqual([options.status, options.headers.allow, options.text], [204, allow, ''])
        const refused = await get(path, {}, 'DELETE')
        assert.deepEqual([refused.status, refused.headers.allow], [405, allow])
        assert.match(refused.json.error, /DELETE/)
      }
    })
    test('what is not there is 404', async () => {
      for (const path of ['/api/authors/99', '/api/authors/', '/api/authors/1/x', '/api/authors/__proto__', '/api/x'])
        assert.equal((await get(path)).status, 404, path)
      assert.equal((await get('/api/authors/99', {}, 'DELETE')).status, 404)
    })
    test('a malformed Preload or Fields is 400, told in problem+json', async () => {
      for (const path of [list, third])
        for (const name of ['preload', 'fields'])
          for (const value of ['/authors/*', '"/authors/*', '"authors"', '7']) {
            const answer = await get(path, { [name]: value })
            assert.deepEqual([answer.status, answer.headers['content-type']], [400, 'application/problem+json'])
            assert.equal(answer.json.status, 400)
            assert.equal(answer.json.title, 'Bad Request')
            assert.match(answer.json.detail, new RegExp(name))
          }
    })
    test('Fields filters, and what it leaves has a tag of its own', async () => {
      const { id, name, books } = /** @type {any} */ (server.resources[2])
      const answer = await get(third, { fields: '"/name", "/books/*/id"' })
      assert.equal(answer.text, JSON.stringify({ name, books: [{ id: books[0].id }] }))
      assert.equal(Number(answer.headers['content-length']), Buffer.byteLength(answer.text))
      assert.notEqual(answer.headers.etag, (await get(third)).headers.etag)
      assert.deepEqual((await get(third, { fields: '"/id"' })).json, { id })
      const same = { fields: '"/name", "/books/*/id"', 'if-none-match': answer.headers.etag }
      assert.equal((await get(third, same)).status, 304)
    })
    test('the document comes whole, as GraphQL', async () => {
      const json = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
      const body = JSON.stringify({ query: '{ authors { id text } }' })
      const answer = await get('/graphql', json, 'POST', body)
      assert.deepEqual([answer.headers['content-encoding'], answer.headers.vary], ['gzip', 'Accept-Encoding'])
      assert.equal(answer.json.data.authors[2].text, /** @type {any} */ (server.resources[2]).text)
    })
    test('what a client leaves behind ends nothing', async () => {
      const question = { method: 'GET', path: list, headers: {}, body: undefined }
      // Before the backend has answered the server; how many of them, is for the machine to say.
      const gone = [1, 3, 5, 10, 15].map((ms) => ask(question, { ...server.way, signal: AbortSignal.timeout(ms) }))
      await Promise.allSettled(gone)
      assert.equal((await get(list)).status, 200)
    })
  })

const echo = createEcho(1)

/**
 * Half of an upload, and then nobody is there any more.
 * @type {Record<'h1' | 'h2c', (port: number) => Promise<void>>}
 */
const leaving = {
  async h1(port) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${echo.body.length}\r\n\r\n`)
    socket.write(echo.body.subarray(0, 5000))
    await delay(50)
    socket.destroy()
  },
  async h2c(port) {
    const session = connectHttp2(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':method': 'POST', ':path': '/api/echo' })
    stream.on('error', () => {})
    stream.write(echo.body.subarray(0, 5000))
    await delay(50)
    session.destroy()
  },
}

describe('a client that goes away in the middle of an upload', () => {
  for (const protocol of /** @type {const} */ (['h1', 'h2c']))
    test(`does not end the server over ${protocol}`, async () => {
      const { way, port, stop } = await startServer({ name: 'ceiling-http', protocol })
      try {
        for (let time = 0; time < 3; time += 1) await leaving[protocol](port)
        await delay(50)
        const { status, body } = await ask(echo, way)
        assert.deepEqual([status, body.equals(echo.body)], [200, true])
      } finally {
        await stop()
      }
    })
})
