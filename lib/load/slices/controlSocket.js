import { readSync, writeSync } from 'node:fs'

/** @import { Duplex } from 'node:stream' */

/** File descriptor of the socket between a client process and its parent. */
export const controlSocketFd = 4

/** Bytes that ask for the first turn of a window, or for another one. @type {{ first: 'f', next: 'n' }} */
const requests = { first: 'f', next: 'n' }

/** @typedef {keyof typeof requests} Turn */

/**
 * Blocks this process until its parent grants it a turn: it does nothing at all until then.
 * @param {Turn} turn
 * @throws {Error} if the parent has ended
 */
export function waitForTurn(turn) {
  writeSync(controlSocketFd, requests[turn])
  if (readSync(controlSocketFd, Buffer.alloc(1)) === 0) throw new Error('the process that grants turns has ended')
}

/**
 * Grants turns to a client process that asks for them.
 * @param {Duplex} socket
 * @param {(turn: Turn) => Promise<void>} awaitTurn
 */
export function grantTurns(socket, awaitTurn) {
  // The client may have been ended: its next question fails with the reason.
  socket.on('error', () => {})
  socket.on('data', async (/** @type {Buffer} */ request) => {
    await awaitTurn(`${request}` === requests.first ? 'first' : 'next')
    socket.write(requests.next)
  })
}
