import { describeLack } from '../workload/features.js'
import { told } from './told.js'
import { Unsupported } from './unsupported.js'

/** @import { Feature } from '../workload/features.js' */

/**
 * Says what a server has beside plain documents, and ends it where it is asked for anything else. The runner reads the names
 * from the file, too: as text.
 * @template {Feature} Offered
 * @param {Offered[]} offered
 * @returns {Record<Offered, boolean>} which of it to switch on: what nobody asks for is to cost nothing
 * @throws {Unsupported}
 */
export function offers(...offered) {
  const lacking = told.features.find((feature) => !(/** @type {Feature[]} */ (offered).includes(feature)))
  if (lacking) throw new Unsupported(describeLack(lacking))
  const asked = offered.map((feature) => [feature, told.features.includes(feature)])
  return /** @type {Record<Offered, boolean>} */ (Object.fromEntries(asked))
}
