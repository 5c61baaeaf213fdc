import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { printReports } from '../../../../lib/cli/bench/endOfRun.js'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { formatCsv } from '../../../../lib/reports/csv.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { createReport, pageParts, reportsOf, summarise } from '../../../../lib/suites/api/report/report.js'
import { captureConsole } from '../../../cli/messages.js'
import { measuredLatency } from '../../throughput/resultFixtures.js'
import {
  createApiResults,
  createCapacityValue,
  createFaultyValue,
  createRateValue,
  createServer,
  createValue,
} from '../fixtures.js'

/** @import { About, Options } from '../fixtures.js' */

/** After is 7 % faster than both arms of before. @param {About} about */
const rate = ({ server, block }) => (server === 'before' ? 1000 : [1070, 1072, 1068][block])
const sentence = 'feed: after is 7.0 % faster than before (95 % interval 6.5 to 7.5 %).'

/** @type {(options?: Options, request?: Parameters<typeof createReport>[2]) => ReturnType<typeof createReport>} */
const reportOf = (options, request) => createReport(createApiResults({ rate, ...options }), [], request)

describe('rows at a constant rate', () => {
  /** @type {(differences?: Parameters<typeof createRateValue>[2]) => Options} differences: of after */
  const atRate = (differences) => ({
    settings: { rates: [200] },
    verdict({ server, at, block }) {
      if (at === undefined) return undefined
      if (server === 'before') return { value: createRateValue(at, 1000) }
      return { value: createRateValue(at, [1070, 1072, 1068][block], differences) }
    },
  })

  test('compare latency with that of the first server in the same blocks', () => {
    const { rows, verdicts, tables } = reportOf(atRate())
    const row = rows.find(({ server, rate }) => server === 'after' && rate === 200)
    assert.deepEqual([row?.p50Verdict, row?.p99Verdict, row?.verdict, row?.ratio], ['slower', 'slower', null, null])
    // 1.9 s for 2,000 answers in the windows, and for those before each.
    assert.deepEqual([row?.sustained, row?.latenessMs, row?.cpuMsPerThousandAnswers?.toFixed(1)], [true, 0.5, '158.3'])
    assert.equal(row?.p99Ratio?.toFixed(3), '1.070')
    assert.deepEqual(verdicts, [
      sentence,
      'feed at 200/s, p50: after is 7.0 % higher than before (95 % interval 6.5 to 7.5 %).',
      'feed at 200/s, p99: after is 7.0 % higher than before (95 % interval 6.5 to 7.5 %).',
    ])
    assert.deepEqual(
      tables.map(({ heading }) => heading),
      [null, 'feed', 'feed at constant rates'],
    )
  })
  test('have no verdict if a server does not keep up, and say that latencies are lower bounds', () => {
    const { rows, verdicts } = reportOf(atRate({ sustained: false, unanswered: 3 }))
    const row = rows.find(({ server, rate }) => server === 'after' && rate === 200)
    assert.deepEqual([row?.p50Verdict, row?.p99Verdict], [null, null])
    assert.match(String(row?.remark), /^not sustained, so latencies are lower bounds; 9 requests had no answer 2 s/)
    assert.equal(row?.reason, null)
    assert.equal(verdicts[1], 'feed at 200/s, p50: no verdict on after: after does not sustain 200/s.')
  })
  test('say that the client was late', () => {
    const { rows } = reportOf(atRate({ latenessP99Ms: 7 }))
    const row = rows.find(({ server, rate }) => server === 'after' && rate === 200)
    assert.equal(row?.remark, 'the client itself was 7.0 ms late (p99) and busy for 20 %')
  })
  test('are no places of a curve, and no regression of the rate', () => {
    const { curves, compared } = reportOf(atRate(), { failOn: { regression: 0.01 } })
    assert.deepEqual(curves, [])
    const [{ rows, relate }] = compared
    const open = rows.filter((row) => /** @type {{ rate: number | null }} */ (row).rate === 200)
    assert.equal(relate(open[1], open[0]), null)
  })
})

