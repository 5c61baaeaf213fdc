import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../lib/reports/csv.js'
import { formatTable } from '../../../lib/reports/table.js'
import { draw } from '../../../lib/suites/transports/chart.js'
import { createReport } from '../../../lib/suites/transports/report.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createCallResult, createSettings, createValue } from './fixtures.js'

/** @import { CallRow } from '../../../lib/suites/transports/report.js' */

/** @type {(rows: CallRow[], about: Partial<CallRow>) => CallRow} */
function find(rows, about) {
  const found = rows.filter((row) =>
    Object.entries(about).every(([name, value]) => row[/** @type {keyof CallRow} */ (name)] === value),
  )
  assert.equal(found.length, 1, JSON.stringify(about))
  return found[0]
}

describe('rows', () => {
  test('have every combination once, and the estimate of all blocks, which is within its interval', () => {
    const { rows } = createReport([createCallResult()])
    assert.equal(rows.length, 8)
    const row = find(rows, { transport: 'h2', tls: true, connection: 'new' })
    assert.ok(Math.abs(Number(row.nsPerOp.median) / 60_000 - 1) < 0.02, `${row.nsPerOp.median}`)
    assert.deepEqual(row.allocatedBytesPerOp, { client: 8000, server: 4000 })
    const [low, high] = row.interval ?? assert.fail('no interval')
    assert.ok(low < Number(row.nsPerOp.median) && high > Number(row.nsPerOp.median) && high < 70_000, `${low} ${high}`)
    const factors = [1, 1, 10]
    const toValue = (/** @type {unknown} */ _, /** @type {number} */ block) => createValue(1000 * factors[block])
    for (const { nsPerOp } of createReport([createCallResult({ toValue })]).rows)
      assert.equal(Math.round(Number(nsPerOp.median)), 2154)
  })
  test('compare by their times', () => {
    const { rows, compared } = createReport([createCallResult()])
    const [first, second] = [
      find(rows, { transport: 'h1', tls: false, connection: 'reused' }),
      find(rows, { transport: 'h1', tls: true, connection: 'new' }),
    ]
    const { ratio, interval, verdict } = compared[0].relate(first, second) ?? assert.fail()
    const expected = Number(first.nsPerOp.median) / Number(second.nsPerOp.median)
    assert.ok(Math.abs(ratio / expected - 1) < 0.05 && interval[0] <= ratio && ratio <= interval[1], `${ratio}`)
    assert.equal(verdict, expected < 1 ? 'faster' : 'slower')
  })
  test('count a second reading of their process only if it is the control of the run', () => {
    const intervalsOf = (/** @type {boolean} */ isReadTwice) => {
      const result = createCallResult()
      if (!isReadTwice)
        for (const trial of result.trials.filter(({ conditions }) => conditions.transport === 'h2'))
          trial.samples = trial.samples.filter(({ control }) => !control)
      return createReport([result]).rows.map(({ interval }) => interval)
    }
    assert.deepEqual(intervalsOf(true), intervalsOf(false))
  })
  test('have what only one block looked at', () => {
    const toValue = (/** @type {any} */ { connection }, /** @type {number} */ block) =>
      createValue(50_000, block > 0 ? {} : { wireBytesPerOp: 300, connectRoundTrips: connection === 'new' ? 2 : null })
    const { rows } = createReport([createCallResult({ toValue })])
    const { wireBytesPerOp, connectRoundTrips } = find(rows, { transport: 'h1', tls: true, connection: 'new' })
    assert.deepEqual([wireBytesPerOp, connectRoundTrips], [300, 2])
    assert.equal(find(rows, { transport: 'h1', tls: true, connection: 'reused' }).connectRoundTrips, null)
  })
  test('that cannot be say why', () => {
    const settings = createSettings({ transport: ['h3'], connection: ['reused', 'resumed'] })
    const { rows } = createReport([createCallResult({ settings })])
    const raw = find(rows, { transport: 'h3', tls: false })
    assert.deepEqual(
      [raw.outcome, raw.reason, raw.nsPerOp.median],
      ['unsupported', 'QUIC always encrypts (RFC 9001)', null],
    )
    assert.equal(find(rows, { tls: true, connection: 'resumed' }).outcome, 'unsupported')
  })
  test('of one reason are named by server, transport and TLS where these have no other rows', () => {
    const missing = { outcome: 'unsupported', reason: 'needs a package', samples: [] }
    const settings = createSettings({ transport: ['h1', 'h2'] })
    const trialOf = (/** @type {any} */ { transport }) => (transport === 'h2' ? missing : {})
    const { tables } = createReport([createCallResult({ settings, trialOf })])
    const { server } = createCallResult()
    assert.deepEqual(tables.at(-1)?.notes, [`${server} HTTP/2 raw, ${server} HTTP/2 TLS: unsupported: needs a package`])
  })
  test('of a process that came to nothing are all that it was to have', () => {
    const crashed = { outcome: 'failed', reason: 'exited with code 1', samples: [] }
    const trialOf = (/** @type {any} */ { transport, tls }, /** @type {number} */ block) =>
      transport === 'h2' && tls === 'raw' && block === 1 ? crashed : {}
    const { rows, tables } = createReport([createCallResult({ trialOf })])
    const faulty = rows.filter(({ outcome }) => outcome === 'failed')
    assert.deepEqual(faulty.map(({ connection, reason }) => [connection, reason]).sort(), [
      ['new', 'round 2 of 3: exited with code 1'],
      ['reused', 'round 2 of 3: exited with code 1'],
    ])
    assert.match(tables.at(-1)?.notes[0] ?? '', /HTTP\/2 raw.*failed: round 2 of 3: exited with code 1$/)
  })
})

