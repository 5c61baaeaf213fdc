import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { KeepAlivePool } from '../../lib/load/keepAlivePool.js'

/** @import { AddressInfo, Socket } from 'node:net' */
/** @import { Ending } from '../../lib/load/openLoop.js' */

/**
 * A pool of 3 connections, each with room for 2 requests, to a server that answers when it is told to.
 * @param {(
 *   pool: KeepAlivePool,
 *   requests: { socket: Socket, answer: (body?: string, headers?: Record<string, string>) => void }[],
 *   send: (count: number) => Promise<Ending>[],
 * ) => Promise<void>} scene
 */
async function withPool(scene) {
  /** @type {Parameters<typeof scene>[1]} */
  const requests = []
  const server = createServer((request, response) => {
    requests.push({
      socket: request.socket,
      answer: (body = '"right"', headers = {}) => response.writeHead(200, headers).end(body),
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const workload = /** @type {const} */ ({
    name: 'compound',
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    golden: 'right',
  })
  const times = { warmupSeconds: 0, durationSeconds: 1, readyTimeoutSeconds: 30 }
  const pool = new KeepAlivePool({ workload, port, connections: 3, pipelining: 2, ...times })
  /** @param {number} count */
  const send = (count) =>
    Array.from({ length: count }, () => new Promise((/** @type {(ending: Ending) => void} */ end) => pool.send(end)))
  try {
    await scene(pool, requests, send)
  } finally {
    await pool.destroy()
    server.closeAllConnections()
    server.close()
  }
}

/** @param {unknown[]} list @param {number} length that it has when this ends */
async function grown(list, length) {
  while (list.length < length) await new Promise((resolve) => setTimeout(resolve, 1))
}

const right = { bodyBytes: 7, fault: null }

test('idle connections come first, and none has more in flight than it has room for', () =>
  withPool(async (pool, requests, send) => {
    const endings = send(3)
    await grown(requests, 3)
    assert.equal(new Set(requests.map(({ socket }) => socket)).size, 3)
    assert.equal(pool.hasRoom, true)
    endings.push(...send(3))
    assert.deepEqual([pool.hasRoom, pool.inFlight], [false, 6])
    await grown(requests, 6)
    for (const { answer } of requests) answer()
    assert.deepEqual(await Promise.all(endings), Array(6).fill(right))
    assert.deepEqual([pool.hasRoom, pool.inFlight], [true, 0])
    const again = send(3)
    await grown(requests, 9)
    assert.equal(new Set(requests.map(({ socket }) => socket)).size, 3)
    for (const { answer } of requests.slice(6)) answer()
    assert.deepEqual(await Promise.all(again), Array(3).fill(right))
  }))

test('answers are verified, each as its own', () =>
  withPool(async (_, requests, send) => {
    const endings = send(6)
    await grown(requests, 6)
    for (const [index, { answer }] of requests.entries()) answer(index % 2 === 0 ? '"right"' : '"wrong"')
    const faults = (await Promise.all(endings)).map((ending) => ('fault' in ending ? ending.fault : null))
    assert.equal(faults.filter((fault) => fault === null).length, 3)
    assert.equal(faults.filter((fault) => fault === 'expected "right", got "wrong"').length, 3)
  }))

describe('a connection that the server closes', () => {
  const lost = { lost: 'the server closed the connection' }
  test('loses all of its requests, and none is sent again in silence', () =>
    withPool(async (pool, requests, send) => {
      const endings = send(6)
      await grown(requests, 6)
      const [{ socket }] = requests
      const others = requests.filter((request) => request.socket !== socket)
      socket.destroy()
      for (const { answer } of others) answer()
      const ended = await Promise.all(endings)
      assert.equal(ended.filter((ending) => 'lost' in ending).length, 2)
      assert.deepEqual(
        ended.find((ending) => 'lost' in ending),
        lost,
      )
      assert.equal(requests.length, 6)
      assert.equal(pool.inFlight, 0)
    }))
  test('is opened again for the next request', () =>
    withPool(async (_, requests, send) => {
      const endings = send(3)
      await grown(requests, 3)
      for (const { socket } of requests) socket.destroy()
      assert.deepEqual(await Promise.all(endings), [lost, lost, lost])
      const again = send(3)
      await grown(requests, 6)
      for (const { answer } of requests.slice(3)) answer()
      assert.deepEqual(await Promise.all(again), [right, right, right])
    }))
})

test('a connection whose end is announced leaves what is behind unprocessed, and another one takes its place', () =>
  withPool(async (pool, requests, send) => {
    const endings = send(6)
    await grown(requests, 6)
    const sockets = new Set(requests.map(({ socket }) => socket))
    for (const socket of sockets)
      requests.find((request) => request.socket === socket)?.answer(undefined, { connection: 'close' })
    const ended = await Promise.all(endings)
    assert.deepEqual(
      ended.map((ending) => ('unprocessed' in ending ? 'unprocessed' : ending)).sort(),
      [right, right, right, 'unprocessed', 'unprocessed', 'unprocessed'].sort(),
    )
    assert.deepEqual([requests.length, pool.inFlight], [6, 0])
    const again = send(3)
    await grown(requests, 9)
    for (const { socket, answer } of requests.slice(6)) {
      assert.equal(sockets.has(socket), false)
      answer()
    }
    assert.deepEqual(await Promise.all(again), [right, right, right])
  }))

test('a body without end is cut off', () =>
  withPool(async (_, requests, send) => {
    const endings = send(1)
    await grown(requests, 1)
    requests[0].answer('"right"'.repeat(20_000))
    assert.deepEqual(await Promise.all(endings), [
      { bodyBytes: 0, fault: 'the body is longer than 65592 bytes, the limit' },
    ])
  }))