describe('rows of a capacity', () => {
  /** @type {(reason?: string) => Options} reason: remark on the search of after */
  const searched = (reason) => ({
    settings: { slo: { percentile: 'p99', belowMs: 50 } },
    verdict({ server, slo, block }) {
      if (slo === undefined) return undefined
      if (server === 'before') return { value: createCapacityValue(800) }
      return { value: createCapacityValue([720, 722, 718][block], reason) }
    },
  })
  test('are compared as rates are, below the table of the closed loop', () => {
    const { rows, verdicts, tables, notes } = reportOf(searched())
    const { slo, requestsPerSecond, ratio, verdict, cpuMsPerThousandAnswers, reason } = rows[3]
    assert.deepEqual([slo, verdict, cpuMsPerThousandAnswers, reason], ['p99<50ms', 'slower', null, null])
    assert.deepEqual([requestsPerSecond?.toFixed(0), ratio?.toFixed(2)], ['720', '0.90'])
    assert.equal(verdicts[0], sentence)
    assert.match(
      verdicts[1],
      /^feed, capacity at p99<50ms: after is 10\.0 % lower than before \(95 % interval 9\.\d to 10\.\d %\)\.$/,
    )
    assert.deepEqual(
      tables.map(({ heading }) => heading),
      [null, 'feed', 'feed, capacity at p99<50ms'],
    )
    assert.ok(notes[0].includes('highest constant rate with p99<50ms'), notes[0])
  })
  test('have a remark on their search, which is no error', () => {
    const { rows, tables } = reportOf(searched('met even at the maximum'))
    assert.deepEqual([rows[3].remark, rows[3].reason], ['met even at the maximum', null])
    assert.deepEqual(tables[2].notes, ['after, capacity at p99<50ms: met even at the maximum.'])
  })
  test('are no places of a curve, no regression of the rate, and not judged by latency', () => {
    const { curves, failed, compared } = reportOf(searched(), { failOn: { regression: 0.05, p50: 1.5 } })
    assert.deepEqual([curves, failed], [[], false])
    const [{ rows, relate }] = compared
    assert.equal(relate(rows[3], rows[1]), null)
    assert.equal(relate(rows[2], rows[0])?.verdict, 'faster')
  })
  test('are told of one server by their rate and latency', () => {
    const { verdicts } = reportOf({ ...searched(), servers: [createServer('before')] })
    const line = 'feed, capacity at p99<50ms: before gives 800 right answers/s, p50 40.0 ms, p99 40.0 ms.'
    assert.equal(verdicts[1], line)
  })
})

