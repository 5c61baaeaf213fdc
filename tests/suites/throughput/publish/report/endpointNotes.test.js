import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointOptions } from '../../../../../lib/suites/throughput/endpoint.js'
import { createPageParts } from '../../../../../lib/suites/throughput/publish/page/parts.js'
import { describeRanking } from '../../../../../lib/suites/throughput/publish/plot/drawnRows.js'
import {
  completedRound,
  createCeiling,
  createReference,
  createResult,
  faultyRound,
  inTwoRuns,
} from '../../resultFixtures.js'
import { createReport, historyOf } from './reports.js'

/** @import { Endpoint } from '../../../../../lib/types.d.ts' */
/** @import { Measurement } from '../../../../../lib/suites/throughput/types.d.ts' */

const url = 'http://127.0.0.1:3000/graphql'
const server = '127.0.0.1:3000'
const cost =
  'CPU time and memory are of the processes that listen there and what they started, memory since their start. ' +
  'Resolver calls of endpoints cannot be counted: its answers may come from a cache.'

/**
 * A run with an endpoint.
 * @param {Partial<Endpoint>} asked
 * @param {Partial<Measurement>} [measured]
 */
function runOf(asked, measured) {
  const settings = { endpoint: { url, ...asked } }
  const rounds = [1600, 1610, 1590].map((requestsPerSecond, block) =>
    completedRound(block, { requestsPerSecond, ...measured }),
  )
  const others = [
    createReference(),
    createCeiling({ rates: [4000, 4040, 3960] }),
    createResult({ server: 'a', rates: [900, 909, 891] }),
  ]
  return [
    ...others.map((result) => ({ ...result, settings: { ...result.settings, ...settings } })),
    { ...createResult({ server, rounds, settings, environment: { packages: [] } }), path: url },
  ]
}

/** @param {Parameters<typeof runOf>} asked */
function reportOf(...asked) {
  const { rows, notes } = createReport(inTwoRuns(runOf(...asked)))
  const row = rows.find((row) => row.server === server) ?? assert.fail()
  return { row, rows, said: notes.filter((note) => note.startsWith(server)) }
}

test('an endpoint that ran already is ranked, and its single process is told', () => {
  const { row, said } = reportOf({}, { readySeconds: null })
  assert.deepEqual([row.rank, row.version, row.coldStartMs], [[1, 1], null, null])
  assert.ok(row.percentOfCeilingHttp !== null && row.serverCpuMsPerThousandRequests !== null)
  assert.deepEqual(said, [
    `${server} is ${url}; it ran already: all its rounds measured one process, so its interval does not hold ` +
      `what its processes may differ by, and its start was not seen. ${cost}`,
  ])
})

test('what it cost is left empty, with a reason, where no process was found', () => {
  const unknown = { serverCpuSeconds: null, otherCpuSeconds: null, stealSeconds: null, serverPeakMemoryBytes: null }
  const { row, said } = reportOf({}, { ...unknown, serverProcesses: 0 })
  assert.deepEqual([row.serverCpuMsPerThousandRequests, row.peakMemoryBytes, row.flags], [null, null, []])
  assert.match(
    said[0],
    / It has no CPU time and memory: no process of this machine and this user was found to listen there\. Resolver/,
  )
})

test('a saturated client is told from the client alone', () => {
  const { row } = reportOf({}, { serverCpuSeconds: null, clientCpuSeconds: 4.9 })
  assert.match(row.flags[0], /^load generator saturated \(server unknown share of a core, client 98 %\)/)
})

test('a command that starts it is named', () => {
  const { said } = reportOf({ command: 'cargo run\u001b[31m --release' })
  assert.deepEqual(said, [
    `${server} is ${url}; it was started by cargo run --release, anew for each of its rounds. ${cost}`,
  ])
})

