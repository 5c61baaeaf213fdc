import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, test } from 'node:test'
import { tellRepetitions, whileRunning } from '../../lib/load/standstill.js'

const standstill = new URL('../../lib/load/standstill.js', import.meta.url).href

/**
 * Measures in a process of its own, which is stopped while it measures for the first time, for longer than it takes.
 * @param {string} isFaulty code
 * @returns {Promise<{ attempts: number, value: string }>}
 */
async function measureStopped(isFaulty) {
  const script = `
    const { whileRunning } = await import(${JSON.stringify(standstill)})
    let attempts = 0
    const measure = async () => {
      attempts += 1
      console.log('begun')
      // The second and later ones are of a process that nobody stops.
      if (attempts === 1) await new Promise((resolve) => process.stdin.once('data', resolve))
      return 'wrong'
    }
    const value = await whileRunning(measure, ${isFaulty})
    console.log(JSON.stringify({ attempts, value }))
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  child.kill('SIGSTOP')
  // As long as a standstill has to be at least, and then some.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  child.kill('SIGCONT')
  child.stdin.write('go on')
  let last = '{}'
  for (let line = await lines.next(); !line.done; line = await lines.next()) last = line.value
  if (child.exitCode === null) await once(child, 'exit')
  return JSON.parse(last)
}

describe('what is measured by a process that stood still', () => {
  test('is measured again', async () => {
    assert.deepEqual(await measureStopped('() => false'), { attempts: 2, value: 'wrong' })
  })
  test('counts where it is a fault', async () => {
    assert.deepEqual(await measureStopped("(value) => value === 'wrong'"), { attempts: 1, value: 'wrong' })
  })
  test('is a fault of this machine after three attempts', async () => {
    let [time, attempts] = [0, 0]
    const clock = {
      now() {
        time += 2500
        return time
      },
    }
    const measure = async () => {
      attempts += 1
    }
    const message = /this machine did not let the load generator run for 2\.\d s of a measurement, 3 times in a row/
    await assert.rejects(
      whileRunning(measure, () => false, { clock }),
      { code: 'CLIENT_LIMIT', message },
    )
    assert.equal(attempts, 3)
  })
})

test('a repetition is told, and the first attempt is not', async () => {
  /** @type {string[]} */
  const events = []
  let time = 0
  // The process stands still in the first attempt.
  const measure = async () => {
    events.push('measured')
    if (events.length === 1) time += 2500
  }
  await tellRepetitions((event) => events.push(event), measure, { clock: { now: () => time } })
  assert.deepEqual(events, ['measured', 'opened', 'measured', 'closed'])
})
