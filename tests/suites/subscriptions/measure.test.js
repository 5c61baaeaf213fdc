import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measureServer } from '../../../lib/suites/subscriptions/measure.js'
import { createSettings, createValue } from './fixtures.js'

/** @import { MachineUse } from '../../../lib/types.d.ts' */

const { connectPerSecond: _, bytesPerIdleSubscriber: __, stalled, ...counted } = createValue(4)
const use = { durationSeconds: 5, serverCpuSeconds: 2, clientCpuSeconds: 1, otherCpuSeconds: 0, stealSeconds: 0 }

/**
 * With a client that has answers ready, and a server of which nothing is known.
 * @param {{
 *   settings?: Parameters<typeof createSettings>[0],
 *   received?: object,
 *   left?: number,
 *   missed?: number,
 *   used?: Partial<MachineUse>,
 * }} [differences]
 */
async function measure({ settings, received, left = 0, missed = 0, used } = {}) {
  /** @type {string[]} */
  const steps = []
  /** @type {Record<string, object>} */
  const answers = {
    open: { seconds: 0.5 },
    receive: { ...counted, clientCpuSeconds: 1, firstFault: null, ...received },
    close: { left },
    read: {},
    stop: { publishedBytes: 32e6 },
    'go on': { isConnected: true, missed },
  }
  /** @type {any} */
  const bench = {
    server: { processes: [], monitor: null },
    machine: { read: () => ({}), between: () => ({ ...use, ...used }) },
    enter: (/** @type {string} */ phase) => steps.push(phase),
  }
  const ask = async (/** @type {{ step: string }} */ { step }) => {
    steps.push(step)
    return answers[step]
  }
  const way = /** @type {const} */ ({ port: 1, transport: 'graphql-ws', timeoutSeconds: 1 })
  return { ...(await measureServer(ask, bench, way, createSettings(settings))), steps }
}

describe('a server process', () => {
  test('is measured in four parts', async () => {
    const { outcome, reason, value, steps } = await measure()
    assert.deepEqual([outcome, reason], ['completed', null])
    assert.deepEqual(value, {
      ...counted,
      ...{ connectPerSecond: 2000, bytesPerIdleSubscriber: null, stalled: { ...stalled, heldBytes: null } },
    })
    assert.deepEqual(steps, [
      ...['connecting', 'open', 'close', 'events', 'open', 'receive', 'close'],
      ...['idle subscribers', 'open', 'close', 'a subscriber who stops reading', 'read', 'stop', 'go on'],
    ])
  })
  test('is not measured in parts that nobody asked for', async () => {
    const { value, steps } = await measure({ settings: { idleSubscribers: 0, unreadMegabytes: 0 } })
    assert.deepEqual([value?.bytesPerIdleSubscriber, value?.stalled], [null, null])
    assert.equal(steps.at(-1), 'close')
  })
  test('is searched for its highest rate where there is an objective', async () => {
    const { value, steps } = await measure({ settings: { slo: { percentile: 'p99', belowMs: 100 } } })
    assert.ok(Number(value?.capacity?.eventsPerSecond) > 0)
    assert.ok(steps.includes('highest rate'))
  })
  test('that loses an event is invalid, and left alone from there on', async () => {
    const { outcome, reasonCode, value, steps } = await measure({ received: { lost: 2, firstFault: 'subscriber 1' } })
    assert.deepEqual([outcome, reasonCode, value?.lost], ['invalid', 'WRONG_EVENTS', 2])
    assert.equal(steps.at(-1), 'receive')
  })
  test('is told of where it forgets nobody, drops events, or the load generator was saturated', async () => {
    const { outcome, reason } = await measure({ left: 3, missed: 7, used: { clientCpuSeconds: 4.9 } })
    assert.equal(outcome, 'completed')
    assert.equal(
      reason,
      'load generator saturated: server 40 % of a core, client 98 %; subscribers who had left were still there; ' +
        '7 events never came to the subscriber who had stopped reading',
    )
  })
})
