import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseBlocks } from '../../lib/stats/analyseBlocks.js'
import { undecidedRows } from '../../lib/stats/undecidedRows.js'
import { createRandom } from '../../lib/workload/random.js'
import { blockRow as row } from './blockRow.js'
import { createNormal } from './createNormal.js'

const reference = row('reference', [1000, 1010, 990], [1005, 1003, 995])
const twice = row('twice', [2010, 2015, 1985])
const alike = row('alike', [1003, 1008, 992])
const rows = [reference, twice, alike]
const analysis = analyseBlocks(rows, { reference: 'reference' })

describe('a run of three blocks', () => {
  test('estimates each rate as its geometric mean', () => {
    assert.ok(Math.abs(analysis.estimate('twice').estimatedRate / Math.cbrt(2010 * 2015 * 1985) - 1) < 1e-9)
    const [low, high] = analysis.estimate('twice').interval
    assert.ok(low < 2003 && high > 2003 && high / low < 1.03, `${low} to ${high}`)
  })
  test('separates what is twice as fast, and not what is alike', () => {
    assert.equal(analysis.compare('twice', 'alike').separated, true)
    assert.equal(analysis.compare('alike', 'twice').separated, true)
    assert.equal(analysis.compare('alike', 'reference').separated, false)
  })
  test('says how many times as fast, with an interval', () => {
    const { ratio, interval } = analysis.compare('twice', 'reference')
    assert.ok(Math.abs(ratio - 2.003) < 0.01 && interval[0] < ratio && interval[1] > ratio, `${ratio} in ${interval}`)
    const turned = analysis.compare('reference', 'twice')
    assert.ok(Math.abs(turned.ratio * ratio - 1) < 1e-12)
  })
  // Twice as fast in the second block, all of them.
  const moody = rows.map(({ name, readings }) => ({
    name,
    readings: readings.map((reading) => ({
      ...reading,
      logReading: reading.logReading + (reading.block === 1 ? Math.log(2) : 0),
    })),
  }))
  const ofMoody = analyseBlocks(moody, { reference: 'reference' })
  test('has each reading with what befell its block taken out', () => {
    const readings = ofMoody.readings('twice')
    assert.equal(readings.length, 3)
    for (const rate of readings) assert.ok(Math.abs(rate / readings[0] - 1) < 0.02, readings.join(' '))
  })
  test('knows how fast the machine was in each reading, by which rates are what was read', () => {
    const [before, during, after] = ofMoody.factors('twice')
    for (const [factor, expected] of [
      [before, 2 ** (-1 / 3)],
      [during, 2 ** (2 / 3)],
      [after, 2 ** (-1 / 3)],
    ])
      assert.ok(Math.abs(factor / expected - 1) < 0.02, `${factor}, expected ${expected}`)
    const read = moody[0].readings.map(({ logReading }) => Math.exp(logReading))
    const factors = ofMoody.factors('reference')
    const product = ofMoody.readings('reference').map((rate, index) => rate * factors[index])
    for (const [index, rate] of read.entries()) assert.ok(Math.abs(product[index] / rate - 1) < 1e-9, product.join(' '))
  })
  test('knows what the control differs by', () => {
    const ratio = Math.cbrt((1000 * 1010 * 990) / (1005 * 1003 * 995))
    assert.ok(Math.abs(Number(analysis.controlRatio) - ratio) < 1e-12)
  })
})

describe('the noise floor', () => {
  const noisy = row('reference', [1000, 1010, 990], [1300, 1310, 1290])
  test('is no less than what the reference differs from itself', () => {
    const found = analyseBlocks([noisy, twice, alike], { reference: 'reference' })
    assert.ok(Number(found.noiseFloor) >= 0.3, String(found.noiseFloor))
  })
  test('is a difference that no pair may stay below', () => {
    const [faster] = [row('faster', [1250, 1261, 1239])]
    assert.equal(
      analyseBlocks([reference, faster, alike], { reference: 'reference' }).compare('faster', 'alike').separated,
      true,
    )
    assert.equal(
      analyseBlocks([noisy, faster, alike], { reference: 'reference' }).compare('faster', 'alike').separated,
      false,
    )
  })
  test('is unknown without a control: then nothing is separated', () => {
    for (const found of [
      analyseBlocks([row('reference', [1000, 1010, 990]), twice], { reference: 'reference' }),
      analyseBlocks([alike, twice], { reference: 'reference' }),
    ]) {
      assert.deepEqual([found.noiseFloor, found.controlRatio], [null, null])
      assert.equal(found.compare('twice', found.blocks ? 'twice' : '').separated, false)
    }
    const found = analyseBlocks([alike, twice], { reference: 'reference' })
    assert.equal(found.compare('twice', 'alike').separated, false)
  })
})

