import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { readAssets } from '../../../lib/cli/compare/htmlPage.js'
import { plainWords } from '../../../lib/workload/plainWords.js'
import { right } from '../../../lib/reports/column.js'
import { formatDocument, joinModules } from '../../../lib/reports/html/document.js'
import { formatTable } from '../../../lib/reports/html/formatTable.js'

/** @import { Section } from '../../../lib/reports/html/formatSection.js' */

const hostile = `</script><script>globalThis.owned=1</script><img src=x onerror=alert(1)>"'&\u001B[31m\u202E`
const environment = {
  ...{
    cpuModel: hostile,
    cpuCores: 2,
    memoryBytes: 2 ** 34,
    os: 'linux',
    kernel: '6',
    architecture: 'x64',
    node: 'v24.0.0',
  },
  ...{ tcpCongestionControl: null, gitCommit: null, gitModified: null, lockfileSha256: null },
  packages: [{ name: hostile, version: hostile, deprecated: hostile }],
}

/** @type {(words: string) => Section} */
function sectionOf(words) {
  const rows = [
    { server: words, outcome: 'completed', reason: words, flags: [words], kind: words },
    { server: 'other', outcome: 'failed', reason: null, flags: [], kind: 'x' },
  ]
  const column = {
    title: words,
    align: /** @type {const} */ ('left'),
    text: (/** @type {any} */ { server }) => server,
    mark: () => words,
  }
  const table = { heading: words, columns: [column], items: rows, notes: [words] }
  const report = { rows, tables: [table], remarks: [words], notes: [words] }
  return {
    name: 'suite',
    question: words,
    title: words,
    origin: `Run of 2026-01-02 03:04 UTC, Node 24.0.0 on ${words}.`,
    report,
    parts: {
      compared: [
        { rows, isTime: true, controlRatio: 1.5, relate: () => ({ ratio: 1.234567, interval: [1, 2], verdict: '~' }) },
      ],
      about: () => [[words, words]],
      pictures: [{ title: words, svg: '<svg role="img"></svg>', about: words, table }],
      further: [{ heading: words, report }],
    },
    measured: [{ server: words, path: words, command: words, runs: [{ id: words, startedAt: words }], environment }],
  }
}

const assets = readAssets()
const page = formatDocument([sectionOf(hostile)], assets)

test('a further report with a question has a section, a tab and pictures of its own', () => {
  const section = sectionOf('words')
  const [report] = section.parts.further ?? []
  const part = { question: 'What more?', origin: 'Another run.', parts: { pictures: section.parts.pictures } }
  const local = { ...section, name: 'local-suite', question: 'Local run: What?' }
  const sections = [section, local].map((one) => ({
    ...one,
    parts: { ...one.parts, further: [{ ...report.report, ...report, heading: 'More', part }] },
  }))
  const text = formatDocument(sections, assets)
  const links = [...text.matchAll(/<a href="#([\w-]+)">([^<]*\?)<\/a>/g)].map(([, name, question]) => [name, question])
  assert.deepEqual(links, [
    ['suite-more', 'What more?'],
    ['local-suite', 'Local run: What?'],
    ['local-suite-more', 'Local run: What more?'],
  ])
  for (const [name] of links) assert.equal(text.split(`<section id="${name}"`).length, 2, name)
  assert.match(text, /Another run\./)
})

