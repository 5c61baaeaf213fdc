import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openQemu } from '../../../lib/servers/instructions/qemu.js'

/** @import { Counting } from '../../../lib/servers/instructions/openCounting.js' */

const folder = mkdtempSync(join(tmpdir(), 'bench-loops-'))
const { TMPDIR } = process.env
process.env.TMPDIR = folder
const qemu = openQemu()
const program = join(folder, 'loops')
const iterations = 2_000_000

after(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(folder, { recursive: true })
})

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
