import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { projectFolder } from '../../../lib/base/project.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { suites } from '../../../lib/suites/index.js'
import { sourceAddress } from '../../../lib/suites/subscriptions/openSubscription.js'
import { refusalOf } from '../../../lib/suites/subscriptions/plan.js'

const known = { suites, projectFolder, version: '1', servers: discoverServers() }
/** @param {string[]} words */
const optionsOf = (...words) => parseBenchOptions(['--suite', 'subscriptions', ...words], known)

test('without a name those servers are measured whose documentation has subscriptions', async () => {
  const { servers = [], settings } = (await optionsOf()) ?? assert.fail()
  assert.deepEqual(
    servers.map(({ name, subscribes }) => [name, subscribes]),
    [
      ['mercurius', ['graphql-ws']],
      ['graphql-yoga', ['graphql-sse', 'graphql-ws']],
      ['apollo-server-express5', ['graphql-ws']],
      ['grafserv', ['graphql-ws']],
    ],
  )
  assert.deepEqual([settings.subscribers, settings.eventsPerSecond, settings.idleSubscribers], [100, 100, 10_000])
})

test('with --quick fewer wait', async () => {
  assert.equal((await optionsOf('--quick'))?.settings.idleSubscribers, 500)
})

describe('what a server does not serve is unsupported', () => {
  /** @type {[Parameters<typeof refusalOf>[0], Parameters<typeof refusalOf>[1], string | null][]} */
  const cases = [
    [{}, 'graphql-ws', 'its file serves no subscriptions'],
    [{ subscribes: ['graphql-ws'] }, 'graphql-ws', null],
    [{ subscribes: ['graphql-ws'] }, 'graphql-sse', 'serves subscriptions over graphql-ws only'],
    [{ subscribes: ['graphql-sse'], speaks: ['h1'] }, 'graphql-sse', null],
    [{ subscribes: ['graphql-sse'], speaks: ['h1'] }, 'graphql-sse-h2c', 'speaks HTTP/1.1 only'],
  ]
  for (const [server, transport, expected] of cases)
    test(`${JSON.stringify(server)} ${transport}`, () => assert.equal(refusalOf(server, transport), expected))
})

test('more subscribers than files are refused before anything is started', () => {
  const words = [join(projectFolder, 'bench.js'), '--suite', 'subscriptions', '--idle', '50000', '--connects', '10']
  const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -n 300; exec "$0" "$@"', process.execPath, ...words], {
    encoding: 'utf8',
  })
  assert.equal(status, 2, stderr)
  assert.match(
    stderr,
    /^bench: --idle: 50000 take up to 50060 open files in a process, the limit is 300; .* 240 at most/,
  )
})

test('connections come from further addresses where one has no more ports', () => {
  assert.deepEqual([0, 19_999, 20_000, 99_999].map(sourceAddress), [undefined, undefined, '127.0.0.2', '127.0.0.5'])
})
