import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareWithFirst } from '../../lib/reports/comparison.js'
import { completedRound, createResult, faultyRound } from './resultFixtures.js'

const mercurius = createResult({ server: 'mercurius', rates: [1000, 1020, 980] })
const failed = createResult({ server: 'broken', rounds: [completedRound(0), faultyRound(1, 'failed', 'x')] })

// Ratios and intervals computed in Python, as in statistics/pairedRatio.test.js.
/** @type {Record<string, [import('../../lib/types.d.ts').Result, string]>} */
const cases = {
  'a clear difference': [
    createResult({ server: 'yoga', rates: [500, 515, 495] }),
    'mercurius is 1.987 × as fast as yoga (95 % interval 1.959 to 2.015, 3 rounds).',
  ],
  'no difference that can be told': [
    createResult({ server: 'yoga', rates: [1005, 1010, 985] }),
    '~ mercurius and yoga cannot be told apart (95 % interval 0.979 to 1.022, 3 rounds).',
  ],
  'a server without a number': [failed, 'mercurius and broken cannot be compared: one of them has no number.'],
  'another run': [
    createResult({ server: 'yoga', rates: [500, 515, 495], runId: 'run-2' }),
    'mercurius and yoga were not measured in the same blocks of one run: run node bench -pkgs mercurius yoga to compare them.',
  ],
  'another number of rounds': [
    createResult({ server: 'yoga', rates: [500, 515] }),
    'mercurius and yoga were not measured in the same blocks of one run: run node bench -pkgs mercurius yoga to compare them.',
  ],
}

describe('the first against another', () => {
  for (const [name, [other, sentence]] of Object.entries(cases))
    test(name, () => assert.deepEqual(compareWithFirst([mercurius, other]), [sentence]))

  test('one round is a reading', () => {
    const results = [createResult({ server: 'a', rates: [300] }), createResult({ server: 'b', rates: [200] })]
    assert.deepEqual(compareWithFirst(results), ['a is 1.500 × as fast as b in one round: a reading, not a ranking.'])
  })
  test('the first may be the one without a number', () => {
    assert.match(compareWithFirst([failed, mercurius])[0], /^broken and mercurius cannot be compared/)
  })
})

test('rounds are paired by their block, in whatever order they are stored', () => {
  const rates = [500, 515, 495]
  const rounds = [2, 0, 1].map((block) => completedRound(block, { requestsPerSecond: rates[block] }))
  const [[, sentence]] = Object.values(cases)
  assert.deepEqual(compareWithFirst([mercurius, createResult({ server: 'yoga', rounds })]), [sentence])
})

test('each other server has a sentence, in the given order; a single one has none', () => {
  const others = ['b', 'c'].map((server) => createResult({ server, rates: [1, 1, 1] }))
  assert.deepEqual(
    compareWithFirst([mercurius, ...others]).map((sentence) => / as (\w) \(/.exec(sentence)?.[1]),
    ['b', 'c'],
  )
  assert.deepEqual(compareWithFirst([mercurius]), [])
})
