import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttp2Server, constants } from 'node:http2'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { describeLoad } from '../../../../lib/load/connectionLog.js'
import { faultOf } from '../../../../lib/load/closedLoop/judgeWindow.js'
import { TurnLoad } from '../../../../lib/load/session/turnLoad.js'
import { targetOf, wireOf } from '../../../../lib/suites/api/client/wire.js'
import { listenLocally } from '../../../listenLocally.js'

/** @import { Socket } from 'node:net' */
/** @import { ServerHttp2Session, ServerHttp2Stream } from 'node:http2' */
/** @import { Protocol } from '../../../../lib/types.d.ts' */

const body = '{"data":1}'
const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const depth = { subject: 'mix', connections: 2, pipelining: 1 }

/** Operations of a query and of a mutation. */
const operations = ['query', 'mutation'].map((name) => ({
  name,
  isMutation: name === 'mutation',
  weight: 1,
  requests: [{ path: '/', method: /** @type {const} */ ('POST'), headers: {}, body: name }],
  check: (
    /** @type {number} */ _,
    /** @type {number} */ status,
    /** @type {object} */ __,
    /** @type {Buffer} */ got,
  ) =>
    status === 200 && String(got) === body ? null : { kind: /** @type {const} */ ('mismatch'), reason: `got ${got}` },
}))

/**
 * Runs a scene with a load of a server.
 * @param {{ port: number, close: () => void }} server
 * @param {Protocol} protocol
 * @param {(load: TurnLoad) => Promise<void>} scene
 * @param {string[]} [names] - of operations
 */
async function withLoad({ port, close }, protocol, scene, names = ['query']) {
  const chosen = operations.filter(({ name }) => names.includes(name))
  const load = new TurnLoad(wireOf(targetOf(`http://127.0.0.1:${port}/`, {}), protocol, chosen), 5)
  try {
    await scene(load)
  } finally {
    load.close()
    close()
  }
}

/**
 * Serves HTTP/1.1: calls a function with each request, its number on its connection, and its socket.
 * @param {(socket: Socket, count: number, idleMs: number) => void} onRequest
 */
const serve = (onRequest) =>
  listenLocally(
    createServer((socket) => {
      let [count, at] = [0, performance.now()]
      socket
        .on('error', () => {})
        .on('data', () => {
          count += 1
          const idleMs = performance.now() - at
          at = performance.now()
          onRequest(socket, count, idleMs)
        })
    }),
  )

/**
 * Serves HTTP/2 without TLS.
 * @param {(stream: ServerHttp2Stream, count: number) => boolean} takes - whether a request is answered
 * @param {import('node:http2').ServerOptions} [options]
 */
async function serveHttp2(takes, options = {}) {
  let count = 0
  /** @type {Set<ServerHttp2Session>} */
  const sessions = new Set()
  const server = createHttp2Server(options)
    .on('session', (session) => sessions.add(session))
    .on('stream', (stream) => {
      count += 1
      stream.on('error', () => {})
      if (!takes(stream, count)) return
      stream.resume().on('end', () => {
        if (stream.destroyed) return
        stream.respond({ ':status': 200 })
        stream.end(body)
      })
    })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    for (const session of sessions) session.destroy()
    server.close()
  }
  return { port: /** @type {import('node:net').AddressInfo} */ (server.address()).port, close }
}

/** Takes turns until a condition holds. @type {(load: TurnLoad, holds: () => boolean) => Promise<void>} */
async function takeTurns(load, holds) {
  do await load.turn(20)
  while (!holds())
}

/** Ends each connection at its third request, without a byte of an answer. @type {Parameters<typeof serve>[0]} */
const endsThird = (socket, count) => void (count === 3 ? socket.destroy() : socket.write(answer))

describe('requests on a kept connection that ends without a byte of their answers', () => {
  test('are lost if they are mutations, with the reason', async () =>
    withLoad(
      await serve(endsThird),
      'h1',
      async (load) => {
        await load.begin(depth)
        await takeTurns(load, () => load.end().counts.errors > 2)
        const { errors, counts, loadFacts } = load.end()
        assert.match(errors[0].reason, /; a mutation is not sent again, because it may have been processed$/)
        assert.deepEqual([counts.sent, loadFacts], [counts.ok + counts.errors, undefined])
      },
      ['mutation'],
    ))
  test('are sent again at a constant rate, with the time that connections were idle', async () =>
    withLoad(
      await serve((socket, _, idleMs) => void (idleMs > 250 ? socket.destroy() : socket.write(answer))),
      'h1',
      async (load) => {
        await load.begin({ ...depth, connections: 3 })
        await load.window({ requestsPerSecond: 10, seconds: 1 })
        const { counts, loadFacts, ...rest } = load.end()
        assert.deepEqual([counts.sent, counts.errors], [10, 0])
        assert.ok(Number(loadFacts?.resent) > 2 && Number(loadFacts?.idleMs) >= 250, JSON.stringify(loadFacts))
        assert.match(describeLoad({ loadFacts, ...rest })[0], /^ends connections idle for 0\.\d s: \d+ requests were/)
      },
    ))
  test('end as errors if a new connection ends before its first answer, too', async () =>
    withLoad(await serve((socket) => void socket.destroy()), 'h1', async (load) => {
      const fault = faultOf(await load.begin(depth))
      assert.equal(fault?.code, 'NO_ANSWER')
      assert.match(fault.message, /^none of \d+ requests had a right answer: the server closed the connection$/)
    }))
})

