import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { joinPatterns } from '../../joinPatterns.js'
import { formatCsv } from '../../../lib/reports/csv.js'
import { formatTable } from '../../../lib/reports/table.js'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { draw } from '../../../lib/suites/federation/chart.js'
import { createReport } from '../../../lib/suites/federation/report.js'
import { federation } from '../../core/store/suites.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createGatewayResult, createSettings, createValue } from './fixtures.js'

/** @import { FederationRow } from '../../../lib/suites/federation/report.js' */

const noCalls = { accounts: 0, books: 0, reviews: 0 }
const monolith = createGatewayResult({
  server: 'monolith',
  value: () => ({ cpuMsPerOperation: 0.1, callsPerOperation: noCalls, callsUnderLoad: 0, hotMs: 0.5 }),
})
const hive = createGatewayResult({ value: () => ({ cpuMsPerOperation: 1 }) })
const apollo = createGatewayResult({
  server: 'apollo',
  facts: { licences: { apollo: ['@apollo/gateway is Elastic-2.0'] } },
  value: ({ operation }) => ({
    cpuMsPerOperation: 2,
    callsPerOperation: { accounts: operation === 'reviews' ? 2 : 1, books: 1, reviews: 1 },
    callsUnderLoad: 4,
    subgraphCores: { accounts: 0.1, books: 0.7, reviews: 0.2 },
  }),
})
const report = createReport([apollo, hive, monolith])

/** @type {(rows: FederationRow[], server: string, operation?: string) => FederationRow} */
const find = (rows, server, operation = 'reviews') =>
  rows.find((row) => row.server === server && row.operation === operation) ?? assert.fail(`${server} ${operation}`)

describe('rows of the suite federation', () => {
  test('are of operation after operation, the cheapest server first', () => {
    assert.deepEqual(
      report.rows.map(({ server, operation }) => `${operation} ${server}`),
      ['reviews monolith', 'reviews hive', 'reviews apollo', 'user monolith', 'user hive', 'user apollo'],
    )
  })
  test('have the medians of all blocks, the calls of each subgraph and the least number of calls', () => {
    const { cpuMsPerOperation, interval, ratio, requestsPerSecond, rateInterval, ...row } = find(report.rows, 'apollo')
    assert.ok(Math.abs(Number(cpuMsPerOperation) / 2 - 1) < 0.02, `${cpuMsPerOperation}`)
    const [low, high] = interval ?? assert.fail('no interval')
    assert.ok(low < 2.05 && high > 1.95, `${low} ${high}`)
    assert.ok(Math.abs(Number(ratio) / 20 - 1) < 0.03, `${ratio}`)
    assert.deepEqual([Number(requestsPerSecond), ...(rateInterval ?? [])].map(Math.round), [500, 500, 500])
    assert.deepEqual(row, {
      ...{ server: 'apollo', operation: 'reviews', delayMs: 0, outcome: 'completed', reason: null },
      ...{ calls: 4, leastCalls: 3, callsPerOperation: { accounts: 2, books: 1, reviews: 1 }, callsUnderLoad: 4 },
      ...{ entitiesPerOperation: 30, subgraphBytes: 12_000, operations: 1500, hotMs: 4, coldMs: 20 },
      ...{ latencyMs: { p50: 4, p99: 9 }, subgraphCores: { accounts: 0.1, books: 0.7, reviews: 0.2 } },
      partialData: 'yes',
    })
  })
  test('compare by CPU time', () => {
    const { verdict } = report.compared[0].relate(find(report.rows, 'hive'), find(report.rows, 'apollo')) ?? {}
    assert.equal(verdict, 'faster')
  })
  test('of processes that replaced others have a cost, and compare only by those of first ones', () => {
    const costly = { processIndex: 1, value: createValue({ cpuMsPerOperation: 9 }) }
    const gateway = createGatewayResult({ verdict: ({ operation }) => (operation === 'user' ? costly : undefined) })
    const { rows, compared } = createReport([gateway, monolith])
    const [row, other] = [find(rows, 'hive', 'user'), find(rows, 'monolith', 'user')]
    assert.equal(row.reason, '3 of 3 readings from a process that replaced another, without a verdict')
    assert.deepEqual([row.cpuMsPerOperation, row.interval], [9, null])
    assert.equal(compared[1].relate(row, other), null)
  })
  test('that are invalid have no number, and say why', () => {
    const wrong = createGatewayResult({
      verdict: ({ block }) => (block === 1 ? { outcome: 'invalid', reason: 'wrong', value: null } : undefined),
    })
    const { outcome, reason, calls, ratio, latencyMs } = createReport([wrong, monolith]).rows[1]
    assert.deepEqual(
      { outcome, reason, calls, ratio, latencyMs },
      { outcome: 'invalid', reason: 'round 2 of 3: wrong', calls: null, ratio: null, latencyMs: null },
    )
  })
  test('have the numbers of the control if the run ended before the process that it controls', () => {
    const trials = monolith.trials.filter(({ block, control }) => block === 0 && control)
    const { callsUnderLoad, latencyMs } = find(createReport([{ ...monolith, trials }]).rows, 'monolith')
    assert.deepEqual([callsUnderLoad, latencyMs], [0, { p50: 4, p99: 9 }])
  })
  test('have the partial data of the processes that got as far', () => {
    const partialDataOf = (/** @type {number} */ first) => {
      const result = createGatewayResult({ value: ({ block }) => (block < first ? { partialData: undefined } : {}) })
      return find(createReport([result]).rows, 'hive').partialData
    }
    assert.deepEqual([partialDataOf(1), partialDataOf(3)], ['yes', null])
  })
  test('have a ratio without a verdict after one block', () => {
    const settings = createSettings({ rounds: 1 })
    const one = [monolith, hive].map(({ server }) =>
      createGatewayResult({ server, settings, value: () => ({ cpuMsPerOperation: server === 'hive' ? 3 : 1 }) }),
    )
    const row = find(createReport(one).rows, 'hive')
    assert.ok(Math.abs(Number(row.ratio) / 3 - 1) < 0.05, `${row.ratio}`)
    assert.equal(row.interval, null)
  })
})

