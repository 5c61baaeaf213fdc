import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { quoted } from '../../lib/workload/quoted.js'

test('plain words stay as they are', () =>
  assert.equal(quoted('-pkgs', 'a@node24', 'b+jit', '--budget', '2h', '5%'), '-pkgs a@node24 b+jit --budget 2h 5%'))

test('a shell reads words as they were', () => {
  const words = [
    'k6 out/load.js',
    "it's",
    '$HOME `id` "x"',
    '',
    '*',
    '~',
    'a\nb',
    'é日本',
    '\\',
    '!',
    '#a',
    'a;b',
    '[::1]',
  ]
  const script = `for word in ${quoted(...words)}; do printf '%s\\0' "$word"; done`
  assert.equal(execFileSync('sh', ['-c', script], { encoding: 'utf8' }), words.map((word) => `${word}\0`).join(''))
})
