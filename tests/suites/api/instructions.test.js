import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCounting } from '../../servers/instructions/available.js'
import { fixtureServer, measureApi, withApiFile } from './measureApi.js'

test('--instructions counts a server that is started as node, and no other', { skip: noCounting }, async () => {
  const fixture = fixtureServer('right')
  const inPath = { ...fixture, command: fixture.command.replace(`'${process.execPath}'`, 'node') }
  const api = { servers: { inPath, elsewhere: fixture }, operations: { hello: { document: '{ hello }' } } }
  const { code, stdout, stderr, trialsOf } = await withApiFile(api, (file) =>
    measureApi(file, { words: ['--instructions'], load: { '--ready-timeout': '60' } }),
  )
  const countingOf = (/** @type {string} */ server) =>
    trialsOf(server).find(({ conditions }) => conditions.instructions)
  const { outcome, reason, samples } = countingOf('inPath') ?? assert.fail(stderr)
  assert.equal(outcome, 'completed', String(reason))
  const { name, value } = samples[0]
  assert.equal(name, 'hello')
  assert.ok(Number(/** @type {any} */ (value).instructionsPerAnswer) > 20_000, JSON.stringify(value))
  assert.equal(countingOf('elsewhere')?.outcome, 'unsupported')
  assert.match(stdout, /^No k instr\/answer of hello of elsewhere: unsupported: its command runs no `node`/m)
  assert.match(stderr, /inPath \(instructions\): hello [\d.]+ k instructions per answer/)
  assert.equal(code, 0, stderr)
})
