import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatMarkdown } from '../../../../lib/reports/markdown.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { createReference, createResult, faultyRound } from '../resultFixtures.js'
import { createReport } from '../publish/report/reports.js'

/** @import { WorkloadVariants } from '../../../../lib/suites/throughput/analyse/workloadVariants.js' */
/** @import { Result } from '../../../../lib/suites/throughput/types.d.ts' */

/** @type {(server: string, ...rates: number[]) => Result} */
const hot = (server, ...rates) => createResult({ server, rates })
/** @type {(server: string, ...rates: number[]) => Result} */
const cold = (server, ...rates) => createResult({ server, rates, settings: { workload: 'compound-cold' } })
/** @type {(server: string, ...rates: number[]) => Result} */
const variables = (server, ...rates) => createResult({ server, rates, settings: { workload: 'compound-variables' } })

const results = [hot('jit', 1000), hot('plain', 500), hot('baseline', 4000)]
const variants = { variables: [variables('jit', 900)], cold: [cold('jit', 240), cold('plain', 450)] }

/** @type {(results: Result[], variants: WorkloadVariants, pattern: RegExp) => string[]} */
const notesLike = (results, variants, pattern) =>
  createReport(results, variants).notes.filter((note) => pattern.test(note))

describe('a row', () => {
  /** @type {(results: Result[], variants?: WorkloadVariants) => Record<string, (number | null)[]>} */
  const numbers = (results, variants) => {
    const rounded = (/** @type {number | null} */ value) => (value === null ? null : Math.round(value * 1000) / 1000)
    const { rows } = createReport(results, variants)
    return Object.fromEntries(
      rows.map(({ server, variablesRequestsPerSecond, coldRequestsPerSecond, coldToHotRatio }) => [
        server,
        [variablesRequestsPerSecond, coldRequestsPerSecond, coldToHotRatio].map(rounded),
      ]),
    )
  }
  const none = [null, null, null]
  test('has what the same server did with documents that vary', () =>
    assert.deepEqual(numbers(results, variants), { baseline: none, jit: [900, 240, 0.24], plain: [null, 450, 0.9] }))
  test('has null where nothing is known', () => assert.deepEqual(numbers([hot('jit', 1000)]), { jit: none }))
  test('takes nothing from another run', () => {
    const other = createResult({ server: 'jit', rates: [240], runId: 'run-2', settings: { workload: 'compound-cold' } })
    assert.deepEqual(numbers([hot('jit', 1000)], { variables: [], cold: [other] }), { jit: none })
  })
  test('takes nothing from a variant without a number', () => {
    const invalid = createResult({ server: 'jit', rounds: [faultyRound(0, 'invalid', 'x')] })
    assert.deepEqual(numbers([hot('jit', 1000)], { variables: [invalid], cold: [invalid] }), { jit: none })
  })
  test('without a number has no ratio', () => {
    const failed = createResult({ server: 'jit', rounds: [faultyRound(0, 'failed', 'x')] })
    assert.deepEqual(numbers([failed], { variables: [], cold: [cold('jit', 240)] }), { jit: [null, 240, null] })
  })
  test('has the ratio of geometric means over several rounds', () => {
    const many = numbers([hot('jit', 1000, 4000)], { variables: [], cold: [cold('jit', 100, 400)] })
    assert.deepEqual(many, { jit: [null, 200, 0.1] })
  })
  test('has the ratio of both of its rounds in a block where it is the reference', () => {
    const reference = createReference({ rates: [1000, 1000], controls: [1210, 1210] })
    const coldReference = createReference({ rates: [500], controls: [605], settings: { workload: 'compound-cold' } })
    const found = numbers([reference], { variables: [], cold: [coldReference] })
    assert.equal(found['core-graphql-js'][2], 0.5)
  })
  test('has the ratio on a machine of one speed, in whichever cohort a process was', () => {
    const speeds = [1, 1.3, 0.8]
    /** @type {(create: typeof hot, rate: number, at: (block: number) => number) => Result[]} */
    const measured = (create, rate, at) =>
      ['a', 'b', 'c', 'd'].map((server) => create(server, ...speeds.map((_, block) => rate * speeds[at(block)])))
    const rows = [...measured(hot, 1000, (block) => block), hot('late', 1000)]
    const colder = [...measured(cold, 240, (block) => 2 - block), cold('late', 240 * speeds[2])]
    const found = numbers(rows, { variables: [], cold: colder })
    assert.equal(found.a[2], 0.24)
    assert.ok(Math.abs(Number(found.late[2]) / 0.24 - 1) < 0.08, `${found.late[2]}`)
  })
  test('has the ratio of the blocks that both have', () => {
    const found = numbers([hot('jit', 1000, 500, 500)], { variables: [], cold: [cold('jit', 240)] })
    assert.equal(found.jit[2], 0.24)
  })
})

