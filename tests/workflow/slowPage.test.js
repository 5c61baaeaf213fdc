import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { openNamedRuns } from '../../.github/namedRuns.js'
import { describeChoices, describeScenarios, describeSlowProcesses } from '../../.github/runParts.js'
import { formatSlowPage } from '../../.github/slowPage.js'
import { toCompact } from '../../lib/core/store/resultFiles.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { createReference, createResult, storedOf } from '../suites/throughput/resultFixtures.js'

/** @import { StoredResult } from '../../lib/core/suite.d.ts' */

const noise = [1, 1.004, 0.996]

/**
 * Results of mercurius and the reference at a workload.
 * @type {(workload: string, workloads: string[], rates: [reference: number, mercurius: number]) => StoredResult[]}
 */
function resultsOf(workload, workloads, [reference, mercurius]) {
  const settings = /** @type {any} */ ({ workload, workloads, connections: 100, pipelining: 1 })
  const ratesOf = (/** @type {number} */ rate) => noise.map((factor) => rate * factor)
  const controls = noise.toReversed().map((factor) => reference * factor)
  return [
    createReference({ settings, rates: ratesOf(reference), controls }),
    createResult({ server: 'mercurius', rates: ratesOf(mercurius), settings }),
  ].map(storedOf)
}

/**
 * @type {(context: import('node:test').TestContext, runs: Record<string, StoredResult[]>) => ReturnType<typeof
 *   openNamedRuns>}
 */
function publish(context, runs) {
  const folder = temporaryFolder(context)
  for (const [path, results] of Object.entries(runs)) {
    const file = join(folder, `${path}.json.gz`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, toCompact(results))
  }
  return openNamedRuns(folder)
}

const kinds = ['compound', 'compound-variables', 'compound-cold']
const ofDocuments = {
  'documents/2026-01-02T03-04-05-01234567/throughput': resultsOf('compound', kinds, [1000, 2000]),
  'documents/2026-01-02T03-04-05-01234567/throughput-cold': resultsOf('compound-cold', kinds, [980, 500]),
}
const scenarios = ['list', 'wide', 'errors']
const ofScenarios = {
  '2026-01-02T03-04-05-01234567/throughput-list': resultsOf('list', scenarios, [100, 150]),
  '2026-01-02T03-04-05-01234567/throughput-wide': resultsOf('wide', scenarios, [1000, 900]),
  '2026-01-02T03-04-05-01234567/throughput-errors': resultsOf('errors', scenarios, [800, 1200]),
}

/** @param {string} page */
const headingsOf = (page) => [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)

describe('the page on slow servers', () => {
  test('leaves out each section without a run', async (context) => {
    assert.deepEqual(headingsOf(await formatSlowPage(publish(context, {}))), ['What is seldom the reason'])
  })
  test('has the figure of each run, the command that shows it, and a link', async (context) => {
    const page = await formatSlowPage(publish(context, { ...ofDocuments, ...ofScenarios }))
    assert.deepEqual(headingsOf(page), [
      'Documents are parsed and validated again',
      'Lists are long',
      'What is seldom the reason',
    ])
    assert.match(
      page,
      /\*\*How much:\*\* With another document in each request, beside core-graphql-js: mercurius 0\.51 /,
    )
    assert.match(page, /\n\n {4}node bench -pkgs mercurius --documents hot,variables,cold\n/)
    for (const [, part] of page.matchAll(/\*\*How much:\*\* (.*)/g)) assert.match(part, / \[[^\]]+\]\([^)]+\)$/)
  })
  test('has at most 700 words', async (context) => {
    const page = await formatSlowPage(publish(context, { ...ofDocuments, ...ofScenarios }))
    assert.ok(page.split(/\s+/).length <= 700)
  })
})

describe('a part of a page', () => {
  test('is made of its run, and empty without it', async (context) => {
    const [none, some] = [publish(context, {}), publish(context, { ...ofDocuments, ...ofScenarios })]
    for (const describePart of [describeChoices, describeScenarios, describeSlowProcesses])
      assert.equal(await describePart(none), '')
    assert.match(
      await describeChoices(some),
      /^- \*\*With another document in each request\*\*, beside core-graphql-js: /,
    )
    const part = await describeScenarios(some)
    assert.match(
      part,
      /^- errors: core-graphql-js to mercurius serve 1\.0 to 1\.5 times as many requests as core-graphql-js\.$/m,
    )
    assert.match(part, /^\| server \| list \| wide \| errors \|$/m)
  })
  test('is of no run of another name: the table has no documents that differ', async (context) => {
    const table = { '2026-01-02T03-04-05-01234567/throughput': resultsOf('compound', ['compound'], [1000, 2000]) }
    assert.equal(await describeChoices(publish(context, table)), '')
  })
})
