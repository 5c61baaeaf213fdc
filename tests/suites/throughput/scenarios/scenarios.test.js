import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openProgram } from '../../../openProgram.js'
import { createProject, freePort, run } from '../../../project.js'

const server = 'core-graphql-js'
const project = createProject([], [`benchmarks/${server}.js`])
after(project.remove)

const cwd = project.folder
const results = ['--results', join(cwd, 'results')]
/** @param {string[]} words */
const bench = (words) => run(join(cwd, 'bench.js'), [...words, ...results], { cwd })
const openedCompare = openProgram(join(cwd, 'compare.js'), { cwd })
/** @param {string[]} words */
const compare = (words) => openedCompare([...words, ...results])

test('scenarios are measured in cohorts, each with what it tells, and shown side by side', async () => {
  const byDelay = ['--loading', 'dataloader', '--backend', 'delay', '--delay', '0,1']
  const scenarios = ['--scenario', 'list,list-100,deep,errors,wide,schema-10,schema-100,n+1', ...byDelay]
  const load = ['--rounds', '1', '--cohort', '2', '-c', '2', '-p', '1', '-d', '1', '--warmup', '0']
  const port = ['--port', String(await freePort())]
  const { stdout, stderr } = await bench(['-pkgs', server, ...scenarios, ...load, ...port])
  assert.match(stdout, /^Scenario list$/m, stderr)
  assert.match(stdout, /^ *server +list +list-100 +deep +deep-4 +errors +wide +schema-10 +schema-100$/m)
  assert.match(
    stdout,
    /^Start to the first right answer, ms, by types of the schema\n\nserver +schema-10 +schema-100$/m,
  )
  assert.match(stdout, /^n\+1-dataloader, by ms per backend call\n\nserver +0 ms +1 ms$/m)
  assert.match(stdout, /^~ n\+1-dataloader: from which delay on the choice of the server no longer shows is not known/m)

  const shown = await compare([...scenarios, '--json'])
  assert.deepEqual([shown.code, shown.stderr], [0, ''])
  const [list, short, deep, shallow, errors, wide, small, large, atOnce, loaded] = JSON.parse(shown.stdout)
  // On a busy machine a connection may get no answer of a long list in half a second, which is remarked.
  for (const row of [list, short, deep, shallow, errors, wide, small, large, atOnce, loaded])
    assert.deepEqual([row.outcome, row.reasonCode], ['completed', null], row.reason)
  if (process.platform === 'linux') assert.ok(Number.isFinite(deep.serverCpuMicrosecondsPerLevel))
  assert.ok(small.startMemoryBytes > 1e6 && large.startMemoryBytes > small.startMemoryBytes, 'more types take memory')
  assert.ok(small.firstAnswerMs > 0 && small.coldStartMs > small.firstAnswerMs)
  assert.equal(wide.startMemoryBytes, null)
  assert.equal(atOnce.delayMs, 0)
  assert.ok(list.ttfbMs.p50 > 0 && list.ttfbMs.p50 <= list.latencyMs.p99, JSON.stringify(list))
  assert.ok(list.eventLoopDelayP99Ms >= 0)
  assert.deepEqual([list.scenario, list.loading, errors.scenario, errors.ttfbMs], ['list', null, 'errors', null])
  assert.deepEqual(errors.errorStyle, { messages: 'thrown', indexes: 'numbers', fields: ['locations'] })
  const { scenario, loading, backend, delayMs, backendCallsPerAnswer } = loaded
  assert.deepEqual(
    { scenario, loading, backend, delayMs, backendCallsPerAnswer },
    { scenario: 'n+1', loading: 'dataloader', backend: 'delay', delayMs: 1, backendCallsPerAnswer: 2 },
  )

  const all = await compare(['--scenario', 'all', '--markdown'])
  assert.equal(all.code, 0)
  assert.match(
    all.stderr,
    /, of --scenario list,list-100,deep,errors,wide,schema-10,.* --backend delay --delay 0,1, Node .*\n$/,
  )
  assert.match(
    all.stdout,
    /^\| server \| list \| list-100 \| deep \| deep-4 \| errors \| wide \| schema-10 \| schema-100 \|$/m,
  )

  const page = join(project.folder, 'PAGE.md')
  writeFileSync(page, 'Before\n<!-- results:start -->\n<!-- results:end -->\n')
  const update = ['--scenario', 'list,errors', '--update', page]
  assert.deepEqual(await compare(update), { code: 0, stdout: '', stderr: '' })
  assert.match(readFileSync(page, 'utf8'), /^Before\n<!-- results:start -->\n\n\| server \| list \| errors \|\n/)
  assert.deepEqual(await compare([...update, '--check']), { code: 0, stdout: '', stderr: '' })
  writeFileSync(page, readFileSync(page, 'utf8').replace('| list', '| lists'))
  const stale = await compare([...update, '--check'])
  assert.match(stale.stderr, /run node compare --scenario list,errors --update .*PAGE\.md\n$/)

  const alone = await compare(['--scenario', 'deep', '--json'])
  assert.deepEqual(
    JSON.parse(alone.stdout).map((/** @type {any} */ row) => row.serverCpuMicrosecondsPerLevel),
    [deep.serverCpuMicrosecondsPerLevel],
  )
  const nothing = await compare(['--scenario', 'classic,mutation'])
  assert.equal(nothing.code, 4)
  const command = 'node bench --scenario classic,mutation --all-packages'
  assert.match(
    nothing.stderr,
    new RegExp(`^compare: there are no such results in .*; node compare .* shows .*; run ${command} first\n$`),
  )
  // Nobody has asked for the classic document in particular.
  const measured = await compare(['--markdown'])
  assert.match(
    measured.stdout,
    /^\| server \| list \| list-100 \| deep \| deep-4 \| errors \| wide \| schema-10 \| schema-100 \|$/m,
  )
  assert.match(measured.stdout, /n\+1-dataloader, by ms per backend call/)
  assert.match(
    measured.stderr,
    /^compare: Run of 20.* UTC \(results\), of --scenario list,list-100,deep,errors,wide,schema-10,schema-100,n\+1 /,
  )
})

test('what a scenario is about is measured beside the same without it, and shown with it', async () => {
  const scenarios = ['--scenario', 'persisted,batching']
  const load = ['--rounds', '1', '--cohort', '2', '-c', '2', '-p', '1', '-d', '0.5', '--warmup', '0']
  const port = ['--port', String(await freePort())]
  const { stdout, stderr } = await bench(['-pkgs', server, ...scenarios, ...load, ...port])
  assert.match(stdout, /^ *server +persisted +persisted-plain +batching +batching-plain$/m, stderr)
  for (const scenario of ['persisted', 'batching']) {
    const { stdout: shown } = await compare(['--scenario', scenario, '--json'])
    const [row] = JSON.parse(shown)
    assert.deepEqual([row.scenario, row.outcome, row.reason], [scenario, 'completed', null])
    assert.ok(row.plainRequestsPerSecond > 0 && row.ratioToPlain > 0, shown)
    const [misses, operations] = [row.firstMissMs, row.operationsPerSecond].map((value) => value !== null)
    assert.deepEqual([misses, operations], [scenario === 'persisted', scenario === 'batching'])
  }
})
