import { openDatagramRelay } from './datagramRelay.js'
import { openRelay } from './relay.js'

/** @import { AddressInfo } from 'node:net' */
/** @import { Pair } from './relay.js' */

// The relays of a run, in a process of their own. It gets { pairs, targetPort } and answers with { ports }, in their
// order; asked again, it closes what it opened before. Asked for { usage }, it answers with the bytes that have passed
// so far, of all of them. Without a parent it is of no use.
process.once('disconnect', () => process.exit())

let passed = 0
const onBytes = (/** @type {number} */ bytes) => {
  passed += bytes
}

/** @type {(pair: Pair, targetPort: number, datagrams: boolean) => Promise<{ port: number, close: () => void }>} */
async function open(pair, targetPort, datagrams) {
  const relay = await openRelay(pair, targetPort, onBytes)
  const { port } = /** @type {AddressInfo} */ (relay.address())
  const beside = datagrams ? await openDatagramRelay(pair, { port, targetPort, onBytes }) : null
  return {
    port,
    close() {
      relay.close()
      beside?.close()
    },
  }
}

/** @type {Awaited<ReturnType<typeof open>>[]} */
const relays = []
process.on(
  'message',
  async (/** @type {{ pairs: Pair[], targetPort: number, datagrams: boolean, usage?: true }} */ message) => {
    if (message.usage) return process.send?.({ passed })
    const { pairs, targetPort, datagrams } = message
    for (const relay of relays.splice(0)) relay.close()
    relays.push(...(await Promise.all(pairs.map((pair) => open(pair, targetPort, datagrams)))))
    process.send?.({ ports: relays.map(({ port }) => port) })
  },
)
