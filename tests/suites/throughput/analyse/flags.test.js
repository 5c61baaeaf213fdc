import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { analyseRun } from '../../../../lib/suites/throughput/analyse/analyseRun.js'
import { deprecatedFlag, flagResults } from '../../../../lib/suites/throughput/analyse/flags.js'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { listRuns, readRuns } from '../../../../lib/core/store/runs.js'
import { throughput } from '../../../core/store/suites.js'
import { projectFolder } from '../../../sources.js'
import { completedRound, createResult, faultyRound } from '../resultFixtures.js'
import { createReport } from '../publish/report/reports.js'

/** @import { Result } from '../../../../lib/suites/throughput/types.d.ts' */
/** @import { Latency } from '../../../../lib/types.d.ts' */

/** @type {(results: Result[]) => Record<string, string[]>} kinds of flags by server, where there are any */
const kinds = (results) =>
  Object.fromEntries(
    [...flagResults(results, analyseRun(results))].flatMap(([server, flags]) =>
      flags.length > 0 ? [[server, flags.map(({ kind }) => kind)]] : [],
    ),
  )
/** @type {(server: string, rate: number, differences?: {}) => Result} */
const single = (server, requestsPerSecond, differences) =>
  createResult({ server, rounds: [completedRound(0, { requestsPerSecond, ...differences })] })

test('nothing is said of what is well', () => {
  assert.deepEqual(kinds([single('a', 1000), single('b', 1001), single('c', 1002)]), {})
})

test('nothing is said of rows without a number', () => {
  const failed = createResult({
    rounds: [completedRound(0, { clientCpuSeconds: 5, serverCpuSeconds: 1 }), faultyRound(1, 'failed', 'x')],
  })
  assert.deepEqual(kinds([failed]), {})
})

