import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowserClient } from '../../../../lib/suites/parallelism/browser/browserClient.js'
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

test('without a browser the run does not begin', (context) => {
  const before = process.env.CHROME_BIN
  process.env.CHROME_BIN = '/nowhere/chrome'
  context.after(() => {
    if (before === undefined) delete process.env.CHROME_BIN
    else process.env.CHROME_BIN = before
  })
  assert.throws(() => createBrowserClient(() => {}), { name: 'UnableError', code: 'NO_BROWSER' })
})
