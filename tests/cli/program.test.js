import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Interruption } from '../../lib/base/errors/exitCodes.js'
import { maskStreams, runProgram } from '../../lib/cli/program.js'
import { UnableError } from '../../lib/base/errors/unableError.js'
import { UsageError } from '../../lib/base/errors/usageError.js'
import { captureConsole } from './messages.js'

const failing = (/** @type {unknown} */ error) => async () => {
  throw error
}

describe('the exit code', () => {
  /** @type {[string, () => Promise<number>, number, string][]} */
  const cases = [
    ['is the program’s own', async () => 1, 1, ''],
    ['is 2 after a usage error', failing(new UsageError('unknown option --x')), 2, 'bench: unknown option --x\n'],
    ['is 4 where it could not go on', failing(new UnableError('CANNOT_WRITE', 'x')), 4, 'bench: x\n'],
    [
      'is 4 where the disk is full',
      failing(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
      4,
      'bench: cannot write: ENOSPC: no space left on device, write\n',
    ],
    ['is 129 after SIGHUP', failing(new Interruption('SIGHUP')), 129, ''],
    ['is 130 after SIGINT', failing(new Interruption('SIGINT')), 130, ''],
    ['is 143 after SIGTERM', failing(new Interruption('SIGTERM')), 143, ''],
  ]
  for (const [name, program, code, line] of cases)
    test(name, async (context) => {
      const said = captureConsole(context, 'error')
      assert.equal(await runProgram('bench', program), code)
      assert.equal(said(), line)
    })
})

test('a bug keeps its stack and has an exit code of its own', async (context) => {
  const written = context.mock.method(console, 'error', () => {})
  const bug = new TypeError('x is not a function')
  assert.equal(await runProgram('bench', failing(bug)), 70)
  assert.deepEqual(
    written.mock.calls.map((call) => call.arguments),
    [[bug]],
  )
})

test('a reader that leaves early is no fault, another failure of the stream is', async () => {
  await runProgram('bench', async () => 0)
  for (const stream of [process.stdout, process.stderr]) {
    const [listener] = stream.listeners('error').slice(-1)
    assert.doesNotThrow(() => listener(Object.assign(new Error('gone'), { code: 'EPIPE' })))
    assert.throws(() => listener(Object.assign(new Error('full'), { code: 'ENOSPC' })), { message: 'full' })
  }
})

const compare = join(import.meta.dirname, '../../compare.js')

// Node.js by itself would end with 1, which says that some row needs a look.
test('an uncaught bug ends with 70, and its stack', () => {
  const once = '(name) => name === "uncaughtException" && setImmediate(() => undefined[0])'
  const preload = `data:text/javascript,${encodeURIComponent(`process.on("newListener", ${once})`)}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, compare, '--table'], {
    encoding: 'utf8',
  })
  assert.match(stderr, /^TypeError: Cannot read properties of undefined.*\n +at /)
  assert.equal(status, 70)
})

test('a report that finds no room on the disk is one line, and exit code 4', {
  skip: !existsSync('/dev/full') && 'there is no /dev/full',
}, () => {
  const command = `"${process.execPath}" "${compare}" --table > /dev/full`
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  assert.equal(stderr, 'compare: cannot write: ENOSPC: no space left on device, write\n')
  assert.equal(status, 4)
})

describe('a program that hangs after Ctrl-C', () => {
  const module = JSON.stringify(join(import.meta.dirname, '../../lib/cli/program.js'))
  const script = `import { interruptionSignal } from ${module}
    interruptionSignal((code) => process.exit(code)).addEventListener('abort', () => console.log('aborted'))
    setInterval(() => {}, 1000)
    console.log('ready')`
  /** @type {[string, NodeJS.Signals, NodeJS.Signals, number][]} */
  const cases = [
    ['ends at the second one', 'SIGINT', 'SIGINT', 130],
    ['ends at a polite kill', 'SIGINT', 'SIGTERM', 143],
    ['is the same after polite kills', 'SIGTERM', 'SIGTERM', 143],
  ]
  for (const [name, first, second, code] of cases)
    test(name, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = once(child, 'exit')
      await once(child.stdout, 'data')
      child.kill(first)
      const [line] = await once(child.stdout, 'data')
      assert.equal(String(line), 'aborted\n')
      // Later than a wrapper passes the first one on.
      await delay(200)
      child.kill(second)
      assert.deepEqual(await exited, [code, null])
    })
})

test('secrets of the environment and of a command are masked on both streams until the end', async (context) => {
  const written = ['stdout', 'stderr'].map((name) =>
    context.mock.method(/** @type {any} */ (process)[name], 'write', () => true),
  )
  const { argv } = process
  context.after(() => {
    process.argv = argv
    delete process.env.SOME_TOKEN
  })
  process.env.SOME_TOKEN = 'abc123DEF'
  process.argv = ['node', 'bench', '--command', 'API_KEY=sesame-street node server.js']
  await runProgram('bench', async () => {
    const unmask = maskStreams(['PASSWORD=def456'])
    for (const stream of [process.stdout, process.stderr]) stream.write('a abc123DEF API_KEY=sesame-street def456\n')
    unmask()
    return 0
  })
  process.stdout.write('abc123DEF')
  const texts = written.map(({ mock: { calls } }) => calls.map((/** @type {any} */ call) => call.arguments[0]))
  assert.deepEqual(texts, [['a *** API_KEY=*** ***\n', 'abc123DEF'], ['a *** API_KEY=*** ***\n']])
})
