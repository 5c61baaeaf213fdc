import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { countByPerf } from '../../../lib/servers/instructions/perf.js'

const skip = spawnSync('perf', ['--version']).error ? 'there is no perf' : false

test('what perf tells is read as it tells it', { skip }, async () => {
  // Every machine has this counter: milliseconds of CPU time.
  const child = spawn(process.execPath, ['-e', 'process.stdin.once("data", () => { for (;;); })'])
  const counter = countByPerf([Number(child.pid)], 'task-clock')
  try {
    const before = await counter.read()
    child.stdin.write('go')
    while ((await counter.read()) < before + 100) await delay(10)
    child.kill('SIGSTOP')
    const after = await counter.read()
    assert.ok((await counter.read()) - after < 20)
  } finally {
    counter.close()
    child.kill('SIGKILL')
  }
})
