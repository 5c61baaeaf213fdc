import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { Fault } from '../../../lib/base/errors/fault.js'
import { openProfiling, preload } from '../../../lib/servers/profiling/openProfiling.js'
import { splitTurns } from '../../../lib/suites/api/profile/profileTree.js'

/** Signal of a run that is not interrupted. */
const { signal } = new AbortController()

/** Works whenever a line comes, in a thread of its own too, and answers with its process id. */
const source = `
const { Worker, isMainThread, parentPort } = require('node:worker_threads')
function busy(milliseconds) {
  for (const end = Date.now() + milliseconds; Date.now() < end; ) JSON.stringify([...Array(99).keys()])
}
function busyThread() { busy(300) }
if (isMainThread) {
  const worker = new Worker(__filename)
  process.stdin.on('data', () => {
    worker.postMessage(1)
    busy(300)
    worker.once('message', () => console.log(process.pid))
  })
  process.on('SIGTERM', () => { worker.terminate(); process.stdin.destroy() })
  worker.once('message', () => console.log(process.pid))
} else {
  parentPort.on('message', () => {
    busyThread()
    parentPort.postMessage(1)
    if (process.env.BLOCK) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
  parentPort.postMessage(1)
}
//# sourceMappingURL=server.js.map
`

/**
 * Starts a server below a shell and another Node.js, as npm would.
 * @param {(profiling: Awaited<ReturnType<typeof openProfiling>>, server: { pid: number, work: () => Promise<void>,
 *   end: () => Promise<[number | null]> }) => Promise<void>} scene
 * @param {NodeJS.ProcessEnv} [env] of the server
 * @param {number} [timeoutSeconds] of a question
 */
async function withServer(scene, env = {}, timeoutSeconds) {
  const folder = mkdtempSync(join(tmpdir(), 'profiled server-'))
  const profiling = await openProfiling(timeoutSeconds)
  try {
    const file = join(folder, 'server.js')
    writeFileSync(file, source)
    const [script, output] = [JSON.stringify([file]), "{ stdio: 'inherit' }"]
    const wrapper = `require('node:child_process').spawn(process.execPath, ${script}, ${output})`
    const [command, ...under] = profiling.under({}, 4001)
    const child = spawn(
      command,
      [...under, 'sh', '-c', `'${process.execPath}' -e '${wrapper.replaceAll("'", `'"'"'`)}'`],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        detached: true,
        env: { ...process.env, ...env },
      },
    )
    const ready = String((await once(child.stdout, 'data'))[0])
    const pid = Number(ready)
    // The connection of the thread may come a moment later.
    await delay(300)
    const work = async () => {
      child.stdin.write('work\n')
      await once(child.stdout, 'data')
    }
    const end = () => {
      process.kill(pid, 'SIGTERM')
      return /** @type {Promise<any>} */ (once(child, 'exit'))
    }
    try {
      await scene(profiling, { pid, work, end })
    } finally {
      if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGKILL')
    }
  } finally {
    profiling.close()
    rmSync(folder, { recursive: true })
  }
}

