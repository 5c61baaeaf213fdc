import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { createHttp1Transport } from '../../lib/load/http1.js'
import { http1Attacks, startAttack } from '../hostileServers.js'

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

test('a body without a length is read up to 64 MB', async () => {
  const server = await startAttack(http1Attacks['sends an endless body']())
  const transport = createHttp1Transport({ port: server.port, certificate: null, connections: 1 })
  try {
    const message = 'GET /: the body is longer than 64 MB'
    await assert.rejects(transport.request({ method: 'GET', path: '/', headers: {} }), {
      code: 'WRONG_ANSWER',
      message,
    })
  } finally {
    transport.close()
    server.close()
  }
})
