import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { assertOneProcess, countCommands } from '../../../lib/servers/instructions/countCommands.js'

const { PATH, TMPDIR } = process.env

/** Folder in place of all programs, with a space in its name. @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench programs-'))
  Object.assign(process.env, { PATH: folder, TMPDIR: folder })
})
afterEach(() => {
  process.env.PATH = PATH
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(folder, { recursive: true })
})

/** Adds a perf that counts 1,000 instructions in each interval. */
const addPerf = () =>
  writeFileSync(
    join(folder, 'perf'),
    "#!/bin/sh\nfor n in 1 2 3 4; do echo '0.01,1000,,instructions:u,9,100.00,,' >&2; done\n",
    { mode: 0o700 },
  )

describe('a command', () => {
  /** Runs a command of a shell as a server is started. @type {(under: string[], command: string) => any} */
  function runUnder([program, ...words], command) {
    const env = { ...process.env, PATH }
    const ended = spawnSync(program, [...words, 'sh', '-c', command], { encoding: 'utf8', env })
    return JSON.parse(ended.stdout || `"${ended.stderr}"`)
  }
  const script = '[process.pid, process.execArgv, process.argv.slice(1)]'

  test('finds a node that has the steady flags, and whose process may be counted', () => {
    addPerf()
    const counting = countCommands()
    try {
      const command = `A=1 node -p 'JSON.stringify(${script})' -- "two words"`
      const [pid, flags, words] = runUnder(counting.under(PATH), command)
      assert.ok(flags.includes('--single-threaded'), flags.join())
      assert.deepEqual(words, ['two words'])
      counting.open([{ pid }, { pid: 1 }]).close()
    } finally {
      counting.remove()
    }
    assert.deepEqual(readdirSync(folder), ['perf'])
  })
  test('that runs another program is not counted', () => {
    addPerf()
    const counting = countCommands()
    const [pid] = runUnder(counting.under(PATH), `'${process.execPath}' -p 'JSON.stringify(${script})'`)
    assert.throws(() => counting.open([{ pid }]), { code: 'UNSUPPORTED', message: /runs no `node` found in PATH/ })
    counting.remove()
  })
})

test('a machine that cannot count says in one line what to install', () => {
  const message = /^--instructions: .* apt-get install -y qemu-user gcc$/
  assert.throws(() => countCommands(), { name: 'UnableError', code: 'NOT_INSTALLED', message })
  assert.deepEqual(readdirSync(folder), [])
})

test('qemu-user counts a server of one process only', () => {
  assertOneProcess('qemu', [1])
  assertOneProcess('perf', [1, 2])
  assert.throws(() => assertOneProcess('qemu', [1, 2]), { code: 'UNSUPPORTED', message: /ran in 2 processes/ })
})