describe('requests over HTTP/2 that the server has not processed', () => {
  const { NGHTTP2_REFUSED_STREAM, NGHTTP2_NO_ERROR } = constants
  for (const names of [['query'], ['mutation']])
    test(`are sent again after REFUSED_STREAM: ${names}`, async () => {
      const server = await serveHttp2((stream, count) => {
        if (count % 10 === 0) stream.close(NGHTTP2_REFUSED_STREAM)
        return count % 10 !== 0
      })
      await withLoad(
        server,
        'h2c',
        async (load) => {
          await load.begin({ ...depth, pipelining: 4 })
          await takeTurns(load, () => Number(load.end().loadFacts?.refused) > 3)
          const measured = load.end()
          assert.deepEqual([measured.errors, measured.counts.sent], [[], measured.counts.ok])
          assert.match(describeLoad(measured).join(), /^refuses streams .*: \d+ requests were sent again$/)
        },
        names,
      )
    })
  test('end as errors if the server refuses each of them', async () => {
    const server = await serveHttp2((stream) => {
      stream.close(NGHTTP2_REFUSED_STREAM)
      return false
    })
    await withLoad(server, 'h2c', async (load) => {
      const fault = faultOf(await load.begin(depth))
      assert.match(String(fault?.message), /: the server reset the stream \(REFUSED_STREAM\) 11 times$/)
    })
  })
  test('are sent again beyond the last stream of GOAWAY', async () => {
    const server = await serveHttp2((stream, count) => {
      const { session, id = 0 } = stream
      // There is no stream before the first one of a connection.
      if (count % 10 !== 0 || id === 1) return true
      session?.goaway(NGHTTP2_NO_ERROR, id - 2)
      setTimeout(() => session?.destroy(), 100)
      return false
    })
    await withLoad(server, 'h2c', async (load) => {
      await load.begin(depth)
      await takeTurns(load, () => Number(load.end().loadFacts?.refused) > 3)
      const { errors, counts, connectionEnds } = load.end()
      assert.deepEqual([errors, counts.sent], [[], counts.ok])
      assert.ok(Number(connectionEnds?.answers) > 1)
    })
  })
  test('wait if it takes fewer at a time, as a remark tells', async () => {
    const server = await serveHttp2(() => true, { settings: { maxConcurrentStreams: 2 } })
    await withLoad(server, 'h2c', async (load) => {
      await load.begin({ ...depth, pipelining: 4 })
      await load.turn(20)
      assert.deepEqual(describeLoad(load.end()), [
        'takes 2 requests at a time on a connection, so no more were in flight',
      ])
    })
  })
})

test('connections that end after each answer are a remark', async () => {
  const closing = answer.replace('\r\n', '\r\nconnection: close\r\n')
  await withLoad(await serve((socket) => void socket.end(closing)), 'h1', async (load) => {
    await load.begin(depth)
    await load.turn(20)
    const { errors, ...measured } = load.end()
    assert.deepEqual([errors, describeLoad(measured)], [[], ['closes each connection after 1 answer']])
  })
})

describe('bytes that nothing asked for', () => {
  test('leave no number if they are an answer', async () =>
    withLoad(
      await serve((socket, count) => void socket.write(count > 5 ? answer + answer : answer)),
      'h1',
      async (load) => {
        await load.begin(depth)
        await load.turn(50)
        assert.throws(() => load.end(), { code: 'SURPLUS_ANSWER', message: /^more came than was asked for: / })
      },
    ))
  for (const bytes of ['\n', '\r\n', 'x', 'junk\r\n\r\n'])
    test(`are a remark if they are none: ${JSON.stringify(bytes)}`, async () =>
      withLoad(await serve((socket) => void socket.write(answer + bytes)), 'h1', async (load) => {
        await load.begin(depth)
        await load.turn(50)
        const { errors, counts, ...measured } = load.end()
        assert.deepEqual([errors, counts.errors], [[], 0])
        assert.match(describeLoad(measured).join(), /^sends bytes behind answers: \d+ connections were dropped$/)
      }))
})
