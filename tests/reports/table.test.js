import assert from 'node:assert/strict'
import { test } from 'node:test'
import { left, right } from '../../lib/reports/column.js'
import { selectShown } from '../../lib/cli/compare/selectShown.js'
import { formatAnswer, formatTable, formatWithAnswer } from '../../lib/reports/table.js'
import { awkwardReport, plainReport, rankedReport } from '../suites/throughput/publish/report/formats.js'

const awkwardRows = `
server                     version             requests/s  processes  p50 ms  p99 ms  cores  % of ceiling-http
ceiling-http (no GraphQL)  node 20.19.0            20,000          1    2.00    2.00   1.00              100.0
good                       good-package 1.2.3      12,345          1    1.00    1.75   1.00               61.7
old (end of life)          old-package 1.2.3          100          1    2.00    2.00   1.00                0.5
bad                        bad-package 1.2.3            –          –       –       –      –                  –
`
  .split('\n')
  .slice(1, -1)

test('numbers are aligned right, names left, without borders and columns of dashes', () => {
  const lines = formatTable(awkwardReport()).split('\n')
  assert.deepEqual(lines.slice(0, 5), awkwardRows)
})

test('rows of several blocks have ranks, intervals, a ratio to the reference, and a line between tiers', () => {
  const lines = formatTable(rankedReport()).split('\n')
  assert.deepEqual(
    lines.slice(0, 6).map((line) => line.slice(0, 99).trimEnd()),
    [
      'rank  server                     version             requests/s       ±  processes         × good',
      '   –  ceiling-http (no GraphQL)  node 20.19.0            20,000  25.0 %          1  1.63 ± 25.0 %',
      '   1  good                       good-package 1.2.3      12,345   1.0 %          1              1',
      '─'.repeat(79),
      ' 2–5  old (end of life)          old-package 1.2.3          100  20.0 %          1  0.01 ± 12.5 %',
      '   –  bad                        bad-package 1.2.3            –       –          –              –',
    ],
  )
})

test('a column of dashes is there if the user named it', () => {
  const report = selectShown(plainReport(), { columns: ['rank', 'server'], sort: null, filter: null })
  assert.deepEqual(formatTable(report).split('\n').slice(0, 2), ['rank  server', '   –  good'])
})

test('reasons stand below the tables, the notes below them', () => {
  const report = awkwardReport()
  const lines = formatTable(report, { notes: true }).split('\n')
  assert.deepEqual(lines.slice(5, 13), [
    '',
    'server        CPU ms/1k  peak MB  cold start ms',
    'ceiling-http       50.0       90            200',
    'good               81.0        –            200',
    'old            10,000.0       90            200',
    '',
    'bad: invalid: got <b>"a|b"</b>, again',
    '',
  ])
  assert.equal(lines.slice(13).join(' '), report.notes.join(' '))
})

test('without a terminal no line of text is longer than the widest table, or than any terminal', () => {
  for (const [report, most] of /** @type {const} */ ([
    [awkwardReport(), awkwardRows[0].length],
    [plainReport(), 79],
  ])) {
    const lines = formatTable(report, { notes: true }).split('\n')
    assert.ok(report.notes.some(({ length }) => length > most))
    assert.deepEqual(
      lines.filter(({ length }) => length > most),
      [],
    )
  }
})

test('without a reason there is no room for any', () => {
  const report = plainReport()
  const [, , ...lines] = formatTable(report, { notes: true }).split('\n')
  assert.deepEqual(lines.slice(0, 4), ['', 'server  CPU ms/1k  cold start ms', 'good         81.0            200', ''])
  assert.equal(lines.slice(4).join(' '), report.notes.join(' '))
})

