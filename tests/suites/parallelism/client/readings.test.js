import assert from 'node:assert/strict'
import { createServer } from 'node:http2'
import { describe, test } from 'node:test'
import { openPageLoader } from '../../../../lib/suites/parallelism/measure.js'
import { createHttp2Transport } from '../../../../lib/load/http2.js'
import { bodies, conditions, openSmallServer, paths, readFrom } from './smallServer.js'

/** @import { Waterfall } from '../../../../lib/suites/parallelism/types.d.ts' */
/** @import { Arm } from '../../../../lib/types.d.ts' */

const nothing = () => {}
const links = paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
/** @type {Partial<Record<Arm, Parameters<typeof readFrom>[1]>>} */
const sendsAhead = {
  preload: (_, response, path) => path === '/api/authors' && void response.setHeader('link', links.join(', ')),
  hints: (_, response, path) => path === '/api/authors' && void response.writeEarlyHints({ link: links }),
}
/** As a server does that knows nothing of its client's arm: both. @type {Parameters<typeof readFrom>[1]} */
const sendsBoth = (request, response, path) => {
  sendsAhead.preload?.(request, response, path)
  sendsAhead.hints?.(request, response, path)
}
/** What the small server is asked for, and what comes unasked. @type {[Arm, number, number][]} */
const counts = [
  ['compound', 1, 0],
  ['compound-get', 1, 0],
  ['persisted', 1, 0],
  ['query', 1, 0],
  ['rest', 4, 0],
  ['standalone', 3, 0],
  ['preload', 4, 0],
  ['hints', 4, 0],
  ['push', 1, 3],
  ['digest', 1, 3],
]

/**
 * @type {(waterfall: Waterfall, counts: { requests: number, pushed: number }) => void} each request, sent before it was
 *   answered
 */
function assertWaterfall({ pageMs, names, startMs, firstByteMs, endMs }, { requests, pushed }) {
  assert.equal(names.length, requests + pushed)
  assert.equal(names.filter((name) => name.startsWith('push of ')).length, pushed)
  for (const index of names.keys()) {
    const times = [0, startMs[index], firstByteMs[index], endMs[index]]
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
  }
  assert.equal(Math.max(...endMs), pageMs)
}

describe('a page', () => {
  // Node 20 serves no QUERY over HTTP/1.1, which has no push either.
  for (const [arm, requests, pushed] of counts)
    for (const protocol of /** @type {const} */ (['h1', 'h2c']))
      if (protocol === 'h2c' || (pushed === 0 && arm !== 'query'))
        test(`${arm} over ${protocol}`, async () => {
          for (const connection of /** @type {const} */ (['warm', 'cold'])) {
            const { outcome, reason, pages, waterfall } = await readFrom(arm, sendsAhead[arm] ?? nothing, {
              protocol,
              connection,
            })
            assert.equal(outcome, 'completed', String(reason))
            assert.equal(pages.length, 2)
            assertWaterfall(waterfall ?? assert.fail(), { requests, pushed })
            for (const page of pages) {
              assert.deepEqual(
                [page.requests, page.pushed, page.redundantDocuments, page.backendCalls],
                [requests, pushed, 0, 0],
              )
              assert.ok(page.firstResourceMs > 0 && page.firstResourceMs <= page.pageMs)
              assert.ok(Number(page.bytesReceived) > Buffer.byteLength(bodies[paths[0]]) && Number(page.bytesSent) > 0)
              const max = protocol === 'h1' ? Math.min(6, requests) : 1
              assert.ok(Number(page.connections) >= 1 && Number(page.connections) <= max, String(page.connections))
            }
          }
        })

  test('preload acts on the answer’s links, hints on those of the 103, and no header is invented', async () => {
    for (const protocol of /** @type {const} */ (['h1', 'h2c']))
      for (const arm of /** @type {const} */ (['preload', 'hints'])) {
        /** @type {Set<string>} */
        const sent = new Set()
        const { outcome, reason, pages } = await readFrom(
          arm,
          (request, response, path) => {
            if (path === '/api/authors') for (const name of Object.keys(request.headers)) sent.add(name)
            sendsBoth(request, response, path)
          },
          { protocol },
        )
        assert.deepEqual([outcome, reason, pages[0].requests], ['completed', null, 4])
        assert.deepEqual(
          [...sent].filter((name) => !/^(:.*|host|connection)$/.test(name)),
          ['preload'],
        )
      }
  })

  test('a server is told in the list’s URL that it knows the links, by the arms that follow any', async () => {
    for (const [arm, links, expected] of /** @type {const} */ ([
      ['push', 'known', '/api/authors?links=known'],
      ['push', 'listed', '/api/authors'],
      ['rest', null, '/api/authors'],
    ])) {
      /** @type {Set<string>} */
      const asked = new Set()
      const note = (/** @type {any} */ { url }) => void (url.startsWith('/api/authors/') || asked.add(url))
      const { outcome } = await readFrom(arm, note, { protocol: 'h2c', links })
      assert.deepEqual([outcome, ...asked], ['completed', '/api/backend', expected])
    }
  })

  test('fresh resources are not asked for, stale ones are revalidated', async () => {
    const cached = { 'client-hits': 1, 'client-stale': 1 }
    for (const protocol of /** @type {const} */ (['h1', 'h2c'])) {
      const { reason, pages } = await readFrom('rest', nothing, { ...cached, protocol })
      assert.deepEqual([reason, pages[0].requests, pages[0].redundantDocuments], [null, 3, 0])
      const compound = await readFrom('compound', nothing, { ...cached, protocol })
      assert.equal(compound.pages[0].redundantDocuments, 1)
    }
  })

  test('a promise of what is fresh is cancelled, and counted where it came nevertheless', async () => {
    const cached = /** @type {const} */ ({ 'client-hits': 1, protocol: 'h2c' })
    const { reason, pages } = await readFrom('push', nothing, cached)
    assert.deepEqual([reason, pages[0].pushed, pages[0].redundantDocuments], [null, 2, 1])
    let cancelled = 0
    const late = await readFrom(
      'push',
      (_, response, path) => {
        if (path !== '/api/authors') return false
        /** @type {Map<string, any>} */
        const waiting = new Map()
        // None is sent before the client has cancelled one, however busy the machine is.
        const sendRest = () => {
          for (const [path, stream] of waiting) stream.destroyed || stream.end(bodies[path])
        }
        for (const path of paths)
          response.createPushResponse({ ':path': path }, (/** @type {any} */ _, /** @type {any} */ { stream }) => {
            waiting.set(path, stream)
            stream.on('error', nothing)
            stream.on('close', () => {
              if (stream.rstCode !== 8) return
              cancelled++
              sendRest()
            })
          })
        response.end(bodies[path])
        return true
      },
      cached,
    )
    assert.deepEqual([late.reason, late.pages[0].pushed, late.pages[0].redundantDocuments], [null, 2, 0])
    assert.equal(cancelled, 3, 'one of each of three pages')
  })

  test('a server that limits its streams is never asked for more at once', async () => {
    let open = 0
    let max = 0
    const slow = (/** @type {any} */ _, /** @type {any} */ response, /** @type {string} */ path) => {
      if (!path.startsWith('/api/authors/')) return false
      max = Math.max(max, ++open)
      setTimeout(() => {
        open--
        response.end(bodies[path])
      }, 5)
      return true
    }
    for (const connection of /** @type {const} */ (['warm', 'cold'])) {
      const settings = { maxConcurrentStreams: 2 }
      const reading = await readFrom('standalone', slow, { protocol: 'h2c', connection }, { settings })
      assert.equal(reading.outcome, 'completed', String(reading.reason))
    }
    assert.equal(max, 2)
  })

  test('a connection that was closed while it was idle is opened again, and counted', async () => {
    const { reason, pages } = await readFrom(
      'compound',
      (request, response, path) => {
        if (path === '/graphql') response.on('finish', () => setImmediate(() => request.socket.destroySoon()))
      },
      { protocol: 'h1' },
    )
    assert.deepEqual([reason, pages.length], [null, 2])
    assert.ok(pages.every(({ connections }) => Number(connections) >= 1))
  })
})

