import { protocolNames } from '../../../workload/protocolNames.js'

/** @import { Conditions } from '../parameters.js' */

/** Some conditions in words, such as `HTTP/2 TLS new ×16`. @param {Partial<Conditions>} conditions */
export function labelOf({ transport, tls, connection, parallel }) {
  const words = [transport && protocolNames[transport], tls === 'tls' ? 'TLS' : tls, connection]
  return [...words, parallel && `×${parallel}`].filter(Boolean).join(' ')
}
