import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { describeChanges } from '../../.github/describeChanges.js'
import { createProject, freePort, run } from '../project.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { writeFiles } from './checkout.js'
import { assertPinned, commands, readWorkflow } from './readWorkflow.js'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const row = {
  server: 'mercurius',
  outcome: 'completed',
  reason: null,
  version: 'mercurius 16.10.1',
  baselineVersion: 'mercurius 16.10.0',
  ratioToReference: 2,
  change: 0.91,
  changeInterval: [0.9, 0.92],
  instructionsChange: null,
  instructionsChangeInterval: null,
  verdict: 'worse',
  yardstick: 'requests/s',
}
/** As compare writes it. @param {unknown} rows */
const json = (rows) => `${JSON.stringify(rows, null, 2)}\n`
/** @param {unknown} rows */
const describeRows = (rows) => describeChanges('changes.json', json(rows), 'https://x/1')

describe('what is said of changes', () => {
  test('a row for each server', () => {
    const { body, isEmpty } = describeRows([
      row,
      { ...row, server: 'a@node24', verdict: 'gone', change: null, outcome: 'failed' },
    ])
    assert.equal(isEmpty, false)
    assert.match(body, /^<!-- graphql-server-benchmarks: changes -->\n/)
    assert.match(
      body,
      /^\| `mercurius` \| `mercurius 16\.10\.0` → `mercurius 16\.10\.1` \| −9\.0 % ± 1\.1 % \| – \| worse \|$/m,
    )
    assert.match(body, /^\| `a@node24` \| .* \| – \| – \| gone failed \|$/m)
    assert.match(body, /\[Details\]\(https:\/\/x\/1\)/)
  })
  test('or that there is none', () => {
    const { body, isEmpty } = describeRows([])
    assert.equal(isEmpty, true)
    assert.match(body, /No server has changed\./)
  })

  /** @type {Record<string, unknown>} */
  const hostile = {
    'a name with markup': [{ ...row, server: '<img src=x>' }],
    'a name that ends a code span': [{ ...row, server: 'a`b' }],
    'a link as a version': [{ ...row, version: '[x](https://evil.example)' }],
    'a table as a version': [{ ...row, baselineVersion: 'a | b' }],
    'a verdict of its own': [{ ...row, verdict: 'best' }],
    'a text as a number': [{ ...row, change: '1e9' }],
    'an interval of three': [{ ...row, changeInterval: [1, 2, 3] }],
    'no row': [null],
    'no rows': { rows: [] },
    'too many': Array(51).fill(row),
  }
  for (const [name, rows] of Object.entries(hostile))
    test(`refused: ${name}`, () => assert.throws(() => describeRows(rows), /changes\.json (has|holds) /))
  test('refused: what compare did not write', () =>
    assert.throws(() => describeChanges('changes.json', '[ ]', 'https://x/1'), /not formatted as npm and compare/))
})

describe('comment-changes', () => {
  const parts = [
    '.github',
    'package.json',
    'lib/stats/compareWithFirst.js',
    'lib/stats/ranks.js',
    'lib/workload/quoted.js',
    'lib/reports/column.js',
  ]
  /**
   * Comments, where nothing is installed, with a stand-in for GitHub that has one open pull request.
   * @param {import('node:test').TestContext} context
   * @param {{ rows?: unknown, sha?: string, comments?: object[] }} [given] comments: that are there
   */
  function comment(context, { rows = [row], sha = 'abc', comments = [] } = {}) {
    const folder = temporaryFolder(context)
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
    const asked = join(folder, 'asked')
    const gh = `#!/bin/sh
echo "$@" >> '${asked}'
case "$*" in
*--input*) cat >> '${asked}'; echo '{}';;
*pulls?*) echo '[{"number":7,"head":{"sha":"abc"}}]';;
*) echo '${JSON.stringify(comments)}';;
esac
`
    const [artifact, programs] = ['artifact', 'programs'].map((name) => join(folder, name))
    writeFiles(artifact, new Map([['changes.json', json(rows)]]))
    writeFiles(programs, new Map([['gh', gh]]))
    chmodSync(join(programs, 'gh'), 0o755)
    const told = {
      GITHUB_REPOSITORY: 'o/r',
      HEAD_OWNER: 'fork',
      HEAD_BRANCH: 'my/branch',
      HEAD_SHA: sha,
      RUN_URL: 'https://x/1',
    }
    const env = { ...process.env, ...told, PATH: [programs, process.env.PATH].join(delimiter) }
    const script = join(folder, '.github/commentChanges.js')
    const { status, stderr } = spawnSync(process.execPath, [script, artifact], { env, encoding: 'utf8' })
    return { status, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : '' }
  }
  const ours = {
    ...{ id: 11, user: { login: 'github-actions[bot]' } },
    body: '<!-- graphql-server-benchmarks: changes --> old',
  }

  test('comments on the pull request that GitHub says the commit is the head of', (context) => {
    const { status, asked, stderr } = comment(context, { comments: [{ ...ours, user: { login: 'somebody' } }] })
    assert.equal(status, 0, stderr)
    assert.match(asked, /^api repos\/o\/r\/pulls\?state=open&head=fork%3Amy%2Fbranch$/m)
    assert.match(asked, /^api repos\/o\/r\/issues\/7\/comments --input -$/m)
    assert.match(asked, /mercurius/)
  })
  test('writes its comment anew', (context) => {
    const { status, asked, stderr } = comment(context, { comments: [ours] })
    assert.equal(status, 0, stderr)
    assert.match(asked, /^api --method PATCH repos\/o\/r\/issues\/comments\/11 --input -$/m)
    assert.doesNotMatch(asked, /issues\/7\/comments --input/)
  })
  test('says nothing where no server has changed, or the branch has moved meanwhile', (context) => {
    for (const given of [{ rows: [] }, { sha: 'other' }]) {
      const { status, asked, stderr } = comment(context, given)
      assert.equal(status, 0, stderr)
      assert.doesNotMatch(asked, /--input/)
    }
  })
  test('refuses an artifact that is not what it should be, before it asks anything', (context) => {
    const { status, asked, stderr } = comment(context, { rows: [{ ...row, server: '<b>' }] })
    assert.deepEqual([status, asked], [1, ''])
    assert.equal(stderr, 'comment-changes: refused: changes.json has "\\"<b>\\"" as server; nothing was changed\n')
  })
})

