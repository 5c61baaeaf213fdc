import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { createProject, freePort, run } from '../../../project.js'

/** @import { ProcessMeasurement, Round } from '../../../../lib/suites/throughput/types.d.ts' */

const names = ['right', 'informs-first', 'turns-wrong-later']
/** It is measured twice, and ends at once. */
const reference = 'words-escapes'
const project = createProject([...names, reference], ['benchmarks/core-graphql-js.js'])
/** @type {Record<string, Round>} */
const rounds = {}
/** @type {Awaited<ReturnType<typeof run>>} */
let ended

const results = ['--results', join(project.folder, 'results')]

/** The first round in a file of results. @param {string} path from the project's folder */
const firstRound = (path) => toResults([JSON.parse(readFileSync(join(project.folder, path), 'utf8'))])[0].rounds[0]

/** @param {string} name @returns {ProcessMeasurement} */
const measured = (name) => {
  const { measurement, reason } = rounds[name]
  assert.ok(measurement, String(reason))
  return measurement
}

before(async () => {
  const port = String(await freePort())
  const method = ['--rounds', '1', '--reference', reference, '--port', port, ...results]
  const load = ['-c', '10', '-p', '4', '-d', '0.2', '--warmup', '0', ...method]
  const rates = ['--rate', '100,25%,1000000', '--slo', 'p99<10s']
  ended = await run(join(project.folder, 'bench.js'), ['-pkgs', 'right', ...load, ...rates])
  const others = ['-pkgs', ...names.slice(1), ...load, '--rate', '500']
  await run(join(project.folder, 'bench.js'), others)
  for (const name of names) rounds[name] = firstRound(`results/throughput/${name}.json`)
})
after(project.remove)

describe('a right server', () => {
  test('has a window for each rate, in their order', () => {
    const { rates, processRate } = measured('right')
    assert.deepEqual(
      rates?.map(({ shareOfMaximum }) => shareOfMaximum),
      [null, 0.25, null],
    )
    assert.equal(rates?.[0].counts.sent, 20)
    assert.equal(rates?.[1].intendedRequestsPerSecond, processRate / 4)
  })
  test('answers every request at a low rate', () => {
    const low = measured('right').rates?.[0]
    assert.deepEqual(low?.counts, { sent: 20, ok: 20, wrong: 0, failed: 0, inFlight: 0 })
    assert.match(String(low?.latencyHistogram), /^HISTF/)
  })
  test('does not sustain a rate far above what it can do, and the run ends all the same', () => {
    const { sustained, counts, reason, requestsPerSecond } = measured('right').rates?.[2] ?? assert.fail()
    assert.equal(sustained, false)
    assert.equal(counts.sent, 200_000)
    assert.ok(counts.ok > 0 && counts.inFlight > 0 && requestsPerSecond < 980_000)
    assert.match(String(reason), /^not sustained, .*; \d+ of 200000 requests had no answer 2 s after the window/)
  })
  test('has a capacity that was measured', () => {
    const { capacity } = measured('right')
    const met = capacity?.probes.filter((probe) => probe.met).map((probe) => probe.intendedRequestsPerSecond) ?? []
    assert.ok(met.length > 0)
    assert.equal(capacity?.requestsPerSecond, Math.max(...met))
  })
  test('balances in every window', () => {
    const { rates = [], capacity } = measured('right')
    for (const { counts } of [...rates, ...(capacity?.probes ?? [])])
      assert.equal(counts.sent, counts.ok + counts.wrong + counts.failed + counts.inFlight)
  })
  test('has its tables', () => {
    assert.equal(ended.code, 0, ended.stderr)
    assert.match(ended.stdout, /^right +100\/s +100 /m)
    assert.match(ended.stdout, /^right +p99<10000ms +[\d,]+ /m)
  })
})

test('a server that turns wrong at a constant rate only is invalid, and the reason names the rate', () => {
  const { outcome, reason } = rounds['turns-wrong-later']
  assert.equal(outcome, 'invalid')
  assert.match(String(reason), /^at \d+ requests\/s: \d+ of \d+ answers were wrong: \S*: expected .*, got /)
})

test('informational answers are no answers', () => {
  assert.equal(measured('informs-first').rates?.[0].counts.ok, 100)
})

test('the REST variant', async () => {
  const load = ['-c', '4', '-p', '2', '-d', '0.3', '--warmup', '0.1', '--workload', 'rest', '--rate', '50']
  const method = ['--rounds', '1', '--reference', reference, '--port', String(await freePort()), ...results]
  const { code, stderr } = await run(join(project.folder, 'bench.js'), ['-pkgs', 'core-graphql-js', ...load, ...method])
  assert.equal(code, 0, stderr)
  const { measurement } = firstRound('results/throughput-rest/core-graphql-js.json')
  assert.deepEqual(measurement?.rates?.[0].counts, { sent: 15, ok: 15, wrong: 0, failed: 0, inFlight: 0 })
})
