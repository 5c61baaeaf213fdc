import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { findChanges, packagesBelow, representatives } from '../../.github/findChanges.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { writeFiles } from './checkout.js'

/** @type {(context: import('node:test').TestContext, packages: Record<string, object>, names: string[]) => string[]} */
function below(context, packages, names) {
  const folder = temporaryFolder(context)
  const entries = Object.entries(packages).map(([place, entry]) => [
    place,
    { version: '1.0.0', integrity: 'x', ...entry },
  ])
  writeFiles(folder, new Map([['package-lock.json', JSON.stringify({ packages: Object.fromEntries(entries) })]]))
  return packagesBelow(folder, names).map((line) => line.replace(/ 1\.0\.0 x$/, ''))
}

test('what is installed for a package is all that it imports, from where Node finds it', (context) => {
  const packages = {
    '': { dependencies: { a: '1', '@s/b': '1', unused: '1' } },
    'node_modules/a': { dependencies: { '@s/b': '1', c: '1' }, peerDependencies: { p: '1', absent: '1' } },
    'node_modules/@s/b': { optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/c': { dependencies: { d: '1', a: '1' } },
    'node_modules/a/node_modules/d': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/p': {},
    'node_modules/unused': {},
  }
  assert.deepEqual(below(context, packages, ['a']), [
    'node_modules/@s/b',
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/a/node_modules/d',
    'node_modules/c',
    'node_modules/p',
  ])
  assert.deepEqual(below(context, packages, ['@s/b']), ['node_modules/@s/b', 'node_modules/c'])
})

test('another version deep below is another line', (context) => {
  const packages = { 'node_modules/a': { dependencies: { b: '1' } }, 'node_modules/b': { version: '1.0.1' } }
  assert.deepEqual(below(context, packages, ['a']), ['node_modules/a', 'node_modules/b 1.0.1 x'])
})

test('without a lockfile nothing is known', (context) =>
  assert.deepEqual(packagesBelow(temporaryFolder(context), ['a']), []))

describe('a server has changed', () => {
  const root = join(import.meta.dirname, '../..')
  /**
   * Finds what differs from a copy of this project.
   * @param {import('node:test').TestContext} context
   * @param {(folder: string) => void} change of the copy
   */
  function compareWithCopy(context, change) {
    const folder = temporaryFolder(context)
    const filter = (/** @type {string} */ path) => !path.includes('node_modules')
    for (const part of ['benchmarks', 'lib/serve', 'lib/workload', 'package.json', 'package-lock.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true, filter })
    change(folder)
    return findChanges(root, folder)
  }
  /** @type {(name: string) => (folder: string) => void} */
  const updated = (name) => (folder) => {
    const path = join(folder, 'package-lock.json')
    const lockfile = JSON.parse(readFileSync(path, 'utf8'))
    lockfile.packages[`node_modules/${name}`].version = '0.0.1'
    writeFileSync(path, JSON.stringify(lockfile))
  }
  test('not if nothing has', (context) =>
    assert.deepEqual(
      compareWithCopy(context, () => {}),
      { changed: [], deleted: [] },
    ))
  test('if its file has', (context) => {
    const edit = (/** @type {string} */ folder) => writeFileSync(join(folder, 'benchmarks/mercurius.js'), '// PORT')
    assert.deepEqual(compareWithCopy(context, edit).changed, ['mercurius'])
  })
  test('if a package far below it has', (context) => {
    const { changed } = compareWithCopy(context, updated('fast-json-stringify'))
    assert.ok(changed.includes('mercurius') && changed.includes('fastify-rest'), changed.join())
    for (const name of ['core-graphql-js', 'graphql-yoga', 'express-rest', 'graphql-helix'])
      assert.ok(!changed.includes(name), changed.join())
  })
  test('if it is new; and is deleted if it is in the other checkout only', (context) => {
    const rename = (/** @type {string} */ folder) => {
      cpSync(join(folder, 'benchmarks/mercurius.js'), join(folder, 'benchmarks/old.js'))
      rmSync(join(folder, 'benchmarks/mercurius.js'))
    }
    assert.deepEqual(compareWithCopy(context, rename), { changed: ['mercurius'], deleted: ['old'] })
  })
  test('with some for all, if what they share has: a file, or a package below it', (context) => {
    const edit = (/** @type {string} */ folder) => writeFileSync(join(folder, 'lib/serve/new.js'), '')
    assert.deepEqual(compareWithCopy(context, edit).changed, representatives)
    assert.deepEqual(compareWithCopy(context, updated('dataloader')).changed, representatives)
  })
})
