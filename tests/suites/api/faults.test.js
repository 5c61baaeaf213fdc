import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createExpiredCertificate } from '../../expiredCertificate.js'
import { fixtureServer, measureServers } from './measureApi.js'
import { joinLines } from '../../joinPatterns.js'

const hello = { hello: { document: '{ hello }' } }
const secret = 'Canary1aB2cD3eF4'

/**
 * Measures servers with a secret header.
 * @param {Record<string, object>} servers
 * @param {{ words?: string[], load?: Record<string, string>, [key: string]: unknown }} [options] - words, load: options
 *   of bench; others: keys of the file
 */
const measure = (servers, { words, load, ...file } = {}) =>
  measureServers(servers, { words, load }, { headers: { authorization: `Bearer ${secret}` }, ...file })

/** @typedef {Awaited<ReturnType<typeof measure>>} Ended */

/**
 * Finds the sample of a server, whose trial must have one.
 * @type {(ended: Ended, name?: string, server?: string) => any}
 */
function sampleOf({ trialsOf, stderr }, name = 'hello', server = 'api') {
  const [{ samples, reason }] = trialsOf(server)
  const sample = samples.find((one) => one.name === name)
  assert.ok(sample, `no ${name} of ${server}: ${reason} ${stderr}`)
  return sample
}

/**
 * Asserts that a sample is completed, with errors of these kinds.
 * @type {(sample: any, kinds: string[], pattern: RegExp) => void}
 */
function assertErrors({ outcome, reason, value }, kinds, pattern) {
  assert.deepEqual([outcome, reason], ['completed', null])
  const { counts, errors } = value
  assert.ok(counts.errors > 0 && counts.ok > 0, JSON.stringify(counts))
  assert.equal(counts.sent, counts.ok + counts.errors)
  for (const { kind, reason } of errors) {
    assert.ok(kinds.includes(kind), `${kind}: ${reason}`)
    assert.match(reason, pattern)
  }
}

/** Asserts that nothing was measured, and why. @type {(ended: Ended, code: number, reason: RegExp) => void} */
function assertNotBegun({ code, stderr, texts }, expected, reason) {
  assert.match(stderr, reason)
  assert.equal(code, expected, stderr)
  for (const text of texts.values()) assert.doesNotMatch(text, /"outcome": ?"completed"/)
}

describe('errors of answers are a rate of a completed row', () => {
  test('of 1 % with status 500, which --fail-on errors judges', async () => {
    const servers = { api: fixtureServer('one-percent-500') }
    const ended = await measure(servers)
    const sample = sampleOf(ended)
    assertErrors(sample, ['status'], /^status 500.*out of luck/)
    const { sent, errors } = sample.value.counts
    // Each of the two connections begins and ends between two errors.
    assert.ok(Math.abs(errors - sent / 100) <= 2, `${errors} of ${sent}`)
    assert.equal(ended.code, 1)
    assert.match(joinLines(ended.stdout), /% errors: .* × status: status 500/)
    assert.equal((await measure(servers, { words: ['--fail-on', 'errors:5%'] })).code, 0)
    assert.equal((await measure(servers, { words: ['--fail-on', 'errors:0.1%'] })).code, 3)
  })
  test('of a rate limit, which has no verdict beside another server', async () => {
    const ended = await measure({ before: fixtureServer('right'), api: fixtureServer('rate-limited') })
    assertErrors(sampleOf(ended), ['status'], /^status 429.*slow down/)
    assert.match(joinLines(ended.stdout), /hello: no verdict on api: api has [\d.]+ % errors/)
    assert.equal(ended.code, 1)
  })
  test('of a rate limit that refuses all requests in the end, with what helps', async () => {
    const servers = { api: fixtureServer('rate-limited', { LIMIT: '300' }) }
    const ended = await measure(servers, { load: { '--warmup': '0', '-d': '1' } })
    assertErrors(sampleOf(ended), ['status'], /^status 429, retry after 60 s/)
    assert.match(
      joinLines(ended.stdout),
      /% errors: .* × status: status 429, retry after 60 s, .*; the server limits requests/,
    )
    assert.doesNotMatch(ended.stdout, /after the (measurement|window)/)
  })
  test('of a token that is refused from some request on, with what helps', async () => {
    const ended = await measure({ api: fixtureServer('token-refused') }, { load: { '--warmup': '0', '-d': '1' } })
    assertErrors(sampleOf(ended), ['status'], /^status 401.*token expired/)
    assert.match(
      joinLines(ended.stdout),
      /% errors: .*status 401.*; credentials may be missing or have expired; a login in the file/,
    )
    assert.equal(ended.code, 1)
    assert.ok(!ended.written.includes(secret))
  })
  test('are none of a server that closes each connection after 100 answers without a word', async () => {
    const ended = await measure({ api: fixtureServer('closes-after-100') })
    const { outcome, value } = sampleOf(ended)
    assert.deepEqual([outcome, value.errors, value.counts.sent], ['completed', [], value.counts.ok])
    assert.match(
      joinLines(ended.stdout),
      /api: ends connections without announcing it: [\d,]+ requests? (was|were) sent again/,
    )
    assert.equal(ended.code, 0)
  })
})

