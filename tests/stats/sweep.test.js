import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTurns } from '../../lib/stats/sweep.js'

/**
 * Loads that double, from 1 on.
 * @param {(number | null)[]} rates
 * @param {number[]} [lossy] loads at which requests were lost
 */
const placesOf = (rates, lossy = []) =>
  rates.map((rate, index) => ({ load: 2 ** index, rate, isWhole: !lossy.includes(2 ** index) }))

describe('findTurns', () => {
  /** @type {Record<string, [(number | null)[], (number | null)[], number[]?]>} knee, peak, collapse */
  const cases = {
    'a rate that grows to the end has no knee': [
      [100, 200, 400, 800],
      [null, 8, null],
    ],
    'a knee is where a doubling gains less than 5 %': [
      [100, 180, 200, 204, 206],
      [4, 16, null],
    ],
    'a doubling that gains 6 % is worth it': [
      [100, 106, 113],
      [null, 4, null],
    ],
    'a noisy reading on the way up is no knee': [
      [100, 98, 200, 400, 410],
      [8, 16, null],
    ],
    'a peak that falls is a knee': [
      [100, 300, 290, 280],
      [2, 2, null],
    ],
    'a fifth of the peak lost is a collapse': [
      [100, 300, 290, 239],
      [2, 2, 8],
    ],
    'what recovers has not collapsed': [
      [100, 300, 100, 290],
      [2, 2, null],
    ],
    'no number after the peak is a collapse': [
      [100, 300, 305, null],
      [2, 4, 8],
    ],
    'where requests were lost is neither knee nor peak, but may be the collapse': [
      [100, 300, 305, 330, 150],
      [2, 4, 16],
      [8, 16],
    ],
    'one reading tells nothing': [[100], [null, null, null]],
    'none tells nothing either': [
      [null, null],
      [null, null, null],
    ],
  }
  for (const [name, [rates, expected, lossy]] of Object.entries(cases))
    test(name, () => {
      const { knee, peak, collapse, isEstimated } = findTurns(placesOf(rates, lossy))
      assert.deepEqual([knee?.to?.load ?? null, peak?.load ?? null, collapse?.to?.load ?? null], expected)
      assert.deepEqual([knee?.from, collapse?.from], [knee?.to, collapse?.to])
      assert.equal(isEstimated, peak !== null)
    })

  test('a step that is no doubling is judged by the doublings in it', () => {
    const places = [1, 16].map((load, index) => ({ load, rate: [100, 121][index], isWhole: true }))
    // 1.05 ** 4 is 1.2155.
    assert.equal(findTurns(places).knee?.to?.load, 1)
    places[1].rate = 122
    assert.equal(findTurns(places).knee, null)
  })
})

describe('what intervals leave open', () => {
  /**
   * Where loads double, and every ratio is known but for a share of it.
   * @type {(
   *   rates: (number | null)[],
   *   margin: number,
   *   verdict?: string | null,
   * ) => (number | number[] | null | undefined)[]}
   */
  function turnsWithin(rates, margin, verdict = '~') {
    const places = placesOf(rates)
    const { knee, peak, collapse } = findTurns(places, (load, other) => {
      const [rate, otherRate] = [load, other].map((load) => Number(rates[Math.log2(load)]))
      const ratio = rate / otherRate
      return { interval: [ratio * (1 - margin), ratio * (1 + margin)], verdict }
    })
    return [knee?.from.load, knee?.to?.load, peak?.ties ?? null, collapse?.from.load, collapse?.to?.load]
  }
  const rates = [100, 200, 230, 237, 236, 190, 170]
  test('is nothing where they are narrow', () => {
    assert.deepEqual(turnsWithin(rates, 0.001), [4, 4, [1, 2, 4, 16, 32, 64], 64, 64])
  })
  test('is a range where they are wider', () => {
    // 230 to 237 may be 5 % or more, 237 to 236 is not; 190 may be more than four fifths of 237, 170 is not.
    assert.deepEqual(turnsWithin(rates, 0.03).toSpliced(2, 1), [4, 8, 32, 64])
  })
  test('has no end where nothing rules a later turn out', () => {
    assert.deepEqual(turnsWithin(rates.slice(0, 5), 0.06).toSpliced(2, 1), [4, undefined, undefined, undefined])
    assert.deepEqual(turnsWithin(rates, 0.15).toSpliced(2, 1), [2, 16, 32, undefined])
  })
  test('is what the estimates say where blocks are too few for a verdict', () => {
    assert.deepEqual(turnsWithin(rates, 0.15, null), [4, 4, [], 64, 64])
  })
})
