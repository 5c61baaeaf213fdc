import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readControlAtRate } from '../../../../../lib/suites/throughput/analyse/latencyOfRates.js'
import { toResults } from '../../../../../lib/suites/throughput/analyse/results.js'
import { createReadme, formatReadme } from '../../../../../lib/suites/throughput/publish/readme/readmePart.js'
import { readLatencyAtRate } from '../../../../../lib/suites/throughput/publish/readme/latencyAtRate.js'
import { formatResultsPage } from '../../../../../lib/suites/throughput/publish/readme/resultsPage.js'
import { temporaryFolder } from '../../../../core/store/temporaryFolder.js'
import { createReport } from '../report/reports.js'
import { createReference, createResult, faultyRound, reference, storedOf } from '../../resultFixtures.js'
import { librariesOf, rank, releases, results } from './rankings.js'
import { joinPatterns } from '../../../../joinPatterns.js'

const nothing = { past: [], delays: [], layers: [], gateways: '', latency: null }

/** @type {(ranking: ReturnType<typeof rank>) => string[]} */
const linesOf = (ranking) => formatReadme(ranking, { libraries: librariesOf(ranking), ...nothing }).split('\n')

/** Cells of the lines of a table. @param {string[]} lines */
const cellsOf = (lines) => lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '))

