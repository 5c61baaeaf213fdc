import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { UsageError } from '../../lib/base/errors/usageError.js'
import { assertServerFiles, refuseTooManyFiles } from '../../lib/network/fileLimit.js'
import { projectFolder } from '../sources.js'

/** Runs words in a shell. @param {string} words */
async function runInShell(words) {
  const child = spawn('sh', ['-c', words], { cwd: projectFolder, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

describe('files that the load generator may open', () => {
  test('are as many as connections, and some more', () => {
    assert.doesNotThrow(() => refuseTooManyFiles('-c/--connections', 1024, 1084))
    assert.throws(() => refuseTooManyFiles('-c/--connections', 1024, 256), {
      name: UsageError.name,
      message:
        '-c/--connections: 1024 take up to 1084 open files in a process, the limit is 256; raise it (ulimit -Hn ' +
        '1084, as root, or LimitNOFILE), or ask for 196 at most',
    })
  })
  test('are asked of the system', () => {
    assert.throws(() => refuseTooManyFiles('-c/--connections', 1e9), UsageError)
  })
  for (const [suite, option] of [
    ['throughput', '-c 400'],
    ['concurrency', '-c 400'],
    ['transports', '--parallel 400'],
    ['subscriptions', '--idle 400 --connects 10'],
  ])
    test(`are counted before a run of ${suite}`, async () => {
      const { code, stderr } = await runInShell(
        `ulimit -n 256; node bench --suite ${suite} -pkgs mercurius ${option} --rounds 1`,
      )
      assert.match(stderr, /^bench: -\S+: 400 take up to 460 open files in a process, the limit is 256; .+\n$/)
      assert.equal(code, 2)
    })
  test('end a run in one line when they are used up', async () => {
    const { code, stderr } = await runInShell('ulimit -n 64; node bench -pkgs mercurius -c 1 --rounds 1')
    assert.match(stderr, /bench: cannot open another file: EMFILE: .+; raise ulimit -n to 256 or more\n$/)
    assert.equal(code, 4)
  })
})

describe('files that a server may open', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  test('are those that it still has, whatever this process may open', async () => {
    const child = spawn('sh', ['-c', 'ulimit -n 20; echo; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      await once(child.stdout, 'data')
      const processes = [{ pid: Number(child.pid) }]
      assert.doesNotThrow(() => assertServerFiles(processes, 10))
      assert.throws(() => assertServerFiles(processes, 30), {
        code: 'SERVER_LIMIT',
        message:
          /^the server may open 1\d more files, 30 connections take as many; raise ulimit -n where it is started/,
      })
      // Processes of one server share its connections.
      assert.doesNotThrow(() => assertServerFiles([...processes, ...processes], 30))
    } finally {
      child.kill()
    }
  })
  test('are unknown of a server on another machine, or that has ended', () => {
    assert.doesNotThrow(() => assertServerFiles([], 1e9))
    assert.doesNotThrow(() => assertServerFiles([{ pid: 2 ** 30 }], 1e9))
  })
})
