import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTracer, tracePair } from '../../../lib/suites/transports/trace.js'

/** @import { CallLoad } from '../../../lib/suites/transports/types.d.ts' */

/**
 * A client whose calls take so many round trips and bytes, each connection some more, and a moment of the processor.
 * @param {(attempt: number) => number} [sentAgain] bytes that are, each time that it is asked
 */
function createFakes(sentAgain = () => 0) {
  let passed = 0
  const calls = { reused: { trips: 1, bytes: 300 }, new: { trips: 3, bytes: 2300 }, resumed: { trips: 2, bytes: 900 } }
  /** @type {string[]} */
  const asked = []
  return {
    asked,
    network: { portFor: () => 9, usage: async () => passed },
    child: {
      async ask(/** @type {any} */ { load: { connection }, port, calls: count }) {
        assert.equal(port, 9)
        asked.push(`${connection} ${count}`)
        const { trips, bytes } = calls[/** @type {CallLoad['connection']} */ (connection)]
        passed += 2000 + count * bytes + sentAgain(asked.length)
        return Array.from({ length: count }, (_, index) => trips * tracePair.rtt + (index === 1 ? 9 : 14))
      },
    },
  }
}
const load = /** @type {CallLoad} */ ({ transport: 'h1', connection: 'reused', parallel: 16 })

test('bytes and round trips are those that more calls take, whatever opening the first one takes', async () => {
  const { child, network, asked } = createFakes()
  const trace = openTracer(child, network)
  assert.deepEqual(await trace(load), { wireBytesPerOp: 300, connectRoundTrips: null })
  assert.deepEqual(await trace({ ...load, connection: 'new' }), { wireBytesPerOp: 2300, connectRoundTrips: 2 })
  assert.deepEqual(await trace({ ...load, connection: 'resumed' }), { wireBytesPerOp: 900, connectRoundTrips: 1 })
  await trace({ ...load, connection: 'new', parallel: 1 })
  const kinds = ['reused 1', 'reused 5', 'new 1', 'new 5', 'resumed 1', 'resumed 5']
  assert.deepEqual([...new Set(asked)], kinds)
  assert.equal(asked.length, 3 * kinds.length)
})

test('what is sent again is no part of a call', async () => {
  const { child, network } = createFakes((attempt) => (attempt % 3 === 1 ? 5000 : 0))
  const trace = openTracer(child, network)
  assert.deepEqual(await trace(load), { wireBytesPerOp: 300, connectRoundTrips: null })
})

test('where more calls took fewer bytes, nobody knows what one takes', async () => {
  const { child, network } = createFakes((attempt) => (attempt <= 3 ? 5000 : 0))
  const trace = openTracer(child, network)
  assert.deepEqual(await trace(load), { wireBytesPerOp: null, connectRoundTrips: null })
})
