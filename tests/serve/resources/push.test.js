import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { encodeCacheDigest } from '../../../lib/workload/cacheDigest.js'
import { openHttp2 } from '../client.js'
import { startServer } from '../startServer.js'

/** What is sent ahead of being asked for: pushed, linked or hinted. */

const list = '/api/authors'
const paths = [1, 2, 3, 4, 5].map((id) => `/api/authors/${id}`)
const preload = { preload: '"/authors/*"' }
const linkOf = (/** @type {string} */ path) => `<${path}>; rel=preload; as=fetch; crossorigin`
const linksOf = (/** @type {string[]} */ paths) => paths.map(linkOf).join(', ')
const pathsOf = (/** @type {import('../client.js').Answer} */ { pushed }) => pushed.map(({ path }) => path)

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const noNghttp = spawnSync('nghttp', ['--version']).error && 'nghttp is missing: apt-get install nghttp2-client'

/** @param {Server} server @param {Partial<Parameters<typeof openHttp2>[0]>} [options] */
const open = ({ port, certificate }, options) => openHttp2({ port, certificate, ...options })

for (const protocol of /** @type {const} */ (['h2c', 'h2']))
  describe(`over ${protocol}`, () => {
    /** @type {Server} */
    let server
    before(async () => {
      server = await startServer({ protocol, page: { delay: 5, compression: 'gzip' } })
    })
    after(() => server.stop())

    test('every resource is pushed once, as GET answers', async () => {
      const client = open(server)
      const answer = await client.ask(list, { headers: { preload: '"/authors/*", "/authors/0"' } })
      assert.deepEqual(JSON.parse(answer.body.toString()), { authors: paths })
      assert.deepEqual(pathsOf(answer), paths)
      assert.equal(answer.headers.link, undefined)
      for (const [index, pushed] of answer.pushed.entries()) {
        assert.equal(pushed.request[':method'], 'GET')
        assert.equal(pushed.request[':authority'], `127.0.0.1:${server.port}`)
        assert.equal(pushed.request[':scheme'], protocol === 'h2' ? 'https' : 'http')
        assert.equal(pushed.body.toString(), JSON.stringify(server.resources[index]))
        const { headers } = await client.ask(pushed.path)
        assert.deepEqual({ ...pushed.headers, date: '' }, { ...headers, date: '' })
      }
      await client.close()
    })
    test('without Preload nothing is', async () => {
      const client = open(server)
      const answer = await client.ask(list)
      assert.deepEqual([answer.pushed, answer.headers.link], [[], undefined])
      await client.close()
    })
    test('some are, where the pointer says so', async () => {
      const client = open(server)
      assert.deepEqual(pathsOf(await client.ask(list, { headers: { preload: '"/authors/1"' } })), [paths[1]])
      assert.deepEqual(pathsOf(await client.ask(list, { headers: { preload: '""' } })), paths)
      assert.deepEqual(pathsOf(await client.ask(list, { headers: { preload: '"/nothing/*"' } })), [])
      await client.close()
    })
    test('Fields goes on to what is pushed', async () => {
      const client = open(server)
      const answer = await client.ask(list, { headers: { ...preload, fields: '"/authors/*/name"' } })
      for (const [index, { request, body }] of answer.pushed.entries()) {
        assert.equal(request.fields, '"/name"')
        assert.deepEqual(JSON.parse(body.toString()), { name: /** @type {any} */ (server.resources[index]).name })
      }
      assert.equal(answer.pushed.length, 5)
      const whole = await client.ask(list, { headers: { ...preload, fields: '"/authors/*", "/authors/*/name"' } })
      for (const [index, { request, body }] of whole.pushed.entries()) {
        assert.equal(request.fields, undefined)
        assert.equal(body.toString(), JSON.stringify(server.resources[index]))
      }
      await client.close()
    })
    test('what is pushed is encoded as the answer is', async () => {
      const client = open(server)
      const answer = await client.ask(list, { headers: { ...preload, 'accept-encoding': 'gzip' } })
      for (const [index, { request, headers, body }] of answer.pushed.entries()) {
        assert.equal(request['accept-encoding'], 'gzip')
        assert.equal(headers['content-encoding'], 'gzip')
        assert.equal(gunzipSync(body).toString(), JSON.stringify(server.resources[index]))
      }
      await client.close()
    })
    test('promises come before the answer', async () => {
      const client = open(server)
      /** @type {string[]} */
      const events = []
      client.session.on('stream', () => events.push('promise'))
      const stream = client.session.request({ ':path': list, ...preload })
      stream.on('data', () => events.push('data')).on('response', () => events.push('headers'))
      await new Promise((resolve) => stream.once('close', resolve))
      assert.deepEqual(events, [...Array(5).fill('promise'), 'headers', 'data'])
      await client.close()
    })
    test('what a digest holds is not promised; a bad digest is ignored', async () => {
      const client = open(server)
      const digest = encodeCacheDigest([paths[0], paths[3]])
      const cookie = `a=b; cache-digest=${digest}; c=d`
      assert.deepEqual(pathsOf(await client.ask(list, { headers: { ...preload, cookie } })), [
        paths[1],
        paths[2],
        paths[4],
      ])
      for (const bad of ['', '!', 'AAAA AAAA', '____', 'x'.repeat(3000)])
        assert.deepEqual(
          pathsOf(await client.ask(list, { headers: { ...preload, cookie: `cache-digest=${bad}` } })),
          paths,
          bad,
        )
      await client.close()
    })
    test('a cancelled promise is made again: only a digest says what a client has', async () => {
      const client = open(server, { unwanted: [paths[1]] })
      for (let page = 0; page < 2; page++) {
        const answer = await client.ask(list, { headers: preload })
        assert.deepEqual(pathsOf(answer), paths)
        assert.equal(answer.pushed[1].aborted, true)
        assert.equal(answer.headers.link, undefined)
      }
      await client.close()
    })
    test('where the client takes no pushes there are links, in a 103 and in the answer', async () => {
      const client = open(server, { settings: { enablePush: false } })
      const { pushed, hints, headers } = await client.ask(list, { headers: preload })
      assert.deepEqual(
        hints.map(({ ':status': status, link }) => [status, link]),
        [[103, linksOf(paths)]],
      )
      assert.deepEqual([pushed, headers.link], [[], linksOf(paths)])
      assert.deepEqual((await client.ask(list)).hints, [], 'who does not say Preload gets none')
      await client.close()
    })
    test('a Prefer of any kind changes nothing', async () => {
      const [refusing, taking] = [open(server, { settings: { enablePush: false } }), open(server)]
      const headers = { ...preload, prefer: 'early-hints' }
      assert.equal((await refusing.ask(list, { headers })).hints.length, 1)
      const { hints, pushed } = await taking.ask(list, { headers })
      assert.deepEqual([hints.length, pushed.length], [0, 5])
      await refusing.close()
      await taking.close()
    })
    test('no more are pushed than the client takes at once: the others are linked', async () => {
      const client = open(server, { settings: { maxConcurrentStreams: 2 } })
      const answer = await client.ask(list, { headers: preload })
      // One less than it says, as node:http2 counts the request, too.
      assert.deepEqual(pathsOf(answer), paths.slice(0, 1))
      assert.equal(answer.headers.link, linksOf(paths.slice(2)))
      // By then the server has seen the streams close.
      await client.ask(list)
      assert.equal((await client.ask(list, { headers: preload })).headers.link, linksOf(paths.slice(2)))
      await client.close()
    })
    test('HEAD pushes nothing', async () => {
      const client = open(server)
      assert.deepEqual((await client.ask(list, { method: 'HEAD', headers: preload })).pushed, [])
      await client.close()
    })
    test('a client that goes away amid pushes ends nothing', async () => {
      for (const milliseconds of [0, 3, 6, 9, 12]) {
        const client = open(server)
        await new Promise((resolve) => client.session.once('connect', resolve))
        const broken = client.ask(list, { headers: preload })
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        client.session.destroy()
        await broken
      }
      const client = open(server)
      assert.deepEqual(pathsOf(await client.ask(list, { headers: preload })), paths)
      assert.equal(server.child.ended.aborted, false)
      assert.equal(server.child.outputBytes, 0)
      await client.close()
    })
    test('nghttp lists the same', { skip: noNghttp }, async () => {
      const url = `${protocol === 'h2' ? 'https' : 'http'}://127.0.0.1:${server.port}${list}`
      const { stdout } = await promisify(execFile)('nghttp', ['-ns', url, '-H', 'preload: "/authors/*"'])
      const lines = stdout.split('\n').filter((line) => / 200 /.test(line))
      const pushed = lines.filter((line) => line.includes(' * ')).map((line) => line.trim().split(/\s+/).at(-1))
      assert.deepEqual(pushed.sort(), paths)
      assert.equal(lines.length, 6)
    })
  })

