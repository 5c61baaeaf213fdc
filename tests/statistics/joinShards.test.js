import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseBlocks } from '../../lib/statistics/analyseBlocks.js'
import { joinShards } from '../../lib/statistics/joinShards.js'
import { blockRow } from './blockRow.js'

/** @import { BlockAnalysis } from '../../lib/statistics/analyseBlocks.js' */

const options = { reference: 'reference', ranked: ['reference', 'twice', 'near', 'thrice', 'another'] }

/** @type {(name: string, rates: number[], speed: number, controls?: number[]) => import('../../lib/statistics/analyseBlocks.js').BlockRow} */
const row = (name, rates, speed, controls = []) => {
  const faster = (/** @type {number} */ rate) => rate * speed
  return blockRow(name, rates.map(faster), controls.map(faster))
}

/** Two shards with the reference and a ceiling in both. @type {(speeds: [number, number], controls?: number[]) => { shards: BlockAnalysis[], joined: BlockAnalysis }} controls: of the second one */
function analyse([first, second], controls = [1008, 992, 1001]) {
  const shards = [
    [
      row('reference', [1000, 1010, 990], first, [1005, 1003, 995]),
      row('twice', [2010, 2015, 1985], first),
      row('near', [2080, 2111, 2069], first),
      row('ceiling', [9000, 9090, 8960], first),
    ],
    [
      row('reference', [1002, 1009, 993], second, controls),
      row('thrice', [3010, 3035, 2985], second),
      row('ceiling', [9050, 9100, 8910], second),
    ],
  ].map((rows) => analyseBlocks(rows, options))
  return { shards, joined: joinShards(shards, options) }
}

/** @type {(actual: number, expected: number) => void} */
const isClose = (actual, expected) => assert.ok(Math.abs(actual / expected - 1) < 1e-9, `${actual} is not ${expected}`)

const { shards, joined } = analyse([1, 1])

test('rows of one shard compare as they do there', () => {
  assert.deepEqual(joined.compare('twice', 'near'), shards[0].compare('twice', 'near'))
  assert.deepEqual(joined.compare('thrice', 'reference'), shards[1].compare('thrice', 'reference'))
  assert.deepEqual(joined.compare('thrice', 'ceiling'), shards[1].compare('thrice', 'ceiling'))
})

describe('rows of two shards compare by their ratios to the reference', () => {
  const [twice, thrice] = [shards[0].compare('twice', 'reference'), shards[1].compare('thrice', 'reference')]
  const found = joined.compare('thrice', 'twice')
  test('with the errors of both', () => {
    isClose(found.ratio, thrice.ratio / twice.ratio)
    isClose(found.standardError, Math.hypot(thrice.standardError, twice.standardError))
    assert.ok(found.interval[0] < found.ratio && found.ratio < found.interval[1])
    assert.equal(found.separated, true)
    const turned = joined.compare('twice', 'thrice')
    isClose(turned.ratio * found.ratio, 1)
    assert.equal(turned.separated, true)
  })
  test('as surely as the one of which less is known', () => {
    assert.equal(found.degreesOfFreedom, Math.min(twice.degreesOfFreedom, thrice.degreesOfFreedom))
  })
  test('where no difference below both noise floors together is one', () => {
    /** A shard that knows its rows' ratios to the reference almost exactly. @type {(floor: number, name: string, ratio: number) => any} */
    const exact = (floor, name, ratio) => ({
      ...{ blocks: 3, noiseFloor: Math.expm1(floor), controlRatio: 1, cohortVariance: 0 },
      has: (/** @type {string} */ one) => [name, 'reference'].includes(one),
      estimate: () => ({ rate: 1000, standardError: 1e-6, degreesOfFreedom: 20 }),
      compare: (/** @type {string} */ one, /** @type {string} */ other) => ({
        ratio: one === name ? ratio : 1 / (other === name ? ratio : 1),
        ...{ standardError: 1e-6, degreesOfFreedom: 20 },
      }),
    })
    const separates = (/** @type {number} */ difference) =>
      joinShards([exact(0.03, 'a', 2), exact(0.04, 'b', 2 * Math.exp(difference))], options).compare('b', 'a').separated
    assert.deepEqual([0.049, 0.051, -0.051].map(separates), [false, true, true])
  })
})

test('how fast the machines are changes nothing but the level', () => {
  const other = analyse([1, 3]).joined
  for (const [name, than] of [
    ['twice', 'thrice'],
    ['ceiling', 'reference'],
    ['near', 'twice'],
  ]) {
    isClose(other.compare(name, than).ratio, joined.compare(name, than).ratio)
    isClose(other.compare(name, than).standardError, joined.compare(name, than).standardError)
  }
  for (const name of ['reference', 'twice', 'thrice', 'ceiling']) {
    isClose(other.estimate(name).rate, joined.estimate(name).rate * Math.sqrt(3))
    isClose(other.readings(name)[0], joined.readings(name)[0] * Math.sqrt(3))
  }
})

test('rates are in proportion to the ratios, and those of what is in all shards their mean', () => {
  const rates = shards.map(({ estimate }) => estimate('reference').rate)
  isClose(joined.estimate('reference').rate, Math.sqrt(rates[0] * rates[1]))
  isClose(
    joined.estimate('twice').rate / joined.estimate('reference').rate,
    shards[0].compare('twice', 'reference').ratio,
  )
  const ceilings = shards.map(({ compare }) => compare('ceiling', 'reference'))
  isClose(joined.compare('ceiling', 'reference').ratio, Math.sqrt(ceilings[0].ratio * ceilings[1].ratio))
  isClose(
    joined.compare('ceiling', 'reference').standardError,
    Math.hypot(...ceilings.map(({ standardError }) => standardError)) / 2,
  )
})

test('blocks are those that every row has, and readings those of all processes', () => {
  assert.deepEqual([joined.blocks, joined.blocksOf('twice'), joined.blocksOf('ceiling')], [3, 3, 3])
  assert.deepEqual([joined.readings('twice').length, joined.readings('reference').length], [3, 12])
  assert.deepEqual([joined.has('thrice'), joined.has('other')], [true, false])
})

test('without a control in one of them there is no noise floor, and nothing is separated from its rows', () => {
  const { joined } = analyse([1, 1], [])
  assert.deepEqual([joined.noiseFloor, joined.controlRatio], [null, null])
  assert.equal(joined.compare('thrice', 'twice').separated, false)
})