/** What a page draws of a run with an endpoint, and which rows it compares. @param {Partial<Endpoint>} asked */
function pageOf(asked) {
  const results = runOf(asked)
  const ranking = createReport(results)
  const { pictures = [], compared = [] } = createPageParts(ranking, results)
  const [{ rows, relate }] = compared
  const row = rows.find((row) => /** @type {any} */ (row).server === server) ?? assert.fail()
  const reference = rows.find((row) => /** @type {any} */ (row).server === 'core-graphql-js') ?? assert.fail()
  return { words: describeRanking(ranking.rows), pictures, isCompared: relate(row, reference) !== null }
}

test('a document of its own stands in no picture, sentence or comparison with others', () => {
  const usual = pageOf({})
  assert.ok(usual.isCompared && usual.pictures.length >= 4)
  for (const { title, svg } of usual.pictures) assert.ok(svg.includes(`>${server}`), title)
  const own = pageOf({ query: '{ a }' })
  assert.equal(own.pictures.length, usual.pictures.length)
  for (const { title, svg, table } of own.pictures) {
    assert.ok(!svg.includes(`>${server}`), title)
    assert.ok(!table?.items.some((item) => /** @type {any} */ (item).server === server), title)
  }
  assert.match(own.pictures[0].svg, /Not drawn, as it was asked for a document of its own: 127\.0\.0\.1:3000 1,600 /)
  assert.match(own.words, /^Dot plot of verified requests per second, 2 servers, from a with /)
  assert.equal(own.isCompared, false)
  const compared = createReport(runOf({ query: '{ a }' }), undefined, [server, 'a']).notes[0]
  assert.equal(compared, `${server} and a cannot be compared: they were asked for different documents.`)
})

test('the command that compares an endpoint asks for it as it was asked for', () => {
  const [remote, command] = ['http://example.com:81/graphql', 'serve --now']
  const [{ run, ...endpoint }] = runOf({ command }).slice(-1)
  const other = createResult({ server: 'b' })
  const later = { ...endpoint, run: { ...run, id: 'run-2' } }
  const notes = createReport([later, other], undefined, [server, 'b']).notes.join('\n')
  assert.ok(notes.includes(`run node bench --endpoint ${url} --command 'serve --now' -pkgs b to compare them.`), notes)
  const elsewhere = endpointOptions({ url: remote, query: '{ a }', variables: {} })
  assert.deepEqual(elsewhere, ['--endpoint', remote, '--allow-remote', '--query', 'FILE', '--variables', 'FILE'])
})

test('a document of its own is other work: no rank, no share of a ceiling, no flag and no line in the history', () => {
  const own = { query: '{ a }' }
  const { row, rows, said } = reportOf(own, { bodyBytesPerAnswer: 20 })
  assert.deepEqual([row.rank, row.tier, row.percentOfCeilingHttp, row.flags], [null, null, null, []])
  assert.ok(row.ratioToReference !== null)
  assert.deepEqual(
    rows.flatMap(({ server, rank }) => (rank ? [[server, rank]] : [])),
    [
      ['a', [1, 1]],
      ['core-graphql-js', [2, 2]],
    ],
  )
  const compares = 'Its document is its own: it has no rank, and its ratios to others compare different work.'
  const learnt = `All its answers were compared with ten equal answers that it gave before its first round. ${compares}`
  assert.ok(said[0].endsWith(learnt), said[0])
  const given = `All its answers were compared with the answer of --answer. ${compares}`
  assert.ok(reportOf({ ...own, answer: { data: {} } }).said[0].endsWith(given))
  assert.deepEqual(
    [own, {}].map((asked) => historyOf(runOf(asked)).flatMap((line) => (line.server === server ? line.runtime : []))),
    [[], ['unknown']],
  )
})

test('an answer that was never learnt was compared with nothing', () => {
  const [{ settings }, ...others] = runOf({ query: '{ a }' })
  const rounds = [0, 1, 2].map((block) => faultyRound(block, 'invalid', 'expected status 200, got status 401'))
  const refused = { ...createResult({ server, rounds, settings, environment: { packages: [] } }), path: url }
  const notes = createReport([...others.slice(0, -1), refused]).notes.filter((note) => note.startsWith(`${server} is`))
  assert.equal(notes.length, 1)
  assert.match(notes[0], /was not seen\. Its document is its own/)
})
