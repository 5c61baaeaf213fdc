import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { grantTurns } from '../../../lib/load/slices/controlSocket.js'

/** @import { Duplex } from 'node:stream' */

const controlSocket = new URL('../../../lib/load/slices/controlSocket.js', import.meta.url).href

/** Starts a process that waits for three turns and prints whether its timers ran meanwhile. */
function startClient() {
  const script = `
    const { waitForTurn } = await import(${JSON.stringify(controlSocket)})
    let ticks = 0
    setInterval(() => (ticks += 1), 1)
    for (const turn of ['first', 'next', 'next']) {
      const before = ticks
      waitForTurn(turn)
      if (ticks !== before) console.log('it ran while it waited')
    }
    process.exit(3)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  return { child, socket: /** @type {Duplex} */ (child.stdio[4]), output: () => output }
}

describe('a client that waits for its turn', () => {
  test('a client does nothing until its turn has come', async () => {
    const { child, socket, output } = startClient()
    /** @type {string[]} */
    const turns = []
    grantTurns(socket, async (turn) => {
      turns.push(turn)
      await delay(20)
    })
    assert.deepEqual(await once(child, 'exit'), [3, null])
    assert.deepEqual(turns, ['first', 'next', 'next'])
    assert.equal(output(), '')
  })
  test('a client ends if its parent has ended', async () => {
    const { child, socket, output } = startClient()
    grantTurns(socket, () => new Promise(() => socket.destroy()))
    assert.deepEqual(await once(child, 'exit'), [1, null])
    assert.match(output(), /the process that grants turns has ended/)
  })
})
