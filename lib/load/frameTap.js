import { Duplex } from 'node:stream'
import { createFrameReader, types } from './frames.js'

/** @import { Socket } from 'node:net' */

/**
 * Creates a tap that reads the frames of an HTTP/2 server: Node.js silently drops data of a push that arrives after its
 * cancellation.
 */
export function createFrameTap() {
  /** @type {Set<number>} cancelled streams */
  const cancelled = new Set()
  /** @type {Set<number>} cancelled streams of which something arrived nevertheless */
  const redundant = new Set()

  /** @param {import('./frames.js').Frame} frame */
  function inspect({ type, stream }) {
    if ((type === types.data || type === types.headers) && cancelled.has(stream)) redundant.add(stream)
  }

  return {
    /** Returns a stream that passes everything to and from the socket. @param {Socket} socket */
    attach: (socket) => through(socket, createFrameReader(inspect)),
    /** @param {number} stream - cancelled now */
    watch: (stream) => cancelled.add(stream),
    count: () => redundant.size,
    reset() {
      cancelled.clear()
      redundant.clear()
    },
  }
}

/** @type {(socket: Socket, read: (bytes: Buffer) => void) => Duplex} */
function through(socket, read) {
  const duplex = new Duplex({
    read: () => socket.resume(),
    write: (chunk, _, done) => socket.write(chunk, done),
    final: (done) => socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (bytes) => {
    try {
      read(bytes)
    } catch (error) {
      return duplex.destroy(/** @type {Error} */ (error))
    }
    if (!duplex.push(bytes)) socket.pause()
  })
  socket.on('end', () => duplex.push(null))
  socket.on('error', (error) => duplex.destroy(error))
  socket.on('close', () => duplex.destroy())
  return duplex
}
