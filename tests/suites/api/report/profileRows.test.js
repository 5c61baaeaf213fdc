import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawFlames } from '../../../../lib/suites/api/report/flameGraph.js'
import { compareProfiles, matchFunctions } from '../../../../lib/suites/api/report/profileRows.js'
import { createReport, pageParts } from '../../../../lib/suites/api/report/report.js'
import { createApiResults } from '../fixtures.js'
import { joinPatterns } from '../../../joinPatterns.js'

/** @import { FunctionTimes } from '../../../../lib/suites/api/profile/functionTimes.js' */
/** @import { Result } from '../../../../lib/suites/api/report/rows.js' */

const noise = [-2, 1, 3, -1, 0, 2, -3, 0]

/**
 * Creates the times of a function, which differ from turn to turn.
 * @type {(name: string, line: number, self: number, total?: number, file?: string) => FunctionTimes}
 */
const timesOf = (name, line, self, total = self, file = 'src/date.ts') => {
  const vary = (/** @type {number} */ mean) => noise.map((part) => mean * (1 + part / 100))
  return { name, file, line, column: 1, self: vary(self), total: vary(total) }
}

/** @type {(name: string, self: number) => FunctionTimes} */
const beside = (name, self) => timesOf(name, 0, self, self, '')

const common = [beside('(garbage collector)', 100), beside('(program)', 50), beside('(Node.js)', 300)]
const handler = timesOf('handle', 3, 200, 600)

/**
 * Results of a run with profiles of before and after.
 * @param {Record<string, { functions: FunctionTimes[], frames?: any[] } | { reason: string }>} profiles
 * @returns {Result[]}
 */
const resultsOf = (profiles) =>
  createApiResults({ settings: { profile: true } }).map((result) => ({
    ...result,
    trials: result.trials.flatMap((trial) => {
      if (!trial.conditions.profile) return trial
      if (trial.block > 0) return []
      const profile = profiles[result.server]
      if ('reason' in profile) return { ...trial, outcome: 'unsupported', reason: profile.reason, samples: [] }
      const file = `profiles/${result.server}.cpuprofile`
      const value = /** @type {any} */ ({ answers: 500, turns: 8, frames: [], file, ...profile })
      return { ...trial, samples: trial.samples.map((sample) => ({ ...sample, value })) }
    }),
  }))

const before = { functions: [handler, timesOf('serializeDate', 10, 100), ...common] }

