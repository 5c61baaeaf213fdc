import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { discoverServers } from '../../lib/servers/discover.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { createProject } from '../project.js'

/**
 * Runs a monitored server of some source until it has been looked at.
 * @template Seen
 * @param {string} source
 * @param {(server: ServerProcess, monitor: NonNullable<ServerProcess['monitor']>) => Promise<Seen>} look
 */
async function monitored(source, look) {
  const project = createProject([])
  writeFileSync(join(project.folder, 'benchmarks/some.js'), source)
  const [file] = discoverServers({ root: project.folder })
  const server = new ServerProcess(file, 0, { monitor: true })
  try {
    assert.ok(server.monitor)
    return await look(server, server.monitor)
  } finally {
    await server.stop(0)
    project.remove()
  }
}

/** How a server ended. @param {ServerProcess} server */
async function endOf({ ended }) {
  if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve))
  return ended.reason.message
}

/** @param {ServerProcess} server that writes something when it has started */
async function started(server) {
  while (server.outputBytes === 0 && !server.ended.aborted) await delay(5)
}

describe('what it tells', () => {
  /** @type {(source: string) => ReturnType<NonNullable<ServerProcess['monitor']>['read']>} */
  const readingOf = (source) =>
    monitored(source, async (server, monitor) => {
      await started(server)
      monitor.open()
      await delay(500)
      monitor.close()
      return monitor.read(30)
    })

  test('of a server at rest', async () => {
    const reading = await readingOf("console.log('started'); setInterval(() => {}, 1000)")
    assert.ok(reading && reading.eventLoopDelayP99Ms >= 0 && reading.gcShare >= 0, JSON.stringify(reading))
  })
  test('of one that collects garbage for 200 ms at a time', async () => {
    const reading = await readingOf(`
      import { setFlagsFromString } from 'node:v8'
      import { runInNewContext } from 'node:vm'
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc')
      console.log('started')
      setInterval(() => { for (const start = Date.now(); Date.now() < start + 200;) collect() }, 1)`)
    assert.ok(reading && reading.eventLoopDelayP99Ms > 100, JSON.stringify(reading))
    assert.ok(reading.gcShare > 0 && reading.gcShare <= 1, JSON.stringify(reading))
  })
})

describe('nothing is told', () => {
  /** @type {Record<string, string>} */
  const silent = {
    'by a server that has ended': '',
    'by one whose event loop stands still': "process.stdout.write('started'); for (;;);",
    'by one that uses the pipe for something else': `
      import { writeSync } from 'node:fs'
      writeSync(3, 'mine\\n')
      setInterval(() => {}, 1000)`,
  }
  for (const [who, source] of Object.entries(silent))
    test(who, async () => {
      const reading = await monitored(source, async (server, monitor) => {
        if (source === '') await endOf(server)
        monitor.open()
        monitor.close()
        return monitor.read(source.includes('for (;;)') ? 0.1 : 30)
      })
      assert.equal(reading, null)
    })
})

test('it does not keep a server alive, which has no channel to the runner', async () => {
  const end = await monitored("console.error('its channel is', typeof process.send)", endOf)
  assert.match(end, /: its channel is undefined$/)
})

test('what a server starts inherits the option, but neither the pipe nor any harm', async () => {
  const end = await monitored(
    `
    import { fork } from 'node:child_process'
    import { once } from 'node:events'
    import { isMainThread, parentPort, Worker } from 'node:worker_threads'
    if (!isMainThread) parentPort.postMessage('of the thread')
    else if (process.send) {
      process.once('message', (text) => process.send(text, () => process.disconnect()))
    } else {
      const child = fork(import.meta.filename)
      child.send('of the child')
      const [answer] = await once(child, 'message')
      const [code] = await once(child, 'exit')
      const [message] = await once(new Worker(new URL(import.meta.url)), 'message')
      console.error([answer, code, message].join(', '))
    }`,
    endOf,
  )
  assert.match(end, /: of the child, 0, of the thread$/)
})

test('it counts what the server allocates between two questions, as often as it is asked', async () => {
  const source = `
    console.log('started')
    globalThis.kept = []
    setInterval(() => (globalThis.kept = Array.from({ length: 100_000 }, Math.random)), 5)`
  const told = await monitored(source, async (server, monitor) => {
    await started(server)
    const read = async (/** @type {number} */ milliseconds) => {
      await monitor.beginProfile(10)
      await delay(milliseconds)
      return monitor.endProfile(10)
    }
    return [await read(300), await read(0), await read(0), await read(0)]
  })
  const [long, ...short] = told.map((allocation) => allocation?.allocatedBytes ?? assert.fail('no answer'))
  assert.ok(long > 1_000_000, `${long}`)
  // One of them may well have taken as long on a busy machine.
  assert.ok(Math.min(...short) < long, `${short} ${long}`)
})

test('it tells what the server holds, and no garbage', async () => {
  const heldBy = (/** @type {string} */ kept) =>
    monitored(
      `
      globalThis.kept = ${kept}
      console.log('started')
      setInterval(() => [Buffer.alloc(1_000_000), Array.from({ length: 100_000 }, Math.random)], 5)`,
      async (server, monitor) => {
        await started(server)
        await delay(300)
        return Number(await monitor.readHeldBytes(30))
      },
    )
  const objects = 'Array.from({ length: 1_000_000 }, Math.random)'
  const bytes = (await heldBy(`[Buffer.alloc(20_000_000), ${objects}]`)) - (await heldBy('null'))
  assert.ok(bytes > 27e6 && bytes < 30e6, `${bytes}`)
})
