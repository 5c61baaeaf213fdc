import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStalled } from '../../../lib/suites/subscriptions/stalled.js'
import { openEventServer } from './eventServer.js'

/** @import { Conditions } from '../../../lib/suites/subscriptions/parameters.js' */
/** @import { Behaviour, Teller } from './eventServer.js' */

/** More than the system keeps of a connection. */
const megabytes = 16
const padding = 'x'.repeat(200_000)
/** As large as the document of who stalls asks for. @type {Behaviour['change']} */
const tellLarge = (event, tell) => tell.result({ data: { event: { ...event, padding } } })

/**
 * @type {(transport: Conditions['transport'], behaviour: Behaviour) => Promise<{
 *   publishedBytes: number,
 *   goneOn: { isConnected: boolean, missed: number },
 * }>}
 */
async function stall(transport, { change = tellLarge }) {
  const server = await openEventServer(transport, { change })
  try {
    const stalled = createStalled({ port: server.port, transport, timeoutSeconds: 20 })
    await stalled.read(megabytes)
    const { publishedBytes } = await stalled.stop()
    return { publishedBytes, goneOn: await stalled.goOn() }
  } finally {
    server.close()
  }
}

for (const transport of /** @type {const} */ (['graphql-ws', 'graphql-sse', 'graphql-sse-h2c']))
  describe(`over ${transport}`, () => {
    test('who stops reading hears everything when it goes on', async () => {
      const { publishedBytes, goneOn } = await stall(transport, {})
      assert.ok(publishedBytes >= megabytes * 1e6 && publishedBytes < megabytes * 1.1e6, `${publishedBytes}`)
      assert.deepEqual(goneOn, { isConnected: true, missed: 0 })
    })
    test('a server that ends the subscription meanwhile is told of', async () => {
      /** @type {(event: { number: number }, tell: Teller) => void} */
      const change = (event, tell) =>
        event.number === 100 ? tell.end() : tell.result({ data: { event: { ...event, padding } } })
      const { goneOn } = await stall(transport, { change })
      assert.equal(goneOn.isConnected, false)
      assert.ok(goneOn.missed > 0)
    })
  })
