import { readSync, writeSync } from 'node:fs'

/** @import { Duplex } from 'node:stream' */

/** Of the socket between a client process and who started it. */
export const gateFd = 4

/** What is asked for, as it is written: the first turn of something, or another one. @type {{ first: 'f', next: 'n' }} */
const words = { first: 'f', next: 'n' }

/** Where a client process stands still until it is its turn. */
export class Gate {
  /**
   * Returns when the turn has come: until then this process does nothing at all.
   * @param {keyof typeof words} turn
   * @throws {Error} where who gives them has ended
   */
  pass(turn) {
    writeSync(gateFd, words[turn])
    if (readSync(gateFd, Buffer.alloc(1)) === 0) throw new Error('nobody is left to give turns')
  }
}

/**
 * Gives turns to a client that asks for them.
 * @param {Duplex} socket to it
 * @param {(turn: keyof typeof words) => Promise<void>} wait until its turn has come
 */
export function keepGate(socket, wait) {
  /** @param {Buffer} word */
  async function admit(word) {
    await wait(`${word}` === words.first ? 'first' : 'next')
    socket.write(words.next)
  }
  // The client may have been ended: whoever asks it anything is told so.
  socket.on('error', () => {})
  socket.on('data', admit)
}