describe('a report', () => {
  const settings = createSettings({
    parallel: [1, 16],
    transport: ['h1', 'h2', 'grpc'],
    connection: ['reused', 'new', 'resumed'],
  })
  const results = ['ceiling-http', 'fastify-rest'].map((server) => createCallResult({ server, settings }))
  const report = createReport(results)

  test('has a table for each number of callers, fastest first', () => {
    assert.deepEqual(
      report.tables.map(({ heading }) => heading),
      ['1 caller', '16 callers', null],
    )
    const [{ items }] = /** @type {{ items: CallRow[] }[]} */ (report.tables)
    const times = items.map(({ nsPerOp }) => Number(nsPerOp.median))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    assert.match(formatTable(report), /^ceiling-http +HTTP\/1\.1 +raw +reused +50,\d{3} /m)
  })
  test('answers what TLS, a new connection and gRPC cost', () => {
    /** @type {NonNullable<Parameters<typeof createCallResult>[0]>['toValue']} */
    const toValue = ({ transport, tls, connection }) =>
      createValue(1000 * (transport === 'grpc' ? 3 : 2) * (tls === 'tls' ? 1.5 : 1) * (connection === 'new' ? 4 : 1), {
        connectRoundTrips: connection === 'new' ? (tls === 'tls' ? 2 : 1) : null,
      })
    const measured = createSettings({ transport: ['h1', 'h2', 'grpc'] })
    const { answer = '' } = createReport([createCallResult({ settings: measured, toValue })])
    assert.equal(
      answer,
      'With 1 caller, a new connection costs more than an open one: 0.0090 to 0.014 ms and 2 round trips with TLS, ' +
        '0.0060 to 0.0090 ms and 1 round trip without TLS. An open connection with TLS takes 1.5 times as long as ' +
        'one without. A call by gRPC, of its fastest server on an open connection, takes 1.5 times as long as one by ' +
        'HTTP/2 of its own. No difference above the noise of 0 % between HTTP/2 on an open connection and HTTP/1.1.',
    )
    const few = { ...createSettings({ transport: ['h1'], tls: ['raw'] }), rounds: 1 }
    assert.match(
      createReport([createCallResult({ settings: few, toValue })]).answer ?? '',
      /: 0\.0060 ms.* without TLS \(one block, not confirmed\)\.$/,
    )
  })
  test('answers what HTTP/3 costs beside HTTP/2, which both encrypt', () => {
    /** @type {NonNullable<Parameters<typeof createCallResult>[0]>['toValue']} */
    const toValue = ({ transport }) => createValue(transport === 'h3' ? 3600 : 2000)
    const { answer = '' } = createReport([
      createCallResult({ settings: createSettings({ transport: ['h2', 'h3'], connection: ['reused'] }), toValue }),
    ])
    assert.match(
      answer,
      /a call by HTTP\/3, of its fastest server on an open connection, takes 1\.8 times as long as one by HTTP\/2/i,
    )
  })
  test('claims no difference below the noise floor', () => {
    const noisy = createCallResult({
      toValue: ({ tls, connection }, block) =>
        createValue(
          1000 *
            (tls === 'tls' ? 1.1 : 1) *
            (1 + 0.3 * Math.sin(block * 7 + (tls === 'tls' ? 1 : 2) + connection.length)),
        ),
    })
    assert.match(
      `${createReport([noisy]).answer}`,
      /[nN]o difference above the noise of \d+ % between .*an open connection with TLS and one without/,
    )
  })
  test('says where the machine had other work', () => {
    const result = createCallResult()
    const use = {
      durationSeconds: 1,
      serverCpuSeconds: 0.5,
      clientCpuSeconds: 0.5,
      otherCpuSeconds: 1,
      stealSeconds: 0,
    }
    result.trials[0].samples[0].use = use
    const [, , , flag] = createReport([result]).notes
    assert.match(flag, /^busy machine: ceiling-http \(other processes used 100 % of a core \(1 of \d+ rows\)\)/)
    assert.equal(report.notes.length, 3)
  })
  test('has a line of CSV for each row, of one width', () => {
    const lines = formatCsv(report).split('\n')
    assert.equal(lines.length, report.rows.length + 1)
    assert.match(lines[0], /nsPerOp\.median,nsPerOp\.p99/)
  })
  test('is drawn: a mark for each row with a number, in every scheme', () => {
    const drawing = draw(report)
    assertWellFormed(drawing)
    const completed = report.rows.filter(({ outcome }) => outcome === 'completed')
    assert.equal([...drawing.matchAll(/class="mark /g)].length, completed.length + 3)
  })
})
