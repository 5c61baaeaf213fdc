import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../../../lib/reports/csv.js'
import { rankResults } from '../../../../../lib/suites/throughput/analyse/rankResults.js'
import { instructionNotes } from '../../../../../lib/suites/throughput/publish/report/instructionNotes.js'
import { createCounted, createCounting, createReference, createResult, faultyRound } from '../../resultFixtures.js'
import { createReport } from './reports.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

const meaning =
  'k instr/answer: thousands of user-mode instructions of all threads per verified answer, counted by qemu-user ' +
  'in 3 processes of each server, and ± by what these differ. It is not a time and does not rank servers: it ' +
  'compares a server with itself.'

/** @type {(server: string, rate: number, perAnswer: number) => Result} */
const counted = (server, rate, instructionsPerAnswer) =>
  createResult({
    server,
    rates: [rate, rate * 1.01, rate * 0.99],
    counting: createCounting({ instructionsPerAnswer }),
  })
/** @param {Result[]} results */
const notesOf = (...results) => instructionNotes(rankResults(results))

test('nothing is said where nobody asked for instructions', () => {
  assert.deepEqual(notesOf(createReference(), createResult({ rates: [1, 2, 3] })), [])
})

test('a row has what was counted, and how much that is of the CPU time of its rounds', () => {
  const [row, failed] = createReport([
    createResult({ counting: [createCounted({ instructionsPerAnswer: 3e6, interval: [2.9e6, 3.1e6] })] }),
    createResult({ server: 'b', rounds: [faultyRound(0, 'failed', 'x')], counting: [createCounted()] }),
  ]).rows
  // 5 s of CPU time for 5,000 answers.
  assert.deepEqual([row.instructionsPerAnswer, row.instructionsInterval], [3e6, [2.9e6, 3.1e6]])
  assert.equal(row.instructionsPerCpuSecond, 3e9)
  assert.deepEqual([failed.instructionsPerAnswer, failed.instructionsPerCpuSecond], [1_500_000, null])
  const csv = formatCsv(createReport([createResult({ counting: createCounting() })]))
  assert.match(csv, /instructionsPerAnswer/)
})

test('of several processes it has the mean, and the interval by what they differ', () => {
  // The mean of their logarithms ± 4.3027 standard errors, by hand: Student's t with two degrees of freedom.
  const counting = [990, 1000, 1010].map((instructionsPerAnswer) => createCounted({ instructionsPerAnswer }))
  const [{ instructionsPerAnswer, instructionsInterval }] = createReport([createResult({ counting })]).rows
  const found = [instructionsPerAnswer, ...(instructionsInterval ?? [])].map((one) => Number(one).toFixed(1))
  assert.deepEqual(found, ['1000.0', '975.4', '1025.1'])
  const single = createResult({ counting: counting.slice(0, 1) })
  assert.match(notesOf(single)[0], / in one process of each server, and ± within it\. /)
})

test('a process that has no count leaves none', () => {
  const fault = { outcome: /** @type {const} */ ('invalid'), reason: 'got other data', instructions: null }
  const result = createResult({ counting: [...createCounting(), fault] })
  assert.equal(createReport([result]).rows[0].instructionsPerAnswer, null)
  assert.deepEqual(notesOf(result), ['No k instr/answer of alpha: invalid: got other data'])
})

describe('where fewer instructions take longer', () => {
  test('both are named, with what they do in a second', () => {
    const results = [
      createReference(),
      counted('quick', 4000, 3e6),
      counted('lean', 2000, 2e6),
      counted('a', 1000, 5e6),
    ]
    assert.deepEqual(notesOf(...results), [
      meaning,
      'Fewer instructions, yet slower, as they take longer (cache misses, the kernel), in brackets G instr/CPU ' +
        's: lean (4.00) than quick (12.00).',
    ])
  })
  test('but not of rows that may as well be equally fast, or need as many', () => {
    const counting = createCounting({ instructionsPerAnswer: 2e6 })
    const noisy = createResult({ server: 'lean', rates: [3980, 3700, 4100], counting })
    for (const other of [noisy, counted('lean', 2000, 2.99e6)])
      assert.deepEqual(notesOf(createReference(), counted('quick', 4000, 3e6), other), [meaning])
  })
})

test('what did not settle is named', () => {
  const result = createResult({ counting: createCounting({ settled: false }) })
  assert.deepEqual(notesOf(result, createReference()), [
    meaning,
    'k instr/answer varied by more than 3 % to the end (compilation, or it took too long): alpha.',
  ])
})

test('who has no number is named with the reason, once for all that have the same', () => {
  const counting = [{ outcome: /** @type {const} */ ('unsupported'), reason: 'there is no cc', instructions: null }]
  const failed = [{ outcome: /** @type {const} */ ('failed'), reason: 'exited with code 1', instructions: null }]
  const results = [createResult({ server: 'a', counting }), createResult({ server: 'b', counting })]
  assert.deepEqual(notesOf(...results, createResult({ server: 'c', counting: failed })), [
    'No k instr/answer of a, b: unsupported: there is no cc',
    'No k instr/answer of c: failed: exited with code 1',
  ])
})
