import assert from 'node:assert/strict'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathFromHome, resolvePath } from '../../lib/base/homePath.js'

test('a path below the home directory is written from there, and read again', () => {
  const path = join(homedir(), 'a/b')
  assert.equal(pathFromHome(path), '~/a/b')
  assert.equal(pathFromHome('~/a/../b'), '~/b')
  assert.equal(resolvePath('~/a/b'), path)
  assert.equal(resolvePath('~'), homedir())
})

test('any other path is absolute', () => {
  assert.equal(pathFromHome('a'), pathFromHome(join(process.cwd(), 'a')))
  for (const path of [`${homedir()}-old/a`, '/~/a', '/elsewhere']) assert.equal(pathFromHome(path), path)
  assert.equal(resolvePath('~a'), join(process.cwd(), '~a'))
})
