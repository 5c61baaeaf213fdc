import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { findRun, plannedRuns } from '../../.github/plannedRuns.js'
import { interpolate, isMet } from './evaluate.js'
import { ancestorsOf, needsOf, resultsOf } from './playWorkflow.js'
import { commandsOf, dependabot, noYaml, setUp, workflows } from './readWorkflow.js'

/** @import { Job, Step, Workflow } from './readWorkflow.js' */

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** @type {[string, Workflow, string, Job][]} */
const jobs = Object.entries(workflows).flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => /** @type {any} */ ([file, workflow, name, job])),
)
const setUpPath = './.github/actions/set-up'
const isSetUp = (/** @type {Step} */ { uses }) => uses === setUpPath
const mayWrite = (/** @type {Job} */ { permissions = {} }) => Object.values(permissions).includes('write')

/** Throws where something is read that is not there. @type {(value: any, name: string) => any} */
const strict = (value, name) =>
  typeof value !== 'object' || value === null
    ? value
    : new Proxy(value, {
        get(target, key) {
          if (key === 'toJSON') return undefined
          if (!(key in target)) throw new Error(`${name} has no ${String(key)}`)
          return strict(target[key], `${name}.${String(key)}`)
        },
      })

/** @param {any} value @returns {string[]} every text in it */
const textsIn = (value) => (typeof value === 'object' ? Object.values(value).flatMap((one) => textsIn(one)) : [value])

const statuses = { success: () => true, failure: () => false, always: () => true, cancelled: () => false }

/** Values of what there is in a job. @type {(workflow: Workflow, job: Job) => Record<string, any>} */
function contextsOf(workflow, job) {
  const inputs = { ...workflow.on.workflow_call?.inputs, ...workflow.on.workflow_dispatch?.inputs }
  const needs = needsOf(job).map((need) => [need, { result: 'success', outputs: workflow.jobs[need].outputs ?? {} }])
  const ids = job.steps.flatMap(({ id }) => id ?? [])
  const outputs = { 'artifact-id': '1', lost: '', page_url: '' }
  const matrix = /** @type {any} */ (job).strategy?.matrix ?? {}
  return {
    inputs: strict(inputs, 'inputs'),
    needs: strict(Object.fromEntries(needs), 'needs'),
    steps: strict(Object.fromEntries(ids.map((id) => [id, { outputs, outcome: 'success' }])), 'steps'),
    matrix: strict(matrix, 'matrix'),
    runner: strict({ temp: '/tmp' }, 'runner'),
    job: strict({ workflow_repository: 'o/r', workflow_sha: 'a' }, 'job'),
    github: { event: { workflow_run: {} } },
  }
}