describe('rows of an api', () => {
  test('have the fields that programs are promised', () => {
    const { rows } = reportOf()
    assert.equal(rows.length, 2)
    const { requestsPerSecond, interval, ratio, ratioInterval, latencyMs, cpuMsPerThousandAnswers, ...rest } = rows[1]
    assert.equal(requestsPerSecond?.toFixed(1), '1070.0')
    assert.equal(ratio?.toFixed(3), '1.070')
    assert.equal(cpuMsPerThousandAnswers?.toFixed(6), '950.000000')
    assert.ok(interval && ratioInterval)
    assert.deepEqual(Object.keys(latencyMs), ['mean', 'p50', 'p90', 'p95', 'p99', 'max'])
    assert.deepEqual(rest, {
      ...{ server: 'after', operation: 'feed', connections: 10, pipelining: 1, rate: null, check: 'equal' },
      ...{ change: null, changeInterval: null, changeVerdict: null },
      ...{ slo: null, remark: null, sustained: null, unanswered: null, latenessMs: null },
      ...{ p50Ratio: null, p50RatioInterval: null, p50Verdict: null },
      ...{ p99Ratio: null, p99RatioInterval: null, p99Verdict: null },
      ...{ outcome: 'completed', reason: null, verdict: 'faster', errorRate: 0, errors: [] },
      ...{ bytesPerAnswer: 500, peakMemoryBytes: 80e6, readySeconds: 0.5, firstAnswerMs: 30, parts: null, k6: [] },
      ...{ instructionsPerAnswer: null, instructionsInterval: null },
      ...{ instructionsRatio: null, instructionsRatioInterval: null },
      ...{ keptBytesPerAnswer: null, keptDifference: null, keptDifferenceInterval: null, keptVerdict: null },
      ...{ cpuRatio: 1, cpuRatioInterval: rest.cpuRatioInterval, cpuVerdict: '~' },
      ...{ peakMemoryRatio: 1, peakMemoryRatioInterval: rest.peakMemoryRatioInterval, peakMemoryVerdict: '~' },
    })
  })
  test('of the first server have both of its processes, and nothing to compare with', () => {
    const { rows } = reportOf({ rate: ({ control }) => (control ? 900 : 1600) })
    const [{ requestsPerSecond, ratio, verdict }] = rows
    assert.deepEqual([requestsPerSecond?.toFixed(6), ratio, verdict], ['1200.000000', null, null])
  })
  test('have percentiles of all processes together', () => {
    const { rows } = reportOf({
      verdict: ({ block }) => ({ value: createValue(1000, measuredLatency(...Array(100).fill(1000 * (block + 1)))) }),
    })
    const { p50, p95, max } = rows[1].latencyMs
    assert.deepEqual(
      [p50, p95, max].map((value) => Math.round(Number(value))),
      [2, 3, 3],
    )
  })
  test('add up errors by reason, which is no fault of the row', () => {
    const { rows, tables } = reportOf({
      verdict: ({ server }) => (server === 'after' ? { value: createFaultyValue(1000, 8) } : undefined),
    })
    const { outcome, reason, errorRate, errors } = rows[1]
    assert.deepEqual([outcome, errorRate], ['completed', 0.004])
    assert.equal(reason, '0.40 % errors: 24 × status: HTTP 500')
    assert.deepEqual(errors, [{ kind: 'status', reason: 'HTTP 500', count: 24 }])
    assert.deepEqual(tables[1].notes, ['after: 0.40 % errors: 24 × status: HTTP 500.'])
  })
  test('without a number say why, below their table', () => {
    const gone = { ...toVerdict('WRONG_ANSWER', 'data.feed.0.id differs'), value: null, use: null }
    const { rows, tables } = reportOf({ verdict: ({ server }) => (server === 'after' ? gone : undefined) })
    const { outcome, requestsPerSecond, errorRate, latencyMs, peakMemoryBytes } = rows[1]
    assert.deepEqual([outcome, requestsPerSecond, errorRate, peakMemoryBytes], ['invalid', null, null, null])
    assert.equal(latencyMs.p99, null)
    assert.deepEqual([tables[1].items.length, tables[1].notes], [1, ['after: invalid: data.feed.0.id differs']])
  })
  test('of a mix have its operations, each with counts and latency and no rate', () => {
    const part = { ok: 99, errors: 1, ...measuredLatency(1000) }
    const { rows, tables } = reportOf({
      operations: ['feed', 'user', 'mix'],
      verdict: ({ operation }) =>
        operation === 'mix' ? { value: createValue(1000, { operations: { feed: part, user: part } }) } : undefined,
    })
    const mixed = rows.find(({ server, operation }) => server === 'before' && operation === 'mix')
    assert.equal(mixed?.check, 'equal, shape')
    const { ok, errorRate, latencyMs } = mixed?.parts?.user ?? assert.fail('no part')
    // Three blocks of two processes.
    assert.deepEqual([ok, errorRate, latencyMs.p99], [594, 0.01, 1])
    const parts = tables.at(-1) ?? assert.fail('no table')
    assert.deepEqual(
      parts.items.map((item) => parts.columns.slice(0, 4).map(({ text }) => text(item))),
      [
        ['feed', 'before', '594', '1.00 %'],
        ['feed', 'after', '297', '1.00 %'],
        ['user', 'before', '594', '1.00 %'],
        ['user', 'after', '297', '1.00 %'],
      ],
    )
  })
  test('of two blocks have no interval, and no column that compares them', () => {
    const { tables, notes } = reportOf({ settings: { rounds: 2 } })
    const [, { columns, items }] = tables
    const titles = columns.map(({ title }) => title)
    assert.deepEqual(titles.slice(0, 4), ['server', 'right answers/s', '±', 'errors'])
    assert.deepEqual(
      items.map((item) => columns[2].text(item)),
      ['–', '–'],
    )
    const control = 'A/A control: before, measured as two servers, differs from itself by 0.0 % at most (feed).'
    assert.ok(notes.includes(control), notes.join('\n'))
  })
  test('are a line of CSV each', () => {
    const lines = formatCsv(reportOf()).split('\n')
    assert.equal(lines.length, 3)
    assert.match(lines[0], /^server,operation,.*ratioInterval\.low,ratioInterval\.high.*latencyMs\.p95/)
  })
})

