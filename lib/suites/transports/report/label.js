/** @import { Conditions } from '../parameters.js' */

/** As people name them. */
export const transportNames = {
  ...{ h1: 'HTTP/1.1', h2: 'HTTP/2', h3: 'HTTP/3' },
  ...{ grpc: 'gRPC', 'grpc-web': 'gRPC-Web', connect: 'Connect' },
}

/** Some conditions in words, such as `HTTP/2 TLS new ×16`. @param {Partial<Conditions>} conditions */
export function labelOf({ transport, tls, connection, parallel }) {
  const words = [transport && transportNames[transport], tls === 'tls' ? 'TLS' : tls, connection]
  return [...words, parallel && `×${parallel}`].filter(Boolean).join(' ')
}
