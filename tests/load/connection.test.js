import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { Clock } from '../../lib/load/slices/slices.js'
import { Connection } from '../../lib/load/connection.js'
import { createWorkload } from '../../lib/workload/workloads.js'

// The parser that autocannon gives to each of its clients.
const { HTTPParser } = createRequire(import.meta.resolve('autocannon'))('http-parser-js')

/** @import { Statistics } from '../../lib/load/connection.js' */

const { golden } = createWorkload('compound')
const body = JSON.stringify(golden)
const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const requestBuffer = Buffer.from('POST /graphql HTTP/1.1\r\n\r\n')

const expected = () => ({ golden, lastRight: { body: null }, variation: null })

/** @returns {any} */
const createClient = () => ({
  opts: { hostname: '127.0.0.1', port: 4001 },
  parser: new HTTPParser(HTTPParser.RESPONSE),
  requestIterator: { requests: [{ requestBuffer }] },
})

/** @returns {Statistics} */
const createStatistics = () => ({
  tally: null,
  fault: null,
  buffer: Buffer.alloc(65_536),
  clock: new Clock(),
  due: [],
})

/**
 * Two connections of one load, each with its first answer, and how many requests they have sent in each write since.
 */
function connectTwo() {
  const statistics = createStatistics()
  return ['a', 'b'].map(() => {
    /** @type {number[]} */
    const writes = []
    const client = createClient()
    /** @type {any} */
    let opened
    /** @type {any} */
    const open = (/** @type {any} */ options) => {
      opened = options
      return Object.assign(new Socket(), {
        write: (/** @type {Buffer} */ bytes) => writes.push(bytes.length / requestBuffer.length),
      })
    }
    const connection = new Connection(client, expected(), statistics, open)
    /** @param {number} count of right answers */
    const receive = (count) => opened.onread.callback(statistics.buffer.write(answer.repeat(count)))
    client._connect()
    receive(1)
    writes.length = 0
    return { connection, receive, writes, statistics }
  })
}

describe('with several requests in flight', () => {
  test('those that two turns of the event loop ask for leave together', async () => {
    const [one, other] = connectTwo()
    for (const { connection } of [one, other]) connection.begin(4)
    assert.deepEqual([one.writes, other.writes], [[4], [4]])

    one.receive(1)
    other.receive(1)
    await turnOfLoop()
    one.receive(2)
    assert.deepEqual([one.writes, other.writes], [[4], [4]])
    await turnOfLoop()
    assert.deepEqual(
      [one.writes, other.writes],
      [
        [4, 3],
        [4, 1],
      ],
    )
    assert.deepEqual([one.connection.inFlight, other.connection.inFlight], [4, 4])
  })
  test('they leave at once where somebody counts what is in flight', async () => {
    const [{ connection, receive, writes, statistics }] = connectTwo()
    connection.begin(4)
    receive(2)
    Connection.sendDue(statistics)
    assert.deepEqual([writes, connection.inFlight], [[4, 2], 4])
    await turnOfLoop()
    await turnOfLoop()
    assert.deepEqual(writes, [4, 2])
  })
  test('their latency counts from when they might have been sent', () => {
    const [{ connection, receive, statistics }] = connectTwo()
    let now = 0
    /** @type {number[]} */
    const latencies = []
    const tally = { sent: 0, answer: (/** @type {unknown[]} */ ...[, , ms]) => latencies.push(Number(ms)) }
    Object.assign(statistics, { clock: { now: () => now }, tally })
    connection.begin(2)
    now = 10
    receive(1)
    now = 15
    Connection.sendDue(statistics)
    now = 20
    receive(1)
    now = 30
    receive(1)
    assert.deepEqual(latencies, [10, 20, 20])
  })
  test('none leaves once it is told to rest', async () => {
    const [{ connection, receive, writes }] = connectTwo()
    connection.begin(4)
    receive(1)
    connection.begin(0)
    await turnOfLoop()
    await turnOfLoop()
    assert.deepEqual([writes, connection.inFlight], [[4], 3])
  })
})

test('one at a time is sent at once', () => {
  const [{ connection, receive, writes }] = connectTwo()
  connection.begin(1)
  receive(1)
  assert.deepEqual(writes, [1, 1])
})

test('attempts to connect that fail at once let timers run, and the reason is kept', async () => {
  const statistics = createStatistics()
  const client = createClient()
  let attempts = 0
  /** @type {any} */
  const open = () => {
    attempts += 1
    const socket = new Socket()
    process.nextTick(() => socket.emit('error', new Error('connect EMFILE 127.0.0.1:4001')))
    return socket
  }
  new Connection(client, expected(), statistics, open)
  client._connect()
  // Ticks without end would run before it.
  await new Promise((resolve) => setTimeout(resolve, 35))
  client.destroyed = true
  assert.ok(attempts > 1 && attempts < 10, `${attempts} attempts`)
  assert.equal(statistics.refusal, 'connect EMFILE 127.0.0.1:4001')
})
