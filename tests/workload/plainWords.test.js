import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { plainWords } from '../../lib/workload/plainWords.js'
import { quoted } from '../../lib/workload/quoted.js'

/** @type {[string, string, string][]} */
const cases = [
  ['plain words', 'GET /api – 95 % “ok” ± 3 µs 你好', 'GET /api – 95 % “ok” ± 3 µs 你好'],
  ['several blanks, where nothing else is wrong', 'a  b', 'a  b'],
  ['colours', '\u001B[31mred\u001B[0m', 'red'],
  ['a title', '\u001B]0;owned\u0007a', 'a'],
  ['a link of a terminal', '\u001B]8;;https://example.org\u001B\\a\u001B]8;;\u001B\\', 'a'],
  ['escapes of one character', '\u009B2Ja', 'a'],
  ['an escape alone', 'a\u001B', 'a'],
  ['line ends', 'a\r\nb\u2028c\u0085d', 'a b c d'],
  ['tabs and blanks at its ends', '\t =1 ', '=1'],
  ['other controls', 'a\u0000\u0008b\u007F', 'a b'],
  ['what turns the order of letters', 'a\u202Eb\u2066c\u200Fd', 'abcd'],
  ['what is not seen', 'a\u200Bb\u00ADc\uFEFF', 'abc'],
  ['half a character', 'a\uD800b', 'ab'],
]
for (const [name, text, plain] of cases) test(name, () => assert.equal(plainWords(text), plain))

test('are bounded', () => {
  assert.equal(plainWords('abcdef', 4), 'abc…')
  assert.equal(plainWords('abcd', 4), 'abcd')
  assert.equal(plainWords('\u001B[31m'.repeat(1000), 4).length, 0)
  assert.equal(plainWords('x'.repeat(1e6)).length, 500)
})

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
