import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { timeoutSignal } from '../../lib/load/timeouts.js'

const file = new URL('../../lib/load/timeouts.js', import.meta.url).href

test('a timeout signal is aborted after a while, with the reason', async () => {
  const signal = timeoutSignal(0.05)
  assert.equal(signal.aborted, false)
  // It keeps no process alive.
  const alive = setInterval(() => {}, 1000)
  await once(signal, 'abort')
  clearInterval(alive)
  assert.deepEqual([signal.reason.name, signal.reason.message], ['TimeoutError', 'not there within 0.05 s'])
})

test('a process that stands still loses no part of its timeout but one', {
  skip: process.platform === 'win32',
}, async () => {
  const script = `
    const { timeoutSignal } = await import(${JSON.stringify(file)})
    const signal = timeoutSignal(1.5)
    console.log('begun')
    process.stdin.once('data', () => {
      console.log(signal.aborted)
      process.exit()
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  child.kill('SIGSTOP')
  await delay(3000)
  child.stdin.write('what came meanwhile')
  child.kill('SIGCONT')
  assert.equal((await lines.next()).value, 'false')
})
