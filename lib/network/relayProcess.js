import { openRelay } from './relay.js'

/** @import { Pair } from './relay.js' */

// Process of the relays of a run. A message { pairs, targetPort } opens relays in place of the earlier ones; the answer
// { ports } is in the order of the pairs. A message { usage } is answered with the bytes that have passed all of them.
// The process ends with its parent.
process.once('disconnect', () => process.exit())

let passed = 0
const onBytes = (/** @type {number} */ bytes) => {
  passed += bytes
}

/** @type {Awaited<ReturnType<typeof openRelay>>[]} */
const relays = []
process.on(
  'message',
  async (/** @type {{ pairs: Pair[], targetPort: number, datagrams: boolean, usage?: true }} */ message) => {
    if (message.usage) return process.send?.({ passed })
    const { pairs, targetPort, datagrams } = message
    for (const relay of relays.splice(0)) relay.close()
    relays.push(...(await Promise.all(pairs.map((pair) => openRelay(pair, { targetPort, datagrams, onBytes })))))
    process.send?.({ ports: relays.map(({ port }) => port) })
  },
)
