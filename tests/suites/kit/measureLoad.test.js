import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureLoad } from '../../../lib/suites/kit/measureLoad.js'

/** @typedef {Parameters<Parameters<typeof measureLoad>[1]>[0]} OnEvent */

/** Reads a machine whose readings are their own number. @param {(onEvent: OnEvent) => void} client */
async function readingsOf(client) {
  let readings = 0
  const machine = /** @type {any} */ ({
    read() {
      readings += 1
      return { reading: readings }
    },
    between: (/** @type {any} */ before, /** @type {any} */ after) => ({
      before: before.reading,
      after: after.reading,
    }),
  })
  const { use } = await measureLoad(machine, async (onEvent) => {
    client(onEvent)
    return { clientCpuSeconds: null }
  })
  return use
}

test('without events the machine is read before and after the client', async () => {
  assert.deepEqual(await readingsOf(() => {}), { before: 1, after: 2 })
})

test('of several clients the first opening and the last closing count', async () => {
  const events = /** @type {const} */ (['opened', 'opened', 'closed', 'closed'])
  const use = await readingsOf((onEvent) => {
    for (const event of events) onEvent(event)
  })
  assert.deepEqual(use, { before: 2, after: 4 })
})

test('a window that is measured again after a standstill counts alone', async () => {
  const events = /** @type {const} */ (['opened', 'closed', 'opened', 'closed'])
  const use = await readingsOf((onEvent) => {
    for (const event of events) onEvent(event)
  })
  assert.deepEqual(use, { before: 4, after: 5 })
})

test('without events of its first attempt, a repetition counts alone', async () => {
  const events = /** @type {const} */ (['opened', 'closed'])
  const use = await readingsOf((onEvent) => {
    for (const event of events) onEvent(event)
  })
  assert.deepEqual(use, { before: 2, after: 3 })
})
