import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { countByPerf, openCounting, openQemu } from '../../../lib/servers/instructions/openCounting.js'

/** @import { Counting } from '../../../lib/servers/instructions/openCounting.js' */

const { PATH, TMPDIR } = process.env

/** Sets variables of the environment again. @param {NodeJS.ProcessEnv} variables */
function restore(variables) {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}

describe('a machine with other programs', () => {
  /** In place of all programs that there are. @type {string} */
  let folder
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bench-programs-'))
    Object.assign(process.env, { PATH: folder, TMPDIR: folder })
  })
  afterEach(() => {
    restore({ PATH, TMPDIR })
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
})

const noPerf = spawnSync('perf', ['--version']).error ? 'there is no perf' : false

test('what perf tells is read as it tells it', { skip: noPerf }, async () => {
  // Every machine has this counter: milliseconds of CPU time.
  const child = spawn(process.execPath, ['-e', 'process.stdin.once("data", () => { for (;;); })'])
  const counter = countByPerf([Number(child.pid)], 'task-clock')
  try {
    const before = await counter.read()
    child.stdin.write('go')
    while ((await counter.read()) < before + 100) await delay(10)
    child.kill('SIGSTOP')
    const after = await counter.read()
    assert.ok((await counter.read()) - after < 20)
  } finally {
    counter.close()
    child.kill('SIGKILL')
  }
})

const folder = mkdtempSync(join(tmpdir(), 'bench-loops-'))
process.env.TMPDIR = folder
const qemu = openQemu()
restore({ TMPDIR })
const program = join(folder, 'loops')
const iterations = 2_000_000

after(() => rmSync(folder, { recursive: true }))

describe('the plugin of qemu-user', { skip: typeof qemu === 'string' && qemu }, () => {
  const { under, open, remove } = /** @type {Counting} */ (qemu)
  const counter = open([])
  /** @type {(...words: number[]) => Promise<number>} */
  async function count(...words) {
    const [command, ...options] = under
    execFileSync(command, [...options, program, ...words.map((word) => String(word).padStart(8))])
    return counter.read()
  }
  before(() => {
    execFileSync('cc', ['-O1', '-pthread', '-o', program, join(import.meta.dirname, '../../fixtures/loops.c')])
  })

  test('counts the same of a program that does the same', async () => {
    const first = await count(iterations, 0)
    assert.ok(first > 10_000, `${first}`)
    assert.equal(await count(iterations, 0), first)
  })
  test('counts what threads do at the same time, and loses nothing of it', async () => {
    const [idle, one, four] = [await count(0, 1), await count(iterations, 1), await count(iterations, 4)]
    const perThread = one - idle
    assert.ok(perThread >= 3 * iterations && perThread < 10 * iterations, `${perThread}`)
    assert.ok(Math.abs((four - idle) / (4 * perThread) - 1) < 0.005, `${four} of four, ${one} of one`)
  })
  test('is in a temporary folder until nobody needs it', () => {
    const files = () => readdirSync(folder).filter((name) => name !== 'loops')
    assert.equal(files().length, 1)
    remove()
    assert.deepEqual(files(), [])
  })
})
