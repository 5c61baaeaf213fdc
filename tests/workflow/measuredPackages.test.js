import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { sourcesIn } from '../sources.js'
import { commandsOf, noYaml, workflows } from './readWorkflow.js'

const folder = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** @type {(context: import('node:test').TestContext, command: string, expected: number) => Set<string>} */
function packagesLoadedBy(context, command, expected) {
  const [program, ...words] = command.split(' ')
  assert.equal(program, 'node')
  const reports = temporaryFolder(context)
  const env = { ...process.env, NODE_V8_COVERAGE: reports }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
  assert.equal(status, expected, stderr)
  const urls = readdirSync(reports).flatMap((name) =>
    JSON.parse(readFileSync(join(reports, name), 'utf8')).result.map((/** @type {{ url: string }} */ { url }) => url),
  )
  return new Set(urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))
}

test('the jobs of the tables and of the page run no measured package', { skip: noYaml }, (context) => {
  const jobs = [workflows['benchmark.yml'].jobs.tables, workflows['page.yml'].jobs.page]
  for (const { steps } of jobs)
    assert.deepEqual(
      steps.flatMap(({ uses, with: inputs }) => (uses?.endsWith('/set-up') ? [inputs?.flags] : [])),
      ['--omit=dev --ignore-scripts'],
    )
  assert.deepEqual(
    jobs.flatMap(commandsOf).map((command) => /^npm run (\S+)/.exec(command)?.[1]),
    ['check-runs', 'publish-run', 'publish-run', 'report'],
  )
  const imported = sourcesIn('benchmarks').flatMap(({ imports }) => imports.map(({ from }) => from))
  const packages = imported.filter((from) => !from.startsWith('.') && !isBuiltin(from))
  const measured = new Set(packages.map((from) => from.match(/^(@[^/]+\/)?[^/]+/)?.[0]))
  assert.ok(measured.has('graphql') && measured.has('@apollo/server'), [...measured].join())
  const empty = temporaryFolder(context)
  /** Commands, the exit code and packages that each uses. @type {[string, number, string[]][]} */
  const cases = [
    [scripts.report.replace('site', temporaryFolder(context)), 0, ['ajv', 'd3-scale']],
    // Both are refused, once everything is loaded.
    [`${scripts['check-runs']} ${empty} ${empty}`, 1, ['ajv']],
    [`${scripts['publish-run']} ${empty}`, 4, ['ajv']],
    // What publish-run starts.
    ...scripts['check-readme'].split(' && ').map((/** @type {string} */ command) => [command, 0, ['ajv']]),
  ]
  for (const [command, status, uses] of cases) {
    const loaded = packagesLoadedBy(context, command, status)
    for (const name of uses) assert.ok(loaded.has(name), `${command}: ${[...loaded].join()}`)
    assert.deepEqual(
      [...loaded].filter((name) => measured.has(name)),
      [],
      command,
    )
  }
})
