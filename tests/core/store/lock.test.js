import assert from 'node:assert/strict'
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { describeSelf } from '../../../lib/base/processes/owner.js'
import { lockResults } from '../../../lib/core/store/lock.js'
import { temporaryFolder } from './temporaryFolder.js'

const takesLock = new URL('../../fixtures/takesLock.js', import.meta.url)

/** A process that has ended. */
function describeDead() {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  return { ...describeSelf(), pid, since: new Date().toISOString() }
}

/** @param {string} folder @param {object} owner */
const leaveLock = (folder, owner) => writeFileSync(join(folder, 'bench.lock'), JSON.stringify(owner))

/** @param {string} folder */
function assertTaken(folder) {
  const lock = lockResults(folder)
  assert.equal(lock.holder, null)
  assert.equal(JSON.parse(readFileSync(lock.path, 'utf8')).pid, process.pid)
  if (lock.holder === null) lock.release()
  assert.deepEqual(readdirSync(folder), [])
}

describe('a directory of results belongs to one process', () => {
  test('which is named to others', async (context) => {
    const folder = temporaryFolder(context)
    const child = fork(takesLock, [folder, '0'])
    assert.deepEqual((await once(child, 'message'))[0], true)
    const { holder } = lockResults(folder)
    assert.equal(holder?.pid, child.pid)
    assert.ok(Math.abs(Date.parse(String(holder?.since)) - Date.now()) < 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assertTaken(folder)
  })
  test('and is gone afterwards with all that was made for it', (context) => {
    const made = join(temporaryFolder(context), 'results')
    const lock = lockResults(join(made, 'local'))
    if (lock.holder === null) lock.release()
    assert.ok(!existsSync(made))
  })
  test('also where somebody has deleted the lock', (context) => {
    const folder = temporaryFolder(context)
    const [lock] = [lockResults(folder), rmSync(join(folder, 'bench.lock'))]
    leaveLock(folder, { ...describeSelf(), pid: process.ppid })
    if (lock.holder === null) lock.release()
    assert.deepEqual(readdirSync(folder), ['bench.lock'])
  })
})

describe('what a dead process has left is taken over', () => {
  test('its lock', (context) => {
    const folder = temporaryFolder(context)
    leaveLock(folder, describeDead())
    assertTaken(folder)
  })
  test('also where another process has its id by now', (context) => {
    const folder = temporaryFolder(context)
    leaveLock(folder, { ...describeSelf(), start: 'some other boot 1' })
    assertTaken(folder)
  })
  test('also where nothing was written before the power was cut', (context) => {
    const folder = temporaryFolder(context)
    writeFileSync(join(folder, 'bench.lock'), '')
    assertTaken(folder)
  })
  test('not that of another machine, which nobody can see', (context) => {
    const folder = temporaryFolder(context)
    leaveLock(folder, { ...describeDead(), host: `not ${hostname()}` })
    assert.equal(lockResults(folder).holder?.host, `not ${hostname()}`)
  })
  test('its half-written files, and nothing else', (context) => {
    const folder = temporaryFolder(context)
    // Also in the folders of runs, and in no others.
    const [run, other] = ['2026-01-02T03-04-05-0123abcd', 'other'].map((name) => join(folder, name, 'servers'))
    for (const path of [join(folder, 'servers'), run, other]) {
      mkdirSync(path, { recursive: true })
      for (const name of ['a.json', 'a.json.123.tmp', 'notes.tmp']) writeFileSync(join(path, name), '')
    }
    assert.equal(lockResults(folder).holder, null)
    for (const path of [join(folder, 'servers'), run])
      assert.deepEqual(readdirSync(path).sort(), ['a.json', 'notes.tmp'])
    assert.equal(readdirSync(other).length, 3)
  })
})

test('of many that try at once one has it', async (context) => {
  for (let round = 0; round < 5; round += 1) {
    const folder = temporaryFolder(context)
    if (round > 0) leaveLock(folder, describeDead())
    const time = String(Date.now() + 600)
    const children = Array.from({ length: 6 }, () => fork(takesLock, [folder, time]))
    try {
      const had = await Promise.all(children.map(async (child) => (await once(child, 'message'))[0]))
      assert.deepEqual(had.toSorted(), [false, false, false, false, false, true], `round ${round}`)
      assert.deepEqual(readdirSync(folder), ['bench.lock'])
    } finally {
      for (const child of children) child.kill('SIGKILL')
    }
  }
})

test('neither a lock nor a half-written file is committed', {
  skip: spawnSync('git', ['--version']).error !== undefined && 'there is no git',
}, (context) => {
  const folder = temporaryFolder(context)
  const git = (/** @type {string[]} */ ...words) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' })
  git('init')
  writeFileSync(join(folder, '.gitignore'), readFileSync(new URL('../../../.gitignore', import.meta.url)))
  mkdirSync(join(folder, 'results/servers'), { recursive: true })
  for (const name of ['bench.lock', 'bench.lock.0123.tmp', 'servers/a.json.123.tmp', 'servers/a.json'])
    writeFileSync(join(folder, 'results', name), '')
  git('add', 'results')
  assert.equal(git('ls-files').stdout, 'results/servers/a.json\n')
})
