import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { toResults } from '../../../../lib/suites/throughput/analyse/results.js'
import { createProject, freePort, run } from '../../../project.js'
import { noCounting } from '../../../servers/instructions/available.js'

const project = createProject(['right', 'turns-wrong'])
const temporary = mkdtempSync(join(tmpdir(), 'bench-temporary-'))
after(() => {
  project.remove()
  rmSync(temporary, { recursive: true })
})
const load = ['-c', '2', '-p', '2', '-d', '0.2', '--warmup', '0', '--rounds', '1', '--reference', 'right']

/**
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 */
async function bench(words, env) {
  const where = ['--port', String(await freePort()), '--results', join(temporary, 'results')]
  const options = { cwd: project.folder, env: { ...process.env, TMPDIR: temporary, ...env } }
  const ended = await run(join(project.folder, 'bench.js'), [...words, ...load, ...where, '--instructions'], options)
  const resultOf = (/** @type {string} */ name) =>
    toResults([JSON.parse(readFileSync(join(temporary, `results/throughput/${name}.json`), 'utf8'))])[0]
  assert.deepEqual(readdirSync(temporary), ['results'], 'nothing else is left')
  return { ...ended, resultOf }
}

describe('a run with --instructions', { skip: noCounting }, () => {
  test('counts those of a server in each block, beside its rounds, and believes right answers only', async () => {
    const { code, stdout, stderr, resultOf } = await bench(['-pkgs', 'right', 'turns-wrong'])
    assert.equal(code, 1, stderr)
    const { rounds, summary, counting, settings } = resultOf('right')
    assert.equal(settings.instructions, true)
    assert.equal(rounds.length, 2, 'its round, and that of the control')
    assert.equal(summary?.rounds, 2)
    const [{ instructions, outcome, reason }, ...others] = counting
    assert.deepEqual(others, [], 'there is one block')
    assert.equal(outcome, 'completed', String(reason))
    assert.equal(instructions?.windows.length, 12)
    // It sends a text that it has, but Node itself does that in no less.
    assert.ok(Number(instructions?.instructionsPerAnswer) > 20_000, JSON.stringify(instructions))
    assert.equal(resultOf('turns-wrong').counting[0].outcome, 'invalid')
    assert.match(stdout, /k instr\/answer/)
    assert.match(stderr, /right \(instructions\): [\d.]+ k instructions per answer/)
  })
})

test('without qemu-user and a compiler all else is measured, and the report says what to install', async () => {
  const { stdout, resultOf } = await bench(['-pkgs', 'right'], { PATH: join(temporary, 'nothing') })
  const { summary, counting } = resultOf('right')
  assert.ok(summary)
  assert.equal(counting[0].outcome, 'unsupported')
  assert.match(stdout, /^No k instr\/answer of right: unsupported: .* apt-get install -y qemu-user gcc$/m)
})
