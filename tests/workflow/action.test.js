import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { describeChanges } from '../../.github/describeChanges.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { environment } from './checkout.js'
import { noYaml, readAll } from './readWorkflow.js'

const root = join(import.meta.dirname, '../..')

/** Writes a server whose answers take some time. @param {number} delayMs */
const serverOf = (delayMs) => `import { createServer } from 'node:http'
const body = '{"data":{"hello":"world"}}'
createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body), ${delayMs})
  })
}).listen(process.env.PORT, '127.0.0.1')
`
const api = `const command = 'exec node server.mjs'
const url = 'http://127.0.0.1:{port}/graphql'
export default {
  servers: { before: { cwd: '../before', command, url }, after: { command, url } },
  operations: { hello: { document: '{ hello }' } },
}
`

/**
 * Makes a checkout of a pull request as a job has it: its base has moved since it began, and again since the merge.
 * @param {import('node:test').TestContext} context
 */
function createMerge(context) {
  const parent = temporaryFolder(context)
  const [folder, after] = [join(parent, 'origin'), join(parent, 'work/after')]
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' }).trim()
  /** @type {(message: string, delayMs: number) => string} */
  function commit(message, delayMs) {
    writeFileSync(join(folder, 'server.mjs'), serverOf(delayMs))
    git('add', '.')
    git('commit', '--quiet', '--allow-empty', '--message', message)
    return git('rev-parse', 'HEAD')
  }
  mkdirSync(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  writeFileSync(join(folder, 'api.mjs'), api)
  commit('Begin', 40)
  git('switch', '--quiet', '--create', 'topic')
  const head = commit('Change', 5)
  git('switch', '--quiet', 'main')
  writeFileSync(join(folder, 'moved'), '')
  const base = commit('Meanwhile', 40)
  git('switch', '--quiet', '--create', 'merge')
  git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'topic')
  git('switch', '--quiet', 'main')
  commit('Moved on', 0)
  const clone = ['clone', '--quiet', '--depth', '2', '--branch', 'merge', `file://${folder}`, after]
  execFileSync('git', clone, { env: environment })
  return { parent, after, base, head }
}

test('compare-versions compares a merge with its first parent, and comment-changes reads what it wrote', (context) => {
  const { parent, after, base, head } = createMerge(context)
  const env = { ...environment, RUNNER_TEMP: parent, INSTALL: 'cp server.mjs installed.mjs', INIT_CWD: after }
  const load = ['-c', '2', '-d', '0.3', '--warmup', '0.1', '--rounds', '3', '--profile', '--fail-on', 'errors:0.1%']
  const words = [join(root, '.github/compareVersions.js'), 'api.mjs', ...load]
  const compareVersions = () => spawnSync(process.execPath, words, { cwd: after, env, encoding: 'utf8' })
  const { status, stderr } = compareVersions()
  assert.equal(status, 0, stderr)
  const before = join(after, '../before')
  assert.deepEqual([existsSync(join(before, 'moved')), existsSync(join(before, 'installed.mjs'))], [true, true])
  const json = readFileSync(join(parent, 'changes/changes.json'), 'utf8')
  const { rows, functions, ...changes } = JSON.parse(json)
  assert.match(functions[0], /^(~ )?hello: /)
  assert.deepEqual(changes, { of: 'operation', base, omitted: [], deleted: [] })
  const [hello] = rows.filter((/** @type {any} */ row) => row.server === 'hello')
  assert.deepEqual([hello.version, hello.baselineVersion, hello.outcome], ['after', 'before', 'completed'])
  assert.ok(hello.change > 2, json)
  const { body } = describeChanges('changes.json', json, { head, address: 'https://x/1' })
  assert.match(body, /^\| operation \| servers \| requests\/s \| change \| verdict \|$/m)
  assert.match(body, /^\| `hello` \| `before` → `after` \| \d+ → \d+ \| \+[\d,.]+ % /m)
  assert.ok(body.includes(`Base ${base} and head ${head}`))
  const noParent = spawnSync('git', ['fetch', '--quiet', '--depth', '1', 'origin', 'merge'], { cwd: after, env })
  assert.equal(noParent.status, 0)
  const refused = compareVersions()
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /^compare-versions: the parent of HEAD is not in .*; check out with fetch-depth: 2$/m)
})

describe('the action', { skip: noYaml }, () => {
  const [{ inputs, runs }] = noYaml ? [{ inputs: {}, runs: { steps: [] } }] : readAll(['../action.yml'])
  /** @type {any[]} */
  const steps = runs.steps
  const text = JSON.stringify(steps)
  test('takes other actions by their commits', () => {
    for (const { uses } of steps) assert.match(uses ?? '', /^$|^actions\/[\w-]+@[0-9a-f]{40}$/)
  })
  test('reads inputs that there are, and all of them', () => {
    const read = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)
    assert.deepEqual([...new Set(read)].sort(), Object.keys(inputs).sort())
    for (const { run } of steps) assert.doesNotMatch(run ?? '', /\$\{\{/, 'an expression in a command would be code')
  })
  test('runs scripts that there are', () => {
    for (const [, path] of text.matchAll(/GITHUB_ACTION_PATH\/([\w./]+)/g))
      assert.ok(existsSync(join(root, path)), path)
  })
  test('comments after a regression, too, but not for a fork', () => {
    const { if: condition } = steps.find(({ run }) => run?.includes('commentChanges'))
    assert.match(condition, /!cancelled\(\).*!github\.event\.pull_request\.head\.repo\.fork/)
  })
})
