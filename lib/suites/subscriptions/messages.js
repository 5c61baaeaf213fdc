/** Address of the server. */
export const serverAddress = '127.0.0.1'

/** Connections of one address: fewer than its ports, of which Linux has 28,232. */
const connectionsPerAddress = 20_000

/**
 * Chooses the source address of a connection: all of 127.0.0.0/8 is this machine on Linux, and each address has its own
 * ports. The system chooses for the first ones, because it knows which ports are free.
 * @param {number} index - of the connection, from 0
 * @returns {string | undefined}
 */
export const sourceAddress = (index) =>
  index < connectionsPerAddress ? undefined : `127.0.0.${1 + Math.floor(index / connectionsPerAddress)}`

/** Characters of a wrong message that a reason quotes. */
export const quotedCharacters = 200

/**
 * Parses JSON; undefined if the text is not JSON.
 * @param {string} text
 * @returns {any}
 */
export function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
