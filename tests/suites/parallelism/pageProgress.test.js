import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageProgress, expectedForkSeconds } from '../../../lib/suites/parallelism/pageProgress.js'
import { createForks, planPages } from '../../../lib/suites/parallelism/planPages.js'
import { createAxes, createPageResult, createPageSettings } from './report/pageFixtures.js'

const axes = createAxes({ protocol: ['h2'], rtt: [0, 50], resources: [10, 50] })
const settings = createPageSettings({ axes })
const server = /** @type {any} */ ({ name: 'mercurius', executesGraphql: true })
const [planned] = planPages(createForks([server], axes).slice(1), { ...settings, block: 0, position: 0 })

/** @param {{ isTTY?: boolean, silent?: boolean }} [options] */
function createFake({ isTTY = false, silent = false } = {}) {
  const written = /** @type {string[]} */ ([])
  const stream = { isTTY, columns: 100, write: (/** @type {string} */ text) => written.push(text) }
  const progress = createPageProgress({ stream, silent, settings, now: () => 0 })
  progress.plan(12)
  return { progress, take: () => written.splice(0).join('') }
}
const [round] = createPageResult().rounds
const loader = { client: /** @type {const} */ ('loader') }

test('a terminal is told which fork, and which of its readings', () => {
  const { progress, take } = createFake({ isTTY: true })
  progress.start(planned)
  take()
  const reading = { ...planned.readings[0], ...loader, arm: /** @type {const} */ ('push') }
  progress.reading({ ...reading, conditions: { ...reading.conditions, rtt: 50 } }, 16, 48)
  assert.match(take(), /\[1\/12\] mercurius h2 · resources 50: push · rtt 50 ms \(17\/48\) · \d+ \w+ left$/)
  progress.stop()
})
test('elsewhere there is a line for each start and end', () => {
  const { progress, take } = createFake()
  progress.start(planned)
  assert.match(take(), /^\[1\/12\] mercurius h2 · resources 50: start · .* left\n$/)
  progress.reading({ ...planned.readings[0], ...loader }, 0, 48)
  assert.equal(take(), '')
  progress.finish(round)
  assert.match(take(), /^\[1\/12\] mercurius h2 · resources 50: \d+ pages, \d+ ms in the median\n$/)
  const [reading] = round.readings
  progress.finish({
    ...round,
    readings: [{ ...reading, outcome: 'invalid', reason: 'document 1 is wrong', pages: null }],
  })
  assert.match(take(), /: 0 pages, 1 without a number: \w+: document 1 is wrong\n$/)
  progress.finish({ ...round, outcome: 'failed', reason: 'x', readings: [] })
  assert.match(take(), /: failed: x\n$/)
})
test('silence is silence', () => {
  const { progress, take } = createFake({ silent: true })
  progress.start(planned)
  progress.finish(round)
  assert.equal(take(), '')
})
test('more pages, arms and conditions take longer', () => {
  const min = expectedForkSeconds(createPageSettings())
  for (const more of [
    { pages: 20 },
    { axes: createAxes({ rtt: [0, 50] }) },
    { axes: createAxes({ resolvers: ['serial'], protocol: ['h2'] }) },
    { axes: createAxes({ bandwidth: [1] }) },
  ])
    assert.ok(expectedForkSeconds(createPageSettings(more)) > min, JSON.stringify(more))
})
