import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { combineRuns } from '../../lib/stats/combineRuns.js'
import { blockRow } from './blockRow.js'

/** @import { Analysis } from '../../lib/stats/analyseRows.js' */

const noise = [1, 1.004, 0.996, 1.002, 0.998]

/** Analyses a run of five blocks. @param {Record<string, number>} rates - the first is that of the reference */
function runOf(rates) {
  const rows = Object.entries(rates).map(([name, rate], row) => {
    const readings = noise.map((_, block) => rate * noise[(block * (1 + (row % 4))) % 5])
    return row === 0 ? blockRow(name, readings, readings.toReversed()) : blockRow(name, readings)
  })
  return analyseRows(rows, { reference: Object.keys(rates)[0], ranked: Object.keys(rates) }) ?? assert.fail()
}

/** @param {Analysis[]} runs @param {string[]} names */
const combine = (runs, names) => combineRuns(runs, names, names) ?? assert.fail()

const rates = { reference: 100, a: 200, b: 202, c: 300, d: 400, e: 500, f: 312 }
const names = Object.keys(rates)
const first = runOf(rates)
const second = runOf({ ...rates, a: 204, b: 198, d: 408, e: 495 })
const table = combine([first, second], names)
const same = combine([first, runOf(rates)], names)

test('a rate is the geometric mean of those of the runs', () => {
  for (const name of names) {
    const expected = Math.sqrt(first.estimate(name).estimatedRate * second.estimate(name).estimatedRate)
    assert.ok(Math.abs(table.estimate(name).estimatedRate / expected - 1) < 1e-9, name)
  }
})

describe('what runs differ by', () => {
  test('makes intervals wider than those of any run, and is found to be 0 where they do not differ', () => {
    assert.equal(same.between?.estimate.variance, 0)
    assert.ok(Math.sqrt(Number(table.between?.estimate.variance)) > 0.005)
    const widthOf = (/** @type {Analysis} */ analysis) => {
      const [low, high] = analysis.compare('a', 'b').interval
      return Math.log(high / low)
    }
    assert.ok(widthOf(table) > widthOf(first) && widthOf(table) > widthOf(same))
  })
  test('is in the variance once for each run, and the errors of both runs are', () => {
    const variances = [first, second].map((run) => run.compare('a', 'c').standardError ** 2)
    const expected = (variances[0] + variances[1]) / 4 + Number(table.between?.variance)
    assert.ok(Math.abs(table.compare('a', 'c').standardError ** 2 / expected - 1) < 1e-9)
  })
  test('is twice in what another run gives, with the errors of the mean and of that run; one run cannot say', () => {
    const { ratio, interval, furtherInterval, standardError } = table.compare('a', 'c')
    const margin = Math.log(interval[1] / ratio)
    const within = [first, second].map((run) => run.compare('a', 'c').standardError ** 2)
    const ofRun = (within[0] + within[1]) / 2 + 2 * Number(table.between?.variance)
    const expected = (margin / standardError) * Math.sqrt(standardError ** 2 + ofRun)
    const [low, high] = furtherInterval ?? assert.fail()
    for (const end of [high / ratio, ratio / low]) assert.ok(Math.abs(Math.log(end) / expected - 1) < 1e-9)
    // Two runs of one size: the root of three.
    assert.ok(Math.abs(expected / margin - Math.sqrt(3)) < 1e-9, `${expected / margin}`)
    assert.deepEqual(table.relate('a', 'c').furtherInterval, furtherInterval)
    assert.equal(first.compare('a', 'c').furtherInterval, null)
  })
  test('decides which rows are separated: what one run separates, another one puts in the other order', () => {
    assert.deepEqual(
      [second, table].map((analysis) => analysis.compare('a', 'b').separated),
      [true, false],
    )
    assert.deepEqual(
      [second, table].map((analysis) => analysis.compare('a', 'c').separated),
      [true, true],
    )
  })
})

test('a difference is significant only if a further run would keep the order', () => {
  // Without ranked rows the limit of all pairs is the smaller one.
  const pairs = combineRuns([first, second], names, []) ?? assert.fail()
  const { standardError, interval, ratio, separated } = pairs.compare('f', 'c')
  const margin = Math.log(interval[1] / ratio)
  const variances = [first, second].map((run) => run.compare('f', 'c').standardError ** 2)
  const further = (variances[0] + variances[1]) / 2 + 2 * Number(pairs.between?.variance)
  const limit = margin * Math.sqrt(1 + further / standardError ** 2)
  assert.ok(Math.log(ratio) > 1.2 * margin && Math.log(ratio) < limit, `${Math.log(ratio)}, ${margin}, ${limit}`)
  assert.equal(separated, false)
  assert.equal(pairs.compare('d', 'c').separated, true)
})

describe('a row that a run lacks', () => {
  const { e: _, ...without } = rates
  const faster = Object.fromEntries(Object.entries(without).map(([name, rate]) => [name, 1.5 * rate]))
  const shown = combine([first, runOf(faster)], names)
  test('has its rate by the speed of the rows that both runs have', () => {
    const ratio = shown.estimate('e').estimatedRate / shown.estimate('d').estimatedRate
    const inFirst = first.estimate('e').estimatedRate / first.estimate('d').estimatedRate
    assert.ok(Math.abs(ratio / inFirst - 1) < 1e-9)
  })
  test('has no rank', () => {
    assert.deepEqual([...shown.rank(names).keys()], ['reference', 'a', 'b', 'c', 'd', 'f'])
    assert.equal(shown.rank(['e', 'd']).size, 0)
  })
  test('is less certain than the others', () =>
    assert.ok(shown.estimate('e').standardError > 1.2 * shown.estimate('d').standardError))
  test('leaves nothing to compare if no two rows are in all runs', () => {
    const other = runOf({ reference: 100, x: 50 })
    assert.equal(combineRuns([first, other], [...names, 'x'], []), null)
  })
})

describe('of each process', () => {
  test('all rates are there, on the scale of the mean', () => {
    const faster = runOf(Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, 1.21 * rate])))
    const both = combine([first, faster], names)
    const readings = both.readings('c')
    assert.equal(readings.length, 10)
    for (const [index, rate] of readings.entries()) {
      const own = (index < 5 ? first : faster).readings('c')[index % 5]
      assert.ok(Math.abs(rate / (own * (index < 5 ? 1.1 : 1 / 1.1)) - 1) < 1e-6, `${rate} of ${own}`)
    }
    const factors = both.factors('c')
    for (const [index, factor] of factors.entries()) {
      const own = (index < 5 ? first : faster).factors('c')[index % 5]
      assert.ok(Math.abs(factor / (own * (index < 5 ? 1 / 1.1 : 1.1)) - 1) < 1e-6, `${factor} of ${own}`)
    }
  })
  test('blocks and runs are counted', () =>
    assert.deepEqual([table.blocks, table.blocksOf('a'), table.runs, first.runs], [5, 5, 2, 1]))
})

test('the control is that of all runs', () => {
  const expected = Math.sqrt(Number(first.controlRatio) * Number(second.controlRatio))
  assert.ok(Math.abs(Number(table.controlRatio) - expected) < 1e-9)
  assert.ok(Number(table.noiseFloor) < Number(first.noiseFloor))
})
