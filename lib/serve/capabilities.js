import { describeLack } from '../workload/scenarios/index.js'
import { protocolNames } from '../workload/protocolNames.js'
import { environment } from './serverEnvironment.js'

/** @import { ServedProtocol, SubscriptionProtocol } from '../types.d.ts' */
/** @import { Feature } from '../workload/scenarios/index.js' */

/** Reason why a server cannot do what it was started for: its row shows that, and nothing is wrong with the server. */
export class Unsupported extends Error {
  name = 'Unsupported'
}

// Errors of these functions are left uncaught on purpose: the runner reads them from stderr.

/**
 * Ends a server that is asked for a protocol it does not speak. The runner also reads the names from the file as text.
 * @param {ServedProtocol[]} protocols
 * @throws {Unsupported}
 */
export function speaks(...protocols) {
  if (protocols.includes(environment.protocol)) return
  const names = [...new Set(protocols.map((protocol) => protocolNames[protocol]))].join(', ')
  throw new Unsupported(`speaks ${names}, and was asked for ${protocolNames[environment.protocol]}`)
}

/**
 * Ends a server that is asked for HTTP/2.
 * @param {string} reason - why it cannot speak that
 * @throws {Unsupported}
 */
export function onlyHttp1(reason) {
  if (environment.protocol !== 'h1') throw new Unsupported(reason)
}

/**
 * Ends a server that is asked for TLS.
 * @param {string} reason - why it cannot use that
 * @throws {Unsupported}
 */
export function withoutTls(reason) {
  if (environment.tls) throw new Unsupported(reason)
}

/**
 * Declares the features that a server has beside plain documents, and ends it if it is asked for another one. The
 * runner also reads the names from the file as text.
 * @template {Feature} Offered
 * @param {Offered[]} features
 * @returns {Record<Offered, boolean>} the features to switch on: the others must cost nothing
 * @throws {Unsupported}
 */
export function offers(...features) {
  const lacking = environment.features.find((feature) => !(/** @type {Feature[]} */ (features).includes(feature)))
  if (lacking) throw new Unsupported(describeLack(lacking))
  const switches = features.map((feature) => [feature, environment.features.includes(feature)])
  return /** @type {Record<Offered, boolean>} */ (Object.fromEntries(switches))
}

/**
 * Declares the protocols that a server serves events over, and ends it if it is asked for another one. The runner also
 * reads the names from the file as text.
 * @type {(...protocols: SubscriptionProtocol[]) => boolean} whether clients will subscribe
 * @throws {Unsupported}
 */
export function subscribes(...protocols) {
  const { subscription } = environment
  if (subscription !== null && !protocols.includes(subscription))
    throw new Unsupported(`has events over ${protocols.join(' and ')}, and was asked for ${subscription}`)
  return subscription !== null
}
