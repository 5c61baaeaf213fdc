import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { parseProcFiles, parsePsLine, processesOf } from '../../lib/servers/processes.js'

const stat = (/** @type {string} */ name, /** @type {string} */ state) =>
  `4242 (${name}) ${state} 1 4200 4200 0 -1 4194304 9 9 9 9 150 25 30 5 20 0 11 0 999 1 1`

test('the files of /proc are read by position, whatever a process is called', () => {
  for (const name of ['node', 'a b', 'evil) S 1 1 1', ')))']) {
    const facts = parseProcFiles(stat(name, 'S'), 'Name:\tnode\nVmPeak:\t  9999 kB\nVmHWM:\t   2048 kB\n')
    assert.deepEqual(facts, { pid: 4242, groupId: 4200, cpuSeconds: 2.1, peakMemoryBytes: 2048 * 1024 })
  }
})

test('a zombie is no process any more', () => {
  assert.equal(parseProcFiles(stat('node', 'Z'), ''), null)
  assert.equal(parsePsLine('  1  1 Z+ 0:00.00'), null)
})

test('times of ps are understood as Linux and macOS write them', () => {
  for (const [time, seconds] of /** @type {const} */ ([
    ['00:00:07', 7],
    ['01:02:03', 3723],
    ['2-01:00:00', 176_400],
    ['0:01.50', 1.5],
    ['12:34.00', 754],
  ])) {
    assert.equal(parsePsLine(` 12  10 Ss ${time}`)?.cpuSeconds, seconds, time)
  }
  assert.equal(parsePsLine(''), null)
})

test('a process is found by its group, and by its mark where it left the group', async () => {
  const mark = `BENCH_TEST=${process.pid}`
  const [name, value] = mark.split('=')
  const wait = ['-e', 'setTimeout(() => {}, 60_000)']
  const leader = spawn(process.execPath, wait, { detached: true, stdio: 'ignore' })
  const stray = spawn(process.execPath, wait, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, [name]: value },
  })
  try {
    const found = processesOf(Number(leader.pid), mark).map(({ pid }) => pid)
    const expected = process.platform === 'linux' ? [leader.pid, stray.pid] : [leader.pid]
    assert.deepEqual(found.sort(), expected.sort())
  } finally {
    leader.kill('SIGKILL')
    stray.kill('SIGKILL')
  }
})
