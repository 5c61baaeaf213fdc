import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { draw, panelsOf } from '../../../lib/suites/parallelism/chart.js'
import { createPageParts } from '../../../lib/suites/parallelism/pictures.js'
import { arms } from '../../../lib/workload/pages.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { joinPatterns } from '../../joinPatterns.js'
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
    assert.equal(lines[0].heading, 'mercurius · h2 · compression none · rtt 20 ms')
  })
  test('have their crossovers', () => {
    const { lines } = panelsOf(reportOf(crossing))
    assert.deepEqual(
      lines.map(({ heading, crossovers }) => [heading, crossovers.map(({ arm }) => arm)]),
      [
        ['mercurius · h2', ['push']],
        ['mercurius · h1', []],
      ],
    )
  })
  test('are of one condition where nothing grows', () => {
    const { lines, dots } = panelsOf(reportOf({ settings: { axes: createAxes({ protocol: ['h1', 'h2'] }) } }))
    assert.deepEqual([lines, dots.map(({ heading }) => heading)], [[], ['mercurius · h2', 'mercurius · h1']])
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

const result = createPageResult({ settings: { axes: createAxes({ protocol: ['h1', 'h2'] }) } })
const report = createPageReport([result])
const parts = createPageParts(report)
const rowOf = (/** @type {string} */ arm, /** @type {string} */ protocol) =>
  report.rows.find((row) => row.workload === arm && row.protocol === protocol) ?? assert.fail(`${arm} ${protocol}`)

test('arms compare under the same conditions only, by their times', () => {
  const [h2, h1] = parts.compared ?? []
  assert.ok(h1.rows.every((row) => /** @type {any} */ (row).protocol === 'h1'))
  const relation = h2.relate(rowOf('push', 'h2'), rowOf('compound', 'h2'))
  assert.equal(relation?.verdict, 'faster')
  assert.ok(Math.abs(Number(relation?.ratio) - 0.5) < 0.05, String(relation?.ratio))
  assert.ok(relation && relation.interval[0] < relation.ratio && relation.ratio < relation.interval[1])
  assert.equal(h1.relate(rowOf('push', 'h1'), rowOf('compound', 'h1')), null, 'there is no push over HTTP/1.1')
})

test('pictures tell when the first and the last resource came', () => {
  const titles = parts.pictures?.map(({ title }) => title) ?? []
  assert.deepEqual(titles, [
    'Page-load time',
    'From start to first and last resource: mercurius · h2',
    'From start to first and last resource: mercurius · h1',
  ])
  const { svg = '' } = parts.pictures?.[1] ?? {}
  assertWellFormed(svg)
  assert.match(svg, /<title>push: first resource 25\d\.\d ms<\/title>.*<title>push: page, median 50\d\.\d ms<\/title>/s)
})

test('the requests of a page are drawn arm by arm, where a result has them', () => {
  const stored = createPageResult({ settings: result.settings })
  const waterfall = {
    ...{ pageMs: 61, omitted: 1, names: ['GET /api/authors', 'push of </b>'] },
    ...{ startMs: [0, 20.5], firstByteMs: [20, 21], endMs: [60, 61] },
  }
  for (const { block, conditions, samples } of stored.trials)
    for (const sample of samples)
      if (block === 0 && conditions.protocol === 'h2' && sample.name !== 'rest' && sample.value)
        sample.value.waterfall = waterfall
  const { pictures = [] } = createPageParts(createPageReport([stored]))
  const drawn = pictures.filter(({ title }) => title.startsWith('Requests of one page'))
  assert.deepEqual(
    drawn.map(({ title }) => title),
    ['Requests of one page: mercurius · h2'],
  )
  const [{ svg, table }] = drawn
  assertWellFormed(svg)
  assert.match(svg, />push: 61\.0 ms, the first 2 of 3 requests<.*>compound: 61\.0 ms/s)
  assert.match(
    svg,
    joinPatterns(
      /<title>push of &lt;\/b&gt;: sent at 20\.5 ms, first byte at 21\.0 ms, last byte at 61\.0 ms<\/title><rect /,
      /[^>]*class="bar push waiting"/,
    ),
  )
  assert.deepEqual(
    table?.columns.map(({ text }) => text(table.items[0])),
    [...['push', '61.0', '3', '20.5', '20.0', '10.3', '61.0']],
  )
})

test('marks of page times tell their figures', () => {
  assert.match(
    String(parts.pictures?.[0].svg),
    /<title>compound: 1,0\d\d ms per page, 95 % interval [\d,.]+ to [\d,.]+, bound/,
  )
})
