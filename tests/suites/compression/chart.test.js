import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw } from '../../../lib/suites/compression/chart.js'
import { createReport } from '../../../lib/suites/compression/report.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createStored } from './fixtures.js'

const report = createReport([createStored({ axes: { protocol: ['h1', 'h2'], size: ['small', 'huge'] } })])

test('each set of conditions has a panel, each coding and bandwidth a cell, and the fastest a frame', () => {
  const drawing = draw(report)
  assertWellFormed(drawing)
  for (const heading of ['h1 · small', 'h1 · huge', 'h2 · small', 'h2 · huge'])
    assert.equal(drawing.split(`>mercurius · ${heading}<`).length, 2, heading)
  assert.equal(drawing.match(/<rect [^>]*class="best"/g)?.length, 4 * 5)
  const legend = 5
  assert.equal(drawing.match(/<rect [^>]*class="shade\d"/g)?.length, 4 * 5 * 3 + legend)
  assert.match(drawing, /\(100 Mbit\/s\)/)
  assert.match(drawing, /<desc[^>]*>mercurius · h1 · small\. Compress at /)
})

test('what is measured stands in no brackets', () => {
  const drawing = draw(createReport([createStored({ axes: { bandwidth: [10, null] } })]))
  assert.match(drawing, />10 Mbit\/s</)
  assert.doesNotMatch(drawing, /\(10 Mbit|computed/)
})

test('a server cannot word what it is drawn with', () => {
  assertWellFormed(draw(createReport([createStored({ server: '<script>&"' })])))
})

test('where nothing has a number there is nothing to draw, but a document', () => {
  assertWellFormed(draw(createReport([createStored({ crashes: () => true })])))
})
