import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createProject, freePort, run } from './project.js'

const app = join(import.meta.dirname, 'fixtures')
const project = createProject(['right'])
after(project.remove)

const isMissing = (/** @type {string} */ program) =>
  spawnSync(program, ['--version']).status !== 0 && `needs ${program}`

/**
 * Measures a Python application with one request in flight.
 * @type {(command: string, words: string[]) => Promise<any>}
 */
async function bench(command, words) {
  const port = await freePort()
  const results = join(project.folder, `results-${port}`)
  const load = ['-c', '2', '-p', '1', '-d', '1', '--warmup', '1', '--rounds', '1', '--ready-timeout', '20']
  const others = ['-pkgs', 'right', '--cohort', '1', '--port', String(await freePort()), '--results', results]
  const endpoint = [
    '--endpoint',
    `http://127.0.0.1:${port}/graphql`,
    '--command',
    command.replace('PORT', String(port)),
  ]
  const env = { ...process.env, GOLDEN: join(project.folder, 'golden.json'), PYTHONPATH: app }
  const ended = await run(join(project.folder, 'bench.js'), [...others, ...load, ...endpoint, ...words], { env })
  const name = readdirSync(join(results, 'throughput')).find((file) => file.startsWith('127.0.0.1')) ?? ''
  const [trial] = JSON.parse(readFileSync(join(results, 'throughput', name), 'utf8')).trials
  return { ...ended, trial }
}

test('gunicorn, which closes the connection after each answer, has a number', {
  skip: isMissing('gunicorn'),
}, async () => {
  const command = 'exec gunicorn --bind 127.0.0.1:PORT --workers 2 pythonApp:application'
  const { code, stderr, trial } = await bench(command, ['--processes', 'many'])
  assert.equal(trial.outcome, 'completed', trial.reason)
  assert.match(trial.samples[0].reason, /closes each connection after 1 answer/)
  assert.ok(trial.samples[0].value.counts.ok > 100, JSON.stringify(trial.samples[0].value.counts))
  assert.equal(code, 1, stderr)
})

test('uvicorn with two workers has a number, and no remark', { skip: isMissing('uvicorn') }, async () => {
  const command = 'exec uvicorn --port PORT --workers 2 --log-level warning pythonApp:app'
  const { code, stderr, trial } = await bench(command, ['--processes', 'many'])
  assert.deepEqual([trial.outcome, trial.reason, trial.samples[0].reason], ['completed', null, null])
  assert.ok(trial.samples[0].value.serverProcesses >= 3, String(trial.samples[0].value.serverProcesses))
  assert.equal(code, 0, stderr)
})
