import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttp1 } from 'node:http'
import { createSecureServer, createServer as createHttp2 } from 'node:http2'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCertificate } from '../../../lib/servers/certificate.js'
import {
  dealConnections,
  measureCell,
  measureWithEnough,
  needsAnother,
  startClients,
} from '../../../lib/suites/concurrency/measure.js'
import { createEcho } from '../../../lib/workload/workloads.js'
import { createExpiredCertificate } from '../../expiredCertificate.js'
import { listenLocally } from '../../listenLocally.js'
import { freePort } from '../../project.js'
import { createValue } from './fixtures.js'

/** @import { AddressInfo, Server, Socket } from 'node:net' */
/** @import { OpenedLoad } from '../../../lib/load/session/loadChild.js' */

/**
 * @typedef {{ request: any, response: any, body: Buffer, count: number, server: EchoServer }} Asked count: of the
 *   requests so far, from 1
 */
/** @typedef {{ port: number, sockets: Set<Socket>, sessions: Set<any>, close: () => void }} EchoServer */
/** @typedef {(asked: Asked) => boolean} Change whether it has answered in its own way */
/** @typedef {'h1' | 'h2c' | 'h2'} Spoken */

const signal = AbortSignal.timeout(600_000)
const one = startClients(1, signal)
const two = startClients(1, signal)
two.add()
after(() => Promise.all([one.close(), two.close()]))

/** @type {{ key: Buffer, cert: Buffer }} */
let tls
before(async () => {
  const { files, remove } = await createCertificate()
  tls = { key: readFileSync(files.key), cert: readFileSync(files.cert) }
  remove()
})

/** Nothing is known of the machine here. @type {any} */
const bench = { server: { processes: [] }, machine: { read: () => ({ processes: [] }), between: () => null } }

/** @type {Record<Spoken, (listener: any) => Server>} */
const create = {
  h1: (listener) => createHttp1(listener),
  h2c: (listener) => createHttp2(listener),
  h2: (listener) => createSecureServer(tls, listener),
}

/** @type {(protocol: Spoken, change: Change) => Promise<EchoServer>} */
async function openEcho(protocol, change) {
  let count = 0
  /** @type {EchoServer} */
  const opened = { port: 0, sockets: new Set(), sessions: new Set(), close: () => {} }
  const listener = async (/** @type {any} */ request, /** @type {any} */ response) => {
    const parts = await request.toArray().catch(() => null)
    // Its connection has ended before it was whole.
    if (parts === null) return
    const body = Buffer.concat(parts)
    count += 1
    if (!change({ request, response, body, count, server: opened })) response.end(body)
  }
  const server = create[protocol](listener)
  server.on('connection', (socket) => socket.on('error', () => {}))
  server.on('session', (session) => {
    opened.sessions.add(session)
    session.on('error', () => {})
  })
  return Object.assign(opened, await listenLocally(server))
}

const usual = {
  ...{ workload: createEcho(1), connections: 2, pipelining: 4, certificate: null },
  ...{ warmupSeconds: 0.1, durationSeconds: 0.4, readyTimeoutSeconds: 2 },
}

/**
 * Every connection has its first answer alone, before the load begins: so many are to be right.
 * @param {Asked} asked
 */
const isFirst = ({ count }) => count <= usual.connections

/**
 * @type {(
 *   protocol: Spoken,
 *   change: Change,
 *   differences?: Partial<OpenedLoad>,
 *   clients?: typeof one,
 * ) => Promise<Awaited<ReturnType<typeof measureCell>> & { connections: number }>}
 */
async function measure(protocol, change, differences, clients = one) {
  const server = await openEcho(protocol, change)
  const load = { ...usual, protocol, certificate: certificateOf(protocol), port: server.port, ...differences }
  try {
    const read = await measureCell(clients, load, bench)
    return { ...read, connections: server.sockets.size }
  } finally {
    server.close()
  }
}

/** @param {Spoken} protocol */
const certificateOf = (protocol) => (protocol === 'h2' ? tls.cert.toString() : null)

