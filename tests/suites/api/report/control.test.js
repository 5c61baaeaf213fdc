import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { createApiResults, createServer, createValue } from '../fixtures.js'

/** @import { Value } from '../../../../lib/suites/api/types.d.ts' */
/** @import { About } from '../fixtures.js' */

/** Finds the note on the control. @param {ReturnType<typeof createReport>} report */
const controlIn = ({ notes }) => notes.find((note) => note.startsWith('A/A control'))

describe('a control that differs by more than a significant verdict', () => {
  /**
   * Reports `after`, which is 5 % slower, beside a control that differs.
   * @param {(block: number) => number} ratioOf - of the control
   */
  const reportOf = (ratioOf) =>
    createReport(
      createApiResults({
        settings: { rounds: 8 },
        rate: ({ server, control, block }) => {
          const first = 1000 * (control ? Math.sqrt(ratioOf(block)) : 1 / Math.sqrt(ratioOf(block)))
          return server === 'after' ? 950 + block : first
        },
      }),
    )

  test('says how the two go together', () => {
    const report = reportOf((block) => (block % 2 ? 0.7 : 1.2))
    assert.match(report.verdicts[0], /^feed: after is 4\.\d % slower than before/)
    assert.match(
      String(controlIn(report)),
      /itself by 8\.3 % at most .*\)\. That is more than 4\.\d % \(feed\), which is significant .* such noise\.$/,
    )
  })
  test('asks for another run if that is unlikely to be chance', () => {
    const report = reportOf((block) => 0.9 + block / 1000)
    assert.match(String(controlIn(report)), /include such noise\. Its interval excludes 0 %, .*: measure again\.$/)
  })
  test('is no word beside larger verdicts', () => {
    assert.match(String(controlIn(reportOf((block) => (block % 2 ? 0.99 : 1.01)))), /at most \(feed, [^)]*\)\.$/)
  })
})

describe('processes of the first server that disagree on what is right', () => {
  /**
   * Reads the first sentences of a run in which samples have wrong answers.
   * @param {(about: About) => number | null} wrongOf - of 2,000 answers; null: no number, because all are wrong
   * @param {{ kind?: Value['errors'][number]['kind'], url?: string }} [options]
   */
  function sentencesOf(wrongOf, { kind = 'mismatch', url } = {}) {
    const results = createApiResults({
      ...(url && { servers: [createServer('before', { url }), createServer('after')] }),
      verdict(about) {
        const errors = wrongOf(about)
        if (errors === null) return { outcome: 'invalid', reason: 'none was right', value: null }
        const counts = { sent: 2000, ok: 2000 - errors, errors }
        return { value: createValue(1000, { counts, errors: [{ kind, reason: 'data.id', count: errors }] }) }
      },
    })
    return createReport(results).verdicts.join('\n')
  }
  const disagree = 'Two processes of before side by side disagree: 67.00 % and 0 % of their answers to feed are wrong.'
  const shared = ` ${disagree} If processes share data, give each a database of its own, by {port}.`

  for (const kind of /** @type {const} */ (['mismatch', 'graphql', 'status']))
    test(`are named with what to do about shared data, if ${kind} is wrong`, () => {
      const isWrong = (/** @type {About} */ about) => about.server === 'before' && about.control && about.block === 1
      const sentences = sentencesOf((about) => (isWrong(about) ? 1340 : 0), { kind })
      assert.ok(sentences.includes(shared), sentences)
    })
  test('are named if one of them had no right answer', () => {
    assert.match(
      sentencesOf(({ server, control }) => (server === 'before' && !control ? null : 0)),
      /disagree: 100\.00 % and 0 % of their answers to feed/,
    )
  })
  /** @type {[string, Parameters<typeof sentencesOf>][]} */
  const others = [
    ['errors of both', [() => 1340]],
    ['errors of the other version', [({ server }) => (server === 'after' ? 1340 : 0)]],
    ['a few errors', [({ server, control }) => (server === 'before' && control ? 19 : 0)]],
    ['connections that end', [({ control }) => (control ? 1340 : 0), { kind: 'closed' }]],
    ['a server without a control', [() => 1340, { url: 'http://127.0.0.1:4000/' }]],
  ]
  for (const [name, words] of others)
    test(`are not seen in ${name}`, () => assert.doesNotMatch(sentencesOf(...words), /disagree/))
})
