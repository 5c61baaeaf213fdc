import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openMemoryProbes } from '../../lib/servers/preloads.js'

/** Keeps so many bytes at each line, and says so. @param {number} bytes */
const keeping = (bytes) => `const kept = []
process.stdin.on('data', () => {
  kept.push(Buffer.alloc(${bytes}))
  Array.from({ length: 1e5 }, () => ({}))
  console.log(1)
})
console.log(0)`

describe('the processes of a command', () => {
  test('say what they hold without garbage, through a shell', async (t) => {
    const probes = await openMemoryProbes()
    t.after(() => probes.close())
    const [program, ...words] = probes.under({}, 1)
    const child = spawn(program, [...words, 'sh', '-c', 'exec "$0" -e "$1"', process.execPath, keeping(1e6)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    t.after(() => child.kill())
    await once(child.stdout, 'data')
    const running = [{ pid: Number(child.pid) }]
    /** Reads its memory, once it has connected. @type {() => Promise<number>} */
    const read = async () => (await probes.readHeldBytes(running)) ?? delay(10).then(read)
    const before = await read()
    for (let line = 0; line < 5; line += 1) {
      child.stdin.write('\n')
      await once(child.stdout, 'data')
    }
    const grown = (await read()) - before
    assert.ok(grown > 4.9e6 && grown < 5.5e6, `${before} bytes have grown by ${grown}`)
    assert.equal(await probes.readHeldBytes([{ pid: process.pid }]), null)
  })
  test('keep the options that the user has for Node.js, and are not asked if these forbid it', async (t) => {
    const probes = await openMemoryProbes()
    t.after(() => probes.close())
    const options = (/** @type {string} */ text) => probes.under({ env: { NODE_OPTIONS: text } }, 4001)
    assert.match(
      options('--max-old-space-size=99')[1],
      /^NODE_OPTIONS=--max-old-space-size=99 --require "\/.*heldMemory\.cjs"$/,
    )
    assert.match(options('--title=api-{port}')[1], /^NODE_OPTIONS=--title=api-4001 /)
    assert.deepEqual(options('--permission'), [])
    assert.deepEqual(probes.under({ command: 'node --experimental-permission server.js' }, 4001), [])
  })
  test('are asked in a folder of temporary files whose path is longer than a socket may have', async (t) => {
    const { TMPDIR } = process.env
    const long = mkdtempSync(join(tmpdir(), 'long-'.repeat(20)))
    t.after(() => {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      rmSync(long, { recursive: true })
    })
    process.env.TMPDIR = long
    const probes = await openMemoryProbes()
    t.after(() => probes.close())
    const [, , variable] = probes.under({}, 4001)
    const socket = connect(variable.replace('BENCH_MEMORY=', ''))
    await once(socket, 'connect')
    // A process that ends without an answer is no hurdle.
    const [question] = await once(socket, 'data')
    socket.write('7\n')
    assert.equal(String(question), '{"question":"identify"}\n')
    const held = delay(100).then(() => probes.readHeldBytes([{ pid: 7 }]))
    await once(socket, 'data')
    socket.destroy()
    assert.equal(await held, null)
  })
})
