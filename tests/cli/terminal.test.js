import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { isWatched, looksOf, wantsColor } from '../../lib/cli/terminal.js'

const names = ['NO_COLOR', 'CI', 'TERM']
const before = names.map((name) => [name, process.env[name]])
beforeEach(() => {
  for (const name of names) delete process.env[name]
})
afterEach(() => {
  for (const [name = '', value] of before)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})

test('a terminal is written to in colour, nothing else', () => {
  assert.equal(wantsColor({ isTTY: true }), true)
  assert.equal(wantsColor({ isTTY: false }), false)
  assert.equal(wantsColor({}), false)
})

test('NO_COLOR counts where it is not empty, whatever it says', () => {
  for (const [value, wanted] of /** @type {[string, boolean][]} */ ([
    ['', true],
    ['1', false],
    ['0', false],
  ])) {
    process.env.NO_COLOR = value
    assert.equal(wantsColor({ isTTY: true }), wanted, JSON.stringify(value))
  }
})

test('a terminal has a width, a pipe or a file has none', () => {
  assert.equal(looksOf({ isTTY: true, columns: 100 }).width, 100)
  assert.equal(looksOf({ isTTY: true, columns: 5 }).width, 40)
  // Some terminals do not tell.
  assert.equal('width' in looksOf({ isTTY: true, columns: 0 }), false)
  assert.equal('width' in looksOf({ isTTY: false, columns: 100 }), false)
})

test('a terminal is painted over, but not in CI, and not one that cannot', () => {
  assert.equal(isWatched({ isTTY: true }), true)
  assert.equal(isWatched({ isTTY: false }), false)
  assert.equal(isWatched({}), false)
  process.env.TERM = 'dumb'
  assert.equal(isWatched({ isTTY: true }), false)
  process.env.TERM = 'xterm'
  process.env.CI = 'true'
  assert.equal(isWatched({ isTTY: true }), false)
})
