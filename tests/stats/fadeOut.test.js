import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRows } from '../../lib/stats/analyseRows.js'
import { findFadeOut, spreadOf } from '../../lib/stats/fadeOut.js'
import { blockRow } from './blockRow.js'

/** @typedef {import('../../lib/stats/fadeOut.js').Place} Place */

/**
 * A place where two differ by that ratio, or none do.
 * @type {(x: number, ratio: number | null, widest: number) => Place}
 */
const place = (x, ratio, widest) => ({
  x,
  pair: ratio === null ? null : { faster: 'a', slower: 'b', ratio },
  widest,
})

describe('rows no longer differ', () => {
  test('from the first place on after which none are different', () => {
    const places = [place(0, 2, 2.2), place(1, 1.5, 1.6), place(5, null, 1.1), place(10, null, 1.2)]
    assert.deepEqual(findFadeOut(places), { until: places[1], from: 5, widest: 1.2 })
  })
  test('and not where they differ again later', () => {
    const places = [place(0, null, 1.1), place(1, null, 1.1), place(5, 1.5, 1.6), place(10, null, 1.2)]
    assert.deepEqual(findFadeOut(places), { until: places[2], from: 10, widest: 1.2 })
  })
  test('only where they cannot differ by as much as was seen last', () => {
    const places = [place(0, 1.5, 1.6), place(1, null, 1.7), place(5, null, 1.2)]
    assert.deepEqual(findFadeOut(places), { until: places[0], from: 5, widest: 1.2 })
    assert.deepEqual(findFadeOut(places.slice(0, 2)), { until: places[0], from: null, widest: null })
  })
  test('nowhere where they differ at the last place', () => {
    const places = [place(0, null, 1.1), place(1, 1.5, 1.6)]
    assert.deepEqual(findFadeOut(places), { until: places[1], from: null, widest: null })
  })
  test('and nobody knows where they ever did, if they do not at any', () => {
    assert.deepEqual(findFadeOut([place(0, null, 1.4), place(1, null, 1.3)]), { until: null, from: null, widest: 1.4 })
  })
})

/**
 * Three blocks of a row, the reference with a control.
 * @type {(name: string, rates: number[]) => Parameters<typeof analyseRows>[0][number]}
 */
const row = (name, rates) =>
  blockRow(
    name,
    rates,
    rates.flatMap((rate) => (name === 'core' ? [rate * 1.001] : [])),
  )
const core = row('core', [800, 808, 792])

describe('the spread of rows', () => {
  test('is of the two that differ most of those that differ', () => {
    const rows = [core, row('quick', [1600, 1616, 1584]), row('quicker', [2400, 2424, 2376])]
    const { pair, widest } = spreadOf(analyseRows(rows, { reference: 'core' }), ['core', 'quicker', 'quick']) ?? {}
    assert.deepEqual([pair?.faster, pair?.slower, pair?.ratio.toFixed(1)], ['quicker', 'core', '3.0'])
    assert.ok(Number(widest) > 3)
  })
  test('of rows that do not differ is what they may differ by: the noise floor at least', () => {
    const analysis = analyseRows([core, row('alike', [801, 807, 793])], { reference: 'core' })
    const { pair, widest } = spreadOf(analysis, ['core', 'alike']) ?? {}
    assert.equal(pair, null)
    assert.ok(Number(widest) >= 1 + Number(analysis?.noiseFloor) && Number(widest) < 1.1, String(widest))
  })
  test('is unknown of one row, of too few blocks, and without a control', () => {
    const two = [core, row('alike', [801, 807])]
    const names = ['core', 'alike']
    assert.equal(spreadOf(null, names), null)
    assert.equal(spreadOf(analyseRows(two, { reference: 'core' }), names), null)
    assert.equal(spreadOf(analyseRows([core, row('alike', [801, 807, 793])], { reference: 'other' }), names), null)
    assert.equal(spreadOf(analyseRows([core], { reference: 'core' }), ['core']), null)
  })
})
