import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { draw, panelsOf } from '../../../lib/suites/parallelism/chart.js'
import { arms } from '../../../lib/workload/pages.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createPageReport, createAxes, createPageResult } from './fixtures.js'

/** @typedef {Parameters<typeof createPageResult>[0]} Options */

const settings = { arms: arms.map(({ arm }) => arm), axes: createAxes({ protocol: ['h1', 'h2'], rtt: [0, 50] }) }
/** @param {Options} [options] */
const reportOf = (options) => createPageReport([createPageResult({ settings, ...options })])
const crossing = {
  ms: (/** @type {string} */ arm, /** @type {any} */ { rtt }) => (arm === 'push' ? 500 + rtt * 30 : 1000),
}

describe('panels', () => {
  test('are of a parameter that grows, for each server, protocol and set of other conditions', () => {
    const axes = createAxes({
      protocol: ['h1', 'h2'],
      rtt: [0, 20, 50],
      resources: [1, 10],
      compression: ['none', 'gzip'],
    })
    const { lines, dots } = panelsOf(reportOf({ settings: { axes, arms: ['compound', 'rest'] } }))
    assert.deepEqual(dots, [])
    assert.equal(lines.filter(({ parameter }) => parameter === 'rtt').length, 2 * 2 * 2)
    assert.equal(lines.filter(({ parameter }) => parameter === 'resources').length, 2 * 3 * 2)
    for (const { series, parameter } of lines)
      for (const { points } of series) assert.equal(points.length, parameter === 'rtt' ? 3 : 2)
    assert.equal(lines[0].heading, 'mercurius · h1 · compression none · rtt 0 ms')
  })
  test('have their crossovers', () => {
    const { lines } = panelsOf(reportOf(crossing))
    assert.deepEqual(
      lines.map(({ heading, crossovers }) => [heading, crossovers.map(({ arm }) => arm)]),
      [
        ['mercurius · h1', []],
        ['mercurius · h2', ['push']],
      ],
    )
  })
  test('are of one condition where nothing grows', () => {
    const { lines, dots } = panelsOf(reportOf({ settings: { axes: createAxes({ protocol: ['h1', 'h2'] }) } }))
    assert.deepEqual([lines, dots.map(({ heading }) => heading)], [[], ['mercurius · h1', 'mercurius · h2']])
  })
  test('of what is not limited stand for themselves', () => {
    const axes = createAxes({ protocol: ['h2'], bandwidth: [10, 100, null] })
    const { lines, dots } = panelsOf(reportOf({ settings: { axes } }))
    assert.deepEqual([lines.length, dots.map(({ heading }) => heading)], [1, ['mercurius · h2 · bandwidth none']])
  })
  test('leave out what has no number', () => {
    const fault = () => ({ outcome: /** @type {const} */ ('failed'), reason: 'x' })
    assert.deepEqual(panelsOf(reportOf({ fault })), { lines: [], dots: [] })
  })
})

describe('the drawing', () => {
  const drawing = draw(reportOf(crossing))
  test('has no number that is none', () => assert.doesNotMatch(drawing, /NaN|undefined|Infinity|null/))
  test('is well-formed', () => assertWellFormed(drawing))
  test('tells those who cannot see it who won, and where arms cross', () => {
    assert.match(drawing, /role="img" aria-labelledby="title description"/)
    assert.match(drawing, /<title id="title">Page-load time by strategy/)
    assert.match(drawing, /<desc id="description">.*push falls behind compound at 2\d ms round trips/)
  })
  test('names the crossover at a dashed line, and every arm at the end of its line', () => {
    assert.equal(drawing.match(/class="crossover"/g)?.length, 1)
    assert.match(drawing, /1 · on h2, push falls behind compound/)
    for (const { arm } of arms) assert.match(drawing, new RegExp(`class="small">${arm}<`))
  })
  test('is readable on dark paper', () => assert.match(drawing, /@media \(prefers-color-scheme:dark\)/))
  test('needs nothing else', () => assert.doesNotMatch(drawing, /href|url\(|@import|<script/))
  test('escapes what servers are called', () => {
    assert.match(draw(reportOf({ server: 'a<b>&"c"' })), /a&lt;b&gt;&amp;&quot;c&quot;/)
  })
  test('draws one condition as dots, and nothing as nothing', () => {
    assert.match(draw(reportOf({ settings: { axes: createAxes({ protocol: ['h2'] }) } })), />push</)
    assert.match(draw(createPageReport([])), /^<svg /)
  })
  test('says what it leaves out where there is too much', () => {
    const axes = createAxes({
      protocol: ['h2'],
      rtt: [0, 1, 2, 3, 4],
      delay: [0, 1, 2, 3, 4],
      resources: [1, 2, 3, 4, 5],
    })
    const many = draw(reportOf({ settings: { axes, arms: ['compound', 'push'], rounds: 1 }, blocks: 1 }))
    assert.match(many, /27 of 75 panels are not drawn/)
  })
  test('does not need intervals', () => assert.doesNotMatch(draw(reportOf({ blocks: 1 })), /NaN|null/))
})
