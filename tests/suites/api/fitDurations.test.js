import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UsageError } from '../../../lib/base/errors/usageError.js'
import { fitDurations } from '../../../lib/suites/api/fitDurations.js'
import { expectedSeconds, plan } from '../../../lib/suites/api/plan.js'
import { createSettings } from './fixtures.js'

/** @import { Server } from '../../../lib/types.d.ts' */
/** @import { Settings } from '../../../lib/suites/api/types.d.ts' */

const [alone, four] = [['mix'], ['feed', 'user', 'addPost', 'mix']]
const servers = ['before', 'after'].map((name) => /** @type {Server} */ ({ name, readsPort: true, unsupported: null }))
const fast = { startSeconds: 0.5 }

/**
 * Fits a run with the default durations.
 * @type {(operations: string[], settings?: object, fitting?: object) => Settings}
 */
const fit = (operations, settings, fitting) =>
  fitDurations(createSettings({ operations, settings: { durationSeconds: 5, warmupSeconds: 2, ...settings } }), {
    servers,
    fixed: [],
    facts: fast,
    ...fitting,
  })
/** @param {Settings} settings */
const durationsOf = ({ durationSeconds, warmupSeconds }) => [durationSeconds, warmupSeconds]
/** Counts the blocks of three processes that fit. @type {(settings: Settings, known?: object) => number} */
const blocksOf = (settings, known = fast) =>
  Math.floor(Number(settings.budgetSeconds) / (3 * Number(expectedSeconds(settings, known))))

describe('seconds of a subject, as long as none are written', () => {
  test('are fewer where starts are fast and subjects are many, because more blocks then say more', () => {
    const hour = { budgetSeconds: 3600 }
    assert.deepEqual(durationsOf(fit(alone, hour)), [3.8, 2])
    assert.deepEqual(durationsOf(fit(four, hour)), [2.1, 2])
    assert.deepEqual(durationsOf(fit(four, hour, { facts: { startSeconds: 7 } })), [3.3, 2])
    assert.deepEqual(durationsOf(fit(alone, hour, { facts: { startSeconds: 20 } })), [5, 2])
  })
  test('are the same in each run without a budget, so that it compares with a baseline', () => {
    assert.deepEqual(durationsOf(fit(alone)), durationsOf(fit(alone, {}, { facts: { startSeconds: 7 } })))
  })
  test('stay as they are at constant rates, with --quick, and with a number of answers', () => {
    for (const settings of [{ rates: [200] }, { quick: true }, { requests: 100 }])
      assert.deepEqual(durationsOf(fit(four, { budgetSeconds: 3600, ...settings })), [5, 2], JSON.stringify(settings))
  })
  test('shrink, and so do warm-ups, until six blocks fit into the budget', () => {
    const short = fit(four, { budgetSeconds: 240 })
    assert.deepEqual([durationsOf(short), blocksOf(short)], [[2.1, 2], 6])
    const shorter = fit(four, { budgetSeconds: 180 })
    assert.deepEqual([durationsOf(shorter), blocksOf(shorter)], [[1.3, 2], 6])
    const shortest = fit(four, { budgetSeconds: 120 })
    assert.deepEqual([durationsOf(shortest), blocksOf(shortest)], [[1, 1], 5])
    const slow = { startSeconds: 4 }
    const slowest = fit([...four, 'more'], { budgetSeconds: 120 }, { facts: slow })
    assert.deepEqual([durationsOf(slowest), blocksOf(slowest, slow)], [[1, 1], 3])
  })
  test('are those that the user wrote', () => {
    assert.deepEqual(durationsOf(fit(four, { budgetSeconds: 300 }, { fixed: ['duration'] })), [5, 1])
    assert.deepEqual(durationsOf(fit(four, { budgetSeconds: 120 }, { fixed: ['warmup'] })), [1, 2])
    assert.deepEqual(
      durationsOf(fit(four, { durationSeconds: 0.5, budgetSeconds: 120 }, { fixed: ['duration'] }))[0],
      0.5,
    )
  })
  test('leave time for counting instructions, which qemu makes ten times slower', () => {
    const instructions = { instructions: true, budgetSeconds: 1150 }
    const [perf, qemu] = /** @type {const} */ (['perf', 'qemu']).map((tool) =>
      fit(four, instructions, { facts: { startSeconds: 2, tool } }),
    )
    assert.deepEqual(
      [durationsOf(perf), durationsOf(qemu)],
      [
        [2.4, 2],
        [1.6, 2],
      ],
    )
  })
})

describe('a budget in which three blocks do not fit', () => {
  /** @type {(operations: string[], settings: object, fitting?: object) => string} */
  function refusalOf(...run) {
    let message = ''
    assert.throws(
      () => fit(...run),
      (/** @type {Error} */ error) => {
        message = error.message
        return error instanceof UsageError
      },
    )
    return message
  }

  test('ends the run before it begins, with the least one and the operations that fit', () => {
    assert.equal(
      refusalOf(four, { budgetSeconds: 60 }),
      '--budget: expected 70s or more, in which 3 blocks give a verdict, got 60s; write --budget 70s, ' +
        'or --operations feed,user,mix',
    )
    assert.match(refusalOf(four, { budgetSeconds: 2 }), /, got 2s; write --budget 70s$/)
    const fixed = { fixed: ['duration'] }
    assert.match(
      refusalOf(four, { budgetSeconds: 120 }, fixed),
      /expected 4m or more.*write --budget 4m, or --operations /,
    )
  })
  test('counts slow starts and instructions', () => {
    const slow = { facts: { startSeconds: 7 } }
    assert.match(refusalOf(four, { budgetSeconds: 120 }, slow), /write --budget 3m, or --operations feed,user,mix$/)
    const counting = { facts: { startSeconds: 2, tool: 'qemu' } }
    assert.match(refusalOf(alone, { budgetSeconds: 240, instructions: true }, counting), /write --budget \d+m$/)
  })
  test('counts profiles as short as the budget makes them', () => {
    const profile = { profile: true, budgetSeconds: 110 }
    assert.deepEqual(durationsOf(fit(four, profile)), [1, 1])
    assert.match(refusalOf(four, { ...profile, budgetSeconds: 80 }), /expected 8\ds or more/)
  })
  test('is no matter with one server, which has no verdict', () => {
    const settings = { budgetSeconds: 30 }
    assert.deepEqual(durationsOf(fit(four, settings, { servers: servers.slice(0, 1) })), [1, 1])
  })
  test('is announced as it is fitted', () => {
    const settings = fit(four, { budgetSeconds: 120 })
    assert.equal(plan.wording(settings, fast).expectedSeconds, expectedSeconds(settings, fast))
  })
})
