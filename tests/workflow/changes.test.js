import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { describeChanges } from '../../.github/describeChanges.js'
import { codeSha256 } from '../../lib/core/store/environment.js'
import { createProject, freePort, run } from '../project.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { writeFiles } from './checkout.js'

const root = join(import.meta.dirname, '../..')
const [base, head] = ['b', 'c'].map((digit) => digit.repeat(40))

const row = {
  server: 'mercurius',
  outcome: 'completed',
  reason: null,
  baselineReason: null,
  version: 'mercurius 16.10.1',
  baselineVersion: 'mercurius 16.10.0',
  requestsPerSecond: 6600.4,
  baselineRequestsPerSecond: 7264,
  ratioToReference: 2,
  change: 0.91,
  changeInterval: [0.9, 0.92],
  verdict: 'worse',
}
const changes = { of: 'server', base, rows: [row], omitted: [], deleted: [] }
/** As measure-changes writes it. @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`
/** @param {unknown} value */
const describeValue = (value) => describeChanges('changes.json', json(value), { head, address: 'https://x/1' })

describe('what is said of changes', () => {
  test('both commits, a row for each server with both ends of its interval, and the job', () => {
    const { body, isEmpty } = describeValue(changes)
    assert.equal(isEmpty, false)
    assert.match(body, /^<!-- graphql-server-benchmarks: changes -->\n/)
    assert.match(
      body,
      /^\| `mercurius` \| `m.*\.0` → `m.*\.1` \| 7,264 → 6,600 \| −9\.0 % \(−10\.0 % to −8\.0 %\) \| worse \|$/m,
    )
    assert.match(body, /^Base b{40} and head c{40} in turns in one job; .* \[Details\]\(https:\/\/x\/1\)$/m)
  })
  test('costs that differ significantly, memory once for all operations of a version', () => {
    const costs = {
      ...{ cpu: 1.031, cpuInterval: [1.019, 1.043], cpuVerdict: 'more' },
      ...{ peakMemory: 1.12, peakMemoryVerdict: 'more', kept: 2050.4, keptVerdict: 'more' },
    }
    const ofApi = { ...row, ...costs, server: 'feed', version: 'after', baselineVersion: 'before' }
    const alike = { cpuVerdict: '~', server: 'user' }
    const { body } = describeValue({ ...changes, of: 'operation', rows: [ofApi, { ...ofApi, ...alike }] })
    assert.deepEqual(
      body.split('\n').filter((line) => line.startsWith('- ')),
      [
        '- `feed`: `after` has +3.1 % (+1.9 % to +4.3 %) CPU per answer',
        '- memory: `after` has +12.0 % at its peak',
        '- memory: `after` keeps 2,050 bytes more for each answer',
      ],
    )
    assert.throws(() => describeValue({ ...changes, rows: [{ ...row, cpuVerdict: '@all' }] }), /as cpuVerdict/)
  })
  test('functions that take more time, as text that is nothing else', () => {
    const sentence = 'mix: after spends 118 µs more per answer than before in @all (src/<b>`.ts:12).'
    const { body } = describeValue({ ...changes, functions: [sentence] })
    assert.ok(body.includes(`- \`${sentence.replace('`', '·')}\`\n`), body)
    assert.throws(() => describeValue({ ...changes, functions: [{}] }), /as functions/)
  })
  test('a reason of each side without a number, as text that is nothing else', () => {
    const gone = {
      ...row,
      change: null,
      changeInterval: null,
      verdict: 'gone',
      outcome: 'failed',
      requestsPerSecond: null,
    }
    const reason = 'said `a` | @b\n# \u202e<img src=x> \\'
    const { body } = describeValue({ ...changes, rows: [{ ...gone, reason, baselineReason: 'x'.repeat(300) }] })
    assert.match(body, /^\| `mercurius` \| .* \| 7,264 → – \| – \| gone failed \|$/m)
    assert.match(body, /^- `mercurius`: `said ·a· · @b·# ·<img src=x> ·`$/m)
    assert.match(body, /^- `mercurius` in the base: `x{200}`$/m)
  })
  test('a rate of a new server, and the names of those left out and deleted', () => {
    const added = {
      ...row,
      verdict: 'new',
      change: null,
      changeInterval: null,
      baselineVersion: null,
      baselineRequestsPerSecond: null,
    }
    const { body } = describeValue({ ...changes, rows: [added], omitted: ['koa', 'hono'], deleted: ['old'] })
    assert.match(body, /^\| `mercurius` \| `mercurius 16\.10\.1` \| – → 6,600 \| – \| new \|$/m)
    assert.match(body, /^- not measured, because there are too many: `koa`, `hono`$/m)
    assert.match(body, /^- deleted: `old`$/m)
  })
  test('a deleted server alone, without a table', () => {
    const { body, isEmpty } = describeValue({ ...changes, rows: [], deleted: ['old'] })
    assert.equal(isEmpty, false)
    assert.doesNotMatch(body, /\|/)
  })
  test('or that there is none', () => {
    const { body, isEmpty } = describeValue({ ...changes, rows: [] })
    assert.equal(isEmpty, true)
    assert.match(body, /No server has changed\./)
  })

  /** @type {Record<string, unknown>} */
  const hostile = {
    'a name with markup': { rows: [{ ...row, server: '<img src=x>' }] },
    'a name that ends a code span': { rows: [{ ...row, server: 'a`b' }] },
    'a link as a version': { rows: [{ ...row, version: '[x](https://evil.example)' }] },
    'a table as a version': { rows: [{ ...row, baselineVersion: 'a | b' }] },
    'a verdict of its own': { rows: [{ ...row, verdict: 'best' }] },
    'a text as a number': { rows: [{ ...row, change: '1e9' }] },
    'a text as a rate': { rows: [{ ...row, requestsPerSecond: '1' }] },
    'an object as a reason': { rows: [{ ...row, reason: {} }] },
    'an interval of three': { rows: [{ ...row, changeInterval: [1, 2, 3] }] },
    'a link as a commit': { base: '[x](https://evil.example)' },
    'a link as a deleted server': { deleted: ['[x](https://evil.example)'] },
    'no row': { rows: [null] },
    'no rows': { rows: {} },
    'too many': { rows: Array(51).fill(row) },
    'too many names': { omitted: Array(51).fill('koa') },
  }
  for (const [name, differences] of Object.entries(hostile))
    test(`refused: ${name}`, () =>
      assert.throws(
        () => describeValue({ ...changes, .../** @type {object} */ (differences) }),
        /^Error: changes\.json has /,
      ))
  test('refused: what measure-changes did not write', () =>
    assert.throws(
      () => describeChanges('changes.json', '[ ]', { head, address: '' }),
      /not formatted as npm and compare/,
    ))
})

describe('comment-changes', () => {
  /**
   * Comments, where nothing is installed, with a stand-in for GitHub that has one open pull request.
   * @param {import('node:test').TestContext} context
   * @param {{ value?: unknown, sha?: string, comments?: [number, string, string][] }} [given] comments: that are there
   */
  function comment(context, { value = changes, sha = head, comments = [] } = {}) {
    const folder = temporaryFolder(context)
    for (const part of ['.github', 'package.json', 'lib'])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    const asked = join(folder, 'asked')
    writeFileSync(join(folder, 'comments'), comments.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const gh = `#!/bin/sh
echo "$@" >> '${asked}'
case "$*" in
*--input*) cat >> '${asked}'; echo '{}';;
*pulls?*) echo '[{"number":7,"head":{"sha":"${head}"}}]';;
*--paginate*) cat '${folder}/comments';;
esac
`
    const [artifact, programs] = ['artifact', 'programs'].map((name) => join(folder, name))
    writeFiles(artifact, new Map([['changes.json', json(value)]]))
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
  const mark = '<!-- graphql-server-benchmarks: changes --> old'
  const author = 'github-actions[bot]'

  test('comments on the pull request that GitHub says the commit is the head of', (context) => {
    const { status, asked, stderr } = comment(context, { comments: [[11, 'somebody', mark]] })
    assert.equal(status, 0, stderr)
    assert.match(asked, /^api repos\/o\/r\/pulls\?state=open&head=fork%3Amy%2Fbranch$/m)
    assert.match(asked, /^api repos\/o\/r\/issues\/7\/comments --input -$/m)
    assert.match(asked, /mercurius/)
  })
  test('writes its comment anew, wherever that is among all', (context) => {
    const others = Array.from({ length: 250 }, (_, id) => /** @type {[number, string, string]} */ ([id, author, 'x']))
    const { status, asked, stderr } = comment(context, { comments: [...others, [911, author, mark]] })
    assert.equal(status, 0, stderr)
    assert.match(asked, /^api --paginate --jq .* repos\/o\/r\/issues\/7\/comments\?per_page=100$/m)
    assert.match(asked, /^api --method PATCH repos\/o\/r\/issues\/comments\/911 --input -$/m)
    assert.doesNotMatch(asked, /issues\/7\/comments --input/)
  })
  test('says nothing where no server has changed, or the branch has moved meanwhile', (context) => {
    for (const given of [{ value: { ...changes, rows: [] } }, { sha: 'other' }]) {
      const { status, asked, stderr } = comment(context, given)
      assert.equal(status, 0, stderr)
      assert.doesNotMatch(asked, /--input/)
    }
  })
  test('refuses an artifact that is not what it should be, before it asks anything', (context) => {
    const value = { ...changes, rows: [{ ...row, server: '<b>' }] }
    const { status, asked, stderr } = comment(context, { value })
    assert.deepEqual([status, asked], [1, ''])
    assert.equal(stderr, 'comment-changes: changes.json has "\\"<b>\\"" as server\n')
  })
})

test('measure-changes measures what differs from another checkout, in the same run', async (context) => {
  const project = createProject(['right', 'plain'])
  context.after(project.remove)
  const other = join(temporaryFolder(context), 'base')
  cpSync(project.folder, other, { recursive: true, verbatimSymlinks: true })
  cpSync(join(root, '.github'), join(project.folder, '.github'), { recursive: true })
  const path = join(other, 'benchmarks/right.js')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, `${text}\n// Another one.\n`)
  writeFileSync(join(other, 'benchmarks/old.js'), text)
  const port = String(await freePort())
  const options = ['--rounds', '1', '-d', '0.3', '--warmup', '0', '-c', '2', '-p', '2', '--port', port]
  const { code, stderr } = await run(join(project.folder, '.github/measureChanges.js'), [other, ...options])
  assert.equal(code, 0, stderr)
  const { of, base, rows, omitted, deleted } = JSON.parse(
    readFileSync(join(project.folder, 'changes/changes.json'), 'utf8'),
  )
  assert.deepEqual([of, base, omitted, deleted], ['server', null, [], ['old']])
  assert.deepEqual(
    rows.map((/** @type {any} */ { server, verdict, outcome }) => [server, verdict, outcome]),
    [['right', null, 'completed']],
  )
  assert.ok(rows[0].requestsPerSecond > 0 && rows[0].baselineRequestsPerSecond > 0)
  const stored = JSON.parse(readFileSync(join(project.folder, 'changes/results/throughput/right@base.json'), 'utf8'))
  assert.deepEqual([stored.server, stored.trials[0].conditions.checkout], ['right@base', 'base'])
  const { checkoutSha256, codeSha256: runner } = stored.environment
  assert.deepEqual([checkoutSha256, runner], [codeSha256(other), codeSha256(project.folder)])
})

describe('use-package', () => {
  const script = join(root, '.github/usePackage.js')
  /**
   * Packs a package, and makes a checkout with two package folders, one of which has it.
   * @param {import('node:test').TestContext} context
   */
  function create(context) {
    const [folder, checkout] = ['package', 'checkout'].map((name) => join(temporaryFolder(context), name))
    const manifest = { name: 'a-server', version: '1.2.3', files: ['index.js'] }
    const next = 'benchmarks/next'
    const lockfile = { lockfileVersion: 3, packages: { '': {}, 'node_modules/a-server': { version: '1.0.0' } } }
    const texts = { 'package.json': JSON.stringify(manifest), 'index.js': '', 'test.js': '' }
    writeFiles(folder, new Map(Object.entries(texts)))
    /** @type {Record<string, string>} */
    const files = {
      'package.json': '{}',
      [`${next}/package.json`]: '{}',
      [`${next}/package-lock.json`]: JSON.stringify(lockfile),
    }
    writeFiles(checkout, new Map(Object.entries(files)))
    const use = () => spawnSync(process.execPath, [script, folder, checkout], { encoding: 'utf8' })
    return { folder, checkout: join(checkout, next), use, files }
  }
  test('installs a package as it would be published, where it is used, and changes no lockfile', (context) => {
    const { folder, checkout, use, files } = create(context)
    assert.equal(spawnSync('npm', ['pack', '--ignore-scripts'], { cwd: folder }).status, 0)
    const { status, stdout, stderr } = use()
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^use-package: a-server 1\.2\.3 of .* is in 1 package folders of /)
    assert.equal(existsSync(join(checkout, 'node_modules/a-server/index.js')), true)
    assert.equal(existsSync(join(checkout, 'node_modules/a-server/test.js')), false)
    assert.equal(existsSync(join(checkout, '../../node_modules')), false)
    for (const file of ['package.json', 'package-lock.json'])
      assert.equal(readFileSync(join(checkout, file), 'utf8'), files[`benchmarks/next/${file}`])
  })
  test('refuses what is not packed, or no server uses', (context) => {
    const { folder, checkout, use } = create(context)
    assert.match(use().stderr, /^use-package: expected one \.tgz in .*, got 0: pack the package there once$/m)
    writeFileSync(join(folder, 'a.tgz'), '')
    writeFileSync(join(checkout, 'package-lock.json'), '{}')
    assert.match(use().stderr, /^use-package: no lockfile in .* has a-server, so no server uses it$/m)
  })
})
