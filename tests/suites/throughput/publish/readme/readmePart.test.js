import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createReadme, formatReadme } from '../../../../../lib/suites/throughput/publish/readme/readmePart.js'
import { formatResultsPage } from '../../../../../lib/suites/throughput/publish/readme/resultsPage.js'
import { temporaryFolder } from '../../../../core/store/temporaryFolder.js'
import { createReport } from '../report/reports.js'
import { createReference, createResult, faultyRound, reference, storedOf } from '../../resultFixtures.js'
import { librariesOf, rank, releases, results } from './rankings.js'

/** @type {(ranking: ReturnType<typeof rank>) => string[]} */
const linesOf = (ranking) =>
  formatReadme(ranking, { libraries: librariesOf(ranking), past: [], delays: [] }).split('\n')

/** Cells of the lines of a table. @param {string[]} lines */
const cellsOf = (lines) => lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '))

describe('the part of the README', () => {
  const lines = linesOf(rank(results, 1))
  const [head, , ...rows] = cellsOf(lines)

  test('begins with the answer and the picture', () => {
    assert.match(lines[0], /^Fastest of 2 maintained servers: mercurius with /)
    assert.deepEqual(
      lines.slice(1, 5).map((line) => line.replace(/ .*/, '')),
      ['graphql-jit', 'Measured', '', '![Dot'],
    )
    assert.match(lines[4], /\]\(docs\/ranking\.svg\)$/)
  })
  test('has eight columns, of which the last says what a library has', () => {
    const further = ['requests/s -p 1', 'CPU ms/1k']
    assert.deepEqual(head, ['rank', 'server', 'version', 'requests/s', `× ${reference}`, ...further, 'has'])
    assert.deepEqual(
      rows.map((cells) => cells.at(-1)),
      ['subscriptions, persisted, upload', '–', 'subscriptions, persisted, batching'],
    )
  })
  test('has a row of the reference and of each maintained library, as the whole ranking has it', () => {
    assert.deepEqual(
      rows.map(([rank, server, version]) => [rank, server, version]),
      [
        ['5', '[mercurius](benchmarks/mercurius.js)', '1.2.3'],
        ['8', '[core-graphql-js](benchmarks/core-graphql-js.js)', '1.2.3'],
        ['9', '[apollo-server](benchmarks/apollo-server.js)', '1.2.3'],
      ],
    )
    assert.match(rows[0][4], /^1\.50 \(1\.4\d–1\.5\d\)$/)
    assert.deepEqual([rows[0][3], rows[1][4], rows[0][5]], ['1,200', '1', '600'])
  })
  test('has neither an interval of this hour nor a latency of queues', () => {
    assert.doesNotMatch(lines.join('\n'), /±|p99/)
  })
  test('explains each column that is no plain word in a line, then how it was measured', () => {
    const terms = lines.filter((line) => line.startsWith('- '))
    const titles = ['rank', 'requests/s', `× ${reference}`, 'requests/s -p 1', 'CPU ms/1k', 'has']
    assert.deepEqual(
      terms.slice(0, -1).map((line) => line.slice(2).split(':')[0]),
      titles,
    )
    assert.match(terms[0], / among 11 servers /)
    assert.match(terms[2], /; in brackets: what another run on such a machine gives in 95 of 100 cases$/)
    assert.match(terms[3], /: with 1 request in flight on each connection$/)
    assert.match(terms.at(-1) ?? '', /^- POST \/graphql .* 100 connections × 10 pipelined requests/)
  })
  test('leaves out what one pipelining depth cannot say', () => {
    const [head] = cellsOf(linesOf(rank()))
    assert.deepEqual(head, ['rank', 'server', 'version', 'requests/s', `× ${reference}`, 'CPU ms/1k', 'has'])
  })
  test('takes 25 lines at most beside its rows', () => {
    assert.ok(lines.length - rows.length <= 25, `${lines.length}`)
  })
})

describe('the page of all results', () => {
  const broken = createResult({ server: 'broken', rounds: [faultyRound(0, 'failed', 'a <b> | c')] })
  const ranking = rank([...results, broken], 1)
  const page = formatResultsPage(ranking, librariesOf(ranking))
  const sections = page.split('\n### ')

  test('has each row once, in a table of its kind, with a link to its file', () => {
    const links = [...page.matchAll(/\]\(\.\.\/benchmarks\/(\S+?)\.js\)/g)].map(([, server]) => server)
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
        'What an answer costs',
      ],
    )
    assert.match(sections[4], /^\| 1 \| \[benzene-http\+graphql-jit\]/m)
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
    assert.match(sections[0], /^# Results\n[\s\S]*<!-- results:start -->\n\nPOST \/graphql /)
    assert.match(page, /\n- Two rows are typically told apart [\s\S]*\n\n<!-- results:end -->\n$/)
    assert.equal(page.split('POST /graphql').length, 2)
  })
})

test('releases, server files, the history and delays are those of the project', (context) => {
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
  const names = ['throughput', 'throughput-n+1-join', 'throughput-n+1-join-delay-20', 'parallelism']
  /** @type {string[]} */
  const folders = []
  const { text, files } = createReadme(rank(), {
    projectFolder,
    readPast: () => [],
    loadFolders(isWanted) {
      folders.push(...names.filter(isWanted))
      return stored
    },
  })
  assert.deepEqual(folders, ['throughput-n+1-join-delay-20'])
  assert.match(
    text,
    /^If each call of a backend takes 0 or 20 ms \(n\+1-join\), none of 2 servers is more than 2\.01 or 1\.01 times /m,
  )
  assert.match(text, /\[mercurius\]\(benchmarks\/mercurius\.js\) .* \| batching \|$/m)
  assert.deepEqual(Object.keys(files), ['docs/ranking.svg', 'docs/results.md'])
  assert.match(files['docs/ranking.svg'], /^<svg /)
  assert.match(files['docs/results.md'], /^# Results\n/)
})
