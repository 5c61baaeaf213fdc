import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { projectFolder } from '../../../lib/base/project.js'
import { discoverServers } from '../../../lib/servers/discover.js'
import { suites } from '../../../lib/suites/index.js'
import { plan } from '../../../lib/suites/transports/plan.js'
import { usageError } from '../../cli/messages.js'

const known = { suites, projectFolder, version: '1', servers: discoverServers() }
/** @param {string} words */
async function planTrials(words) {
  const parsed = await parseBenchOptions(['--suite', 'transports', ...words.split(' ')], known)
  const { servers, settings } = /** @type {any} */ (parsed ?? assert.fail())
  return plan
    .trials(servers, settings)
    .map((trial) => ({ ...trial, samples: plan.samples(trial, settings).filter(({ control }) => !control) }))
}
/** @param {Awaited<ReturnType<typeof planTrials>>} trials */
const namesOf = (trials) =>
  trials.map(({ server, conditions }) => [server.name, ...Object.values(conditions)].join(' '))

describe('what is measured', () => {
  test('is what each server speaks', async () => {
    assert.deepEqual(namesOf(await planTrials('-pkgs ceiling-http grpc-js http3 express-rest')), [
      'ceiling-http h1 raw',
      'ceiling-http h1 tls',
      'ceiling-http h2 raw',
      'ceiling-http h2 tls',
      'grpc-js grpc raw',
      'grpc-js grpc tls',
      'http3 h3 raw',
      'http3 h3 tls',
      'express-rest h1 raw',
      'express-rest h1 tls',
    ])
  })
  test('has a resumed row with TLS only', async () => {
    const [raw, tls] = await planTrials('-pkgs ceiling-http --transport h1 --parallel 1')
    const kinds = (/** @type {typeof raw} */ { samples }) => samples.map(({ conditions }) => conditions.connection)
    assert.deepEqual(
      [kinds(raw), kinds(tls)],
      [
        ['reused', 'new'],
        ['reused', 'new', 'resumed'],
      ],
    )
  })
  test('says why it cannot be', async () => {
    const [raw, tls] = await planTrials('-pkgs http3 --parallel 1')
    assert.deepEqual(
      [...new Set(raw.samples.map(({ unsupported }) => unsupported))],
      ['QUIC always encrypts (RFC 9001)'],
    )
    assert.deepEqual(
      tls.samples.map(({ unsupported }) => unsupported === null),
      [true, true, false],
    )
  })
  test('has fewer callers and transports with --quick, and no server without one', async () => {
    const all = await planTrials('--quick')
    assert.deepEqual([...new Set(all.map(({ conditions }) => conditions.transport))].sort(), ['grpc', 'h1', 'h2'])
    const { servers } = /** @type {any} */ (await parseBenchOptions(['--suite', 'transports', '--quick'], known))
    assert.equal(
      servers.some((/** @type {any} */ { name }) => name === 'http3'),
      false,
    )
    const [{ samples }] = all
    assert.deepEqual([...new Set(samples.map(({ conditions }) => conditions.parallel))], [1])
  })
})

test('a transport that no server speaks is refused', async () => {
  await assert.rejects(
    planTrials('-pkgs ceiling-http --transport grpc'),
    usageError('--transport: expected one that ceiling-http speaks, got grpc; name other servers with -pkgs'),
  )
})
