import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { joinLines } from '../../joinPatterns.js'
import { projectFolder } from '../../sources.js'
import { openProgram } from '../../openProgram.js'
import { freePort, run } from '../../project.js'

/** @import { CallRow } from '../../../lib/suites/transports/report.js' */

// Every kind of row, for real and briefly.
const folder = mkdtempSync(join(tmpdir(), 'calls-'))
after(() => rmSync(folder, { recursive: true }))

const hasCaddy = !spawnSync('caddy', ['version']).error
const hasHttp3 = await import('@currentspace/http3').then(
  () => true,
  () => false,
)
// Node 20
const hasConnect = Number.parseInt(process.versions.node, 10) >= 22

const compare = openProgram(join(projectFolder, 'compare.js'))

/** @param {string} words @returns {Promise<CallRow[]>} */
async function rowsOf(words) {
  const where = ['--suite', 'transports', '--results', folder]
  const port = ['--port', String(await freePort())]
  const kinds = words.includes('--connection') ? [] : ['--connection', 'reused,new,resumed']
  const brief = ['--quick', '-d', '0.1', '--warmup', '0', ...kinds, ...port]
  const measured = await run(join(projectFolder, 'bench.js'), [...where, ...brief, ...words.split(' ')])
  assert.ok(measured.code === 0 || measured.code === 1, measured.stderr)
  assert.match(joinLines(measured.stdout), /A quick run: it left out --rounds 3, .*--parallel 16/)
  const shown = await compare([...where, '--json'])
  rmSync(join(folder, 'transports'), { recursive: true })
  return JSON.parse(shown.stdout)
}

/** @param {CallRow} row */
const nameOf = ({ transport, tls, connection }) => `${transport} ${tls ? 'tls' : 'raw'} ${connection}`

/**
 * The same rows, looked at again where the machine was so busy that it made round trips of its own, or hid one.
 * @template Seen
 * @param {string} words
 * @param {(rows: CallRow[]) => Seen} look throws where they are not what they should be
 * @returns {Promise<Seen>}
 */
