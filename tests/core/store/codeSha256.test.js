import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { codeSha256 } from '../../../lib/core/store/codeSha256.js'
import { temporaryFolder } from './temporaryFolder.js'

/** @param {import('node:test').TestContext} context */
function createProject(context) {
  const folder = temporaryFolder(context)
  const write = (/** @type {string} */ path, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('bench.js', 'run()')
  write('lib/a/b.js', 'measure()')
  write('benchmarks/legacy/server.js', 'listen()')
  return { folder, write, remove: (/** @type {string} */ path) => rmSync(join(folder, path)) }
}

test('whatever can change a number changes it, and back', (context) => {
  const { folder, write, remove } = createProject(context)
  const before = codeSha256(folder)
  assert.match(before, /^[0-9a-f]{64}$/)
  for (const path of [
    'lib/new.js',
    'lib/serve/demo/assets/demo.css',
    'lib/servers/new.c',
    'benchmarks/new.js',
    'benchmarks/legacy/package-lock.json',
    'benchmarks/legacy/node_modules/.package-lock.json',
    'node_modules/.package-lock.json',
    'package.json',
    'package-lock.json',
  ]) {
    write(path, '{}')
    const one = codeSha256(folder)
    write(path, '{ }')
    const other = codeSha256(folder)
    assert.equal(new Set([before, one, other]).size, 3, path)
    remove(path)
    assert.equal(codeSha256(folder), before, path)
  }
  // The same text under another name, or its end in the next file.
  write('lib/a/c.js', 'measure()')
  remove('lib/a/b.js')
  assert.notEqual(codeSha256(folder), before)
})

test('what cannot does not', (context) => {
  const { folder, write } = createProject(context)
  const before = codeSha256(folder)
  for (const path of [
    'README.md',
    'compare.js',
    'results/servers/a.json',
    'tests/a.test.js',
    'lib/.b.js.swp',
    'lib/types.d.ts~',
    'node_modules/a/index.js',
    'benchmarks/legacy/node_modules/a/index.js',
  ])
    write(path, 'text')
  assert.equal(codeSha256(folder), before)
})
