import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { noBrowser } from '../../suites/parallelism/browser/available.js'
import { processesIn } from '../../processesIn.js'
import { noPostgres } from '../../servers/databases/available.js'
import { createProject, freePort } from '../../project.js'

const onLinux = process.platform === 'linux'
const project = createProject(
  ['right', 'hangs', 'forks-grandchildren'],
  ['benchmarks/core-graphql-js.js', 'benchmarks/mercurius.js', 'benchmarks/vulcain-gateway.js'],
)
after(project.remove)
const plainCaddy = join(import.meta.dirname, '../../fixtures/plainCaddy.sh')
const noNamespace = spawnSync('unshare', ['--net', 'true']).status !== 0 && 'this user may not make a network namespace'

/** @param {number} port @returns {Promise<boolean>} */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** @param {() => boolean | Promise<boolean>} condition @param {() => unknown} describe */
async function eventually(condition, describe) {
  const deadline = performance.now() + 30_000
  while (!(await condition())) {
    if (performance.now() > deadline) assert.fail(`after 30 s: ${JSON.stringify(describe(), null, 1)}`)
    await delay(50)
  }
}

/**
 * Starts the program, with temporary files in a folder of its own. Where the test fails, it is ended all the same.
 * @param {import('node:test').TestContext} context
 * @param {string[]} words
 * @param {string} [tc] a script in place of `tc`, which decides whether the machine has netem
 */
async function startRunner(context, words, tc = 'exit 1') {
  const temporary = mkdtempSync(join(tmpdir(), 'temporary-'))
  // Where a test is root, a database is another user's.
  chmodSync(temporary, 0o711)
  const binaries = join(temporary, 'binaries')
  mkdirSync(binaries)
  writeFileSync(join(binaries, 'tc'), `#!/bin/sh\n${tc}\n`, { mode: 0o755 })
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(project.folder, 'bench.js'), ...words, '--port', String(port), '--results', join(temporary, 'results')],
    {
      env: { ...process.env, TMPDIR: temporary, PATH: `${binaries}:${process.env.PATH}`, VULCAIN_BIN: plainCaddy },
      detached: true,
    },
  )
  context.after(() => child.exitCode ?? child.signalCode ?? process.kill(-Number(child.pid), 'SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const runFolders = () => readdirSync(temporary).filter((name) => name !== 'results' && name !== 'binaries')
  return {
    temporary,
    port,
    runner: Number(child.pid),
    guards: () => processesIn(temporary).filter(({ command }) => command.includes('guard.js')),
    runFolders,
    seen: () => ({ said, folders: runFolders(), processes: processesIn(temporary) }),
    said: () => said,
    async assertNothingIsLeft() {
      const isClear = async () =>
        processesIn(temporary).length === 0 && runFolders().length === 0 && !(await accepts(port))
      await eventually(isClear, () => ({ said, folders: runFolders(), processes: processesIn(temporary) }))
      rmSync(temporary, { recursive: true })
    },
  }
}

const pages = ['--suite', 'parallelism', '-pkgs', 'core-graphql-js', '--protocol', 'h2', '--resources', '3']
const loaded = ['--scenario', 'n+1', '--loading', 'join', '--backend', 'postgres']
const slowly = ['--delay', '50', '--pages', '200', '--rounds', '3']
/** @typedef {Awaited<ReturnType<typeof startRunner>>} Runner */
/** @type {(runner: Runner, pattern: RegExp) => boolean} */
const runs = ({ temporary }, pattern) => processesIn(temporary).some(({ command }) => pattern.test(command))
/** @type {(runner: Runner) => boolean} */
const isLoading = (runner) => runs(runner, /(?:kit\/child|loadChild)\.js/)

/**
 * When the runner is killed, and what has been started by then.
 * @type {Record<
 *   string,
 *   { words: string[], ready: (runner: Runner) => boolean, waitMs?: number, tc?: string, skip?: string | false }
 * >}
 */
const moments = {
  'in boot': {
    words: ['-pkgs', 'hangs', '--reference', 'hangs', '--ready-timeout', '60'],
    ready: (runner) => runs(runner, /hangs\.js/),
  },
  'in the warm-up, with grandchildren that left their group': {
    words: ['-pkgs', 'forks-grandchildren', '-c', '2', '-p', '1', '--warmup', '60'],
    ready: isLoading,
    waitMs: 500,
  },
  'in the window': {
    words: ['-pkgs', 'right', '-c', '2', '-p', '1', '--warmup', '0', '-d', '60', '--monitor'],
    ready: isLoading,
    waitMs: 1000,
  },
  'with a database': {
    words: ['-pkgs', 'core-graphql-js', ...loaded, '-c', '2', '--warmup', '0', '-d', '60'],
    ready: (runner) => runs(runner, /bench-postgres-/) && isLoading(runner),
    waitMs: 500,
    skip: noPostgres,
  },
  'with relays and a certificate': {
    words: [...pages, ...slowly, '--rtt', '10'],
    ready: isLoading,
    waitMs: 500,
    tc: 'exit 1',
  },
  'with netem, where it runs once more inside a namespace': {
    words: [...pages, ...slowly, '--rtt', '10'],
    ready: isLoading,
    waitMs: 500,
    tc: 'exit 0',
    skip: noNamespace,
  },
  'with a browser': {
    words: [...pages, ...slowly, '--browser'],
    ready: (runner) => runs(runner, /--type=renderer/),
    skip: noBrowser,
  },
  'with a gateway': {
    words: ['--suite', 'parallelism', '-pkgs', 'vulcain-gateway', '--protocol', 'h2', '--resources', '3', ...slowly],
    ready: (runner) => runs(runner, /caddy/) && isLoading(runner),
    waitMs: 500,
    skip: spawnSync('caddy', ['version']).error ? 'caddy is missing: apt-get install caddy' : false,
  },
  'while it serves a page': {
    words: ['--suite', 'parallelism', '-pkgs', 'core-graphql-js', '--serve'],
    ready: (runner) => /https:/.test(runner.said()),
  },
}

describe('of a runner that is killed nothing is left', {
  skip: !onLinux && 'it is seen on Linux only',
  concurrency: 3,
}, () => {
  for (const [moment, { words, ready, waitMs = 0, tc, skip }] of Object.entries(moments))
    test(moment, { skip }, async (context) => {
      const runner = await startRunner(context, words, tc)
      await eventually(() => ready(runner), runner.seen)
      await delay(waitMs)
      assert.equal(runner.runFolders().length, 1)
      // The whole group, as a shell or a container does it.
      process.kill(-runner.runner, 'SIGKILL')
      await runner.assertNothingIsLeft()
    })

  test('not even with its guard, once there is another run', async (context) => {
    const runner = await startRunner(context, [...pages, ...slowly, '--rtt', '0'])
    await eventually(() => isLoading(runner), runner.seen)
    const guards = runner.guards()
    assert.equal(guards.length, 1)
    for (const { pid } of guards) process.kill(pid, 'SIGKILL')
    process.kill(-runner.runner, 'SIGKILL')
    await eventually(() => !runs(runner, /bench\.js/), runner.seen)
    assert.ok(runs(runner, /core-graphql-js\.js/))
    assert.ok(await accepts(runner.port))
    assert.ok(existsSync(join(runner.temporary, runner.runFolders()[0], 'owner.json')))

    const next = spawn(
      process.execPath,
      [join(project.folder, 'bench.js'), '--resume', '--results', runner.temporary],
      {
        env: { ...process.env, TMPDIR: runner.temporary },
      },
    )
    await new Promise((resolve) => next.once('close', resolve))
    await runner.assertNothingIsLeft()
  })
})
