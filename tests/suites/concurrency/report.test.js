import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../lib/base/errors/fault.js'
import { formats } from '../../../lib/reports/formats.js'
import { createReport, pageParts } from '../../../lib/suites/concurrency/report.js'
import { createSweepResult, createValue } from './fixtures.js'

/** @import { Conditions } from '../../../lib/suites/concurrency/parameters.js' */

/** @typedef {NonNullable<Parameters<typeof createSweepResult>[0]>} Options */

const servers = ['b', 'a']
/**
 * Two servers, of which b is the first that was asked for, and twice as fast.
 * @param {Options} [options]
 * @param {string[]} [chosen]
 */
const reportOf = (options, chosen) =>
  createReport(
    servers.toSorted().map((server) =>
      createSweepResult({
        server,
        servers,
        rate: ({ connections }) => (server === 'b' ? 2000 : 1000) * Math.min(4, connections),
        ...options,
      }),
    ),
    chosen,
  )
/** @type {(verdict: ReturnType<typeof toVerdict>) => Options['verdict']} of b, at 8 connections */
const at8 =
  (verdict) =>
  ({ connections }) =>
    connections === 8 ? { ...verdict, value: null, use: null } : null

describe('rows', () => {
  test('are as many as there are cells, with the fields that programs are promised', () => {
    const { rows } = reportOf()
    assert.equal(rows.length, 8)
    const { requestsPerSecond, interval, serverCpuMsPerThousandRequests, ...others } = rows[0]
    assert.ok(interval && interval[0] < Number(requestsPerSecond) && Number(requestsPerSecond) < interval[1])
    assert.deepEqual(others, {
      ...{ server: 'b', protocol: 'h1', connections: 1, streams: 1, workload: 'echo' },
      ...{ outcome: 'completed', reason: null },
      ...{ ttfbMs: { mean: 1, p99: 1 }, latencyMs: { mean: 2, p50: 2, p99: 2 }, errors: {} },
      ...{ peakMemoryBytes: 80e6, driver: 'bench' },
    })
    assert.equal(serverCpuMsPerThousandRequests?.toFixed(6), '950.000000')
  })
  test('have the geometric mean of the blocks', () => {
    const { rows } = reportOf({ rate: (_, block) => [100, 900, 110][block] })
    assert.ok(Math.abs(Number(rows[0].requestsPerSecond) - 214.7) < 3, String(rows[0].requestsPerSecond))
  })
  test('of processes that replaced others have a number, and compare only by those of first ones', () => {
    const replaced =
      (/** @type {number} */ blocks) =>
      (/** @type {Conditions} */ { connections }, /** @type {number} */ block) =>
        connections === 8 && block < blocks ? /** @type {any} */ ({ processIndex: 1, value: createValue(1) }) : null
    const [one, all] = [1, 3].map((blocks) => reportOf({ verdict: replaced(blocks) }).rows[3])
    assert.ok(Math.abs(Number(one.requestsPerSecond) - 8000) < 200, String(one.requestsPerSecond))
    assert.equal(one.reason, '1 of 3 readings from a process that replaced another, without a verdict')
    assert.deepEqual([all.requestsPerSecond, all.interval, all.outcome], [1, null, 'completed'])
  })
  test('of one block have no interval', () => {
    assert.equal(reportOf({ settings: { rounds: 1 } }).rows[0].interval, null)
  })
  test('say where requests were lost, of all blocks together', () => {
    const lossy = { ...createValue(1000), errors: { reset: 3, timeout: 1 } }
    const { rows } = reportOf({
      verdict: ({ connections }) => (connections === 8 ? { value: lossy, reason: 'x' } : null),
    })
    const { outcome, reason, errors } = rows[3]
    assert.deepEqual([outcome, reason, errors], ['completed', 'errors: 9 reset, 3 timeout', { reset: 9, timeout: 3 }])
  })
  test('say where the load generator was saturated', () => {
    const busy = { ...createValue(1000), clientCpuShare: 0.97 }
    const { rows } = reportOf({ verdict: () => ({ value: busy }) })
    assert.equal(rows[0].reason, 'load generator saturated: server 95 % of a core, client 97 %')
  })
  test('say where connections had no answer', () => {
    const starving = { ...createValue(1000), starvedConnections: 3 }
    const words = '3 of 8 connections had no answer in the measured window, use a longer -d'
    const { rows, tables } = reportOf({
      verdict: ({ connections }, block) => (connections === 8 && block === 1 ? { value: starving } : null),
    })
    assert.deepEqual([rows[3].outcome, rows[3].reason], ['completed', words])
    assert.ok(tables[0].notes.includes(`b at 8 connections: ${words}`), tables[0].notes.join('\n'))
  })
  test('have no number where a block has none, and say which', () => {
    const { rows } = reportOf({
      verdict: (conditions, block) => (block === 1 ? at8(toVerdict('NO_ANSWER', 'gone'))?.(conditions, block) : null),
    })
    const { outcome, reason, requestsPerSecond, ttfbMs } = rows[3]
    assert.deepEqual([outcome, reason, requestsPerSecond, ttfbMs.mean], ['failed', 'round 2 of 3: gone', null, null])
  })
  test('of a server that cannot speak a protocol are unsupported, all of them', () => {
    const { rows, tables } = reportOf({ trial: () => ({ ...toVerdict('UNSUPPORTED', 'no HTTP/2'), samples: [] }) })
    assert.deepEqual([rows.length, ...new Set(rows.map(({ outcome }) => outcome))], [8, 'unsupported'])
    assert.deepEqual(
      [tables[0].items, tables[0].notes],
      [[], ['b', 'a'].map((name) => `${name} at 1, 2, 4, 8 connections: unsupported: no HTTP/2`)],
    )
  })
})

