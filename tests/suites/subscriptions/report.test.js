import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../lib/reports/csv.js'
import { formatTable } from '../../../lib/reports/table.js'
import { draw } from '../../../lib/suites/subscriptions/chart.js'
import { createReport } from '../../../lib/suites/subscriptions/report.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createEventResult, createSettings, createValue } from './fixtures.js'

/** @import { EventRow } from '../../../lib/suites/subscriptions/report.js' */

/** @type {(rows: EventRow[], server: string, transport: string) => EventRow} */
const find = (rows, server, transport) =>
  rows.find((row) => row.server === server && row.transport === transport) ?? assert.fail(`${server} ${transport}`)

const quick = createEventResult({ server: 'quick', delayMs: ({ transport }) => (transport === 'graphql-ws' ? 2 : 8) })
const slow = createEventResult({ server: 'slow', subscribes: ['graphql-ws'], delayMs: () => 5 })
const report = createReport([slow, quick])

describe('rows', () => {
  test('are of transport after transport, the shortest delay first', () => {
    assert.deepEqual(
      report.rows.map(({ server, transport }) => `${server} ${transport}`),
      ['quick graphql-ws', 'slow graphql-ws', 'quick graphql-sse', 'slow graphql-sse'],
    )
  })
  test('have what all blocks together tell', () => {
    const { delayMs, interval, ...row } = find(report.rows, 'quick', 'graphql-ws')
    assert.ok(Math.abs(Number(delayMs.p50) / 2 - 1) < 0.02, `${delayMs.p50}`)
    const [low, high] = interval ?? assert.fail('no interval')
    assert.ok(low < Number(delayMs.p50) && high > Number(delayMs.p50) && high < 2.5, `${low} ${high}`)
    assert.deepEqual(row, {
      ...{ server: 'quick', transport: 'graphql-ws', outcome: 'completed', reason: null },
      ...{ eventsPerSecond: row.eventsPerSecond, lost: 0, doubled: 0 },
      ...{ bytesPerIdleSubscriber: 12_000, connectPerSecond: row.connectPerSecond },
      serverCpuMsPerThousandEvents: (2e6 * 3) / 150_000,
      stalled: { behaviour: 'bounded', heldBytes: 1e6, publishedBytes: 32e6 },
      capacity: null,
    })
    assert.ok(
      Math.abs(Number(row.eventsPerSecond) - 10_000) < 0.01 && Math.abs(Number(row.connectPerSecond) - 2000) < 0.01,
    )
  })
  test('compare by their delays', () => {
    const [first, other] = [find(report.rows, 'quick', 'graphql-ws'), find(report.rows, 'slow', 'graphql-ws')]
    const { ratio, verdict } = report.compared[0].relate(first, other) ?? assert.fail()
    assert.ok(Math.abs(ratio / 0.4 - 1) < 0.02, `${ratio}`)
    assert.equal(verdict, 'faster')
  })
  test('that cannot be say why', () => {
    const { outcome, reason, lost } = find(report.rows, 'slow', 'graphql-sse')
    assert.deepEqual([outcome, reason, lost], ['unsupported', 'serves subscriptions over graphql-ws only', null])
  })
  test('with a lost event have no number but how many were lost', () => {
    const value = createValue(4, { lost: 2, doubled: 1 })
    const lossy = createEventResult({
      verdict: ({ block }) => (block === 1 ? { outcome: 'invalid', reason: '2 were lost', value } : undefined),
    })
    const { outcome, reason, lost, doubled, delayMs } = createReport([lossy]).rows[0]
    assert.deepEqual([outcome, reason, lost, doubled], ['invalid', 'round 2 of 3: 2 were lost', 2, 1])
    assert.equal(delayMs.p50, null)
  })
  test('of a process that crashed say so', () => {
    const crashed = { outcome: /** @type {const} */ ('failed'), reason: 'exited with code 1', samples: [] }
    const { rows } = createReport([createEventResult({ trial: ({ block }) => (block === 0 ? crashed : undefined) })])
    assert.deepEqual([rows[0].outcome, rows[0].reason], ['failed', 'round 1 of 3: exited with code 1'])
  })
  test('have what became of a subscriber who stopped reading, by the process that was worst', () => {
    const all = { publishedBytes: 32e6, heldBytes: 1e6, isConnected: true, missed: 0 }
    /** @type {[Partial<typeof all>, string][]} */
    const cases = [
      [{}, 'bounded'],
      [{ heldBytes: 30e6 }, 'unbounded'],
      [{ isConnected: false, missed: 7 }, 'disconnected'],
      [{ heldBytes: 30e6, isConnected: false }, 'unbounded'],
    ]
    for (const [differences, behaviour] of cases) {
      const one = createValue(4, { stalled: { ...all, ...differences } })
      const result = createEventResult({ verdict: ({ block }) => (block === 1 ? { value: one } : undefined) })
      assert.equal(createReport([result]).rows[0].stalled?.behaviour, behaviour)
    }
  })
  test('have the highest rate that met an objective, where every process has one', () => {
    const settings = createSettings({ slo: { percentile: 'p99', belowMs: 100 } })
    const capacity = { eventsPerSecond: 400, reason: 'met even at the maximum', probes: [] }
    const value = createValue(4, { capacity })
    const found = createReport([createEventResult({ settings, verdict: () => ({ value }) })])
    const [row] = found.rows
    assert.ok(Math.abs(Number(row.capacity?.eventsPerSecond) - 400) < 0.01)
    assert.deepEqual([row.capacity?.slo, row.capacity?.reason], ['p99<100ms', 'met even at the maximum'])
    const text = formatTable(found)
    assert.match(text, / highest rate\/s/)
    assert.match(text, /mercurius graphql-ws, mercurius graphql-sse: highest rate: met even at the maximum/)
    const none = createValue(4, { capacity: { ...capacity, eventsPerSecond: null } })
    const lacking = createEventResult({ settings, verdict: ({ block }) => ({ value: block === 0 ? none : value }) })
    assert.equal(createReport([lacking]).rows[0].capacity?.eventsPerSecond, null)
  })
  test('whose memory is not known have none', () => {
    const value = createValue(4, { bytesPerIdleSubscriber: null })
    const [row] = createReport([createEventResult({ verdict: () => ({ value }) })]).rows
    assert.equal(row.bytesPerIdleSubscriber, null)
  })
})

