import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formats } from '../../../lib/reports/formats.js'
import { createPageReport, createAxes, createPageResult } from './fixtures.js'
import { joinPatterns } from '../../joinPatterns.js'

/** @typedef {Parameters<typeof createPageResult>[0]} Options */

const axes = createAxes({ protocol: ['h1', 'h2'], rtt: [50] })
/** @param {Options[]} options */
const reportOf = (...options) =>
  createPageReport(options.map((option) => createPageResult({ settings: { axes }, ...option })))
/**
 * @type {(
 *   format: import('../../../lib/reports/formats.js').Format,
 *   report: ReturnType<typeof reportOf>,
 *   color?: boolean,
 * ) => string}
 */
const write = (format, report, color = false) => formats[format].write(report, { color })

const lines = write('table', reportOf({})).split('\n')

describe('the table', () => {
  test('has a heading for each condition, and its arms by page time', () => {
    const headings = lines.filter((line) => line.startsWith('mercurius · '))
    assert.deepEqual(headings, ['mercurius · h2', 'mercurius · h1'])
    const h2 = lines.slice(lines.indexOf('mercurius · h2'))
    assert.match(
      h2[2],
      joinPatterns(
        /^arm +ms +± +p99 +× compound +first ms +requests +pushed +connections +kB in +kB out +cached +backend /,
        /calls +bound ms +× bound$/,
      ),
    )
    assert.match(
      h2[3],
      joinPatterns(
        /^push +(49|50)\d\.\d +\d\.\d % +5\d\d\.\d +0\.\d\d ± \d\.\d /,
        /% +2\d\d\.\d +51 +0 +1 +500\.0 +1\.0 +0 +51 +90\.0 +5\.[56]\d$/,
      ),
    )
  })
  test('begins with what most readers have: resolvers that do not wait in turn, HTTP/2, and a round trip', () => {
    const varied = createAxes({ resolvers: ['serial', 'parallel'], protocol: ['h1', 'h2'], rtt: [0, 50] })
    const { tables } = reportOf({ settings: { axes: varied } })
    const headings = tables.map(({ heading }) => heading)
    assert.equal(headings[0], 'mercurius · h2 · resolvers parallel · rtt 50 ms')
    assert.equal(headings[2], 'mercurius · h1 · resolvers parallel · rtt 50 ms')
    assert.deepEqual(
      headings.map((heading) => / serial /.test(`${heading}`)),
      [false, false, false, false, true, true, true, true],
    )
  })
  test('names the winner, or says that there is none', () => {
    assert.deepEqual(
      lines.filter((line) => line.startsWith('Winner')),
      [
        `Winner: push, at ${/0\.\d\d/.exec(lines.find((line) => line.startsWith('push  ')) ?? '')} × the time of ` +
          'compound.',
        'Winner: undecided among compound, rest.',
      ],
    )
  })
  test('marks what is undecided', () =>
    assert.ok(lines.some((line) => /^rest .* ~ 1\.0\d ± |^rest .* ~ 0\.9\d ± /.test(line))))
  test('says in words what has no number', () => {
    assert.ok(lines.includes('push: unsupported: HTTP/1.1 has no push'))
  })
})

test('the answer says for each protocol where one document comes, and by how much', () => {
  const ms = (/** @type {string} */ arm, /** @type {{ protocol: string }} */ { protocol }) =>
    arm === 'compound' ? 1000 : protocol === 'h1' ? 3000 : arm === 'push' ? 500 : 2000
  assert.match(
    reportOf({ ms }).answer ?? '',
    joinPatterns(
      /^By HTTP\/2: sooner than one document: /,
      /push \(0\.(49|50|51) × its time\), later than one document: rest \((1\.9|2\.0)\d × its time\)\. /,
      /One document is first by HTTP\/1\.1: many take (2\.9|3\.0)\d × its time\.$/,
    ),
  )
  assert.match(reportOf({}).answer ?? '', /not told apart from one document: rest/)
})

test('the answer of an interrupted run is of those conditions only that have enough blocks', () => {
  const whole = createPageResult({ settings: { axes }, ms: (arm) => (arm === 'compound' ? 1000 : 3000) })
  const few = createPageResult({ server: 'b', settings: { axes }, blocks: 2 })
  const { answer } = createPageReport([{ ...whole, trials: whole.trials.slice(0, -1) }, few])
  assert.match(String(answer), /^One document is first by HTTP\/2: many take [^()]* its time\.$/)
})

