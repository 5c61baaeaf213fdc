import assert from 'node:assert/strict'
import { createServer, Socket } from 'node:net'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { verifyBy } from '../../lib/load/answerStream.js'
import { Connection } from '../../lib/load/connection.js'
import { ConnectionLog } from '../../lib/load/connectionLog.js'
import { createStatistics } from '../../lib/load/session/connectionGroup.js'
import { dial } from '../../lib/load/target.js'
import { createWorkload } from '../../lib/workload/workloads.js'
import { listenLocally } from '../listenLocally.js'

/** @import { Means } from '../../lib/load/connection.js' */

const { golden } = createWorkload('compound')
const body = JSON.stringify(golden)
const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const requestBuffer = Buffer.from('POST /graphql HTTP/1.1\r\n\r\n')

/** Makes the means of a connection that repeats one request. @type {(open: any) => Means} */
const meansOf = (open) => ({
  requests: { next: () => ({ requestBuffer }) },
  reading: verifyBy({ golden, lastRight: { body: null }, variation: null }),
  open,
})

/**
 * Two connections of one load, each with its first answer, and how many requests they have sent in each write since.
 */
function connectTwo() {
  const statistics = createStatistics()
  return ['a', 'b'].map(() => {
    /** @type {number[]} */
    const writes = []
    /** @type {any} */
    let opened
    /** @type {any} */
    const open = (/** @type {any} */ options) => {
      opened = options
      return Object.assign(new Socket(), {
        write: (/** @type {Buffer} */ bytes) => writes.push(bytes.length / requestBuffer.length),
      })
    }
    const connection = new Connection(meansOf(open), statistics)
    /** @param {number} count of right answers */
    const receive = (count) => opened.onread.callback(statistics.buffer.write(answer.repeat(count)))
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
  let attempts = 0
  /** @type {any} */
  const open = () => {
    attempts += 1
    const socket = new Socket()
    process.nextTick(() => socket.emit('error', new Error('connect EMFILE 127.0.0.1:4001')))
    return socket
  }
  const connection = new Connection(meansOf(open), statistics)
  const start = performance.now()
  // Ticks without end would run before it.
  while (attempts < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  connection.destroy()
  assert.ok(attempts <= 2 + (performance.now() - start) / 10, `${attempts} attempts`)
  assert.equal(statistics.refusal, 'connect EMFILE 127.0.0.1:4001')
})

describe('a load that goes on after errors', () => {
  /**
   * Runs a scene with a connection to a server that does something else for each request.
   * @param {(string | null)[]} left replies to the requests in turn, null for none; right ones after them
   * @param {(connection: Connection, losses: unknown[][], until: (holds: () => boolean) => Promise<void>) =>
   *   Promise<void>} scene
   */
  async function withServer(left, scene) {
    const server = createServer((socket) => {
      socket
        .on('error', () => {})
        .on('data', () => {
          const reply = left.length > 0 ? left.shift() : answer
          if (reply) socket.write(reply)
        })
    })
    const { port, close } = await listenLocally(server)
    /** @type {unknown[][]} */
    const losses = []
    const fail = (/** @type {unknown[]} */ ...loss) => losses.push(loss)
    const statistics = { ...createStatistics(true), tally: { sent: 0, answer() {}, fail, log: new ConnectionLog() } }
    const target = { host: '127.0.0.1', port, secure: null }
    const connection = new Connection(
      meansOf((/** @type {any} */ listening) => dial(target, [], listening)),
      statistics,
    )
    const until = async (/** @type {() => boolean} */ holds) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    try {
      await scene(connection, losses, until)
      assert.equal(statistics.fault, null)
    } finally {
      connection.destroy()
      close()
    }
  }

  test('ends a connection with bytes that are no HTTP, and sends the next request on another one', () =>
    withServer([answer, 'no HTTP\r\n\r\n'], async (connection, losses, until) => {
      await until(() => connection.answers === 1)
      connection.begin(1)
      await until(() => connection.answers > 2)
      assert.equal(losses.length, 1)
      assert.deepEqual([losses[0][0], losses[0][2], losses[0][3]], [1, 'malformed', [{ requestBuffer }]])
      assert.match(String(losses[0][1]), /^malformed HTTP/)
    }))
  test('gives up a request whose timeout is over, and sends the next one on another connection', () => {
    const left = [answer, null]
    return withServer(left, async (connection, losses, until) => {
      await until(() => connection.answers === 1)
      connection.begin(1)
      await until(() => left.length === 0)
      connection.expire(0, 'too late')
      assert.deepEqual(losses, [])
      connection.expire(Number.POSITIVE_INFINITY, 'too late')
      assert.deepEqual(losses, [[1, 'too late', 'timeout', [{ requestBuffer }]]])
      await until(() => connection.answers > 2)
      assert.equal(losses.length, 1)
    })
  })
})
