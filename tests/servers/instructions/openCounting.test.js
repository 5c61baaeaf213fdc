import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { openCounting } from '../../../lib/servers/instructions/openCounting.js'

const { PATH, TMPDIR = tmpdir() } = process.env
/** In place of all programs that there are. @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-programs-'))
  Object.assign(process.env, { PATH: folder, TMPDIR: folder })
})
afterEach(() => {
  Object.assign(process.env, { PATH, TMPDIR })
  rmSync(folder, { recursive: true })
})

/** @type {(name: string, lines: string) => void} */
const addProgram = (name, lines) => writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o700 })

describe('a machine that cannot count', () => {
  const install = 'apt-get install -y qemu-user gcc'
  test('says so, with what to install, and leaves nothing behind', () => {
    assert.equal(
      openCounting(),
      `instructions are counted by perf (there is no perf) or by qemu-user (there is no cc): ${install}`,
    )
    assert.deepEqual(readdirSync(folder), [])
  })
  test('says why what it has is not enough', () => {
    addProgram('perf', "echo '0.1,<not supported>,,instructions:u,0,100.00,,' >&2")
    addProgram('cc', 'exit 0')
    for (const name of ['qemu-x86_64', 'qemu-aarch64'])
      addProgram(name, 'echo "qemu: unknown option \'plugin\'" >&2; exit 1')
    assert.equal(
      openCounting(),
      'instructions are counted by perf (perf finds no counters) or by qemu-user (qemu: unknown option ' +
        `'plugin'): ${install}`,
    )
  })
})

describe('perf', () => {
  test('is what counts where it has counters, until it ends', async () => {
    addProgram(
      'perf',
      [
        "line='     0.010123456,1000,,instructions:u,9,100.00,,'",
        'case "$*" in *" -p 12,34") ;; *) echo "$line" >&2; exit ;; esac',
        'for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "$line" >&2; ' +
          `${'PATH=/bin:/usr/bin sleep 0.1'}; done`,
      ].join('\n'),
    )
    const counting = openCounting()
    assert.ok(typeof counting === 'object')
    assert.deepEqual([counting.tool, counting.under], ['perf', []])
    const counter = counting.open([12, 34])
    const [first, second] = [await counter.read(), await counter.read()]
    assert.ok(first >= 2000 && second >= first + 2000 && second <= 20_000, `${first} ${second}`)
    await assert.rejects(async () => {
      for (;;) await counter.read()
    }, /perf ended before the server/)
  })
})