describe('ends that a server announces are no errors', () => {
  for (const [title, server, file] of /** @type {[string, object, { protocol?: string }][]} */ ([
    ['of connections with 100 answers', fixtureServer('closes-after-100', { ANNOUNCED: '1' }), {}],
    ['of connections by GOAWAY amid the load', fixtureServer('goaway'), { protocol: 'h2c' }],
  ]))
    test(title, async () => {
      const ended = await measure({ api: server }, file)
      const { outcome, value } = sampleOf(ended)
      assert.equal(outcome, 'completed', ended.stderr)
      assert.deepEqual([value.counts.errors, value.errors], [0, []])
      assert.ok(value.counts.ok > 0)
      assert.equal(ended.code, 0, ended.stdout)
    })
})

describe('a row without a number has the reason', () => {
  test('of a server that is killed', async () => {
    const ended = await measure({ api: fixtureServer('killed') })
    const { outcome, reason } = sampleOf(ended)
    assert.equal(outcome, 'failed')
    assert.match(reason, /SIGKILL/)
    assert.equal(ended.code, 1)
  })
  test('of one broken operation of three, and the others have their numbers', async () => {
    const operations = { ...hello, user: { document: '{ user }' }, feed: { document: '{ feed }' } }
    const ended = await measure({ api: fixtureServer('broken-operation') }, { operations })
    for (const name of ['hello', 'feed']) {
      const { outcome, value } = sampleOf(ended, name)
      assert.deepEqual([outcome, value.counts.errors], ['completed', 0])
    }
    const { outcome, reason, value } = sampleOf(ended, 'user')
    assert.deepEqual([outcome, value], ['invalid', null])
    assert.match(reason, /user is broken/)
    const mix = sampleOf(ended, 'mix')
    assertErrors(mix, ['graphql'], /user is broken/)
    const { hello: first, user, feed } = mix.value.operations
    assert.deepEqual([first.errors, user.ok, feed.errors], [0, 0, 0])
    assert.equal(ended.code, 1)
  })
  test('of an operation that is broken in one version from the start, and of the mix with it', async () => {
    const operations = { ...hello, user: { document: '{ user }' } }
    const servers = { before: fixtureServer('right'), after: fixtureServer('broken-operation', { RIGHT: '0' }) }
    const ended = await measure(servers, { operations })
    for (const name of ['user', 'mix']) {
      const { outcome, reason, value } = sampleOf(ended, name, 'after')
      assert.deepEqual([outcome, value], ['invalid', null])
      assert.match(reason, /^operations\.user: .*user is broken/)
    }
    assert.equal(sampleOf(ended, 'hello', 'after').outcome, 'completed')
    for (const name of ['hello', 'user', 'mix']) assert.equal(sampleOf(ended, name, 'before').outcome, 'completed')
    assert.equal(ended.code, 1)
  })
  test('of answers in another order than those of the first server', async () => {
    const right = fixtureServer('right', { VALUE: '[{"id":1},{"id":2},{"id":3}]' })
    const ended = await measure({ before: right, after: fixtureServer('order-differs', { EVERY: '1' }) })
    const [{ outcome, reason }] = ended.trialsOf('after')
    assert.equal(outcome, 'invalid')
    assert.match(String(reason), /another order; ask for a fixed order, or check: 'shape'/)
    assert.equal(sampleOf(ended, 'hello', 'before').outcome, 'completed')
    assert.equal(ended.code, 1)
  })
})

describe('a run does not begin', () => {
  test('with a token that the first server refuses', async () => {
    const ended = await measure({ api: fixtureServer('token-refused', { ACCEPTED: '0' }) })
    assertNotBegun(ended, 4, /status 401.*token expired/)
    assert.ok(!ended.written.includes(secret))
  })
  test('with answers of the first server that differ in order', async () => {
    const ended = await measure({ api: fixtureServer('order-differs') })
    assertNotBegun(ended, 2, /operations\.hello: 10 answers .* another order; ask for a fixed order, or check: 'shape'/)
  })
  test('with a body above the limit', async () => {
    const ended = await measure({ api: fixtureServer('long-body', { MEGABYTES: '70' }) })
    assertNotBegun(ended, 4, /the body is longer than 64 MB/)
  })
  test('with an expired certificate, unless the file trusts any', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'expired-'))
    try {
      const { key, cert } = await createExpiredCertificate()
      const [KEY, CERT] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
      writeFileSync(KEY, key, { mode: 0o600 })
      writeFileSync(CERT, cert)
      const url = 'https://127.0.0.1:{port}/graphql'
      const api = { ...fixtureServer('expired-certificate', { KEY, CERT }), url }
      const refused = await measure({ api }, { tls: { ca: CERT } })
      assertNotBegun(refused, 4, /certificate has expired.*tls: \{ insecure: true \}/)
      const trusting = await measure({ api }, { tls: { insecure: true } })
      assert.deepEqual([sampleOf(trusting).outcome, trusting.code], ['completed', 0], trusting.stderr)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('a body of 50 MB is read and compared', async () => {
  const ended = await measure({ api: fixtureServer('long-body') })
  const { outcome, reason, value } = sampleOf(ended)
  assert.deepEqual([outcome, reason, value?.counts.errors], ['completed', null, 0])
  assert.ok(value.bytesPerAnswer > 50e6)
  assert.equal(ended.code, 0, ended.stdout)
})
