import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTurns } from '../../lib/analysis/sweep.js'

/** Loads that double, from 1 on. @param {(number | null)[]} rates @param {number[]} [lossy] loads at which requests were lost */
const turnsOf = (rates, lossy = []) => {
  const places = rates.map((rate, index) => ({ load: 2 ** index, rate, isWhole: !lossy.includes(2 ** index) }))
  const { knee, peak, collapse } = findTurns(places)
  return [knee?.load ?? null, peak?.load ?? null, collapse?.load ?? null]
}

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
    test(name, () => assert.deepEqual(turnsOf(rates, lossy), expected))

  test('a step that is no doubling is judged by the doublings in it', () => {
    const places = [1, 16].map((load, index) => ({ load, rate: [100, 121][index], isWhole: true }))
    // 1.05 ** 4 is 1.2155.
    assert.equal(findTurns(places).knee?.load, 1)
    places[1].rate = 122
    assert.equal(findTurns(places).knee, null)
  })
})
