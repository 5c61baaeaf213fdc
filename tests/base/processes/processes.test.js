import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { markName } from '../../../lib/base/processes/childEnvironment.js'
import { parseProcFiles, parsePsLine, processesOf, startOf } from '../../../lib/base/processes/processes.js'

const stat = (/** @type {string} */ name, /** @type {string} */ state) =>
  `4242 (${name}) ${state} 1 4200 4200 0 -1 4194304 9 9 9 9 150 25 30 5 20 0 11 0 999 1 1`

test('the files of /proc are read by position, whatever a process is called', () => {
  for (const name of ['node', 'a b', 'evil) S 1 1 1', ')))']) {
    const facts = parseProcFiles(
      stat(name, 'S'),
      'Name:\tnode\nVmPeak:\t  9999 kB\nVmHWM:\t   2048 kB\nVmRSS:\t   1024 kB\n',
    )
    assert.deepEqual(facts, {
      pid: 4242,
      parentId: 1,
      groupId: 4200,
      cpuSeconds: 2.1,
      peakMemoryBytes: 2048 * 1024,
      residentBytes: 1024 ** 2,
    })
  }
})

test('a zombie is no process any more', () => {
  assert.equal(parseProcFiles(stat('node', 'Z'), ''), null)
  assert.equal(parsePsLine('  1  0  1 Z+ 0:00.00'), null)
})

test('times of ps are understood as Linux and macOS write them', () => {
  for (const [time, seconds] of /** @type {const} */ ([
    ['00:00:07', 7],
    ['01:02:03', 3723],
    ['2-01:00:00', 176_400],
    ['0:01.50', 1.5],
    ['12:34.00', 754],
  ])) {
    assert.equal(parsePsLine(` 12  1  10 Ss ${time}`)?.cpuSeconds, seconds, time)
  }
  assert.equal(parsePsLine(''), null)
})

describe('a process is found', () => {
  const wait = ['-e', 'setTimeout(() => {}, 60_000)']
  /** @param {NodeJS.ProcessEnv} env */
  const start = (env) => spawn(process.execPath, wait, { detached: true, stdio: 'ignore', env })
  const mark = `/tmp/bench-test-${process.pid}`

  test('by its group, and by its mark where it left the group', async () => {
    const leader = start({})
    const strays = [mark, `${mark}/round`].map((value) => start({ [markName]: value }))
    // The mark as the beginning of another one, within another variable, or under another name.
    const others = [{ [markName]: `${mark}0` }, { A: `${markName}=${mark}` }, { [`A${markName}`]: mark }].map(start)
    try {
      await once(others[2], 'spawn')
      const found = processesOf([Number(leader.pid)], mark).map(({ pid }) => pid)
      const expected = process.platform === 'linux' ? [leader, ...strays] : [leader]
      assert.deepEqual(found.sort(), expected.map(({ pid }) => pid).sort())
    } finally {
      for (const child of [leader, ...strays, ...others]) child.kill('SIGKILL')
    }
  })

  test('again by its id and when it started, until it has ended', async () => {
    const child = start({})
    const started = startOf(Number(child.pid))
    assert.ok(started)
    assert.equal(startOf(Number(child.pid)), started)
    if (process.platform === 'linux') assert.notEqual(started, startOf(process.pid))
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(startOf(Number(child.pid)), null)
  })
})
