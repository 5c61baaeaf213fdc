import { once } from 'node:events'

/** @import { AddressInfo, Server, Socket } from 'node:net' */

/** Has a server listen on a free port of this machine. Closing it also ends its connections. @param {Server} server */
export async function listenLocally(server) {
  /** @type {Set<Socket>} */
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: /** @type {AddressInfo} */ (server.address()).port,
    sockets,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
