import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { guardRun } from '../../../lib/cli/bench/guardRun.js'
import { lockResults } from '../../../lib/core/store/lock.js'
import { createProject, freePort, localRunOf, run } from '../../project.js'
import { temporaryFolder } from '../../core/store/temporaryFolder.js'

const project = createProject(['right'])
const results = join(project.folder, 'results/local')
const lock = join(results, 'bench.lock')
after(project.remove)

/** @param {string} warmup @param {(child: import('node:child_process').ChildProcess) => void} [onChild] */
async function bench(warmup, onChild) {
  const load = ['-c', '2', '-p', '1', '-d', '0.2', '--warmup', warmup, '--port', String(await freePort())]
  const words = ['-pkgs', 'right', '--rounds', '1', ...load]
  return run(join(project.folder, 'bench.js'), words, { cwd: project.folder, onChild })
}

/** Runs the program twice at once, and ends the first once the second has ended. @param {NodeJS.Signals} signal */
async function benchTwice(signal) {
  /** @type {ReturnType<typeof bench> | undefined} */
  let second
  let pid = 0
  const first = await bench('60', (child) => {
    pid = Number(child.pid)
    child.stderr?.once('data', async () => {
      second = bench('0.1')
      await second
      child.kill(signal)
    })
  })
  return { first, second: await second, pid }
}

describe('two runs with one directory of results', () => {
  test('are one run and one line that says whose it is', async () => {
    const { first, second, pid } = await benchTwice('SIGINT')
    assert.equal(second?.code, 2)
    assert.match(
      String(second?.stderr),
      new RegExp(
        `^bench: results/local is in use by pid ${pid}( \\(.*\\))? since \\d{4}-.*Z; wait until it has ended, or ` +
          'choose another directory with --results\\n$',
      ),
    )
    assert.equal(first.code, 130, first.stderr)
    assert.ok(!existsSync(lock))
  })
  test('are no such thing once the first was killed, and what it has left is removed', async () => {
    const { second } = await benchTwice('SIGKILL')
    assert.equal(second?.code, 2)
    assert.ok(existsSync(lock))
    const folder = join(results, '2026-01-02T03-04-05-0123abcd/throughput')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'right.json.1.tmp'), '{')
    const third = await bench('0.1')
    assert.equal(third.code, 0, third.stderr)
    assert.deepEqual(readdirSync(folder), [])
    assert.deepEqual(readdirSync(join(localRunOf(project), 'throughput')), ['right.json'])
    assert.ok(!existsSync(lock))
  })
})

test('a directory that is in use is refused before anything begins', async (context) => {
  const directory = temporaryFolder(context)
  assert.equal(lockResults(directory).holder, null)
  const refusal = { name: 'UsageError', code: 'RESULTS_LOCKED' }
  await assert.rejects(guardRun(directory, assert.fail), refusal)
})

test('a directory that cannot be made is one line', async () => {
  const message = /^cannot write \/proc\/nowhere: .+; choose another directory with --results$/
  await assert.rejects(guardRun('/proc/nowhere', assert.fail), { code: 'CANNOT_WRITE', message })
})

test('a temporary folder that cannot be made is one line, and exit code 4', async () => {
  const env = { ...process.env, TMPDIR: join(project.folder, 'nowhere') }
  const { code, stderr } = await run(join(project.folder, 'bench.js'), ['-pkgs', 'right'], { env })
  assert.match(stderr, /^bench: cannot write a temporary folder: ENOENT: .*; set TMPDIR to another one\n$/)
  assert.equal(code, 4)
})
