import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judgePairs } from '../../lib/stats/pairedVerdicts.js'

/** @type {(logRatios: number[], isJudged?: boolean) => import('../../lib/stats/pairedVerdicts.js').Pairs} */
const pairsOf = (logRatios, isJudged = true) => ({ logRatios: new Map(logRatios.entries()), isJudged })

/** @type {(actual: number | undefined, expected: number) => void} */
const assertClose = (actual, expected) =>
  assert.ok(Math.abs(Number(actual) - expected) < 1e-4, `${actual}, not ${expected}`)

describe('a ratio of pairs', () => {
  test("is their geometric mean, with Student's interval", () => {
    const [{ ratio, interval, verdict }] = judgePairs([pairsOf([0.06, 0.08, 0.07])])
    // Standard error 0.01 / √3; 4.3027 of them are 95 % with two degrees of freedom.
    assertClose(ratio, Math.exp(0.07))
    assertClose(interval?.[0], Math.exp(0.07 - 0.024841))
    assertClose(interval?.[1], Math.exp(0.07 + 0.024841))
    assert.equal(verdict, 'faster')
  })
  test('is slower below one, and ~ if chance alone may cause it', () => {
    const verdicts = [
      [-0.06, -0.08, -0.07],
      [-0.02, 0.03, 0.01],
    ].map((logRatios) => judgePairs([pairsOf(logRatios)])[0].verdict)
    assert.deepEqual(verdicts, ['slower', '~'])
  })
  test('of one or two blocks has neither an interval nor a verdict, also beside ratios of more blocks', () => {
    const [one, two, three] = judgePairs([[0.5], [0.5, 0.501], [0.5, 0.501, 0.502]].map((values) => pairsOf(values)))
    assert.deepEqual([one.ratio, one.interval, one.verdict], [Math.exp(0.5), null, null])
    assert.deepEqual([two.ratio.toFixed(4), two.interval, two.verdict], [Math.exp(0.5005).toFixed(4), null, null])
    assert.ok(three.interval)
    assert.equal(three.verdict, 'faster')
  })
  test('that is equal in all blocks is known, not divided by zero', () => {
    const [{ interval, verdict }] = judgePairs([pairsOf([0, 0, 0])])
    assertClose(interval?.[0], 1)
    assertClose(interval?.[1], 1)
    assert.equal(verdict, '~')
  })
  test('of no pairs is none', () => {
    assert.deepEqual(judgePairs([]), [])
  })
})

