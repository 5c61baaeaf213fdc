import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConnectionLog } from '../../../lib/load/connectionLog.js'
import { RequestPool } from '../../../lib/load/session/requestPool.js'

/** @import { Ending } from '../../../lib/load/openLoop.js' */

/** Lets scheduled requests be sent. */
const afterwards = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Creates a pool of connections that keep what they send; those in `unable` send nothing.
 * @param {{ connections: number, pipelining: number, unable?: number[] }} options
 */
function createPool({ connections: count, pipelining, unable = [] }) {
  /** @type {any[]} */
  const sent = []
  const connections = Array.from({ length: count }, (_, place) => ({
    inFlight: 0,
    /** @param {number} depth */
    begin(depth) {
      while (this.inFlight < depth && !unable.includes(place)) {
        sent.push({ place, request: source.next() })
        this.inFlight += 1
      }
    },
  }))
  let taken = 0
  const order = { next: () => ({ index: taken++ % 3 }) }
  const pool = new RequestPool(connections, pipelining, new ConnectionLog())
  const source = { next: () => pool.mark(order.next()) }
  /** @type {[string, Ending][]} */
  const ended = []
  const send = (/** @type {string} */ name) => pool.send((ending) => void ended.push([name, ending]))
  return { pool, connections, sent, send, ended }
}

/** Right answer. @type {(index: number) => any} */
const rightOf = (index) => ({ bytes: 1, bodyBytes: 1, fault: null, error: null, index })

describe('a pool of requests that are due', () => {
  test('sends each where the fewest are in flight, and one at a time', async () => {
    const { pool, sent, send } = createPool({ connections: 2, pipelining: 2 })
    for (const name of ['a', 'b', 'c', 'd']) {
      assert.ok(pool.hasRoom)
      send(name)
    }
    assert.deepEqual([pool.hasRoom, sent], [false, []])
    await afterwards()
    assert.deepEqual(
      sent.map(({ place }) => place),
      [0, 1, 0, 1],
    )
  })
  test('finds the request of an answer, in any order, although its index is that of others', async () => {
    const { pool, sent, send, ended } = createPool({ connections: 1, pipelining: 10 })
    for (const name of ['a', 'b', 'c', 'd']) send(name)
    await afterwards()
    const indexes = sent.map(({ request }) => request.index)
    assert.deepEqual(indexes, [0, 1, 2, 0])
    pool.answer(null, rightOf(0), 1, 1, sent[3].request)
    pool.fail(1, 'gone', 'reset', [sent[0].request])
    assert.deepEqual(ended, [
      ['d', rightOf(0)],
      ['a', { lost: 'gone', kind: 'reset', requests: [sent[0].request] }],
    ])
  })
  test('passes a connection over that sends nothing, and drops what waits at its end', async () => {
    const { pool, connections, sent, send } = createPool({ connections: 2, pipelining: 1, unable: [0] })
    for (const name of ['a', 'b']) send(name)
    await afterwards()
    assert.deepEqual(
      sent.map(({ place }) => place),
      [1],
    )
    connections[1].inFlight = 0
    pool.close()
    send('c')
    await afterwards()
    assert.equal(sent.length, 1)
  })
})
