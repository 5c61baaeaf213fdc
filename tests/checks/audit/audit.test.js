import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditRows } from '../../../lib/checks/audit/audit.js'
import { comparePayloads } from '../../../lib/checks/payload.js'

/** @import { PublishedRow, WrittenLoad } from '../../../lib/checks/audit/types.d.ts' */

const none = { mean: null, p50: null, p90: null, p99: null, max: null }
/**
 * @type {(
 *   requestsPerSecond: number | null,
 *   latencyMs?: Partial<PublishedRow['latencyMs']>,
 *   payload?: number | null,
 * ) => PublishedRow}
 */
const row = (requestsPerSecond, latencyMs = {}, payload = null) => ({
  server: 'a',
  requestsPerSecond,
  latencyMs: { ...none, ...latencyMs },
  steps: { mean: 0.01 },
  payload,
})
/** @type {(rows: PublishedRow[], inFlight?: WrittenLoad | null) => string[]} */
const judged = (rows, inFlight = null) =>
  auditRows(rows, inFlight).map(({ findings }) =>
    findings.map(({ kind, severe }) => `${severe ? 'void' : 'note'} ${kind}`).join(),
  )

test('zero is void, and so is no number', () => {
  const rows = [row(0), row(0, { mean: 0 }, 0), row(null), row(null, { mean: 0 }, 0)]
  assert.deepEqual(judged(rows), ['void zero', 'void zero', 'void no number', 'void no number'])
})

describe('payloads', () => {
  const kinds = (/** @type {(number | null)[]} */ ...payloads) =>
    comparePayloads(payloads).map(({ kind, ratio }) => (ratio === 1 ? 'ok' : kind.replace(' payload', '')))
  test('far below the others’ are errors, also where most are', () => {
    assert.deepEqual(kinds(7000, 290, 7100), ['ok', 'error-sized', 'ok'])
    assert.deepEqual(kinds(7000, 7000, ...Array(6).fill(290)), ['ok', 'ok', ...Array(6).fill('error-sized')])
  })
  test('of one large row prove nothing against the others', () => {
    assert.deepEqual(kinds(50_000, 1000, 1000, 1000), ['other', 'ok', 'ok', 'ok'])
    assert.deepEqual(kinds(50_000, 1000, null), ['other', 'other', 'ok'])
  })
  test('may differ by a tenth', () => assert.deepEqual(kinds(1000, 1090, 1000, 1150), ['ok', 'ok', 'ok', 'other']))
  test('of nothing at all are errors', () => assert.deepEqual(kinds(7000, 0, 7000), ['ok', 'error-sized', 'ok']))
  test('may be unknown', () => {
    assert.deepEqual(kinds(null, null), ['ok', 'ok'])
    assert.deepEqual(kinds(7000), ['ok'])
  })
})

describe('latency', () => {
  test('of 0 takes no time, unless it was rounded to whole milliseconds', () => {
    assert.deepEqual(judged([row(1000, { mean: 0 })]), ['void zero latency'])
    assert.deepEqual(judged([{ ...row(1000, { mean: 0 }), steps: { mean: 1 } }]), ['note zero latency'])
  })
  test('cannot fall from one percentile to the next', () => {
    assert.deepEqual(judged([row(1000, { p50: 2, p99: 1 }), row(900, { mean: 3, max: 2 })]), [
      'void impossible latency',
      'void impossible latency',
    ])
  })
})

describe("Little's law", () => {
  const rates = [100, 200, 400, 500, 800]
  const rows = (/** @type {number[]} */ ...products) =>
    products.map((product, index) => row(rates[index], { mean: (product / rates[index]) * 1000 }))
  const told = { connections: 100, pipelining: 5, isCertain: true }
  test('is a note where it is off, and void beyond a factor of two', () => {
    const law = "breaks Little's law"
    const expected = ['', '', `note ${law}`, `void ${law}`, `void ${law}`]
    assert.deepEqual(judged(rows(500, 468, 600, 1100, 200), told), expected)
  })
  test('is a note that says what it would need where the load is not certain', () => {
    const [, { findings }] = auditRows(rows(500, 5000), { ...told, isCertain: false })
    const description = 'rate × latency would need 5000 in flight, not 500'
    assert.deepEqual(findings, [{ kind: "breaks Little's law", severe: false, description }])
  })
  test('also holds for a client that times each of the pipelined answers', () => {
    assert.deepEqual(judged(rows(98.7, 98.5, 98.6), told), ['', '', ''])
  })
  test('proves nothing with a load that no row fits', () => {
    for (const products of [[9], [9, 9.1, 40], [1, 1.02], [1, 9]])
      assert.deepEqual(judged(rows(...products), told), Array(products.length).fill("note breaks Little's law"))
    const [{ findings }] = auditRows(rows(1), told)
    assert.equal(findings[0].description, 'rate × latency would need 1 in flight, not 500')
  })
  test('is held against each row’s own load', () => {
    const loads = [10, 20, 40].map((connections) => ({ load: { connections, pipelining: 1, isCertain: true } }))
    const withLoads = (/** @type {PublishedRow[]} */ all) => all.map((one, index) => ({ ...one, ...loads[index] }))
    assert.deepEqual(judged(withLoads(rows(10, 20, 4))), ['', '', "void breaks Little's law"])
    assert.deepEqual(judged(withLoads(rows(30, 60, 120))), Array(3).fill("note breaks Little's law"))
  })
  test('bounds the mean by half the median and by the maximum', () => {
    const load = { connections: 100, pipelining: 1, isCertain: true }
    const law = "breaks Little's law"
    const bounded = [{ p50: 80 }, { p50: 300 }, { max: 50 }].map((latency) => row(1000, latency))
    assert.deepEqual(judged(bounded, load), ['', `void ${law}`, `void ${law}`])
    const wrongText = [{ p50: 300 }, { p50: 400, max: 900 }].map((latency) => row(1000, latency))
    assert.deepEqual(judged(wrongText, load), Array(2).fill(`note ${law}`))
  })
  test('says nothing where nobody knows what was in flight', () => {
    assert.deepEqual(judged(rows(1, 9, 100)), ['', '', ''])
  })
  test('allows for rounding', () => {
    const one = { connections: 1, pipelining: 1, isCertain: true }
    const agrees = row(1000, { mean: 1 })
    const rounded = row(700, { mean: 1 })
    assert.deepEqual(judged([agrees, rounded], one), ['', "note breaks Little's law"])
    assert.deepEqual(judged([agrees, { ...rounded, steps: { mean: 1 } }], one), ['', ''])
  })
})

test('errors are void above half of the answers', () => {
  const rows = [0.4, 0.6, 1].map((errorShare, index) => ({ ...row(1000 * (index + 1)), errorShare }))
  assert.deepEqual(judged(rows), ['', 'void errors', 'void errors'])
})

test('a rate that its number of answers contradicts is a note, unless no row fits the duration', () => {
  const ofTotals = (/** @type {number[]} */ ...totals) =>
    judged(totals.map((totalRate, index) => ({ ...row(1000 * (index + 1)), totalRate })))
  const off = 'note contradicts its total'
  assert.deepEqual(ofTotals(1000, 1950, 600), ['', '', off])
  assert.deepEqual(ofTotals(500, 1010, 1500), ['', '', ''])
  assert.deepEqual([ofTotals(900_000), ofTotals(1000, 1000)], [[''], ['', '']])
})