describe('a page', () => {
  test('runs its own script and style only, by their hashes', () => {
    const [, script] = /<script type="module">(.*?)<\/script>/s.exec(page) ?? []
    const [, style] = /<style>(.*?)<\/style>/s.exec(page) ?? []
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('base64')
    assert.equal(
      policy,
      `default-src 'none'; script-src 'sha256-${hash(script)}'; style-src 'sha256-${hash(style)}'; base-uri ` +
        `'none'; form-action 'none'`,
    )
    assert.doesNotMatch(page, / style="| on[a-z]+="|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })
  test('has no element of what a result says', () => {
    const plain = formatDocument([sectionOf('plain')], assets)
    const tags = (/** @type {string} */ html) => [...html.matchAll(/<\/?[a-z][a-z0-9]*/g)].map(([tag]) => tag)
    assert.deepEqual(tags(page), tags(plain))
    assert.ok(!page.includes('\u001B') && !page.includes('\u202E'))
  })
  test('has data that end no element', () => {
    const [, data] = /<script type="application\/json" class="data">(.*?)<\/script>/s.exec(page) ?? []
    const { rows, groups } = JSON.parse(data)
    assert.equal(rows[0].values.kind, plainWords(hostile))
    assert.deepEqual(groups, [{ isTime: true, controlRatio: 1.5, pairs: [[0, 1, 1.23457, 1, 2, '~']] }])
  })
  test('is the same for the same sections', () => assert.equal(formatDocument([sectionOf(hostile)], assets), page))
  test('links to its sections where there are several', () => {
    assert.doesNotMatch(page, /<nav/)
    const two = formatDocument([sectionOf('a'), { ...sectionOf('b'), name: 'second' }], assets)
    assert.match(two, /<nav aria-label="Questions"><ul><li><a href="#suite">a<\/a><\/li><li><a href="#second">b<\/a>/)
  })
  test('has the sentences that a report begins with before all else, and once', () => {
    const { report, ...section } = sectionOf('plain')
    const lead = { heading: null, columns: [], items: [], notes: ['b is faster than a.'] }
    const led = formatDocument([{ ...section, report: { ...report, tables: [lead, ...report.tables] } }], assets)
    assert.equal(led.split('b is faster than a.').length, 2)
    assert.ok(led.indexOf('b is faster than a.') < led.indexOf('<form'))
  })
  /** @type {(text: string, parts: string[]) => void} */
  function assertOrder(text, parts) {
    const places = parts.map((part) => text.indexOf(part))
    assert.ok(!places.includes(-1), String(places))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  }
  test('opens with run and machine, then the answer, a picture, and the table after that', () => {
    const { report, ...section } = sectionOf('plain')
    const text = formatDocument([{ ...section, report: { ...report, answer: 'a leads.' } }], assets)
    const origin = '>Run of 2026-01-02 03:04 UTC, Node 24.0.0 on plain.<'
    assertOrder(text, [origin, 'a leads.', '<figure', '<form', 'id="suite-table-1"', '<dl'])
  })
  test('has picture and table of the first rows before all others, and a switch for these', () => {
    const { parts, report, ...section } = sectionOf('plain')
    const table = { ...report.tables[0], items: [{ ...report.rows[0] }] }
    const first = { picture: { title: 'few', svg: '<svg role="img"></svg>' }, table }
    const isFirst = (/** @type {any} */ { server }) => server === 'plain'
    const text = formatDocument([{ ...section, report, parts: { ...parts, first, isFirst } }], assets)
    const [ofFirst, ofAll] = ['first', 'all'].map((view) => `data-view="${view}"`)
    assertOrder(text, [
      `id="suite-first" ${ofFirst}`,
      'id="suite-first-table"',
      'name="all"',
      `id="suite-picture-1" ${ofAll}`,
    ])
    assert.match(text, /all rows: 1 more/)
    assert.match(text, /<div class="block" data-view="all">.*id="suite-table-1"/)
    assert.equal(text.match(/name="row" value="plain"/g)?.length, 2, 'a row can be chosen in both tables')
    assert.doesNotMatch(formatDocument([sectionOf('plain')], assets), /name="all"/)
  })
  test('has no column without a value', () => {
    const { report, ...section } = sectionOf('plain')
    const blank = ['', '–'].map((text) => ({
      ...report.tables[0].columns[0],
      title: `blank ${text}`,
      text: () => text,
      mark: undefined,
    }))
    const tables = [{ ...report.tables[0], columns: [...report.tables[0].columns, ...blank] }]
    assert.doesNotMatch(formatDocument([{ ...section, report: { ...report, tables } }], assets), />blank|value="blank/)
  })
  test('lists measured cases beside the first section, with their conditions and their run', () => {
    const { parts, report, ...section } = sectionOf(hostile)
    const fields = [
      { name: 'inFlight', label: 'requests in flight', value: '10', nearFactor: 3 },
      { name: 'documents', label: 'documents vary', value: 'no', choices: { no: 'no', yes: hostile } },
    ]
    const one = { title: hostile, at: { inFlight: 10, documents: 'no' }, origin: hostile, sentences: [hostile] }
    const cases = { fields, cases: [{ ...one, table: report.tables[0] }] }
    const text = formatDocument([{ ...section, report, parts: { ...parts, cases } }], assets)
    assert.match(text, /<a href="#my-case">/)
    assertOrder(text, ['<section id="suite"', '<section id="my-case"', 'data-near="3"', '<article id="my-case-1"'])
    assert.match(text, /data-at="{&quot;inFlight&quot;:10,&quot;documents&quot;:&quot;no&quot;}"/)
    assert.equal(text.match(/<script/g)?.length, 2, 'nothing in a case is markup')
  })
  test('has headings that skip no level', () => {
    const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    assert.deepEqual(levels.slice(0, 3), [1, 2, 3])
    for (const [index, level] of levels.slice(1).entries()) assert.ok(level <= levels[index] + 1, String(levels))
  })
  test('marks the columns that a narrow window leaves out, the least important first', () => {
    const { report, ...section } = sectionOf('plain')
    const column = (/** @type {string} */ title) => ({ ...report.tables[0].columns[0], title })
    const columns = ['server', 'a', 'b'].map(column)
    const tables = [{ ...report.tables[0], columns, leastImportant: ['b', 'a', 'c'] }]
    const text = formatDocument([{ ...section, report: { ...report, tables } }], assets)
    const marked = [...text.matchAll(/<th [^>]*data-least="(\d)"><button[^>]*>([^<]*)</g)]
    assert.deepEqual(
      marked.map(([, place, title]) => `${place} ${title}`),
      ['1 a', '0 b'],
    )
  })
  test('has an id once', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)])
  })
})

test('a title keeps its option in one line', () => {
  const columns = ['requests/s -p 1', 'requests/s'].map((title) => right(title, () => '1'))
  const html = formatTable({ heading: null, columns, items: [{}], notes: [] }, { id: 'rates', name: 'Rates' })
  assert.match(html, />requests\/s <span class="together">-p 1<\/span><\/button>/)
  assert.match(html, />requests\/s<\/button>/)
})

test('modules become one script: no import is left, and no name is declared twice', () => {
  const script = joinModules(assets.modules)
  assert.doesNotMatch(script, /^(import|export) /m)
  // It is not run, but read: a name that two modules declare is a SyntaxError.
  assert.doesNotThrow(() => new Function(`'use strict';${script}`))
})
