import assert from 'node:assert/strict'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { ask } from '../../lib/load/ask.js'
import { createEcho } from '../../lib/workload/workloads.js'
import { startServer } from './startServer.js'

const echo = createEcho(1)

/**
 * Half of an upload, and then nobody is there any more.
 * @type {Record<'h1' | 'h2c', (port: number) => Promise<void>>}
 */
const leaving = {
  async h1(port) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${echo.body.length}\r\n\r\n`)
    socket.write(echo.body.subarray(0, 5000))
    await delay(50)
    socket.destroy()
  },
  async h2c(port) {
    const session = connectHttp2(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':method': 'POST', ':path': '/api/echo' })
    stream.on('error', () => {})
    stream.write(echo.body.subarray(0, 5000))
    await delay(50)
    session.destroy()
  },
}

describe('a client that goes away in the middle of an upload', () => {
  for (const protocol of /** @type {const} */ (['h1', 'h2c']))
    test(`does not end the server over ${protocol}`, async () => {
      const { way, port, stop } = await startServer({ name: 'ceiling-http', protocol })
      try {
        for (let time = 0; time < 3; time += 1) await leaving[protocol](port)
        await delay(50)
        const { status, body } = await ask(echo, way)
        assert.deepEqual([status, body.equals(echo.body)], [200, true])
      } finally {
        await stop()
      }
    })
})
