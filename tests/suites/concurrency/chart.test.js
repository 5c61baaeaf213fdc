import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../lib/base/errors/fault.js'
import { draw } from '../../../lib/suites/concurrency/chart.js'
import { createReport } from '../../../lib/suites/concurrency/report.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createSweepResult } from './fixtures.js'

const servers = ['<a>', 'b']
/** @param {Parameters<typeof createSweepResult>[0]} [options] */
const drawingOf = (options) =>
  draw(
    createReport(
      servers.map((server) =>
        createSweepResult({ server, servers, rate: ({ connections }) => 100 * connections, ...options }),
      ),
    ),
  )
const count = (/** @type {string} */ drawing, /** @type {RegExp} */ pattern) => [...drawing.matchAll(pattern)].length

describe('a drawing', () => {
  test('has a panel for each protocol and number of streams, and a line in it for each server', () => {
    const drawing = drawingOf({ axes: { protocol: ['h1', 'h2'], pipelining: [1, 16] } })
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="heading"/g), 4)
    assert.equal(count(drawing, /class="server\d series"/g), 8)
    assert.match(drawing, /echo · h2 · 16 streams in flight per connection/)
    assert.match(drawing, /&lt;a&gt;/)
  })
  test('says where the curves turn, and tells it to those who cannot see them', () => {
    const words = '&lt;a&gt;: no knee: more connections still gain 5 % or more, peak 800 requests/s at 8 connections'
    const drawing = drawingOf()
    assert.ok(drawing.includes(`1 · ${words.slice(0, 60)}`), drawing)
    assert.match(drawing, /<desc id="description">echo · h1 · 1 request in flight per connection: &lt;a&gt;: no knee/)
  })
  test('leaves out what has no number', () => {
    const drawing = drawingOf({ verdict: () => ({ ...toVerdict('NO_ANSWER', 'gone'), value: null }) })
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="heading"/g), 0)
  })
})
