import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../../lib/reports/csv.js'
import { formatMarkdown } from '../../../../lib/reports/markdown.js'
import { drawDelays } from '../../../../lib/suites/throughput/publish/page/parts.js'
import { assertWellFormed } from '../../../reports/drawings.js'
import { createReference, createResult, faultyRound } from '../resultFixtures.js'
import { createMatrix } from '../publish/report/reports.js'
import { joinPatterns } from '../../../joinPatterns.js'

/** @import { Result } from '../../../../lib/suites/throughput/types.d.ts' */
/** @import { WorkloadName } from '../../../../lib/types.d.ts' */

const spread = [1, 1.01, 0.99]

/**
 * What was measured at a delay: the reference, and a server by that ratio to it.
 * @type {(
 *   delay: number | null,
 *   ratio: number,
 *   settings?: Partial<Result['settings']>,
 *   rates?: number[],
 * ) => Parameters<typeof createMatrix>[0][number]}
 */
function at(delay, ratio, others = {}, rates = spread) {
  /** @type {WorkloadName} */
  const workload = `n+1-naive${delay === null ? '' : `-delay-${delay}`}`
  const settings = { connections: 10, pipelining: 1, ...others, workload }
  const results = [
    createReference({ settings }),
    createResult({ server: 'quick', rates: rates.map((rate) => 800 * ratio * rate), settings }),
  ]
  return { workload, results }
}

const fading = [at(0, 2), at(1, 1.5), at(5, 1), at(20, 1)]
/** @param {ReturnType<typeof at>[]} parts */
const choiceOf = (parts) => createMatrix(parts).sweeps[0].choice
/** @param {ReturnType<typeof at>[]} parts */
const wordsOf = (parts) => choiceOf(parts).words

describe('from which delay on the choice of the server no longer shows', () => {
  test('is said, with what it still shows by before, and by how much servers may differ', () => {
    const { showsUntilMs, noLongerFromMs, ratioAtMost, words } = choiceOf(fading)
    assert.deepEqual([showsUntilMs, noLongerFromMs], [1, 5])
    assert.ok(ratioAtMost && ratioAtMost > 1 && ratioAtMost < 1.1, String(ratioAtMost))
    assert.match(
      words,
      joinPatterns(
        /^n\+1-naive: from 5 ms per backend call on, with 10 in flight, the choice of the server no longer shows: /,
        /no two are significantly different, and by the 95 % intervals none is more than 1\.0\d times as fast as /,
        /another\. It still shows at less: at 1 ms quick is 1\.50 times as fast as core-graphql-js\.$/,
      ),
    )
  })
  test('does not depend on the order in which delays were asked for', () =>
    assert.equal(wordsOf(fading.toReversed()), wordsOf(fading)))
  test('is none as long as it shows at the longest, and fewer in flight would tell more', () => {
    const choice = choiceOf([at(0, 2), at(20, 1.5)])
    assert.deepEqual([choice.showsUntilMs, choice.noLongerFromMs, choice.ratioAtMost], [20, null, null])
    assert.match(choice.words, /^n\+1-naive: the choice of the server shows up to 20 ms .* -c 1 -p 1, /)
    const alone = { connections: 1, pipelining: 1 }
    assert.doesNotMatch(wordsOf([at(0, 2, alone), at(20, 1.5, alone)]), / -c 1/)
  })
  test('is not known where no delay shows any difference', () => {
    const choice = choiceOf([at(0, 1), at(20, 1)])
    assert.equal(choice.noLongerFromMs, null)
    assert.match(choice.words, /^~ n\+1-naive: no two servers are significantly different at any delay from 0 to 20 ms/)
  })
  test('is not known where noise would hide as much', () => {
    const choice = choiceOf([at(0, 1.3), at(20, 1, {}, [1, 1.4, 0.7])])
    assert.deepEqual([choice.showsUntilMs, choice.noLongerFromMs], [0, null])
    assert.match(choice.words, /^~ .* shows up to 0 ms .* more blocks \(--rounds\) tell\.$/)
  })
  test('takes blocks to tell', () =>
    assert.match(wordsOf([at(0, 2), at(20, 1, {}, [1])]), /^~ .* is not known: it takes two servers .* 3 blocks/))
  test('is of the servers that have a number at every delay', () => {
    const broken = (/** @type {Partial<Parameters<typeof createResult>[0]>} */ differences) =>
      createResult({ server: 'breaks', settings: fading[0].results[0].settings, ...differences })
    const [first, ...others] = fading
    const parts = [
      { ...first, results: [...first.results, broken({ rates: [400, 404, 396] })] },
      ...others.map((part) => ({
        ...part,
        results: [...part.results, broken({ rounds: [faultyRound(0, 'failed', 'x')] })],
      })),
    ]
    assert.match(wordsOf(parts), /from 5 ms .* Without breaks, which lacks a number at some delay\.$/)
  })
  test('is one for each way of loading and each load', () => {
    const others = [at(0, 2, { connections: 1 }), at(5, 2, { connections: 1 })]
    assert.deepEqual(
      createMatrix([...fading, ...others]).sweeps.map(({ places }) => places.map(({ x }) => x)),
      [
        [0, 1, 5, 20],
        [0, 5],
      ],
    )
  })
})

