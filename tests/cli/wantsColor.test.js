import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { wantsColor } from '../../lib/cli/wantsColor.js'

const before = process.env.NO_COLOR
beforeEach(() => delete process.env.NO_COLOR)
afterEach(() => {
  if (before === undefined) delete process.env.NO_COLOR
  else process.env.NO_COLOR = before
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
