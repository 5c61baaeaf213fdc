import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Clock } from '../../../lib/load/clock.js'
import { Slices } from '../../../lib/load/closedLoop/slices.js'
import { isStopped } from '../../../lib/base/processes/processes.js'
import { stoppable } from '../../../lib/servers/stoppable.js'

const server = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 5)'], { stdio: 'ignore' })
const pid = Number(server.pid)
after(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
})
const stopped = stoppable([pid])

/** Lets this process wait as it does at its gate. @param {number} milliseconds */
const block = (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Runs for so many seconds; gate: what happens while a turn is waited for. @type {(seconds: number, gate: (turn: 'first' | 'next') => void) => Promise<{ slices: Slices, ranMs: number }>} */
async function run(seconds, gate) {
  const clock = new Clock()
  const slices = new Slices(clock, { pass: gate })
  const start = clock.now()
  await slices.run(seconds, 20, stopped)
  const ranMs = clock.now() - start
  await delay(30)
  assert.equal(clock.now() - start, ranMs, 'the clock stands still after the last slice, too')
  return { slices, ranMs }
}

const skip = process.platform === 'linux' ? false : 'reads /proc to see whether a process stands still'

describe('a load in slices of time', { skip }, () => {
  test('has its server stand still while it waits for its turns, which is none of its time', async () => {
    /** @type {[string, boolean][]} */
    const turns = []
    const { slices, ranMs } = await run(0.1, (turn) => {
      block(40)
      turns.push([turn, isStopped(pid)])
    })
    assert.deepEqual(turns, [['first', true], ...Array(4).fill(['next', true])])
    // Five slices of at least 20 ms; with what it waited it would be 200 ms more.
    assert.ok(ranMs >= 99 && ranMs < 250, `${ranMs} ms`)
    assert.ok(isStopped(pid))
    assert.equal(slices.wasDisturbed(), false)
    slices.thaw()
    assert.ok(!isStopped(pid))
  })
  test('is void where somebody else lets the server go on', async () => {
    const { slices } = await run(0.04, (turn) => {
      if (turn === 'first') return
      process.kill(pid, 'SIGCONT')
      block(20)
    })
    slices.thaw()
    assert.equal(slices.wasDisturbed(), true)
    assert.equal(slices.wasDisturbed(), false, 'of what was asked for before')
  })
})
