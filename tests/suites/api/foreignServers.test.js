import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import { describedSuite } from '../../../lib/core/plan/schemas.js'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { api } from '../../../lib/suites/api/index.js'
import { fixtureServer, measureServers as measure } from './measureApi.js'

/** @import { MeasureOptions } from './measureApi.js' */

/** @type {(odd: string, env?: Record<string, string>) => ReturnType<typeof fixtureServer>} */
const answering = (odd, env) => fixtureServer('odd-answers', { ODD: odd, ...env })
/** @param {string} odd */
const connecting = (odd) => fixtureServer('odd-connections', { ODD: odd })

/** @type {(ended: Awaited<ReturnType<typeof measure>>, server?: string) => any} */
function sampleOf({ trialsOf, stderr }, server = 'api') {
  const [{ samples, reason }] = trialsOf(server)
  assert.equal(samples.length, 1, `${server}: ${reason} ${stderr}`)
  return samples[0]
}

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1')
const named = 'http://localhost:{port}/graphql'

test('right answers are counted however they are sent, and wherever the server listens', async () => {
  /** @type {Record<string, object>} */
  const servers = {
    first: fixtureServer('right'),
    gzip: answering('gzip'),
    ends: connecting('ends'),
    lengthless: connecting('lengthless'),
    host: { ...answering('host'), url: named },
    ...(hasIpv6 && {
      ipv6: { ...answering('', { ADDRESS: '::1' }), url: 'http://[::1]:{port}/graphql' },
      ipv6ByName: { ...answering('', { ADDRESS: '::1' }), url: named },
    }),
  }
  const ended = await measure(servers)
  for (const name of Object.keys(servers)) {
    const { outcome, reason, value } = sampleOf(ended, name)
    assert.deepEqual([outcome, reason, value.errors], ['completed', null, []], name)
    assert.ok(value.counts.ok > 0, name)
  }
  assert.equal(ended.code, 0, ended.stdout)
})

test('a constant rate and a capacity are measured after the closed loop, and fit the schema of results', async () => {
  const load = { '-d': '0.5', '--rate': '50', '--slo': 'p99<5s' }
  const { trialsOf, texts, stderr, stdout } = await measure({ api: fixtureServer('right') }, { load })
  const [{ samples }] = trialsOf('api')
  assert.deepEqual(
    samples.map(({ name, outcome }) => [name, outcome]),
    ['hello', 'hello at 50/s', 'hello, capacity at p99<5000ms'].map((name) => [name, 'completed']),
    stderr,
  )
  const [, atRate, searched] = samples.map(({ value }) => value)
  assert.equal(atRate?.openLoop?.intendedRequestsPerSecond, 50)
  assert.ok(searched?.capacity?.probes.some(({ met }) => met))
  assert.equal(describeSchemaFault(JSON.parse(String(texts.get('api.json'))), describedSuite(api)), null)
  assert.match(stdout, /^hello, capacity at p99<5000ms: api gives [\d,.]+ right answers\/s/m)
})

test('pipelined requests behind an announced end of their connection are sent again', async () => {
  const load = { '-p': '10' }
  const ended = await measure({ api: fixtureServer('closes-after-100', { ANNOUNCED: '1' }) }, { load })
  const { outcome, value } = sampleOf(ended)
  assert.equal(outcome, 'completed')
  assert.ok(value.counts.ok > 100)
  // The end of a connection with unread requests may destroy answers on their way.
  for (const { kind } of value.errors) assert.ok(['closed', 'reset'].includes(kind), kind)
})

test('requests that a server forgets are errors by their timeout', async () => {
  const ended = await measure({ api: connecting('forgets') }, { load: { '-p': '10', '--timeout': '1' } })
  const { outcome, value } = sampleOf(ended)
  assert.equal(outcome, 'completed')
  const { sent, ok, errors } = value.counts
  assert.ok(ok > 0 && errors > 0 && sent === ok + errors, JSON.stringify(value.counts))
  assert.deepEqual([value.errors.length, value.errors[0].kind], [1, 'timeout'])
  assert.match(value.errors[0].reason, /^no answer within 1 s/)
  assert.equal(ended.code, 1)
})