describe('uneven processes', () => {
  /** @type {(server: string, rates: number[]) => Result} */
  const ofRates = (server, rates) =>
    createResult({
      server,
      rounds: rates.map((requestsPerSecond, block) => completedRound(block, { requestsPerSecond })),
    })
  const even = [
    ofRates('a', [1000, 1010, 990]),
    ofRates('b', [2010, 1990, 2005]),
    ofRates('c', [1490, 1510, 1500]),
    ofRates('d', [3000, 3040, 2980]),
    ofRates('e', [2500, 2490, 2530]),
  ]
  test('are those of a row that is noisier than the others by more than chance', () => {
    const results = [...even, ofRates('f', [1436, 2236, 2176])]
    assert.deepEqual(kinds(results), { f: ['uneven processes', 'slow process'] })
    const [{ seen }] = flagResults(results, analyseRun(results)).get('f') ?? assert.fail()
    assert.match(seen, /^1,4\d\d · 2,2\d\d · 2,1\d\d requests\/s$/)
    const row = createReport(results).rows.find(({ server }) => server === 'f')
    assert.match(String(row?.flags), /^uneven processes \(1,4.* more processes tell more/)
  })
  test('are not those of a row as noisy as the others', () =>
    assert.deepEqual(kinds([...even, ofRates('f', [2180, 2236, 2176])]), {}))
  test('are unknown of one block', () => assert.deepEqual(kinds([single('a', 1000), single('b', 4000)]), {}))
})

describe('a plateau', () => {
  const idle = { serverCpuSeconds: 3, clientCpuSeconds: 4.9 }
  test('is three rows within 2 % whose servers are not busy', () => {
    const results = [
      single('a', 1000, idle),
      single('b', 985, idle),
      single('busy', 990),
      single('c', 981, idle),
      single('d', 970, idle),
    ]
    const found = kinds(results)
    assert.deepEqual(Object.keys(found).join(' '), 'a b c d')
    assert.deepEqual(found.a, ['load generator saturated', 'plateau'])
    assert.deepEqual(found.d, ['load generator saturated'])
  })
  test('is not two', () => {
    assert.deepEqual(kinds([single('a', 1000, idle), single('b', 1000, idle)]).a, ['load generator saturated'])
  })
})

test('where others take the processor, nobody is called idle', () => {
  const share = { serverCpuSeconds: 2, clientCpuSeconds: 1 }
  const onTwoCores = (/** @type {{}} */ differences) => {
    const rounds = [completedRound(0, { ...share, ...differences })]
    return kinds([createResult({ server: 'a', rounds, environment: { cpuCores: 2 } })]).a
  }
  assert.deepEqual(onTwoCores({}), ['stalled'])
  assert.deepEqual(onTwoCores({ otherCpuSeconds: 4 }), ['stalled', 'busy machine'])
  assert.deepEqual(onTwoCores({ otherCpuSeconds: 5 }), ['busy machine'])
  assert.deepEqual(onTwoCores({ otherCpuSeconds: 3, stealSeconds: 2 }), ['busy machine'])
  // Work on the CPU of one of them, and a quota, take it though the machine has time left.
  for (const name of ['takenFromServerSeconds', 'takenFromClientSeconds'])
    assert.deepEqual(onTwoCores({ otherCpuSeconds: 2, [name]: 2 }), ['busy machine'])
  assert.deepEqual(onTwoCores({ throttledSeconds: 2 }), ['CPU quota'])
  assert.deepEqual(onTwoCores({ throttledSeconds: 0.01 }), ['stalled'])
})

describe('the payload', () => {
  test('is compared with the one that most rows have', () => {
    const lengths = { a: 6856, b: 6904, c: 6856, d: 6800.5 }
    const results = Object.entries(lengths).map(([server, bodyBytesPerAnswer]) =>
      single(server, 1000, { bodyBytesPerAnswer }),
    )
    assert.deepEqual(kinds(results), { b: ['other payload'], d: ['other payload'] })
    const [note] = createReport(results).notes.slice(-1)
    assert.match(note, /^other payload: b \(\+48 bytes\), d \(−55\.5 bytes\)\. Most bodies are 6856 bytes long/)
  })
  test('is not, where each request is for other data', () => {
    const results = [24_360.5, 24_360.5, 24_361].map((bodyBytesPerAnswer, index) => {
      const result = single(`${index}`, 1000, { bodyBytesPerAnswer })
      return { ...result, settings: { ...result.settings, workload: /** @type {const} */ ('n+1-join') } }
    })
    assert.deepEqual(kinds(results), {})
  })
})

test('rows say it each, the notes together', () => {
  const client = { serverCpuSeconds: 4, clientCpuSeconds: 4.9 }
  const { rows, notes } = createReport([single('a', 500), single('b', 1000, client), single('c', 2000, client)])
  assert.deepEqual(
    rows.map(({ server, flags }) => [server, flags.length]),
    [
      ['c', 1],
      ['b', 1],
      ['a', 0],
    ],
  )
  assert.match(
    rows[0].flags[0],
    /^load generator saturated \(server 80 % of a core, client 98 %\): The load generator was saturated/,
  )
  assert.match(
    notes[notes.length - 1],
    /^load generator saturated: c, b \(server 80 % of a core, client 98 %\)\. The load generator was/,
  )
})

test('rows without a steady warm-up are named in one note', () => {
  const unsteady = { warmupSteady: false, warmupSeconds: 10 }
  const { notes } = createReport([
    single('a', 500, unsteady),
    single('b', 400, { warmupSteady: true }),
    single('c', 300, unsteady),
  ])
  const found = notes.filter((note) => /warm-up: /.test(note))
  assert.equal(found.length, 1, found.join())
  assert.match(
    found[0],
    /^unsteady warm-up: a, c \(1 of 1 round\)\. The rate was not steady after 10 s of --warmup auto/,
  )
})

test('so are rows whose first windows are slower than the others', () => {
  const ofWindows = (/** @type {string} */ server, /** @type {number[]} */ windowRates) =>
    createResult({ server, rounds: [0, 1, 2].map((block) => ({ ...completedRound(block), windowRates })) })
  const found = kinds([ofWindows('cold', [800, 1000, 1000]), ofWindows('warm', [1000, 1000, 1000])])
  assert.deepEqual(found, { cold: ['unsteady warm-up'] })
})

describe('a share of a ceiling that the client limited', () => {
  const note = /^% of ceiling-http is an upper bound\. The load generator was saturated there/
  const withCeiling = (/** @type {number} */ clientCpuSeconds) =>
    createReport([single('a', 500), single('ceiling-http', 1000, { clientCpuSeconds })]).notes
  test('is said to be an upper bound', () => {
    assert.equal(withCeiling(4.9).filter((words) => note.test(words)).length, 1)
    assert.ok(!withCeiling(4).some((words) => note.test(words)))
  })
  test('is not spoken of where there is none', () => {
    const { notes } = createReport([single('a', 500, { clientCpuSeconds: 4.9 })])
    assert.ok(!notes.some((words) => note.test(words)))
  })
})

/** What is published. */
const published = () =>
  toResults(readRuns(listRuns(join(projectFolder, 'results/published')), ['throughput'], throughput).results)

test('the published run breaks no law of nature', () => {
  const results = published()
  assert.ok(results.length > 0)
  for (const [server, own] of Object.entries(kinds(results))) {
    assert.ok(!own.includes('impossible latency'), server)
    if (!own.includes("breaks Little's law")) continue
    // Only what had waited since long before the window may break it.
    const { rounds } = results.find((result) => result.server === server) ?? assert.fail()
    const longest = Math.max(...rounds.map(({ measurement }) => Number(measurement?.latencyMs?.max)))
    assert.ok(longest > 5000, `${server} ${longest}`)
  }
})

test('a published row that breaks one would be seen', () => {
  const results = published()
  const breaks = kinds(results)
  /** @type {[string, (latency: Latency) => Partial<Latency>][]} */
  const changes = [
    ["breaks Little's law", ({ mean }) => ({ mean: mean / 2 })],
    ['impossible latency', ({ p99 }) => ({ p90: p99 * 1.01 })],
  ]
  for (const result of results.filter(
    ({ server, summary }) => summary && !breaks[server]?.includes("breaks Little's law"),
  ))
    for (const [kind, change] of changes) {
      const changed = structuredClone(result)
      for (const { measurement } of changed.rounds)
        if (measurement?.latencyMs) Object.assign(measurement.latencyMs, change(measurement.latencyMs))
      assert.ok(kinds([changed])[result.server].includes(kind), `${result.server} ${kind}`)
    }
})

test('a deprecated package is told of in its authors’ words', () => {
  assert.equal(deprecatedFlag([{ name: 'a', version: '1.0.0' }]), null)
  const packages = [
    { name: 'a', version: '1.0.0', deprecated: 'use\nb ' },
    { name: 'c', version: '2.0.0' },
  ]
  assert.equal(deprecatedFlag(packages)?.seen, 'a 1.0.0: use b')
})
