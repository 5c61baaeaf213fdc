import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/bench/benchOptions.js'
import { suites } from '../../lib/suites/index.js'
import { noYaml, readAll } from './readWorkflow.js'

/** @import { Job, Workflow } from './readWorkflow.js' */

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/own-api.md'), 'utf8')

/** Finds the indented block of the page that begins so. @param {string} start */
function blockOf(start) {
  const [, block] = new RegExp(`\\n( {4}${start}[\\s\\S]*?)\\n\\n(?! )`).exec(page) ?? []
  assert.ok(block, `no block begins with ${start}`)
  return block.replace(/^ {4}/gm, '')
}
const [workflowText, file] = [blockOf('name: '), blockOf('export default')]

test('the page about an own API has 1,000 words at most, and a workflow of ten lines', () => {
  const words = page.split(/\s+/).filter((word) => /\w/.test(word))
  assert.ok(words.length <= 1000, `${words.length} words`)
  const lines = workflowText.split('\n').filter((line) => line.trim() !== '')
  assert.ok(lines.length <= 10, `${lines.length} lines`)
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
  const workflow = noYaml ? /** @type {any} */ ({ jobs: { speed: { steps: [{}, {}] } } }) : readWorkflow(workflowText)
  /** @type {Job} */
  const job = workflow.jobs.speed
  const [checkout, action] = job.steps

  test('has the permissions to read and to comment, and keeps no token of its checkout', () => {
    assert.equal(workflow.on, 'pull_request')
    assert.deepEqual(workflow.permissions, { contents: 'read', 'pull-requests': 'write' })
    assert.doesNotMatch(workflowText, /secrets\./)
    assert.deepEqual(checkout.with, { 'fetch-depth': '2', 'persist-credentials': 'false' })
  })
  test('gives the action inputs and limits that there are', async () => {
    const [{ inputs }] = readAll(['../action.yml'])
    const { budget, 'fail-on': limits, ...rest } = action.with ?? {}
    for (const name of Object.keys(action.with ?? {})) assert.ok(name in inputs, name)
    assert.deepEqual(rest, { install: 'npm ci' })
    assert.equal(inputs.api.default, 'api.mjs')
    const words = ['--api', join(root, 'examples/own-api/api.js'), '--fail-on', limits, '--budget', budget]
    const options = await parseBenchOptions(words, { suites, projectFolder: root, version: '', servers: [] })
    assert.deepEqual(options?.settings.failOn, { regression: 0.05, errors: 0.001 })
  })
  test('sets the variables that the api file reads, whose first version is where the action checks it out', () => {
    const names = [...file.matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name)
    assert.ok(names.length > 0)
    assert.deepEqual(Object.keys(job.env ?? {}), names)
    assert.match(file, /cwd: '\.\.\/before'/)
  })
})
