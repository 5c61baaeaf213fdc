import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { writeFiles } from './checkout.js'
import { evaluate, interpolate, isMet } from './evaluate.js'
import { filesOfArtifact, resultsOf } from './playWorkflow.js'

/** @import { Workflow } from './readWorkflow.js' */

describe('an expression has the value that it has on GitHub', () => {
  const contexts = {
    inputs: null,
    needs: { 'run-1': { result: 'success', outputs: { lost: '' } }, b: { result: 'failure' } },
    github: { job: 'Job' },
  }
  /** @type {[string, any][]} */
  const cases = [
    ["needs.run-1.result == 'success'", true],
    ["needs.run-1.result != 'SUCCESS'", false],
    ["inputs.servers == ''", true],
    ['inputs.servers', null],
    ["needs.run-1.outputs.lost != '' || needs.b.result == 'failure'", true],
    ["needs.run-1.outputs.lost != '' && needs.b.result == 'failure'", false],
    ["!(github.job == 'it''s')", true],
    ["contains(needs.*.result, 'failure')", true],
    ["contains(needs.*.result, 'cancelled')", false],
    ["false || 'b'", 'b'],
    ['toJSON(github)', '{\n  "job": "Job"\n}'],
    ['1 == 1.0', true],
  ]
  for (const [text, value] of cases) test(text, () => assert.equal(evaluate(text, contexts), value))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: expressions of GitHub Actions look alike
  test('a text has several', () => assert.equal(interpolate('a-${{ github.job }}${{ inputs.x }}', contexts), 'a-Job'))
  test('what cannot be read is a fault', () => {
    for (const text of ['a ==', 'nothing.b', 'failure()', '(true', "'a", 'true true'])
      assert.throws(() => evaluate(text, contexts), /expression|there is no/, text)
  })
})

test('a condition without a status function holds only if all before it succeeded', () => {
  for (const [succeeded, condition, expected] of /** @type {[boolean, string | undefined, boolean][]} */ ([
    [true, undefined, true],
    [false, undefined, false],
    [true, 'true', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expressions of GitHub Actions look alike
    [false, '${{ true }}', false],
    [false, 'failure()', true],
    [false, 'always() && true', true],
  ])) {
    const statuses = { success: () => succeeded, failure: () => !succeeded, always: () => true }
    assert.equal(isMet(condition, {}, statuses), expected, condition)
  }
})

describe('a workflow is played', () => {
  const job = { steps: [], 'timeout-minutes': '1' }
  /** @param {Workflow['jobs']} jobs */
  const workflow = (jobs) => ({ name: 'x', on: {}, permissions: {}, jobs })
  const chain = workflow({
    last: { ...job, needs: ['first', 'second'], if: 'failure()' },
    second: { ...job, needs: 'first' },
    first: job,
  })
  test('in the order of its needs', () => {
    assert.deepEqual(resultsOf(chain, {}), { first: 'success', second: 'success', last: 'skipped' })
    const given = { first: { result: 'failure' } }
    assert.deepEqual(resultsOf(chain, {}, given), { first: 'failure', second: 'skipped', last: 'success' })
  })
  test('but not if a job needs itself, or one that there is not', () => {
    const circle = workflow({ a: { ...job, needs: 'b' }, b: { ...job, needs: 'a' } })
    assert.throws(() => resultsOf(circle, {}), /needs itself/)
    assert.throws(() => resultsOf(workflow({ a: { ...job, needs: 'b' } }), {}), /there is no job b/)
  })
})

test('an artifact begins at the least common ancestor of the searched paths', (context) => {
  const folder = temporaryFolder(context)
  const paths = ['README.md', 'docs/a.svg', 'results/b/c.json', 'results/b/c.txt', 'results/d.json']
  writeFiles(folder, new Map(paths.map((path) => [path, ''])))
  const pathsOf = (/** @type {string[]} */ ...patterns) =>
    [...filesOfArtifact(patterns.map((pattern) => join(folder, pattern))).keys()].sort()
  assert.deepEqual(pathsOf('docs/a.svg'), ['a.svg'])
  assert.deepEqual(pathsOf('results'), ['b/c.json', 'b/c.txt', 'd.json'])
  assert.deepEqual(pathsOf('results/*/*.json'), ['b/c.json'])
  assert.deepEqual(pathsOf('results/b/*.json'), ['c.json'])
  assert.deepEqual(pathsOf('results/**/*.json'), ['b/c.json', 'd.json'])
  assert.deepEqual(pathsOf('README.md', 'results/*/*.json'), ['README.md', 'results/b/c.json'])
  assert.deepEqual(pathsOf('nothing/*.json'), [])
})
