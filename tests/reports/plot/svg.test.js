import assert from 'node:assert/strict'
import { test } from 'node:test'
import { element, text } from '../../../lib/reports/plot/svg.js'

test('elements escape their attributes, texts their content', () => {
  assert.equal(element('g', { id: 'a"b', x: 1.04 }), '<g id="a&quot;b" x="1"/>')
  assert.equal(text(1, 2, 'a < b & c'), '<text x="1" y="2">a &lt; b &amp; c</text>')
})
