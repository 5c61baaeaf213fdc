/** The address of the server. */
export const serverAddress = '127.0.0.1'

/** Fewer than there are ports for outgoing connections of one address: 28,232 on Linux. */
const connectionsPerAddress = 20_000

/**
 * Where a connection comes from, counted from 0: all of 127.0.0.0/8 is this machine on Linux, and each address has ports of
 * its own. The first ones leave it to the system, which knows best which ports are free.
 * @param {number} index @returns {string | undefined}
 */
export const sourceAddress = (index) =>
  index < connectionsPerAddress ? undefined : `127.0.0.${1 + Math.floor(index / connectionsPerAddress)}`
