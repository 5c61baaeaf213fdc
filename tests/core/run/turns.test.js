import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { takeTurns } from '../../../lib/core/run/turns.js'
import { createRandom } from '../../../lib/workload/random.js'

/** @import { Slot } from '../../../lib/core/run/turns.js' */

/**
 * A cohort each of whose members takes some turns and leaves; what happened, in its order.
 * @param {number[]} turns of each member
 * @param {(member: number, turn: number, slot: Slot) => unknown} [act]
 */
async function play(turns, act = () => {}) {
  /** @type {string[]} */
  const events = []
  let holders = 0
  const slots = takeTurns(turns.length, createRandom(5))
  const ended = await Promise.allSettled(
    turns.map(async (count, member) => {
      const slot = slots[member]
      try {
        for (let turn = 0; turn < count; turn += 1) {
          await slot.next()
          holders += 1
          assert.equal(holders, 1, 'two have a turn at once')
          events.push(`${turn}: ${member}`)
          await nextTurn()
          await Promise.resolve(act(member, turn, slot)).finally(() => (holders -= 1))
        }
      } finally {
        slot.leave()
      }
    }),
  )
  return { turns: events, ended, slots }
}

test('one has a turn at a time, and all have had theirs before the next cycle begins, in another order', async () => {
  const { turns } = await play([5, 5, 5, 5])
  const cycles = Array.from({ length: 5 }, (_, cycle) => turns.slice(4 * cycle, 4 * cycle + 4))
  for (const [cycle, events] of cycles.entries())
    assert.deepEqual(
      events.toSorted(),
      [0, 1, 2, 3].map((member) => `${cycle}: ${member}`),
    )
  assert.ok(new Set(cycles.map((events) => events.map((event) => event.split(' ')[1]).join(''))).size > 1)
})

test('who leaves early is waited for no longer, however it ends', async () => {
  const { turns, ended } = await play([4, 4, 4], async (member, turn) => {
    if (member === 1 && turn === 1) throw new Error('a fault')
  })
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(turns.length, 4 + 2 + 4)
})

test('each is told how long it had a turn; one alone has it from its first to its last', async (context) => {
  const clock = { ms: 0 }
  context.mock.method(performance, 'now', () => clock.ms)
  const { slots } = await play([2, 1], (member) => {
    clock.ms += member === 0 ? 1000 : 250
  })
  assert.deepEqual(
    slots.map(({ heldSeconds }) => heldSeconds),
    [2, 0.25],
  )
})

test('who leaves while it waits for its turn takes nobody else’s place', async () => {
  const [first, second, third] = takeTurns(3, createRandom(5))
  /** @type {string[]} */
  const events = []
  const act = (/** @type {string} */ name, /** @type {Slot} */ slot) =>
    slot.next().then(() => {
      events.push(name)
      slot.leave()
    })
  const early = act('first', first)
  void second.next()
  // Its process has ended in the meantime.
  second.leave()
  await nextTurn()
  assert.deepEqual(events, [], 'the third has yet to come')
  await Promise.all([early, act('third', third)])
  assert.deepEqual(events.toSorted(), ['first', 'third'])
})

/**
 * A cohort that starts, shares a turn, and is measured; how many had a turn at once in each part.
 * @param {number} members
 * @param {number} atOnce
 */
async function share(members, atOnce) {
  const most = { start: 0, shared: 0, measured: 0 }
  const holders = new Set()
  /** @type {string[]} */
  const events = []
  /** @type {(part: keyof typeof most, index: number, milliseconds: number) => Promise<void>} */
  async function hold(part, index, milliseconds) {
    holders.add(index)
    events.push(`${part} ${index}`)
    most[part] = Math.max(most[part], holders.size)
    await delay(milliseconds)
    holders.delete(index)
  }
  const slots = takeTurns(members, createRandom(5), atOnce)
  await Promise.all(
    slots.map(async (slot, index) => {
      await slot.next()
      await hold('start', index, 1)
      await slot.nextShared()
      await hold('shared', index, 5 + 7 * index)
      await slot.next()
      await hold('measured', index, 1)
      slot.leave()
    }),
  )
  return { most, events: events.map((event) => event.split(' ')[0]) }
}

test('when nothing is measured, as many have a turn at once as may, and none beside another kind', async () => {
  for (const atOnce of [1, 2, 8]) {
    const { most, events } = await share(4, atOnce)
    assert.deepEqual(most, { start: 1, shared: Math.min(4, atOnce), measured: 1 })
    assert.deepEqual(events, [...Array(4).fill('start'), ...Array(4).fill('shared'), ...Array(4).fill('measured')])
  }
})

test('time that two share is half of it each', async (context) => {
  const clock = { ms: 0 }
  context.mock.method(performance, 'now', () => clock.ms)
  const [first, second] = takeTurns(2, createRandom(5), 2)
  await Promise.all([first.nextShared(), second.nextShared()])
  clock.ms += 4000
  first.leave()
  clock.ms += 1000
  assert.deepEqual([first.heldSeconds, second.heldSeconds], [2, 3])
})
