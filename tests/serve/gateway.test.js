import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { listTarget, pageDocument } from '../../lib/workload/pages.js'
import { ask } from '../../lib/load/ask.js'
import { bufferingOption } from '../../lib/serve/gateway.js'
import { verifyAnswer } from '../../lib/workload/verify.js'
import { createProject, freePort, run } from '../project.js'
import { startServer } from './startServer.js'

/** benchmarks/vulcain-gateway.js, with a Caddy that lacks the Vulcain module: all but that is tried. */

const name = 'vulcain-gateway'
const skip = spawnSync('caddy', ['version']).error ? 'caddy is missing: apt-get install caddy' : false
const gatewayFolders = () => readdirSync(tmpdir()).filter((entry) => entry.startsWith('bench-gateway-'))

test('without VULCAIN_BIN it says where to get one', async () => {
  delete process.env.VULCAIN_BIN
  const message = /github\.com\/dunglas\/vulcain\/releases.*xcaddy build --with.*VULCAIN_BIN/
  await assert.rejects(startServer({ name }), { code: 'UNSUPPORTED', message })
})

test('a VULCAIN_BIN that does not start is a failure', async () => {
  process.env.VULCAIN_BIN = '/nonexistent'
  await assert.rejects(startServer({ name }), { code: 'SERVER_CRASHED', message: /VULCAIN_BIN.*ENOENT/ })
})

test('how to have Caddy read a request first depends on its version', () => {
  for (const version of ['2.6.2\n', 'v2.6.4 h1:2hwYqiRwk1tf3VruhMpLcYTg+11fCdr8S3jhNAdnPy8=\n'])
    assert.equal(bufferingOption(version), 'buffer_requests')
  for (const version of ['v2.7.0 h1:x\n', 'v2.10.2\n', 'v3.0.0\n', ''])
    assert.equal(bufferingOption(version), 'request_buffers 64KiB')
})

// Caddy 2.6 sends a POST that it has read first, and then tries again, without its body.
test('many requests that come together all have their right answers', { skip }, async () => {
  const { folder, remove } = createProject([], ['benchmarks/caddy-gateway.js', 'benchmarks/mercurius.js'])
  const words = ['-pkgs', 'caddy-gateway', '--reference', 'caddy-gateway', '--rounds', '1', '--cohort', '1']
  const load = ['-c', '100', '-p', '10', '-d', '1', '--warmup', '1', '--port', String(await freePort())]
  try {
    const { stdout, stderr } = await run(join(folder, 'bench.js'), [...words, ...load])
    const row = /^caddy-gateway \(gateway\) +caddy [\d.]+ in front of mercurius [\d.]+ +[\d,]+ /m
    assert.match(stdout, row, stdout + stderr)
    assert.doesNotMatch(stdout, /ran in \d+ processes/)
  } finally {
    remove()
  }
})

describe('the server behind a gateway', { skip }, () => {
  test('may be of any folder', async () => {
    const { child, stop } = await startServer({ name: 'caddy-gateway', upstream: 'express-graphql' })
    const commands = child.processes.map(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    await stop()
    assert.ok(
      commands.some((command) => command.includes('/benchmarks/legacy/express-graphql.js')),
      commands.join('\n'),
    )
  })
  for (const upstream of ['nobody', 'caddy-gateway'])
    test(`is not ${upstream}`, async () => {
      const message = new RegExp(`UPSTREAM: expected the name of a server that is no gateway, got "${upstream}"`)
      await assert.rejects(startServer({ name: 'caddy-gateway', upstream }), { code: 'SERVER_CRASHED', message })
    })
})

describe('with a Caddy it is in front of a server here', { skip }, () => {
  for (const protocol of /** @type {const} */ (['h1', 'h2c', 'h2']))
    test(protocol, async () => {
      process.env.VULCAIN_BIN = join(import.meta.dirname, '../fixtures/plainCaddy.sh')
      const before = gatewayFolders()
      const { way, resources, child, stop } = await startServer({ name, protocol })
      try {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ query: pageDocument })
        const compound = await ask({ method: 'POST', path: '/graphql', headers, body }, way)
        assert.equal(verifyAnswer({ data: { authors: resources } }, compound), null)
        const one = await ask({ method: 'GET', path: '/api/authors/3', headers: {}, body: undefined }, way)
        assert.equal(verifyAnswer(resources[2], one), null)
        const known = await ask({ method: 'GET', path: listTarget('known'), headers: {}, body: undefined }, way)
        assert.deepEqual([known.status, /from the list/.test(known.body.toString())], [501, true])
        const listed = await ask({ method: 'GET', path: listTarget('listed'), headers: {}, body: undefined }, way)
        assert.equal(listed.status, 200)
        assert.equal(child.processes.length, 3)
        assert.equal(child.outputBytes, 0)
        const [folder] = gatewayFolders().filter((folder) => !before.includes(folder))
        assert.match(
          readFileSync(join(tmpdir(), folder, 'Caddyfile'), 'utf8'),
          /^\t{3}(buffer_requests|request_buffers 64KiB)$/m,
        )
      } finally {
        assert.ok(await stop(), 'SIGTERM ends all three')
      }
      assert.deepEqual(gatewayFolders(), before)
    })
})
