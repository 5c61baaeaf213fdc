import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { onlyProgress, onLinux, processesLeft, readResult, readStored } from './benchRuns.js'
import { createProject, freePort, localRunOf, run } from './project.js'

test('a stranger’s plain server on port 4001 is a row, from any directory', async () => {
  const project = createProject(['plain'])
  try {
    const words = ['-pkgs=plain', '-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0.1', '--rounds', '1']
    const { code, stdout, stderr } = await run(join(project.folder, 'bench'), words, { cwd: '/' })
    assert.match(stderr, onlyProgress)
    assert.match(stdout, /^plain +node \d/m)
    assert.equal(code, 0, stdout + stderr)
    const { environment } = readResult(join(localRunOf(project), 'throughput/plain.json'))
    assert.ok(Number(environment.calibrationStepsPerSecond) > 1e6, 'the speed of the machine is stored')
    if (onLinux) assert.match(String(environment.bootId), /^[\da-f-]{36}$/)
  } finally {
    project.remove()
  }
})

test('another program on port 4001 does not matter to a server that listens where it is told', async () => {
  const project = createProject(['right'])
  // One of another test may have it, too.
  const holder = createServer().on('error', () => {})
  holder.listen(4001, '127.0.0.1')
  try {
    const words = ['-pkgs=right', '-c', '2', '-p', '1', '-d', '0.1', '--warmup', '0.1', '--rounds', '1']
    const { code, stderr } = await run(join(project.folder, 'bench.js'), words)
    assert.equal(code, 0, stderr)
    const { settings } = readStored(join(localRunOf(project), 'throughput/right.json'))
    assert.ok(settings.port > 4001, `${settings.port}`)
  } finally {
    holder.close()
    project.remove()
  }
})

test('a named port that is taken is an error that names the port and its holder', async () => {
  const project = createProject(['right'])
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (holder.address())
  try {
    const { code, stderr } = await run(join(project.folder, 'bench.js'), ['-pkgs', 'right', '--port', String(port)])
    const who = onLinux ? `pid ${process.pid} \\(.*\\)` : 'another process'
    const message = `port ${port} of 127.0.0.1 is in use by ${who}; stop it or .* --port, which is the first of up to 8`
    assert.match(stderr, new RegExp(`^bench: ${message}\n$`))
    assert.equal(code, 4)
  } finally {
    holder.close()
    project.remove()
  }
})

for (const [when, pattern, seconds, finishedRounds] of /** @type {const} */ ([
  ['while the second round begins', /\[2\/3\].*start/, 1, 1],
  ['while the first is measured', /\[1\/3\].*start/, 60, 0],
])) {
  test(`Ctrl-C ${when} leaves no process and keeps the finished rounds`, { skip: !onLinux }, async () => {
    const project = createProject(['forks-grandchildren', 'ignores-sigterm'])
    try {
      let pressed = false
      const port = String(await freePort())
      const load = ['-c', '2', '-p', '1', '-d', String(seconds), '--warmup', '0', '--port', port]
      const words = ['--all-packages', '--rounds', '1', '--cohort', '1', ...load]
      const { code, stderr } = await run(join(project.folder, 'bench.js'), words, {
        onChild(child) {
          let seen = ''
          child.stderr?.on('data', (chunk) => {
            seen += chunk
            if (pressed || !pattern.test(seen)) return
            pressed = true
            // Then the window of a round that is to be measured is open, and another one has only begun.
            setTimeout(() => child.kill('SIGINT'), finishedRounds === 0 ? 1000 : 0)
          })
        },
      })
      assert.equal(code, 130, stderr)
      const became =
        finishedRounds === 0 ? 'nothing was measured yet' : 'what was measured is kept in .*, continue with'
      assert.match(stderr, new RegExp(`^bench: interrupted by SIGINT; ${became}`, 'm'))
      assert.deepEqual(await processesLeft(project.folder), [])
      const kept = finishedRounds === 0 ? [] : readdirSync(join(localRunOf(project), 'throughput'))
      assert.equal(kept.length, finishedRounds)
      if (finishedRounds === 0) assert.ok(!existsSync(join(project.folder, 'results')), 'nothing is left')
    } finally {
      project.remove()
    }
  })
}
