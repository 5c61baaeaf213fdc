import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { busyFlag, describeBusyMachine, describeDisturbance } from '../../../lib/checks/busyMachine.js'
import { repeatWhenBusy } from '../../../lib/core/run/runTrial.js'
import { completedRound, faultyRound } from '../../suites/throughput/resultFixtures.js'

/** @import { ProcessMeasurement, Round } from '../../../lib/suites/throughput/types.d.ts' */

/**
 * A round of a window of five seconds.
 * @type {(otherCpuSeconds: number | null, stealSeconds?: number | null, load?: number) => Round}
 */
const round = (otherCpuSeconds, stealSeconds = 0, load = 1) => ({
  ...completedRound(0, { otherCpuSeconds, stealSeconds }),
  loadAverageBefore: [load, 0, 0],
})
const quiet = round(0.1)
const busy = round(2)

describe('a machine is busy', () => {
  /** @type {[string, Round, string | null][]} */
  const cases = [
    ['with nothing', quiet, null],
    ['with a tenth of a core at most', round(0.5, 0.5), null],
    ['with others’ processes', round(0.6), 'other processes used 12 % of a core'],
    ['in the host', round(0, 1), 'the hypervisor took 20 % of a core'],
    ['in both', round(2.5, 1), 'other processes used 50 % of a core and the hypervisor took 20 % of a core'],
    ['by load average, where CPU times are told', round(0, 0, 9), null],
    ['by load average, where they are not', round(null, null, 9), 'the load average was 9.0'],
    ['by a load average that the run itself leaves', round(null, null, 2.5), null],
    ['in a result of before it was measured', completedRound(0), null],
    ['without a number', faultyRound(0, 'failed', 'x'), null],
    ['for a few ticks', completedRound(0, { durationSeconds: 0.3, otherCpuSeconds: 0.04, stealSeconds: 0 }), null],
  ]
  for (const [name, given, words] of cases) test(name, () => assert.equal(describeBusyMachine(given), words))
  test('and its row says in how many rounds', () => {
    assert.equal(busyFlag([quiet]), null)
    assert.equal(busyFlag([busy])?.seen, 'other processes used 40 % of a core')
    assert.equal(busyFlag([quiet, busy, busy])?.seen, 'other processes used 40 % of a core (2 of 3 rounds)')
  })
})

describe('a cohort is disturbed', () => {
  /** @type {(durationSeconds: number, otherCpuSeconds: number | null, stealSeconds?: number) => any} */
  const use = (durationSeconds, otherCpuSeconds, stealSeconds = 0) => ({
    ...{ durationSeconds, otherCpuSeconds, stealSeconds },
    takenFromServerSeconds: durationSeconds,
    takenFromClientSeconds: durationSeconds,
  })
  /** @type {[string, any[], string | null][]} */
  const cases = [
    ['by nothing', [], null],
    ['by little in all of its windows, whatever the CPUs of server and client did', [use(1, 0.05), use(1, 0.1)], null],
    ['by much in one window, if that is little of all', [use(1, 0.5), use(9, 0)], null],
    ['by more than a tenth of a core', [use(1, 0.5), use(3, 0)], 'other processes used 13 % of a core'],
    ['by the hypervisor', [use(1, 0, 0.4), use(1, 0)], 'the hypervisor took 20 % of a core'],
    ['by nothing that the platform does not say', [use(1, null), use(1, null)], null],
    ['as far as the platform says', [use(1, null), use(1, 0.2)], 'other processes used 20 % of a core'],
  ]
  for (const [name, uses, expected] of cases) test(name, () => assert.equal(describeDisturbance(uses), expected))
})

/** An attempt as a client gives it. @param {Round} round */
const toAttempt = ({ outcome, reason, measurement }) => ({ outcome, reason, use: measurement, value: measurement })

/** Measures with a client that gives some rounds, one after the other. @param {Round[]} rounds */
async function measured(...rounds) {
  const left = rounds.map(toAttempt)
  /** @type {string[]} */
  const reasons = []
  const method = { figureOf: (/** @type {ProcessMeasurement} */ value) => `${value.processRate.toFixed(1)} requests/s` }
  const progress = { repeat: (/** @type {string} */ why) => reasons.push(why) }
  const kept = await repeatWhenBusy({ method, progress }, async () => left.shift() ?? assert.fail('measured too often'))
  return { kept, reasons, left: left.length }
}

describe('a round is repeated', () => {
  test('not on a quiet machine', async () => {
    assert.deepEqual(await measured(quiet), { kept: { ...toAttempt(quiet), repeated: null }, reasons: [], left: 0 })
  })
  test('once on a busy one, and the second is kept, quiet or not', async () => {
    for (const second of [quiet, busy, faultyRound(0, 'failed', 'x')]) {
      const { kept, reasons, left } = await measured(busy, second)
      const why = 'other processes used 40 % of a core'
      assert.deepEqual(kept, { ...toAttempt(second), repeated: `${why}; the first attempt gave 1000.0 requests/s` })
      assert.deepEqual([reasons, left], [[why], 0])
    }
  })
  test('not where it has no number', async () => {
    const invalid = /** @type {Round} */ ({ ...busy, outcome: 'invalid', reason: 'wrong' })
    for (const first of [invalid, faultyRound(0, 'failed', 'x'), faultyRound(0, 'unsupported', 'x')])
      assert.deepEqual((await measured(first)).kept, { ...toAttempt(first), repeated: null })
  })
  test('never after what is thrown', async () => {
    const context = { method: { figureOf: () => '' }, progress: { repeat: () => assert.fail() } }
    const measure = () => Promise.reject(new Error('interrupted'))
    await assert.rejects(repeatWhenBusy(context, measure), new Error('interrupted'))
  })
})
