import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRun } from '../../../../lib/suites/throughput/analyse/analyseRun.js'
import {
  completedRound,
  createCeiling,
  createReference,
  createResult,
  faultyRound,
  inTwoRuns,
  reference,
} from '../resultFixtures.js'

const a = createResult({ server: 'a', rates: [500, 515, 495] })
const broken = createResult({ server: 'broken', rounds: [completedRound(0), faultyRound(1, 'failed', 'x')] })

describe('null', () => {
  /** @type {Record<string, import('../../../../lib/suites/throughput/types.d.ts').Result[]>} */
  const cases = {
    'for nothing': [],
    'for two runs': [createReference(), createResult({ server: 'b', rates: [1, 2, 3], runId: 'run-2' })],
    'for a single block': [createReference({ rates: [10] }), createResult({ server: 'b' })],
    'where nothing has a number': [broken],
  }
  for (const [name, results] of Object.entries(cases)) test(name, () => assert.equal(analyseRun(results), null))
})

test('what has no number has no part in it, also where it is of another run', () => {
  const other = createResult({ server: 'other', runId: 'run-2', rounds: [faultyRound(0, 'failed', 'x')] })
  const expected = analyseRun([a, createReference()])?.estimate('a')
  assert.ok(expected)
  assert.deepEqual(analyseRun([broken, a, other, createReference()])?.estimate('a'), expected)
})

test('rounds go into it with their block and whether they are the control', () => {
  const analysis = analyseRun([createReference({ rates: [100, 200, 300], controls: [101, 202, 303] }), a])
  assert.equal(analysis?.blocks, 3)
  assert.equal(analysis?.blocksOf(reference), 3)
  assert.ok(Math.abs(Number(analysis?.controlRatio) - 100 / 101) < 1e-9, String(analysis?.controlRatio))
})

describe('several runs', () => {
  const results = inTwoRuns([a, createReference(), createCeiling({ rates: [4000, 4040, 3960] })])
  const analysis = analyseRun(results) ?? assert.fail()
  const single = analyseRun([a, createReference(), createCeiling({ rates: [4000, 4040, 3960] })]) ?? assert.fail()
  test('are analysed one by one, and combined', () => {
    assert.deepEqual([analysis.runs, analysis.blocks, single.runs], [2, 3, 1])
    assert.ok(Math.abs(analysis.estimate('a').estimatedRate / single.estimate('a').estimatedRate - 1) < 1e-9)
    assert.equal(analysis.between?.estimate.variance, 0)
  })
  test('have the speed of the machine in each round, in their order', () => {
    const [{ server, rounds }] = results
    assert.equal(rounds.length, 6)
    const factors = analysis.factors(server)
    const rates = rounds.map(({ measurement }, index) => Number(measurement?.processRate) / factors[index])
    const readings = analysis.readings(server)
    for (const [index, rate] of rates.entries()) assert.ok(Math.abs(rate / readings[index] - 1) < 1e-9, `${rates}`)
  })
  test('have ranks, which a single run has not', () => {
    const names = ['a', reference]
    assert.deepEqual([analysis.rank(names).size, single.rank(names).size], [2, 0])
  })
  test('are not analysed if one of them has too few blocks', () => {
    const [first, ...others] = results
    const rounds = first.rounds.filter(({ run, block }) => run === 'run-1' || block === 0)
    const short = others.map((result) => ({ ...result, rounds: result.rounds.filter(({ run }) => run === 'run-1') }))
    assert.equal(analyseRun([{ ...first, rounds }, ...short]), null)
  })
})

describe('baselines', () => {
  const noise = [1.02, 0.99, 1.01, 0.98, 1.005, 0.995]
  const rates = (/** @type {number} */ rate, /** @type {number} */ shift) =>
    noise.map((_, block) => rate * noise[(block * shift + shift) % noise.length])
  const core = createReference({ rates: rates(800, 1), controls: rates(800, 5) })
  const near = createResult({ server: 'near', rates: rates(803, 4) })
  const others = Array.from({ length: 20 }, (_, index) => ({
    server: `other-${index}`,
    rates: rates(4000 + 500 * index, 1 + (index % 5)),
  }))

  test('are estimated like all others', () => {
    const analysis = analyseRun([core, ...others.map(createCeiling)])
    const { estimatedRate: rate } = analysis?.estimate('other-19') ?? assert.fail()
    assert.ok(rate > 0.97 * 13_500 && rate < 1.03 * 13_500, String(rate))
  })
  test('do not make it harder to tell servers apart, as they have no rank', () => {
    // Were they told apart, it would be no harder beside them either.
    const alike = others.map(({ server }, index) => ({ server, rates: rates(4000, 1 + (index % 5)) }))
    const beside = (/** @type {typeof createResult} */ create) =>
      analyseRun([core, near, ...alike.map(create)])?.compare('near', reference).separated
    assert.equal(beside(createCeiling), true)
    assert.equal(beside(createResult), false)
  })
})
