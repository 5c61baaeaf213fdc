import { openRelay } from './relay.js'

/** @import { AddressInfo, Server } from 'node:net' */

// The relays of a run, in a process of their own. It gets { pairs, targetPort } and answers with { ports }, in their
// order; asked again, it closes what it opened before. Without a parent it is of no use.
process.once('disconnect', () => process.exit())

/** @type {Server[]} */
const servers = []
process.on('message', async (/** @type {{ pairs: import('./relay.js').Pair[], targetPort: number }} */ message) => {
  for (const server of servers.splice(0)) server.close()
  servers.push(...(await Promise.all(message.pairs.map((pair) => openRelay(pair, message.targetPort)))))
  const ports = servers.map((server) => /** @type {AddressInfo} */ (server.address()).port)
  process.send?.({ ports })
})
