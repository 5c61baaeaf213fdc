import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { groupBy } from '../../../lib/reports/groupBy.js'
import { drivers, isInstalled } from '../../../lib/suites/concurrency/drivers.js'
import { assertWellFormed } from '../../reports/drawings.js'
import { createProject, freePort, run } from '../../project.js'

/** @import { SweepRow } from '../../../lib/suites/concurrency/cells.js' */

const project = createProject([], ['benchmarks/core-graphql-js.js', 'benchmarks/ceiling-net.js'])
after(project.remove)
const cwd = project.folder
const bench = join(cwd, 'bench.js')
const skip = isInstalled(drivers.h2load) ? false : `h2load is not installed: ${drivers.h2load.install}`

describe('every kind of cell, for real', { skip }, () => {
  /** @type {SweepRow[]} */
  let rows = []
  let said = ''
  before(async () => {
    const cells = ['-c', '1,3', '-p', '2', '--workload', 'echo,compound', '--driver', 'h2load']
    const brief = [
      '-d',
      '0.2',
      '--warmup',
      '0',
      '--rounds',
      '1',
      '--port',
      String(await freePort()),
      '--plot',
      'plot.svg',
    ]
    const { code, stderr } = await run(bench, ['--suite', 'concurrency', '--all-packages', ...cells, ...brief], { cwd })
    assert.equal(code, 0, stderr)
    said = stderr
    const { stdout } = await run(join(cwd, 'compare.js'), ['--suite', 'concurrency', '--json'], { cwd })
    rows = JSON.parse(stdout)
  })
  test('how many there are is said first', () => assert.match(said, /^bench: \d+ rows in 1 block: about \d+ /))
  test('ours verify every answer over every protocol', () => {
    const ours = rows.filter(({ server, driver }) => server === 'core-graphql-js' && driver === 'bench')
    assert.equal(ours.length, 3 * 2 * 2)
    for (const { outcome, reason, requestsPerSecond, ttfbMs, latencyMs, errors, ...row } of ours) {
      assert.deepEqual([outcome, errors], ['completed', {}], String(reason))
      assert.ok(Number(requestsPerSecond) > 0 && Number(ttfbMs.mean) <= Number(latencyMs.mean))
      assert.ok(row.serverCpuMsPerThousandRequests !== null && row.peakMemoryBytes !== null)
    }
  })
  test('another load generator reads the same', () => {
    const theirs = rows.filter(({ server, driver }) => server === 'core-graphql-js' && driver === 'h2load')
    assert.equal(theirs.length, 3 * 2 * 2)
    for (const { protocol, outcome, reason, requestsPerSecond } of theirs)
      if (protocol === 'h1') assert.equal(reason, 'h2load does not pipeline requests that have a body')
      else assert.ok(outcome === 'completed' && Number(requestsPerSecond) > 0, String(reason))
  })
  test('a bare socket speaks HTTP/1.1 only', () => {
    const outcomes = rows.flatMap(({ server, driver, protocol, outcome }) =>
      server === 'ceiling-net' && driver === 'bench' ? [`${protocol} ${outcome}`] : [],
    )
    assert.deepEqual([...new Set(outcomes)], ['h1 completed', 'h2c unsupported', 'h2 unsupported'])
  })
  test('those whose rates are not doubted are drawn', () => {
    const drawing = readFileSync(join(cwd, 'plot.svg'), 'utf8')
    assertWellFormed(drawing)
    const isDoubted = (/** @type {SweepRow} */ { reason }) => /saturated: |stalled: /.test(String(reason))
    const drawn = rows.filter((row) => row.driver === 'bench' && row.requestsPerSecond !== null && !isDoubted(row))
    // A line has two places at least.
    const lines = [...groupBy(drawn, ({ server, protocol, workload }) => `${server} ${protocol} ${workload}`).values()]
    const panels = new Set(
      lines.filter(({ length }) => length > 1).map(([{ protocol, workload }]) => `${protocol} ${workload}`),
    )
    assert.equal([...drawing.matchAll(/class="heading"/g)].length, panels.size)
  })
})

test('what takes too many files is refused before anything is started', () => {
  const words = [bench, '--suite', 'concurrency', '-pkgs', 'ceiling-net', '-c', '10000']
  const limited = ['-c', 'ulimit -n 200; exec "$0" "$@"', process.execPath, ...words]
  const { status, stderr } = spawnSync('sh', limited, { cwd, encoding: 'utf8' })
  assert.equal(status, 2, stderr)
  assert.match(stderr, /^bench: -c\/--connections: 10000 take up to 10060 open files .*, the limit is 200; raise it/)
})
