import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { loadResults, saveResult } from '../../../lib/results/files.js'
import { mergeShards } from '../../../lib/suites/throughput/mergeShards.js'
import { createReport } from '../../../lib/suites/throughput/report/report.js'
import { toResults } from '../../../lib/suites/throughput/results.js'
import { run } from '../../project.js'
import { throughput } from '../../results/suites.js'
import { temporaryFolder } from '../../results/temporaryFolder.js'
import { createReference, createResult, reference, storedOf } from './report/resultFixtures.js'

/** @import { TestContext } from 'node:test' */
/** @import { Result } from '../../../lib/suites/throughput/types.d.ts' */

/** @typedef {{ number: number, count: number }} Shard */
/** @typedef {{ shard?: Shard, speed?: number, runId?: string, controls?: number[], settings?: Partial<Result['settings']>, environment?: Partial<Result['environment']> }} Differences */

/**
 * The results of a shard: the reference, ceiling-http, and a server of each ratio to the reference.
 * @type {(ratios: Record<string, number>, shard: Shard, differences?: Differences) => Result[]}
 */
function createShard(ratios, shard, { speed = 1, runId = `run-${shard.number}`, controls, ...differences } = {}) {
  const noise = [1, 1.01, 0.99]
  const rates = (/** @type {number} */ ratio) => noise.map((noise, block) => 800 * speed * ratio * noise ** (block + 1))
  const about = { runId, settings: { shard, ...differences.settings }, environment: differences.environment }
  const others = Object.entries({ 'ceiling-http': 5, ...ratios }).map(([server, ratio]) =>
    createResult({ server, rates: rates(ratio), executesGraphql: server !== 'ceiling-http', ...about }),
  )
  return [createReference({ rates: rates(1), ...(controls && { controls }), ...about }), ...others].map((result) => ({
    ...result,
    run: { ...result.run, servers: [reference, 'ceiling-http', ...Object.keys(ratios)] },
  }))
}

/** @type {(folder: string, results: Result[]) => void} */
function save(folder, results) {
  for (const result of results) saveResult(join(folder, 'throughput'), storedOf(result), throughput)
}

/** @param {string} folder */
const load = (folder) => loadResults(folder, throughput)?.results ?? []
/** @param {string} folder */
const merge = (folder) => mergeShards(folder, load, 0.05)

/** Two shards on machines of which the second is faster, in folders in an unhelpful order. @param {TestContext} context @param {Differences} [differences] of the second */
function createShards(context, differences) {
  const folder = temporaryFolder(context)
  save(join(folder, 'b'), createShard({ mercurius: 2, slow: 0.5 }, { number: 1, count: 2 }))
  save(join(folder, 'a'), createShard({ middle: 1.5 }, { number: 2, count: 2 }, { speed: 3, ...differences }))
  return folder
}

test('shards become one run', (context) => {
  const merged = merge(createShards(context))
  assert.deepEqual(merged.map(({ server }) => server).sort(), [
    'ceiling-http',
    reference,
    'mercurius',
    'middle',
    'slow',
  ])
  assert.equal(new Set(merged.map(({ run }) => run.id)).size, 1)
  for (const { run, settings, trials, server } of merged) {
    assert.deepEqual(run.servers, [reference, 'ceiling-http', 'mercurius', 'slow', 'middle'])
    assert.ok(!('shard' in settings))
    const shards = [...new Set(trials.map(({ shard }) => shard))]
    assert.deepEqual(shards, server === 'middle' ? [2] : ['mercurius', 'slow'].includes(server) ? [1] : [1, 2])
  }
})

test('its rows rank by their ratios to the reference, wherever they were measured', (context) => {
  const { rows, notes } = createReport(toResults(merge(createShards(context))))
  assert.deepEqual(
    rows.map(({ server, ratioToReference, rank }) => [server, ratioToReference?.toFixed(2), rank]),
    [
      ['ceiling-http', '5.00', null],
      ['mercurius', '2.00', [1, 1]],
      ['middle', '1.50', [2, 2]],
      [reference, undefined, [3, 3]],
      ['slow', '0.50', [4, 4]],
    ],
  )
  // middle's machine is three times as fast: rates are for one between the two.
  for (const { server, requestsPerSecond, ratioToReference } of rows)
    assert.ok(
      Math.abs(Number(requestsPerSecond) / (800 * Math.sqrt(3) * Number(ratioToReference ?? 1)) - 1) < 0.03,
      `${server}: ${requestsPerSecond}`,
    )
  assert.match(
    notes.join('\n'),
    /A\/A control: core-graphql-js, measured twice in every block, differed from itself by 0\.2 %, 0\.2 %\./,
  )
  assert.match(notes.join('\n'), /Measured in 2 shards, each with core-graphql-js: /)
})

