import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { draw } from '../../../../lib/suites/api/report/chart.js'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { assertWellFormed } from '../../../reports/drawings.js'
import { createApiResults, createServer } from '../fixtures.js'

/** @import { Options } from '../fixtures.js' */

/** @type {NonNullable<Options['rate']>} */
const rate = ({ server, block, connections }) =>
  100 * connections * (server === 'after' ? [1.07, 1.072, 1.068][block] : 1)
/** @param {Options} [options] */
const drawingOf = (options) =>
  draw(
    createReport(
      createApiResults({ servers: ['<before>', 'after'].map((name) => createServer(name)), rate, ...options }),
    ),
  )
const count = (/** @type {string} */ drawing, /** @type {RegExp} */ pattern) => [...drawing.matchAll(pattern)].length

describe('a drawing of an api', () => {
  test('has a panel for each subject, a mark for each server, and the verdicts on top', () => {
    const drawing = drawingOf({ operations: ['feed', 'user'] })
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="heading"/g), 2)
    // Four of them explain the marks.
    assert.equal(count(drawing, /class="mark /g), 4 + 4)
    assert.equal(count(drawing, /class="mark faster"/g), 2 + 1)
    assert.match(drawing, /feed: after is 7\.0 % faster than &lt;before&gt;/)
    assert.match(drawing, /× 1\.070/)
  })
  test('has lines over connections if there are several numbers of them', () => {
    const drawing = drawingOf({ settings: { axes: { connections: [1, 8, 64], pipelining: [1, 4] } } })
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="heading"/g), 2)
    assert.equal(count(drawing, /class="server\d series"/g), 4)
    assert.match(drawing, /feed · 4 in flight on each connection/)
  })
  test('leaves out what has no number', () => {
    const drawing = drawingOf({ verdict: () => ({ ...toVerdict('NO_ANSWER', 'gone'), value: null, use: null }) })
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="heading"/g), 0)
  })
})
