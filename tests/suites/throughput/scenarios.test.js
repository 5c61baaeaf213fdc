import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createProject, freePort, run } from '../../project.js'

const server = 'core-graphql-js'
const project = createProject([], [`benchmarks/${server}.js`])
after(project.remove)

/** @type {(program: string, ...words: string[]) => ReturnType<typeof run>} */
const start = (program, ...words) => run(join(project.folder, `${program}.js`), words, { cwd: project.folder })

test('scenarios are measured in cohorts, each with what it tells, and shown side by side', async () => {
  const scenarios = [
    '--scenario',
    'list,errors,wide,n+1',
    '--loading',
    'dataloader',
    '--backend',
    'delay',
    '--delay',
    '1',
  ]
  const load = ['--rounds', '1', '--cohort', '2', '-c', '2', '-p', '1', '-d', '2', '--warmup', '0']
  const { stdout, stderr } = await start(
    'bench',
    '-pkgs',
    server,
    ...scenarios,
    ...load,
    '--port',
    String(await freePort()),
  )
  assert.match(stdout, /^Scenario list$/m, stderr)
  assert.match(stdout, /^ *server +list +errors +wide +n\+1-dataloader-delay-1$/m)

  const shown = await start('compare', ...scenarios, '--json')
  assert.deepEqual([shown.code, shown.stderr], [0, ''])
  const [list, errors, wide, loaded] = JSON.parse(shown.stdout)
  for (const row of [list, errors, wide, loaded]) assert.deepEqual([row.outcome, row.reason], ['completed', null])
  assert.ok(list.ttfbMs.p50 > 0 && list.ttfbMs.p50 <= list.latencyMs.p99, JSON.stringify(list))
  assert.ok(list.eventLoopDelayP99Ms >= 0)
  assert.deepEqual([list.scenario, list.loading, errors.scenario, errors.ttfbMs], ['list', null, 'errors', null])
  assert.deepEqual(errors.errorStyle, { messages: 'thrown', indexes: 'numbers', fields: ['locations'] })
  const { scenario, loading, backend, delayMs, backendCallsPerAnswer } = loaded
  assert.deepEqual(
    { scenario, loading, backend, delayMs, backendCallsPerAnswer },
    { scenario: 'n+1', loading: 'dataloader', backend: 'delay', delayMs: 1, backendCallsPerAnswer: 2 },
  )
})