test('colour changes nothing but the colour, and is off unless asked for', () => {
  const report = awkwardReport()
  const coloured = formatTable(report, { color: true, notes: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colour is made of.
  const escapes = /\u001B\[\d+m/g
  assert.equal(coloured.replaceAll(escapes, ''), formatTable(report, { notes: true }))
  // The titles of two tables, and each line of notes.
  const lines = formatTable(report, { notes: true }).split('\n')
  assert.equal(coloured.match(escapes)?.length, 2 * (2 + lines.length - (lines.lastIndexOf('') + 1)))
  assert.doesNotMatch(formatTable(report), escapes)
})

test('letters of two columns are counted as two, and marks above others as none', () => {
  const columns = [left('name', (/** @type {string} */ name) => name), right('1', () => '1')]
  const items = ['漢字', 'é', 'e\u0301', '👍', 'plain']
  const table = { heading: null, columns, items, notes: [] }
  const lines = formatTable({ rows: [], tables: [table], remarks: [], notes: [] }).split('\n')
  assert.deepEqual(lines.slice(0, 6), ['name   1', '漢字   1', 'é      1', 'e\u0301      1', '👍     1', 'plain  1'])
})

test('a narrow terminal gets the important columns, is told of the others, and has its words wrapped', () => {
  const report = { ...awkwardReport(), notes: ['What is said in more than forty characters is said in two lines.'] }
  const wide = formatTable(report, { width: 110 })
  assert.equal(wide.split('\n')[0].length, 110)
  const lines = formatTable(report, { width: 91 }).split('\n')
  assert.equal(lines[0], 'server                     version             requests/s  processes  p50 ms  p99 ms  cores')
  const narrow = formatTable(report, { width: 46 }).split('\n')
  assert.equal(narrow[0], 'server                     requests/s  p99 ms')
  assert.deepEqual(narrow.slice(-2), ['said in two lines.', 'compare --columns all has 6 more columns.'])
})

test('a terminal of 80 characters has at most eight columns, the first two and those that are least long', () => {
  const columns = Array.from({ length: 10 }, (_, index) => right(`c${index}`, () => '1'))
  const table = { heading: null, columns, items: [{}], notes: [], leastImportant: ['c3'] }
  const headOf = (/** @type {object} */ more, width = 80) =>
    formatTable({ rows: [], tables: [{ ...table, ...more }], remarks: [], notes: [] }, { width }).split('\n')[0]
  assert.equal(headOf({}), 'c0  c1  c2  c4  c5  c6  c7  c8')
  assert.equal(headOf({}, 100).split('  ').length, 10)
  assert.equal(headOf({ isChosen: true }).split('  ').length, 10)
  const long = { columns: [...columns, right('x'.repeat(60), () => '1')] }
  assert.equal(headOf(long, 40), 'c0  c1  c2  c4')
})

test('a note that is longer than a line is its first sentence, without brackets if need be, or whole', () => {
  const long = 'which goes on and on, as nothing ends it before the end of the line, nor after that'
  const notes = [`Noise: 3 %. Then ${long}.`, `Noise: 4 % (the median, ${long}). Then more.`, `Noise ${long}.`]
  const lines = formatTable({ ...plainReport(), notes }, { width: 200 }).split('\n')
  assert.deepEqual(lines.slice(-4), ['Noise: 3 %.', 'Noise: 4 %.', notes[2], 'compare --notes has 2 notes in full.'])
})

test('the answer is above a long output, too', () => {
  const items = Array.from({ length: 12 }, () => ({}))
  const tableOf = (/** @type {number} */ count) => ({
    rows: [],
    tables: [{ heading: null, columns: [right('c', () => '1')], items: items.slice(0, count), notes: [] }],
    remarks: [],
    notes: ['One block.'],
    answer: 'a is faster.',
  })
  assert.deepEqual(formatWithAnswer(tableOf(2)).split('\n'), ['c', '1', '1', '', 'One block.', '', 'a is faster.'])
  const lines = formatWithAnswer(tableOf(12)).split('\n')
  assert.deepEqual([lines.slice(0, 3), lines.at(-1)], [['a is faster.', '', 'c'], 'a is faster.'])
})

test('notes that only define columns are left out and counted, unless the user wants them', () => {
  const notes = ['One block, not confirmed.', 'ms: time.', 'MB: memory.']
  const report = { ...plainReport(), notes, details: [...notes.slice(1), 'p99: latency.'] }
  assert.deepEqual(formatTable(report).split('\n').slice(-3), [
    '',
    'One block, not confirmed.',
    'compare --notes has 2 notes in full.',
  ])
  assert.deepEqual(formatTable(report, { notes: true }).split('\n').slice(-4), ['', ...notes])
  const doubts = { ...report, notes: notes.slice(0, 1) }
  assert.equal(formatTable(doubts), formatTable(doubts, { notes: true }))
})

test('a terminal has the shorter wording of a note, unless the user wants all', () => {
  const notes = ['Measured in a long sentence.', 'One block, not confirmed.', 'ms: time.']
  const brief = { 'Measured in a long sentence.': 'Measured.' }
  const report = { ...plainReport(), notes, brief, details: ['ms: time.'] }
  assert.deepEqual(formatTable(report).split('\n').slice(-4), [
    '',
    'Measured.',
    'One block, not confirmed.',
    'compare --notes has 2 notes in full.',
  ])
  assert.deepEqual(formatTable(report, { notes: true }).split('\n').slice(-4), ['', ...notes])
})

test('the answer is the last thing, colored only if asked for, and no wider than the terminal', () => {
  const report = { ...plainReport(), answer: 'good is 10.0 % faster than fine.' }
  const text = formatWithAnswer(report)
  assert.ok(text.endsWith('\n\ngood is 10.0 % faster than fine.'), text)
  assert.ok(!text.includes('\u001B'), text)
  assert.equal(formatAnswer(report, { color: true }), '\u001B[32mgood is 10.0 % faster than fine.\u001B[39m')
  assert.equal(formatAnswer(report, { width: 20 }), 'good is 10.0 %\nfaster than fine.')
  assert.equal(formatWithAnswer({ ...report, answer: '' }), formatTable(report))
})