describe('tables', () => {
  test('are of one protocol, one number of streams and one workload each', () => {
    const { tables } = reportOf({
      axes: { protocol: ['h1', 'h2c'], pipelining: [1, 16], workload: ['echo', 'compound'] },
    })
    assert.equal(tables.length, 8)
    assert.deepEqual(
      tables.slice(0, 2).map(({ heading }) => heading),
      ['echo · h1 · 1 request in flight per connection', 'echo · h1 · 16 requests in flight per connection'],
    )
    assert.match(String(tables[4].heading), /· h2c · 1 stream in flight/)
  })
  test('have the servers in the order in which they were asked for, the second in % of the first', async () => {
    const text = await formats.table.write({ ...reportOf(), answer: '' }, {})
    const [head, ...lines] = text.split('\n').slice(2)
    assert.match(head, /^connections {2}server {2}requests\/s +± +% of b {2}TTFB ms/)
    assert.match(lines[0], /^ +1 {2}b +2,012 .* – /)
    assert.match(lines[1], /^ +1 {2}a +1,0\d\d .* 50 % ± 0\.0 % /)
    const ofBlock = await formats.table.write(reportOf({ settings: { rounds: 1 } }), {})
    assert.match(ofBlock, /^ +1 {2}a +1,0\d\d .* ~ 50 % /m)
  })
  test('mark errors and saturation, and say what the marks mean', async () => {
    const value = { ...createValue(1000), errors: { reset: 3 }, clientCpuShare: 0.97 }
    const report = reportOf({ verdict: ({ connections }) => (connections === 8 ? { value } : null) })
    const text = await formats.table.write(report, {})
    assert.match(text, /^ +8 {2}b +1,000 ! \* .* 9 reset /m)
    assert.match(text, /^! marks cells in which requests were lost/m)
    assert.match(text, /^\* marks cells with a saturated load generator/m)
  })
  test('say knee, peak and collapse of every server', () => {
    assert.deepEqual(reportOf().tables[0].notes, [
      'b: knee at 4 connections (8,046 requests/s), peak 8,046 requests/s at 4 connections (~ 8), no collapse.',
      'a: knee at 4 connections (4,023 requests/s), peak 4,023 requests/s at 4 connections (~ 8), no collapse.',
    ])
  })
  test('say them by the estimates where blocks are too few, and leave open what intervals do', () => {
    assert.equal(
      reportOf({ settings: { rounds: 1 } }).tables[0].notes[0],
      'b, by the estimates of too few blocks: knee at 4 connections (8,000 requests/s), peak 8,000 requests/s at ' +
        '4 connections, no collapse.',
    )
    const noisy = reportOf({
      rate: ({ connections }, block) => 1000 * Math.min(4, connections) * (1 + 0.1 * Math.sin(connections + block * 2)),
    })
    const [words] = noisy.tables[0].notes
    assert.match(
      words,
      /^b: knee (?:between \d and \d connections|at \d connections or more) \(~\), peak .* \(~ \d.*\), /,
    )
  })
  test('say where there is no number any more, and since when the load generator was saturated', () => {
    const busy = { ...createValue(3000), clientCpuShare: 0.97 }
    const { tables } = reportOf({
      rate: ({ connections }) => 1000 * connections,
      verdict: (conditions, block) =>
        at8(toVerdict('NO_ANSWER', 'gone'))?.(conditions, block) ??
        (conditions.connections === 2 ? { value: busy } : null),
    })
    assert.deepEqual(tables[0].notes.slice(0, 1).concat(tables[0].notes.slice(2, 3)), [
      'b: no knee: more connections still gain 5 % or more, peak 4,023 requests/s at 4 connections, collapse at ' +
        '8 connections: no number; the load generator was saturated from 2 connections on, so the server may do ' +
        'more.',
      'b at 8 connections: failed: gone',
    ])
  })
  test('show another load generator beside ours', async () => {
    const report = reportOf({
      axes: { driver: ['bench', 'h2load'] },
      rate: ({ driver }) => (driver === 'bench' ? 980 : 1000),
    })
    const text = await formats.table.write(report, {})
    assert.match(text, /h2load requests\/s/)
    assert.match(text, /^ +1 {2}b +986 .* 1,006 \(98 %\) /m)
    assert.deepEqual([report.rows.length, report.rows.filter(({ driver }) => driver === 'h2load').length], [16, 8])
  })
  test('of chosen servers only', () => {
    const { rows } = reportOf({}, ['a'])
    assert.deepEqual([...new Set(rows.map(({ server }) => server))], ['a'])
  })
})