describe('a profiler of servers that commands start', () => {
  test('samples the process that answers and its threads, turn by turn, also behind other programs', () =>
    withServer(async (profiling, { pid, work, end }) => {
      const profiler = await profiling.open({ processes: [{ pid }] }, signal)
      for (let turn = 0; turn < 2; turn += 1) {
        await profiler.start()
        await work()
        await profiler.stop()
      }
      const recordings = await profiler.end()
      assert.equal(recordings.length, 2)
      for (const [index, recording] of recordings.entries()) {
        const names = recording.profile.nodes.map(({ callFrame }) => callFrame.functionName)
        assert.deepEqual(
          [names.includes('busy'), names.includes('busyThread')],
          index === 0 ? [true, false] : [true, true],
        )
        const turns = splitTurns(recording)
        assert.equal(turns.length, 2)
        for (const { profile, cpuMicroseconds } of turns) {
          const busy = profile.nodes.filter(({ callFrame }) => callFrame.functionName === 'busy').map(({ id }) => id)
          // Its work fills the turn, and machines may be slow.
          const samples = /** @type {number[]} */ (profile.samples)
          assert.ok(samples.filter((id) => busy.includes(id)).length > 5, String(samples.length))
          if (process.platform === 'linux') assert.ok(Number(cpuMicroseconds) > 5000, String(cpuMicroseconds))
        }
      }
      // Both threads make arrays of 99 numbers all the time.
      for (const { allocatedBytes } of recordings) assert.ok(allocatedBytes > 1e6, String(allocatedBytes))
      const [{ scripts }] = recordings
      assert.equal(scripts.find(({ url }) => url.endsWith('/server.js'))?.sourceMapURL, 'server.js.map')
      const [code] = await end()
      assert.equal(code, 0, 'its socket does not keep the server alive')
    }))

  test('samples a process that starts during the warm-up', () =>
    withServer(async (profiling, { pid, work }) => {
      const server = { processes: [{ pid }] }
      const profiler = await profiling.open(server, signal)
      const [command, ...under] = profiling.under({}, 4001)
      const keys = 'for (let n = 0; n < 500; n += 1) JSON.stringify([...Array(999).keys()])'
      const busyLate = `function busyLate() { ${keys}; process.stdout.write('.') }`
      const worker = spawn(command, [...under, process.execPath, '-e', `${busyLate}; setInterval(busyLate)`])
      try {
        server.processes.push({ pid: Number(worker.pid) })
        while ((await profiler.join()) === 0) await delay(50)
        await profiler.start()
        await work()
        // A busy machine may not run it for long: the second write is of work that began after the start.
        for (const _ of [1, 2]) await once(/** @type {import('node:stream').Readable} */ (worker.stdout), 'data')
        await profiler.stop()
        const [, , late] = await profiler.end()
        assert.ok(late.profile.nodes.some(({ callFrame }) => callFrame.functionName === 'busyLate'))
        assert.equal(splitTurns(late).length, 1)
      } finally {
        worker.kill('SIGKILL')
      }
    }))

  test('keeps options of the command, and has a process only if it is one of those that answer', () =>
    withServer(async (profiling, { pid }) => {
      assert.ok(
        profiling
          .under({ env: { NODE_OPTIONS: '--no-deprecation' } }, 4001)
          .includes(`NODE_OPTIONS=--no-deprecation --import=${preload}`),
      )
      await assert.rejects(
        profiling.open({ processes: [{ pid: process.pid }] }, signal),
        (error) =>
          error instanceof Fault &&
          error.code === 'UNSUPPORTED' &&
          /^it runs no Node\.js that takes NODE_OPTIONS \(pid \d+/.test(error.message),
      )
      const profiler = await profiling.open({ processes: [{ pid }, { pid: process.pid }] }, signal)
      await profiler.end()
      await assert.rejects(profiler.end(), /^Fault: the profiler failed: /)
    }))
  test('waits neither for a thread that never answers, nor after the end of the run', async () => {
    const blocked = { BLOCK: 'yes' }
    await withServer(
      async (profiling, { pid, work }) => {
        await work()
        await assert.rejects(
          profiling.open({ processes: [{ pid }] }, signal),
          (error) =>
            error instanceof Fault &&
            error.code === 'NO_ANSWER' &&
            /^a thread of pid \d+ .*did not answer the profiler in 0\.2 s; its profile is left out$/.test(
              error.message,
            ),
        )
      },
      blocked,
      0.2,
    )
    await withServer(async (profiling, { pid, work }) => {
      await work()
      const run = new AbortController()
      const opening = profiling.open({ processes: [{ pid }] }, run.signal)
      setTimeout(() => run.abort(), 100)
      const profiler = await opening
      await assert.rejects(profiler.end(), /^Fault: its threads ended before their profile$/)
    }, blocked)
  })
})
