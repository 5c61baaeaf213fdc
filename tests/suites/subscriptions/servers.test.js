import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { projectFolder } from '../../sources.js'
import { freePort, run } from '../../project.js'
import { assertWellFormed } from '../../reports/drawings.js'

/** @import { EventRow } from '../../../lib/suites/subscriptions/report.js' */

// Every server over everything that it has, for real and briefly.
const folder = mkdtempSync(join(tmpdir(), 'events-'))
after(() => rmSync(folder, { recursive: true }))
const where = ['--suite', 'subscriptions', '--results', folder]
const plot = join(folder, 'plot.svg')
const servers = ['mercurius', 'graphql-yoga', 'apollo-server-express5', 'grafserv']

/** @type {EventRow[]} */
let rows = []
before(async () => {
  const counts = ['--subscribers', '20', '--connects', '30', '--idle', '300', '--rate', '50']
  const brief = ['--rounds', '1', '-d', '0.3', '--warmup', '0.1', '--port', String(await freePort())]
  const words = ['-pkgs', ...servers, 'core-graphql-js', ...counts, ...brief, '--plot', plot]
  const measured = await run(join(projectFolder, 'bench.js'), [...where, ...words])
  assert.ok(measured.code === 0, `${measured.stdout}${measured.stderr}`)
  const shown = await run(join(projectFolder, 'compare.js'), [...where, '--json'])
  rows = JSON.parse(shown.stdout)
})

/** @param {EventRow} row */
const nameOf = ({ server, transport }) => `${server} ${transport}`

test('every server is measured over what it has', () => {
  const measured = rows.filter(({ outcome }) => outcome === 'completed')
  assert.deepEqual(measured.map(nameOf).sort(), [
    'apollo-server-express5 graphql-ws',
    'grafserv graphql-ws',
    'graphql-yoga graphql-sse',
    'graphql-yoga graphql-sse-h2c',
    'graphql-yoga graphql-ws',
    'mercurius graphql-ws',
  ])
  for (const row of measured) {
    const { eventsPerSecond, delayMs, lost, doubled, connectPerSecond, serverCpuMsPerThousandEvents } = row
    assert.deepEqual([lost, doubled], [0, 0], nameOf(row))
    for (const value of [eventsPerSecond, delayMs.p50, delayMs.p99, connectPerSecond]) assert.ok(Number(value) > 0)
    assert.ok(Number(delayMs.p50) <= Number(delayMs.p99) && Number(serverCpuMsPerThousandEvents) >= 0)
  }
})

test('who waits takes memory: a few kilobytes, and no megabytes', () => {
  const measured = rows.filter(({ outcome }) => outcome === 'completed')
  const bytes = measured.map(({ bytesPerIdleSubscriber }) => bytesPerIdleSubscriber)
  assert.ok(
    bytes.every((bytes) => Number(bytes) > 2000 && Number(bytes) < 200_000),
    String(bytes),
  )
})

describe('what a server has not is unsupported', () => {
  for (const [name, reason] of Object.entries({
    mercurius: 'serves subscriptions over graphql-ws only',
    'core-graphql-js': 'its file serves no subscriptions',
  }))
    test(name, () => {
      const row = rows.find(({ server, transport }) => server === name && transport === 'graphql-sse')
      assert.deepEqual([row?.outcome, row?.reason], ['unsupported', reason])
    })
})

test('what somebody does not read is told later', () => {
  for (const row of rows.filter(({ outcome }) => outcome === 'completed')) {
    const { behaviour, publishedBytes } = row.stalled ?? assert.fail(nameOf(row))
    // Each of them waits for who does not read.
    assert.equal(behaviour, 'bounded', nameOf(row))
    assert.ok(publishedBytes >= 32e6 && publishedBytes < 33e6, `${publishedBytes}`)
  }
})

test('the delays are drawn', () => assertWellFormed(readFileSync(plot, 'utf8')))