async function seenIn(words, look) {
  const attempts = 3
  for (let attempt = 1; ; attempt += 1) {
    const rows = await rowsOf(words)
    try {
      return look(rows)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

/**
 * @param {CallRow[]} rows those that are to have numbers, by what their connections take
 * @param {Record<string, number | null>} roundTrips
 */
function assertRows(rows, roundTrips) {
  for (const row of rows) assert.deepEqual([row.outcome, row.reason], ['completed', null], nameOf(row))
  assert.deepEqual(rows.map(nameOf).sort(), Object.keys(roundTrips).sort())
  for (const row of rows) {
    const expected = roundTrips[nameOf(row)]
    // A machine that is busy takes the time of more.
    const isSo =
      row.connectRoundTrips === null ? expected === null : row.connectRoundTrips >= Number(expected ?? Infinity)
    assert.ok(isSo, `${nameOf(row)}: ${row.connectRoundTrips}`)
  }
  for (const { nsPerOp, allocatedBytesPerOp, wireBytesPerOp } of rows) {
    assert.ok(Number(nsPerOp.median) > 1000 && Number(nsPerOp.p99) > 1000)
    assert.ok(Number(allocatedBytesPerOp.client) > 100)
    assert.ok(Number(wireBytesPerOp) > 50)
  }
}

test('HTTP/1.1 and HTTP/2: a round trip for TCP, one more for TLS', async () => {
  const rows = await seenIn('-pkgs ceiling-http', (rows) => {
    assertRows(rows, {
      ...{ 'h1 raw reused': null, 'h1 raw new': 1 },
      ...{ 'h1 tls reused': null, 'h1 tls new': 2, 'h1 tls resumed': 2 },
      ...{ 'h2 raw reused': null, 'h2 raw new': 1 },
      ...{ 'h2 tls reused': null, 'h2 tls new': 2, 'h2 tls resumed': 2 },
    })
    return rows
  })
  for (const { allocatedBytesPerOp } of rows) assert.ok(Number(allocatedBytesPerOp.server) > 100)
  const bytes = Object.fromEntries(rows.map((row) => [nameOf(row), Number(row.wireBytesPerOp)]))
  // A resumed handshake has no certificate.
  assert.ok(bytes['h1 tls resumed'] < bytes['h1 tls new'], JSON.stringify(bytes))
  assert.ok(bytes['h1 raw reused'] < bytes['h1 tls reused'], JSON.stringify(bytes))
})

test('what cannot use TLS, or HTTP/2, says why', async () => {
  const rows = await rowsOf('-pkgs ceiling-net apollo-server --transport h1,h2 --tls tls --connection reused')
  const reasons = rows.map(({ server, outcome, reason }) => [server, outcome, reason])
  assert.deepEqual(reasons.sort(), [
    ['apollo-server', 'unsupported', 'startStandaloneServer opens a node:http server of its own, without TLS'],
    ['ceiling-net', 'unsupported', 'it writes HTTP/1.1 to the socket by itself, without TLS'],
  ])
})

test('a GraphQL server is asked for its field', async () => {
  const rows = await rowsOf('-pkgs mercurius --transport h1 --tls raw --connection reused')
  assertRows(rows, { 'h1 raw reused': null })
})

describe('gRPC and Connect', () => {
  test('grpc-js', () =>
    seenIn('-pkgs grpc-js', (rows) => {
      const resumed = rows.filter(({ connection }) => connection === 'resumed')
      assert.deepEqual(
        resumed.map(({ outcome, reason }) => [outcome, reason]),
        [['unsupported', '@grpc/grpc-js keeps no TLS sessions: every connection has a full handshake']],
      )
      assertRows(
        rows.filter((row) => !resumed.includes(row)),
        { 'grpc raw reused': null, 'grpc raw new': 1, 'grpc tls reused': null, 'grpc tls new': 2 },
      )
    }))
  const transports = '--transport grpc,grpc-web,connect'
  test('connect-node', { skip: !hasConnect && '@connectrpc/connect-node needs Node.js 22' }, () =>
    seenIn(`-pkgs connect-node ${transports} --connection reused,new,resumed`, (rows) => {
      const able = rows.filter(({ outcome }) => outcome !== 'unsupported')
      assertRows(able, {
        ...{ 'grpc raw reused': null, 'grpc raw new': 1, 'grpc tls reused': null, 'grpc tls new': 2 },
        ...{ 'grpc-web raw reused': null, 'grpc-web raw new': 1, 'grpc-web tls reused': null },
        ...{ 'grpc-web tls new': 2, 'grpc-web tls resumed': 2 },
        ...{ 'connect raw reused': null, 'connect raw new': 1, 'connect tls reused': null },
        ...{ 'connect tls new': 2, 'connect tls resumed': 2 },
      })
    }),
  )
  // Not skipped under a newer one, where nothing is missing.
  if (!hasConnect)
    test('connect-node under an older Node.js says what it needs', async () => {
      const rows = await rowsOf('-pkgs connect-node --transport connect --tls tls --connection reused')
      assert.match(String(rows[0].reason), /^@connectrpc\/connect-node needs Node >=22/)
    })
})

describe('HTTP/3', () => {
  test('http3', () =>
    seenIn('-pkgs http3 --transport h3', (rows) => {
      const of = (/** @type {string} */ name) => rows.find((row) => nameOf(row) === name)
      assert.equal(of('h3 raw reused')?.reason, 'QUIC always encrypts (RFC 9001)')
      if (!hasHttp3)
        return assert.match(String(of('h3 tls reused')?.reason), /^needs @currentspace\/http3.*: npm run http3$/)
      const able = rows.filter(({ outcome }) => outcome !== 'unsupported')
      // Where it validates the client's address, that takes one more.
      assertRows(able, { 'h3 tls reused': null, 'h3 tls new': 1 })
    }))
  test('caddy-gateway: HTTP/3 in front, HTTP/1.1 behind', { skip: !hasCaddy || !hasHttp3 }, async () => {
    const upstream = '--upstream mercurius,fastify-rest'
    const rows = await rowsOf(`-pkgs caddy-gateway ${upstream} --transport h1,h3 --tls tls --connection reused`)
    for (const [server, behind] of [
      ['caddy-gateway', 'mercurius'],
      ['caddy-gateway@fastify-rest', 'fastify-rest'],
    ]) {
      const own = /** @type {(CallRow & { upstream?: string })[]} */ (rows).filter((row) => row.server === server)
      assertRows(own, { 'h1 tls reused': null, 'h3 tls reused': null })
      for (const { allocatedBytesPerOp, upstream } of own)
        assert.deepEqual([allocatedBytesPerOp.server, upstream], [null, behind])
    }
  })
})
