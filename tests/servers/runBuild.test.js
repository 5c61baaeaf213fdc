import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startOf } from '../../lib/base/processes/processes.js'
import { runBuild } from '../../lib/servers/runBuild.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'

const signal = AbortSignal.timeout(600_000)

describe('a build', () => {
  test('runs in its folder with its variables', async (context) => {
    const cwd = temporaryFolder(context)
    await runBuild({ build: 'echo "$MODE" > built', cwd, env: { MODE: 'fast' } }, { signal })
    assert.equal(readFileSync(join(cwd, 'built'), 'utf8'), 'fast\n')
  })
  test('that fails ends the run with the words of its error, without secrets', async (context) => {
    const cwd = temporaryFolder(context)
    const build = 'echo "all went well"; echo "error: no registry for Canary1aB2cD3eF4" >&2; exit 2'
    const secrets = new Set(['Canary1aB2cD3eF4'])
    await assert.rejects(runBuild({ build, cwd }, { signal, secrets }), ({ name, code, message }) => {
      assert.deepEqual([name, code], ['UnableError', 'BUILD_FAILED'])
      assert.match(message, /^the build echo .* exited with code 2: .*no registry for \*\*\*$/)
      assert.doesNotMatch(message, /Canary/)
      return true
    })
  })
  test('ends with the run, and so does all that it has started', async (context) => {
    const cwd = temporaryFolder(context)
    const ending = new AbortController()
    const built = runBuild({ build: 'sleep 600 & echo $! > started; wait', cwd }, { signal: ending.signal })
    const path = join(cwd, 'started')
    const read = () => (existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0)
    while (read() === 0) await delay(10)
    ending.abort(new Error('enough'))
    await assert.rejects(built, { message: 'enough' })
    const pid = read()
    while (startOf(pid) !== null) await delay(10)
    assert.equal(startOf(pid), null)
  })
})
