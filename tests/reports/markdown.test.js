import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatMarkdown, formatPicture, replaceBetweenMarkers } from '../../lib/reports/markdown.js'
import { awkwardReport, plainReport, rankedReport } from '../suites/throughput/publish/report/formats.js'

const head = '| rank | server | version | requests/s | ± | processes | p50 ms | p99 ms | cores | % of ceiling-http |'
const rule = '| --: | :-- | :-- | --: | --: | --: | --: | --: | --: | --: |'
/** @type {(report: import('../../lib/reports/report.d.ts').Report<any>, root?: string) => string[]} */
const tableLines = (report, root) => formatMarkdown({ ...report, answer: '' }, { root }).split('\n')
const cost = ['| server | CPU ms/1k | peak MB | cold start ms |', '| :-- | --: | --: | --: |']

test('tables, an empty line after each, the notes', () => {
  const report = plainReport()
  assert.deepEqual(formatMarkdown(report).split('\n'), [
    head,
    rule,
    '| – | good | good-package 1.2.3 | 12,345 | – | 1 | 1.00 | 1.75 | 1.00 | – |',
    '',
    ...cost,
    '| good | 81.0 | – | 200 |',
    '',
    ...report.notes.map((note) => `- ${note}`),
  ])
})

test('what went wrong has a column, and nothing breaks out of its cell', () => {
  const lines = tableLines(awkwardReport())
  assert.deepEqual(lines.slice(0, 2), [`${head} outcome |`, `${rule} :-- |`])
  assert.deepEqual(lines.slice(2, 6), [
    '| – | ceiling-http (no GraphQL) | node 20.19.0 | 20,000 | – | 1 | 2.00 | 2.00 | 1.00 | 100.0 |  |',
    '| – | good | good-package 1.2.3 | 12,345 | – | 1 | 1.00 | 1.75 | 1.00 | 61.7 |  |',
    '| – | old (end of life) | old-package 1.2.3 | 100 | – | 1 | 2.00 | 2.00 | 1.00 | 0.5 |  |',
    '| – | bad | bad-package 1.2.3 | – | – | – | – | – | – | – | invalid: got &lt;b>"a\\|b"&lt;/b>, again |',
  ])
  assert.deepEqual(lines.slice(6, 13), [
    '',
    ...cost,
    '| ceiling-http | 50.0 | 90 | 200 |',
    '| good | 81.0 | – | 200 |',
    '| old | 10,000.0 | 90 | 200 |',
    '',
  ])
})

test('rows of several blocks have ranks, intervals and ratios that do not wrap, and an empty row between tiers', () => {
  const lines = tableLines(rankedReport())
  assert.deepEqual(
    [lines[0], ...lines.slice(2, 7)].map((line) => line.split(' | ').slice(0, 7).join(' | ')),
    [
      '| rank | server | version | requests/s | ± | processes | × good',
      '| – | ceiling-http (no GraphQL) | node 20.19.0 | 20,000 | 25.0\u00a0% | 1 | 1.63\u00a0±\u00a025.0\u00a0%',
      '| 1 | good | good-package 1.2.3 | 12,345 | 1.0\u00a0% | 1 | 1',
      '|  |  |  |  |  |  | ',
      '| 2–5 | old (end of life) | old-package 1.2.3 | 100 | 20.0\u00a0% | 1 | 0.01\u00a0±\u00a012.5\u00a0%',
      '| – | bad | bad-package 1.2.3 | – | – | – | –',
    ],
  )
  assert.equal(new Set(lines.slice(0, 7).map((line) => line.split(/(?<!\\)\|/).length)).size, 1)
})

test('names are links to the files for a page that says where the root is', () => {
  const lines = tableLines(awkwardReport(), '')
  assert.match(lines[2], /^\| – \| \[ceiling-http\]\(benchmarks\/ceiling-http\.js\) \(no GraphQL\) \|/)
  assert.match(lines[5], /^\| – \| \[bad\]\(benchmarks\/bad\.js\) \|/)
  const below = tableLines(awkwardReport(), '../')
  assert.match(below[5], /^\| – \| \[bad\]\(\.\.\/benchmarks\/bad\.js\) \|/)
})

test('the answer comes first, then the picture', () => {
  const markdown = formatMarkdown({ ...plainReport(), answer: 'good is *faster*.' }, { picture: 'a.svg' })
  const picture = '![The tables have the figures.](a.svg)'
  assert.equal(markdown, `**good is \\*faster\\*.**\n\n${picture}\n\n${formatMarkdown(plainReport())}`)
})

test('a note cannot break out of the list', () => {
  const markdown = formatMarkdown({ ...plainReport(), notes: ['a <script> | b'] })
  assert.equal(markdown.split('\n').at(-1), '- a &lt;script> \\| b')
})

test('a picture has words, which cannot break out of it', () => {
  assert.equal(formatPicture('a.svg', 'x](y) <b>'), '![x\\](y) &lt;b>](a.svg)')
})

const start = '<!-- results:start -->'
const end = '<!-- results:end -->'

describe('what stands between the markers is replaced, and nothing else', () => {
  const cases = {
    'an old text': [`# A\n\n${start}\nold\n${end}\n\n# B\n`, `# A\n\n${start}\n\nnew\n\n${end}\n\n# B\n`],
    nothing: [`${start}${end}`, `${start}\n\nnew\n\n${end}`],
    'Windows’ line ends': [`a\r\n${start}\r\nold\r\n${end}\r\nb`, `a\r\n${start}\r\n\r\nnew\r\n\r\n${end}\r\nb`],
    'other line ends before': [`a\r\nb\n${start}\nold${end}\r\n`, `a\r\nb\n${start}\n\nnew\n\n${end}\r\n`],
    'nothing, and Windows’ line ends before': [`a\r\n${start}${end}`, `a\r\n${start}\r\n\r\nnew\r\n\r\n${end}`],
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