/** The backend takes so long that nobody mistakes what waits for it. */
const delay = 300

describe('links that are known leave before the list is generated, others after it', () => {
  /**
   * When each kind of thing came, in ms.
   * @type {(server: Server, path: string, enablePush: boolean) => Promise<Record<string, number>>}
   */
  async function timesOf(server, path, enablePush) {
    const client = open(server, { settings: { enablePush } })
    await client.ask('/api/backend')
    const start = performance.now()
    /** @type {Record<string, number>} */
    const times = {}
    const note = (/** @type {string} */ what) => () => {
      times[what] ??= performance.now() - start
    }
    client.session.on('stream', note('promise'))
    const stream = client.session.request({ ':path': path, ...preload })
    stream
      .on('headers', note('103'))
      .on('response', note('head'))
      .on('data', note('body'))
      .on('error', () => {})
    await new Promise((resolve) => stream.once('close', resolve))
    await client.close()
    return times
  }
  const [early, late] = [(/** @type {number} */ ms) => ms < delay, (/** @type {number} */ ms) => ms >= delay]
  /**
   * A busy machine may be late itself, but not every time.
   * @type {(server: Server, path: string, enablePush: boolean, first: string) => ReturnType<typeof timesOf>}
   */
  async function quickestOf(server, path, enablePush, first) {
    for (let tries = 1; ; tries += 1) {
      const times = await timesOf(server, path, enablePush)
      if (early(times[first]) || tries === 10) return times
    }
  }

  test('promises; a 103 and the head of the answer', async () => {
    const server = await startServer({ protocol: 'h2c', page: { delay } })
    const known = `${list}?links=known`
    try {
      const pushed = await quickestOf(server, known, true, 'promise')
      assert.ok(early(pushed.promise) && late(pushed.head), JSON.stringify(pushed))
      const linked = await quickestOf(server, known, false, 'head')
      assert.ok(early(linked['103']) && early(linked.head) && late(linked.body), JSON.stringify(linked))
      for (const path of [list, `${list}?links=listed`, `${list}?links=x`]) {
        const { promise } = await timesOf(server, path, true)
        const { 103: hint, head } = await timesOf(server, path, false)
        assert.ok(late(promise) && late(hint) && late(head), JSON.stringify({ path, promise, hint, head }))
      }
    } finally {
      await server.stop()
    }
  })
})

describe('over h1', () => {
  /** @type {Server} */
  let server
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  /** @param {Record<string, string>} headers */
  async function get(headers) {
    /** @type {(string | string[] | undefined)[]} */
    const hints = []
    const response = await new Promise((resolve) => {
      const outgoing = request({ port: server.port, host: '127.0.0.1', path: list, headers, agent: false }, resolve)
      outgoing.on('information', ({ statusCode, headers }) => hints.push(`${statusCode} ${headers.link}`))
      outgoing.end()
    })
    await response.resume().toArray()
    return { hints, link: response.headers.link }
  }
  test('there are links, in a 103 and in the answer', async () =>
    assert.deepEqual(await get(preload), { hints: [`103 ${linksOf(paths)}`], link: linksOf(paths) }))
  test('not for who does not ask', async () => assert.deepEqual(await get({}), { hints: [], link: undefined }))
  test('not for what a digest holds', async () => {
    const cookie = `cache-digest=${encodeCacheDigest(paths.slice(1))}`
    assert.equal((await get({ ...preload, cookie })).link, linkOf(paths[0]))
  })
})