test('weather that hits whole blocks changes nothing but the level', () => {
  const weather = [1, 0.6, 1.5]
  const stormy = rows.map(({ name, readings }) => ({
    name,
    readings: readings.map((reading) => ({
      ...reading,
      logReading: reading.logReading + Math.log(weather[reading.block]),
    })),
  }))
  const found = analyseBlocks(stormy, { reference: 'reference' })
  for (const [calm, storm] of [
    [analysis.compare('twice', 'alike'), found.compare('twice', 'alike')],
    [analysis.compare('alike', 'reference'), found.compare('alike', 'reference')],
  ]) {
    assert.ok(Math.abs(calm.ratio - storm.ratio) < 1e-9)
    assert.ok(Math.abs(calm.interval[1] - storm.interval[1]) < 1e-9)
  }
})

test('an outlier makes its own row uncertain, not the others', () => {
  const others = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
    row(
      name,
      [1000, 1011, 991].map((rate, block) => rate * (1 + index / 10) * (1 + ((index + block) % 3) / 200)),
    ),
  )
  const outlier = row('outlier', [1500, 1050, 1490])
  const width = (/** @type {[number, number]} */ [low, high]) => high / low
  const without = analyseBlocks([reference, ...others], { reference: 'reference' })
  const found = analyseBlocks([reference, ...others, outlier], { reference: 'reference' })
  assert.ok(width(found.estimate('a').interval) < 1.1 * width(without.estimate('a').interval))
  assert.ok(width(found.estimate('outlier').interval) > 1.5)
  assert.equal(found.compare('outlier', 'e').separated, false)
})

test('blocks are counted, for the run and for a row', () => {
  const found = analyseBlocks([reference, row('short', [900, 910])], { reference: 'reference' })
  assert.deepEqual([found.blocks, found.blocksOf('short'), found.blocksOf('reference')], [3, 2, 3])
})

test('rates that never vary are no division by zero', () => {
  const found = analyseBlocks([row('reference', [5, 5, 5], [5, 5, 5]), row('b', [6, 6, 6])], { reference: 'reference' })
  assert.ok(Number.isFinite(found.estimate('b').interval[0]))
  assert.equal(found.compare('b', 'reference').separated, true)
})

describe('undecided are', () => {
  /** @type {Record<string, [number, number]>} rate and half of its interval as a share */
  const known = { a: [100, 0.01], b: [90, 0.05], c: [89, 0.05], d: [50, 0.2] }
  const names = Object.keys(known)
  const fake = {
    estimate: (/** @type {string} */ name) => {
      const [rate, half] = known[name]
      return { estimatedRate: rate, interval: /** @type {[number, number]} */ ([rate / (1 + half), rate * (1 + half)]) }
    },
    compare: (/** @type {string} */ name, /** @type {string} */ other) => {
      const ratio = known[name][0] / known[other][0]
      return {
        ratio,
        interval: /** @type {[number, number]} */ ([ratio, ratio]),
        separated: Math.abs(ratio - 1) > 0.05,
      }
    },
  }
  /** @type {(names: string[], precision: number | null, separate?: number | null) => string[]} */
  const undecided = (names, precision, separate = null) => undecidedRows(names, fake, { precision, separate })
  test('rows that are neither precise nor separated from both neighbours', () => {
    assert.deepEqual(undecided(names, 0.03), ['b', 'c'])
    assert.deepEqual(undecided(names.toReversed(), 0.03), ['b', 'c'])
  })
  test('none where all are precise enough', () => assert.deepEqual(undecided(names, 0.05 + 1e-9), []))
  test('without a precision only those that are not separated', () =>
    assert.deepEqual(undecided(['a', 'b', 'd'], null), []))
  test('those that differ by as much as is to be separated, and are not', () => {
    assert.deepEqual(undecided(names, null, 0.01), ['b', 'c'])
    assert.deepEqual(undecided(names, null, 0.012), [])
    assert.deepEqual(undecided(['a'], null, 0.01), [])
  })
  test('also rows that are no neighbours', () => {
    const compare = (/** @type {string} */ name, /** @type {string} */ other) => ({
      ...fake.compare(name, other),
      separated: [name, other].sort().join('') !== 'ac',
    })
    assert.deepEqual(undecidedRows(names, { ...fake, compare }, { precision: null, separate: 0.1 }), ['a', 'c'])
  })
  test('those that lack one of two aims', () => {
    assert.deepEqual(undecided(names, 0.06, 0.01), ['b', 'c'])
    assert.deepEqual(undecided(names, 0.03, 0.5), ['b', 'c'])
    assert.deepEqual(undecided(names, 0.06, 0.5), [])
  })
})

