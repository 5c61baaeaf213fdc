import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../core/store/temporaryFolder.js'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Runs what npm runs after it installed a checkout, with an npm that only notes its arguments.
 * @type {(context: import('node:test').TestContext, installed: string[], status?: number) => [number | null, string]}
 */
function prepare(context, installed, status = 0) {
  const folder = temporaryFolder(context)
  mkdirSync(join(folder, '.github'))
  cpSync(join(root, '.github/prepare.js'), join(folder, '.github/prepare.js'))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', devDependencies: { a: '1', '@b/c': '1' } }),
  )
  for (const name of installed) mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$*" >> '${folder}/calls'\nexit ${status}\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const ended = spawnSync(process.execPath, ['.github/prepare.js'], { cwd: folder, env })
  const calls = join(folder, 'calls')
  return [ended.status, existsSync(calls) ? readFileSync(calls, 'utf8') : '']
}

test('npm ci in a checkout also installs the packages of servers that have a lockfile of their own', (context) => {
  assert.equal(scripts.postprepare, 'node .github/prepare.js')
  const calls = ['legacy', 'next'].map((name) => `ci --prefix benchmarks/${name} --loglevel=error\n`)
  assert.deepEqual(prepare(context, ['a', '@b/c']), [0, calls.join('')])
  assert.deepEqual(prepare(context, ['a', '@b/c'], 3), [3, calls[0]])
})

test('npm ci --omit=dev installs the runner alone', (context) => {
  assert.deepEqual(prepare(context, []), [0, ''])
  assert.deepEqual(prepare(context, ['a']), [0, ''])
})

test('an installed package and npm pack run no script', () => {
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'prepack']) assert.ok(!(name in scripts), name)
})
