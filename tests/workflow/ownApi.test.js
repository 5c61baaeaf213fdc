import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/bench/benchOptions.js'
import { parseCompareOptions } from '../../lib/cli/compare/compareOptions.js'
import { suites } from '../../lib/suites/index.js'
import { interpolate, isMet } from './evaluate.js'
import { commandsOf, noYaml, readAll } from './readWorkflow.js'

/** @import { Job, Step, Workflow } from './readWorkflow.js' */

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/own-api.md'), 'utf8')

/** Finds the indented block of the page that begins so. @param {string} start */
function blockOf(start) {
  const [, block] = new RegExp(`\\n( {4}${start}[\\s\\S]*?)\\n\\n(?! )`).exec(page) ?? []
  assert.ok(block, `no block begins with ${start}`)
  return block.replace(/^ {4}/gm, '')
}
const [workflowText, file] = [blockOf('name: '), blockOf('export default')]

test('the page about an own API has 1,000 words at most, and a workflow of 25 lines', () => {
  const words = page.split(/\s+/).filter((word) => /\w/.test(word))
  assert.ok(words.length <= 1000, `${words.length} words`)
  const lines = workflowText.split('\n').filter((line) => line.trim() !== '')
  assert.ok(lines.length <= 25, `${lines.length} lines`)
})

/** Reads a text as the file of a workflow. @param {string} text @returns {Workflow} */
function readWorkflow(text) {
  const folder = mkdtempSync(join(tmpdir(), 'own-api-'))
  try {
    const path = join(folder, 'speed.yml')
    writeFileSync(path, text)
    return readAll([path])[0]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the workflow of an own API', { skip: noYaml }, () => {
  const workflow = noYaml ? /** @type {any} */ ({ jobs: { speed: { steps: [] } } }) : readWorkflow(workflowText)
  /** @type {Job} */
  const job = workflow.jobs.speed
  const findStep = (/** @type {RegExp} */ run) => job.steps.find((step) => run.test(step.run ?? ''))
  const [measuring, showing, commenting] = [/bench\.js/, /compare\.js/, /gh pr comment/].map(
    (run) => findStep(run) ?? /** @type {Step} */ ({}),
  )
  const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  const folders = checkouts.map((step) => String(step.with?.path))
  const wordsOf = (/** @type {string} */ command) => command.split(' > ')[0].split(' ').slice(2)

  test('has the permissions to read and to comment, and keeps no token of a checkout', () => {
    assert.equal(workflow.on, 'pull_request')
    assert.deepEqual(workflow.permissions, { contents: 'read', 'pull-requests': 'write' })
    assert.doesNotMatch(workflowText, /secrets\./)
    assert.equal(checkouts.length, 2)
    for (const { with: inputs } of checkouts) assert.equal(inputs?.['persist-credentials'], 'false')
  })
  test('installs both versions, and of this project only what measures', () => {
    const installed = commandsOf(job).flatMap((run) => [...run.matchAll(/npm ci --prefix (\S+)/g)].map(([, to]) => to))
    assert.deepEqual(installed.sort(), ['bench', ...folders].sort())
    assert.ok(commandsOf(job).some((run) => run.includes('npm ci --prefix bench --omit=dev')))
  })
  test('measures with options that there are, in a folder where the versions of the api file are', async () => {
    const place = String(measuring['working-directory'])
    const [, program] = /^node (\S+)/.exec(String(measuring.run)) ?? []
    assert.equal(join(place, String(program)), 'bench/bench.js')
    const example = join(root, 'examples/own-api/api.js')
    const words = wordsOf(String(measuring.run)).map((word) => (word === 'api.js' ? example : word))
    const options = await parseBenchOptions(words, { suites, projectFolder: root, version: '', servers: [] })
    assert.deepEqual(options?.settings.failOn, { regression: 0.05, errors: 0.001 })
    const [, folder] = /cwd: '(.+?)'/.exec(file) ?? []
    assert.deepEqual([place, join(place, String(folder))].sort(), folders.toSorted())
  })
  test('sets the variables that the api file reads', () => {
    const names = [...file.matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name)
    assert.ok(names.length > 0)
    assert.deepEqual(Object.keys(measuring.env ?? {}), names)
  })
  test('shows what was measured in the summary, and in a comment', async () => {
    const [, program, written] = /^node bench\/(\S+) .* > (\S+)$/.exec(String(showing.run)) ?? []
    assert.ok(existsSync(join(root, String(program))), showing.run)
    const project = { suites, projectFolder: root, version: '' }
    const options = await parseCompareOptions(wordsOf(String(showing.run)), project)
    assert.deepEqual([options?.suite.name, options?.summary, options?.format], ['api', true, 'markdown'])
    const github = { repository: 'o/r', event: { number: 7 } }
    assert.equal(interpolate(String(commenting.run), { github }), `gh pr comment 7 -R o/r -F ${written}`)
  })
  test('comments also after a regression, but not without results, nor for a fork', () => {
    const statuses = { success: () => false, failure: () => true, always: () => true, cancelled: () => false }
    /** @type {(outcome: string, fork: boolean) => boolean} */
    const comments = (outcome, fork) => {
      const github = { event: { pull_request: { head: { repo: { fork } } } } }
      return isMet(commenting.if, { github, steps: { table: { outcome } } }, statuses)
    }
    assert.ok(isMet(showing.if, {}, statuses))
    assert.deepEqual(
      [comments('success', false), comments('failure', false), comments('success', true)],
      [true, false, false],
    )
  })
})
