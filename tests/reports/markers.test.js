import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replaceBetweenMarkers } from '../../lib/reports/markers.js'

const start = '<!-- results:start -->'
const end = '<!-- results:end -->'

describe('what stands between the markers is replaced, and nothing else', () => {
  const cases = {
    'an old text': [`# A\n\n${start}\nold\n${end}\n\n# B\n`, `# A\n\n${start}\n\nnew\n\n${end}\n\n# B\n`],
    nothing: [`${start}${end}`, `${start}\n\nnew\n\n${end}`],
    'Windows’ line ends outside': [`a\r\n${start}\r\nold\r\n${end}\r\nb`, `a\r\n${start}\n\nnew\n\n${end}\r\nb`],
    'no line end at the end': [`a ${start} old ${end} b`, `a ${start}\n\nnew\n\n${end} b`],
  }
  for (const [name, [before, after]] of Object.entries(cases))
    test(name, () => assert.equal(replaceBetweenMarkers(before, 'new'), after))

  test('doing it twice is the same as once', () => {
    const once = String(replaceBetweenMarkers(`a${start}${end}b`, 'new'))
    assert.equal(replaceBetweenMarkers(once, 'new'), once)
  })
  test('a text with patterns of String.replace is taken as it is', () => {
    assert.equal(replaceBetweenMarkers(`a${start}${end}b`, '$& $1 $$'), `a${start}\n\n$& $1 $$\n\n${end}b`)
  })
})

describe('null where the markers are not there once each, in this order', () => {
  const cases = {
    'no marker': 'text',
    'an empty document': '',
    'no start': `a ${end} b`,
    'no end': `a ${start} b`,
    reversed: `a ${end} b ${start} c`,
    'two starts': `${start} a ${start} b ${end}`,
    'two pairs': `${start} a ${end} b ${start} c ${end}`,
    'two ends after the start': `${start} a ${end} b ${end}`,
    'other letters': `${start.toUpperCase()} a ${end}`,
  }
  for (const [name, document] of Object.entries(cases))
    test(name, () => assert.equal(replaceBetweenMarkers(document, 'new'), null))

  test('an end before the start, too', () => {
    assert.equal(replaceBetweenMarkers(`${end} a ${start} b ${end}`, 'new'), null)
  })
})
