import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageParts } from '../../../lib/suites/parallelism/pictures.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createPageReport, createAxes, createPageResult } from './fixtures.js'
import { joinPatterns } from '../../joinPatterns.js'

const result = createPageResult({ settings: { axes: createAxes({ protocol: ['h1', 'h2'] }) } })
const report = createPageReport([result])
const parts = createPageParts(report)
const rowOf = (/** @type {string} */ arm, /** @type {string} */ protocol) =>
  report.rows.find((row) => row.workload === arm && row.protocol === protocol) ?? assert.fail(`${arm} ${protocol}`)

test('arms compare under the same conditions only, by their times', () => {
  const [h1, h2] = parts.compared ?? []
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
    'From start to first and last resource: mercurius · h1',
    'From start to first and last resource: mercurius · h2',
  ])
  const { svg = '' } = parts.pictures?.[2] ?? {}
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
