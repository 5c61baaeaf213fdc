import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolCircle } from 'd3-shape'
import { drawLinePanel } from '../../../lib/reports/plot/linePanel.js'

test('the number of a turn at the first value does not cover the title of the axis', () => {
  const mark = { light: '#000000', dark: '#ffffff', type: symbolCircle }
  const places = [1, 8].map((x) => ({ x, y: 100 * x, interval: null }))
  const { drawing } = drawLinePanel({
    heading: 'h1',
    x: { title: 'connections', isLogarithmic: true },
    y: 'requests/s',
    lines: [{ name: 'a', style: 'server0', mark, places }],
    turns: [{ at: 1, note: 'a: knee at 1 connection' }],
  })
  const [, title] = /<text x="8" y="([\d.]+)"[^>]*>requests\/s/.exec(drawing) ?? assert.fail(drawing)
  const badge = /<circle [^>]*cy="([\d.]+)" r="([\d.]+)" class="badge"/
  const [, middle, radius] = badge.exec(drawing) ?? assert.fail(drawing)
  const descent = 4
  assert.ok(Number(title) + descent < Number(middle) - Number(radius), `${title}, ${middle}`)
})