describe('where the variance of each reading is known', () => {
  /** Four rows of four blocks, the last two of which were disturbed. @param {(block: number) => number} variance */
  const known = (variance) => {
    const rate = (/** @type {number} */ index, /** @type {number} */ block) =>
      1000 * (1 + index) * Math.exp((block < 2 ? 0.01 : 0.3) * Math.sin(5 * index + 3 * block ** 2))
    const reading = (/** @type {number} */ index, /** @type {number} */ block, control = false) => ({
      ...{ block, control, logReading: Math.log(rate(control ? 0.003 : index, block)), variance: variance(block) },
    })
    const rows = ['reference', 'b', 'c', 'd'].map((name, index) => ({
      name,
      readings: [0, 1, 2, 3].flatMap((block) => [
        reading(index, block),
        ...(index === 0 ? [reading(index, block, true)] : []),
      ]),
    }))
    return analyseBlocks(rows, { reference: 'reference' })
  }
  const [weighted, plain] = [known((block) => (block < 2 ? 0 : 0.2 ** 2)), known(() => 0)]
  const widthOf = (/** @type {typeof plain} */ { compare }) => {
    const [low, high] = compare('d', 'b').interval
    return high / low
  }

  test('what was disturbed weighs less', () => {
    assert.ok(Math.abs(weighted.compare('d', 'b').ratio / 2 - 1) < 0.03, String(weighted.compare('d', 'b').ratio))
    assert.ok(widthOf(weighted) < 0.8 * widthOf(plain), `${widthOf(weighted)}, ${widthOf(plain)}`)
    assert.ok(Number(weighted.noiseFloor) < Number(plain.noiseFloor))
  })
  test('what readings differ by beyond it is told', () => {
    assert.ok(Math.sqrt(weighted.typicalVariance()) < 0.05, String(weighted.typicalVariance()))
    assert.ok(Math.sqrt(plain.typicalVariance()) > 0.1, String(plain.typicalVariance()))
  })
  test('where all are known equally well, none weighs more', () => {
    const even = known(() => 0.05 ** 2)
    assert.ok(Math.abs(even.compare('d', 'b').ratio / plain.compare('d', 'b').ratio - 1) < 1e-6)
  })
})

describe('a run in cohorts', () => {
  const cohorts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  /** The machine becomes 3 % slower from cohort to cohort. @param {number} cohort */
  const speed = (cohort) => 0.03 * (5.5 - cohort)
  /**
   * A row in some cohorts; a control is in those where it says so.
   * @type {(
   *   name: string,
   *   members: number[],
   *   differences?: { slope?: number, isControl?: (cohort: number) => boolean, slower?: number },
   * ) => import('../../lib/stats/analyseBlocks.js').BlockRow}
   */
  const inCohorts = (name, members, { slope = 1, isControl = () => false, slower = 0 } = {}) => {
    const normal = createNormal(createRandom(name.charCodeAt(0)))
    const readings = members.map((cohort) => {
      const control = isControl(cohort)
      const logReading = Math.log(1000) + slope * speed(cohort) + 0.01 * normal() - (control ? slower : 0)
      return { block: cohort >> 2, cohort, control, logReading, variance: 1e-6 }
    })
    return { name, readings }
  }
  const isOdd = (/** @type {number} */ cohort) => cohort % 2 === 1
  const others = ['b', 'c', 'd', 'e', 'f', 'g']
  /**
   * @type {(
   *   control: { isControl: (cohort: number) => boolean, slower?: number },
   *   slopes?: number[],
   * ) => ReturnType<typeof analyseBlocks>}
   */
  const analyse = (control, slopes = []) =>
    analyseBlocks(
      [
        inCohorts('r', cohorts, control),
        ...others.map((name, index) => inCohorts(name, cohorts, { slope: slopes[index] })),
        inCohorts('x', [0, 1, 2]),
        inCohorts('y', [1, 5, 10]),
      ],
      { reference: 'r' },
    )

  test('compares the arms of the reference also where they were never in one cohort', () => {
    const alike = analyse({ isControl: isOdd })
    assert.ok(Math.abs(Number(alike.controlRatio) - 1) < 0.02, String(alike.controlRatio))
    assert.ok(Number(alike.noiseFloor) < 0.03, String(alike.noiseFloor))
    const slower = analyse({ isControl: isOdd, slower: 0.1 })
    assert.ok(Math.abs(Number(slower.controlRatio) - Math.exp(0.1)) < 0.02, String(slower.controlRatio))
    // The first six cohorts are 18 % faster than the last six.
    const apart = analyse({ isControl: (cohort) => cohort > 5 })
    assert.ok(Math.abs(Number(apart.controlRatio) - 1) < 0.03, String(apart.controlRatio))
  })
  test('has wider intervals of what was measured at an unusual speed if rows react unlike to it', () => {
    /** How much wider the interval of x is, whose cohorts were fast, than that of y. */
    const wider = (/** @type {ReturnType<typeof analyse>} */ { estimate }) => {
      const [x, y] = ['x', 'y'].map((name) => Math.log(estimate(name).interval[1] / estimate(name).interval[0]))
      return x / y
    }
    const alike = analyse({ isControl: isOdd })
    assert.ok(Math.sqrt(alike.varianceOfSlopes) < 0.05, String(alike.varianceOfSlopes))
    const unlike = analyse({ isControl: isOdd }, [0.6, 1.4, 0.8, 1.2, 0.7, 1.3])
    const deviation = Math.sqrt(unlike.varianceOfSlopes)
    assert.ok(deviation > 0.15 && deviation < 0.4, String(deviation))
    assert.ok(wider(unlike) > 1.5 * wider(alike), `${wider(unlike)}, ${wider(alike)}`)
  })
})