test('compare keeps what it merged in --results and in its history, and shows it', async (context) => {
  const [shards, kept] = [createShards(context), temporaryFolder(context)]
  const compare = join(import.meta.dirname, '../../../compare.js')
  const { code, stdout, stderr } = await run(compare, ['--merge', shards, '--results', kept, '--json'])
  assert.equal(code, 0, stderr)
  const rows = JSON.parse(stdout)
  assert.deepEqual(
    rows.map((/** @type {any} */ { server }) => server),
    ['ceiling-http', 'mercurius', 'middle', reference, 'slow'],
  )
  const stored = load(join(kept, 'throughput'))
  const byName = (/** @type {{ server: string }} */ a, /** @type {{ server: string }} */ b) =>
    a.server < b.server ? -1 : 1
  assert.deepEqual(stored, JSON.parse(JSON.stringify(merge(shards).sort(byName))))
  const lines = readFileSync(join(kept, 'history.ndjson'), 'utf8').trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).server),
    rows.map((/** @type {any} */ { server }) => server),
  )
})

describe('refused, in a line that says which and why:', () => {
  /** @type {Record<string, [(context: TestContext) => string, RegExp]>} */
  const cases = {
    'a control that differs from itself by more than the limit': [
      (context) => createShards(context, { controls: [2240, 2270, 2220] }),
      /\/a is too noisy: its A\/A control differed from itself by \d+\.\d %, at most 5\.0 % is accepted \(--max-control\); measure it again$/,
    ],
    'no control': [
      (context) => createShards(context, { controls: [] }),
      /\/a has no A\/A control of 3 blocks, so its noise is unknown; measure it again$/,
    ],
    'a shard that is not there': [
      (context) => {
        const folder = temporaryFolder(context)
        save(join(folder, 'a'), createShard({ x: 1 }, { number: 1, count: 3 }))
        save(join(folder, 'c'), createShard({ y: 1 }, { number: 3, count: 3 }))
        return folder
      },
      /lacks shard 2\/3; measure it, too$/,
    ],
    'a shard twice': [
      (context) => createShards(context, { settings: { shard: { number: 1, count: 2 } } }),
      /\/[ab] is shard 1\/2, which is there twice; leave one out$/,
    ],
    'shards of another number of them': [
      (context) => createShards(context, { settings: { shard: { number: 2, count: 3 } } }),
      /\/a differs from .*\/b in its number of shards; measure both with one command and code$/,
    ],
    'other settings': [
      (context) => createShards(context, { settings: { connections: 7 } }),
      /\/a differs from .*\/b in its settings; /,
    ],
    'another Node.js': [
      (context) => createShards(context, { environment: { node: 'v99.0.0' } }),
      /\/a differs from .*\/b in its node; /,
    ],
    'other code': [
      (context) => createShards(context, { environment: { codeSha256: 'f'.repeat(64) } }),
      /\/a differs from .*\/b in its codeSha256; /,
    ],
    'no shard': [
      (context) => createShards(context, { settings: { shard: undefined } }),
      /\/a was measured without --shard$/,
    ],
    'two runs in one folder': [
      (context) => {
        const folder = createShards(context)
        save(join(folder, 'b'), createShard({ other: 1 }, { number: 1, count: 2 }, { runId: 'other' }).slice(-1))
        return folder
      },
      /\/b has results of 2 runs; measure each shard into a directory of its own$/,
    ],
    'an interrupted run': [
      (context) => {
        const folder = createShards(context)
        const [result] = createShard({ mercurius: 2 }, { number: 1, count: 2 }).slice(-1).map(storedOf)
        result.trials[2].interrupted = true
        saveResult(join(folder, 'b', 'throughput'), result, throughput)
        return folder
      },
      /\/b was interrupted; go on with node bench --resume$/,
    ],
    nothing: [
      (context) => {
        const folder = temporaryFolder(context)
        mkdirSync(join(folder, 'empty'))
        return folder
      },
      /has no folder with results of a shard; node bench --shard 1\/4 --results makes one$/,
    ],
  }
  for (const [name, [create, message]] of Object.entries(cases))
    test(name, (context) => {
      const folder = create(context)
      assert.throws(() => merge(folder), { name: 'UnableError', code: 'NOT_MERGEABLE', message })
    })
})

test('what only memory decides may differ: how many servers take turns', (context) => {
  assert.equal(merge(createShards(context, { settings: { cohort: 3 } })).length, 5)
})