const protocols = /** @type {const} */ (['h1', 'h2c', 'h2'])
for (const protocol of protocols)
  describe(`over ${protocol}`, () => {
    test('right answers are counted, and their first bytes come before their last', async () => {
      const { outcome, reason, value } = await measure(protocol, ({ response, body }) => {
        response.writeHead(200, { 'content-length': body.length })
        response.write(body.subarray(0, 5000))
        setTimeout(() => response.end(body.subarray(5000)), 20)
        return true
      })
      assert.deepEqual([outcome, reason, value?.errors], ['completed', null, {}])
      const { counts, ttfbMs, latencyMs } = value ?? assert.fail()
      assert.ok(counts && counts.ok > 0)
      assert.equal(counts.sent, counts.ok + counts.inFlight)
      assert.ok(ttfbMs && latencyMs && ttfbMs.mean < latencyMs.mean, JSON.stringify([ttfbMs, latencyMs]))
    })
    test('so are those of several client processes, as one', async () => {
      const { value, connections } = await measure(protocol, () => false, { connections: 3 }, two)
      assert.equal(connections, 3)
      assert.equal(value?.counts?.inFlight, 3 * usual.pipelining)
      assert.ok(Number(value?.requestsPerSecond) > 0 && value?.latencyMs)
    })
    test('a wrong byte makes it invalid', async () => {
      const { outcome, reason, reasonCode } = await measure(protocol, (asked) => {
        if (isFirst(asked)) return false
        const { response, body } = asked
        body[7777] ^= 1
        response.end(body)
        return true
      })
      assert.deepEqual([outcome, reasonCode], ['invalid', 'WRONG_ANSWER'])
      assert.match(String(reason), /expected the 10000 bytes that were sent, got others from byte 7777 on/)
    })
    test('a body that is coded twice makes it invalid', async () => {
      const { outcome, reason, reasonCode } = await measure(protocol, (asked) => {
        if (isFirst(asked)) return false
        const { response, body } = asked
        response.writeHead(200, { 'content-encoding': 'gzip' })
        response.end(gzipSync(gzipSync(body)))
        return true
      })
      assert.deepEqual([outcome, reasonCode], ['invalid', 'WRONG_ANSWER'])
      assert.match(String(reason), /expected the 10000 bytes that were sent, got others from byte 0 on/)
    })
    test('a body that is cut short is no answer', async () => {
      const measured = measure(protocol, (asked) => {
        if (isFirst(asked)) return false
        const { request, response, body } = asked
        response.writeHead(200, { 'content-length': body.length })
        response.write(body.subarray(0, 5000))
        // In HTTP/2 a stream ends by itself, in HTTP/1.1 with its connection.
        if (protocol === 'h1') request.socket.end()
        else response.stream.end()
        return true
      })
      if (protocol !== 'h1') {
        // A body of another length makes an answer malformed. Source: RFC 9113, 8.1.1.
        const message = 'malformed HTTP: content-length 10000, and a body of 5000 bytes'
        await assert.rejects(measured, { code: 'MALFORMED_ANSWER', message })
        return
      }
      const { outcome, reason, value } = await measured
      assert.deepEqual([outcome, Object.keys(value?.errors ?? {})], ['failed', ['closed']])
      assert.match(String(reason), /^\d+ of \d+ requests got no answer \(/)
    })
    test('few that are reset in their middle are counted, and the others are the rate', async () => {
      const { outcome, reason, value } = await measure(protocol, ({ request, response, body, count }) => {
        // Rare enough that more are answered, and not too rare for a busy machine.
        if (count % 20 !== 0) return false
        response.writeHead(200, { 'content-length': body.length })
        response.write(body.subarray(0, 5000), () => {
          if (protocol === 'h1') request.socket.resetAndDestroy()
          else response.stream.close(2)
        })
        return true
      })
      const kind = protocol === 'h1' ? 'reset' : 'stream reset'
      assert.equal(outcome, 'completed')
      // Of some resets the system makes an end.
      assert.deepEqual(
        Object.keys(value?.errors ?? {}).filter((name) => name !== 'closed'),
        [kind],
      )
      assert.match(String(reason), new RegExp(`requests got no answer \\(.*\\d+ ${kind}.*\\): `))
      assert.ok(Number(value?.requestsPerSecond) > 0)
    })
    test('what never ends is a timeout', async () => {
      const { outcome, value } = await measure(
        protocol,
        ({ response, body, count }) => {
          // One that is sent for sure, whatever the machine.
          if (count !== usual.connections + 1) return false
          response.writeHead(200, { 'content-length': body.length })
          response.write(body.subarray(0, 5000))
          return true
        },
        { warmupSeconds: 0 },
      )
      // Of pipelined requests none behind it has an answer.
      assert.deepEqual([outcome, value?.errors], ['completed', { timeout: protocol === 'h1' ? usual.pipelining : 1 }])
    })
    test('a server that never answers has no cell', () =>
      assert.rejects(
        measure(protocol, () => true),
        { code: 'NO_ANSWER', message: '2 of 2 connections had no answer within 2 s before the warm-up' },
      ))
    test('a port that refuses has no cell, and says so', async () =>
      assert.rejects(
        measureCell(one, { ...usual, protocol, certificate: certificateOf(protocol), port: await freePort() }, bench),
        { code: 'NO_ANSWER', message: /before the warm-up: connect ECONNREFUSED / },
      ))
  })

for (const protocol of /** @type {const} */ (['h2c', 'h2']))
  describe(`GOAWAY over ${protocol}`, () => {
    test('that lets what is in flight end loses nothing', async () => {
      // With several requests in flight some may be on their way as the server says that it takes no more.
      const differences = { pipelining: 1 }
      const { outcome, value, connections } = await measure(
        protocol,
        ({ request, count }) => {
          if (count % 20 === 0) request.stream.session.close()
          return false
        },
        differences,
      )
      assert.deepEqual([outcome, value?.errors], ['completed', {}])
      assert.ok(connections > usual.connections, `${connections}`)
    })
    test('that does not is counted, and its requests are sent again', async () => {
      const { value } = await measure(protocol, ({ request, count }) => {
        if (count % 20 !== 0) return false
        const { session } = request.stream
        session.goaway(2)
        // Its answer tells that GOAWAY has been read: to close before that might reset the connection.
        session.ping(() => session.destroy())
        return true
      })
      assert.ok(Object.keys(value?.errors ?? {}).every((kind) => kind === 'goaway'))
      const { resent = 0, refused = 0 } = value?.loadFacts ?? {}
      assert.ok(resent + refused > 0)
    })
  })

test('a certificate that has expired has no cell, and says so', async () => {
  const { key, cert } = await createExpiredCertificate()
  const server = createSecureServer({ key, cert }, (_, response) => response.end())
  // A client that does not trust it goes away.
  server.on('tlsClientError', () => {}).on('sessionError', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  try {
    await assert.rejects(measureCell(one, { ...usual, protocol: 'h2', port, certificate: cert }, bench), {
      code: 'NO_ANSWER',
      message: /before the warm-up: certificate has expired$/,
    })
  } finally {
    server.close()
  }
})

describe('client processes', () => {
  describe('are one more where', () => {
    const load = { connections: 8, pipelining: 1 }
    /** @type {(clientCpuShare: number, use?: object) => any} of 2 s with one server that is idle for half of it */
    const read = (clientCpuShare, use) => ({
      value: createValue(1000, { clientCpuShare }),
      use: { ...{ durationSeconds: 2, serverCpuSeconds: 1, clientCpuSeconds: 2, otherCpuSeconds: 0 }, ...use },
    })
    const saturated = read(0.97)
    /** @type {[string, boolean, boolean][]} */
    const cases = [
      ['they were saturated and the machine had time left', needsAnother(1, saturated, load, 2), true],
      ['they were not saturated', needsAnother(1, read(0.6), load, 2), false],
      ['others left no time', needsAnother(1, read(0.97, { otherCpuSeconds: 0.8 }), load, 2), false],
      ['they are as many as cores', needsAnother(2, saturated, load, 2), false],
      ['each has one connection', needsAnother(1, saturated, { ...load, connections: 1 }, 2), false],
      ['nothing was read', needsAnother(1, { ...saturated, use: null }, load, 2), false],
    ]
    for (const [name, is, expected] of cases)
      test(`${name}: ${expected ? 'yes' : 'no'}`, () => assert.equal(is, expected))
  })
  test('are added until one more would be of no use, which is told, and the last reading counts', async () => {
    const clients = /** @type {any} */ ({ count: 1, add: () => (clients.count += 1) })
    const measure = async () => {
      const use = { durationSeconds: 1, serverCpuSeconds: 0.9, clientCpuSeconds: clients.count, otherCpuSeconds: 0 }
      const value = createValue(1000 * clients.count, { clientCpuShare: clients.count < 3 ? 1 : 0.7 })
      return /** @type {any} */ ({ use, value })
    }
    const load = /** @type {any} */ ({ connections: 64, pipelining: 16 })
    const told = /** @type {string[]} */ ([])
    const bench = /** @type {any} */ ({ repeat: (/** @type {string} */ why) => told.push(why) })
    const { value, repeated } = await measureWithEnough(clients, load, bench, 8, measure)
    assert.deepEqual([clients.count, value?.requestsPerSecond], [3, 3000])
    assert.deepEqual(told, [
      '1 client process was saturated, now there are 2',
      '2 client processes were saturated, now there are 3',
    ])
    assert.equal(repeated, '2 client processes were saturated; the first attempt gave 2000 requests/s')
  })
  test('each have a connection at least', () => {
    assert.deepEqual(
      [dealConnections(1, 4), dealConnections(10, 4), dealConnections(4, 4)],
      [[1], [2, 2, 3, 3], [1, 1, 1, 1]],
    )
  })
})
