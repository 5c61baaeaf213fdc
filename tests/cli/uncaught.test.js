import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const compare = join(import.meta.dirname, '../../compare.js')

// Node's own exit code for what nobody catches is 1, which says that some row needs a look.
test('a bug that nobody catches ends with 70, and its stack', () => {
  const once = '(name) => name === "uncaughtException" && setImmediate(() => undefined[0])'
  const preload = `data:text/javascript,${encodeURIComponent(`process.on("newListener", ${once})`)}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, compare, '--table'], {
    encoding: 'utf8',
  })
  assert.match(stderr, /^TypeError: Cannot read properties of undefined.*\n +at /)
  assert.equal(status, 70)
})

test('a report that finds no room on the disk is one line, and exit code 4', {
  skip: !existsSync('/dev/full') && 'there is no /dev/full',
}, () => {
  const command = `"${process.execPath}" "${compare}" --table > /dev/full`
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  assert.equal(stderr, 'compare: cannot write: ENOSPC: no space left on device, write\n')
  assert.equal(status, 4)
})