describe('the verdict', () => {
  test('is the first line', () => {
    assert.equal(formatTable(reportOf()).split('\n')[0], sentence)
  })
  test('is the answer at the end of a run, and what Ctrl-C leaves', () => {
    const results = createApiResults({ rate })
    const [{ report, answers }] = reportsOf(results)
    assert.deepEqual(answers, [sentence])
    assert.ok(!formatTable(report).includes(sentence))
    assert.deepEqual(summarise(results), [sentence])
    assert.deepEqual(summarise([]), [])
  })
  test('stays the same if few servers are shown', () => {
    const all = createApiResults({
      rate,
      servers: ['before', 'after', 'later'].map((name) => createServer(name)),
    })
    const { verdicts, rows } = createReport([all[2]], ['later'], { all })
    assert.deepEqual(
      rows.map(({ server }) => server),
      ['later'],
    )
    assert.deepEqual(verdicts, createReport(all).verdicts.slice(1))
  })
  test('of one server is its rate', () => {
    assert.deepEqual(reportOf({ servers: [createServer('before')] }).verdicts, [
      'feed: before gives 1,000 right answers/s, p50 1.0 ms, p99 2.0 ms.',
    ])
  })
  test('says that servers have one address, and how to mend it', () => {
    const url = 'http://127.0.0.1:4000/graphql'
    const servers = ['before', 'after'].map((name) => createServer(name, { url, sharesAddress: true }))
    assert.equal(
      reportOf({ servers }).verdicts[0],
      `${sentence} Intervals are wider than they need be: before (${url}) and after (${url}) have one address, so ` +
        'they are measured one after the other. Write {port} in their URLs, and let them listen on PORT.',
    )
  })
})

