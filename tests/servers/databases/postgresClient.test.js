import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { withClient } from '../../../lib/servers/databases/postgresClient.js'
import { listenLocally } from '../../listenLocally.js'

/** Messages of PostgreSQL: AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, ...Buffer.from('Z'), 0, 0, 0, 5, 0x49])

describe('a query ends when a database', () => {
  /** @type {[string, Buffer | null, RegExp][]} */
  const cases = [
    ['accepts no login', null, /timeout/],
    ['answers no query, and keeps its connections', welcome, /timeout/],
    ['is none', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /./],
  ]
  for (const [name, answer, message] of cases)
    test(name, async () => {
      const server = await listenLocally(
        createServer({ allowHalfOpen: true }, (socket) =>
          socket.on('error', () => {}).once('data', () => answer && socket.resume().write(answer)),
        ),
      )
      const url = `postgres://user:password@127.0.0.1:${server.port}/postgres?sslmode=disable`
      const limits = { connectionTimeoutMillis: 300, query_timeout: 300 }
      try {
        await assert.rejects(
          withClient(url, (client) => client.query('SELECT 1'), limits),
          message,
        )
      } finally {
        server.close()
      }
    })
})
