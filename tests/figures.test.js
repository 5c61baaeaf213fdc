import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { loadResults } from '../lib/core/store/resultFiles.js'
import { listRuns } from '../lib/core/store/runs.js'
import { betweenRuns, usualBetween } from '../lib/stats/betweenRuns.js'
import { suites } from '../lib/suites/index.js'
import { toResults } from '../lib/suites/throughput/analyse/results.js'
import { readRecords } from './perf/validations.js'
import { projectFolder } from './sources.js'

/** @import { Latency } from '../lib/types.d.ts' */

// Figures in the text of pages, outside of what is generated, and the committed data that they come from.

/** @param {string} path */
const read = (path) => readFileSync(join(projectFolder, path), 'utf8').replace(/\s+/g, ' ')

/** Reads the numbers of a text. @type {(path: string, pattern: RegExp) => number[]} */
const numbersIn = (path, pattern) =>
  (pattern.exec(read(path)) ?? assert.fail(`${path} has no ${pattern}`)).slice(1).map((text) => Number(text))

/** Half width of a 95 % interval in standard errors, as of many degrees of freedom. */
const halfWidth = 2
/** @param {number[]} values */
const deviationOf = (values) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

test('docs/method.md: p99 at saturation differs by so much from one published run to another', () => {
  const [suite] = suites
  const runs = listRuns(join(projectFolder, 'results/published')).filter(({ folders }) => folders.includes(suite.name))
  const [before, after] = runs.map(({ path }) => {
    const { results } = loadResults(join(path, suite.name), describedSuite(suite)) ?? assert.fail(path)
    const latencies = toResults(results, 1).map(({ server, summary }) => [server, summary?.latencyMs ?? null])
    return new Map(/** @type {[string, Latency | null][]} */ (latencies))
  })
  const changes = [...before].flatMap(([server, latency]) => {
    const other = after.get(server)
    return latency && other ? [Math.log(other.p99 / latency.p99)] : []
  })
  const [percent] = numbersIn('docs/method.md', /Its p99 also differs by (\d+) % from run to run/)
  assert.ok(changes.length > 40)
  assert.ok(Math.abs(100 * deviationOf(changes) - percent) < 1, `${deviationOf(changes)}`)
})

test('docs/validation.md: the difference of rows from run to run, before there are two, is in the history', () => {
  const lines = readFileSync(join(projectFolder, 'results/history.ndjson'), 'utf8').trim().split('\n')
  const rows = lines
    .map((line) => JSON.parse(line))
    .filter(
      ({ startedAt, load, interval }) => startedAt.startsWith('2026-11-24') && / 100 × 10\b/.test(load) && interval,
    )
  const runs = [...new Set(rows.map(({ run }) => run))].slice(-2)
  const servers = [...new Set(rows.map(({ server }) => server))].filter((server) =>
    runs.every((run) => rows.some((row) => row.run === run && row.server === server)),
  )
  const estimates = rows
    .filter(({ run, server }) => runs.includes(run) && servers.includes(server))
    .map(({ run, server, requestsPerSecond, interval: [low, high] }) => ({
      row: servers.indexOf(server),
      run: runs.indexOf(run),
      value: Math.log(requestsPerSecond),
      variance: (Math.log(high / low) / 2 / halfWidth) ** 2,
    }))
  const { variance, degreesOfFreedom, upperVariance } = betweenRuns(estimates, servers.length)
  const figures = [100 * Math.sqrt(variance), degreesOfFreedom, 100 * Math.sqrt(upperVariance)]
  const pattern = /come ([\d.]+) % and (\d+) degrees of freedom, and ([\d.]+) % as the upper limit/
  assert.deepEqual(numbersIn('docs/validation.md', pattern), [
    Number(figures[0].toFixed(1)),
    Math.round(figures[1]),
    Number(figures[2].toFixed(1)),
  ])
  const [prior, degrees] = numbersIn('docs/validation.md', /differ by ([\d.]+) % with ([\d.]+) degrees of freedom/)
  assert.deepEqual([(prior / 100) ** 2, degrees], [usualBetween.variance, usualBetween.degreesOfFreedom])
})

test('docs/validation.md: wrk was compared in so many pairs, at two loads', () => {
  const { facts, records } = /** @type {any} */ (
    readRecords(join(projectFolder, 'results/published/validation/wrk.ndjson'))
  )
  const pairs = new Map()
  for (const { server, pipelining } of records)
    pairs.set(`${server} ${pipelining}`, (pairs.get(`${server} ${pipelining}`) ?? 0) + 1)
  const [fewest, most] = numbersIn('docs/validation.md', /(\d+) to (\d+) pairs of each row/)
  assert.deepEqual([Math.min(...pairs.values()), Math.max(...pairs.values())], [fewest, most])
  const loads = facts.loads.map((/** @type {any} */ load) => `${load.connections} × ${load.pipelining}`).join(' and ')
  assert.ok(read('docs/validation.md').includes(`at ${loads} (connections`), loads)
})

test('docs/compound-vs-push.md: what others published is kept as they published it', () => {
  const figures = read('tests/fixtures/published/compound-vs-push-2020.md')
  const [push, compound] = numbersIn('docs/compound-vs-push.md', /: (\d+) ms, against (\d+)\./)
  assert.match(figures, new RegExp(`\\| server push \\| ${push}\\.\\d+ \\| \\| compound \\| `))
  assert.equal(compound, Math.round(Number(/\| compound \| ([\d.]+) \|/.exec(figures)?.[1])))
})

test('docs/layers.md: so many rows of the best-known table have so few bytes an answer', () => {
  const table = read('tests/fixtures/published/node-graphql-benchmarks-2024.md')
  const rows = [...table.matchAll(/\| (\S+) \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|/g)].map(
    ([, name, rate, megabytes]) => ({
      name,
      bytes: (Number(megabytes) * 2 ** 20) / Number(rate),
    }),
  )
  const pattern =
    /(\d+) rows, among them TypeGraphQL behind graphql-http, have (\d+) bytes .*?, others about ([\d.]+) kB/
  const [count, few, many] = numbersIn('docs/layers.md', pattern)
  const small = rows.filter(({ bytes }) => Math.abs(bytes / few - 1) < 0.02)
  assert.equal(small.length, count)
  assert.ok(small.some(({ name }) => name === 'graphql-http+type-graphql'))
  // Some have no rate.
  assert.ok(rows.every((row) => small.includes(row) || row.bytes > 6000 || !Number.isFinite(row.bytes)))
  const typical = rows.flatMap(({ bytes }) => (bytes > 0 ? bytes : [])).sort((a, b) => b - a)[
    Math.floor(rows.length / 3)
  ]
  assert.ok(Math.abs(typical / 1000 - many) < 0.1, `${typical}`)
})