test('answers that are wrong under load alone are errors, of which there is no verdict', async () => {
  const servers = { before: fixtureServer('right'), api: answering('', { MOST: '12', WAIT: '2' }) }
  const ended = await measure(servers, { load: { '-c': '10', '-p': '10' } })
  const { outcome, value } = sampleOf(ended)
  assert.equal(outcome, 'completed')
  assert.ok(value.counts.ok > 0 && value.counts.errors > 0, JSON.stringify(value.counts))
  assert.deepEqual([value.errors[0].kind, value.errors.length], ['graphql', 1])
  assert.match(value.errors[0].reason, /too busy/)
  assert.match(ended.stdout, /hello: no verdict on api: api has [\d.]+ % errors/)
  assert.equal(ended.code, 1)
})

test('the first answer takes as long as the server does, and learning is no part of it', async () => {
  const milliseconds = 200
  const ended = await measure({ api: answering('', { WAIT: String(milliseconds) }) })
  const { outcome, value } = sampleOf(ended)
  assert.equal(outcome, 'completed')
  assert.ok(value.firstAnswerMs >= milliseconds - 1, value.firstAnswerMs)
  assert.ok(value.readySeconds * 1000 > value.firstAnswerMs)
  assert.ok(value.firstAnswerMs < 10 * milliseconds, 'ten answers would have taken longer')
})

describe('answers with values that change are refused with the line that allows them', () => {
  const servers = { api: answering('extensions') }
  test('in extensions', async () => {
    const { code, stderr } = await measure(servers)
    assert.equal(code, 2, stderr)
    assert.match(stderr, /operations\.hello: 10 answers to one request are not equal: extensions\.took: /)
    assert.match(stderr, /; to allow it: ignore: \['extensions'\], or check: 'shape'/)
  })
  test('which then allows them', async () => {
    const ended = await measure(servers, {}, { ignore: ['extensions'] })
    assert.deepEqual([sampleOf(ended).outcome, ended.code], ['completed', 0], ended.stdout)
  })
})

describe('a run ends before the load with the words of a first server', () => {
  /** @type {[string, object, RegExp, MeasureOptions?][]} */
  const refusals = [
    [
      'that sends elsewhere, with the target',
      answering('redirect'),
      /status 307, location: \/graphql\/: .*; redirects are not followed/,
    ],
    ['that speaks TLS', connecting('alert'), /answers as TLS does/],
    ['that compresses as zstd what is not', answering('coding', { CODING: 'zstd' }), /got .*\bzstd\b/],
    ['that compresses as deflate what is not', answering('coding', { CODING: 'deflate' }), /decoded as deflate/],
    [
      'that is still starting at the end of --ready-timeout',
      answering('starting'),
      /not ready within 5 s \(--ready-timeout\): .*status 503: \{"status":"starting"\}/,
      { load: { '--ready-timeout': '5' } },
    ],
  ]
  for (const [name, server, words, options] of refusals)
    test(name, async () => {
      const { code, stderr, texts } = await measure({ api: server }, options)
      assert.match(stderr, words)
      assert.equal(code, 4, stderr)
      for (const text of texts.values()) assert.doesNotMatch(text, /"outcome": ?"completed"/)
    })
})

test('a password in an address is refused without a word of it, and a header is advised', async () => {
  const { code, stderr, written } = await measure({ api: { url: 'http://user:secret@127.0.0.1:3999/graphql' } })
  assert.equal(code, 2)
  assert.match(stderr, /servers\.api\.url: user and password belong in a header authorization; write it as in http/)
  assert.ok(!written.includes('secret'), written)
})
