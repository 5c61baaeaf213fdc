import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Clock, Slices } from '../../../lib/load/slices/slices.js'
import { isStopped } from '../../../lib/base/processes/processes.js'

const server = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 5)'], { stdio: 'ignore' })
const pid = Number(server.pid)
after(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
})

/** Blocks this process, as waiting for a turn does. @param {number} milliseconds */
const block = (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Runs for so many seconds. @param {number} seconds @param {(turn: 'first' | 'next') => void} waitForTurn */
async function run(seconds, waitForTurn) {
  const clock = new Clock()
  const slices = new Slices(clock, waitForTurn)
  const start = clock.now()
  await slices.run(seconds, 20, [pid])
  const ranMs = clock.now() - start
  await delay(30)
  assert.equal(clock.now() - start, ranMs, 'the clock stands still after the last slice, too')
  return { slices, ranMs }
}

const skip = process.platform === 'linux' ? false : 'reads /proc to see whether a process stands still'

describe('a load in slices of time', { skip }, () => {
  test('its server stands still while it waits for its turns, and its clock does, too', async () => {
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
    slices.resume()
    assert.ok(!isStopped(pid))
  })
  test('it is disturbed if another process resumes the server', async () => {
    const { slices } = await run(0.04, (turn) => {
      if (turn === 'first') return
      process.kill(pid, 'SIGCONT')
      block(20)
    })
    slices.resume()
    assert.equal(slices.wasDisturbed(), true)
    assert.equal(slices.wasDisturbed(), false, 'of what was asked for before')
  })
})

test('the time in which a clock is stopped does not count', async () => {
  const clock = new Clock()
  clock.stop()
  const at = clock.now()
  const start = performance.now()
  await delay(30)
  assert.equal(clock.now(), at)
  clock.stop()
  clock.start()
  clock.start()
  const stoppedMs = performance.now() - start
  assert.ok(clock.now() - at < stoppedMs, 'it continues from where it was')
  const running = clock.now()
  await delay(10)
  assert.ok(clock.now() - running >= 9)
})
