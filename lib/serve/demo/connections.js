/** @import { IncomingMessage as Request, Server as HttpServer } from 'node:http' */
/** @import { Http2Session } from 'node:http2' */
/** @import { Server, Socket } from 'node:net' */

/** Number of connections from which closed ones are forgotten: a page uses fewer. */
const keptConnections = 100

/**
 * Counts bytes and requests of a server's connections, TLS and framing included, because a browser tells a page
 * neither.
 * @param {Server} server - not listening yet
 */
export function watchConnections(server) {
  /** @type {{ id: number, port: number | undefined, socket: Socket, requests: number }[]} */
  const connections = []
  /** @type {Set<Http2Session>} */
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
    /** Counts a request of the page. @param {Request} request */
    count({ socket }) {
      // A request over TLS has another socket than the connection; they share the client's port.
      const connection = connections.findLast(({ port }) => port === socket.remotePort)
      if (connection) connection.requests += 1
    },
    read: () =>
      connections.map(({ id, requests, socket }) => ({
        id,
        requests,
        received: socket.bytesRead,
        sent: socket.bytesWritten,
      })),
    close() {
      for (const session of sessions) session.close()
      if ('closeIdleConnections' in server) /** @type {HttpServer} */ (server).closeIdleConnections()
    },
  }
}
