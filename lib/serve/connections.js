/** @import { IncomingMessage as Request } from 'node:http' */
/** @import { Server, Socket } from 'node:net' */

/** Older ones are forgotten once they are closed: a page uses no more than these. */
const keptConnections = 100

/**
 * Counts what goes through the connections of a server, TLS and framing included: a browser tells a page neither bytes
 * on the wire nor connections.
 * @param {Server} server not listening yet
 */
export function watchConnections(server) {
  /** @type {{ id: number, port: number | undefined, socket: Socket, requests: number }[]} */
  const connections = []
  /** @type {Set<import('node:http2').Http2Session>} */
  const sessions = new Set()
  let opened = 0
  server.on('connection', (socket) => {
    opened += 1
    connections.push({ id: opened, port: socket.remotePort, socket, requests: 0 })
    if (connections.length > keptConnections && connections[0].socket.destroyed) connections.shift()
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  return {
    /** @param {Request} request counted as one of the page's */
    count({ socket }) {
      // Of a TLS connection the request has another socket than the wire: they share the port of the other side.
      const connection = connections.findLast(({ port }) => port === socket.remotePort)
      if (connection) connection.requests += 1
    },
    /** Since each was opened. */
    read: () =>
      connections.map(({ id, requests, socket }) => ({
        id,
        requests,
        received: socket.bytesRead,
        sent: socket.bytesWritten,
      })),
    /** Closes those on which nothing is under way. */
    close() {
      for (const session of sessions) session.close()
      if ('closeIdleConnections' in server) /** @type {import('node:http').Server} */ (server).closeIdleConnections()
    },
  }
}
