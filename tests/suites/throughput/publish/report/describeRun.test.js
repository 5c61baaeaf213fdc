import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toResults } from '../../../../../lib/suites/throughput/analyse/results.js'
import { describeRun } from '../../../../../lib/suites/throughput/publish/report/describeRun.js'
import { createReference, createResult, storedOf } from '../../resultFixtures.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

const compound = 'POST /graphql { authors { id name md5 books { id name } } }'
const load = '100 connections × 10 pipelined requests · 8 s warm-up, 5 s measured'
const machine = 'Example CPU 3000, 8 cores, 16 GiB · linux 6.1.0 x64 · 2026-01-02.'

test('what the results share is one sentence', () => {
  const results = [createResult({ server: 'a', rates: [1, 2] }), createReference({ rates: [3, 4] })]
  assert.deepEqual(describeRun(results), [
    `${compound} · ${load} · 2 blocks of one round per server · Node 20.19.0 · ${machine}`,
  ])
})

test('a block is a block, and rest is another request', () => {
  assert.deepEqual(describeRun([createResult({ settings: { workload: 'rest' } })]), [
    `GET /api/authors · ${load} · 1 block of one round per server · Node 20.19.0 · ${machine}`,
  ])
})

test('documents that vary are named', () => {
  const [cold] = describeRun([createResult({ settings: { workload: 'compound-cold' } })])
  assert.match(cold, /^POST \/graphql \{ a000000: authors .* and so on to a009999 · 100 connections/)
  const [variables] = describeRun([createResult({ settings: { workload: 'compound-variables' } })])
  assert.match(variables, /^POST \/graphql query Authors\(\$id: ID!\) .*, with an id from 10 to 20 · 100 connections/)
})

test('a database is named, and how many connections it has', () => {
  const settings = /** @type {const} */ ({ workload: 'n+1-naive-postgres' })
  const facts = (/** @type {string | null} */ host) => ({ database: { product: 'PostgreSQL 15.1', host } })
  const [own] = describeRun([{ ...createResult({ settings }), facts: facts(null) }])
  assert.match(own, / · PostgreSQL 15\.1, a cluster of the run's own, 10 connections of each server · /)
  const [asked] = describeRun([{ ...createResult({ settings: { ...settings, pool: 3 } }), facts: facts('db') }])
  assert.match(asked, / · PostgreSQL 15\.1, at db, 3 connections of each server · /)
  const [sqlite] = describeRun([createResult({ settings: { workload: 'n+1-naive-sqlite' } })])
  assert.match(sqlite, / · node:sqlite, which is synchronous: .* · /)
})

test('slices say where main threads were, or that the system chose', () => {
  const result = createResult({ settings: { sliceMilliseconds: 50, durationSeconds: 3 } })
  const mainThreads = { server: '0-2', client: '3' }
  const [apart] = describeRun([{ ...result, facts: { mainThreads } }])
  const words = 'in slices of 50 ms, main threads of one-process servers on CPU 0-2, of their clients on CPU 3'
  assert.ok(apart.includes(` 3 s measured ${words} · `), apart)
  const [anywhere] = describeRun([result])
  assert.ok(anywhere.includes(' 3 s measured in slices of 50 ms, which makes rates lower · '), anywhere)
})

describe('settings in words', () => {
  const blocks = '3 blocks of one round per server at least'
  /** @type {[Partial<Result['settings']>, string][]} */
  const cases = [
    [{ warmupSeconds: 'auto' }, 'warm-up until steady, 5 s measured'],
    [{ warmupSeconds: 0.5 }, '0.5 s warm-up, 5 s measured'],
    [{ precision: 0.03 }, `${blocks}, until ± 3.0 %`],
    [{ separate: 0.1 }, `${blocks}, until rows 10 % apart are separated`],
    [{ budgetSeconds: 600 }, `${blocks}, for at most 10 min`],
    [{ precision: 0.025, budgetSeconds: 5400 }, `${blocks}, until ± 2.5 %, for at most 90 min`],
    [{ budgetSeconds: 20 }, `${blocks}, for at most 20 s`],
  ]
  for (const [settings, words] of cases)
    test(words, () => {
      const [sentence] = describeRun([createResult({ rates: [1, 2, 3], settings })])
      assert.ok(sentence.split(' · ').includes(words), sentence)
    })
})

test('every fact in which results differ is a sentence of its own', () => {
  const results = [
    createResult({ server: 'a' }),
    createResult({ server: 'b', environment: { node: 'v26.0.0' } }),
    createResult({ server: 'c', settings: { connections: 10 }, environment: { node: 'v26.0.0' } }),
  ]
  assert.deepEqual(describeRun(results), [
    `${compound} · 8 s warm-up, 5 s measured · 1 block of one round per server · ${machine}`,
    'Rows differ in how they were measured: 100 connections × 10 pipelined requests / 10 connections × 10 ' +
      'pipelined requests.',
    'Rows differ in how they were measured: Node 20.19.0 / Node 26.0.0.',
  ])
})

test('pinning and monitoring are said where there is any', () => {
  const pinned = createResult({ server: 'a', settings: { cpus: { server: '0', client: '1-2' }, monitor: true } })
  assert.deepEqual(describeRun([pinned]), [
    `${compound} · ${load} · 1 block of one round per server · server on CPU 0, client on CPU 1-2 · servers ` +
      `monitored · Node 20.19.0 · ${machine}`,
  ])
  assert.deepEqual(describeRun([pinned, createResult({ server: 'b' })]).slice(1), [
    'Rows differ in how they were measured: server on CPU 0, client on CPU 1-2 / not pinned to CPUs.',
    'Rows differ in how they were measured: servers monitored / not monitored.',
  ])
})

test('runs that are joined say whether the kernel was started between them, if that is stored', () => {
  /** @type {(runId: string, startedAt: string, bootId?: string) => ReturnType<typeof storedOf>[]} */
  const runAt = (runId, startedAt, bootId) =>
    ['a', 'b'].map((server) => {
      const result = storedOf(createResult({ server, rates: [1, 2], runId, environment: { bootId } }))
      return { ...result, run: { ...result.run, startedAt } }
    })
  const [first, second] = ['2026-01-02T03:04:05.000Z', '2026-01-02T09:04:05.000Z']
  /** @type {(...bootIds: (string | undefined)[]) => string | undefined} */
  const timesOf = (...bootIds) => {
    const stored = [...runAt('first', first, bootIds[0]), ...runAt('second', second, bootIds[1])]
    return describeRun(toResults(stored))[0].split(' · ').at(-1)
  }
  assert.equal(timesOf('x', 'x'), '2026-01-02 03:04 and 2026-01-02 09:04, one boot.')
  assert.equal(timesOf('x', 'y'), '2026-01-02 03:04 and 2026-01-02 09:04, 2 boots.')
  assert.equal(timesOf('x', undefined), '2026-01-02 03:04 and 2026-01-02 09:04.')
})

describe('a run that ended early', () => {
  /** @param {Partial<Result['settings']>} settings @param {Partial<Result['run']>} [ending] */
  const notes = (settings, ending) =>
    describeRun(
      [
        createResult({ server: 'a', rates: [1, 2, 3], settings }),
        createResult({ server: 'b', rates: [1, 2], settings: { rounds: 3, ...settings } }),
        createReference({ rates: [1], settings: { rounds: 3, ...settings } }),
      ].map((result) => ({ ...result, run: { ...result.run, ...ending } })),
    ).slice(1)
  const missing = 'The run ended early; rounds are missing: b (2 of 3), core-graphql-js (1 of 3).'

  test('says which rounds are missing, and how to go on', () => {
    assert.deepEqual(notes({}), [`${missing} node bench --resume goes on with it.`])
  })
  test('does not advise to go on where there is a budget, and says whether it is used up', () => {
    assert.deepEqual(notes({ budgetSeconds: 60 }, { endedAt: undefined }), [missing])
    const usedUp = missing.replace('run ended early', 'budget was used up')
    assert.deepEqual(notes({ budgetSeconds: 60 }, { endedAt: '2026-01-02T03:05:05.000Z' }), [usedUp])
  })
  test('names the servers that have no round at all', () => {
    const servers = ['a', 'b', 'c']
    const results = ['a', 'b'].map((server) => createResult({ server, rates: [1, 2, 3], servers }))
    assert.deepEqual(describeRun(results).slice(1), [
      'The run ended early; rounds are missing: c (0 of 3). node bench --resume goes on with it.',
    ])
  })
  test('is none where adaptive stopping goes on after the first blocks', () => {
    const settings = { rounds: 3, precision: 0.03 }
    const results = [
      createResult({ server: 'a', rates: [1, 2, 3], settings }),
      createReference({ rates: [1, 2, 3, 4, 5], settings }),
    ]
    assert.equal(describeRun(results).length, 1)
  })
})

describe('cohorts that were measured again', () => {
  /**
   * A result of a run whose first cohorts were disturbed and measured again, if they are in `reasons`.
   * @type {(server: string, reasons: string[], runId?: string) => ReturnType<typeof storedOf>}
   */
  function createDisturbed(server, reasons, runId = 'first') {
    const stored = storedOf(createResult({ server, rates: [1000, 1000, 1000], runId }))
    const trials = stored.trials.map((trial, index) => {
      const disturbed = reasons[index]
      return disturbed === undefined ? trial : { ...trial, disturbed }
    })
    const again = trials.slice(0, reasons.length).map(({ disturbed: _, ...trial }) => ({
      ...trial,
      ...{ cohort: 1, replaces: 0 },
    }))
    return { ...stored, run: { ...stored.run, servers: ['a', 'b'] }, trials: [...trials, ...again] }
  }
  /** @param {ReturnType<typeof storedOf>[]} stored */
  const noteOf = (stored) => describeRun(toResults(stored)).filter((note) => note.includes('measured again'))
  const some = 'other processes used 18 % of a core'
  const more = 'other processes used 21 % of a core and the hypervisor took 31 % of a core'

  test('are one sentence with the range of what other work used', () => {
    const stored = ['a', 'b'].map((server) => createDisturbed(server, [some, more]))
    assert.deepEqual(noteOf(stored), [
      '2 cohorts were measured again, because other work on the machine used 18 to 31 % of a core; the disturbed ' +
        'ones do not count.',
    ])
  })
  test('are counted over several runs that are joined', () => {
    const stored = [
      ...['a', 'b'].map((server) => createDisturbed(server, [some])),
      ...['a', 'b'].map((server) => createDisturbed(server, [some, some], 'second')),
    ]
    const results = toResults(stored)
    assert.deepEqual([results.length, results[0].rounds.length], [2, 6])
    assert.match(noteOf(stored).join(), /^3 cohorts were measured again, because .* used 18 % of a core;/)
  })
  test('may be one, or none', () => {
    const [one, none] = [[some], []].map((reasons) => noteOf([createDisturbed('a', reasons)]))
    assert.match(one.join(), /^1 cohort was measured again, .*; the disturbed one does not count\.$/)
    assert.deepEqual(none, [])
  })
})
