import { UsageError } from '../../errors/usageError.js'
import { counted } from '../../workload/counted.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { Shard } from './types.d.ts' */

/** Whether it answers without GraphQL, at the limit of what there may be. @param {Server} server */
export const isCeiling = ({ name, baseName = name }) => baseName.startsWith('ceiling-')

/**
 * The servers of one shard: the reference and the ceilings, which are in each of them, and its part of the others. Parts are
 * as long as each other and follow each other in the order of names, so that one server more moves one at most from each
 * shard to the next, and servers of one package are mostly measured on one machine.
 * @param {Server[]} servers all that are measured, in any order
 * @param {Shard} shard
 * @param {string} reference
 * @throws {UsageError} where there is nothing to deal to it
 */
export function dealShard(servers, { number, count }, reference) {
  const isShared = (/** @type {Server} */ server) => server.name === reference || isCeiling(server)
  const dealt = servers.filter((server) => !isShared(server)).sort((a, b) => (a.name < b.name ? -1 : 1))
  if (dealt.length < count)
    throw new UsageError(
      `--shard ${number}/${count}: ${counted(dealt.length, 'server')} to deal beside the reference and the ceilings; expected as many shards at most`,
    )
  const startOf = (/** @type {number} */ shard) => Math.floor((shard * dealt.length) / count)
  return [...servers.filter(isShared), ...dealt.slice(startOf(number - 1), startOf(number))]
}
