import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawMaintained } from '../../../../../lib/suites/throughput/publish/plot/drawMaintained.js'
import { assertWellFormed } from '../../../../reports/drawings.js'
import { createResult } from '../../resultFixtures.js'
import { createReport } from '../report/reports.js'
import { librariesOf, rank } from '../readme/rankings.js'

const ranking = rank()
const { rows, ranked } = ranking
const { isMaintained } = librariesOf(ranking)
const shown = rows.filter((row) => isMaintained(row) || row.server === ranked.reference)

describe('the picture of maintained servers', () => {
  const drawing = drawMaintained(shown, ranked)
  const count = (/** @type {RegExp} */ pattern) => drawing.match(pattern)?.length ?? 0
  test('is well-formed, needs nothing else, and has a dark scheme', () => {
    assertWellFormed(drawing)
    assert.doesNotMatch(drawing, /NaN|undefined|Infinity|null|href|var\(/)
    assert.match(drawing, /@media \(prefers-color-scheme:dark\)/)
  })
  test('has a line for each server, fastest first, with its ratio and that with graphql-jit', () => {
    const texts = [...drawing.matchAll(/<text [^>]*class="small (?:faint|end)">([^<]+)</g)].map(([, text]) => text)
    assert.deepEqual(texts, ['mercurius', '1.5 → 3.0', 'core-graphql-js', '1.0', 'apollo-server', '0.90'])
  })
  test('has every process, and a bar for what another run gives of all but the reference', () => {
    const readings = shown.concat(rows.filter(({ server }) => server === 'mercurius+graphql-jit'))
    const processes = readings.flatMap(({ server }) => ranked.analysis?.readings(server) ?? [])
    assert.equal(count(/class="mark process"/g), processes.length + 1)
    assert.deepEqual([count(/class="interval plain"/g), count(/class="interval compiled"/g)], [2, 1])
    assert.match(drawing, />Bar: 95 % range of another run\.</)
  })
  test('is as wide as a telephone, and shown larger where there is room', () => {
    const [, width, height, wide, high] =
      /viewBox="0 0 (\d+) (\d+)" width="([\d.]+)" height="([\d.]+)"/.exec(drawing) ?? []
    assert.ok(Number(width) <= 364 && Number(height) <= 360, `${width} × ${height}`)
    assert.deepEqual(
      [Number(wide) / Number(width), Number(high) / Number(height)].map((zoom) => zoom.toFixed(1)),
      ['1.6', '1.6'],
    )
  })
  test('describes itself in words', () => {
    assert.match(
      drawing,
      /<desc [^>]*>Right answers per second, × graphql-js alone: mercurius 1\.50 \(with graphql-jit 3\.00\), /,
    )
  })
  test('says so without a number', () => {
    const { ranked } = createReport([createResult({ server: 'a', rates: [1000] })])
    assert.match(drawMaintained([], ranked), />No server has a number\.</)
  })
})
