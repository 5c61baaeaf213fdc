import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefFlagNotes, flagNotes, peerNotes } from '../../lib/reports/flagNotes.js'

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

test('a note about many rows has their number and the range of their figures', () => {
  assert.deepEqual(flagNotes(new Map([...flagsOf(4), ...new Map([['quiet', []]])])), [
    'busy machine: 4 of 5 rows: 0 to 3 % of a core. Measure again.',
  ])
})

test('figures in other words have a range each, without the numbers of readings, and of too many there is none', () => {
  /** @param {string[]} all */
  const noteOf = (...all) => {
    const [flag] = flagsOf(1).get('server-0') ?? []
    return flagNotes(new Map(all.map((seen, index) => [`server-${index}`, [{ ...flag, seen }]])))[0]
  }
  assert.equal(
    noteOf('work used 9 % (1 of 3 rounds)', 'work used 1,200 % and 5 s', 'work used 10 % (2 of 3 rounds)', '7 s'),
    'busy machine: 4 of 4 rows: work used 9 to 1,200 % and 5 to 7 s. Measure again.',
  )
  assert.equal(
    noteOf('49 to 77 of 9', '322 to 394 of 9', '50 to 1,259 of 9', '51 to 51 of 9'),
    'busy machine: 4 of 4 rows: 49 to 1,259 of 9. Measure again.',
  )
  assert.equal(noteOf('a', 'b', 'c', 'd'), 'busy machine: 4 of 4 rows. Measure again.')
})

test('a line about flags has names, figures or both, as far as there is room, and no advice', () => {
  const busy = (/** @type {string} */ seen) => [{ kind: 'busy machine', doubts: [], seen, advice: 'Measure again.' }]
  /** @type {(seen: Record<string, string>) => string[]} */
  const linesOf = (seen) =>
    Object.values(briefFlagNotes(new Map(Object.entries(seen).map(([name, text]) => [name, text ? busy(text) : []]))))
  const used = (/** @type {string} */ share) => `other processes used ${share} % of a core`
  assert.deepEqual(linesOf({ a: used('18'), b: '' }), ['busy machine: a, other processes used 18 % of a core'])
  const long = `${used('18')} and 57 % of a core on the CPUs that the server is kept on`
  assert.deepEqual(linesOf({ a: long, b: '' }), ['busy machine: a, other processes used 18 % of a core'])
  const many = { mercurius: long, 'graphql-yoga': used('26'), hono: used('20'), 'core-graphql-js': used('19') }
  assert.deepEqual(linesOf({ ...many, quiet: '' }), [
    'busy machine: 4 of 5 rows, other processes used 18 to 26 % of a core',
  ])
  assert.deepEqual(linesOf({ a: 'x'.repeat(80), b: '' }), ['busy machine: a'])
  assert.deepEqual(linesOf({ ['x'.repeat(80)]: 'x'.repeat(80), b: '' }), ['busy machine: 1 of 2 rows'])
  assert.deepEqual(Object.keys(briefFlagNotes(flagsOf(4))), flagNotes(flagsOf(4)))
})

test('what peers of servers used is a note if it is worth one', () => {
  /** @type {(server: string, peerCpuSeconds?: number) => any} */
  const resultOf = (server, peerCpuSeconds) => {
    const use = { durationSeconds: 2, ...(peerCpuSeconds !== undefined && { peerCpuSeconds }) }
    return { server, trials: [{ loadAverageBefore: [], samples: [{ use }, { use }, { use: null }] }] }
  }
  assert.deepEqual(peerNotes([resultOf('alone'), resultOf('idle', 0.1)]), [])
  assert.deepEqual(peerNotes([resultOf('before', 0.86), resultOf('alone'), resultOf('after', 0.5)]), [
    'Processes that a server talks to, like a database, took of a core: before 43 %, after 25 %. None is other work.',
  ])
})
