import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { createCheckout, environment, writeFiles } from './checkout.js'
import { createRunner, playWorkflow } from './playWorkflow.js'
import { noYaml, workflows } from './readWorkflow.js'

const row = {
  server: 'mercurius',
  outcome: 'failed',
  reason: 'exited with code 1',
  baselineReason: null,
  version: 'mercurius 1.0.0',
  baselineVersion: 'mercurius 1.0.0',
  requestsPerSecond: null,
  baselineRequestsPerSecond: 100,
  change: null,
  changeInterval: null,
  verdict: 'gone',
}

/**
 * A command in place of measure-changes, which says which commit it compares with, and which servers.
 * @param {string} folder of its template
 */
function standInOf(folder) {
  const changes = { of: 'server', base: 'BASE', rows: [row], omitted: [], deleted: [] }
  writeFiles(folder, new Map([['template.json', `${JSON.stringify(changes, null, 2)}\n`]]))
  const from = 'from=$([ "$BASE_OF" ] && echo "$BASE_OF" || echo "$1")'
  const base = `${from} && BASE=$(git -C "$from" rev-parse HEAD)`
  const results = 'mkdir -p changes/results/throughput && echo "$2" > changes/results/throughput/mercurius.json'
  const fill = `sed "s/BASE/$BASE/" '${folder}/template.json' > changes/changes.json`
  return `f() { ${results} && ${base} && ${fill}; }; f`
}

/**
 * Makes a repository with a pull request that was opened before main got its last commit.
 * @param {import('node:test').TestContext} context
 * @param {string} folder with the files
 * @returns {{ origin: string, base: string, head: string }} commits: main now, and the pull request's
 */
function createPullRequest(context, folder) {
  const origin = join(temporaryFolder(context), 'origin.git')
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim()
  const commit = (/** @type {string} */ message) => git('commit', '--quiet', '--allow-empty', '--message', message)
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '.')
  commit('Begin')
  git('switch', '--quiet', '--create', 'topic')
  commit('Change')
  const head = git('rev-parse', 'HEAD')
  git('switch', '--quiet', 'main')
  commit('Meanwhile')
  const base = git('rev-parse', 'HEAD')
  execFileSync('git', ['init', '--quiet', '--bare', origin], { env: environment })
  git('push', '--quiet', origin, 'main')
  git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'topic')
  git('push', '--quiet', origin, 'main:refs/pull/1/merge')
  return { origin, base, head }
}

const filesIn = (/** @type {string | undefined} */ folder) => readdirSync(String(folder), { recursive: true })

describe('a pull request', { skip: noYaml }, () => {
  test('is compared with the base of its merge, and its comment names both commits', (context) => {
    const { origin, base, head } = createPullRequest(context, createCheckout(context).folder)
    const gh = `case "$*" in
*--input*) cat >> "$0.body"; echo '{}';;
*pulls?*) echo '[{"number":7,"head":{"sha":"${head}"}}]';;
esac`
    const scripts = { 'measure-changes': standInOf(temporaryFolder(context)) }
    const { runJob, artifacts, faults, asked, sent } = createRunner(context, { origin, scripts, gh })
    const github = { ref: 'refs/pull/1/merge', repository: 'o/r' }
    playWorkflow(workflows['pull-request.yml'], { inputs: null, github, job: {} }, runJob)
    assert.deepEqual(faults, [])
    assert.deepEqual(filesIn(artifacts.get('changes')), ['changes.json'])
    assert.deepEqual(filesIn(artifacts.get('results')), ['mercurius.json'])

    const run = {
      event: 'pull_request',
      conclusion: 'success',
      id: 5,
      html_url: 'https://x/5',
      head_sha: head,
      head_branch: 'topic',
      head_repository: { owner: { login: 'fork' } },
    }
    const job = { workflow_repository: 'o/r', workflow_sha: base }
    const commenting = { github: { ...github, ref: 'refs/heads/main', event: { workflow_run: run } }, job }
    playWorkflow(workflows['pull-request-comment.yml'], commenting, runJob)
    assert.deepEqual(faults, [])
    assert.match(asked(), /^api repos\/o\/r\/pulls\?state=open&head=fork%3Atopic$/m)
    assert.ok(JSON.parse(sent()).body.includes(`Base ${base} and head ${head} in turns`))
  })

  test('of an author of servers is compared in the packages before and after', (context) => {
    const { git, origin } = createCheckout(context)
    const folder = temporaryFolder(context)
    const manifest = JSON.stringify({ name: 'graphql-http', version: '99.0.0' })
    writeFiles(folder, new Map([['packages/a/package.json', manifest]]))
    const caller = createPullRequest(context, folder)
    const scripts = { 'measure-changes': standInOf(temporaryFolder(context)) }
    const repositories = { 'o/benchmarks': origin }
    const { runJob, artifacts, faults } = createRunner(context, { origin: caller.origin, repositories, scripts })
    const { inputs } = workflows['pull-request.yml'].on.workflow_call
    const defaults = Object.fromEntries(Object.keys(inputs).map((name) => [name, inputs[name].default]))
    const contexts = {
      inputs: {
        ...defaults,
        servers: 'graphql-http graphql-http@graphql-17',
        package: 'packages/a',
        pack: 'touch a.tgz',
      },
      github: { ref: 'refs/pull/1/merge', repository: 'them/server' },
      job: { workflow_repository: 'o/benchmarks', workflow_sha: git('rev-parse', 'HEAD') },
    }
    playWorkflow(workflows['pull-request.yml'], contexts, runJob)
    assert.deepEqual(faults, [])
    const read = (/** @type {string} */ name, /** @type {string} */ file) =>
      readFileSync(join(String(artifacts.get(name)), file), 'utf8')
    assert.equal(JSON.parse(read('changes', 'changes.json')).base, caller.base)
    assert.equal(read('results', 'mercurius.json'), 'graphql-http graphql-http@graphql-17\n')
  })
})