describe('a report', () => {
  test('has the rows that were measured in a table, and says of the others why', () => {
    const text = formatTable(report)
    assert.match(text, /^graphql-ws +quick +10,000 +2\.0\d /m)
    assert.match(text, /^slow graphql-sse: unsupported: serves subscriptions over graphql-ws only/m)
    assert.match(text, /100 subscribers, 100 events per second to each/)
  })
  test('of fewer blocks than it takes does not compare', () => {
    const { notes } = createReport([createEventResult({ settings: createSettings({ rounds: 1 }) })])
    assert.ok(notes.some((note) => /takes 3 blocks to say/.test(note)))
    assert.ok(!report.notes.some((note) => /takes 3 blocks to say/.test(note)))
  })
  test('says where the machine had other work', () => {
    const use = {
      durationSeconds: 1,
      serverCpuSeconds: 0.5,
      clientCpuSeconds: 0.5,
      otherCpuSeconds: 1,
      stealSeconds: 0,
    }
    const { notes } = createReport([createEventResult({ verdict: () => ({ use }) })])
    assert.match(String(notes.at(-1)), /^busy machine: mercurius \(other processes used 100 % of a core/)
  })
  test('has a line of CSV for each row', () => {
    const lines = formatCsv(report).split('\n')
    assert.equal(lines.length, report.rows.length + 1)
    assert.match(lines[0], /delayMs\.p50,delayMs\.p99/)
  })
  test('is drawn: a median and a 99th percentile for each row with a number', () => {
    const drawing = draw(report)
    assertWellFormed(drawing)
    assert.equal([...drawing.matchAll(/class="mark /g)].length, 2 * 3 + 2)
  })
  test('without a number is drawn, too', () => {
    const nothing = createReport([createEventResult({ subscribes: [] })])
    assertWellFormed(draw(nothing))
    assert.match(draw(nothing), /There is no row with a number/)
  })
})

test('the answer chooses no transport that browsers do not speak, unless it is the only one', () => {
  /** @type {(...transports: any[]) => string} */
  const answerTo = (...transport) => {
    const settings = createSettings({ axes: { transport } })
    const delayMs = (/** @type {any} */ place) => (place.transport === 'graphql-sse-h2c' ? 1 : 5)
    return createReport([createEventResult({ settings, delayMs })]).answer ?? ''
  }
  const both = answerTo('graphql-ws', 'graphql-sse-h2c')
  assert.match(both, /^Events come soonest by mercurius graphql-ws, p50 \S+ ms\. A waiting .* by mercurius graphql-ws,/)
  assert.match(both, /\. graphql-sse-h2c is no choice here: browsers speak HTTP\/2 only with TLS\.$/)
  assert.match(
    answerTo('graphql-sse-h2c'),
    /^Events come soonest by mercurius graphql-sse-h2c, p50 1\.0\d? ms\. [^.]*\.$/,
  )
})

test('the answer names the shortest delay, the least memory, and who keeps all unread events', () => {
  assert.match(
    report.answer ?? '',
    /^Events come soonest by quick graphql-ws, p50 (2\.0|1\.9)\d ms, by .* after \d\.\d\d \(\S+ to \S+\) × that\. A /,
  )
  assert.match(report.answer ?? '', /subscriber costs least by .* which are not told apart, 12,000 B\.$/)
  const value = createValue(4, { stalled: { publishedBytes: 32e6, heldBytes: 32e6, isConnected: true, missed: 0 } })
  const settings = createSettings({ rounds: 1 })
  const unbounded = createEventResult({ settings, subscribes: ['graphql-ws'], verdict: () => ({ value }) })
  assert.match(
    createReport([unbounded]).answer ?? '',
    /\. Events that are not read fill the memory of mercurius .* \(one block, not confirmed\)\.$/,
  )
})
