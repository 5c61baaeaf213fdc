import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { createServer as createNetServer } from 'node:net'
import { createHttp1Transport } from '../../lib/load/http1.js'
import { listenLocally } from '../listenLocally.js'

/** @import { AddressInfo } from 'node:net' */

test('an answer that breaks off on a connection that was used before is not asked for again', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (requests !== 2) return response.end('right')
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => request.socket.resetAndDestroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {AddressInfo} */ (server.address())
  const transport = createHttp1Transport({ port, certificate: null, connections: 1 })
  const ask = () => transport.request({ method: 'GET', path: '/', headers: {} })
  try {
    await ask()
    await assert.rejects(ask(), { code: 'CONNECTION_LOST', message: /lost after \d+ bytes of the body|ECONNRESET/ })
    await ask()
    assert.equal(requests, 3)
  } finally {
    transport.close()
    server.closeAllConnections()
    server.close()
  }
})

const informational = 'HTTP/1.1 103 Early Hints\r\n\r\n'
/** What a server writes after each request, and the fault that it has to end in. @type {Record<string, [any, any]>} */
const attacks = {
  '1xx without end': [informational.repeat(101), /more than 100 informational answers/],
  'an endless body': [
    `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(65 * 1024 * 1024)}`,
    /^GET \/: the body is longer than 64 MB$/,
  ],
}
for (const [name, [bytes, message]] of Object.entries(attacks))
  test(`HTTP/1.1 ends ${name}`, async () => {
    const server = await listenLocally(
      createNetServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(bytes))),
    )
    const transport = createHttp1Transport({ port: server.port, certificate: null, connections: 1 })
    try {
      await assert.rejects(transport.request({ method: 'GET', path: '/', headers: {} }), { name: 'Fault', message })
    } finally {
      transport.close()
      server.close()
    }
  })
