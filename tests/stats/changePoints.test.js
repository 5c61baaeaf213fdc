import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changePoints, varianceBetween } from '../../lib/stats/changePoints.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

const normal = createNormal(createRandom(7))
/**
 * A series of weekly runs.
 * @type {(runs: number, deviation: number, levelAt?: (run: number) => number) => { value: number, variance: number }[]}
 */
const weekly = (runs, deviation, levelAt = () => 0) =>
  Array.from({ length: runs }, (_, run) => ({ value: levelAt(run) + deviation * normal(), variance: deviation ** 2 }))
const options = { series: 43, error: 0.02 }

test('a level that is lasting is found where it began, and by how much it changed', () => {
  const series = [0, 0.01, -0.01, 0, 0.2, 0.21, 0.19, 0.2, 0].map((value) => ({ value, variance: 0.01 ** 2 }))
  const [{ at, change }, ...others] = changePoints(series, options)
  assert.deepEqual([at, others], [4, []])
  assert.ok(Math.abs(change - 0.205) < 1e-9, String(change))
})

test('a single strange run is no change, nor is anything in too few runs', () => {
  const strange = [0, 0, 0, 0.5, 0, 0].map((value) => ({ value, variance: 0.01 ** 2 }))
  assert.deepEqual(changePoints(strange.slice(0, 4), options), [])
  assert.deepEqual(changePoints(strange.slice(2, 5), options), [])
})

describe('simulated: 43 servers, every week, known to 3 %', () => {
  test('in one of 50 weeks at most is a change found where there is none', () => {
    const [weeks, years] = [50, 8]
    let alarms = 0
    for (let year = 0; year < years; year += 1) {
      const found = Array.from({ length: 43 }, () => changePoints(weekly(weeks, 0.03), options))
      alarms += new Set(found.flat().map(({ at }) => at)).size
    }
    assert.ok(alarms <= years, `${alarms} in ${years} times 50 weeks`)
  })
  test('a lasting change of 10 % is found within three runs, nine times of ten', () => {
    const found = Array.from({ length: 300 }, () => {
      const series = weekly(23, 0.02, (run) => (run < 20 ? 0 : Math.log(1.1)))
      return changePoints(series, options).some(({ at }) => at >= 19)
    })
    const share = found.filter(Boolean).length / found.length
    assert.ok(share >= 0.9, String(share))
  })
  test('what varies from run to run, and not within one, widens what counts as a change', () => {
    // Known to 1 % within a run, and of another mood by 4 % in each.
    const moody = Array.from({ length: 43 }, () =>
      weekly(40, 0.04).map(({ value }) => ({ value, variance: 0.01 ** 2 })),
    )
    const between = varianceBetween(moody)
    assert.ok(Math.abs(Math.sqrt(between) - Math.sqrt(0.04 ** 2 - 0.01 ** 2)) < 0.003, String(Math.sqrt(between)))
    const alarms = moody.flatMap((series) =>
      changePoints(
        series.map(({ value, variance }) => ({ value, variance: variance + between })),
        options,
      ),
    )
    assert.ok(alarms.length <= 2, String(alarms.length))
    assert.equal(varianceBetween([weekly(1, 1)]), 0)
    assert.equal(varianceBetween([weekly(20, 0.03).map(({ value }) => ({ value, variance: 0.06 ** 2 }))]), 0)
  })
})
