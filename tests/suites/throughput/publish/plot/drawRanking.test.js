import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { discoverServers } from '../../../../../lib/servers/discover.js'
import { drawRanking } from '../../../../../lib/suites/throughput/publish/plot/drawRanking.js'
import { describeRanking } from '../../../../../lib/suites/throughput/publish/plot/drawnRows.js'
import { assertWellFormed } from '../../../../reports/drawings.js'
import { plainReport, rankedReport } from '../report/formats.js'
import { createCeiling, createReference, createResult, faultyRound, inTwoRuns } from '../../resultFixtures.js'
import { createReport } from '../report/reports.js'

/** @type {(drawing: string, pattern: RegExp) => number} */
const count = (drawing, pattern) => drawing.match(pattern)?.length ?? 0

describe('the ranking as a picture', () => {
  const { rows, ...rest } = rankedReport()
  const drawing = drawRanking({ rows, ...rest })
  test('has no number that is none', () => assert.doesNotMatch(drawing, /NaN|undefined|Infinity|null/))
  test('is well-formed', () => assertWellFormed(drawing))
  test('needs nothing else', () => assert.doesNotMatch(drawing, /href|url\(|@import|<script|var\(/))
  test('is readable on dark paper', () => assert.match(drawing, /@media \(prefers-color-scheme:dark\)/))
  test('is the same for the same rows', () => assert.equal(drawRanking({ rows, ...rest }), drawing))
  test('has each server in words, with its rate and rank', () => {
    const texts = [...drawing.matchAll(/>([^<]+)</g)].map(([, text]) => text)
    assert.match(texts.join('|'), /\|good\|12,345\|1\|old\|100\|2–5\|/)
  })
  test('has an interval and a band for each row, in the colour of its kind, and one of each in the legend', () => {
    assert.equal(count(drawing, /class="interval current"/g), 2)
    assert.equal(count(drawing, /class="interval ended"/g), 1)
    assert.equal(count(drawing, /class="band current"/g), 2)
    assert.equal(count(drawing, /class="band ended"/g), 1)
  })
  test('has a line between tiers, and one in the legend', () => {
    assert.equal(count(drawing, /<line [^>]*class="axis"/g), 2)
    const one = drawRanking({ ...rest, rows: rows.map((row) => ({ ...row, tier: 1 })) })
    assert.doesNotMatch(one, /class="axis"|between tiers/)
  })
  test('says what it leaves out, and how it was measured', () => {
    assert.match(drawing, />Not drawn, as they are baselines without GraphQL: ceiling-http 20,000 requests\/s.</)
    assert.match(drawing, />Not drawn, as they have no number: 1 of 4 servers.</)
    assert.doesNotMatch(drawing, />bad</)
    assert.match(drawing, /100 connections × 10 pipelined requests/)
  })
  test('tells those who cannot see it what is in it', () => {
    assert.match(drawing, /role="img" aria-labelledby="title description"/)
    assert.match(drawing, /<title id="title">Verified requests per second of each server</)
    assert.ok(drawing.includes(`<desc id="description">${describeRanking({ rows })}</desc>`))
    assert.equal(
      describeRanking({ rows }),
      'Dot plot of verified requests per second, 2 servers, from good with 12,345 to old with 100. Rank 1 is ' +
        'possible for good.',
    )
    const one = rows.filter(({ server }) => server === 'old')
    assert.equal(describeRanking({ rows: one }), 'Dot plot of verified requests per second, old with 100.')
  })
})

test('marks are where their rates are, whatever these are: equal differences are equal distances', () => {
  const rates = { a: [10_000], b: [1000], c: [100] }
  const results = Object.entries(rates).map(([server, rates]) => createResult({ server, rates }))
  const drawing = drawRanking(createReport(results))
  const marks = [...drawing.matchAll(/translate\(([\d.]+) [\d.]+\)"><path d="[^"]+" class="mark/g)].slice(-3)
  const [a, b, c] = marks.map(([, x]) => Number(x))
  assert.ok(Math.abs((a - b) / (b - c) - 10) < 0.1, `${a} ${b} ${c}`)
  assert.doesNotMatch(drawing, /logarithmic/)
})

test('each line of the axis has its number, and the fastest is not beyond the last one', () => {
  for (const fastest of [3, 990, 4100, 16_437, 70_065, 199_999, 220_000, 411_310]) {
    const drawing = drawRanking(createReport([createResult({ server: 'a', rates: [fastest] })]))
    const numbers = [...drawing.matchAll(/class="small faint middle">([\d,.]+)</g)].map(([, text]) => text)
    assert.equal(numbers.length, 2 * count(drawing, /class="rule"/g), `${fastest}: ${numbers}`)
    const last = Number(numbers.at(-1)?.replaceAll(',', ''))
    assert.ok(numbers.includes('0') && last >= fastest && last < 2 * fastest, `${fastest}: ${numbers}`)
  }
})

test('a run without intervals is dots only', () => {
  const drawing = drawRanking(plainReport())
  assert.doesNotMatch(drawing, /<line [^>]*class="interval|class="band |confidence|rank|NaN|null/)
  assert.equal(count(drawing, /class="mark current"/g), 2)
})

test('what servers are called is escaped, and cut where it is too long', () => {
  const server = '</text><script>"&\u001B[31m'
  const drawing = drawRanking(createReport([createResult({ server }), createResult({ server: 'x'.repeat(80) })]))
  assert.match(drawing, />&lt;\/text&gt;&lt;script&gt;&quot;&amp;\uFFFD\[31m</)
  assert.ok(!drawing.includes('<script') && !drawing.includes('\u001B'))
  assert.match(drawing, />x{31}…</)
  assertWellFormed(drawing)
})

test('the name of every server there is has room', () => {
  const names = discoverServers().map(({ name }) => name)
  const drawing = drawRanking(createReport(names.map((server) => createResult({ server }))))
  assert.doesNotMatch(drawing, /…</)
})

describe('a gateway', () => {
  const gateway = (/** @type {string} */ server, /** @type {number[]} */ rates) => ({
    ...createResult({ server, rates }),
    path: 'benchmarks/caddy-gateway.js',
  })
  const [one, two] = [gateway('one', [2000, 2020, 1980]), gateway('two', [500, 505, 495])]
  const servers = [createReference(), createResult({ server: 'slow', rates: [400, 404, 396] })]
  test('stands below the servers with a mark of its own, and one in the legend', () => {
    const drawing = drawRanking(createReport([one, ...servers]))
    assertWellFormed(drawing)
    assert.equal(count(drawing, /class="mark gateway"/g), 2)
    assert.match(drawing, />gateway, ranked apart</)
    assert.doesNotMatch(drawing, /class="band gateway"/)
    assert.ok(drawing.indexOf('>one<') > drawing.indexOf('>slow<'))
  })
  test('is not counted among servers, and none of them is it', () => {
    const { rows } = createReport(inTwoRuns([one, two, ...servers]))
    assert.match(describeRanking({ rows }), / 2 servers, from core-graphql-js with 801 to slow with 400\. /)
    assert.match(describeRanking({ rows }), / Rank 1 is possible for core-graphql-js\.$/)
    assert.match(describeRanking(createReport([one, two])), / 2 servers, from one with 2,000 to two with 500\.$/)
  })
})

test('baselines alone are drawn', () => {
  const drawing = drawRanking(createReport([createCeiling()]))
  assert.match(drawing, />ceiling-http</)
  assert.match(drawing, />baseline without GraphQL</)
  assert.doesNotMatch(drawing, /Not drawn/)
})

test('nothing is drawn as nothing', () => {
  const failed = createReport([createResult({ server: 'bad', rounds: [faultyRound(0, 'failed', 'x')] })])
  for (const { rows, conditions } of [failed, { rows: [], conditions: [] }]) {
    const drawing = drawRanking({ rows, conditions })
    assertWellFormed(drawing)
    assert.doesNotMatch(drawing, /NaN|Infinity|undefined/)
    assert.match(drawing, /No server that could be compared has a number\./)
  }
})

test('all ranks of a real analysis fit their panel', () => {
  const servers = ['a', 'b', 'c'].map((server, index) =>
    createResult({ server, rates: [1, 1.01, 0.99].map((noise) => noise * 1000 * 2 ** index) }),
  )
  const drawing = drawRanking(createReport(inTwoRuns([...servers, createReference()])))
  const bands = [...drawing.matchAll(/<rect x="([\d.]+)"[^>]* width="([\d.]+)"[^>]*class="band/g)].slice(1)
  assert.equal(bands.length, 4)
  for (const [, x, width] of bands) assert.ok(Number(x) >= 640 && Number(x) + Number(width) <= 864, `${x} ${width}`)
})
