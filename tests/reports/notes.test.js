import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReport } from '../../lib/reports/report.js'
import { confirmableRatio } from '../../lib/statistics/confirmableRatio.js'
import { completedRound, createResult, faultyRound } from './resultFixtures.js'

/** @typedef {import('../../lib/types.d.ts').Result} Result */

/** @type {(results: Result[], pattern: RegExp) => string[]} */
const notesLike = (results, pattern) => createReport(results).notes.filter((note) => pattern.test(note))
/** @type {(server: string, bodyBytesPerAnswer: number) => Result} */
const withBody = (server, bodyBytesPerAnswer) =>
  createResult({ server, rounds: [completedRound(0, { bodyBytesPerAnswer })] })
/** @type {(server: string, ...clientCpuSeconds: number[]) => Result} of windows of five seconds */
const withClient = (server, ...clientCpuSeconds) =>
  createResult({
    server,
    rounds: clientCpuSeconds.map((seconds, block) => completedRound(block, { clientCpuSeconds: seconds })),
  })

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

describe('the note on bodies', () => {
  test('names those whose length is not the usual one', () => {
    const without = createResult({ rounds: [faultyRound(0, 'failed', 'x')] })
    const results = [without, withBody('a', 6856), withBody('b', 6904), withBody('c', 6856), withBody('d', 6800.25)]
    assert.deepEqual(notesLike(results, /body/), ["An answer's body is 6856 bytes long, but: b +48, d −55.8."])
  })
  test('is left out where all bodies are as long', () => {
    assert.deepEqual(notesLike([withBody('a', 6856), withBody('b', 6856)], /body/), [])
  })
  test('is left out where there is no number', () => {
    assert.deepEqual(notesLike([createResult({ rounds: [faultyRound(0, 'failed', 'x')] })], /body/), [])
  })
})

describe('the note on the client', () => {
  test('names those whose client was busy for over 90 % of a window', () => {
    const results = [
      withClient('idle', 1),
      withClient('limit', 4.5),
      withClient('busy', 4.6),
      withClient('once', 1, 4.9),
    ]
    assert.deepEqual(notesLike(results, /load client/), [
      'The load client was busy for over 90 % of the window, so these may be faster than shown: busy, once.',
    ])
  })
  test('is left out where none was, and for rows without a number', () => {
    const failed = createResult({
      rounds: [completedRound(0, { clientCpuSeconds: 4.9 }), faultyRound(1, 'failed', 'x')],
    })
    assert.deepEqual(notesLike([withClient('idle', 4), failed], /load client/), [])
  })
})

test('how it was measured comes first', () => {
  assert.match(createReport([createResult()]).notes[0], /^POST \/graphql .* · 100 connections/)
})
