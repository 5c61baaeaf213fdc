import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { after, describe, test } from 'node:test'
import { createProject, freePort } from './project.js'

const hideCursor = '\u001B[?25l'
const showCursor = '\u001B[?25h'
const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' })
const noScript = !stdout?.includes('util-linux') && 'there is no script(1) of util-linux, which has a terminal'

describe('at a terminal', { skip: noScript }, () => {
  const project = createProject(['right', 'floods-stdout'])
  after(project.remove)
  const load = '-c 2 -p 1 -d 0.1 --warmup 0 --cohort 1 --rounds 1'

  /**
   * Runs bench at a terminal of its own.
   * @param {string} words
   * @param {[string, string][]} answers what is typed, each as soon as something is seen
   * @returns {Promise<{ code: number | null, seen: string }>} all that the terminal was sent
   */
  async function benchAtTerminal(words, answers) {
    const command = `stty rows 24 cols 100; node bench.js ${words} --port ${await freePort()}`
    const { CI: _, NO_COLOR: __, ...env } = process.env
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      ...{ cwd: project.folder, env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' } },
    })
    let seen = ''
    let left = answers
    child.stdout.on('data', (chunk) => {
      seen += chunk
      const [[awaited, typed] = ['', '']] = left
      if (left.length === 0 || !seen.includes(awaited)) return
      left = left.slice(1)
      child.stdin.write(typed)
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, seen }
  }

  test('servers are chosen, a run is seen, and what may come next is said', async () => {
    const { code, seen } = await benchAtTerminal(load, [
      ['Which servers', 'flo'],
      ['1 match', ' '],
      ['◼', '\r'],
    ])
    assert.ok(code === 0 || code === 1, seen)
    assert.match(seen, /the same without asking: -pkgs floods-stdout/)
    assert.match(seen, /block 1 of 1 · boot/)
    assert.match(seen, /block 1 of 1 · measured window/)
    assert.match(seen, /narrower intervals.*-pkgs floods-stdout --rounds 3\r\n/)
    // What a server writes to its own stdout and stderr does not come between.
    assert.doesNotMatch(seen, /x{100}/)
    assert.match(seen, /\r\nNext:\r\n {2}what is stored +node compare floods-stdout\r\n/)
    assert.ok(seen.indexOf(hideCursor) < seen.lastIndexOf(showCursor))
    assert.ok(seen.lastIndexOf(hideCursor) < seen.lastIndexOf(showCursor))
  })
  test('a quick run is offered with the time that each takes', async () => {
    const asked = await benchAtTerminal(load.replace(' --rounds 1', ''), [
      ['Which servers', ' '],
      ['◼', '\r'],
      ['How thoroughly', '\u001B[B'],
      ['a first look', '\r'],
    ])
    assert.ok(asked.code === 0 || asked.code === 1, asked.seen)
    assert.match(asked.seen, /in full: \d rows? in 3 blocks: about \d+ s/)
    assert.match(asked.seen, /the same without asking: -pkgs \S+ --quick\r\n/)
    assert.match(asked.seen, /One block, not confirmed: /)
  })
  test('Ctrl-C leaves it in order', async () => {
    const { code, seen } = await benchAtTerminal(`-pkgs right ${load}`, [['block 1 of 1 · boot', '\u0003']])
    assert.equal(code, 130, seen)
    assert.match(seen, /bench: interrupted by SIGINT; nothing was measured yet\r\n/)
    const shownAt = seen.lastIndexOf(showCursor)
    assert.ok(shownAt > seen.lastIndexOf(hideCursor) && shownAt > seen.lastIndexOf('block 1'))
  })
})
