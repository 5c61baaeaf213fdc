import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReport } from '../../lib/reports/report.js'
import { confirmableRatio } from '../../lib/statistics/confirmableRatio.js'
import { createResult } from './resultFixtures.js'

/** @typedef {import('../../lib/types.d.ts').Result} Result */

/** @type {(results: Result[], pattern: RegExp) => string[]} */
const notesLike = (results, pattern) => createReport(results).notes.filter((note) => pattern.test(note))

describe('the note on ranks', () => {
  const rates = [
    [1000, 1010, 990],
    [500, 525, 485],
  ]
  const [fast, slow] = [createResult({ server: 'a', rates: rates[0] }), createResult({ server: 'b', rates: rates[1] })]
  const single = createResult({ server: 'a', rates: [10] })
  /** @type {Record<string, [Result[], RegExp]>} */
  const cases = {
    'one run': [[fast, slow], /^A rank is 1 \+ the number of GraphQL servers that are surely faster\./],
    'two runs': [
      [fast, createResult({ server: 'b', runId: 'run-2' })],
      /^These rows come from different runs.*no ranking/,
    ],
    'one round each': [[single, createResult({ server: 'b' })], /^One round per server is a reading, not a ranking/],
    'unequal rounds': [[fast, single], /^There is no ranking: it takes two or more servers/],
    'a single server': [[fast], /^There is no ranking: it takes two or more servers/],
  }
  for (const [name, [results, pattern]] of Object.entries(cases))
    test(name, () => {
      assert.equal(notesLike(results, pattern).length, 1)
      assert.equal(notesLike(results, /rank/).length, 1)
    })
  test('says which difference is noise', () => {
    const percent = ((confirmableRatio(rates) - 1) * 100).toFixed(1)
    assert.match(notesLike([fast, slow], /rank/)[0], new RegExp(`differences under ${percent} % are noise`))
  })
})

test('how it was measured comes first', () => {
  assert.match(createReport([createResult()]).notes[0], /^POST \/graphql .* · 100 connections/)
})
