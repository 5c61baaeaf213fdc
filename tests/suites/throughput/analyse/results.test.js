import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { folderOfWorkload } from '../../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import {
  auditScore,
  completedRound,
  createCounting,
  createReference,
  createResult,
  faultyRound,
  storedOf,
  trialOf,
} from '../resultFixtures.js'

/** @import { TrialResult } from '../../../../lib/core/suite.d.ts' */

const [trial] = storedOf(createResult()).trials
const [sample] = trial.samples

/** @type {(trial: Partial<TrialResult>) => import('../../../../lib/suites/throughput/types.d.ts').Round} */
function roundOf(differences) {
  const [result] = toResults([{ ...storedOf(createResult()), trials: [{ ...trial, ...differences }] }])
  return result.rounds[0]
}

describe('what was stored is the result that it was', () => {
  const audit = { score: auditScore, failedMusts: [], reason: null }
  const invalid = { ...completedRound(1), ...toVerdict('WRONG_ANSWER', 'x') }
  const cases = {
    'several rounds': createResult({ rates: [1000, 1010] }),
    'a reference with its controls': createReference(),
    'another workload': createResult({ settings: { workload: 'compound-cold' } }),
    'the scenario n+1': createResult({ settings: { workload: 'n+1-naive-delay-5' } }),
    'an audited round': createResult({ rounds: [{ ...completedRound(0), graphqlOverHttp: audit }] }),
    'a round that was repeated': createResult({ rounds: [{ ...completedRound(0), repeated: 'busy' }] }),
    'a second attempt that failed': createResult({ rounds: [{ ...faultyRound(0, 'failed', 'x'), repeated: 'busy' }] }),
    'an invalid round with what was measured': createResult({ rounds: [completedRound(0), invalid] }),
    'instructions per answer': createResult({ counting: createCounting() }),
    'instructions that nobody could count': createResult({
      counting: [{ outcome: 'unsupported', reason: 'there is no cc', instructions: null }],
    }),
    'a round that was never measured': createResult({ rounds: [faultyRound(0, 'unsupported', 'x')] }),
  }
  for (const [name, result] of Object.entries(cases))
    test(name, () => {
      const [{ server, path, run, settings, environment, rounds, summary, counting }] = toResults([storedOf(result)])
      const { endOfLife: _, executesGraphql: __, ...others } = result
      assert.deepEqual({ server, path, run, settings, environment, rounds, summary, counting }, others)
    })
})

describe('the reason of a round', () => {
  test('is what is to be said of its window, then of its server', () => {
    const samples = [{ ...sample, reason: '1 of 10 connections had no answer' }]
    assert.equal(roundOf({ samples }).reason, '1 of 10 connections had no answer')
    assert.equal(roundOf({ reason: 'ran in 2 processes' }).reason, 'ran in 2 processes')
    const both = roundOf({ samples, reason: 'ran in 2 processes' })
    assert.equal(both.reason, '1 of 10 connections had no answer; ran in 2 processes')
    assert.equal(both.outcome, 'completed')
  })
  test('is the fault of its window alone', () => {
    const samples = [{ ...sample, outcome: /** @type {const} */ ('invalid'), reason: 'wrong' }]
    const round = roundOf({ samples, reason: 'ran in 2 processes' })
    assert.deepEqual([round.outcome, round.reason], ['invalid', 'wrong'])
    assert.equal(round.measurement?.processRate, 1000)
  })
  test('is that of its server, where there is no window', () => {
    const { outcome, reason, measurement } = roundOf(trialOf(faultyRound(0, 'failed', 'exited with code 1')))
    assert.deepEqual([outcome, reason, measurement], ['failed', 'exited with code 1', null])
  })
})

describe('what counts instructions is no round', () => {
  const result = storedOf(createResult({ rates: [1000, 1010], counting: createCounting() }))
  const counted = /** @type {TrialResult} */ (result.trials.at(-1))

  test("and its own fault is not the server's", () => {
    const samples = [{ ...counted.samples[0], ...toVerdict('WRONG_ANSWER', 'got other data'), value: null }]
    const [{ rounds, summary, counting }] = toResults([
      { ...result, trials: [...result.trials.slice(0, -1), { ...counted, samples }] },
    ])
    assert.deepEqual([rounds.length, summary?.rounds], [2, 2])
    assert.deepEqual(counting.at(-1), { outcome: 'invalid', reason: 'got other data', instructions: null })
    assert.equal(counting.length, 3)
  })
  test('and is none where the run ended in its middle', () => {
    const trials = [...result.trials.slice(0, -1), { ...counted, interrupted: true, samples: [] }]
    assert.equal(toResults([{ ...result, trials }])[0].counting.length, 2)
  })
})

test('the folder of a workload is named after it', () => {
  assert.deepEqual(['compound', 'compound-cold', 'rest'].map(folderOfWorkload), [
    'throughput',
    'throughput-cold',
    'throughput-rest',
  ])
})
