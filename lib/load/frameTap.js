import { Duplex } from 'node:stream'
import { createFrameReader, types } from './frames.js'

/** @import { Socket } from 'node:net' */

/**
 * Looks into what an HTTP/2 server sends, because Node.js drops what arrives of a push after it was cancelled, and tells
 * nobody.
 */
export function createFrameTap() {
  /** @type {Set<number>} streams that were cancelled */
  const cancelled = new Set()
  /** @type {Set<number>} those of them that something came of nevertheless */
  const redundant = new Set()

  /** @param {import('./frames.js').Frame} frame of what carries a document */
  function see({ type, stream }) {
    if ((type === types.data || type === types.headers) && cancelled.has(stream)) redundant.add(stream)
  }

  return {
    /** Passes everything between the socket and whoever uses the result. @param {Socket} socket */
    attach: (socket) => through(socket, createFrameReader(see)),
    /** @param {number} stream that is cancelled now */
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
    read(bytes)
    if (!duplex.push(bytes)) socket.pause()
  })
  socket.on('end', () => duplex.push(null))
  socket.on('error', (error) => duplex.destroy(error))
  socket.on('close', () => duplex.destroy())
  return duplex
}
