import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagNotes } from '../../lib/reports/flagNotes.js'

/** @type {(count: number) => Map<string, import('../../lib/types.d.ts').Flag[]>} */
const flagsOf = (count) =>
  new Map(
    Array.from({ length: count }, (_, index) => [
      `server-${index}`,
      [{ kind: 'busy machine', doubts: ['rate'], seen: `${index} % of a core`, advice: 'Measure again.' }],
    ]),
  )

test('the figure of each row is in a note about few rows', () =>
  assert.deepEqual(flagNotes(flagsOf(2)), [
    'busy machine: server-0 (0 % of a core), server-1 (1 % of a core). Measure again.',
  ]))

test('a note about many rows has their names only', () =>
  assert.deepEqual(flagNotes(flagsOf(7)), [`busy machine: ${[...flagsOf(7).keys()].join(', ')}. Measure again.`]))