describe('cells compare', () => {
  /** @type {(server: string, connections: number, block: number) => number} within 1 %, and b twice as fast */
  const rateOf = (server, connections, block) =>
    (server === 'b' ? 2000 : 1000) *
    Math.min(4, connections) *
    (1 + 0.01 * Math.sin(server.charCodeAt(0) + connections * 3.1 + block * 5))
  test('with each other of one panel, by the spread of their blocks', () => {
    const results = servers.map((server) =>
      createSweepResult({
        ...{ server, servers, axes: { pipelining: [1, 16] } },
        rate: ({ connections }, block) => rateOf(server, connections, block),
      }),
    )
    const { rows, compared } = createReport(results)
    assert.equal(compared.length, 2)
    const [{ rows: own, relate }] = compared
    assert.ok(own.length === 8 && own.every((row) => rows.includes(/** @type {any} */ (row))))
    const at = (/** @type {string} */ server, /** @type {number} */ connections) =>
      own.find(
        (row) => /** @type {any} */ (row).server === server && /** @type {any} */ (row).connections === connections,
      ) ?? assert.fail()
    const { ratio, interval, verdict } = relate(at('b', 1), at('a', 1)) ?? assert.fail()
    assert.equal(verdict, 'faster')
    assert.ok(Math.abs(ratio - 2) < 0.05 && interval[0] < ratio && ratio < interval[1], String(ratio))
    assert.equal(relate(at('b', 4), at('b', 8))?.verdict, '~')
    assert.equal(relate(at('b', 4), at('a', 8)), null)
  })
  test('not from a single block, and undecided from two', () => {
    assert.deepEqual(reportOf({ settings: { rounds: 1 } }).compared, [])
    const [{ rows, relate }] = reportOf({ settings: { rounds: 2 } }).compared
    assert.equal(relate(rows[0], rows[1])?.verdict, null)
  })
})

test('notes say how it was measured, and what is missing', () => {
  const { notes } = reportOf({ blocks: 2, settings: { rounds: 3 } })
  assert.match(notes[0], /^echo: POST \/api\/echo, 10,000 random bytes .* · 3 blocks · 1 client process ·/)
  assert.ok(notes.includes('Every connection has had a right answer to one request before the full load begins.'))
  assert.ok(
    notes.some((note) => /^The run ended early; rounds are missing: b \(2 of 3\), a \(2 of 3\)\. /.test(note)),
    notes.join('\n'),
  )
})

