// Preloaded by a gateway under test: writes every address to stderr that it connects to and that is not this machine's.

import { Socket } from 'node:net'

const { connect } = Socket.prototype

/** @type {(...rest: any[]) => any} */
Socket.prototype.connect = function (...rest) {
  const [options] = Array.isArray(rest[0]) ? rest[0] : rest
  const host = typeof options === 'object' ? (options.host ?? options.path) : rest[1]
  if (host !== '127.0.0.1') process.stderr.write(`connects to ${host}\n`)
  return Reflect.apply(connect, this, rest)
}
