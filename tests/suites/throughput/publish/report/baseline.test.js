import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable } from '../../../../../lib/reports/table.js'
import { createResult, faultyRound, reference } from '../../resultFixtures.js'
import { createChanges, createVariantChanges } from './reports.js'

/** @typedef {Parameters<typeof createResult>[0]} Differences */

const noise = [1, 1.01, 0.99, 1.005]
/**
 * A run of four blocks, in which all is within 1 %.
 * @type {(rates: Record<string, number>, differences?: Differences) => ReturnType<typeof createResult>[]}
 */
const run = (rates, differences) =>
  Object.entries({ [reference]: 1000, ...rates }).map(([server, rate], row) =>
    createResult({
      server,
      rates: noise.map((_, block) => rate * noise[(block + row) % noise.length]),
      controls: server === reference ? noise.map((one) => rate * one) : [],
      ...differences,
    }),
  )
/** @param {ReturnType<typeof createChanges>} changes */
const verdicts = ({ rows }) => Object.fromEntries(rows.map(({ server, verdict }) => [server, verdict]))
const before = run({ same: 2000, faster: 2000, slower: 2000, old: 500 }, { runId: 'before' })

describe('what changed since another run', () => {
  // The machine is twice as fast.
  const now = run({ [reference]: 2000, same: 4010, faster: 4800, slower: 3200, fresh: 100 })
  const changes = createChanges(now, before)

  test('is told relative to the reference, on whatever machine', () => {
    assert.deepEqual(verdicts(changes), {
      slower: 'worse',
      same: '~',
      faster: 'better',
      [reference]: null,
      fresh: 'new',
      old: 'gone',
    })
    const { change, changeInterval } = changes.rows[0]
    assert.ok(
      change && changeInterval && Math.abs(change - 0.8) < 0.01 && changeInterval[0] < 0.8 && changeInterval[1] > 0.8,
    )
  })
  test('is a table', () => {
    const lines = formatTable(changes).split('\n')
    assert.match(lines[0], /^server +version +× reference before +now +change +verdict$/)
    assert.match(lines[1], /^slower .* 2\.00 +1\.60 +−20\.\d % ± \d\.\d % +worse$/)
    assert.match(lines[3], /^faster .* \+20\.\d % ± \d\.\d % +better$/)
  })
  test('shows the rows that were named, by what all of them say', () => {
    const { rows } = createChanges(now, before, { chosen: ['slower'] })
    assert.deepEqual(rows, [changes.rows[0]])
  })
})

describe('a baseline of other surroundings', () => {
  const onNode26 = { environment: { node: 'v26.0.0' } }
  /** @param {ReturnType<typeof createChanges>} changes */
  const headingOf = ({ tables }) => tables[0].heading ?? ''
  test('is told in the first line, and judges rows while the reference stayed as fast', () => {
    const changes = createChanges(run({ same: 2000, slower: 1600 }, onNode26), before)
    assert.match(headingOf(changes), /^The baseline is of other surroundings: Node \d+\.\d+\.\d+ → Node 26\.0\.0\.$/)
    assert.equal(verdicts(changes).slower, 'worse')
  })
  test('judges no rate once the reference itself changed by more than its intervals', () => {
    const now = run({ [reference]: 2000, same: 4000, slower: 3200, fresh: 100 }, onNode26)
    const changes = createChanges(now, before, { failOn: 0.1 })
    assert.match(headingOf(changes), /; core-graphql-js itself changed by \+\d+\.\d %, more than its intervals, so /)
    assert.deepEqual([verdicts(changes).slower, verdicts(changes).fresh, changes.failed], [null, 'new', false])
    assert.notEqual(changes.rows.find(({ server }) => server === 'slower')?.change, null)
  })
  test('is none if both are the same', () => assert.equal(createChanges(before, before).tables[0].heading, null))
})

describe('what changed by a variant in the same run', () => {
  const now = run({ same: 2000, 'same@base': 2004, slower: 1600, 'slower@base': 2000, alone: 500, failing: 10 })
  const broken = { rounds: [faultyRound(0, 'failed', 'x')] }
  const results = [
    ...now.filter(({ server }) => server !== 'failing'),
    createResult({ server: 'failing', ...broken }),
    ...run({ 'failing@base': 700 }).slice(1),
  ]
  const changes = createVariantChanges(results, '@base', { failOn: 0.1 })

  test('is told of each pair, without the reference between them', () => {
    assert.deepEqual(verdicts(changes), { slower: 'worse', same: '~', failing: 'gone' })
    const [{ server, change, ratioToReference, baselineRatioToReference, isRegression }] = changes.rows
    assert.deepEqual([server, isRegression], ['slower', true])
    assert.ok(Math.abs(Number(change) - 0.8) < 0.01, `${change}`)
    assert.ok(Math.abs(Number(ratioToReference) - 1.6) < 0.02 && Math.abs(Number(baselineRatioToReference) - 2) < 0.02)
    assert.equal(changes.failed, true)
    assert.match(changes.notes.join('\n'), /^Regressions, more than 10\.0 % worse: slower, failing\.$/m)
    assert.match(changes.notes.join('\n'), /^Change: of each server to the same with @base, in the same blocks; /m)
  })
  test('also of the reference, which compares with nothing else', () => {
    const twins = run({ [`${reference}@base`]: 1300 })
    assert.deepEqual(verdicts(createVariantChanges(twins, '@base')), { [reference]: 'worse' })
  })
  test('shows the rows that were named', () => {
    const { rows } = createVariantChanges(results, '@base', { failOn: 0.1, chosen: ['slower'] })
    assert.deepEqual(rows, [changes.rows[0]])
  })
})

describe('--fail-on', () => {
  test('fails where a row is worse by more than that', () => {
    const now = run({ same: 2000, slower: 1600 })
    assert.equal(createChanges(now, before).failed, false)
    assert.equal(createChanges(now, before, { failOn: 0.1 }).failed, true)
    const { failed, rows, notes } = createChanges(now, before, { failOn: 0.3 })
    assert.deepEqual([failed, rows[0].verdict], [false, 'worse'])
    assert.match(notes[0], /^Regressions, more than 30\.0 % worse: none\.$/)
    assert.match(createChanges(now, before, { failOn: 0.1 }).notes[0], /: slower\.$/)
  })
  test('fails where a server gives wrong answers now, not where it was left out', () => {
    const broken = createResult({ server: 'same', rounds: [faultyRound(0, 'invalid', 'wrong')] })
    const now = [...run({ slower: 2000 }), broken]
    const { failed, rows } = createChanges(now, before, { failOn: 0.5 })
    assert.equal(failed, true)
    assert.deepEqual(
      rows.filter(({ isRegression }) => isRegression).map(({ server, verdict, reason }) => [server, verdict, reason]),
      [['same', 'gone', 'wrong']],
    )
    assert.equal(createChanges(run({ slower: 2000 }), before, { failOn: 0.5 }).failed, false)
  })
})

test('without the reference in both nothing can be compared, and that is said', () => {
  const { rows, notes } = createChanges(
    run({ same: 2000 }),
    before.filter(({ server }) => server !== reference),
  )
  assert.ok(rows.every(({ change }) => change === null))
  assert.match(notes[0], /^Nothing can be compared: /)
})