test('measure-changes measures what differs from another checkout, in the same run', async (context) => {
  const project = createProject(['right', 'plain'])
  context.after(project.remove)
  const base = join(temporaryFolder(context), 'base')
  cpSync(project.folder, base, { recursive: true, verbatimSymlinks: true })
  cpSync(join(root, '.github/measureChanges.js'), join(project.folder, '.github/measureChanges.js'))
  writeFileSync(
    join(base, 'benchmarks/right.js'),
    `${readFileSync(join(base, 'benchmarks/right.js'), 'utf8')}\n// Another one.\n`,
  )
  const port = String(await freePort())
  const options = ['--rounds', '1', '-d', '0.3', '--warmup', '0', '-c', '2', '-p', '2', '--port', port]
  const { code, stderr } = await run(join(project.folder, '.github/measureChanges.js'), [base, ...options])
  assert.equal(code, 0, stderr)
  const rows = JSON.parse(readFileSync(join(project.folder, 'changes/changes.json'), 'utf8'))
  assert.deepEqual(
    rows.map((/** @type {any} */ { server, verdict, outcome }) => [server, verdict, outcome]),
    [['right', null, 'completed']],
  )
  const stored = JSON.parse(readFileSync(join(project.folder, 'changes/results/throughput/right@base.json'), 'utf8'))
  assert.deepEqual([stored.server, stored.trials[0].conditions.checkout], ['right@base', 'base'])
})

test('use-package installs a package as it would be published, and changes no lockfile', (context) => {
  const [folder, checkout] = ['package', 'checkout'].map((name) => join(temporaryFolder(context), name))
  const manifest = { name: 'a-server', version: '1.2.3', files: ['index.js'] }
  writeFiles(
    folder,
    new Map([
      ['package.json', JSON.stringify(manifest)],
      ['index.js', ''],
      ['test.js', ''],
    ]),
  )
  mkdirSync(checkout)
  writeFileSync(join(checkout, 'package.json'), '{}')
  const script = join(root, '.github/usePackage.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder, checkout], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^use-package: a-server 1\.2\.3 of .* is in /)
  assert.equal(existsSync(join(checkout, 'node_modules/a-server/index.js')), true)
  assert.equal(existsSync(join(checkout, 'node_modules/a-server/test.js')), false)
  assert.deepEqual(
    [readFileSync(join(checkout, 'package.json'), 'utf8'), existsSync(join(checkout, 'package-lock.json'))],
    ['{}', false],
  )
})

describe('the workflows of pull requests', () => {
  const [measuring, commenting] = ['pull-request.yml', 'pull-request-comment.yml'].map(readWorkflow)
  test('code of a pull request runs without permissions, tokens and secrets', () => {
    assert.match(measuring.text, /^permissions: \{\}$/m)
    assert.deepEqual(Object.keys(measuring.jobs), ['project', 'package'])
    for (const job of Object.values(measuring.jobs)) {
      assert.doesNotMatch(job, /permissions:|secrets|github\.token|GH_TOKEN/)
      assert.equal(job.split('actions/checkout@').length, job.split('persist-credentials: false').length)
    }
    assert.doesNotMatch(measuring.text, /pull_request_target/)
  })
  test('what may comment installs nothing, and takes nothing of the pull request but an artifact', () => {
    const { comment } = commenting.jobs
    assert.deepEqual(commands(comment), ['npm run comment-changes -- "$RUNNER_TEMP/changes"'])
    assert.doesNotMatch(comment, /setup-node|ref: \$\{\{ github/)
    assert.match(comment, /pull-requests: write/)
    assert.doesNotMatch(comment, /contents:/)
  })
  test('every command is an npm script that there is, npm ci, git worktree, or what a caller asks for', () => {
    const all = [...Object.values(measuring.jobs), ...Object.values(commenting.jobs)].flatMap(commands)
    for (const command of all.filter((command) => !/inputs\.build|^git worktree add --detach /.test(command))) {
      const [, script] = command.match(/^npm (?:run )?(\S+)/) ?? []
      assert.ok(script === 'ci' || script in scripts, command)
      assert.doesNotMatch(command, /\$\{\{/)
    }
  })
  test('every action is pinned by its commit', () => {
    assertPinned(measuring.text)
    assertPinned(commenting.text)
  })
})
