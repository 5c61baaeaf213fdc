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
  assert.deepEqual(lines.slice(5), [
    '',
    'server        CPU ms/1k  peak MB  cold start ms',
    'ceiling-http       50.0       90            200',
    'good               81.0        –            200',
    'old            10,000.0       90            200',
    '',
    'bad: invalid: got <b>"a|b"</b>, again',
    '',
    ...report.notes,
  ])
})

test('without a reason there is no room for any', () => {
  const report = plainReport()
  assert.deepEqual(formatTable(report, { notes: true }).split('\n').slice(2), [
    '',
    'server  CPU ms/1k  cold start ms',
    'good         81.0            200',
    '',
    ...report.notes,
  ])
})

test('colour changes nothing but the colour, and is off unless asked for', () => {
  const report = awkwardReport()
  const coloured = formatTable(report, { color: true, notes: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colour is made of.
  const escapes = /\u001B\[\d+m/g
  assert.equal(coloured.replaceAll(escapes, ''), formatTable(report, { notes: true }))
  // The titles of two tables, and each note.
  assert.equal(coloured.match(escapes)?.length, 2 * (2 + report.notes.length))
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
  assert.deepEqual(narrow.slice(-5), [
    'said in two lines.',
    'Columns left out, because the terminal is',
    'narrow (--columns chooses; | cat has all):',
    'version, processes, p50 ms, cores, % of',
    'ceiling-http, cold start ms.',
  ])
})

test('notes that only define columns are left out and counted, unless the user wants them', () => {
  const notes = ['One block, not confirmed.', 'ms: time.', 'MB: memory.']
  const report = { ...plainReport(), notes, details: [...notes.slice(1), 'p99: latency.'] }
  assert.deepEqual(formatTable(report).split('\n').slice(-3), [
    '',
    'One block, not confirmed.',
    'compare --notes adds 2 notes on columns and signs.',
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
    'compare --notes adds 1 note on columns and signs, and has how it was measured and all figures of flags.',
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
