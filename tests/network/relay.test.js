import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openNetwork } from '../../lib/network/openNetwork.js'

/** @import { AddressInfo, Socket } from 'node:net' */

/** @type {(() => unknown)[]} */
const cleaning = []
after(async () => {
  for (const clean of cleaning.reverse()) await clean()
})

/** @param {(socket: Socket) => void} onConnection */
async function listen(onConnection) {
  const server = createServer({ allowHalfOpen: true }, onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleaning.push(() => server.close())
  return /** @type {AddressInfo} */ (server.address()).port
}

/**
 * A relay in front of a server.
 * @param {(socket: Socket) => void} onConnection
 * @param {{ rtt: number, bandwidth: number | null }} pair
 */
async function openFar(onConnection, pair = { rtt: 4, bandwidth: null }) {
  const network = await openNetwork([pair], { targetPort: await listen(onConnection) })
  cleaning.push(network.close)
  return { network, port: network.portFor(pair) }
}
/** @param {number} port */
const dial = (port) => connect({ port, host: '127.0.0.1', allowHalfOpen: true })
/** @param {Socket} socket */
async function readAll(socket) {
  const chunks = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const digest = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex')

describe('a relay', () => {
  test('carries every byte in both directions, and the end of each after it', async () => {
    const { port } = await openFar((socket) => socket.pipe(socket), { rtt: 4, bandwidth: 200 })
    const sent = Array.from({ length: 8 }, (_, index) => randomBytes(100_000 + index))
    const received = await Promise.all(
      sent.map((bytes) => {
        const socket = dial(port)
        socket.end(bytes)
        return readAll(socket)
      }),
    )
    assert.deepEqual(received.map(digest), sent.map(digest))
  })

  test('lets one side talk on after the other has ended', async () => {
    const { port } = await openFar((socket) => {
      socket.resume().on('end', () => socket.end('after your end'))
    })
    const socket = dial(port)
    socket.end('x')
    assert.equal(String(await readAll(socket)), 'after your end')
  })

  test('lets a server talk first', async () => {
    const { port } = await openFar((socket) => socket.end('welcome'))
    const socket = dial(port)
    assert.equal(String(await readAll(socket)), 'welcome')
    socket.destroy()
  })

  test('passes on a reset, from either side', async () => {
    const { port } = await openFar((socket) => {
      socket.on('error', () => {}).on('data', () => socket.resetAndDestroy())
    })
    const byServer = dial(port)
    byServer.write('x')
    const [error] = await once(byServer, 'error')
    assert.equal(error.code, 'ECONNRESET')

    /** @type {(error: any) => void} */
    let tell = () => {}
    const reset = new Promise((resolve) => (tell = resolve))
    const { port: quiet } = await openFar((socket) => {
      socket.on('error', tell)
      socket.resume().write('ready')
    })
    const byClient = dial(quiet)
    await once(byClient, 'data')
    byClient.resetAndDestroy()
    assert.equal((await reset).code, 'ECONNRESET')
  })

  test('resets a connection to where nobody listens', async () => {
    const network = await openNetwork([{ rtt: 4, bandwidth: null }], { targetPort: 9 })
    cleaning.push(network.close)
    const socket = dial(network.portFor({ rtt: 4, bandwidth: null }))
    const [error] = await once(socket, 'error')
    assert.equal(error.code, 'ECONNRESET')
  })

  test('waits for a reader that is slow', async () => {
    const bytes = randomBytes(3_000_000)
    const { port } = await openFar((socket) => socket.end(bytes), { rtt: 4, bandwidth: 1000 })
    const socket = dial(port).pause()
    await delay(100)
    assert.equal(digest(await readAll(socket)), digest(bytes))
    socket.destroy()
  })
})

describe('a network', () => {
  const pair = { rtt: 6, bandwidth: 50 }

  test('is the target itself where nothing is asked of it', async () => {
    const network = await openNetwork([{ rtt: 0, bandwidth: null }], { targetPort: 4001 })
    assert.equal(network.portFor({ rtt: 0, bandwidth: null }), 4001)
    assert.deepEqual(network.facts, { kind: 'loopback', checks: [] })
    await network.close()
  })

  test('tells theory and what it measured of every pair, once', async () => {
    const pairs = [pair, { rtt: 0, bandwidth: null }, { rtt: 2, bandwidth: null }]
    const network = await openNetwork(pairs, { targetPort: 4001 })
    await network.close()
    assert.equal(network.facts.kind, 'relay')
    assert.deepEqual(
      network.facts.checks.map(({ rtt, bandwidth, theory }) => ({ rtt, bandwidth, theory })),
      [
        { ...pair, theory: { connectMs: 6, requestMs: 6, transferMs: 6 + 160 } },
        { rtt: 2, bandwidth: null, theory: { connectMs: 2, requestMs: 2, transferMs: null } },
      ],
    )
    for (const { requestMs, transferMs } of network.facts.checks) assert.ok(requestMs > 0 && transferMs > 0)
    assert.equal(network.portFor({ rtt: 0, bandwidth: null }), 4001)
  })

  test('tells whoever has lost a connection that it was the relay that ended', async () => {
    const { network } = await openFar((socket) => socket.pipe(socket))
    await network.assertAlive()
    process.kill(network.pids[0], 'SIGKILL')
    const message = 'the relay was ended by SIGKILL; continue with --resume'
    const loss = { name: 'UnableError', code: 'PROCESS_ENDED', message }
    await assert.rejects(network.usage(), loss)
    await assert.rejects(network.assertAlive(), loss)
  })

  test('leaves nothing behind when it is closed', async () => {
    const { network, port } = await openFar((socket) => socket.pipe(socket))
    const socket = dial(port)
    await once(socket, 'connect')
    socket.on('error', () => {})
    await network.close()
    await assert.rejects(once(dial(port), 'connect'), { code: 'ECONNREFUSED' })
  })

  test('ends with whoever opened it', async () => {
    const parent = fork(new URL('../fixtures/opensNetwork.js', import.meta.url))
    const [port] = await once(parent, 'message')
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    async function isGone() {
      const socket = dial(port).on('error', () => {})
      const connected = once(socket, 'connect').then(() => true)
      return !(await connected.catch(() => false))
    }
    while (!(await isGone())) await delay(50)
  })
})

const host = '127.0.0.1'
const pair = { rtt: 30, bandwidth: null }

/** Both listen on one port, and answer with what they get. */
async function openEchoes() {
  const tcp = createServer((socket) => socket.pipe(socket)).listen(0, host)
  await once(tcp, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (tcp.address())
  const udp = createSocket('udp4')
  udp.on('message', (bytes, { port }) => udp.send(bytes, port, host))
  udp.bind(port, host)
  await once(udp, 'listening')
  return {
    port,
    close() {
      tcp.close()
      udp.close()
    },
  }
}

test('datagrams of two clients take a round trip, in their order, and are counted like streams', async () => {
  const echoes = await openEchoes()
  const network = await openNetwork([pair], { targetPort: echoes.port, datagrams: true })
  const port = network.portFor(pair)
  const clients = [createSocket('udp4'), createSocket('udp4')]
  try {
    const before = await network.usage()
    const start = performance.now()
    const answers = await Promise.all(
      clients.map(async (client, index) => {
        /** @type {string[]} */
        const got = []
        client.on('message', (bytes) => got.push(bytes.toString()))
        for (const word of ['one', 'two', 'six']) client.send(`${index}${word}`, port, host)
        while (got.length < 3) await once(client, 'message')
        return got
      }),
    )
    assert.ok(performance.now() - start >= pair.rtt - 1)
    assert.deepEqual(answers, [
      ['0one', '0two', '0six'],
      ['1one', '1two', '1six'],
    ])
    assert.equal((await network.usage()) - before, 2 * 2 * 12)

    const socket = connect({ port, host })
    socket.write('twelve bytes')
    await once(socket, 'data')
    socket.destroy()
    assert.equal((await network.usage()) - before, 2 * 2 * 12 + 2 * 12)
  } finally {
    for (const client of clients) client.close()
    await network.close()
    echoes.close()
  }
})

test('where bandwidth is limited, datagrams wait for each other, and arrive as they were', async () => {
  const echoes = await openEchoes()
  const narrow = { rtt: 0, bandwidth: 2 }
  const network = await openNetwork([narrow], { targetPort: echoes.port, datagrams: true })
  const client = createSocket('udp4')
  try {
    /** @type {number[]} */
    const lengths = []
    client.on('message', ({ length }) => lengths.push(length))
    const start = performance.now()
    for (const length of [5000, 10, 5000]) client.send(Buffer.alloc(length), network.portFor(narrow), host)
    while (lengths.length < 3) await once(client, 'message')
    assert.deepEqual(lengths, [5000, 10, 5000])
    // 10,010 bytes one way at 250 bytes per ms, and the last of them the other way.
    assert.ok(performance.now() - start >= 58)
  } finally {
    client.close()
    await network.close()
    echoes.close()
  }
})
