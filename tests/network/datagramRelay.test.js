import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { test } from 'node:test'
import { openNetwork } from '../../lib/network/openNetwork.js'

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