test('one block has estimates in place of ratios, and says that nothing confirms them', () => {
  const report = reportOf({ blocks: 1, settings: { axes, rounds: 1 }, ms: (arm) => (arm === 'compound' ? 1000 : 2000) })
  assert.match(write('table', report), /^rest +\d,\d{3}\.\d +\d,\d{3}\.\d +~ (1\.9|2\.0)\d /m)
  assert.match(report.answer ?? '', /its time \(one block, not confirmed\)\.$/)
})

test('what all arms share is said once', () => {
  const fault = () => ({ outcome: /** @type {const} */ ('failed'), reason: 'a<b|c' })
  const report = reportOf({ settings: { axes: createAxes({ protocol: ['h2'] }) }, fault })
  const lines = write('table', report).split('\n')
  assert.deepEqual(lines.slice(0, 4), ['mercurius · h2', '', 'every arm: failed: a<b|c', ''])
  assert.match(write('markdown', report), /^### mercurius · h2\n\n- every arm: failed: a&lt;b\\\|c\n\n/)
})

test('markdown has the answer, headings, tables and lists', () => {
  const lines = write('markdown', reportOf({})).split('\n')
  assert.match(lines.slice(0, 2).join('|'), /^\*\*.*\.\*\*\|$/)
  assert.equal(lines[2], '### mercurius · h2')
  assert.match(lines[4], /^\| arm \| ms \| ± \| p99 \| × compound \|/)
  assert.match(lines[5], /^\| :-- \| --: \|/)
  assert.ok(lines.includes('- push: unsupported: HTTP/1.1 has no push'))
  assert.ok(lines.at(-1)?.startsWith('- bound ms is '))
})

test('rows whose links were known say so', () => {
  const report = reportOf({ settings: { axes: createAxes({ protocol: ['h2'], links: ['known', 'listed'] }) } })
  const lines = write('table', report).split('\n')
  assert.equal(lines.filter((line) => /^push \(known\) |^push {2}/.test(line)).length, 2)
  assert.equal(report.notes.filter((line) => line.startsWith('(known): ')).length, 1)
  assert.ok(!write('table', reportOf({})).includes('(known)'))
})

test('csv has a line for each row, and every parameter by its name', () => {
  const [head, ...lines] = write('csv', reportOf({})).split('\n')
  assert.equal(lines.length, 6)
  assert.equal(
    head,
    'server,workload,protocol,client,outcome,reason,reasonCode,rounds,pages,ratioToCompound,verdict,winner,' +
      'firstResourceMs,requests,pushed,bytesReceived,bytesSent,connections,redundantDocuments,backendCalls,boundMs,' +
      'pageMs.median,pageMs.p99,interval.low,interval.high,ratioInterval.low,ratioInterval.high,' +
      'conditions.protocol,conditions.resolvers,conditions.resources,conditions.bytes,conditions.delay,' +
      'conditions.hits,conditions.client-hits,conditions.client-stale,conditions.compression,conditions.connection,' +
      'conditions.rtt,conditions.bandwidth,conditions.links',
  )
})

test('json is the rows', () => {
  const report = reportOf({})
  assert.deepEqual(JSON.parse(write('json', report)), JSON.parse(JSON.stringify(report.rows)))
})

test('crossovers stand below the tables, with the server where there are several', () => {
  const sweep = {
    settings: { axes: createAxes({ protocol: ['h2'], rtt: [0, 50] }) },
    ms: (/** @type {string} */ arm, /** @type {any} */ { rtt }) => (arm === 'push' ? 500 + rtt * 30 : 1000),
  }
  assert.match(
    write('table', reportOf(sweep)),
    /\n\non h2, push falls behind compound at 2\d ms round trips \(between 0 and 50\)\n\n/,
  )
  assert.match(
    write('table', reportOf({ ...sweep, server: 'a' }, { ...sweep, server: 'b' })),
    /\na: on h2, .*\nb: on h2, /,
  )
})

describe('notes', () => {
  /** @type {(pattern: RegExp, ...options: Options[]) => void} */
  const assertNote = (pattern, ...options) => {
    const { notes } = reportOf(...options)
    assert.ok(
      notes.some((note) => pattern.test(note)),
      notes.join('\n'),
    )
  }
  test('what holds everywhere', () =>
    assertNote(/^Everywhere: resolvers parallel · resources 50 · .* rtt 50 ms · bandwidth none\.$/, {}))
  test('how noisy it is', () =>
    assertNote(
      joinPatterns(
        /^Noise floor: \d\.\d % \(the median of all conditions; \d\.\d % at most\)\. Under each condition, .*: /,
        /compound, read twice from every process\. /,
      ),
      {},
    ))
  test('that two blocks are no verdict', () =>
    assertNote(/^2 blocks, not confirmed: .* verdicts take 3 blocks: --rounds 3 or more\.$/, {
      blocks: 2,
      settings: { axes, rounds: 2 },
    }))
  test('that one block is none either', () => assertNote(/^One block, not confirmed: /, { blocks: 1 }))
  test('that a run ended early', () =>
    assertNote(/^The run ended early; rounds are missing: mercurius \(4 of 6\)\. node bench .*--resume goes on/, {
      blocks: 2,
    }))
  test('that a server of the run is missing', () =>
    assertNote(/missing: b \(0 of 6\)/, { servers: ['mercurius', 'b'] }))
  test('of how many pages p99 is', () => {
    assertNote(/^p99 is of 6 pages, by nearest rank, so it is the slowest of them\.$/, {})
    const pagesOf = (/** @type {number} */ pages) => ({ settings: { axes, rounds: 1, pages } })
    assertNote(/^p99 is of 99 to 100 pages, by nearest rank\.$/, pagesOf(99), { server: 'b', ...pagesOf(100) })
  })
  test('the network', () => assertNote(/^Network: plain loopback\.$/, {}))
  const check = {
    rtt: 50,
    bandwidth: 10,
    connectMs: 50,
    requestMs: 51,
    transferMs: 880,
    theory: { connectMs: 50, requestMs: 50, transferMs: 850 },
  }
  test('a relay, how near it came, and what it does not do', () =>
    assertNote(
      /^Network: a relay .* 1 MB transfers took within 3\.5 % of theory .* neither loss, jitter nor the slow start/,
      {
        differences: { network: { kind: 'relay', checks: [check] } },
      },
    ))
  test('nothing that was not compared with theory', () => {
    const theory = { ...check.theory, transferMs: null }
    const unlimited = { ...check, bandwidth: null, theory }
    const near = { ...check, rtt: 0, theory: { ...check.theory, connectMs: 0, requestMs: 0 } }
    for (const [one, pattern] of /** @type {const} */ ([
      [unlimited, / direction, in place of tc netem\. Connections and requests took within 2\.0 % of theory/],
      [near, / direction, in place of tc netem\. 1 MB transfers took within 3\.5 % of theory/],
    ]))
      assertNote(pattern, { differences: { network: { kind: 'relay', checks: [one] } } })
  })
  test('netem, too', () =>
    assertNote(
      /^Network: tc netem .* each direction, .* 1,500 .* within 3\.5 % .* slow start is .*; loss, .* are not/,
      {
        differences: { network: { kind: 'netem', checks: [check] } },
      },
    ))
  test('a network that missed what was asked for', () =>
    assertNote(/^Network conditions that missed .* more than 5 %: rtt 50 ms, bandwidth 10 Mbit\/s \(10 %\)\. Doubt/, {
      differences: { network: { kind: 'netem', checks: [{ ...check, connectMs: 55 }] } },
    }))
  test('what a browser ignored', () =>
    assertNote(/^Chromium 140: push: ignored\.$/, {
      differences: { browser: { name: 'Chromium', version: '140', ignored: ['push: ignored'] } },
    }))
  test('results of other machines', () => {
    const { environment } = createPageResult()
    assertNote(
      /^Rows differ in how they were measured: Node 20\.19\.0 \/ Node 24\.0\.0\.$/,
      {},
      { server: 'b', differences: { environment: { ...environment, node: 'v24.0.0' } } },
    )
  })
  describe('a machine without time left', () => {
    const machineNotes = (/** @type {number[]} */ shares, otherCpuSeconds = 0) => {
      const result = createPageResult({ server: 'a' })
      const samples = result.trials.flatMap(({ samples }) => samples.filter(({ value }) => value))
      for (const [index, share] of shares.entries())
        Object.assign(samples[index].value ?? {}, { clientCpuShare: share })
      for (const { use } of result.trials[0].samples) if (use) Object.assign(use, { otherCpuSeconds })
      return createPageReport([result]).notes.filter((note) => /^(busy machine|load generator)/.test(note))
    }
    test('a client that was busy all the time, with how much and how often', () => {
      assert.deepEqual(machineNotes([0.5, 0.89]), [])
      const [note, ...others] = machineNotes([0.5, 0.9, 0.97])
      assert.match(note, /^load generator saturated: a \(up to 97 % of a core .*, in 2 of \d+ readings\)\. /)
      assert.deepEqual(others, [])
    })
    test('other work', () =>
      assert.match(
        machineNotes([], 0.8).join(),
        /^busy machine: a \(other processes used 80 % of a core \(\d+ of \d+ readings\)\)/,
      ))
  })
})