describe('the columns', () => {
  const titles = (/** @type {WorkloadVariants} */ variants) =>
    formatMarkdown({ ...createReport(results, variants), answer: '' })
      .split('\n')[0]
      .split(' | ')
      .slice(3, -4)
  const [both, one, other, nothing] = [
    variants,
    { ...variants, variables: [] },
    { ...variants, cold: [] },
    { variables: [], cold: [] },
  ].map(titles)
  test('are there where some row has a number for them', () => {
    const rate = ['requests/s', '±', 'processes']
    assert.deepEqual(both, [...rate, 'variables requests/s', 'cold requests/s', 'cold / hot'])
    assert.deepEqual(one, [...rate, 'cold requests/s', 'cold / hot'])
    assert.deepEqual(other, [...rate, 'variables requests/s'])
    assert.deepEqual(nothing, rate)
  })
  test('hold numbers, and a dash where there is none', () => {
    const lines = formatMarkdown(createReport(results, variants)).split('\n')
    assert.match(lines[4], /^\| – \| baseline \| .* \| 4,000 \| – \| 1 \| – \| – \| – \|/)
    assert.match(lines[5], /^\| – \| jit \| .* \| 1,000 \| – \| 1 \| 900 \| 240 \| 0\.24 \|/)
    assert.match(formatTable(createReport(results, variants)), /^jit .* 1,000 +1 +900 +240 +0\.24 /m)
  })
})

describe('the notes', () => {
  test('name those that lose more than half, the worst first', () => {
    const rows = [hot('a', 1000), hot('b', 1000), hot('c', 1000)]
    const colder = { variables: [], cold: [cold('a', 490), cold('b', 240), cold('c', 510)] }
    const [note, ...more] = notesLike(rows, colder, /^cold \/ hot: the share of its rate that a server keeps/)
    assert.equal(more.length, 0)
    assert.match(note, / More than half is lost, as far as one round can tell, by: b \(0\.24\), a \(0\.49\)\.$/)
  })
  test('name only those that significantly do, where there are blocks enough to know', () => {
    const [steady, shaky] = [['a', 'b', 'c', 'd', 'steady'], 'shaky']
    const rows = [...steady, shaky].map((server) => hot(server, 1000, 1010, 990))
    const rates = (/** @type {string} */ server) => (server === 'steady' ? [240, 245, 238] : [700, 707, 693])
    const colder = [...steady.map((server) => cold(server, ...rates(server))), cold(shaky, 100, 800, 400)]
    const [note] = notesLike(rows, { variables: [], cold: colder }, /^cold \/ hot/)
    assert.match(note, / More than half is lost, significantly, by: steady \(0\.24\)\.$/)
  })
  test('compare the blocks that both have, where a run was interrupted', () => {
    const rows = [hot('a', 1000, 1010, 990)]
    const [note] = notesLike(rows, { variables: [], cold: [cold('a', 240, 245)] }, /^cold \/ hot/)
    assert.match(note, / significantly, by: a \(0\.24\)\.$/)
  })
  test('name nobody where nobody does', () => {
    const [note] = notesLike(results, { variables: [], cold: [cold('plain', 450)] }, /^cold \/ hot/)
    assert.match(note, /compiled documents\)\.$/)
  })
  test('say that variables ask for a little more', () =>
    assert.equal(notesLike(results, variants, /^variables requests\/s: .*one field more/).length, 1))
  test('name those that answered wrong or not at all, but not those that cannot', () => {
    const faults = /** @type {const} */ (['invalid', 'failed', 'unsupported'])
    const rows = faults.map((outcome) => hot(outcome, 1000))
    const others = faults.map((server) => createResult({ server, rounds: [faultyRound(0, server, 'x')] }))
    assert.deepEqual(notesLike(rows, { variables: [], cold: others }, /^No number/), [
      'No number with cold documents, node compare --documents cold says why: invalid, failed.',
    ])
  })
  test('say nothing where nothing else was measured', () =>
    assert.deepEqual(notesLike(results, { variables: [], cold: [] }, /cold|variables/), []))
})

describe('a scenario beside the same without what it is about', () => {
  /** @type {(workload: import('../../../../lib/types.d.ts').WorkloadName, ...rates: number[]) => Result} */
  const of = (workload, ...rates) => createResult({ server: 'a', rates, settings: { workload } })
  /** @param {ReturnType<typeof createReport>} report */
  function figures({ rows: [{ operationsPerSecond, plainRequestsPerSecond, ratioToPlain }], notes }) {
    const rounded = [operationsPerSecond, plainRequestsPerSecond, ratioToPlain].map((value) => value?.toFixed(3))
    return { rounded, said: notes.filter((note) => note.includes('plain requests/s')).map((note) => note.slice(0, 30)) }
  }
  /** @type {(result: Result, plain: Result[]) => ReturnType<typeof figures>} */
  const report = (result, plain) => figures(createReport([result], { variables: [], cold: [], plain }))
  test('by hash, requests are compared', () =>
    assert.deepEqual(report(of('persisted', 1200), [of('persisted-plain', 1000)]), {
      rounded: [undefined, '1000.000', '1.200'],
      said: ['plain requests/s: the same doc'],
    }))
  test('in a batch, operations are', () =>
    assert.deepEqual(report(of('batching', 150), [of('batching-plain', 1000)]), {
      rounded: ['1500.000', '1000.000', '1.500'],
      said: ['operations/s: ten for each req'],
    }))
  test('without the other one there is no ratio, and nothing is said', () =>
    assert.deepEqual(report(of('batching', 150), []), { rounded: ['1500.000', undefined, undefined], said: [] }))
})
