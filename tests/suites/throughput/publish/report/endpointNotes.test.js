import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointOptions } from '../../../../../lib/suites/throughput/endpoint.js'
import { createPageParts } from '../../../../../lib/suites/throughput/publish/page/parts.js'
import { describeRanking } from '../../../../../lib/suites/throughput/publish/plot/drawnRows.js'
import { completedRound, createCeiling, createReference, createResult, inTwoRuns } from '../../resultFixtures.js'
import { createReport, historyOf } from './reports.js'

/** @import { Endpoint } from '../../../../../lib/types.d.ts' */
/** @import { Measurement } from '../../../../../lib/suites/throughput/types.d.ts' */

const url = 'http://127.0.0.1:3000/graphql'
const server = '127.0.0.1:3000'
const cost =
  'CPU time and memory are of the processes that listen there and what they started, memory since their start. ' +
  'Resolver calls of endpoints cannot be counted: its answers may come from a cache.'

/** A run with an endpoint. @param {Partial<Endpoint>} asked @param {Partial<Measurement>} [measured] */
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
  return { row, said: notes.filter((note) => note.startsWith(server)) }
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

test('an endpoint stands in pictures, sentences and comparisons like any other row', () => {
  const results = runOf({})
  const ranking = createReport(results)
  const { pictures = [], compared = [] } = createPageParts(ranking, results)
  assert.ok(pictures.length >= 4)
  for (const { title, svg } of pictures) assert.ok(svg.includes(`>${server}`), title)
  const words = 'Dot plot of verified requests per second, 3 servers, from 127.0.0.1:3000 with '
  assert.ok(describeRanking(ranking).startsWith(words), describeRanking(ranking))
  const [{ rows, relate }] = compared
  const [row, reference] = [server, 'core-graphql-js'].map(
    (name) => rows.find((row) => /** @type {any} */ (row).server === name) ?? assert.fail(name),
  )
  assert.ok(relate(row, reference) !== null)
  const runtimes = historyOf(results).flatMap((line) => (line.server === server ? line.runtime : []))
  assert.deepEqual(runtimes, ['unknown'])
})

test('the command that compares an endpoint asks for it as it was asked for', () => {
  const [remote, command] = ['http://example.com:81/graphql', 'serve --now']
  const [{ run, ...endpoint }] = runOf({ command }).slice(-1)
  const other = createResult({ server: 'b' })
  const later = { ...endpoint, run: { ...run, id: 'run-2' } }
  const { answer = '' } = createReport([later, other], undefined, [server, 'b'])
  const advice = `run node bench --endpoint ${url} --command 'serve --now' -pkgs b to compare them.`
  assert.ok(answer.includes(advice), answer)
  assert.deepEqual(endpointOptions({ url: remote }), ['--endpoint', remote, '--allow-remote'])
})
