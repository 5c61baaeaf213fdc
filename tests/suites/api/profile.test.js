import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixtureServer, measureApi, withApiFile } from './measureApi.js'

test('--profile names the function that takes more time first, below a shell, and stores profiles', async () => {
  const fixture = fixtureServer('working')
  const below = { ...fixture, command: `${fixture.command.replace('exec ', '')}; true` }
  const withoutOptions = { ...fixture, command: fixture.command.replace('exec ', 'exec env -u NODE_OPTIONS ') }
  const env = (/** @type {string} */ HASHES) => ({ HASHES, API_TOKEN: 'fixture-secret-token' })
  const servers = { before: { ...below, env: env('100') }, after: { ...below, env: env('400') }, withoutOptions }
  const api = { servers, operations: { hello: { document: '{ hello }' } } }
  const { code, stdout, stderr, texts, written, trialsOf } = await withApiFile(api, (file) =>
    measureApi(file, { words: ['--profile'], load: { '--ready-timeout': '60' } }),
  )
  assert.match(
    stdout,
    /^hello: after spends [\d,]+ µs more per answer than before\s+in\s+renderTitle\s+\(.*working\.mjs:\d+/m,
  )
  assert.match(stdout, /^No profile of withoutOptions: unsupported: it runs no Node\.js that takes NODE_OPTIONS/m)
  assert.match(stdout, /^after allocates [\d.]+ k?B per answer, before [\d.]+ k?B\.$/m)
  assert.match(stderr, /after \(profile\): hello profiled over [\d,]+ answers/)
  const profiled = trialsOf('after').filter(({ conditions }) => conditions.profile)
  assert.deepEqual(
    profiled.map(({ samples }) => /** @type {any} */ (samples[0].value).file),
    ['profiles/after.cpuprofile'],
  )
  const { nodes, samples, timeDeltas } = JSON.parse(texts.get('after.cpuprofile') ?? 'null')
  assert.equal(samples.length, timeDeltas.length)
  assert.ok(nodes.some((/** @type {any} */ { callFrame }) => callFrame.functionName === 'renderTitle'))
  assert.doesNotMatch(written, /fixture-secret-token/)
  assert.equal(code, 0, stderr)
})
