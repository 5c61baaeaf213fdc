import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf } from '../../../../lib/suites/parallelism/browser/loadPage.js'

test('what a browser cannot do is told of each of its clients', () => {
  assert.deepEqual(
    [
      ['fetch', 'compound'],
      ['fetch', 'push'],
      ['navigation', 'compound'],
      ['loader', 'push'],
    ].map((asked) => refusalOf(.../** @type {[any, any]} */ (asked))),
    [null, 'no script in a browser can do this', 'opening a page in a browser cannot do this', null],
  )
})
