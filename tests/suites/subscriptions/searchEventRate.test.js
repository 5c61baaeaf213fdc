import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchEventRate } from '../../../lib/suites/subscriptions/searchEventRate.js'
import { createValue } from './fixtures.js'

/** @import { Events } from '../../../lib/suites/subscriptions/crowd.js' */

const slo = /** @type {const} */ ({ percentile: 'p99', belowMs: 100 })
const settings = { subscribers: 50, durationSeconds: 3 }

/**
 * @type {(
 *   delayOf: (perSecond: number) => number,
 *   faultAt?: (perSecond: number) => object,
 * ) => Promise<{ found: Awaited<ReturnType<typeof searchEventRate>>, asked: Events[] }>}
 */
async function search(delayOf, faultAt = () => ({})) {
  /** @type {Events[]} */
  const asked = []
  const receive = async (/** @type {Events} */ events) => {
    asked.push(events)
    const value = createValue(delayOf(events.perSecond), { eventsPerSecond: 800 * settings.subscribers })
    return { ...value, clientCpuSeconds: 1, firstFault: null, ...faultAt(events.perSecond) }
  }
  return { found: await searchEventRate(slo, receive, settings), asked }
}

describe('the highest rate of events', () => {
  test('is searched below what the server does at its fastest', async () => {
    const { found, asked } = await search((perSecond) => (perSecond <= 500 ? 20 : 300))
    assert.ok(Number(found.eventsPerSecond) > 480 && Number(found.eventsPerSecond) <= 500, `${found.eventsPerSecond}`)
    assert.equal(found.reason, null)
    const [burst, ...windows] = asked
    assert.equal(burst.perSecond * burst.durationSeconds, 20_000 / settings.subscribers)
    assert.ok(windows.every(({ perSecond, durationSeconds }) => perSecond <= 800 && durationSeconds === 3))
    assert.deepEqual(
      found.probes.map(({ eventsPerSecond, met }) => [eventsPerSecond, met]),
      windows.map(({ perSecond }) => [perSecond, perSecond <= 500]),
    )
  })
  test('is unknown where no rate meets the objective, and why is said', async () => {
    const { found } = await search(() => 101)
    assert.equal(found.eventsPerSecond, null)
    assert.match(String(found.reason), /^even 5 % of the maximum, 40\/s, does not meet p99 < 100 ms: p99 was 10\d/)
  })
  test('is void where an event is lost', async () => {
    const lossy = (/** @type {number} */ perSecond) => (perSecond < 500 ? { lost: 1, firstFault: 'subscriber 1' } : {})
    await assert.rejects(
      search(() => 1, lossy),
      { code: 'WRONG_EVENTS', message: /^at 420 events\/s: of 60,000 events 1 were lost: subscriber 1$/ },
    )
  })
})