describe('every job', { skip: noYaml }, () => {
  for (const [file, workflow, name, job] of jobs)
    describe(`${file}, ${name}`, () => {
      test('needs only jobs that there are, and not itself', () => {
        ancestorsOf(workflow.jobs, name)
      })
      test('reads only inputs, outputs and steps that there are', () => {
        const contexts = contextsOf(workflow, job)
        for (const text of textsIn(job)) interpolate(text, contexts, statuses)
        for (const { if: condition } of [job, ...job.steps]) isMet(condition, contexts, statuses)
      })
      test('ends by itself', () => assert.ok(Number(job['timeout-minutes']) < 360))
      test('takes actions by their commits, and keeps no token of a checkout', () => {
        for (const { uses, with: inputs } of job.steps.filter(({ uses }) => uses)) {
          assert.ok(uses === setUpPath || /^actions\/[\w-]+@[0-9a-f]{40}$/.test(String(uses)), uses)
          if (uses?.startsWith('actions/checkout@')) assert.equal(inputs?.['persist-credentials'], 'false')
        }
      })
      test('calls npm scripts that there are', () => {
        const isOther = (/** @type {string} */ line) => /^(sudo apt-get|git worktree add|bash -ec) /.test(line)
        for (const command of commandsOf(job).filter((line) => !isOther(line))) {
          const [, script] = /^(?:gh auth setup-git && )?npm (?:run )?(\S+)/.exec(command) ?? []
          assert.ok(script === 'ci' || script === 'test' || String(script) in scripts, command)
        }
        for (const command of commandsOf(job)) assert.doesNotMatch(command, /\$\{\{/)
      })
      test('has either permissions or packages', () => {
        assert.ok(Object.values(workflow.permissions).every((permission) => permission === 'read'))
        const hasToken = textsIn(job).some((text) => /github\.token|secrets\./.test(text))
        if (mayWrite(job)) assert.deepEqual(job.steps.filter(isSetUp), [])
        else assert.deepEqual([hasToken, job.permissions], [false, undefined])
        for (const command of mayWrite(job) ? commandsOf(job) : [])
          assert.match(command, /^(gh auth setup-git && )?npm run (propose|open|comment)-\w+( -- "[$\w/]+")?$/)
      })
    })
  test('the action that sets up takes others by their commits, too', () => {
    const [node] = setUp.runs.steps
    assert.match(String(node.uses), /^actions\/setup-node@[0-9a-f]{40}$/)
    assert.deepEqual(commandsOf(/** @type {any} */ (setUp.runs)), ['npm ci $FLAGS'])
  })
})

describe('the weekly run', { skip: noYaml }, () => {
  const benchmark = workflows['benchmark.yml']
  const contexts = { inputs: { 'may-lose-numbers': false }, github: {} }
  /** @type {(given?: Parameters<typeof resultsOf>[2]) => string} the jobs that ran */
  const ran = (given) =>
    Object.entries(resultsOf(benchmark, contexts, given))
      .filter(([, result]) => result !== 'skipped')
      .map(([name]) => name)
      .join()
  const [failure, cancelled] = ['failure', 'cancelled'].map((result) => ({ result }))
  const measured = { tables: { outputs: { artifact: '1', lost: '' } } }
  test('measures three times, makes tables and proposes them, if all goes well', () => {
    assert.equal(ran(measured), 'runs,tables,publish')
  })
  test('measures its runs in one job, because two jobs may have different processors, and hours apart', () => {
    const commands = commandsOf(benchmark.jobs.runs).filter((command) =>
      command.startsWith('npm run measure -- ranks '),
    )
    const { minutes, repeats } = findRun('ranks')
    assert.equal(commands.length, repeats)
    assert.deepEqual(
      commands.map((command) => / --after "\$RUNNER_TEMP\/run-(\d)\/1" /.exec(command)?.[1]),
      [undefined, '1', '2'],
    )
    const limit = Number(benchmark.jobs.runs['timeout-minutes'])
    assert.ok(2 * 120 + minutes + 30 <= limit && limit < 360, `${minutes} of ${limit}`)
  })
  test('publishes nothing after a failure, and says so in an issue', () => {
    assert.equal(ran({ runs: failure }), 'runs,issue')
    assert.equal(ran({ tables: failure }), 'runs,tables,issue')
    assert.equal(ran({ ...measured, publish: failure }), 'runs,tables,publish,issue')
  })
  test('proposes what the tables were refused for, and says so in an issue', () => {
    assert.equal(ran({ tables: { ...failure, ...measured.tables } }), 'runs,tables,publish,issue')
  })
  test('says so of runs that took too long', () => assert.equal(ran({ runs: cancelled }), 'runs,issue'))
  test('says in an issue which number is lost, also if that is published', () => {
    assert.equal(ran({ tables: { outputs: { artifact: '1', lost: 'koa (failed)' } } }), 'runs,tables,publish,issue')
  })
})

describe('planned runs', { skip: noYaml }, () => {
  const planned = workflows['runs.yml']
  /** @type {(github: object, given?: Parameters<typeof resultsOf>[2]) => string} the jobs that ran */
  const ran = (github, given) =>
    Object.entries(resultsOf(planned, { github }, given))
      .filter(([, result]) => result !== 'skipped')
      .map(([name]) => name)
      .join()
  const measured = { tables: { outputs: { artifact: '1' } } }
  const on = (/** @type {string} */ schedule) => ({ event_name: 'schedule', event: { schedule } })

  test('are measured every week or every month, all but the table', () => {
    for (const name of /** @type {const} */ (['weekly', 'monthly'])) {
      const { strategy, 'timeout-minutes': limit } = /** @type {any} */ (planned.jobs[name])
      const runs = plannedRuns.filter(({ schedule, name: run }) => schedule === name && run !== 'ranks')
      assert.deepEqual(strategy.matrix.run.toSorted(), runs.map((run) => run.name).sort())
      for (const { minutes } of runs) assert.ok(minutes + 30 <= Number(limit), `${minutes} of ${limit}`)
    }
  })
  test('of one schedule are proposed without those of the other, and with those that have failed', () => {
    const [week, month] = /** @type {any} */ (planned.on).schedule.map((/** @type {any} */ { cron }) => on(cron))
    assert.equal(ran(week, measured), 'weekly,tables,publish')
    assert.equal(ran(month, measured), 'monthly,tables,publish')
    assert.equal(ran(month, { ...measured, monthly: { result: 'failure' } }), 'monthly,tables,publish,issue')
    assert.equal(ran({ event_name: 'workflow_dispatch', event: {} }, measured), 'weekly,monthly,tables,publish')
  })
})

describe('a pull request', { skip: noYaml }, () => {
  const contexts = { github: { event: { workflow_run: {} } }, inputs: null, job: {} }
  const [measuring, commenting] = ['pull-request.yml', 'pull-request-comment.yml'].map((file) => workflows[file])
  /** @param {string} event @param {string} conclusion */
  const comment = (event, conclusion) =>
    resultsOf(commenting, { github: { event: { workflow_run: { event, conclusion } } } }).comment
  test('has its changed servers measured, a package those that its author names', () => {
    const run = (/** @type {any} */ inputs) => resultsOf(measuring, { ...contexts, inputs })
    assert.deepEqual(run(null), { project: 'success', package: 'skipped' })
    assert.deepEqual(run({ servers: 'koa' }), { project: 'skipped', package: 'success' })
  })
  test('also of a fork gets nothing that it could write with: the event gives neither permissions nor secrets', () => {
    assert.deepEqual([Object.keys(measuring.on), measuring.permissions], [['pull_request', 'workflow_call'], {}])
    for (const [file, { on }] of Object.entries(workflows)) assert.ok(!('pull_request_target' in on), file)
  })
  test('is commented on after a measurement that has ended', () => {
    assert.equal(comment('pull_request', 'success'), 'success')
    assert.equal(comment('pull_request', 'failure'), 'success')
    assert.equal(comment('pull_request', 'cancelled'), 'skipped')
    assert.equal(comment('push', 'success'), 'skipped')
    assert.deepEqual(commenting.on.workflow_run.workflows, [measuring.name])
  })
  test('is tested once for each push, under every Node.js from the oldest on', () => {
    const { on, concurrency, jobs } = workflows['ci.yml']
    assert.deepEqual(on.push, { branches: ['main'] })
    const groups = ['push', 'pull_request'].map((event_name) => {
      const github = { event_name, ref: event_name === 'push' ? 'refs/heads/main' : 'refs/pull/1/merge' }
      return Object.values(concurrency ?? {}).map((text) => interpolate(text, { github }))
    })
    assert.deepEqual(groups, [
      ['ci-refs/heads/main', 'false'],
      ['ci-refs/pull/1/merge', 'true'],
    ])
    assert.deepEqual(/** @type {any} */ (jobs.test).strategy.matrix.node, ['20', '22', '24', '26'])
    assert.ok(commandsOf(jobs.test).includes('npm run layers'))
    assert.ok(commandsOf(jobs.workflows).includes('npm run lint-workflows'))
    assert.match(scripts['lint-workflows'], /actionlint@v\d+\.\d+\.\d+ /)
  })
})

const noGit = !existsSync(join(root, '.git')) && 'what belongs to the project is asked of git'

test('every lockfile and every action is renewed weekly, each in one group', { skip: noYaml || noGit }, () => {
  const files = execFileSync('git', ['ls-files', '*package-lock.json', '*action.yml'], { cwd: root, encoding: 'utf8' })
  const folders = files.trim().split('\n').map(dirname)
  assert.equal(folders.length, 8)
  const renewed = dependabot.updates.flatMap(({ directory, directories = [directory] }) => directories)
  for (const folder of folders) {
    const places = folder === '.' ? ['/'] : [`/${folder}`, `/${dirname(folder)}/*`]
    assert.ok(
      renewed.some((place) => places.includes(place)),
      folder,
    )
  }
  for (const { schedule, groups } of dependabot.updates) {
    assert.equal(schedule.interval, 'weekly')
    assert.deepEqual(Object.values(groups), [{ patterns: ['*'] }])
  }
})
