import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLive } from '../../../lib/cli/bench/live.js'
import { createProgress } from '../../../lib/cli/bench/progress.js'
import { planBlock } from '../../../lib/core/plan/planBlock.js'
import { expectedTrialSeconds } from '../../../lib/suites/parallelism/plan.js'
import { createAxes, createPageResult, createPageSettings } from './fixtures.js'
import { parallelism } from '../../core/store/suites.js'

const { method } = parallelism

const axes = createAxes({ protocol: ['h2'], rtt: [0, 50], resources: [10, 50] })
const settings = createPageSettings({ axes })
const server = /** @type {any} */ ({ name: 'mercurius', executesGraphql: true })
const trials = method.trials([server], settings).slice(1)
const [planned] = planBlock(trials, method, settings, { block: 0, position: 0 })
const [sample] = planned.samples

/** @param {{ isWatched?: boolean }} [options] */
function createFake({ isWatched = false } = {}) {
  const written = /** @type {string[]} */ ([])
  const stream = { write: (/** @type {string} */ text) => written.push(text) }
  const view = { paint: (/** @type {string[]} */ [line]) => written.push(line), clear() {}, close() {} }
  const said = { adaptive: false, wording: method.wording(settings) }
  const shown = { terminal: { columns: 100 }, blocks: 3, figureOf: String, tableOf: () => [] }
  const live = isWatched ? createLive({ view, ...shown, ...said }) : null
  const progress = createProgress({ stream, live, ...said, now: () => 0 })
  progress.plan(12)
  return { progress, take: () => written.splice(0).join('') }
}
const [trial] = createPageResult().trials

test('a terminal is told which trial, and which of its samples', () => {
  const { progress, take } = createFake({ isWatched: true })
  progress.start([planned])
  take()
  progress.sample({ ...sample, name: 'push', conditions: { ...sample.conditions, rtt: 50 } }, 16, 48)
  assert.match(take(), /^\[1\/12\] block 1 of 3 · push · rtt 50 ms \(17\/48\) · \d+ \w+ left$/)
  progress.stop()
})
test('and by which client, where that is a browser, and with which links', () => {
  const { nameSample } = method.wording(settings)
  const conditions = { ...sample.conditions, client: 'fetch', links: 'known', rtt: 50 }
  assert.equal(nameSample({ ...sample, name: 'push', conditions }), 'push (known) by fetch · rtt 50 ms')
})
test('elsewhere there is a line for each start and end', () => {
  const { progress, take } = createFake()
  progress.start([planned])
  assert.match(take(), /^\[1\/12\] mercurius h2 · resources 50: start · .* left\n$/)
  progress.sample(sample, 0, 48)
  assert.equal(take(), '')
  progress.finish(trial)
  assert.match(take(), /^\[1\/12\] mercurius h2 · resources 50: \d+ pages, \d+ ms in the median\n$/)
  const invalid = { ...trial.samples[0], outcome: /** @type {const} */ ('invalid'), value: null }
  progress.finish({ ...trial, samples: [{ ...invalid, reason: 'document 1 is wrong' }] })
  assert.match(take(), /: 0 pages, 1 without a number: \w+: document 1 is wrong\n$/)
  progress.finish({ ...trial, outcome: 'failed', reason: 'x', samples: [] })
  assert.match(take(), /: failed: x\n$/)
})
test('more pages, arms and conditions take longer', () => {
  const min = expectedTrialSeconds(createPageSettings())
  for (const more of [
    { pages: 20 },
    { axes: createAxes({ rtt: [0, 50] }) },
    { axes: createAxes({ resolvers: ['serial'], protocol: ['h2'] }) },
    { axes: createAxes({ bandwidth: [1] }) },
  ])
    assert.ok(expectedTrialSeconds(createPageSettings(more)) > min, JSON.stringify(more))
})
