import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitControl } from '../../../../../lib/suites/throughput/publish/report/report.js'
import { createReference, createResult } from '../../resultFixtures.js'
import { createReport } from './reports.js'
import { joinPatterns } from '../../../../joinPatterns.js'

const a = createResult({ server: 'a', rates: [1000, 1010, 990] })
/** @param {number[]} controls of 800, 808 and 792 @param {number | undefined} control */
function judged(controls, control) {
  const report = createReport([a, createReference({ controls })])
  return limitControl(report, report.ranked, { control })
}

test('a run fails where its A/A control differs from itself by more than it may', () => {
  for (const controls of [
    [760, 767.6, 752.4],
    [840, 848.4, 831.6],
  ]) {
    const { failed, notes } = judged(controls, 0.04)
    assert.equal(failed, true)
    assert.match(
      notes[0],
      /^The A\/A control differs from itself by 5\.\d %, more than the 4\.0 % of --fail-on control: measure again\.$/,
    )
    assert.ok(!judged(controls, 0.06).failed)
  }
})

test('and where it has no number', () => {
  const { failed, notes } = judged([], 0.04)
  assert.equal(failed, true)
  assert.match(
    notes[0],
    joinPatterns(
      /^The A\/A control has no number, so it cannot be judged by the 4\.0 % of --fail-on control: measure /,
      /again\.$/,
    ),
  )
})

test('nothing is said where nobody asks, and where all is well', () => {
  for (const [controls, limit] of /** @type {[number[], number | undefined][]} */ ([
    [[400, 404, 396], undefined],
    [[800, 808, 792], 0.01],
  ])) {
    const { failed = false, notes } = judged(controls, limit)
    assert.deepEqual([failed, notes.some((note) => note.includes('--fail-on'))], [false, false])
  }
})
