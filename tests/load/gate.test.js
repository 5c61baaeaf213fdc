import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { keepGate } from '../../lib/load/gate.js'

/** @import { Duplex } from 'node:stream' */

const gate = new URL('../../lib/load/gate.js', import.meta.url).href

/** A process that passes its gate three times, and tells of its timers. */
function startClient() {
  const script = `
    const { Gate } = await import(${JSON.stringify(gate)})
    let ticks = 0
    setInterval(() => (ticks += 1), 1)
    for (const turn of ['first', 'next', 'next']) {
      const before = ticks
      new Gate().pass(turn)
      if (ticks !== before) console.log('it went on at its gate')
    }
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (text) => {
      said += text
    })
  return { child, socket: /** @type {Duplex} */ (child.stdio[4]), said: () => said }
}

describe('a client at its gate', () => {
  test('does nothing until its turn has come', async () => {
    const { child, socket, said } = startClient()
    /** @type {string[]} */
    const asked = []
    keepGate(socket, async (turn) => {
      asked.push(turn)
      await delay(20)
    })
    assert.deepEqual(await once(child, 'exit'), [3, null])
    assert.deepEqual(asked, ['first', 'next', 'next'])
    assert.equal(said(), '')
  })
  test('ends where nobody is left to give turns', async () => {
    const { child, socket, said } = startClient()
    keepGate(socket, () => new Promise(() => socket.destroy()))
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.match(said(), /nobody is left to give turns/)
  })
})
