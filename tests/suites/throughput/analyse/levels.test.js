import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completedRound, controlRound, createReference, createResult, faultyRound } from '../resultFixtures.js'
import { createReport } from '../publish/report/reports.js'

/** @import { Round } from '../../../../lib/suites/throughput/types.d.ts' */

const settings = /** @type {const} */ ({ workload: 'deep' })
/**
 * Rounds of 5,000 answers, of so many microseconds of CPU time each.
 * @type {(...costs: (number | null)[]) => Round[]}
 */
const rounds = (...costs) =>
  costs.map((cost, block) => completedRound(block, { serverCpuSeconds: cost === null ? null : (cost * 5000) / 1e6 }))

/**
 * @type {(deep: Round[], shallow: Round[], runId?: string) => {
 *   row: ReturnType<typeof createReport>['rows'][number],
 *   notes: string[],
 *   titles: string[],
 * }}
 */
function reportOf(deep, shallow, runId) {
  const even = [1000, 1000, 1000]
  const reference = createReference({ settings, rates: even, controls: even })
  const results = [reference, createResult({ server: 'a', rounds: deep, settings })]
  const variants = { variables: [], cold: [], shallow: [createResult({ server: 'a', rounds: shallow, runId })] }
  const { rows, notes, tables } = createReport(results, variants)
  const row = rows.find(({ server }) => server === 'a') ?? assert.fail()
  return { row, notes, titles: tables.flatMap(({ columns }) => columns.map(({ title }) => title)) }
}

test('a level costs what ten levels take beyond four, by six, with its interval', () => {
  const { row, notes, titles } = reportOf(rounds(1000, 1012, 988), rounds(400, 400, 400))
  const { serverCpuMicrosecondsPerLevel: cost, levelInterval } = row
  assert.ok(Math.abs(Number(cost) - 100) < 1e-9, String(cost))
  // Differences of 98, 100 and 102: their standard error is 2 ÷ √3.
  const margin = (4.30265273 * 2) / Math.sqrt(3)
  assert.ok(levelInterval && Math.abs(levelInterval[1] - 100 - margin) < 1e-6, String(levelInterval))
  assert.ok(titles.includes('CPU µs/level'))
  assert.ok(
    notes.some((note) => /^CPU µs\/level: .* 10 levels less that for one of 4, by 6: .* 81 objects\.$/.test(note)),
  )
})

test('the reference has two rounds in a block, which count as one', () => {
  const cpu = (/** @type {number} */ cost) => ({ serverCpuSeconds: (cost * 5000) / 1e6 })
  const { row } = reportOf([completedRound(0, cpu(900)), controlRound(0, cpu(1100))], [completedRound(0, cpu(400))])
  assert.ok(Math.abs(Number(row.serverCpuMicrosecondsPerLevel) - 100) < 1e-9)
  assert.equal(row.levelInterval, null)
})

test('there is none of another run, of what has no number, and where CPU time is not known', () => {
  const known = rounds(1000, 1000)
  for (const { row, titles } of [
    reportOf(known, rounds(400, 400), 'run-2'),
    reportOf(known, [faultyRound(0, 'failed', 'x')]),
    reportOf(rounds(null, null), rounds(400, 400)),
  ]) {
    assert.deepEqual([row.serverCpuMicrosecondsPerLevel, row.levelInterval], [null, null])
    assert.equal(titles.includes('CPU µs/level'), false)
  }
})
