import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waterfallOf } from '../../../lib/suites/parallelism/waterfall.js'

/**
 * @type {(pageMs: number, names: string[]) => Parameters<typeof waterfallOf>[0][0]} each request a millisecond after
 *   the one before it
 */
const page = (pageMs, names) => ({
  pageMs,
  startedAt: 1000,
  requests: names.map((name, index) => ({
    ...{ name, start: 1000 + index, firstByte: 1020.12345 + index, end: 1000 + pageMs },
  })),
})

test('the page of the median time is kept, in ms since it began', () => {
  const pages = [page(90, ['slow']), page(41, ['list', 'one']), page(30, ['quick']), page(99, ['slowest'])]
  assert.deepEqual(waterfallOf(pages), {
    pageMs: 41,
    omitted: 0,
    names: ['list', 'one'],
    startMs: [0, 1],
    firstByteMs: [20.12, 21.12],
    endMs: [41, 41],
  })
})

test('its first hundred requests are kept, in the order in which they were sent', () => {
  const names = Array.from({ length: 120 }, (_, index) => `request ${index}`)
  const sent = page(200, names)
  const waterfall = waterfallOf([{ ...sent, requests: sent.requests.toReversed() }]) ?? assert.fail()
  assert.deepEqual([waterfall.names, waterfall.omitted], [names.slice(0, 100), 20])
  assert.equal(waterfallOf([page(10, [])]), null)
})
