import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTwins } from './slowerTwin.js'

test('the usual server has a twin, and one that executes requests twice', () => {
  const { folder, remove } = createTwins('core-graphql-js', '9')
  try {
    const [own, twin, slower] = ['core-graphql-js', 'twin', 'slower'].map((name) =>
      readFileSync(join(folder, `benchmarks/${name}.js`), 'utf8'),
    )
    assert.equal(twin, own)
    assert.match(slower, /requests\+\+ % 9 === 0 && \(await (graphql\.graphql\([^)]+\))\), \1\)/)
  } finally {
    remove()
  }
})