describe('servers that wait for a slow backend', () => {
  /** @type {(delay: number, ratio: number, cpuSeconds: number) => ReturnType<typeof at>} cpuSeconds: of 5 */
  const working = (delay, ratio, cpuSeconds) => {
    const part = at(delay, ratio)
    const cpu = (/** @type {number} */ share) => ({ serverCpuSeconds: cpuSeconds * share, clientCpuSeconds: 1 })
    const results = part.results.map((result) => ({
      ...result,
      rounds: result.rounds.map((round) =>
        round.measurement
          ? {
              ...round,
              measurement: { ...round.measurement, ...cpu(result.server === 'quick' && cpuSeconds < 4 ? 0.5 : 1) },
            }
          : round,
      ),
    }))
    return { ...part, results }
  }
  const [busy, waiting, longest] = [working(5, 1.5, 4.9), working(20, 1, 2), working(50, 1, 1)]

  test('are told from those at work: the rates of these still show a difference', () => {
    assert.match(
      wordsOf([busy, waiting, longest]),
      joinPatterns(
        /^n\+1-naive: with 10 in flight no server is busy from 20 ms on \(0\.10 to 0\.40 cores used\), so their rates /,
        /show waiting, not work\. They differ by the CPU time of an answer: core-graphql-js takes 2\.00 times as much /,
        /as quick\. At 5 ms quick is 1\.50 times as fast as core-graphql-js\.$/,
      ),
    )
  })
  test('wait at any delay if none is at work', () =>
    assert.match(wordsOf([waiting, longest]), / no server is busy at any delay .* as quick\.$/))
  test('are not known to wait if one is at work at the longest delay', () =>
    assert.match(
      wordsOf([working(1, 1, 2), busy]),
      /^~ n\+1-naive: the choice of the server is not known, because flags doubt rates: .* \(stalled\)\.$/,
    ))
})

describe('in a report', () => {
  const matrix = createMatrix([at(null, 2), ...fading])
  test('delays are a table of their own, with the sentence below it', () => {
    assert.deepEqual(
      matrix.tables.map(({ heading, columns }) => [heading, columns.map(({ title }) => title)]),
      [
        ['n+1, by loading and backend', ['server', 'naive']],
        ['n+1-naive, by ms per backend call', ['server', '0 ms', '1 ms', '5 ms', '20 ms']],
        ['n+1-naive: CPU ms per 1,000 answers, by ms per backend call', ['server', '0 ms', '1 ms', '5 ms', '20 ms']],
        ['The reference in each scenario', ['scenario', 'reference', 'requests/s', 'noise floor']],
      ],
    )
    const markdown = formatMarkdown(matrix)
    assert.match(markdown, /\| quick \| 2\.00 \| 1\.50 \| ~ 1\.00 \| ~ 1\.00 \|/)
    assert.match(markdown, /- n\+1-naive: from 5 ms per backend call on/)
  })
  test('one delay stands among the ways of loading', () => {
    const { tables, sweeps } = createMatrix([at(null, 2), at(5, 1)])
    assert.deepEqual([tables.length, sweeps.length, tables[0].columns.length], [2, 0, 3])
  })
  test('rows of a sweep have it for programs, others do not', () => {
    const [{ choice }] = matrix.sweeps
    for (const row of matrix.rows) assert.deepEqual(row.serverChoice, row.delayMs === null ? null : choice)
    const [header, first] = formatCsv(matrix).split('\n')
    assert.match(
      header,
      /,serverChoice\.showsUntilMs,serverChoice\.noLongerFromMs,serverChoice\.ratioAtMost,serverChoice\.words,/,
    )
    assert.match(first, /,,,,/)
  })
  test('it is drawn: a line for each server, and where it no longer shows', () => {
    const [{ svg, about }] = drawDelays(matrix.sweeps)
    assertWellFormed(svg)
    assert.equal([...svg.matchAll(/class="server\d series"/g)].length, 2)
    assert.equal([...svg.matchAll(/class="crossover"/g)].length, 1)
    assert.match(String(about), /^n\+1-naive: from 5 ms/)
    assert.deepEqual(drawDelays([]), [])
  })
})