describe('the part of the README', () => {
  const lines = linesOf(rank(results, 1))
  const [head, , ...rows] = cellsOf(lines)

  test('begins with the answers, each with its page, and the picture', () => {
    assert.deepEqual(
      lines.slice(0, 6).map((line) => line.replace(/(?<=\?\*\*).*(?=\[)|(?<=^!\[Right).*(?=\])/, ' … ')),
      [
        '- **Which is fastest?** … [All results](docs/results.md)',
        '- **When does it not matter?** … [Real work](docs/real-work.md)',
        '- **What makes it faster?** … [Variants](docs/results.md#variants-graphql-jit-plugins-another-graphql-js)',
        '',
        '![Right … ](docs/fastest.svg)',
        '',
      ],
    )
  })
  test('has six columns, of which the last says what a library has', () => {
    assert.deepEqual(head, ['rank', 'server', 'requests/s', `× ${reference}`, 'CPU ms/1k', 'has'])
    assert.deepEqual(
      rows.map((cells) => cells.at(-1)),
      ['subscriptions, persisted, upload', '–', 'subscriptions, persisted, batching'],
    )
  })
  test('has a row of the reference and of each maintained library, ranked among themselves', () => {
    assert.deepEqual(
      rows.map(([rank, server]) => [rank, server]),
      [
        ['1', '[mercurius](benchmarks/mercurius.js) 1.2.3'],
        ['2', '[core-graphql-js](benchmarks/core-graphql-js.js) 1.2.3'],
        ['3', '[apollo-server](benchmarks/apollo-server.js) 1.2.3'],
      ],
    )
    assert.match(rows[0][3], /^1\.50 \(1\.4\d–1\.5\d\)$/)
    assert.deepEqual([rows[0][2], rows[1][3]], ['1,200', '1'])
  })
  test('has neither an interval of this hour nor a latency of queues', () => {
    assert.doesNotMatch(lines.join('\n'), /±|p99/)
  })
  test('explains each column that is no plain word in a line, then the load and its origin', () => {
    const terms = lines
      .slice(lines.findLastIndex((line) => line.startsWith('| ')))
      .filter((line) => line.startsWith('- '))
    assert.deepEqual(
      terms.map((line) => line.slice(2).split(/:| on /)[0]),
      ['rank', `× ${reference}`, 'CPU ms/1k', 'has', 'Load', 'Measured'],
    )
    assert.match(
      terms[1],
      /graphql-js alone behind node:http, and in brackets what 95 of 100 further runs on this processor give\.$/,
    )
    assert.match(
      terms[4],
      joinPatterns(
        /^- Load: 100 connections with 10 requests in flight on each \(\[method\]\(docs\/method\.md\)\)\. \[All /,
        /results\]\(docs\/results\.md\) has every other server, also with 1 request in flight\.$/,
      ),
    )
    assert.match(terms[5], /^- Measured on 2026-01-02 with Node 20\.19\.0 on Example CPU 3000, 8 cores\.$/)
  })
  test('names no other load if one was measured', () => assert.doesNotMatch(linesOf(rank()).join('\n'), /also with/))
  test('takes 25 lines at most beside its rows', () => {
    assert.ok(lines.length - rows.length <= 25, `${lines.length}`)
  })
})

describe('the column of p99 at one rate', () => {
  /** @type {(server: string, p99s: number[], differences?: object) => any} p99s: of its processes */
  const rated = (server, p99s, differences) => {
    const settings = { rates: [500, 1000, 1500].map((requestsPerSecond) => ({ requestsPerSecond })) }
    const result = createResult({ server, rates: [1200, 1210, 1190], settings })
    const windowAt = (/** @type {any} */ measurement, /** @type {number} */ rate, /** @type {number} */ p99) => ({
      ...{ shareOfMaximum: null, intendedRequestsPerSecond: rate, requestsPerSecond: rate, sustained: true },
      ...{ clientLatenessP99Ms: 0.1, reason: null, latencyMs: { ...measurement.latencyMs, p99 } },
      latencyHistogram: measurement.latencyHistogram,
      ...differences,
    })
    const rounds = result.rounds.map((/** @type {any} */ round, index) => ({
      ...round,
      measurement: {
        ...round.measurement,
        rates: [500, 1000, 1500].map((rate) => windowAt(round.measurement, rate, p99s[index] * (rate / 1000))),
      },
    }))
    return storedOf({ ...result, rounds })
  }

  const asControls = (/** @type {any[]} */ trials) => trials.map((trial) => ({ ...trial, control: true }))

  test('has p99 at the middle rate with the range of processes, and no cell of a rate that was not held', () => {
    const latency = readLatencyAtRate([rated('a', [3, 4, 5]), rated('b', [9, 9, 9], { sustained: false })])
    assert.equal(latency?.title, 'p99 ms at 1,000/s')
    assert.match(String(latency?.cells.get('a')), /^\d+\.\d \(3\.0–5\.0\)$/)
    assert.deepEqual([...(latency?.cells.keys() ?? [])], ['a'])
    const ranking = rank()
    const cells = new Map([['mercurius', '4.0 (3.0–5.0)']])
    const shown = { title: 'p99 ms at 1,000/s', processes: 3, cells }
    const text = formatReadme(ranking, { libraries: librariesOf(ranking), ...nothing, latency: shown })
    const [head, , first, second] = cellsOf(text.split('\n'))
    assert.deepEqual([head.at(-2), first.at(-2), second.at(-2)], [shown.title, '4.0 (3.0–5.0)', '–'])
    assert.match(text, /^- p99 ms at 1,000\/s: 99 of 100 answers .* the range of 3 processes\.$/m)
  })
  test('is not there without a run at rates', () => {
    assert.equal(readLatencyAtRate([]), null)
    assert.equal(readLatencyAtRate([storedOf(createResult({ server: 'a', rates: [1, 2, 3] }))]), null)
  })
  test('has an A/A control, whose range of p99 at that rate stands beside that of the reference', () => {
    const { trials } = rated('a', [3, 4, 5])
    const results = toResults([{ ...rated('a', [3, 4, 5]), trials: [...trials, ...asControls(trials)] }])
    assert.deepEqual(readControlAtRate(results, 'a'), { control: [3, 5], reference: [3, 5] })
    assert.equal(readControlAtRate(toResults([rated('a', [3, 4, 5])]), 'a'), null)
    assert.equal(readControlAtRate(results, 'b'), null)
    assert.equal(readControlAtRate([createResult({ server: 'a', rates: [1, 2, 3] })], 'a'), null)
  })
})

describe('the page of all results', () => {
  const broken = createResult({ server: 'broken', rounds: [faultyRound(0, 'failed', 'a <b> | c')] })
  const ranking = rank([...results, broken], 1)
  const page = formatResultsPage(ranking, librariesOf(ranking))
  const sections = page.split('\n### ')

  test('has each row once, in a table of its kind, with a link to its file', () => {
    const ofKinds = page.split('\n### All servers together')[0]
    const links = [...ofKinds.matchAll(/\]\(\.\.\/benchmarks\/(\S+?)\.js\)/g)].map(([, server]) => server)
    assert.deepEqual(links.sort(), [...results, broken].map(({ server }) => server).sort())
    assert.deepEqual(
      sections.slice(1).map((section) => section.split('\n')[0]),
      [
        'Libraries by themselves',
        'Integrations with a framework or another server',
        'Variants: graphql-jit, plugins, another graphql-js',
        'End of life, or without a release for 24 months',
        'Gateways, ranked among themselves',
        'Baselines without GraphQL',
        'All servers together',
        'What an answer costs',
      ],
    )
    assert.match(sections[4], /^\| 1 \| \[benzene-http\+graphql-jit\]/m)
  })
  test('ranks the rows of each kind among themselves, and all of them once more', () => {
    const [libraries, all] = [sections[1], sections[7]].map((section) => cellsOf(section.split('\n')).slice(2))
    const places = (/** @type {string[][]} */ rows) => rows.filter(([rank]) => rank).map(([rank]) => rank)
    assert.deepEqual(places(libraries), ['1', '2', '3', '4'])
    assert.deepEqual([all.find(([, server]) => server.startsWith('[mercurius]'))?.[0], places(all).length], ['5', 11])
  })
  test('has the picture of all rows above them', () => {
    assert.match(sections[0], /\n!\[Dot plot of .*\]\(ranking\.svg\)\n/)
  })
  test('says what went wrong, only where something did', () => {
    assert.match(sections[2], /\| failed: .*a &lt;b> \\\| c \|$/m)
    for (const section of [sections[1], ...sections.slice(3)]) assert.doesNotMatch(section, /outcome/)
  })
  test('has the costs of all rows with a number in one table', () => {
    const [head, , ...rows] = cellsOf(sections.at(-1)?.split('\n') ?? [])
    assert.deepEqual(head.slice(0, 5), ['server', 'processes', 'cores', '% of ceiling-http', 'CPU ms/1k'])
    assert.equal(rows.length, results.length)
  })
  test('has the estimates of one block relative to the reference in every table', () => {
    const quick = createResult({ server: 'quick+compress', rates: [1000] })
    const unconfirmed = createReport([createReference({ rates: [500], controls: [] }), quick])
    const [, variants] = formatResultsPage(unconfirmed, librariesOf(unconfirmed)).split('\n### Variants')
    assert.match(variants, /\| \[quick\+compress\]\(.*\) \|.* \| 1,000 \| ~ 2\.00 \|/)
  })
  test('has how it was measured above the tables, and all other notes below, between its markers', () => {
    assert.match(sections[0], /^# Results\n[\s\S]*<!-- results:start -->\n\n- POST \/graphql .*\n- 100 connections /)
    assert.match(page, /\n- Two rows are typically told apart [\s\S]*\n\n<!-- results:end -->\n$/)
    assert.equal(page.split('POST /graphql').length, 2)
  })
})

test('releases, server files, the history and delays are those of the project', async (context) => {
  const projectFolder = temporaryFolder(context)
  for (const folder of ['benchmarks/legacy', 'benchmarks/next', 'benchmarks/scenarios'])
    mkdirSync(join(projectFolder, folder), { recursive: true })
  /** @type {(path: string, text: string) => void} */
  const write = (path, text) => writeFileSync(join(projectFolder, path), text)
  for (const folder of ['.', 'benchmarks/legacy', 'benchmarks/next']) write(join(folder, 'package.json'), '{}')
  write('releases.json', JSON.stringify(releases))
  write('benchmarks/mercurius.js', '')
  write('benchmarks/scenarios/mercurius.js', "offers('batching')")
  const workloads = /** @type {const} */ (['n+1-join-delay-0', 'n+1-join-delay-20'])
  const stored = workloads.flatMap((workload, index) => {
    const settings = { workload, workloads: [...workloads], connections: 10, pipelining: 1 }
    const rates = [1, 1.004, 0.996].map((noise) => noise * (index === 0 ? 1600 : 800))
    return [createReference({ settings }), createResult({ server: 'quick', rates, settings })].map(storedOf)
  })
  const names = [
    'throughput',
    'throughput-layers',
    'throughput-n+1-join',
    'throughput-n+1-join-delay-20',
    'parallelism',
  ]
  /** @type {string[]} */
  const folders = []
  const { text, files } = await createReadme(rank(), {
    projectFolder,
    answerOf: async (...argv) => `Asked ${argv.join(' ')}. More.`,
    readPast: () => [],
    loadNamed(...of) {
      assert.deepEqual(of, ['rates', ['throughput']])
      return []
    },
    loadFolders(isWanted) {
      folders.push(...names.filter(isWanted))
      return stored
    },
  })
  assert.deepEqual(folders, ['throughput-layers', 'throughput-n+1-join-delay-20'])
  assert.match(text, /with calls of 0 or 20 ms, none of 2 servers is more than 2\.0 or 1\.0 times as fast as another\./)
  assert.match(text, /^- \*\*What else changes the choice\?\*\* Asked --suite federation\. \[/m)
  assert.match(text, /\[mercurius\]\(benchmarks\/mercurius\.js\) .* \| batching \|$/m)
  assert.deepEqual(Object.keys(files), ['docs/fastest.svg', 'docs/ranking.svg', 'docs/results.md'])
  for (const path of /** @type {const} */ (['docs/fastest.svg', 'docs/ranking.svg']))
    assert.match(files[path], /^<svg /)
  assert.match(files['docs/results.md'], /^# Results\n/)
})
