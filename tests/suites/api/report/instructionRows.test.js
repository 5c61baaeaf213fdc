import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { createCounted } from '../../../stats/createCounted.js'
import { createApiResults } from '../fixtures.js'

/** @typedef {{ server: string, block: number }} About */

/**
 * Reports a run that counted the instructions of two versions.
 * @param {(about: About) => number | null} count - instructions per answer; null: the process failed
 * @param {number} [rounds]
 */
function reportOf(count, rounds = 3) {
  const settings = { rounds, instructions: true }
  const results = createApiResults({ operations: ['feed'], settings }).map((result) => ({
    ...result,
    trials: result.trials.map((trial) => {
      if (!trial.conditions.instructions) return trial
      const instructionsPerAnswer = count({ server: result.server, block: trial.block })
      if (instructionsPerAnswer === null)
        return { ...trial, outcome: /** @type {const} */ ('unsupported'), reason: 'it is in Go', samples: [] }
      const [sample] = trial.samples
      const value = /** @type {any} */ (createCounted({ instructionsPerAnswer }).instructions)
      return { ...trial, samples: [{ ...sample, value, use: null }] }
    }),
  }))
  return createReport(results)
}
/** Noise of the processes of three blocks. */
const noise = [1, 1.0005, 0.9995]

test('a process that has answered other requests than that of the first server counts for no verdict', () => {
  const results = createApiResults({ operations: ['user', 'feed'], settings: { rounds: 3, instructions: true } })
  const report = createReport(
    results.map((result) => ({
      ...result,
      trials: result.trials.map((trial) => {
        if (!trial.conditions.instructions) return trial
        const isFresh = result.server === 'after' && trial.block === 0
        const value = /** @type {any} */ (
          createCounted({ instructionsPerAnswer: 1e6 * noise[trial.block] }).instructions
        )
        const samples = trial.samples.map((sample, index) => ({ ...sample, value, processIndex: isFresh ? index : 0 }))
        return { ...trial, samples }
      }),
    })),
  )
  assert.match(report.verdicts[2], /^~ user: after and before hardly differ/)
  assert.match(report.verdicts[3], /^feed: .*, by 2 of the 3 processes that a verdict takes\.$/)
})

describe('instructions per answer', () => {
  test('are in rows, with a sentence after the verdict on the rate', () => {
    const report = reportOf(({ server, block }) => (server === 'after' ? 1.013e6 : 1e6) * noise[block])
    const [before, after] = report.rows
    assert.equal(Math.round(Number(before.instructionsPerAnswer)), 1e6)
    assert.deepEqual([before.instructionsRatio, after.instructionsRatio?.toFixed(3)], [null, '1.013'])
    const [rate, instructions] = report.verdicts
    assert.match(rate, /^~ feed: after and before are not significantly different/)
    assert.match(
      instructions,
      /^feed: after executes 1\.3 % more instructions per answer than before \(95 % interval 1\.\d to 1\.\d %\)\.$/,
    )
    const { columns } = report.tables[1]
    assert.deepEqual(
      columns.filter(({ title }) => title.includes('instr')).map(({ text }) => text(after)),
      ['1,013.0', '1.013'],
    )
    assert.ok(report.notes.some((note) => /counted by qemu-user in 3 processes of each server/.test(note)))
  })
  test('that hardly differ are no difference', () => {
    const report = reportOf(({ server, block }) => (server === 'after' ? 1.001e6 : 1e6) * noise[block])
    assert.match(report.verdicts[1], /^~ feed: after and before hardly differ in instructions per answer \(95 % /)
  })
  test('that differ by more than 0.5 %, which may be chance among several, are not called alike', () => {
    const operations = ['one', 'two', 'three', 'four', 'five', 'six']
    const results = createApiResults({ operations, settings: { rounds: 3, instructions: true } })
    const report = createReport(
      results.map((result) => ({
        ...result,
        trials: result.trials.map((trial) => {
          const spread = [1, 1.008, 0.992][trial.block]
          const samples = trial.samples.map((sample) => {
            const isMore = result.server === 'after' && sample.name === 'one'
            const counted = createCounted({ instructionsPerAnswer: (isMore ? 1.016e6 : 1e6) * spread })
            return { ...sample, value: /** @type {any} */ (counted.instructions) }
          })
          return trial.conditions.instructions ? { ...trial, samples } : trial
        }),
      })),
    )
    assert.match(
      report.verdicts[6],
      /^~ one: after executes 1\.6 % more .* of this ratio alone\), but among 6 .* takes fewer --operations\.$/,
    )
    assert.match(report.verdicts[7], /^~ two: after and before hardly differ/)
  })
  test('of one process each say how many a verdict takes', () => {
    const report = reportOf(({ server }) => (server === 'after' ? 0.98e6 : 1e6), 1)
    const difference = 'feed: after executes 2.0 % fewer instructions per answer than before'
    assert.equal(report.verdicts[1], `${difference}, by 1 of the 3 processes that a verdict takes.`)
    assert.equal(report.rows[1].instructionsRatioInterval, null)
  })
  test('that a process lacks are missing in its row, and a note says why', () => {
    const report = reportOf(({ server }) => (server === 'after' ? null : 1e6))
    assert.deepEqual([report.rows[1].instructionsPerAnswer, report.rows[1].instructionsRatio], [null, null])
    assert.equal(report.rows[1].outcome, 'completed')
    assert.ok(report.notes.includes('No k instr/answer of feed of after: unsupported: it is in Go'))
    assert.equal(report.verdicts.length, 1)
  })
  test('take part in no rate', () => {
    const without = createReport(createApiResults({ operations: ['feed'] }))
    const counted = reportOf(() => 1e6)
    assert.equal(counted.rows[0].requestsPerSecond, without.rows[0].requestsPerSecond)
    assert.equal(without.rows[0].instructionsPerAnswer, null)
    assert.ok(!without.tables[1].columns.some(({ title }) => title.includes('instr')))
  })
})
