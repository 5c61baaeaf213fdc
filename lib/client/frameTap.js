import { Duplex } from 'node:stream'

/** @import { Socket } from 'node:net' */

/** What carries a document. Source: RFC 9113, section 6. */
const dataFrame = 0
const headersFrame = 1

/**
 * Looks into what an HTTP/2 server sends, because Node.js drops what arrives of a push after it was cancelled, and tells
 * nobody.
 */
export function createFrameTap() {
  /** @type {Set<number>} streams that were cancelled */
  const cancelled = new Set()
  /** @type {Set<number>} those of them that something came of nevertheless */
  const redundant = new Set()

  /** @type {(type: number, stream: number) => void} */
  function see(type, stream) {
    if ((type === dataFrame || type === headersFrame) && cancelled.has(stream)) redundant.add(stream)
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

/** @param {(type: number, stream: number) => void} see called for every frame */
function createFrameReader(see) {
  const header = Buffer.alloc(9)
  let filled = 0
  let payload = 0
  return (/** @type {Buffer} */ bytes) => {
    for (let place = 0; place < bytes.length; ) {
      if (payload > 0) {
        const skipped = Math.min(payload, bytes.length - place)
        payload -= skipped
        place += skipped
        continue
      }
      const copied = bytes.copy(header, filled, place, place + header.length - filled)
      filled += copied
      place += copied
      if (filled < header.length) continue
      filled = 0
      payload = header.readUIntBE(0, 3)
      see(header[3], header.readUInt32BE(5) & 0x7fffffff)
    }
  }
}
