import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { faultyRound, reference } from '../suites/throughput/resultFixtures.js'
import { createCheckout, environment, measuredResults, runIds, writeFiles } from './checkout.js'
import { createRunner, playWorkflow } from './playWorkflow.js'
import { noYaml, workflows } from './readWorkflow.js'

const failed = {
  rounds: [0, 1, 2].map((block) => faultyRound(block, 'failed', 'said "<b>no</b>" | and stopped')),
  summary: null,
}

/** Answers what the jobs ask GitHub for. */
const gh = `case "$*" in
"pr create"*) echo https://x/1;;
"pr view"*) echo PR_1;;
"issue list"*) echo '[]';;
"issue create"*) echo https://x/2;;
esac`

/**
 * Plays the weekly workflow on a checkout, in whose runs some servers fail, after one in which none did was published.
 * @param {import('node:test').TestContext} context
 * @param {RegExp} fails servers
 * @param {{ scripts?: Record<string, string>, inputs?: object, measure?: string, use?: object }} [options]
 *   use: of the machine, in each window
 */
function play(context, fails, { scripts, inputs = {}, measure = 'true', use = {} } = {}) {
  const checkout = createCheckout(context)
  const { parent, origin, git } = checkout
  for (const index of [0, 1, 2]) {
    const files = measuredResults(checkout, index, (server) => (fails.test(server) ? failed : {}), use)
    writeFiles(join(parent, 'measured', `run-${index + 1}`), files)
  }
  // The folder of the results comes last.
  const copy = `for to; do :; done; mkdir -p "$to/1" && cp -r '${parent}/measured/'"\${to##*/}" "$to/1/throughput"`
  const replaced = { measure: `f() { ${copy}; ${measure}; }; f`, ...scripts }
  const runner = createRunner(context, { origin, scripts: replaced, gh })
  const github = { ref: 'refs/heads/main', repository: 'o/r', server_url: 'https://x', run_id: '7' }
  const contexts = { inputs: { 'may-lose-numbers': 'false', ...inputs }, github }
  const outcomes = playWorkflow(workflows['benchmark.yml'], contexts, runner.runJob)
  const results = Object.fromEntries(Object.entries(outcomes).map(([name, { result }]) => [name, result]))
  /** The commit of a branch of the origin; empty without one. @param {string} branch */
  const tip = (branch) => git('ls-remote', 'origin', branch).split('\t')[0]
  return { ...runner, results, checkout, tip }
}

describe('the weekly run', { skip: noYaml }, () => {
  test('has its runs proposed by a pull request, and a lost number said in it and in an issue', (context) => {
    const { results, faults, asked, summary, checkout, tip } = play(context, /^mercurius$/)
    assert.deepEqual(faults, [])
    const success = 'success'
    const expected = { runs: success, tables: success, publish: success, issue: success }
    assert.deepEqual(results, expected)

    const { git, origin } = checkout
    assert.equal(tip('main'), git('rev-parse', 'HEAD'))
    git('fetch', '--quiet', 'origin', 'results')
    assert.equal(git('rev-parse', 'FETCH_HEAD^'), git('rev-parse', 'HEAD'))
    const files = git('diff', '--name-only', '--no-renames', 'HEAD', 'FETCH_HEAD').split('\n')
    const published = git('ls-tree', '-r', '--name-only', 'FETCH_HEAD', 'results/published').split('\n')
    for (const id of runIds)
      assert.ok(
        published.some((path) => path.includes(id.slice(0, 8))),
        published.join(),
      )
    assert.ok(files.includes('results/published/runs.json'))
    const others = files.filter((file) => !/^results\/published\/|^docs\/.*\.md$/.test(file))
    assert.deepEqual(others, ['README.md', 'docs/fastest.svg', 'docs/ranking.svg', 'results/history.ndjson'])
    const page = execFileSync('git', ['show', 'results:docs/results.md'], {
      cwd: origin,
      env: environment,
      encoding: 'utf8',
    })
    assert.match(page, /mercurius\.js\) .* failed: said/)
    assert.match(git('show', 'FETCH_HEAD:README.md'), /\(https:\/\/o\.github\.io\/r\/\)/)

    assert.match(asked(), /^pr create --base main --head results --title Update the results .*mercurius \(failed\)\.$/m)
    assert.match(asked(), /^workflow run ci\.yml --ref results\npr view .*\napi graphql .*AutoMerge.* -f id=PR_1$/m)
    const body = 'No number any more: mercurius (failed).\n\nhttps://x/o/r/actions/runs/7'
    assert.ok(asked().endsWith(`issue create --title The weekly run --body ${body}\n`), asked())
    assert.match(summary(), /^No number any more: mercurius \(failed\)\.$/m)
  })

  test('proposes nothing without a number of the reference, and says so in an issue', (context) => {
    const { results, faults, asked, tip } = play(context, new RegExp(`^${reference}$`), {
      scripts: { 'check-control': 'true' },
    })
    assert.deepEqual([results.tables, results.publish, results.issue], ['failure', 'skipped', 'success'])
    assert.match(faults.join(), /check-runs: no number any more: core-graphql-js \(failed\); to publish this, start /)
    assert.equal(tip('results'), '')
    assert.match(asked(), /^issue create .* --body Failed, or took too long: tables\.\n\nNo number any more: core-/m)
  })

  test('proposes nothing after a run that ended early', (context) => {
    const { results, faults, asked, tip } = play(context, /^$/, {
      scripts: { 'check-control': 'true' },
      measure: 'case "$to" in */run-2) exit 2;; esac',
    })
    assert.deepEqual([results.runs, results.tables, results.issue], ['failure', 'skipped', 'success'])
    assert.match(faults.join(), /^runs: npm run measure .*run-2".*: exit code 2/)
    assert.equal(tip('results'), '')
    assert.match(asked(), /--body Failed, or took too long: runs\.$/m)
  })

  test('ends at once if the control of the first run differs from itself', (context) => {
    const { results, faults } = play(context, /^$/, {
      scripts: { 'check-control': 'false' },
      measure: 'case "$to" in */run-2) echo "measured again" >&2;; esac',
    })
    assert.deepEqual([results.runs, results.tables, results.issue], ['failure', 'skipped', 'success'])
    assert.match(faults.join(), /^runs: npm run check-control .*run-1/)
    assert.doesNotMatch(faults.join(), /measured again/)
  })

  test('proposes the line of a run that is refused, and no table of it', (context) => {
    const { results, faults, asked, checkout } = play(context, /^$/, { use: { otherCpuSeconds: 4 } })
    assert.deepEqual([results.tables, results.publish, results.issue], ['failure', 'success', 'success'])
    assert.match(faults.join(), /windows during which the machine had other work, expected 5\.0 % at most/)
    const { git } = checkout
    git('fetch', '--quiet', 'origin', 'results')
    const files = git('diff', '--name-only', '--no-renames', 'HEAD', 'FETCH_HEAD').split('\n')
    assert.deepEqual(files, ['docs/validation.md', 'results/published/runs.json'])
    const runs = JSON.parse(git('show', 'FETCH_HEAD:results/published/runs.json'))
    const refused = runs.filter((/** @type {any} */ { id }) => runIds.includes(id))
    assert.equal(refused.length, 2)
    for (const { counts, path, rule } of refused) {
      assert.deepEqual([counts, path], [false, null])
      assert.match(rule, /^refused: it has \d+ of \d+ windows during which the machine had other work/)
    }
    assert.match(asked(), /^pr create .* --body publish-run refused a run of this workflow; .*runs\.json has the/m)
  })
})