describe('several ratios of a run', () => {
  // With two degrees of freedom its chance is 4.9 %.
  const remarkable = [0.015, 0.035, 0.025]
  const equal = [-0.01, 0, 0.01]

  test('are judged together: one that is significant alone is not so among ten', () => {
    assert.equal(judgePairs([pairsOf(remarkable)])[0].verdict, 'faster')
    const together = judgePairs([pairsOf(remarkable), ...Array.from({ length: 9 }, () => pairsOf(equal))])
    assert.deepEqual(new Set(together.map(({ verdict }) => verdict)), new Set(['~']))
  })
  test('are tested in two groups: the first has four fifths of the error rate, and passes it on', () => {
    /** Ratios whose differences have this chance between equals. */
    const withChance = (/** @type {number} */ t, isFirst = false) => ({
      ...pairsOf([-1, 0, 1].map((step) => step * 0.01 + (t * 0.01) / Math.sqrt(3))),
      ...(isFirst && { isFirst }),
    })
    /** @type {(...pairs: ReturnType<typeof withChance>[]) => string} */
    const judge = (...pairs) =>
      judgePairs(pairs)
        .map(({ verdict }) => (verdict === '~' ? '~' : '!'))
        .join('')
    // 5.46 and 11.1 standard errors have chances of 3.2 and 0.8 %, with two degrees of freedom; 4.85 have one of 4 %.
    assert.equal(judge(withChance(5.6, true), withChance(1)), '!~')
    assert.equal(judge(withChance(5), withChance(1, true)), '~~')
    assert.equal(judge(withChance(5.2, true), withChance(1)), '~~')
    assert.equal(judge(withChance(1, true), withChance(12)), '~!')
    assert.equal(judge(withChance(1, true), withChance(10)), '~~')
    assert.equal(judge(withChance(5.6, true), withChance(5)), '!!')
    assert.equal(judge(withChance(5.2, true), withChance(12)), '!!')
  })
  test('say how many blocks one takes whose interval alone excludes 1, if they go on as before', () => {
    /** Ratios of six subjects that differ alike, in some blocks with a mean of 1.6 and a standard deviation of 0.5. */
    const judgeSix = (/** @type {number} */ blocks) => {
      const steps = Array.from({ length: blocks }, (_, block) => block - (blocks - 1) / 2)
      const deviation = Math.sqrt(steps.reduce((sum, step) => sum + step ** 2, 0) / (blocks - 1))
      const logRatios = steps.map((step) => 1.6 + (0.5 * step) / deviation)
      return judgePairs(Array.from({ length: 6 }, () => pairsOf(logRatios)))[0]
    }
    const { verdict, interval, enough } = judgeSix(3)
    assert.ok(verdict === '~' && Number(interval?.[0]) > 1, `${verdict}, ${interval}`)
    const blocks = enough ?? assert.fail('no number of blocks')
    assert.ok(blocks > 4, `${blocks} blocks`)
    assert.deepEqual([judgeSix(blocks - 1).verdict, judgeSix(blocks).verdict], ['~', 'faster'])
    assert.equal(judgeSix(blocks).enough, null)
  })
  test('that may have no verdict do not count among those that are judged', () => {
    const unjudged = Array.from({ length: 9 }, () => pairsOf(equal, false))
    const [first, ...rest] = judgePairs([pairsOf(remarkable), ...unjudged])
    assert.equal(first.verdict, 'faster')
    assert.deepEqual(new Set(rest.map(({ verdict }) => verdict)), new Set([null]))
    assert.ok(rest.every(({ interval }) => interval))
  })
  test('say no more of their variance than one does if the same processes cause all of it', () => {
    const [alone] = judgePairs([pairsOf([0.01, 0.04, 0.02])])
    const [first] = judgePairs([0, 1, 2, 3].map((shift) => pairsOf([0.01 + shift, 0.04 + shift, 0.02 + shift])))
    assertClose(first.interval?.[0], Number(alone.interval?.[0]))
    assertClose(first.interval?.[1], Number(alone.interval?.[1]))
  })
  test('borrow degrees of freedom from each other if they differ independently', () => {
    const pairs = [
      [0.01, -0.01, 0.01, -0.01],
      [0.01, 0.01, -0.01, -0.01],
      [0.01, -0.01, -0.01, 0.01],
    ].map((logRatios) => pairsOf(logRatios))
    const widthOf = (/** @type {[number, number] | null} */ interval) => Number(interval?.[1]) - Number(interval?.[0])
    const [alone] = judgePairs(pairs.slice(0, 1))
    const [together] = judgePairs(pairs)
    // 3.18 and 2.26 standard errors are 95 % with three and with nine degrees of freedom.
    assertClose(widthOf(together.interval) / widthOf(alone.interval), 0.71081)
  })
})

test('ratios of another kind leave an interval as it is, and share the error of its run', () => {
  const rates = [pairsOf([0.06, 0.08, 0.07]), pairsOf([0.01, 0.02, 0.03])]
  const latencies = [pairsOf([0.5, -0.4, 0.1]), pairsOf([-0.3, 0.6, 0.2])].map((pairs) => ({ ...pairs, kind: 'p99' }))
  const alone = judgePairs(rates)
  const together = judgePairs([latencies[0], ...rates, latencies[1]])
  assert.deepEqual(
    together.slice(1, 3).map(({ ratio, interval }) => ({ ratio, interval })),
    alone.map(({ ratio, interval }) => ({ ratio, interval })),
  )
  assert.deepEqual(
    together.map(({ verdict }) => verdict !== null),
    [true, true, true, true],
  )
})
