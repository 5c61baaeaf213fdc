import { symbolCircle } from 'd3-shape'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawColumns, isLogarithmicScale, ticksOf, valueScale } from '../../../lib/reports/plot/axes.js'
import { drawLinePanel } from '../../../lib/reports/plot/linePanel.js'
import { pushApart } from '../../../lib/reports/plot/pushApart.js'
import { element, text } from '../../../lib/reports/plot/svg.js'

test('numbers at an axis have room beside each other; lines are drawn all the same', () => {
  const places = [0, 40, 100, 130]
  const ticks = [1_000_000, 2_000_000, 5_000_000, 10_000_000]
  const range = { top: 0, bottom: 9, numbers: [20] }
  const drawn = drawColumns((value) => places[ticks.indexOf(value)], ticks, range).join('')
  assert.deepEqual(
    [...drawn.matchAll(/>([\d,]+)</g)].map(([, number]) => number),
    ['1,000,000', '5,000,000'],
  )
  assert.equal(drawn.match(/<line/g)?.length, 4)
})

/** @type {[number, number]} */
const width = [0, 100]

describe('a scale of values', () => {
  test('begins at zero where they are alike', () => {
    const scale = valueScale([90, 110], [100], width)
    assert.deepEqual([isLogarithmicScale(scale), scale(0)], [false, 0])
    assert.ok(scale(110) > 90 && scale(110) < 100)
    assert.ok(ticksOf(scale).includes(100))
  })
  test('has equal distances for equal ratios where they differ much', () => {
    const scale = valueScale([10, 100, 1000], [10, 100, 1000], width)
    assert.equal(isLogarithmicScale(scale), true)
    assert.ok(Math.abs(scale(100) - scale(10) - (scale(1000) - scale(100))) < 1e-9)
    assert.deepEqual(ticksOf(scale), [10, 20, 50, 100, 200, 500, 1000])
  })
  test('is left by no interval, however wide', () => {
    for (const values of [[100], [10, 1000]]) {
      const scale = valueScale([...values, 1e5], values, width)
      assert.deepEqual([scale(1e5), scale(Math.max(...values)) > 20], [100, true])
    }
  })
})

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

describe('labels are pushed apart', () => {
  const range = { gap: 10, from: 0, to: 100 }
  /** @type {Record<string, [number[], number[]]>} */
  const cases = {
    'what is far apart stays': [
      [10, 50, 90],
      [10, 50, 90],
    ],
    'what is near keeps its order and a gap': [[50, 49, 51], [60, 50, 70].map((place) => place - 1)],
    'what is at the end moves up': [
      [100, 100],
      [90, 100],
    ],
    nothing: [[], []],
  }
  for (const [name, [wanted, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(pushApart(wanted, range), expected))
})

test('elements escape their attributes, texts their content', () => {
  assert.equal(element('g', { id: 'a"b', x: 1.04 }), '<g id="a&quot;b" x="1"/>')
  assert.equal(text(1, 2, 'a < b & c'), '<text x="1" y="2">a &lt; b &amp; c</text>')
})