describe('a report of the suite federation', () => {
  test('has a table for each operation and delay, which says how many calls are needed', () => {
    assert.deepEqual(
      report.tables.map(({ heading }) => heading),
      ['reviews (at least 3 calls) · delay 0 ms', 'user (at least 4 calls) · delay 0 ms'],
    )
    const text = formatTable(report)
    assert.match(text, /^apollo +4 \(2\+1\+1\) +4\.0 +30 +12\.0 +2\.0\d +[\d.]+ % +(19|20)\.\d +500 .* yes$/m)
    assert.match(text, /^monolith +0 /m)
    assert.match(formatCsv(report), /^server,operation,delayMs,/)
  })
  test('fits 80 columns with names and remarks as long as the longest', () => {
    const server = 'graphql-tools-stitch'
    const long = createGatewayResult({ server, value: () => ({ partialData: 'path without index' }) })
    const text = formatTable(createReport([long, monolith]), { width: 80 })
    for (const line of text.split('\n')) assert.ok(line.length <= 80, line)
    assert.match(text, /^server +calls \(a\+b\+r\) +CPU ms\/op +× monolith +requests\/s +p50 ms$/m)
  })
  test('answers what gateways cost, and which make more calls than they need', () => {
    assert.match(
      `${report.answer}`,
      joinPatterns(
        /^A gateway takes 10 to 20 times the CPU time of one server that answers alone, in the first seconds of a /,
        /process\. An operation costs hive 1\.0 ms, apollo 2\.0 ms\. A core of a gateway answers 5\d0 to \S+ of them /,
      ),
    )
    assert.match(
      `${report.answer}`,
      /\. More calls than needed: apollo \(reviews 4 for 3\)\. Left out: apollo reviews .*\(a subgraph was busy\)\.$/,
    )
  })
  test('answers what gateways cost under the shortest delay', () => {
    const settings = createSettings({ axes: { delay: [5, 0] } })
    const [slow, ceiling] = ['hive', 'monolith'].map((server) =>
      createGatewayResult({
        server,
        settings,
        value: ({ delay }) => ({ cpuMsPerOperation: server === 'hive' ? 4 + delay : 1 }),
      }),
    )
    assert.match(
      `${createReport([slow, ceiling]).answer}`,
      /^A gateway takes 4\.0 times the CPU time of one server that answers alone, in the .* costs hive 4\.0 ms\. /,
    )
  })
  test('answers that no gateway makes more calls than it needs', () => {
    assert.match(`${createReport([hive, monolith]).answer}`, /\. No gateway makes more calls than needed\.$/)
  })
  test('answers from which delay on gateways are alike, or that they never are', () => {
    /** @param {number} last - answer of the slower gateway under the longest delay */
    const answerOf = (last) => {
      const settings = createSettings({ axes: { delay: [0, 5, 20] } })
      const slow = createGatewayResult({
        server: 'slow',
        settings,
        value: ({ delay }) => ({ hotMs: { 0: 12, 5: 21, 20: last }[delay] ?? 0 }),
      })
      const fast = createGatewayResult({ settings, value: ({ delay }) => ({ hotMs: 4 + 3 * delay }) })
      return `${createReport([slow, fast]).answer}`
    }
    assert.match(answerOf(66), /From a delay of 20 ms on, gateways answer within 10 % of each other\.$/)
    assert.match(answerOf(128), /Planning still shows at a delay of 20 ms: reviews takes 2\.0 × as long in the /)
  })
  test('answers what gateways cost in the operations that all have a number of', () => {
    /** @type {(server: string, failed: string[]) => ReturnType<typeof createGatewayResult>} */
    const gateway = (server, failed) =>
      createGatewayResult({
        server,
        value: ({ operation }) => ({ cpuMsPerOperation: operation === 'user' ? 4 : 1 }),
        verdict: ({ operation }) =>
          failed.includes(operation) ? { outcome: 'failed', reason: 'no answer', value: null } : undefined,
      })
    const answerOf = (/** @type {ReturnType<typeof createGatewayResult>[]} */ ...gateways) =>
      `${createReport([monolith, ...gateways]).answer}`
    const [hive, apollo, tools] = [gateway('hive', []), gateway('apollo', ['user']), gateway('tools', ['reviews'])]
    assert.match(answerOf(hive), /^A gateway takes (19|20) times .* costs hive [\d.]+ to 4\.\d ms/)
    const alike =
      /^A gateway takes (9\.\d|10) times .* costs (hive and apollo|apollo and hive) 0?[\d.]+( to \d\.\d+)? ms\./
    assert.match(answerOf(hive, apollo), alike)
    assert.match(answerOf(gateway('hive', ['user']), apollo, tools), alike)
    assert.doesNotMatch(answerOf(apollo, tools), /CPU time/)
  })
  test('answers nothing about a delay under which no operation has two gateways', () => {
    const settings = createSettings({ axes: { delay: [0, 5, 20] } })
    const answerOf = (/** @type {number} */ first) => {
      const failing = createGatewayResult({
        server: 'failing',
        settings,
        value: () => ({ hotMs: 12 }),
        verdict: ({ delay }) => (delay >= first ? { outcome: 'failed', reason: 'no answer', value: null } : undefined),
      })
      return `${createReport([failing, createGatewayResult({ settings })]).answer}`
    }
    assert.match(answerOf(20), /Planning still shows at a delay of 5 ms: /)
    assert.doesNotMatch(answerOf(5), /delay/)
  })
  test('answers nothing about delays of a single gateway', () => {
    const settings = createSettings({ axes: { delay: [0, 5] } })
    assert.doesNotMatch(`${createReport([createGatewayResult({ settings })]).answer}`, /delay/)
  })
  test('notes that equal requests share calls under load', () => {
    const sharing = createGatewayResult({ value: () => ({ callsUnderLoad: 0.4 }) })
    const notes = createReport([sharing, monolith]).notes.join('\n')
    assert.match(notes, /^Requests in flight share calls: hive \(reviews 0\.4 for 3\)\. /m)
    assert.doesNotMatch(report.notes.join('\n'), /share calls:/)
  })
  test('notes a licence that is not permissive, and a subgraph that was busy', () => {
    const notes = report.notes.join('\n')
    assert.match(notes, /^Licences: @apollo\/gateway is Elastic-2\.0\.$/m)
    assert.match(notes, /^A subgraph was busy: apollo \(70 % of a core\)\. /m)
    assert.match(notes, /^Noise floor: /m)
  })
  test('compares variants of servers with the first variant of the monolith', () => {
    const variants = ['monolith@node20', 'monolith@node24', 'apollo@node24'].map((server) =>
      createGatewayResult({
        server,
        facts: apollo.facts,
        value: () => ({ cpuMsPerOperation: server === 'monolith@node20' ? 0.1 : 2 }),
      }),
    )
    const { rows, notes, answer } = createReport(variants)
    const ratios = rows.flatMap(({ server, ratio }) => (server.startsWith('apollo') ? [Number(ratio)] : []))
    for (const ratio of ratios) assert.ok(Math.abs(ratio / 20 - 1) < 0.03, `${ratio}`)
    assert.equal(ratios.length, 2)
    assert.match(`${answer}`, /^A gateway takes (19|20) times .* costs apollo@node24 2\.0 ms\./)
    assert.match(notes.join('\n'), /^Noise floor: /m)
    assert.match(notes.join('\n'), /^Licences: @apollo\/gateway is Elastic-2\.0\.$/m)
    assert.doesNotMatch(notes.join('\n'), /rounds are missing/)
  })
  test('says which trials are missing', () => {
    const notes = createReport([{ ...hive, trials: hive.trials.slice(0, 2) }, monolith]).notes.join('\n')
    assert.match(notes, /rounds are missing: .*hive \(2 of 3\)/)
  })
  test('is empty without results', () => {
    const { rows, tables, notes, answer } = createReport([])
    assert.deepEqual([rows, tables, notes, answer], [[], [], [], ''])
  })
  test('is drawn with a panel for each operation', () => {
    const svg = draw(report)
    assertWellFormed(svg)
    assert.match(svg, /reviews \(at least 3 calls\)/)
    assertWellFormed(draw(createReport([])))
  })
})

describe('the schema of the suite federation', () => {
  const { coldMs: _, ...fewer } = createValue()
  const { partialData: __, ...partly } = createValue()
  /** @param {object} value */
  const withValue = (value) => createGatewayResult({ verdict: () => ({ value: /** @type {any} */ (value) }) })
  test('accepts a result, also of an operation without an answer to the partial one', () => {
    for (const result of [hive, monolith, withValue(partly), withValue(createValue({ cpuMsPerOperation: null }))])
      assert.equal(describeSchemaFault(result, federation), null)
  })
  test('refuses a value that lacks a field, and calls below zero', () => {
    assert.match(String(describeSchemaFault(withValue(fewer), federation)), /value/)
    const negative = createValue({ callsPerOperation: { accounts: -1, books: 1, reviews: 1 } })
    assert.match(String(describeSchemaFault(withValue(negative), federation)), /callsPerOperation/)
  })
})
