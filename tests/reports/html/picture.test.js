import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embed, formatPicture } from '../../../lib/reports/html/picture.js'
import { drawDocument, text } from '../../../lib/reports/plot/svg.js'
import { assertWellFormed } from '../drawings.js'

const about = {
  width: 100,
  height: 50,
  description: 'All of it.',
  shapes: '.mark{r:1}',
  colors: { light: '.a{fill:red}', dark: '.a{fill:blue}' },
}
const svg = drawDocument({ ...about, title: 'Title' }, text(1, 2, '<style>" id="title"'))

test('rules of style are nested in the name of the picture, and its own names begin with it', () => {
  const { svg: inline, style } = embed(svg, 'one')
  assert.doesNotMatch(inline, /<style|id="title"/)
  assert.match(inline, /^<svg .*role="group" aria-labelledby="one-title one-description">/)
  assert.match(inline, /<title id="one-title">Title<\/title>/)
  assert.match(style, /^#one\{.*\.a\{fill:red\}.*@media \(prefers-color-scheme:dark\)\{.*\.a\{fill:blue\}/s)
  assert.equal(style.split('{').length, style.split('}').length)
  assertWellFormed(inline)
})

test('what stands in it stays as it is', () => {
  assert.match(embed(svg, 'one').svg, />&lt;style&gt;&quot; id=&quot;title&quot;</)
})

test('a picture has its title, how to read it, and its figures', () => {
  const column = { title: 'x', align: /** @type {const} */ ('left'), text: String }
  const table = { heading: null, columns: [column], items: ['1 < 2'], notes: [] }
  const { html } = formatPicture({ title: 'A & B', svg, about: 'To be read so.', table }, 'one', {})
  assert.match(
    html,
    /^<figure id="one"><figcaption><h3 class="unseen">A &amp; B<\/h3><p>To be read so\.<\/p><\/figcaption>/,
  )
  assert.match(
    html,
    /<details><summary>The figures of this picture<\/summary>.*<th scope="row" class="words">1 &lt; 2<\/th>/s,
  )
})
