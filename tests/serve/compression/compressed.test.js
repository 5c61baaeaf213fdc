import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { after, before, describe, test } from 'node:test'
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync } from 'node:zlib'
import { ask } from '../../../lib/load/ask.js'
import { freePort } from '../../project.js'
import { openHttp2 } from '../client.js'
import { conditions } from '../startServer.js'

// The conditions are read once, when the module is loaded.
process.env.PAGE = JSON.stringify({ ...conditions, compression: 'gzip' })
const { compressed } = await import('../../../lib/serve/compression/compressed.js')

const body = JSON.stringify({ data: 'é'.repeat(100_000) })
const type = { 'content-type': 'application/json' }
const whole = { ...type, 'content-length': Buffer.byteLength(body) }

/** @type {(response: any, chunks: string[]) => void} */
const writeAll = (response, chunks) => {
  for (const chunk of chunks) response.write(chunk)
  response.end()
}

/** Every way in which a framework answers. @type {Record<string, (response: any) => void>} */
const ways = {
  '/head-and-end': (response) => response.writeHead(200, whole).end(body),
  '/message': (response) => response.writeHead(200, 'OK', whole).end(Buffer.from(body)),
  '/pairs': (response) => response.writeHead(200, Object.entries(whole)).end(body),
  '/in-turn': (response) => response.writeHead(200, Object.entries(whole).flat()).end(body),
  '/set-header': (response) => {
    response.setHeader('vary', 'Origin')
    response.setHeader('content-length', whole['content-length'])
    response.end(body, 'utf8', () => {})
  },
  '/implicit': (response) => response.end(body),
  '/write': (response) => writeAll(response, [body.slice(0, 7), body.slice(7)]),
  '/end-twice': (response) => response.end(body).end(),
  '/empty-end': (response) => writeAll(response.writeHead(200, type), [body]),
  '/pipe': (response) => Readable.from(body.match(/.{1,1000}/gs) ?? []).pipe(response),
}

/** With headers of its own. @type {Record<string, (response: any) => void>} */
const headed = {
  '/tagged': (response) => response.writeHead(200, { etag: '"a"' }).end(body),
  '/varies': (response) => response.writeHead(200, { vary: ['accept-encoding', 'Cookie'] }).end(body),
  '/varies-by-all': (response) => response.writeHead(200, { vary: '*' }).end(body),
}

/** What is left as it is. @type {Record<string, (response: any) => void>} */
const untouched = {
  '/no-content': (response) => response.writeHead(204).end(),
  '/not-modified': (response) => response.writeHead(304, { etag: '"a"' }).end(),
  '/encoded': (response) => response.writeHead(200, { 'content-encoding': 'x-mine' }).end('x'),
  '/no-transform': (response) => response.writeHead(200, { 'cache-control': 'private, No-Transform' }).end('x'),
}

/** @type {(response: any) => void} */
let nextPart = () => {}
/** @type {import('node:http').RequestListener} */
const listener = (request, response) => {
  const url = String(request.url)
  if (url === '/parts') {
    response.writeHead(200, { 'content-type': 'multipart/mixed' }).write('first')
    nextPart = () => response.end('second')
  } else (ways[url] ?? headed[url] ?? untouched[url])(response)
}

for (const protocol of /** @type {const} */ (['h1', 'h2c']))
  describe(`over ${protocol}`, () => {
    const server =
      protocol === 'h1'
        ? createServer(compressed(listener))
        : createHttp2Server(/** @type {any} */ (compressed(listener)))
    let port = 0
    before(async () => {
      port = await freePort()
      await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
    })
    after(() => server.close())
    /** @param {string} path @param {Record<string, string>} headers */
    const get = (path, headers = { 'accept-encoding': 'br, gzip' }, method = 'GET') =>
      ask({ method, path, headers, body: undefined }, { port, protocol, signal: AbortSignal.timeout(5000) })

    for (const path of Object.keys(ways))
      test(path, async () => {
        const answer = await get(path)
        assert.deepEqual([answer.status, answer.complete], [200, true])
        assert.equal(answer.headers['content-encoding'], 'gzip')
        assert.equal(answer.headers['content-length'], undefined)
        assert.match(String(answer.headers.vary), /^(Origin, )?Accept-Encoding$/)
        assert.equal(gunzipSync(answer.body).toString(), body)

        const plain = await get(path, {})
        assert.equal(plain.headers['content-encoding'], undefined)
        assert.match(String(plain.headers.vary), /^(Origin, )?Accept-Encoding$/)
        assert.equal(plain.body.toString(), body)
      })
    for (const path of Object.keys(untouched))
      test(path, async () => {
        const answer = await get(path)
        assert.match(String(answer.headers['content-encoding']), /^(undefined|x-mine)$/)
        assert.equal(answer.body.toString(), /encoded|transform/.test(path) ? 'x' : '')
      })
    test('HEAD says what GET does', async () => {
      for (const path of ['/head-and-end', '/write']) {
        const { status, headers, body } = await get(path, undefined, 'HEAD')
        assert.deepEqual([status, body.length, headers['content-encoding']], [200, 0, 'gzip'])
        assert.deepEqual([headers.vary, headers['content-length']], ['Accept-Encoding', undefined])
      }
      const plain = await get('/head-and-end', {}, 'HEAD')
      assert.equal(plain.headers['content-length'], String(whole['content-length']))
    })
    test('its entity tag is no strong one any more', async () => {
      assert.equal((await get('/tagged')).headers.etag, 'W/"a"')
      assert.equal((await get('/tagged', {})).headers.etag, '"a"')
    })
    test('Vary says it once', async () => {
      for (const headers of [undefined, {}]) {
        assert.equal((await get('/varies', headers)).headers.vary, 'accept-encoding, Cookie')
        assert.equal((await get('/varies-by-all', headers)).headers.vary, '*')
      }
    })
    test('406 where nothing is acceptable', async () => {
      const { status, headers, body } = await get('/implicit', { 'accept-encoding': 'br, identity;q=0' })
      assert.deepEqual([status, body.length, headers.vary], [406, 0, 'Accept-Encoding'])
      assert.equal((await get('/implicit', { 'accept-encoding': 'gzip, identity;q=0' })).status, 200)
    })
  })

describe('parts that come one after the other', () => {
  test('go out at once', async () => {
    const server = createHttp2Server(/** @type {any} */ (compressed(listener)))
    const port = await freePort()
    await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
    const client = openHttp2({ port })
    const decoded = client.session.request({ ':path': '/parts', 'accept-encoding': 'gzip' }).pipe(createGunzip())
    const parts = []
    // The second is sent once the first is there.
    for await (const part of decoded) {
      parts.push(part.toString())
      nextPart(undefined)
    }
    assert.deepEqual(parts, ['first', 'second'])
    await client.close()
    server.close()
  })
})
