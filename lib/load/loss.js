/**
 * Kind of loss of a request: its connection was refused, reset, closed or ended by GOAWAY, its stream was reset, its
 * timeout was over, or what came is no HTTP.
 * @typedef {'refused' | 'reset' | 'closed' | 'goaway' | 'stream reset' | 'timeout' | 'malformed'} LossKind
 */
/** @typedef {{ why: string, kind: LossKind }} Loss reason that requests get no answer */

/** Loss by a server that closes a connection without having announced it. @type {Loss} */
export const closedByServer = { why: 'the server closed the connection', kind: 'closed' }

/**
 * Describes the loss of a connection by its error. That of a name with several addresses has no message.
 * @param {NodeJS.ErrnoException} error
 * @returns {Loss}
 */
export const lossOf = ({ code = '', message }) => ({
  why: message || code,
  kind: code === 'ECONNREFUSED' ? 'refused' : 'reset',
})
