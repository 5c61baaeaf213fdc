import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { rankResults } from '../../../../lib/suites/throughput/analyse/rankResults.js'
import {
  describeCache,
  describeVersion,
  isRanked,
  rankingOf,
  toResults,
} from '../../../../lib/suites/throughput/analyse/results.js'
import { folderOfWorkload } from '../../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import {
  auditScore,
  completedRound,
  createReference,
  createResult,
  faultyRound,
  storedOf,
  trialOf,
  withDepth,
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
    'a round that was never measured': createResult({ rounds: [faultyRound(0, 'unsupported', 'x')] }),
  }
  for (const [name, result] of Object.entries(cases))
    test(name, () => {
      const [{ server, path, run, settings, environment, rounds, summary }] = toResults([storedOf(result)])
      const { endOfLife: _, executesGraphql: __, ...others } = result
      assert.deepEqual({ server, path, run, settings, environment, rounds, summary }, others)
    })
})

describe('of several pipelining depths', () => {
  const plain = storedOf(createReference())
  const stored = withDepth(plain, 1, 0.5)

  test('the first is what it is by itself', () => {
    const [{ settings, rounds, summary }] = toResults([stored])
    const [alone] = toResults([plain])
    const ofDepth = rounds.map(({ windowUses, ...round }) => round)
    assert.deepEqual([settings, ofDepth, summary], [alone.settings, alone.rounds, alone.summary])
    assert.deepEqual(
      rounds.map(({ windowUses }) => windowUses?.length),
      rounds.map(() => 2),
    )
    assert.deepEqual(toResults([stored], 10), toResults([stored]))
  })
  test('a further one has its own windows and its own load', () => {
    const [{ settings, rounds, summary }] = toResults([stored], 1)
    const [alone] = toResults([plain])
    assert.equal(settings.pipelining, 1)
    assert.equal(rounds.length, alone.rounds.length)
    assert.ok(Math.abs(Number(summary?.serverRate) / Number(alone.summary?.serverRate) - 0.5) < 1e-9)
  })
  test('a result without it is left out', () => {
    assert.deepEqual(toResults([stored, plain], 1).length, 1)
    assert.deepEqual(toResults([stored, plain], 5), [])
  })
  test('windows in turns are joined with those of the same', () => {
    const round = { ...completedRound(0), windowRates: [1000, 1100, 1200] }
    const turns = withDepth(storedOf(createResult({ rounds: [round] })), 1, 0.5)
    const ratesAt = (/** @type {number} */ depth) => toResults([turns], depth)[0].rounds[0].windowRates
    assert.deepEqual(
      [ratesAt(10), ratesAt(1)],
      [
        [1000, 1100, 1200],
        [500, 550, 600],
      ],
    )
  })
  test('the calls of resolvers, which the last window has, are those of all', () => {
    const [first, ...others] = stored.trials
    const last = first.samples.at(-1) ?? assert.fail()
    const counted = { ...last, value: /** @type {any} */ ({ ...last.value, resolverCallsPerAnswer: 0.5 }) }
    const trials = [{ ...first, samples: [...first.samples.slice(0, -1), counted] }, ...others]
    for (const depth of [10, 1]) {
      const [result] = toResults([{ ...stored, trials }], depth)
      assert.match(String(describeCache(result)), /^answers from a cache: 0\.50/, `${depth}`)
    }
  })
  test('a fault under one of them voids the others', () => {
    const [{ samples, ...first }, ...others] = stored.trials
    const wrong = { ...samples[1], ...toVerdict('WRONG_ANSWER', 'x'), value: null }
    const trials = [{ ...first, samples: [samples[0], wrong] }, ...others]
    for (const depth of [10, 1]) {
      const [{ rounds, summary }] = toResults([{ ...stored, trials }], depth)
      assert.deepEqual([rounds[0].outcome, rounds[0].reason, summary], ['invalid', 'x', null], `${depth}`)
    }
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

test('the folder of a workload is named after it', () => {
  assert.deepEqual(['compound', 'compound-cold', 'rest'].map(folderOfWorkload), [
    'throughput',
    'throughput-cold',
    'throughput-rest',
  ])
})

describe('a gateway', () => {
  const packages = [
    { name: 'caddy', version: '2.8.4' },
    { name: 'mercurius', version: '16.10.1' },
    { name: 'graphql', version: '16.15.0' },
  ]
  /** @param {{ name: string, version: string }[]} packages */
  const gateway = (packages) => createResult({ server: 'caddy-gateway', environment: { packages } })
  test('is known by its path, and part of a ranking of its own', () => {
    assert.deepEqual([rankingOf(gateway(packages)), isRanked(gateway(packages))], ['gateways', false])
    assert.deepEqual([rankingOf(createResult()), isRanked(createResult())], ['servers', true])
    assert.equal(rankingOf({ ...gateway(packages), executesGraphql: false }), null)
    assert.equal(rankingOf({ ...createResult(), path: 'http://127.0.0.1:4000/api-gateway' }), 'servers')
  })
  /** @type {Record<string, [typeof packages, string | null]>} */
  const versions = {
    'has the version of its program and of what stands behind it': [
      packages,
      'caddy 2.8.4 in front of mercurius 16.10.1',
    ],
    'has only the name of a program that does not tell its version': [
      [{ name: 'caddy', version: '' }, packages[1]],
      'caddy in front of mercurius 16.10.1',
    ],
    'before a server without packages has the runtime': [[packages[0]], 'caddy 2.8.4 in front of node 20.19.0'],
    'of an older result has no version': [[], null],
  }
  for (const [name, [packages, version]] of Object.entries(versions))
    test(name, () => assert.equal(describeVersion(gateway(packages)), version))
})

describe('a server that answers from a cache', () => {
  /** @typedef {(number | null | undefined)[]} Calls */
  /** @type {(...calls: Calls) => import('../../../../lib/suites/throughput/types.d.ts').Result} */
  const resolved = (...calls) =>
    createResult({
      rounds: calls.map((resolverCallsPerAnswer, block) => {
        const round = completedRound(block)
        const count = resolverCallsPerAnswer === undefined ? {} : { resolverCallsPerAnswer }
        return /** @type {any} */ ({ ...round, measurement: { ...round.measurement, ...count } })
      }),
    })
  /** @type {[string, (number | null | undefined)[], string | null][]} */
  const cases = [
    [
      'is known by the process with the fewest resolver calls',
      [1, 0.006],
      'from a cache: 0.01 resolver calls an answer',
    ],
    ['is suspected where it does not tell', [null, null], '(GET /api/backend): it may answer from a cache'],
    ['is not one that resolves each request', [1, 0.99], null],
    ['is not one that was measured before calls were counted', [undefined, undefined], null],
  ]
  for (const [name, calls, reason] of cases)
    test(name, () => {
      const result = resolved(...calls)
      const described = describeCache(result)
      assert.equal(described?.slice(-(reason ?? '').length) ?? null, reason)
      assert.equal(isRanked(result), reason === null)
      const [row] = rankResults([result]).rows
      assert.deepEqual([row.outcome, row.reason], ['completed', described])
      assert.ok(Number(row.requestsPerSecond) > 0)
    })
})

describe('a server that answers other documents wrongly', () => {
  const wrong = createResult({ rounds: [faultyRound(0, 'invalid', 'asked for "11"')] })
  for (const [kind, variants] of Object.entries({
    variables: { variables: [wrong], cold: [] },
    cold: { variables: [], cold: [wrong] },
  }))
    test(`has neither number nor rank (${kind})`, () => {
      const { rows, analysis } = rankResults([createResult({ rates: [1000, 1010] })], variants)
      const { outcome, reason, rank, requestsPerSecond } = rows[0]
      assert.deepEqual([outcome, rank, requestsPerSecond, analysis], ['invalid', null, null, null])
      assert.match(String(reason), /^gives wrong answers to other documents: asked for "11"/)
    })
  test('has both where the others failed for another reason', () => {
    const failed = createResult({ rounds: [faultyRound(0, 'failed', 'x')] })
    const { rows } = rankResults([createResult({ rates: [1000, 1010] })], { variables: [failed], cold: [] })
    assert.deepEqual([rows[0].outcome, rows[0].requestsPerSecond !== null], ['completed', true])
  })
})