describe('notes of an api', () => {
  const starting = (/** @type {string[]} */ notes, /** @type {string} */ start) =>
    notes.find((note) => note.startsWith(start))

  test('say how much the first server differs from itself', () => {
    const { notes } = reportOf({
      operations: ['feed', 'user'],
      rate: ({ server, operation, control }) =>
        server === 'after' ? 2000 : control ? (operation === 'feed' ? 1010 : 960) : 1000,
    })
    assert.equal(
      starting(notes, 'A/A control'),
      'A/A control: before, measured as two servers, differs from itself by 4.0 % at most (user, 95 % interval ' +
        '−4.0 % to −4.0 %).',
    )
  })
  test('say which servers ran already, and are one process', () => {
    const servers = [createServer('before', { starts: false, url: 'http://127.0.0.1:4000/' }), createServer('after')]
    const { notes } = reportOf({ servers })
    assert.match(starting(notes, 'Running already') ?? '', /^Running already: before\. One process is no sample/)
    assert.equal(starting(notes, 'A/A control'), undefined)
    assert.equal(starting(reportOf().notes, 'Running already'), undefined)
  })
  test('say once what was remarkable about processes of a server', () => {
    const [before, after] = createApiResults({ rate })
    const remarked = {
      ...after,
      trials: after.trials.map((trial) => ({ ...trial, reason: 'answers with status 201' })),
    }
    const { notes } = createReport([before, remarked])
    assert.deepEqual(
      notes.filter((note) => note.includes('status')),
      ['after: answers with status 201.'],
    )
  })
  test('say where the load generator was saturated, and mark the rate', () => {
    const use = { durationSeconds: 2, serverCpuSeconds: 1, clientCpuSeconds: 1.98, otherCpuSeconds: 0, stealSeconds: 0 }
    const report = reportOf({ verdict: ({ server }) => (server === 'after' ? { use } : undefined) })
    assert.match(starting(report.notes, 'load generator saturated') ?? '', /^load generator saturated: feed after \(/)
    assert.match(formatTable(report), /^after +1,070 \* /m)
  })
  test('say what is missing of a run that ended early', () => {
    const results = createApiResults({ rate, blocks: 2 })
    assert.equal(
      starting(createReport(results).notes, 'The run ended early'),
      'The run ended early; rounds are missing: before (4 of 6), after (2 of 3). node bench --suite api --resume ' +
        'goes on with it.',
    )
  })
  test('say the weights of a mix', () => {
    assert.equal(
      starting(reportOf({ operations: ['feed', 'user', 'mix'] }).notes, 'The mix'),
      'The mix: feed 60, user 30.',
    )
  })
  test('say how the error rate is shared if there is a mix', () => {
    const isShared = (/** @type {string[]} */ operations) =>
      reportOf({ operations }).notes.some((note) => note.includes('the mix has four fifths'))
    assert.deepEqual([isShared(['feed', 'user', 'mix']), isShared(['feed'])], [true, false])
  })
})

describe('several loads', () => {
  /** @type {Options} */
  const options = {
    settings: { axes: { connections: [1, 8, 64], pipelining: [1] } },
    rate: ({ connections, server }) => Math.min(connections, 8) * (server === 'before' ? 100 : 110),
  }
  test('are lines of one table, with a verdict each', () => {
    const { tables, verdicts } = reportOf(options)
    const { items, columns, groupOf } = tables[1]
    assert.deepEqual(
      items.map((item) => columns.slice(0, 2).map(({ text }) => text(item))),
      [
        ['1', 'before'],
        ['1', 'after'],
        ['8', 'before'],
        ['8', 'after'],
        ['64', 'before'],
        ['64', 'after'],
      ],
    )
    assert.deepEqual(
      items.map((item) => groupOf?.(item)),
      [0, 0, 1, 1, 2, 2],
    )
    assert.deepEqual(
      verdicts.map((verdict) => verdict.split(':')[0]),
      ['feed 1 × 1', 'feed 8 × 1', 'feed 64 × 1'],
    )
  })
  test('have a knee in a sentence', () => {
    const [, { notes }] = reportOf(options).tables
    assert.equal(notes.length, 2)
    assert.match(notes[0], /^before: knee at 8 connections \(800 requests\/s\), peak 800 requests\/s at /)
  })
})

describe('a page', () => {
  test('compares rows, and names the file that measures again', async () => {
    const results = createApiResults({ rate })
    const { compared, options } = await pageParts(createReport(results))
    const [{ rows, relate }] = compared
    assert.equal(relate(rows[1], rows[0])?.verdict, 'faster')
    assert.deepEqual(options(results[0]), ['--api', '~/api.js'])
  })
})

describe('the exit code of a run', () => {
  /** @type {(context: import('node:test').TestContext, options: Options) => Promise<number>} */
  async function exitCodeOf(context, options) {
    captureConsole(context, 'log')
    const results = createApiResults({ rate, ...options })
    const run = { results, reports: reportsOf(results), plot: null }
    const [suite, loaded] = /** @type {any[]} */ ([{ parameters: {} }, {}])
    return (await printReports(suite, loaded, run)).exitCode
  }
  /** @type {Options['verdict']} */
  const verdict = ({ server }) => (server === 'after' ? { value: createFaultyValue(1070, 8) } : undefined)

  test('is 0 if all is well', async (context) => {
    assert.equal(await exitCodeOf(context, {}), 0)
  })
  test('is 1 with errors that no limit judges', async (context) => {
    assert.equal(await exitCodeOf(context, { verdict }), 1)
  })
  test('is 0 at a rate that a server does not sustain, which is no error', async (context) => {
    /** @type {Options['verdict']} */
    const verdict = ({ at }) =>
      at === undefined ? undefined : { value: createRateValue(at, 1000, { sustained: false }) }
    assert.equal(await exitCodeOf(context, { verdict, settings: { rates: [200] } }), 0)
  })
  for (const [errors, exitCode] of [
    [0.005, 0],
    [0.003, 3],
  ])
    test(`is ${exitCode} with 0.4 % of errors if --fail-on allows a share of ${errors}`, async (context) => {
      assert.equal(await exitCodeOf(context, { verdict, settings: { failOn: { errors } } }), exitCode)
    })
  test('is 1 without a number, whatever --fail-on says of the others', async (context) => {
    const gone = { ...toVerdict('NO_ANSWER', 'gone'), value: null, use: null }
    /** @type {Options} */
    const options = {
      verdict: ({ server }) => (server === 'after' ? gone : undefined),
      settings: { failOn: { p99: 200 } },
    }
    assert.equal(await exitCodeOf(context, options), 1)
    /** @type {Options['verdict']} */
    const firstGone = ({ server }) => (server === 'before' ? gone : undefined)
    assert.equal(await exitCodeOf(context, { verdict: firstGone, settings: { failOn: { regression: 0.05 } } }), 1)
  })
})
