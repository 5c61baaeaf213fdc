import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { checkNetwork, checkNetworks } from '../../lib/network/checkNetwork.js'

test('a connection never costs less than nothing, however slow the request after it', async (context) => {
  const server = createServer((socket) => {
    let asked = 0
    socket.on('error', () => {})
    socket.on('data', (question) => {
      asked += 1
      setTimeout(() => socket.write(Buffer.alloc(question.readUInt32BE())), asked === 2 ? 200 : 0)
    })
  })
  context.after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const { connectMs, requestMs } = await checkNetwork({ rtt: 5, bandwidth: null }, port, 'relay')
  assert.ok(requestMs > 100, `the second request took ${requestMs} ms`)
  assert.equal(connectMs, 0)
})

test('a connection that is closed without an answer is told of', async (context) => {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end()))
  context.after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const message = 'the connection was closed'
  await assert.rejects(checkNetwork({ rtt: 5, bandwidth: null }, port, 'relay'), { message })
})

test('a check that is aborted ends at once with the reason', async () => {
  const stopping = new AbortController()
  const reason = new Error('enough')
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const carry = async () => {
    setImmediate(() => stopping.abort(reason))
    return /** @type {import('node:net').AddressInfo} */ (silent.address()).port
  }
  try {
    await assert.rejects(checkNetworks([{ rtt: 5, bandwidth: 0.1 }], 'netem', carry, stopping.signal), reason)
  } finally {
    silent.close()
  }
})
