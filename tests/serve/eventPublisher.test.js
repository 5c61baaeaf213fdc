import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPublisher } from '../../lib/serve/eventPublisher.js'
import { createEvent, dueMsOf } from '../../lib/workload/events.js'

const nowMs = () => Number(process.hrtime.bigint()) / 1e6

/** @type {(queue: AsyncIterator<any>, count: number) => Promise<any[]>} */
async function take(queue, count) {
  const taken = []
  while (taken.length < count) taken.push((await queue.next()).value.event)
  return taken
}

describe('a publisher', () => {
  test('tells everybody where things stand, then every event once, in order, with when it was due', async () => {
    const publisher = createPublisher()
    const [early, late] = [publisher.subscribe(), publisher.subscribe()]
    // One waits for what comes, the other one comes for it later.
    const waiting = take(early, 6)
    const dueMs = nowMs() + 1
    assert.deepEqual(publisher.publish({ count: 5, dueMs, perSecond: 500 }), { first: 1 })
    const heard = await waiting
    assert.equal(heard[0].number, 0)
    const schedule = { first: 1, count: 5, dueMs, perSecond: 500 }
    const expected = [1, 2, 3, 4, 5].map((number) => createEvent(number, dueMsOf(schedule, number)))
    assert.deepEqual(heard.slice(1), expected)
    assert.deepEqual(await take(late, 6), heard)
    assert.deepEqual(await take(publisher.subscribe(), 1), [heard[5]])
  })
  test('publishes no event before it is due, and goes on with the next number', async () => {
    const publisher = createPublisher()
    const queue = publisher.subscribe()
    await take(queue, 1)
    for (const first of [1, 3]) {
      assert.deepEqual(publisher.publish({ count: 2, dueMs: nowMs() + 3, perSecond: 300 }), { first })
      for (const number of [first, first + 1]) {
        const [event] = await take(queue, 1)
        assert.equal(event.number, number)
        assert.ok(nowMs() >= event.dueMs)
      }
    }
  })
  test('makes up for what is overdue at once', async () => {
    const publisher = createPublisher()
    const queue = publisher.subscribe()
    publisher.publish({ count: 100, dueMs: nowMs() - 1000, perSecond: 1000 })
    const heard = await take(queue, 101)
    assert.equal(heard[100].number, 100)
  })
  test('forgets who leaves, and ends what that one waits for', async () => {
    const publisher = createPublisher()
    const [gone, other] = [publisher.subscribe(), publisher.subscribe()]
    await take(gone, 1)
    const waiting = gone.next()
    assert.equal(publisher.state.subscribers, 2)
    await gone.return?.()
    assert.deepEqual(await waiting, { done: true, value: undefined })
    assert.deepEqual(await gone.next(), { done: true, value: undefined })
    assert.equal(publisher.state.subscribers, 1)
    await assert.rejects(other.throw?.(new Error('lost')) ?? assert.fail(), { message: 'lost' })
    assert.equal(publisher.state.subscribers, 0)
  })
})