test('the last note says where the machine had other work', () => {
  const use = { durationSeconds: 2, serverCpuSeconds: 1, clientCpuSeconds: 0.5, otherCpuSeconds: 2, stealSeconds: 0 }
  const verdict = (/** @type {Conditions} */ { connections }) => (connections === 2 ? { use } : null)
  const { notes } = reportOf({ verdict })
  assert.match(String(notes.at(-1)), /^busy machine: b, a \(other processes used 100 % of a core \(3 of 12 windows\)/)
  assert.ok(!reportOf().notes.some((note) => note.startsWith('busy machine: ')))
})

describe('every format', () => {
  /** @param {Conditions} conditions */
  const verdict = ({ connections }) =>
    connections === 2 ? { value: { ...createValue(1000), errors: { reset: 2 } } } : null
  const report = reportOf({ verdict })
  test('markdown', async () => assert.match(await formats.markdown.write(report, {}), /^\| 2 \| b \| 1,000 ! \| /m))
  test('CSV has a field for each kind of error', async () => {
    const [head, ...lines] = (await formats.csv.write(report)).split('\n')
    const fields = head.split(',')
    assert.deepEqual(fields.slice(0, 5), ['server', 'protocol', 'connections', 'streams', 'workload'])
    for (const field of [
      'interval.low',
      'ttfbMs.p99',
      'latencyMs.p50',
      'errors.reset',
      'errors.stream reset',
      'driver',
    ])
      assert.ok(fields.includes(field), field)
    assert.equal(lines[1].split(',')[fields.indexOf('errors.reset')], '6')
    assert.ok(lines.every((line) => line.split(',').length === fields.length))
  })
  test('JSON', async () => {
    const rows = JSON.parse(await formats.json.write(report))
    assert.deepEqual(rows[1].errors, { reset: 6 })
  })
})

describe('the answer', () => {
  test('names the server with the highest peak, and the fewest connections that are not below it', () => {
    assert.match(
      reportOf().answer ?? '',
      /^echo · .*: 4 connections fill a process, and more only wait.*\. b carries most, 2\.0 times as much as a\.$/,
    )
  })
  test('says where more would gain, and that a block confirms nothing', () => {
    const rate = (/** @type {Conditions} */ { connections }) => 100 * connections
    assert.match(
      reportOf({ rate, settings: { rounds: 1 } }).answer ?? '',
      /: 8 connections carry most, and more might still gain\. [ab] carries most, 1\.0 times .* \(one block, not /,
    )
  })
  test('says that more gain nothing if no knee is established', () => {
    const rate = (/** @type {Conditions} */ { connections }, /** @type {number} */ block) =>
      1000 * connections ** 0.1 * (1 + 0.1 * Math.sin(connections + block * 2))
    const { answer = '', tables } = reportOf({ rate })
    assert.match(tables[0].notes[0], /knee at \d connections? or more \(~\)/)
    assert.match(answer, /: \d( to \d)? connections? fills? a process, and more only wait/)
  })
  test('marks a lead that intervals do not confirm', () => {
    assert.match(
      reportOf({ rate: () => 1000 }).answer ?? '',
      /: 1 connection fills a process, .*\. [ab] and [ab] carry most and are not told apart\.$/,
    )
  })
  test('is empty without a number', () => {
    assert.equal(reportOf({ trial: () => ({ ...toVerdict('UNSUPPORTED', 'no HTTP/2'), samples: [] }) }).answer, '')
  })
})

test('a page has a case for each load with GraphQL, by the requests in flight on all connections', async () => {
  const axes = /** @type {any} */ ({ workload: ['compound'], pipelining: [1, 16] })
  const measured = ['a', 'b'].map((server) => createSweepResult({ server, servers, axes }))
  const { cases } = await pageParts(createReport(measured), measured)
  const { cases: listed = [] } = cases ?? {}
  assert.ok(listed.length > 4)
  assert.deepEqual(new Set(listed.map(({ at }) => at.documents)), new Set(['no']))
  for (const { title, at, table, sentences } of listed) {
    assert.match(title, new RegExp(`^\\d+ authors with their books, ${at.inFlight} in flight on \\d+ connections?$`))
    assert.deepEqual(table.items.map((row) => /** @type {any} */ (row).server).sort(), ['a', 'b'])
    assert.match(
      sentences.join(),
      /^(a|b) (and (a|b) are not told apart|carries most, [\d.]+ times as much as (a|b))\.$/,
    )
  }
  const echo = [createSweepResult({})]
  assert.equal((await pageParts(createReport(echo), echo)).cases, undefined)
})