test('the windows are those of a browser', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  /** @type {Promise<any>} */
  const seen = new Promise((resolve) =>
    server.on('stream', (stream) => {
      stream.respond({ ':status': 200 }, { endStream: true })
      resolve(stream.session?.remoteSettings)
    }),
  )
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const transport = createHttp2Transport({ port, certificate: null })
  transport.begin({ push: nothing, fail: nothing })
  await transport.request({ method: 'GET', path: '/' })
  const settings = await seen
  assert.equal(settings.initialWindowSize, 6 * 1024 * 1024)
  assert.equal(settings.enablePush, false)
  transport.close()
  server.close()
})

describe('a client process', () => {
  /** @type {(port: number) => import('../../../../lib/suites/parallelism/types.d.ts').PageLoad} */
  const loadOf = (port) => ({
    ...{ certificate: null, serverPort: port, protocol: conditions.protocol, netem: false },
    ...{ pages: 2, warmupPages: 0, pageTimeoutSeconds: 30 },
  })
  const asked = (/** @type {Arm} */ arm, /** @type {number} */ port) => ({
    ...{ arm, conditions, port, client: /** @type {const} */ ('loader') },
  })

  test('takes one reading after the other, and tells each page and what it cost', async () => {
    const server = await openSmallServer(nothing)
    const client = openPageLoader(loadOf(server.port), new AbortController().signal)
    const heard = []
    for (const arm of /** @type {Arm[]} */ (['rest', 'push', 'compound'])) {
      let pages = 0
      const { outcome, clientCpuSeconds, clientCpuShare } = await client.read(asked(arm, server.port), () => {
        pages += 1
      })
      heard.push(`${arm} ${outcome} ${pages}`)
      assert.ok(Number(clientCpuSeconds) > 0)
      assert.equal(Number(clientCpuShare) > 0, outcome === 'completed')
    }
    await client.close()
    server.close()
    assert.deepEqual(heard, ['rest completed 2', 'push unsupported 0', 'compound completed 2'])
  })
  test('is stopped by its signal', async () => {
    const server = await openSmallServer(() => true)
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('enough')), 200)
    const client = openPageLoader(loadOf(server.port), stopping.signal)
    await assert.rejects(
      client.read(asked('rest', server.port), () => {}),
      /enough/,
    )
    await client.close()
    server.close()
  })
  test('tells where the client itself failed', async () => {
    const client = openPageLoader(loadOf(1), new AbortController().signal)
    const reading = /** @type {any} */ ({ ...asked('rest', 1), conditions: null })
    await assert.rejects(
      client.read(reading, () => {}),
      /TypeError/,
    )
  })
})