describe('functions of two versions', () => {
  test('are matched by name and file: in equal places, in equal order, or together', () => {
    const match = (/** @type {number[]} */ now, /** @type {number[]} */ then) =>
      matchFunctions(
        now.map((line) => timesOf('', line, 1)),
        then.map((line) => timesOf('', line, 1)),
      ).map((sides) => sides.map((side) => (side ? `${side.line}: ${side.self[4]}` : null)))
    assert.deepEqual(match([3, 9], [9]), [
      ['3: 1', null],
      ['9: 1', '9: 1'],
    ])
    assert.deepEqual(match([4, 10], [3, 9]), [
      ['4: 1', '3: 1'],
      ['10: 1', '9: 1'],
    ])
    assert.deepEqual(match([4, 10, 20], [3, 9]), [['4: 3', '3: 2']])
    assert.deepEqual(match([4], []), [['4: 1', null]])
  })

  test('whose time has changed are named, the largest change first, and those of a few turns are not', () => {
    const after = {
      functions: [
        handler,
        timesOf('serializeDate', 12, 218),
        timesOf('batch', 40, 61, 61, 'dataloader/index.js'),
        timesOf('tiny', 50, 3),
        ...common,
      ],
    }
    const results = resultsOf({ before, after })
    const { sentences, tables, notes } = compareProfiles(results)
    assert.deepEqual(sentences, [
      'feed: after spends 118 µs more per answer than before in serializeDate (src/date.ts:12, 95 % interval 116 to ' +
        '120 µs), 61 µs more in batch (dataloader/index.js:40).',
    ])
    const [{ items, columns, notes: about }] = tables
    assert.deepEqual(
      items.map((item) => columns.map(({ text }) => text(item))),
      [
        ['serializeDate', 'src/date.ts:12', '100', '218', '+118', '+116 to +120', '+118'],
        ['batch', 'dataloader/index.js:40', '0.0', '61', '+61', '+60 to +62', '+61'],
      ],
    )
    assert.deepEqual(about, [
      'Beside functions: garbage collector 100 → 100 µs, outside of functions 50 → 50 µs, Node.js itself 300 → 300 µs.',
    ])
    assert.match(notes[0], /profiles\/before\.cpuprofile and profiles\/after\.cpuprofile in the folder of the run/)
    const report = createReport(results)
    assert.ok(report.verdicts.includes(sentences[0]))
    assert.ok(
      report.rows.every(({ requestsPerSecond }) => Math.round(Number(requestsPerSecond)) === 1000),
      'rates of no profile',
    )
  })

  test('have what V8 allocates beside them, if both profiles say it', () => {
    const ofHeap = (/** @type {number} */ bytes) => ({ ...before, allocatedBytesPerAnswer: bytes })
    const notesOf = (/** @type {any} */ profiles) => compareProfiles(resultsOf(profiles)).notes
    const { length } = notesOf({ before, after: before })
    assert.equal(notesOf({ before, after: ofHeap(1) }).length, length)
    const notes = notesOf({ before: ofHeap(812), after: ofHeap(12_040) })
    assert.deepEqual(notes.slice(length), ['after allocates 12.0 kB per answer, before 812 B.'])
  })

  test('may have changed only with all that they call', () => {
    const parts = (/** @type {number} */ each) => Array.from({ length: 200 }, (_, at) => timesOf(`part${at}`, at, each))
    const versions = [parts(1), parts(1.5)].map((calls, at) => ({
      functions: [
        timesOf('handle', 3, 200, 600 + 100 * at),
        timesOf('visit', 30, 9, 209 + 100 * at),
        ...calls,
        ...common,
      ],
    }))
    const { sentences } = compareProfiles(resultsOf({ before: versions[0], after: versions[1] }))
    assert.match(
      sentences[0],
      /^feed: after spends 100 µs more per answer than before in visit and what it calls \(src/,
    )
  })

  test('have none named within noise, or within what processes differ by, and the least change is said', () => {
    const noisy = timesOf('handle', 3, 200, 600)
    noisy.self = noisy.self.map((time, turn) => (turn === 2 ? time + 900 : time))
    for (const after of [
      before,
      { functions: [noisy, ...before.functions.slice(1)] },
      { functions: [timesOf('handle', 3, 208, 608), ...before.functions.slice(1)] },
    ]) {
      const { sentences, tables } = compareProfiles(resultsOf({ before, after }))
      assert.match(
        sentences[0],
        joinPatterns(
          /^~ feed: no function's time per answer differs significantly between after and before; /,
          /the profiles show changes from about \d+(\.\d)? µs on\.$/,
        ),
      )
      assert.deepEqual(tables, [])
    }
  })

  test('have the largest change said without a verdict, if it is above the floors and significant alone', () => {
    const sentenceOf = (/** @type {number} */ more, /** @type {number} */ spread) => {
      const date = timesOf('serializeDate', 10, 100)
      const self = date.self.map((time, turn) => time + more + spread * noise[turn])
      const after = { functions: [handler, { ...date, self }, ...common] }
      return compareProfiles(resultsOf({ before, after })).sentences[0]
    }
    assert.match(
      sentenceOf(30, 15),
      joinPatterns(
        /^~ feed: no function.*; the profiles show changes from about \d+ µs on; the largest change may be chance: /,
        /30 µs more per answer than before in serializeDate \(src\/date\.ts:10, 95 % interval \d\.\d to \d+ µs\)\.$/,
      ),
    )
    for (const [more, spread] of [
      [10, 0.1],
      [30, 30],
      [1, 15],
    ])
      assert.match(sentenceOf(more, spread), /^~ feed: .* µs on\.$/)
    assert.match(sentenceOf(30, 1), /^feed: after spends 30 µs more/)
  })

  test('cannot be compared without a profile, and the notes say why', () => {
    const { sentences, notes } = compareProfiles(
      resultsOf({ before, after: { reason: 'it runs no Node.js (python3)' } }),
    )
    assert.deepEqual(sentences, [])
    assert.equal(notes.at(-1), 'No profile of after: unsupported: it runs no Node.js (python3)')
  })
})

test('a flame graph has a frame with a title for each path, wide as its time and coloured by its change', async () => {
  const named = timesOf('<b>', 12, 200)
  const frames = [
    [-1, 0, 400],
    [0, 1, 200],
    [-1, 2, 100],
  ]
  const after = { functions: [handler, named, ...common], frames }
  const results = resultsOf({
    before: {
      ...after,
      frames: [
        [-1, 0, 300],
        [0, 1, 100],
        [-1, 2, 100],
      ],
    },
    after,
  })
  const { pairs } = compareProfiles(results)
  const svg = drawFlames(pairs[0])
  const shapes = [...svg.matchAll(/<title>([^<]*)<\/title><rect width="([\d.]+)" height="16" class="(\w+)"/g)]
  assert.deepEqual(
    shapes.map(([, title, width, shade]) => [title, width, shade]),
    [
      ['handle (src/date.ts:3): 400.0 µs per answer, 300.0 µs before (+33.3 %)', '879', 'more3'],
      ['&lt;b&gt; (src/date.ts:12): 200.0 µs per answer, 100.0 µs before (+100.0 %)', '439', 'more3'],
      ['(garbage collector): 100.0 µs per answer, 100.0 µs before (0.0 %)', '219', 'less0'],
    ],
  )
  assert.match(svg, /@media \(prefers-color-scheme:dark\)/)
  const many = Array.from({ length: 900 }, (_, index) => timesOf(`f${index}`, index + 1, 1))
  const wide = { functions: many, frames: many.map((_, index) => [-1, index, 1]) }
  const drawn = drawFlames(compareProfiles(resultsOf({ before, after: wide })).pairs[0]).match(/<rect/g) ?? []
  assert.ok(drawn.length > 300 && drawn.length < 500, `${drawn.length}`)
  const { pictures = [] } = await pageParts(createReport(results))
  assert.deepEqual(
    pictures.map(({ title }) => title),
    ['Right answers per second', 'Functions of after'],
  )
})

test('a flame graph adds up functions of one name that cannot be told apart, with what they call', () => {
  const profileOf = (/** @type {number[]} */ lines, /** @type {number} */ each) => ({
    functions: [...lines.map((line) => timesOf('resolve', line, each)), handler],
    frames: lines.flatMap((_, index) => [
      [-1, index, each],
      [2 * index, lines.length, each / 2],
    ]),
  })
  const results = resultsOf({ before: profileOf([3, 9], 100), after: profileOf([4, 10, 20], 80) })
  const [pair] = compareProfiles(results).pairs
  const titles = [...drawFlames(pair).matchAll(/<title>([^<]*per answer[^<]*)<\/title>/g)].map(([, title]) => title)
  assert.deepEqual(titles, [
    'resolve (src/date.ts:20): 240.0 µs per answer, 200.0 µs before (+20.0 %)',
    'handle (src/date.ts:3): 120.0 µs per answer, 100.0 µs before (+20.0 %)',
  ])
})
